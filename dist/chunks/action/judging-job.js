import { n as createTracker } from "../composition/tracker.js";
import { n as configPathOf } from "../config/load.js";
import { q as present, y as anyMetric } from "../domain/shared/without-nullish.js";
import { h as toRunner, m as logUntrusted, n as hostOptions, r as measuredBy, t as acknowledging } from "./code-host.js";
import { n as judgedHead, r as originOf } from "./event.js";
import { u as setOutput } from "../vendor/@actions-core.js";
import { _ as orWarn, c as publish, d as postComment, f as withMemory, g as isTaken, h as targetOf, m as repositoryUrlOf, n as reportFailure, o as annotationsOf, p as markOf, s as placedReasons, u as commentLimit, v as refusal, x as createCodeHost, y as writeCheck } from "./failure.js";
import { a as exitCodeOf } from "../domain/gate/gate.js";
import { Jt as commentAction, Nt as changeText, tn as sinceRed } from "../report/words/notices/server-notices.js";
import { c as CHECK_LIMIT } from "../report/tracker-blocks.js";
import { r as renderMarkdown } from "../report/markdown/markdown.js";
// src/report/words/since-red.ts
/** Maximum number of sentences of each kind. */
const MOST = 5;
/**
* What became of the regressions of earlier commits, one sentence each.
* @returns for example `Fixed: go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %), now no worse: +0.4 % (−1.9 … +2.7 %)`
*/
function sinceRedTexts({ fixed, open }) {
	return [...some(fixed, "Fixed", (since) => {
		const now = since.now.verdict === "improvement" ? "now better" : "now no worse";
		return [`${wasText(since)}, ${now}`, ...nowTexts(since)].join(": ");
	}), ...some(open, "Not yet decided", (since) => [wasText(since), ...nowTexts(since)].join(", now "))];
}
/** The change in words; none if it has no figures. */
function nowTexts({ now }) {
	const text = changeText(now);
	return text === "" ? [] : [text];
}
/** The first sentences, and how many there are beside them. */
function some(all, begin, textOf) {
	const texts = all.slice(0, MOST).map((since) => `${begin}: ${textOf(since)}`);
	return all.length > MOST ? [...texts, `${begin}: ${all.length - MOST} more`] : texts;
}
/** For example `go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %)`. */
function wasText({ was }) {
	return `${was.series} ${anyMetric(was.metric).label} was ${changeText(was)}`;
}
// src/action/finish.ts
/**
* Runs work that ends in a result, and shows that in the job and on the code host.
*
* If another job of the workflow run writes the same check or comment, this one writes neither; it ends with an error
* before the work if that is known by then, otherwise after its own result was shown in the job.
* @param measured what the run belongs to; each pull request among it gets a comment
* @param work asks whether someone accepts what failed the gate, if there is a code host
* @returns the exit code: 0, 1 when the gate failed, otherwise that of an error which left the result as it is
* @throws any error of the work
*/
async function finishing(step, measured, work) {
	const { config, inputs, job, progress } = step;
	const options = hostOptions(step);
	const host = options && await createCodeHost(options);
	const target = targetOf(step);
	const mark = target && markOf(target);
	if (host && mark && await isTaken(host, mark)) throw refusal(mark);
	const result = await work(host && acknowledging(host, step, measured));
	progress.end();
	const comments = result.each.flatMap((judged, index) => {
		const one = measured[index];
		return one?.kind === "pull" ? [{
			...judged,
			pull: one.number
		}] : [];
	});
	const reasons = placedReasons(result.comparison, config.file, job.workspace);
	await publish(result, reasons, inputs.out, repositoryUrlOf(job));
	const { acceptLabel, comment: policy, name } = inputs;
	const report = target && {
		...result,
		comments,
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
async function comment(host, report, judged) {
	const { marker, policy, links, repositoryUrl, acceptLabel, name } = report;
	const { pull, comparison, view } = judged;
	const action = commentAction(policy, comparison);
	if (action === "leave") return void 0;
	const contentOf = (replaced) => {
		const result = {
			comparison,
			sha: marker.sha,
			base: view.baseName
		};
		const since = sinceRed(result, replaced?.shown.remembered);
		const own = withMemory(marker, since.remembered);
		const options = {
			links,
			repositoryUrl,
			name,
			acceptLabel,
			isShort: true,
			limit: commentLimit(own),
			since: sinceRedTexts(since)
		};
		return {
			marker: own,
			text: renderMarkdown(view, options)
		};
	};
	const posted = await postComment(host, {
		on: pull,
		marker,
		contentOf,
		mayCreate: action === "write"
	});
	if (!posted) return void 0;
	await tellPosted(posted);
	return posted.outcome;
}
/** Says in the job what became of its comment. */
async function tellPosted({ outcome, url }) {
	if (outcome !== "taken") await toRunner("outputs", () => setOutput("comment-url", url));
	logUntrusted(`${{
		created: "Commented",
		updated: "Updated the comment",
		newer: "The comment shows a later commit and stays as it is",
		taken: "The comment is another job's and stays as it is"
	}[outcome]}: ${url}`);
}
/** Makes the check for a result. */
function checkOf(report) {
	const { comparison, view, links, repositoryUrl, reasons, failure } = report;
	const { decision, reasons: found } = comparison.gate;
	const title = decision === "pass" && found.some((reason) => reason.isAccepted) ? `Accepted: ${view.headline}` : view.headline;
	return {
		...markOf(report),
		conclusion: failure === void 0 ? CONCLUSIONS[comparison.gate.standing] : "failure",
		title: title.slice(0, 200),
		summary: renderMarkdown(view, {
			links,
			repositoryUrl,
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
	return createTracker({
		config,
		environment,
		overrides: inputs.bencher,
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
	const measured = measuredBy(event, job.sha, environment["GITHUB_REF"]);
	const sha = judgedHead(event) ?? job.sha;
	const branch = config.baseline.branch ?? event.defaultBranch;
	const origin = {
		...originOf(event, environment["GITHUB_EVENT_NAME"], branch),
		name: step.inputs.name
	};
	return await finishing(step, present([measured]), (acknowledge) => work({
		sha,
		origin,
		handsOver: true,
		acknowledge
	}));
}
export { tellPosted as a, finishing as i, policyOf as n, trackerOf as r, judgingJob as t };
