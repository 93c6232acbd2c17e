import { r as __toESM } from "./rolldown-runtime.js";
import { r as messageOf } from "./error.js";
import { t as SERIES_METRIC_IDS } from "./metric.js";
import { i as seriesOfReason } from "./gate.js";
import { t as VERSION } from "./version.js";
import { f as warning, l as setOutput, o as info, p as summary, r as error, s as notice, t as debug } from "./vendor/@actions-core.js";
import { i as parseSource } from "./load.js";
import { t as withoutControls } from "./control-characters.js";
import { w as levelName } from "./figure-table.js";
import { t as RUN_FILE } from "./measure-run.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { n as renderMarkdown } from "./view.js";
import { a as SUMMARY_LIMIT, i as COMMENT_LIMIT } from "./tracking-view.js";
import { t as CodeHostError } from "./code-host-error.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
// src/action/annotations.ts
/**
* Finds the lines of a configuration file that a series comes from.
* @param file absolute path of the file
* @param workspace the repository's root; without one no line can be named
*/
function placesIn(file, workspace) {
	const relative = inRepository(file, workspace);
	if (relative === void 0) return () => void 0;
	const source = parseSource(readFileSync(file, "utf8"), file);
	return ({ scenario }) => {
		const line = placeInMessage(`${source.place([
			"scenarios",
			scenario,
			"load"
		])}: `)?.line;
		return line === void 0 ? void 0 : {
			file: relative,
			line
		};
	};
}
/**
* The file and line at the beginning of a message, as configurations' errors have them.
* @param message `FILE:LINE:COLUMN: what is wrong`
* @returns undefined where there is none
*/
function placeInMessage(message) {
	const [, file, line] = /^([^\n]+?):(\d+):\d+: /.exec(message) ?? [];
	return file === void 0 ? void 0 : {
		file,
		line: Number(line)
	};
}
/**
* A place in the repository.
* @param place its file an absolute path
* @returns undefined where the file is not in the repository, so that GitHub could not show it
*/
function placeInRepository(place, workspace) {
	const file = place && inRepository(place.file, workspace);
	return place && file !== void 0 ? {
		...place,
		file
	} : void 0;
}
function inRepository(file, workspace) {
	if (workspace === void 0) return void 0;
	const relative = path.relative(workspace, file);
	if (relative === "" || path.isAbsolute(relative) || relative.split(path.sep)[0] === "..") return;
	return relative.split(path.sep).join("/");
}
/**
* The gate's reasons, each with its place.
*/
function placedReasons(comparison, placeOf) {
	const byName = new Map(comparison.series.map((series) => [series.name, series]));
	return comparison.gate.reasons.map((reason) => {
		const series = byName.get(seriesOfReason(reason));
		const place = series && placeOf(series);
		return {
			reason,
			...place && { place }
		};
	});
}
/**
* The reasons as annotations of a check; those without a place have none.
*/
function annotationsOf(comparison, reasons) {
	const level = comparison.gate.decision === "fail" ? "failure" : "warning";
	return reasons.flatMap(({ reason, place }) => place ? [{
		...place,
		level,
		title: "Loadgate",
		message: reason
	}] : []);
}
// src/domain/acknowledgement.ts
/** The label that accepts whatever the gate found, unless another is named. */
const ACCEPT_LABEL = "perf-regression-accepted";
/** A description is written by others; no honest one has more. */
const MAX_LINES = 50;
const COMMAND = /^(?:[-*] +)?`?loadgate:\s*accept(?![\w-])/i;
const FENCE = /^(?:```|~~~)/;
/**
* The lines of a description that accept something. What stands in an HTML comment or in a block of
* code is an example, and accepts nothing.
*/
function acceptLines(description) {
	const found = proseLines(description).flatMap((line) => {
		const command = COMMAND.exec(line)?.[0];
		return command === void 0 ? [] : [acceptLine(line.slice(command.length))];
	});
	return {
		lines: found.slice(0, MAX_LINES).flatMap((one) => typeof one === "string" ? [] : [one]),
		problems: found.slice(0, MAX_LINES).flatMap((one) => typeof one === "string" ? [one] : [])
	};
}
function proseLines(description) {
	const lines = description.replace(/<!--[\s\S]*?(?:-->|$)/g, "").split(/\r\n|\r|\n/).map((line) => line.trim());
	let fence;
	return lines.filter((line) => {
		const mark = FENCE.exec(line)?.[0];
		if (fence === void 0 && mark !== void 0) fence = mark;
		else if (mark !== void 0 && mark === fence) fence = void 0;
		else return fence === void 0;
		return false;
	});
}
/** @returns what is accepted, or what is wrong with it */
function acceptLine(rest) {
	const [name, ...words] = rest.split(/\s+/).flatMap((word) => word.replaceAll("`", "") || []);
	if (name === void 0) return "A line `loadgate: accept` names no series: it does not count.";
	const level = words[0] !== void 0 && /^(?:c|rate)=\d+$/.test(words[0]) ? words[0] : void 0;
	const series = level === void 0 ? name : `${name} ${level}`;
	const reason = words.slice(level === void 0 ? 0 : 1).join(" ");
	if (reason === "") return `The line that accepts ${series} gives no reason: it does not count.`;
	return {
		series,
		reason
	};
}
/**
* The gate's decision once acceptances are counted: it passes where every reason is accepted.
* @param gate a decision; one that passes stays as it is
* @param series every series of the comparison
* @param acceptances those that count
* @param notAccepted why others do not
* @param matcher how globs are matched
* @returns the decision with the acceptances that made a difference
*/
function acknowledge(gate, series, acceptances, notAccepted, matcher) {
	if (gate.decision === "pass") return gate;
	const accepting = acceptances.map((acceptance) => ({
		acceptance,
		accepts: acceptsReason(acceptance, series, matcher)
	}));
	const used = accepting.filter(({ accepts }) => gate.reasons.some(accepts));
	const isAccepted = (reason) => used.some(({ accepts }) => accepts(reason));
	const unused = accepting.filter((one) => !used.includes(one)).flatMap(({ acceptance: { by, series: of } }) => of === void 0 ? [] : [`Nothing that the gate found is of ${of}, which ${by} accepts.`]);
	const notes = [...notAccepted, ...unused];
	return {
		...gate,
		decision: gate.reasons.length > 0 && gate.reasons.every(isAccepted) ? "pass" : "fail",
		...used.length > 0 && { accepted: used.map(({ acceptance }) => acceptance) },
		...notes.length > 0 && { notAccepted: notes }
	};
}
function acceptsReason({ series: accepted }, all, matcher) {
	if (accepted === void 0) return () => true;
	const space = accepted.indexOf(" ");
	const matches = matcher(space === -1 ? accepted : accepted.slice(0, space));
	const level = space === -1 ? void 0 : accepted.slice(space + 1);
	const names = new Set(all.filter((one) => matches(`${one.server}/${one.scenario}`) && (level === void 0 || levelName(one.level) === level)).map(({ name }) => name));
	return (reason) => names.has(seriesOfReason(reason));
}
// src/domain/comment-policy.ts
/** When a pull request gets a comment. */
const COMMENT_POLICIES = [
	"always",
	"on-change",
	"on-regression",
	"never"
];
const CHANGES = [
	"regression",
	"improvement",
	"unmeasurable",
	"removed"
];
/**
* What to do about a pull request's comment.
* @param policy what was asked for
* @param comparison what the run found; whatever speaks against the gate counts as a regression
*/
function commentAction(policy, comparison) {
	switch (policy) {
		case "always": return "write";
		case "on-change": return isBad(comparison) || has(comparison, CHANGES) ? "write" : "update";
		case "on-regression": return isBad(comparison) ? "write" : "update";
		case "never": return "leave";
	}
}
function isBad(comparison) {
	return comparison.gate.reasons.length > 0 || has(comparison, ["regression"]);
}
function has({ series }, verdicts) {
	return series.some((one) => verdicts.includes(one.verdict) || Object.values(one.metrics).some(({ verdict }) => verdict !== void 0 && verdicts.includes(verdict)));
}
// src/action/untrusted.ts
/**
* A text that others wrote, in a form that is no workflow command wherever it stands in an
* annotation: the runner takes `##[name]` anywhere in a line.
*/
function harmless(text) {
	return text.replaceAll("##[", "## [");
}
/**
* Writes a line that others wrote into the job's log. The runner also takes `::name::` at the start of
* a line, after spaces.
*/
function logUntrusted(line) {
	info(`│ ${harmless(withoutControls(line, " "))}`);
}
/**
* Writes a line into the step's debug log, which the runner shows where a job was started again with it.
*/
function debugUntrusted(line) {
	if (process.env["RUNNER_DEBUG"] === "1") debug(harmless(withoutControls(line, " ")));
}
// src/app/acknowledge-run.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
const MAY_WRITE = ["admin", "write"];
/**
* Looks whether someone who may write to the repository accepts what made the gate fail: by a label, or
* by a line in the pull request's description. A gate that passes asks nothing.
*
* The pull request is read anew: what the event brought is older than a label that was set because of
* the last run.
*
* @returns the comparison with the gate's decision after that; where the host did not answer, the gate
*   goes on failing and says so
*/
async function acknowledgeRun(host, comparison, { pull: number, label, matcher }) {
	const { gate, series } = comparison;
	if (gate.decision === "pass") return comparison;
	try {
		const pull = await host.pullRequest(number);
		const byLabel = await fromLabel(host, pull, label);
		const byLines = await fromDescription(host, pull);
		const accepted = [...byLabel.accepted, ...byLines.accepted];
		const refused = [...byLabel.refused, ...byLines.refused];
		return {
			...comparison,
			gate: acknowledge(gate, series, accepted, refused, matcher)
		};
	} catch (error) {
		const note = `Whether someone accepts this could not be looked up: ${messageOf(error)}.`;
		return {
			...comparison,
			gate: {
				...gate,
				notAccepted: [note]
			}
		};
	}
}
const NOTHING = {
	accepted: [],
	refused: []
};
async function fromLabel(host, pull, label) {
	if (!pull.labels.some((name) => name.toLowerCase() === label.toLowerCase())) return NOTHING;
	const event = await host.labelled(pull.number, label);
	const by = event?.actor;
	if (!event || by === void 0) return {
		...NOTHING,
		refused: [`Nobody knows who set the label ${label}: it does not count.`]
	};
	if (MAY_WRITE.includes(await host.permissionOf(by))) return {
		...NOTHING,
		accepted: [{
			by,
			via: "label",
			reason: label,
			at: event.at
		}]
	};
	const refused = `The label ${label} was set by ${by}, who may not write to this repository: it does not count.`;
	return {
		...NOTHING,
		refused: [refused]
	};
}
/** Besides its author only people who may write can change a description. */
async function fromDescription(host, pull) {
	const { lines, problems } = acceptLines(pull.body);
	if (lines.length === 0) return {
		...NOTHING,
		refused: problems
	};
	const by = pull.author;
	if (MAY_WRITE.includes(await host.permissionOf(by))) return {
		accepted: lines.map((line) => ({
			by,
			via: "description",
			...line
		})),
		refused: problems
	};
	const refused = `The description accepts ${lines.map(({ series }) => series).join(", ")}, but its author ${by} may not write to this repository: it does not count.`;
	return {
		accepted: [],
		refused: [...problems, refused]
	};
}
// src/action/check-run.ts
/**
* Writes a check with its annotations, where the token may (`checks: write`). Where it may not, the
* job's own status says the same, and nothing is said about it.
* @returns where it is to be seen, or undefined
* @throws CodeHostError when it could not be written for another reason
*/
async function writeCheck(host, check) {
	try {
		return await host.createCheckRun(check);
	} catch (error) {
		if (error instanceof CodeHostError && ["forbidden", "not-found"].includes(error.failure)) return;
		throw error;
	}
}
/**
* What a check says at a glance: `neutral` where the gate was told to pass whatever it finds.
*/
function conclusionOf({ gate }) {
	if (gate.decision === "fail") return "failure";
	return gate.reasons.length > 0 && gate.accepted === void 0 ? "neutral" : "success";
}
// src/domain/comment-marker.ts
const FORM = /^<!-- loadgate:(\S+) run=(\d+) sha=([0-9a-f]+) -->/;
/**
* The hidden first line of a comment.
*/
function markerLine({ key, runId = 0, sha }) {
	return `<!-- loadgate:${key} run=${runId} sha=${sha} -->`;
}
/**
* The marker that a comment begins with, which says nothing about who wrote it.
* @returns undefined for a comment without one
*/
function readMarker(body) {
	const found = FORM.exec(body);
	if (!found) return void 0;
	const [, key = "", run, sha = ""] = found;
	return {
		key,
		runId: Number(run),
		sha
	};
}
/**
* Whether a comment shows a commit that came after ours, so that a slow run, or an old one that was
* started again, must not take its place.
* @param shown the comment's marker
* @param ours the marker of what we would write
*/
function isNewer(shown, ours) {
	return shown.sha !== ours.sha && (shown.runId ?? 0) > (ours.runId ?? 0);
}
// src/action/comment.ts
/**
* The body of a comment: its marker, then its text.
*/
function commentBody({ marker, text }) {
	return `${markerLine(marker)}\n${text}`;
}
/**
* Writes the comment, in place of the one that is there. Ours is one that begins with our marker and was
* written under our login: anyone may copy a marker.
*
* Two jobs can find no comment at the same time. So whoever made one looks again: the oldest stays, with
* the text of the last writer, and each job removes its own younger one.
*
* @returns undefined where there is none and none was wanted
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
	const oldest = withKey(await host.comments(pull), marker.key).filter(({ author }) => author === created.author)[0];
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
// src/action/publish-to-host.ts
/**
* The key of a configuration's comment: short, and the same from run to run.
* @param parts what tells one configuration from another
*/
function commentKey(parts) {
	return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}
