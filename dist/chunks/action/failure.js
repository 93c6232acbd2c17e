import { c as notice, m as summary, p as warning, r as error, s as info, u as setOutput } from "../vendor/@actions-core.js";
import { n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { c as CHECK_LIMIT, d as assemble, f as folded, l as COMMENT_LIMIT, o as escapeMarkdown, p as list, s as escapeSentence, u as SUMMARY_LIMIT } from "../report/tracker-blocks.js";
import { q as present, x as feltFirst, z as formatCount } from "../domain/shared/without-nullish.js";
import { n as headingText, r as renderMarkdown, t as footer } from "../report/markdown/markdown.js";
import { t as CodeHostError } from "../domain/review/code-host-error.js";
import { $t as readWriter, G as reasonText, Qt as isOtherJob, Xt as markerLine, Yt as isNewer, Zt as readMarker, en as writerText } from "../report/words/notices/server-notices.js";
import { h as toRunner, i as pullsOfRun, m as logUntrusted, n as hostOptions, p as harmless, u as annotate } from "./code-host.js";
import { L as parseSource } from "../config/load.js";
import { n as judgedHead, t as gatesMerge } from "./event.js";
import { o as blocks } from "../domain/gate/gate.js";
import { d as RUN_FILE, l as REPORT_FILE } from "../ports/output-folder.js";
import { n as SIGNS } from "../report/view.js";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createHash, randomUUID } from "node:crypto";
// src/composition/code-host.ts
/** The code host. Its dependencies are loaded on demand. */
async function createCodeHost(options) {
	const { createGitHub } = await import("../adapters/github/code-host.js");
	return createGitHub(options);
}
// src/report/markdown/failure.ts
/** Folds what a comment showed before. */
const LAST = "The last result";
const UNFOLDED = folded(LAST, list([], "", String));
/**
* The error of a run without a result, as Markdown for a job's summary, a check or a comment.
* @param options `last`: Markdown of the last result, to be folded
* @returns Markdown that ends with a line break; all texts of the error are escaped
*/
function renderFailure(failure, { last, ...options }) {
	const { sign = "❌", message, hint = "", details = [] } = failure;
	const more = (left) => `… and ${formatCount(left, "more line")}`;
	const lines = details.map((line) => `> ${escapeMarkdown(line)}`);
	const blocks = [
		`### ${sign} ${headingText(message, options.name)}`,
		escapeSentence(hint),
		list(lines, "\\\n", (left) => `\\\n> ${more(left)}`),
		footer(options),
		folded(LAST, list(last?.split("\n") ?? [], "\n", (left) => `\n\n${more(left)}`))
	];
	return assemble(blocks, options.limit);
}
/**
* The last result in a comment: what it shows, or what it kept when a later run had none.
* @param body with its marker; empty if there is no comment yet
*/
function lastResultIn(body) {
	const [shown, kept] = body.slice(body.indexOf("\n") + 1).split(UNFOLDED.before);
	return kept?.trimEnd().slice(0, -UNFOLDED.after.length) ?? (shown?.trim() || "None yet.");
}
const NOT_ALLOWED = "No check was written: the job lacks the permission `checks: write`.";
/** The error of a job whose check another job of its workflow run has written. */
function refusal({ name }) {
	const message = `Another job of this workflow run writes the check ${JSON.stringify(name)} too, so this job writes neither the check nor a comment`;
	const hint = `Give each of these jobs a name of its own, below \`with:\`, such as \`${"name: $".concat("{{ matrix.os }}")}\`.`;
	return new LoadgateError("usage", message, { hint });
}
/** True if another job of the workflow run has written the check. */
async function isTaken(host, check) {
	return (await othersLike(host, check)).length > 0;
}
/**
* Other jobs' checks that this one would replace, oldest first. None where the code host does not say: the result must
* be shown also then.
*/
async function othersLike(host, { headSha, name, writer: mark }) {
	const own = readWriter(mark);
	if (own.start === void 0) return [];
	return (await host.checkRuns(headSha, name).catch((error) => {
		if (!(error instanceof CodeHostError)) throw error;
		annotate(warning, error.message);
		return [];
	})).filter(({ writer }) => isOtherJob(readWriter(writer), own));
}
/**
* Writes a check, unless another job of the workflow run has. Then it fails: a merge that requires it must wait for both
* results.
*
* Without the permission for checks, a notice says so: the job's own status says the same as the check.
* @returns true if another job writes it
*/
async function writeCheck(host, check) {
	try {
		if (!await isTaken(host, check)) {
			const own = await host.createCheckRun(check);
			if (!(await othersLike(host, check)).some(({ id }) => id < own)) return false;
		}
		await host.createCheckRun(failedCheck(check, refusal(check)));
		return true;
	} catch (error) {
		if (!(error instanceof CodeHostError) || !["forbidden", "not-found"].includes(error.failure)) throw error;
		annotate(notice, NOT_ALLOWED);
		return false;
	}
}
/** The check of a run without a result. */
function failedCheck(mark, failure) {
	return {
		...mark,
		conclusion: "failure",
		title: failure.message.slice(0, 200),
		summary: renderFailure(failure, { limit: CHECK_LIMIT }),
		annotations: []
	};
}
/**
* Writes to the code host. A refusal is only a warning, because the report is available elsewhere too.
* @returns undefined if it was refused
*/
async function orWarn(what, write) {
	try {
		return await write();
	} catch (error) {
		if (!(error instanceof CodeHostError)) throw error;
		const hint = error.hint === void 0 ? "" : ` ${error.hint}`;
		annotate(warning, `${what} was not written: ${error.message}. The report is in the job summary.${hint}`);
		return;
	}
}
// src/action/check-name.ts
const USUAL_MACHINE = "linux x64";
/** The kind of machine that this process runs on. */
const MACHINE = `${process.platform} ${process.arch}`;
/**
* Distinguishes a job from others that measure the same commit: its configuration, its name, and the part of the
* configuration that it measures.
* @returns the configuration's file, then every setting that is not the default
*/
function measuredPart(step) {
	const { config, inputs, job } = step;
	const file = path.relative(job.workspace ?? path.dirname(config.file), config.file);
	const counts = inputs.mode === "count" && "counts";
	const soak = inputs.mode === "soak" && "soak";
	return [file, ...present([
		inputs.name,
		inputs.only,
		counts,
		soak
	])];
}
/**
* The name of a job's check. One commit can be measured for a pull request, against another base for a push, and on
* several machines, and no job's result may replace another's.
* @param machine that the job runs on; irrelevant for a job that only reports
*/
function checkName(step, machine = MACHINE) {
	const { event, inputs } = step;
	const [file, ...others] = measuredPart(step);
	const parts = [...file === "loadgate.yml" ? [] : [file], ...others];
	const kind = event.kind === "other" ? event.name : event.kind;
	if (inputs.mode !== "report" && machine !== USUAL_MACHINE) parts.push(machine);
	if (kind !== void 0 && kind !== "workflow-run" && !gatesMerge(event)) parts.push(`on ${kind}`);
	return parts.length === 0 ? "Loadgate" : `Loadgate (${parts.join(", ")})`;
}
/** Stands in where the runner does not identify its jobs. */
const OWN_ID = randomUUID();
/** @returns undefined outside a job */
function targetOf(step) {
	const { event, inputs, job } = step;
	const { attempt, runId, runUrl } = job;
	const sha = event.kind === "workflow-run" ? event.headSha : judgedHead(event) ?? job.sha;
	if (sha === void 0) return void 0;
	const [own, id] = [short([job.name, inputs.matrixJob]), short(job.trackingId ?? OWN_ID)];
	const start = attempt === void 0 ? void 0 : `${own}-${attempt}-${id}`;
	const marker = {
		key: short([...measuredPart(step), inputs.mode === "report" ? "reported" : MACHINE]),
		sha,
		runId,
		start
	};
	const links = runUrl === void 0 ? [] : [{
		label: "Report and samples",
		url: runUrl
	}];
	const repositoryUrl = repositoryUrlOf(job);
	return {
		checkName: checkName(step),
		marker,
		links,
		...repositoryUrl !== void 0 && { repositoryUrl }
	};
}
/** Address of the job's repository on the code host; undefined outside a job. */
function repositoryUrlOf({ repository, serverUrl }) {
	return repository && `${serverUrl}/${repository}`;
}
/** The mark of a target's check. */
function markOf({ checkName: name, marker, links }) {
	return {
		name,
		headSha: marker.sha,
		detailsUrl: links[0]?.url,
		writer: writerText(marker)
	};
}
function short(value) {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}
// src/action/comment.ts
/** The limit of a comment's text below its marker. */
function commentLimit(marker) {
	return {
		...COMMENT_LIMIT,
		max: COMMENT_LIMIT.max - bodyOf(marker, "").length
	};
}
/** A marker of a comment that remembers this, if anything. */
function withMemory(marker, remembered) {
	return remembered ? {
		...marker,
		remembered
	} : marker;
}
function bodyOf(marker, text) {
	return `${markerLine(marker)}\n${text}`;
}
/**
* Writes the comment, replacing an existing one. Ours begins with our marker and was written under our login,
* because anyone may copy a marker.
*
* Two jobs can both find no comment at the same time. So a job that created one checks again: the oldest comment
* stays, with the text of the last writer, and each job removes its own younger one.
*
* @returns the result: `newer` if the comment shows a later commit and was left alone, `taken` if another job of this
* workflow run wrote it; undefined if there is no comment and none was wanted
* @throws CodeHostError when it cannot be written
*/
async function postComment(host, comment) {
	const { on, marker, mayCreate } = comment;
	const bodyFor = (replaced) => {
		const content = comment.contentOf(replaced);
		return bodyOf(content.marker, content.text);
	};
	const marked = withKey(await host.comments(on), marker.key);
	const viewer = marked.length === 0 ? void 0 : await host.viewer();
	const [first, ...others] = marked.filter(({ author }) => author === viewer);
	if (first) {
		if (isNewer(first.shown, marker)) return {
			outcome: "newer",
			url: first.url
		};
		if (isOtherJob(first.shown, marker)) return {
			outcome: "taken",
			url: first.url
		};
		const { url } = await host.updateComment(first.id, bodyFor(first));
		for (const other of others) await host.deleteComment(other.id);
		return {
			outcome: "updated",
			url
		};
	}
	if (!mayCreate) return void 0;
	const created = await host.createComment(on, bodyFor());
	const oldest = withKey(await host.comments(on), marker.key).find(({ author }) => author === created.author);
	if (!oldest || oldest.id === created.id) return {
		outcome: "created",
		url: created.url
	};
	const isTaken = isOtherJob(oldest.shown, marker);
	const { url } = isTaken ? oldest : await host.updateComment(oldest.id, bodyFor(oldest));
	await host.deleteComment(created.id);
	return {
		outcome: isTaken ? "taken" : "updated",
		url
	};
}
function withKey(all, key) {
	return all.flatMap((one) => {
		const shown = readMarker(one.body);
		return shown?.key === key ? [{
			...one,
			shown
		}] : [];
	}).toSorted((a, b) => a.id - b.id);
}
// src/action/main-step.ts
/**
* Reads the job's surroundings.
* @param environment variables of the runner: `GITHUB_REPOSITORY`, `GITHUB_API_URL` and others
* @param config absolute path of the configuration, whose repository is meant if there are several checkouts
* @throws LoadgateError `usage` for an invalid URL
*/
function readJob(environment, config) {
	const server = address(environment, "GITHUB_SERVER_URL", "https://github.com");
	const named = environment["GITHUB_REPOSITORY"];
	const repository = named && /^[\w.-]+\/[\w.-]+$/.test(named) ? named : void 0;
	const runId = count(environment["GITHUB_RUN_ID"]);
	const runUrl = repository && runId && `${server}/${repository}/actions/runs/${runId}`;
	return {
		/** URL of the code host's pages, without a trailing slash. */
		serverUrl: server,
		/** Root of the REST API, without a trailing slash; differs on GitHub Enterprise. */
		apiUrl: address(environment, "GITHUB_API_URL", "https://api.github.com"),
		/** `OWNER/NAME` */
		repository,
		/** Increases with each run of a repository. */
		runId,
		/** Counts the starts of the run, from 1. */
		attempt: count(environment["GITHUB_RUN_ATTEMPT"]),
		/** Its key in the workflow, the same for all jobs of a matrix. */
		name: environment["GITHUB_JOB"] || void 0,
		/** The same in all steps of a job, and in no other job. */
		trackingId: environment["RUNNER_TRACKING_ID"] || void 0,
		/** Page of the run, with its log and artifacts. */
		runUrl: runUrl || void 0,
		/** The event's commit; for a pull request, the merge commit. */
		sha: environment["GITHUB_SHA"] || void 0,
		/** Folder of the repository's checkout. */
		workspace: repositoryRoot(environment["GITHUB_WORKSPACE"] || void 0, config)
	};
}
function count(text) {
	const number = Number(text);
	return Number.isSafeInteger(number) && number > 0 ? number : void 0;
}
function address(environment, name, otherwise) {
	const text = environment[name] || otherwise;
	if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
		const message = `${name} is ${JSON.stringify(text)}, which is not a web address`;
		throw new LoadgateError("usage", message, { hint: "The runner sets it; leave it to the runner." });
	}
	return text.replace(/\/+$/, "");
}
/**
* The root of the repository that holds a file, from which the code host counts paths. It is below the workspace if
* actions/checkout was given a `path`.
* @param workspace absolute path; undefined outside a job
* @param file absolute path
* @returns the workspace if the file is in no other checkout
*/
function repositoryRoot(workspace, file = "") {
	let folder = path.dirname(file);
	while (folder.startsWith(`${workspace}${path.sep}`)) {
		if (statSync(path.join(folder, ".git"), { throwIfNoEntry: false })?.isDirectory()) return folder;
		folder = path.dirname(folder);
	}
	return workspace;
}
// src/action/publish.ts
/**
* Shows a result in the job: annotations, outputs and summary.
* @param result the run's result
* @param reasons the gate's reasons, each with its configuration line
* @param out folder of its files
* @param repositoryUrl address of the repository on the code host, for links to its files
*/
async function publish(result, reasons, out, repositoryUrl) {
	const { comparison, view, handedOver } = result;
	const mild = comparison.gate.accepted === void 0 ? warning : notice;
	for (const { text, place, level } of reasons.slice(0, MAX_SHOWN)) annotate(level === "failure" ? error : mild, text, place);
	if (reasons.length > MAX_SHOWN) info(`and ${reasons.length - MAX_SHOWN} more reasons`);
	for (const text of view.accepted) logUntrusted(`accepted: ${text}`);
	for (const text of [...view.notAccepted, ...view.notices]) logUntrusted(`note: ${text}`);
	logUntrusted(`${SIGNS[view.standing]} ${view.headline}`);
	await toRunner("outputs", () => {
		setOutput("standing", view.standing);
		setOutput("verdict", comparison.verdict);
		setOutput("regressions", withVerdict(comparison, "regression"));
		setOutput("improvements", withVerdict(comparison, "improvement"));
		setOutput("report-path", path.join(out, REPORT_FILE));
		setOutput("run-path", path.join(out, RUN_FILE));
		setOutput("record", handedOver ?? "");
		setOutput("bencher-url", view.tracker?.links[0]?.url ?? "");
	});
	await addToSummary(renderMarkdown(view, {
		repositoryUrl,
		limit: SUMMARY_LIMIT
	}));
}
/** Adds Markdown to the job's summary, which does not exist outside a job, and on some runners. */
async function addToSummary(markdown) {
	if (!process.env["GITHUB_STEP_SUMMARY"]) return;
	await toRunner("summary", () => summary.addRaw(markdown).write());
}
function withVerdict({ series, instrumented = [], servers = [] }, verdict) {
	const found = [
		...series,
		...instrumented,
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
* @param workspace the folder of all checkouts
* @returns the file's path in its own repository; undefined if the message has none, or if the file is outside the repository, because GitHub could not show
* it
*/
function placeInMessage(message, workspace) {
	const [, file, line] = /^([^\n]+?):(\d+):\d+: /.exec(message) ?? [];
	const root = file && repositoryRoot(workspace, file);
	if (!root) return void 0;
	const relative = path.relative(root, file);
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
* @param workspace the repository's root, or a folder above it; without one, no line can be named
*/
function placedReasons(comparison, file, workspace) {
	const source = parseSource(readFileSync(file, "utf8"), file);
	const { series: timed, instrumented = [], servers = [], gate } = comparison;
	const keys = new Map([...servers.map(({ name }) => [name, ["servers", name]]), ...[...timed, ...instrumented].map(({ name, scenario }) => [name, [
		"scenarios",
		scenario,
		"load"
	]])]);
	return gate.reasons.toSorted((a, b) => feltFirst(a.metric, b.metric)).map((reason) => {
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
// src/action/failure.ts
/**
* Shows a thrown value in the job: an annotation with a message and a hint, or the stack of a bug; and in its summary.
* @returns the exit code
*/
async function reportFailure(thrown) {
	await addToSummary(renderFailure(inWords(thrown, process.env["GITHUB_WORKSPACE"]), { limit: SUMMARY_LIMIT }));
	if (!(thrown instanceof LoadgateError)) {
		const stack = thrown instanceof Error ? thrown.stack : void 0;
		error(harmless(stack ?? String(thrown)), { title: "Bug in loadgate, please report it" });
		return 70;
	}
	const { message, details, hint } = thrown;
	const text = [message, ...hint === void 0 ? [] : [hint]].join("\n");
	const hasPlace = annotateProblem(message, text);
	if (!hasPlace) annotate(error, text);
	for (const line of details) if (!hasPlace || !annotateProblem(line, line)) logUntrusted(line);
	return thrown.exitCode;
}
/**
* Annotates a message at the file and line that it begins with.
* @returns false if it names no line of a file in the repository
*/
function annotateProblem(message, text) {
	const place = placeInMessage(message, process.env["GITHUB_WORKSPACE"]);
	if (place) annotate(error, text, place);
	return place !== void 0;
}
/**
* Shows on the code host that a run ended with an error, however early: the commit's check fails, because otherwise the
* success of an earlier run would remain, or a merge that requires the check would wait forever; and the comment on its
* pull request keeps the last result folded.
*/
async function showFailure(step, error) {
	const { event, inputs, job, signal } = step;
	const options = hostOptions(step);
	const target = targetOf(step);
	const isClosed = event.kind === "pull-request" && event.isClosed;
	const isShown = SHOWN_MODES.includes(inputs.mode) && !isClosed && !signal.aborted;
	if (!options || !target || !isShown) return;
	const host = await createCodeHost(options);
	const { marker } = target;
	const words = inWords(error, job.workspace);
	const failure = {
		...words,
		message: `Not measured: ${words.message}`
	};
	await orWarn("The error", async () => {
		const isOfRun = event.kind === "workflow-run";
		const own = event.kind === "pull-request" ? [event] : [];
		const pulls = isOfRun ? await pullsOfRun(options, event) : own;
		if (isOfRun && pulls.length === 0) return;
		if (await writeCheck(host, failedCheck(markOf(target), failure)) || inputs.comment === "never") return;
		const label = `Log of ${marker.sha.slice(0, 7)}`;
		const links = target.links.map(({ url }) => ({
			label,
			url
		}));
		const contentOf = (replaced) => {
			const own = withMemory(marker, replaced?.shown.remembered);
			const last = lastResultIn(replaced?.body ?? "");
			const limit = commentLimit(own);
			return {
				marker: own,
				text: renderFailure(failure, {
					name: inputs.name,
					limit,
					links,
					last
				})
			};
		};
		const mayCreate = inputs.comment === "always";
		for (const { number: on } of pulls) await postComment(host, {
			on,
			marker,
			contentOf,
			mayCreate
		});
	});
}
/**
* Passes without a configuration: a notice, and a neutral check where there is a token.
* @returns the exit code 0
*/
async function skipRun(step) {
	const message = `Not measured: there is no ${path.basename(step.config.file)}`;
	annotate(notice, message);
	const options = hostOptions(step);
	const target = targetOf(step);
	if (!options || !target || !SHOWN_MODES.includes(step.inputs.mode)) return 0;
	const host = await createCodeHost(options);
	const check = failedCheck(markOf(target), {
		sign: "ℹ️",
		message
	});
	if (await isTaken(host, check)) return 0;
	await orWarn("The check", () => writeCheck(host, {
		...check,
		conclusion: "neutral"
	}));
	return 0;
}
/** Modes whose result has a check. */
const SHOWN_MODES = [
	"run",
	"count",
	"report",
	"soak"
];
/** An error as it is shown outside the log, with paths as in the repository. */
function inWords(thrown, root) {
	const shown = (text) => text.replaceAll(`${root}${path.sep}`, "");
	const { hint, details = [] } = thrown instanceof LoadgateError ? thrown : {};
	return {
		message: shown(messageOf(thrown)),
		hint,
		details: details.map(shown)
	};
}
export { orWarn as _, addToSummary as a, renderFailure as b, publish as c, postComment as d, withMemory as f, isTaken as g, targetOf as h, skipRun as i, readJob as l, repositoryUrlOf as m, reportFailure as n, annotationsOf as o, markOf as p, showFailure as r, placedReasons as s, inWords as t, commentLimit as u, refusal as v, createCodeHost as x, writeCheck as y };
