import { n as createTracker } from "./tracker.js";
import { n as configPathOf, x as parseSource } from "./load.js";
import { n as hostOptions, o as harmless, r as measuredBy, s as logUntrusted, t as acknowledging } from "./code-host.js";
import { i as originOf, n as gatesMerge, r as judgedHead } from "./event.js";
import { c as notice, m as summary, p as warning, r as error, s as info, u as setOutput } from "./vendor/@actions-core.js";
import { c as standingOf, i as exitCodeOf, r as blocks } from "./gate.js";
import { t as CodeHostError } from "./code-host-error.js";
import { O as reasonText, _t as isNewer, gt as commentAction, vt as markerLine, yt as readMarker } from "./server-notices.js";
import { a as messageOf } from "./error.js";
import { a as escapeMarkdown, o as COMMENT_LIMIT, s as SUMMARY_LIMIT } from "./tracker-blocks.js";
import { u as renderMarkdown } from "./comparison-document.js";
import { c as RUN_FILE, o as REPORT_FILE } from "./output-folder2.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
// src/composition/code-host.ts
/** The code host. Its dependencies are loaded on demand. */
async function createCodeHost(options) {
	const { createGitHub } = await import("./code-host2.js");
	return createGitHub(options);
}
// src/action/check-name.ts
const USUAL_MACHINE = "linux x64";
/** The kind of machine that this process runs on. */
function machineName() {
	return `${process.platform} ${process.arch}`;
}
/**
* Distinguishes a job from others that measure the same commit: its configuration, and the part of it that the job
* measures.
* @returns the configuration's file, then every setting that is not the default
*/
function measuredPart(step) {
	const { config, inputs, job } = step;
	const file = path.relative(job.workspace ?? path.dirname(config.file), config.file);
	const counts = inputs.mode === "count" ? ["counts"] : [];
	return [
		file,
		...inputs.only === void 0 ? [] : [inputs.only],
		...counts
	];
}
/**
* The name of a job's check. One commit can be measured for a pull request, against another base for a push, and on
* several machines, and no job's result may replace another's.
* @param machine that the job runs on; irrelevant for a job that only reports
*/
function checkName(step, machine = machineName()) {
	const { event, inputs } = step;
	const [file, ...others] = measuredPart(step);
	const parts = [...file === "loadgate.yml" ? [] : [file], ...others];
	const kind = event.kind === "other" ? event.name : event.kind;
	if (inputs.mode !== "report" && machine !== USUAL_MACHINE) parts.push(machine);
	if (kind !== void 0 && kind !== "workflow-run" && !gatesMerge(event)) parts.push(`on ${kind}`);
	return parts.length === 0 ? "Loadgate" : `Loadgate (${parts.join(", ")})`;
}
// src/action/comment.ts
/** The body of a comment: its marker, then its text. */
function commentBody({ marker, text }) {
	return `${markerLine(marker)}\n${text}`;
}
/**
* Writes the comment, replacing an existing one. Ours begins with our marker and was written under our login,
* because anyone may copy a marker.
*
* Two jobs can both find no comment at the same time. So a job that created one checks again: the oldest comment
* stays, with the text of the last writer, and each job removes its own younger one.
*
* @returns the result: `newer` if the comment shows a later commit and was left alone; undefined if there is no
* comment and none was wanted
* @throws CodeHostError when it cannot be written
*/
async function postComment(host, comment) {
	const { pull, marker, mayCreate } = comment;
	const body = commentBody(comment);
	const marked = withKey(await host.comments(pull), marker.key);
	const viewer = marked.length === 0 ? void 0 : await host.viewer();
	const [first, ...others] = marked.filter(({ author }) => author === viewer);
	if (first) {
		const shown = readMarker(first.body);
		if (shown && isNewer(shown, marker)) return {
			outcome: "newer",
			url: first.url
		};
		const { url } = await host.updateComment(first.id, body);
		for (const other of others) await host.deleteComment(other.id);
		return {
			outcome: "updated",
			url
		};
	}
	if (!mayCreate) return void 0;
	const created = await host.createComment(pull, body);
	const oldest = withKey(await host.comments(pull), marker.key).find(({ author }) => author === created.author);
	if (!oldest || oldest.id === created.id) return {
		outcome: "created",
		url: created.url
	};
	const { url } = await host.updateComment(oldest.id, body);
	await host.deleteComment(created.id);
	return {
		outcome: "updated",
		url
	};
}
function withKey(all, key) {
	return all.filter(({ body }) => readMarker(body)?.key === key).toSorted((a, b) => a.id - b.id);
}
// src/action/publish.ts
/**
* Shows a result in the job: annotations, outputs and summary.
* @param result the run's result
* @param reasons the gate's reasons, each with its configuration line
* @param out folder of its files
*/
async function publish({ comparison, view, handedOver }, reasons, out) {
	const mild = comparison.gate.accepted === void 0 ? warning : notice;
	for (const { text, place, level } of reasons.slice(0, MAX_SHOWN)) (level === "failure" ? error : mild)(harmless(text), {
		title: "Loadgate",
		file: place?.file,
		startLine: place?.line
	});
	if (reasons.length > MAX_SHOWN) info(`and ${reasons.length - MAX_SHOWN} more reasons`);
	for (const text of view.accepted) logUntrusted(`accepted: ${text}`);
	for (const text of [...view.notAccepted, ...view.notices]) logUntrusted(`note: ${text}`);
	logUntrusted(view.headline);
	setOutput("verdict", comparison.verdict);
	setOutput("regressions", withVerdict(comparison, "regression"));
	setOutput("improvements", withVerdict(comparison, "improvement"));
	setOutput("report-path", path.join(out, REPORT_FILE));
	setOutput("run-path", path.join(out, RUN_FILE));
	setOutput("record", handedOver ?? "");
	setOutput("bencher-url", view.tracker?.links[0]?.url ?? "");
	if (process.env["GITHUB_STEP_SUMMARY"]) await summary.addRaw(renderMarkdown(view, { limit: SUMMARY_LIMIT })).write();
}
function withVerdict({ series, counted = [], servers = [] }, verdict) {
	const found = [
		...series,
		...counted,
		...servers
	].flatMap(({ name, metrics }) => Object.entries(metrics).flatMap(([metric, one]) => {
		if (one.verdict !== verdict) return [];
		const { changePercent, lowPercent, highPercent } = one;
		return [{
			series: name,
			metric,
			changePercent,
			lowPercent,
			highPercent
		}];
	}));
	return JSON.stringify(found);
}
/** GitHub shows no more annotations per step; the rest is in the report. */
const MAX_SHOWN = 10;
/**
* The file and line at the beginning of a message, as in configuration errors.
* @param message `FILE:LINE:COLUMN: what is wrong`
* @param workspace the repository's root
* @returns undefined if the message has none, or if the file is outside the repository, because GitHub could not show
* it
*/
function placeInMessage(message, workspace) {
	const [, file, line] = /^([^\n]+?):(\d+):\d+: /.exec(message) ?? [];
	if (file === void 0 || workspace === void 0) return void 0;
	const relative = path.relative(workspace, file);
	const [first] = relative.split(path.sep);
	if (first === "" || first === ".." || path.isAbsolute(relative)) return void 0;
	return {
		file: relative.split(path.sep).join("/"),
		line: Number(line)
	};
}
/**
* The gate's reasons, each with the place of the load or the server that it is about.
* @param file absolute path of the configuration file
* @param workspace the repository's root; without one, no line can be named
*/
function placedReasons(comparison, file, workspace) {
	const source = parseSource(readFileSync(file, "utf8"), file);
	const { series: timed, counted = [], servers = [], gate } = comparison;
	const keys = new Map([...servers.map(({ name }) => [name, ["servers", name]]), ...[...timed, ...counted].map(({ name, scenario }) => [name, [
		"scenarios",
		scenario,
		"load"
	]])]);
	return gate.reasons.map((reason) => {
		const key = keys.get(reason.series);
		const level = gate.decision === "fail" && blocks(reason) ? "failure" : "warning";
		const place = key && placeInMessage(`${source.place(key)}: `, workspace);
		return {
			text: reasonText(reason),
			place,
			level
		};
	});
}
/** The reasons as annotations of a check; reasons without a place are left out. */
function annotationsOf(reasons) {
	return reasons.flatMap(({ text: message, place, level }) => place ? [{
		...place,
		level,
		title: "Loadgate",
		message
	}] : []);
}
// src/action/finish.ts
/**
* Runs work that ends in a result, and shows that in the job and on the code host. If it fails, the commit gets a failed
* check. Otherwise the success of an earlier run of the same commit would remain.
* @param sha of the commit that the job reports on: of a pull request its head, not the merge; undefined outside a job
* @param machine distinguishes comments of several machines
* @param work gets the code host, if there is one
* @returns the exit code: 0, or 1 when the gate failed
* @throws any error of the work, or the one that the run must end with in spite of its result
*/
async function finishing(step, { sha, machine }, work) {
	const { config, inputs, job, progress, signal } = step;
	const { runId, runUrl } = job;
	const options = hostOptions(step);
	const host = options && await createCodeHost(options);
	const result = await work(host).catch(async (error) => {
		if (host && sha !== void 0 && !signal.aborted) {
			const about = {
				name: checkName(step),
				headSha: sha,
				detailsUrl: runUrl
			};
			await orWarn("The check", () => writeCheck(host, {
				...about,
				...notMeasured(error)
			}));
		}
		throw error;
	});
	progress.end();
	const reasons = placedReasons(result.comparison, config.file, job.workspace);
	await publish(result, reasons, inputs.out);
	if (host && sha !== void 0) {
		const parts = JSON.stringify([...measuredPart(step), machine]);
		const key = createHash("sha256").update(parts).digest("hex").slice(0, 12);
		await publishToHost(host, {
			...result,
			reasons,
			policy: inputs.comment,
			acceptLabel: inputs.acceptLabel,
			checkName: checkName(step),
			marker: {
				key,
				sha,
				runId
			},
			links: runUrl === void 0 ? [] : [{
				label: "Report and samples",
				url: runUrl
			}]
		});
	}
	if (result.failure !== void 0) throw result.failure;
	return exitCodeOf(result.comparison.gate);
}
/** Writes the comments and the check. Failures are only warnings: the verdict is still in the job's summary. */
async function publishToHost(host, report) {
	for (const each of report.comments) await orWarn("The comment", () => comment(host, report, each));
	await orWarn("The check", () => writeCheck(host, checkOf(report)));
}
async function comment(host, { marker, policy, links, acceptLabel }, { pull, comparison, view }) {
	const action = commentAction(policy, comparison);
	if (action === "leave") return;
	const room = COMMENT_LIMIT.max - commentBody({
		marker,
		text: ""
	}).length;
	const limit = {
		...COMMENT_LIMIT,
		max: room
	};
	const posted = await postComment(host, {
		pull,
		marker,
		text: renderMarkdown(view, {
			links,
			acceptLabel,
			isShort: true,
			limit
		}),
		mayCreate: action === "write"
	});
	if (!posted) return;
	setOutput("comment-url", posted.url);
	logUntrusted(`${{
		created: "Commented",
		updated: "Updated the comment",
		newer: "The comment shows a later commit and stays as it is"
	}[posted.outcome]}: ${posted.url}`);
}
/** Writes to the code host. A refusal is only a warning, because the report is available elsewhere too. */
async function orWarn(what, write) {
	try {
		await write();
	} catch (error) {
		if (!(error instanceof CodeHostError)) throw error;
		const hint = error.hint === void 0 ? "" : ` ${error.hint}`;
		const text = `${what} was not written: ${error.message}. The report is in the job summary.${hint}`;
		warning(harmless(text), { title: "Loadgate" });
	}
}
/** Maximum length of a title in characters; titles are read at a glance. */
const MAX_TITLE = 200;
/** Makes the check for a result. */
function checkOf(report) {
	const { comparison, view, links, reasons, checkName, marker, failure } = report;
	return {
		name: checkName,
		headSha: marker.sha,
		conclusion: failure === void 0 ? CONCLUSIONS[standingOf(comparison)] : "failure",
		title: view.headline.slice(0, MAX_TITLE),
		summary: renderMarkdown(view, {
			links,
			isShort: true,
			limit: COMMENT_LIMIT
		}),
		annotations: annotationsOf(reasons),
		detailsUrl: links[0]?.url
	};
}
/**
* What a check says about a run that ended with an error.
* @param error the thrown value; others may have written its message
*/
function notMeasured(error) {
	const title = `Not measured: ${messageOf(error)}`;
	return {
		conclusion: "failure",
		title: title.slice(0, MAX_TITLE),
		summary: escapeMarkdown(title),
		annotations: []
	};
}
/**
* Writes a check. If the token has no permission for checks, this is ignored: the job's own status says the same.
*/
async function writeCheck(host, check) {
	try {
		await host.createCheckRun(check);
	} catch (error) {
		if (!(error instanceof CodeHostError) || !["forbidden", "not-found"].includes(error.failure)) throw error;
	}
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
* @param machine distinguishes comments of several machines
* @param work judges the run
* @returns the exit code: 0, or 1 when the gate failed
* @throws any error of the work, which the commit's check shows too
*/
async function judgingJob(step, machine, work) {
	const { config, environment, event, job } = step;
	const measured = measuredBy(event, {
		sha: job.sha,
		ref: environment["GITHUB_REF"]
	});
	const sha = judgedHead(event) ?? job.sha;
	const branch = config.baseline.branch ?? event.defaultBranch;
	const origin = originOf(event, environment["GITHUB_EVENT_NAME"], branch);
	return await finishing(step, {
		sha,
		machine
	}, async (host) => {
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
export { placeInMessage as a, finishing as i, policyOf as n, machineName as o, trackerOf as r, judgingJob as t };