/**
* Writes comment and check. What cannot be written is a warning: the verdict stands, and it is in the
* job's summary.
*/
async function publishToHost(host, report) {
	if (report.pull !== void 0) await orWarn("The comment", () => comment(host, report));
	await orWarn("The check", () => check(host, report));
}
async function comment(host, report) {
	const { pull, marker, view, links, acceptLabel } = report;
	const action = commentAction(report.policy, report.comparison);
	if (pull === void 0 || action === "leave") return;
	const room = COMMENT_LIMIT.max - commentBody({
		marker,
		text: ""
	}).length;
	const posted = await postComment(host, {
		pull,
		marker,
		text: renderMarkdown(view, {
			links,
			acceptLabel,
			isShort: true,
			limit: {
				...COMMENT_LIMIT,
				max: room
			}
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
async function check(host, report) {
	const { comparison, view, links, reasons, checkName, marker } = report;
	const url = links[0]?.url;
	await writeCheck(host, {
		name: checkName,
		headSha: marker.sha,
		conclusion: conclusionOf(comparison),
		title: view.headline.slice(0, MAX_TITLE),
		summary: renderMarkdown(view, {
			links,
			isShort: true,
			limit: COMMENT_LIMIT
		}),
		annotations: annotationsOf(comparison, reasons),
		...url !== void 0 && { detailsUrl: url }
	});
}
const MAX_TITLE = 200;
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
// src/action/host.ts
/**
* The code host that the job runs on.
* @returns undefined where there is nobody to ask: outside a job, and without a token
*/
async function openHost({ job, inputs, signal }) {
	const { repository, apiUrl } = job;
	const token = inputs.githubToken;
	if (repository === void 0 || token === void 0) return void 0;
	const { createGitHub } = await import("./code-host.js");
	return createGitHub({
		repository,
		apiUrl,
		token,
		signal,
		tell: logUntrusted,
		trace: debugUntrusted,
		userAgent: `loadgate/${VERSION}`
	});
}
/**
* What looks whether someone accepts what made the gate fail.
* @param pull number of the pull request
*/
function acknowledging(host, { inputs }, pull) {
	const options = {
		pull,
		label: inputs.acceptLabel,
		matcher: import_picomatch.default
	};
	return (comparison) => acknowledgeRun(host, comparison, options);
}
/**
* Writes a result's comment and check.
*/
async function tellHost(host, { config, inputs, job }, result, reasons, { sha, pull, machine }) {
	const file = path.relative(job.workspace ?? path.dirname(config.file), config.file);
	const parts = [file, ...inputs.only === void 0 ? [] : [inputs.only]];
	const isUsual = parts.length === 1 && file === "loadgate.yml";
	await publishToHost(host, {
		comparison: result.comparison,
		view: result.view,
		reasons,
		policy: inputs.comment,
		acceptLabel: inputs.acceptLabel,
		checkName: isUsual ? "Loadgate" : `Loadgate (${parts.join(", ")})`,
		marker: {
			key: commentKey([...parts, machine]),
			sha,
			...job.runId !== void 0 && { runId: job.runId }
		},
		links: job.runUrl === void 0 ? [] : [{
			label: "Report and samples",
			url: job.runUrl
		}],
		...pull !== void 0 && { pull }
	});
}
// src/action/publish.ts
/**
* Shows a result in the job: annotations, outputs and summary.
* @param result what the run came to
* @param reasons the gate's reasons, each with its line of the configuration
* @param out folder of its files
*/
async function publish({ comparison, view }, reasons, out) {
	const { decision, accepted } = comparison.gate;
	const annotate = decision === "fail" ? error : accepted === void 0 ? warning : notice;
	for (const { reason, place } of reasons.slice(0, 10)) annotate(harmless(reason), {
		title: "Loadgate",
		...place && {
			file: place.file,
			startLine: place.line
		}
	});
	if (reasons.length > 10) info(`and ${reasons.length - 10} more reasons`);
	for (const text of view.accepted) logUntrusted(`accepted: ${text}`);
	for (const text of [...view.notAccepted, ...view.notices]) logUntrusted(`note: ${text}`);
	logUntrusted(view.headline);
	setOutput("verdict", comparison.verdict);
	setOutput("regressions", withVerdict(comparison, "regression"));
	setOutput("improvements", withVerdict(comparison, "improvement"));
	setOutput("report-path", path.join(out, "report.md"));
	setOutput("run-path", path.join(out, RUN_FILE));
	const { tracking } = comparison;
	const report = tracking?.kind === "tracked" ? tracking.reports[0]?.url : void 0;
	setOutput("bencher-url", report ?? "");
	if (process.env["GITHUB_STEP_SUMMARY"]) await summary.addRaw(renderMarkdown(view, { limit: SUMMARY_LIMIT })).write();
}
function withVerdict(comparison, verdict) {
	const found = comparison.series.flatMap(({ name, metrics }) => SERIES_METRIC_IDS.flatMap((metric) => {
		const one = metrics[metric];
		if (one?.verdict !== verdict) return [];
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
export { debugUntrusted as a, COMMENT_POLICIES as c, placeInRepository as d, placedReasons as f, tellHost as i, ACCEPT_LABEL as l, acknowledging as n, harmless as o, placesIn as p, openHost as r, logUntrusted as s, publish as t, placeInMessage as u };
