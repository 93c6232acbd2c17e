import { n as createTracker } from "../composition/tracker.js";
import { n as configPathOf } from "../config/load.js";
import { d as logUntrusted, n as hostOptions, r as measuredBy, t as acknowledging } from "./code-host.js";
import { n as judgedHead, r as originOf } from "./event.js";
import { u as setOutput } from "../vendor/@actions-core.js";
import { _ as createCodeHost, a as placedReasons, d as markOf, f as targetOf, g as writeCheck, h as refusal, i as annotationsOf, l as commentLimit, m as orWarn, o as publish, p as isTaken, s as toRunner, t as reportFailure, u as postComment } from "./failure.js";
import { c as standingOf, i as exitCodeOf } from "../domain/gate/gate.js";
import { at as commentAction } from "../report/words/notices/server-notices.js";
import { s as CHECK_LIMIT } from "../report/tracker-blocks.js";
import { r as renderMarkdown } from "../report/markdown/markdown.js";
// src/action/finish.ts
/**
* Runs work that ends in a result, and shows that in the job and on the code host.
*
* If another job of the workflow run writes the same check or comment, this one writes neither; it ends with an error
* before the work if that is known by then, otherwise after its own result was shown in the job.
* @param work gets the code host, if there is one
* @returns the exit code: 0, 1 when the gate failed, otherwise that of an error which left the result as it is
* @throws any error of the work
*/
async function finishing(step, work) {
	const { config, inputs, job, progress } = step;
	const options = hostOptions(step);
	const host = options && await createCodeHost(options);
	const target = targetOf(step);
	const mark = target && markOf(target);
	if (host && mark && await isTaken(host, mark)) throw refusal(mark);
	const result = await work(host);
	progress.end();
	const reasons = placedReasons(result.comparison, config.file, job.workspace);
	await publish(result, reasons, inputs.out);
	const { acceptLabel, comment: policy, name } = inputs;
	const report = target && {
		...result,
		reasons,
		...target,
		policy,
		acceptLabel,
		name
	};
	const isRefused = host && report && await publishToHost(host, report);
	if (result.failure !== void 0) return await reportFailure(result.failure);
	const code = exitCodeOf(result.comparison.gate);
	if (!isRefused || !mark) return code;
	return code === 0 ? await reportFailure(refusal(mark)) : code;
}
/**
* Writes the comments and the check. Failures are only warnings: the verdict is still in the job's summary.
* @returns true if another job of the workflow run writes any of them
*/
async function publishToHost(host, report) {
	const check = checkOf(report);
	let isRefused = await orWarn("The check", () => writeCheck(host, check)) ?? false;
	for (const each of isRefused ? [] : report.comments) {
		const outcome = await orWarn("The comment", () => comment(host, report, each));
		isRefused ||= outcome === "taken";
	}
	return isRefused;
}
async function comment(host, { marker, policy, links, acceptLabel, name }, { pull, comparison, view }) {
	const action = commentAction(policy, comparison);
	if (action === "leave") return void 0;
	const limit = commentLimit(marker);
	const text = () => renderMarkdown(view, {
		links,
		name,
		acceptLabel,
		isShort: true,
		limit
	});
	const posted = await postComment(host, {
		pull,
		marker,
		text,
		mayCreate: action === "write"
	});
	if (!posted) return void 0;
	const { outcome, url } = posted;
	if (outcome !== "taken") await toRunner("outputs", () => setOutput("comment-url", url));
	logUntrusted(`${{
		created: "Commented",
		updated: "Updated the comment",
		newer: "The comment shows a later commit and stays as it is",
		taken: "The comment is another job's and stays as it is"
	}[outcome]}: ${url}`);
	return outcome;
}
/** Makes the check for a result. */
function checkOf(report) {
	const { comparison, view, links, reasons, failure } = report;
	const { decision, reasons: found } = comparison.gate;
	const title = decision === "pass" && found.some((reason) => reason.isAccepted) ? `Accepted: ${view.headline}` : view.headline;
	return {
		...markOf(report),
		conclusion: failure === void 0 ? CONCLUSIONS[standingOf(comparison)] : "failure",
		title: title.slice(0, 200),
		summary: renderMarkdown(view, {
			links,
			isShort: true,
			limit: CHECK_LIMIT
		}),
		annotations: annotationsOf(reasons)
	};
}
/** A check is `neutral` if the gate was configured to always pass, or if nothing was compared. */
const CONCLUSIONS = {
	passed: "success",
	neutral: "neutral",
	failed: "failure"
};
// src/action/judging-job.ts
/** The tracker that the job's inputs and configuration ask for; undefined if they ask for none. */
function trackerOf({ config, environment, inputs, progress }) {
	const overrides = inputs.bencher;
	return createTracker({
		config,
		environment,
		overrides,
		onLine: progress.log
	});
}
/** How the job judges a run, as its inputs and configuration say. */
function policyOf({ config, inputs, signal }) {
	const { failOn, gateOn } = inputs;
	return {
		config,
		signal,
		failOn,
		gateOn,
		configPath: configPathOf(inputs.config)
	};
}
/**
* Judges what jobs of this workflow measured, and shows the result in the job and on the code host.
* @param work judges the run
* @returns the exit code: 0, or 1 when the gate failed
* @throws any error of the work
*/
async function judgingJob(step, work) {
	const { config, environment, event, job } = step;
	const measured = measuredBy(event, {
		sha: job.sha,
		ref: environment["GITHUB_REF"]
	});
	const sha = judgedHead(event) ?? job.sha;
	const branch = config.baseline.branch ?? event.defaultBranch;
	const origin = {
		...originOf(event, environment["GITHUB_EVENT_NAME"], branch),
		name: step.inputs.name
	};
	return await finishing(step, async (host) => {
		const acknowledge = host && measured && acknowledging(host, step, [measured]);
		const result = await work({
			sha,
			origin,
			handsOver: true,
			acknowledge
		});
		const comments = event.kind === "pull-request" ? [{
			pull: event.number,
			...result
		}] : [];
		return {
			...result,
			comments
		};
	});
}
export { finishing as i, policyOf as n, trackerOf as r, judgingJob as t };
