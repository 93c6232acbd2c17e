import { r as __toESM } from "./rolldown-runtime.js";
import { n as createTracker } from "./tracker.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { a as exitCodeOf, l as standingOf, r as blocks } from "./gate.js";
import { a as acceptCommand, c as commandProblemText, d as covers, l as coverageText } from "./view.js";
import { t as CodeHostError } from "./code-host-error.js";
import { a as messageOf } from "./error.js";
import { d as present } from "./run-file.js";
import { a as createCodeHost } from "./store.js";
import { a as logUntrusted, i as harmless, t as hostOptions } from "./host-options.js";
import { n as gatesMerge, r as originOf } from "./event.js";
import { p as parseSource } from "./load.js";
import { B as reasonText, z as commentAction } from "./finding.js";
import { a as COMMENT_LIMIT, i as escapeMarkdown, o as SUMMARY_LIMIT } from "./figure-table.js";
import { n as renderMarkdown } from "./markdown.js";
import { c as notice, m as summary, p as warning, r as error, s as info, u as setOutput } from "./vendor/@actions-core.js";
import { c as RUN_FILE, s as REPORT_FILE } from "./output-folder.js";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
// src/action/annotations.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* Finds the configuration lines that a series or server comes from.
* @param file absolute path of the configuration file
* @param workspace the repository's root; without one, no line can be named
*/
function placesIn(file, workspace) {
	const relative = inRepository(file, workspace);
	if (relative === void 0) return () => void 0;
	const source = parseSource(readFileSync(file, "utf8"), file);
	return (about) => {
		const where = "scenario" in about ? [
			"scenarios",
			about.scenario,
			"load"
		] : ["servers", about.server];
		const line = placeInMessage(`${source.place(where)}: `)?.line;
		return line === void 0 ? void 0 : {
			file: relative,
			line
		};
	};
}
/**
* The file and line at the beginning of a message, as in configuration errors.
* @param message `FILE:LINE:COLUMN: what is wrong`
* @returns undefined if the message has none
*/
function placeInMessage(message) {
	const [, file, line] = /^([^\n]+?):(\d+):\d+: /.exec(message) ?? [];
	return file === void 0 ? void 0 : {
		file,
		line: Number(line)
	};
}
/**
* A place relative to the repository.
* @param place its file is an absolute path
* @returns undefined if the file is outside the repository, because GitHub could not show it
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
/** The gate's reasons, each with its place. */
function placedReasons(comparison, placeOf) {
	const { series: timed, counted = [], servers = [], gate } = comparison;
	const byName = new Map([...servers.map(({ name }) => [name, { server: name }]), ...[...timed, ...counted].map(({ name, scenario }) => [name, { scenario }])]);
	return gate.reasons.map((reason) => {
		const about = reason.series === void 0 ? void 0 : byName.get(reason.series);
		return {
			text: reasonText(reason),
			place: about && placeOf(about),
			...gate.decision === "fail" && !blocks(reason) && { isWaived: true }
		};
	});
}
/** The reasons as annotations of a check; reasons without a place are left out. */
function annotationsOf(comparison, reasons) {
	const fails = comparison.gate.decision === "fail";
	return reasons.flatMap(({ text, place, isWaived }) => {
		const level = fails && !isWaived ? "failure" : "warning";
		return place ? [{
			...place,
			level,
			title: "Loadgate",
			message: text
		}] : [];
	});
}
// src/domain/review/acknowledgement.ts
/** Default label that accepts regressions. */
const ACCEPT_LABEL = "perf-regression-accepted";
/**
* Applies acceptances to the gate's decision: it passes if every blocking reason is accepted. A decision that passes
* anyway is unchanged.
*/
function acknowledge(gate, { accepted, refused }, matcher) {
	if (gate.decision === "pass") return gate;
	const all = accepted.map((acceptance) => ({
		acceptance,
		accepts: covers(acceptance, matcher)
	}));
	const covering = all.filter(({ accepts }) => gate.reasons.some(accepts));
	const reasons = gate.reasons.map((reason) => {
		const acceptedBy = covering.findIndex(({ accepts }) => accepts(reason));
		return acceptedBy < 0 ? reason : {
			...reason,
			isAccepted: true,
			acceptedBy
		};
	});
	const idle = all.filter((one) => !covering.includes(one)).map(({ acceptance }) => acceptance);
	return {
		...gate,
		decision: reasons.length === 0 || reasons.some(blocks) ? "fail" : "pass",
		reasons,
		...covering.length > 0 && { accepted: covering.map(({ acceptance }) => acceptance) },
		...refused.length > 0 && { notAccepted: refused },
		...idle.length > 0 && { idle }
	};
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
function measuredPart({ config, inputs, job: { workspace } }) {
	const file = path.relative(workspace ?? path.dirname(config.file), config.file);
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
// src/app/record/acceptances-of.ts
const MAY_WRITE = ["admin", "write"];
/** A line that older versions read from descriptions. */
const IN_DESCRIPTION = /^\W{0,10}loadgate:\s*accept\b/im;
/**
* The acceptances of a pull request that are valid for its head commit: made by someone with write access, after
* the commit arrived. The host's clock decides, because the commit's own date is chosen by its author.
*
* A comment counts from its creation. Editing does not renew it: the host does not say who edited it, so an edit
* does not prove that anyone looked at the new commit.
*
* @throws CodeHostError when the host does not answer
*/
async function acceptancesOf(host, pull, rules) {
	const comments = fromComments(await host.comments(pull.number), pull.number);
	const isLabelled = pull.labels.some((name) => name.toLowerCase() === rules.label.toLowerCase());
	const others = [...comments.problems, ...inDescription(pull)];
	if (comments.claims.length === 0 && !isLabelled) return {
		accepted: [],
		refused: others
	};
	const { labelled, movedAt } = await host.historyOf(pull.number, rules.label);
	const { author } = pull;
	const { acceptOwn } = rules;
	const standard = {
		author,
		acceptOwn,
		seenAt: await host.headSeenAt(pull),
		movedAt
	};
	const claims = present([isLabelled && fromLabel(pull.number, rules.label, labelled), ...comments.claims]);
	const accepted = [];
	const refused = [];
	const permissions = /* @__PURE__ */ new Map();
	for (const claim of claims) {
		const { by, acceptance, subject } = claim;
		const objection = objectionOf(claim, standard);
		if (by === void 0 || objection !== void 0) {
			refused.push(`${subject} ${objection}`);
			continue;
		}
		const permission = permissions.get(by) ?? await host.permissionOf(by);
		permissions.set(by, permission);
		if (MAY_WRITE.includes(permission)) accepted.push({
			by,
			...acceptance
		});
		else refused.push(`${subject} does not count: ${by} may not write to this repository.`);
	}
	return {
		accepted,
		refused: [...refused, ...others]
	};
}
/** The reason a claim is invalid even from an account with write access; undefined if it is valid. */
function objectionOf({ by, acceptance: { at }, made, again, isEdited }, { author, acceptOwn, seenAt, movedAt }) {
	if (by === void 0) return "does not count: nobody knows whose it is.";
	if (by.endsWith("[bot]")) return `does not count: ${by} is a program.`;
	if (seenAt === void 0) return "does not count: no run of a workflow tells when the head commit came.";
	if (!isAfter(at, seenAt)) return `${made} before the head commit came: ${again}.`;
	if (movedAt !== void 0 && !isAfter(at, movedAt)) return `${made} before the last forced push or change of the base branch: ${again}.`;
	if (acceptOwn) return void 0;
	if (by.toLowerCase() === author.toLowerCase()) return "does not count: accept-own is false, so somebody else than the author has to accept it.";
	return isEdited ? `was changed later, and nobody knows by whom: ${again}.` : void 0;
}
function isAfter(time, other) {
	return Date.parse(time) > Date.parse(other);
}
function fromLabel(pull, label, event) {
	const by = event?.actor;
	return {
		by,
		acceptance: {
			kind: "performance",
			via: "label",
			reason: label,
			at: event?.at ?? "",
			pull
		},
		subject: `The label ${label} on #${pull}${by === void 0 ? "" : `, set by ${by},`}`,
		made: "was set",
		again: "set it again"
	};
}
function fromComments(all, pull) {
	const claims = [];
	const problems = [];
	for (const { author: by, body, createdAt: at, updatedAt, url } of all) {
		const command = acceptCommand(body);
		if (command === void 0) continue;
		if ("problem" in command) {
			problems.push(commandProblemText(command.problem));
			continue;
		}
		claims.push({
			by,
			acceptance: {
				...command,
				via: "comment",
				at,
				pull,
				url
			},
			subject: `The comment of ${by ?? "an account that is gone"} on #${pull} that accepts ${coverageText(command)}`,
			made: "was written",
			again: "write a new one",
			isEdited: updatedAt !== at
		});
	}
	return {
		claims: claims.slice(-100),
		problems: problems.slice(-100)
	};
}
/** The host does not say when a line of a description was written. */
function inDescription({ number, body }) {
	if (!IN_DESCRIPTION.test(body)) return [];
	return [`The description of #${number} accepts something, which does not count, as nobody can tell when it was written: write it as a comment.`];
}
// src/app/record/acknowledge-run.ts
/**
* Checks whether someone with write access to the repository accepts the findings that made the gate fail, by a
* label or by a comment. If the gate passes, nothing is requested. A merge group inherits the acceptances of its
* pull requests, and so does a commit that a pull request was merged as.
*
* The pull request is read again, because the event's data is older than a label that was set because of the last
* run.
*
* @returns the comparison with the updated decision of the gate; if the host did not answer, the gate still fails
* and says so
*/
async function acknowledgeRun(host, comparison, { measured, matcher, ...rules }) {
	const { gate } = comparison;
	if (gate.decision === "pass") return comparison;
	try {
		const acceptances = await acceptancesFor(host, measured, rules);
		return {
			...comparison,
			gate: acknowledge(gate, acceptances, matcher)
		};
	} catch (error) {
		if (!(error instanceof CodeHostError)) throw error;
		const hint = error.hint === void 0 ? "" : ` ${error.hint}`;
		const note = `Whether someone accepts this could not be looked up: ${messageOf(error)}.${hint}`;
		return {
			...comparison,
			gate: {
				...gate,
				notAccepted: [note]
			}
		};
	}
}
function acceptancesFor(host, measured, rules) {
	switch (measured.kind) {
		case "pull": return ofPull(host, measured, rules);
		case "group": return ofGroup(host, measured, rules);
		case "merged": return ofMerged(host, measured, rules);
	}
}
async function ofMerged(host, { sha, branch }, rules) {
	const number = await host.pullMergedAs(sha, branch);
	if (number === void 0) return {
		accepted: [],
		refused: []
	};
	return await acceptancesOf(host, await host.pullRequest(number), rules);
}
async function ofPull(host, { number, headSha }, rules) {
	const pull = await host.pullRequest(number);
	if (pull.headSha === headSha) return await acceptancesOf(host, pull, rules);
	return {
		accepted: [],
		refused: [`#${number} was pushed to since: what is accepted there is not about ${headSha.slice(0, 7)}.`]
	};
}
async function ofGroup(host, group, rules) {
	const { numbers, isComplete } = await host.pullsOfGroup(group);
	const accepted = [];
	const refused = [];
	for (const number of numbers) {
		const found = await acceptancesOf(host, await host.pullRequest(number), rules);
		accepted.push(...found.accepted);
		refused.push(...found.refused);
	}
	if (!isComplete) {
		const known = numbers.map((number) => `#${number}`).join(", ") || "none";
		refused.push(`Not all pull requests of the merge group could be told (known: ${known}); what is accepted on others does not count.`);
	}
	return {
		accepted,
		refused
	};
}
// src/action/code-host.ts
/**
* The job's code host.
* @returns undefined outside a job, and without a token
*/
async function openHost(step) {
	const options = hostOptions(step);
	return options && await createCodeHost(options);
}
/**
* Checks whether someone accepts the findings that made the gate fail. Each pull request is judged alone: an
* acceptance on one does not apply to the others.
* @param all the pull requests that the run belongs to
*/
function acknowledging(host, { inputs: { acceptLabel: label, acceptOwn } }, all) {
	return async (comparison) => {
		const judged = [];
		for (const measured of all) {
			const options = {
				measured,
				label,
				acceptOwn,
				matcher: import_picomatch.default
			};
			judged.push(await acknowledgeRun(host, comparison, options));
		}
		return judged;
	};
}
/**
* The pull requests that acceptances can apply to.
* @param sha the commit that the job is for
* @param ref its branch, such as `refs/heads/main`
* @returns undefined if an event is neither about a pull request nor about the merge of one
*/
function measuredBy(event, { sha, ref = "" }) {
	switch (event.kind) {
		case "pull-request": return {
			kind: "pull",
			number: event.number,
			headSha: event.headSha
		};
		case "merge-group": {
			const { headRef, baseSha, baseBranch } = event;
			if (headRef === void 0 || baseBranch === void 0) return void 0;
			return {
				kind: "group",
				headRef,
				baseSha,
				baseBranch
			};
		}
		case "push": {
			const [, branch] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
			if (sha === void 0 || branch === void 0) return void 0;
			return {
				kind: "merged",
				sha,
				branch
			};
		}
		default: return;
	}
}
// src/action/check.ts
/** Maximum length of a title in characters; titles are read at a glance. */
const MAX_TITLE = 200;
/** Makes the check for a result. */
function checkOf(report) {
	const { comparison, view, links, reasons, checkName, marker, failure } = report;
	return {
		name: checkName,
		headSha: marker.sha,
		conclusion: conclusionOf(comparison, failure),
		title: view.headline.slice(0, MAX_TITLE),
		summary: renderMarkdown(view, {
			links,
			isShort: true,
			limit: COMMENT_LIMIT
		}),
		annotations: annotationsOf(comparison, reasons),
		detailsUrl: links[0]?.url
	};
}
/**
* Makes the check for a run that ended with an error.
* @param error the thrown value; others may have written its message
*/
function checkOfError(about, error) {
	const title = `Not measured: ${messageOf(error)}`;
	return {
		...about,
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
/**
* The conclusion of a check: `neutral` if the gate was configured to always pass, or if nothing was compared.
* @param failure the failure that the job still ends with, such as a required tracker that did not store the run
*/
function conclusionOf(comparison, failure) {
	if (failure !== void 0) return "failure";
	return {
		passed: "success",
		neutral: "neutral",
		failed: "failure"
	}[standingOf(comparison)];
}
// src/action/publish.ts
/**
* Shows a result in the job: annotations, outputs and summary.
* @param result the run's result
* @param reasons the gate's reasons, each with its configuration line
* @param out folder of its files
*/
async function publish({ comparison, view, handedOver }, reasons, out) {
	const { decision, accepted } = comparison.gate;
	const mild = accepted === void 0 ? warning : notice;
	for (const { text, place, isWaived } of reasons.slice(0, 10)) (decision === "fail" && !isWaived ? error : mild)(harmless(text), {
		title: "Loadgate",
		file: place?.file,
		startLine: place?.line
	});
	if (reasons.length > 10) info(`and ${reasons.length - 10} more reasons`);
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
// src/domain/review/comment-marker.ts
const FORM = /^<!-- loadgate:(\S+) run=(\d+) sha=([0-9a-f]+) -->/;
/** The hidden first line of a comment. */
function markerLine({ key, runId = 0, sha }) {
	return `<!-- loadgate:${key} run=${runId} sha=${sha} -->`;
}
/**
* Parses the marker at the beginning of a comment. It does not prove who wrote the comment.
* @returns undefined for a comment without one
*/
function readMarker(body) {
	const match = FORM.exec(body);
	if (!match) return void 0;
	const [, key = "", run, sha = ""] = match;
	return {
		key,
		runId: Number(run),
		sha
	};
}
/** True if a comment shows a later run of another commit, so that a slow or restarted run must not replace it. */
function isNewer(shown, ours) {
	return shown.sha !== ours.sha && (shown.runId ?? 0) > (ours.runId ?? 0);
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
* The key of a configuration's comment: short, and stable between runs.
* @param parts distinguish one configuration from another
*/
function commentKey(parts) {
	return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
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
// src/action/finish.ts
/**
* Shows a result in the job and on the code host.
* @param told absent without a code host
* @returns the exit code: 0, or 1 when the gate failed
* @throws the error that the run must end with in spite of its result
*/
async function finish(step, result, told) {
	const { config, inputs, job, progress } = step;
	progress.end();
	const reasons = placedReasons(result.comparison, placesIn(config.file, job.workspace));
	await publish(result, reasons, inputs.out);
	if (told) {
		const { host, sha, comments, machine } = told;
		const { runId, runUrl } = job;
		await publishToHost(host, {
			...result,
			reasons,
			comments,
			policy: inputs.comment,
			acceptLabel: inputs.acceptLabel,
			checkName: checkName(step),
			marker: {
				key: commentKey([...measuredPart(step), machine]),
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
/**
* Runs work that ends in a result. If it fails, the commit gets a failed check. Otherwise the success of an earlier
* run of the same commit would remain.
* @param told absent without a code host
* @throws any error of the work
*/
async function orTellError(step, told, work) {
	try {
		return await work();
	} catch (error) {
		if (told && !step.signal.aborted) {
			const { runUrl: detailsUrl } = step.job;
			const about = {
				name: checkName(step),
				headSha: told.sha,
				detailsUrl
			};
			await orWarn("The check", () => writeCheck(told.host, checkOfError(about, error)));
		}
		throw error;
	}
}
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
/**
* Judges what jobs of this workflow measured, and shows the result in the job and on the code host.
* @param machine distinguishes comments of several machines
* @param work judges the run
* @returns the exit code: 0, or 1 when the gate failed
* @throws any error of the work, which the commit's check shows too
*/
async function judgingJob(step, machine, work) {
	const { config, environment, event, job } = step;
	const host = await openHost(step);
	const measured = measuredBy(event, {
		sha: job.sha,
		ref: environment["GITHUB_REF"]
	});
	const sha = event.kind === "pull-request" || event.kind === "merge-group" ? event.headSha : job.sha;
	const commit = host && sha !== void 0 ? {
		host,
		sha
	} : void 0;
	const branch = config.baseline.branch ?? event.defaultBranch;
	const origin = originOf(event, environment["GITHUB_EVENT_NAME"], branch);
	const acknowledge = host && measured && acknowledging(host, step, [measured]);
	const result = await orTellError(step, commit, () => work({
		sha,
		origin,
		handsOver: true,
		acknowledge
	}));
	const comments = event.kind === "pull-request" ? [{
		pull: event.number,
		...result
	}] : [];
	return await finish(step, result, commit && {
		...commit,
		machine,
		comments
	});
}
export { acknowledging as a, ACCEPT_LABEL as c, orTellError as i, placeInMessage as l, trackerOf as n, openHost as o, finish as r, machineName as s, judgingJob as t, placeInRepository as u };
