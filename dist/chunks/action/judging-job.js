import { i as attempt, n as LoadgateError } from "../domain/shared/error.js";
import { V as present, h as anyMetric } from "../domain/shared/without-nullish.js";
import { a as exitCodeOf, n as GATE_ON, t as FAIL_ON } from "../domain/gate/gate.js";
import { a as getMultilineInput, d as setSecret, i as getInput, u as setOutput } from "../vendor/@actions-core.js";
import { _ as writeCheck, a as placedReasons, c as commentLimit, d as markOf, f as repositoryUrlOf, g as refusal, h as orWarn, i as annotationsOf, l as postComment, m as isTaken, o as publish, p as targetOf, t as reportFailure, u as withMemory, v as createCodeHost } from "./failure.js";
import { c as CHECK_LIMIT } from "../report/tracker-blocks.js";
import { g as parseShard } from "../domain/evidence/paired-changes.js";
import { Ht as COMMENT_POLICIES, Ut as commentAction, Xt as sinceRed, kt as changeText } from "../report/words/notices/server-notices.js";
import { r as renderMarkdown } from "../report/markdown/markdown.js";
import { m as toRunner, n as hostOptions, p as logUntrusted, r as measuredBy, t as acknowledging } from "./code-host.js";
import { A as parseDuration, n as configPathOf } from "../config/load.js";
import { r as resolveStore, t as STORE_PATTERN } from "../config/store-location.js";
import { n as judgedHead, r as originOf } from "./event.js";
import { n as createTracker } from "../composition/tracker.js";
import { t as parseBases } from "../domain/run/plan/base-list.js";
import path from "node:path";
// src/action/inputs.ts
/**
* The action's modes: the whole job, the same by counting, only measuring, reporting another job's measurements,
* recording another job's run, or rendering the page of trends.
*/
const MODES = [
	"run",
	"count",
	"measure",
	"report",
	"record",
	"site"
];
/** The longest name of a job in characters: titles are read at a glance. */
const MAX_NAME = 60;
/**
* Reads the inputs that decide where a job's result is shown, so that it can be shown that others are invalid. Those
* that are invalid themselves get their defaults here, and no comment is written.
*/
function readNaming() {
	const mode = attempt(() => oneOf("mode", MODES, "run")) ?? "run";
	const githubToken = mode === "measure" ? "" : getInput("github-token");
	if (githubToken !== "") setSecret(githubToken);
	const root = path.resolve(getInput("working-directory") || ".");
	return {
		mode,
		/** Folder that other paths are relative to. */
		root,
		config: path.resolve(root, getInput("config") || "loadgate.yml"),
		/** Sets the job apart from others of its workflow. */
		name: attempt(jobName),
		only: getInput("only") || void 0,
		comment: attempt(commentPolicy) ?? "never",
		/** The job's place in its matrix. */
		matrixJob: getInput("matrix-job"),
		/** Masked in the log. Not read if the mode is `measure`. */
		githubToken: githubToken || void 0
	};
}
const commentPolicy = () => oneOf("comment", COMMENT_POLICIES, "always");
const NAME = new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${MAX_NAME}}$`, "u");
const jobName = () => inForm("name", NAME, `at most ${MAX_NAME} characters in one line`);
/**
* Reads the action's inputs. Nothing else does.
* @param naming those that were read before
* @throws LoadgateError `usage` that names the input, its value and the allowed values
*/
function readInputs(naming = readNaming()) {
	const mode = oneOf("mode", MODES, "run");
	const { root } = naming;
	const store = inForm("store", STORE_PATTERN, "a folder, or branch: and the name of a branch");
	return {
		...naming,
		mode,
		/** What a missing configuration file does. */
		ifNoConfig: oneOf("if-no-config", ["fail", "skip"], "fail"),
		name: jobName(),
		/** Each is `auto`, `latest-release`, or any name of a commit; the gate judges the first. Empty for `none`. */
		bases: basesInput(mode),
		/** True if a pull request or merge group passes only if it was compared with its base. */
		baseRequired: isOn("base-required", true),
		/** True if the gate may pass although shards are missing. */
		allowMissingShards: isOn("allow-missing-shards", false),
		failOn: oneOf("fail-on", FAIL_ON, "regression"),
		/** True if the run ends at its first regression. */
		failFast: isOn("fail-fast", false),
		/** At least one element. */
		gateOn: gateOn(),
		comment: commentPolicy(),
		/** The label that accepts regressions. */
		acceptLabel: getInput("accept-label") || "perf-regression-accepted",
		/** True if the author of a pull request may accept its regressions. */
		acceptOwn: isOn("accept-own", true),
		out: path.resolve(root, getInput("out") || "loadgate-out"),
		/** True if builds of base may be reused from earlier runs and kept for later ones. */
		cache: !isOn("no-cache", false),
		bencher: mode === "measure" ? {} : readBencherInputs(),
		/** In milliseconds, or `auto` for as much as is needed; absent for the configuration's. */
		budget: budgetInput(),
		atMostMs: durationInput("at-most"),
		/** Only if the mode is `measure`. */
		shard: shardInput(mode),
		/** Absolute paths of folders and files left by shards, for one combined report. */
		runFiles: runFilesInput(root, mode),
		store: store && resolveStore(root, store),
		ohaVersion: inForm("oha-version", /^\d+\.\d+\.\d+$/, "a version such as 1.16.0"),
		/** SHA-256, as hex digits, of the record passed on by the measuring job. */
		record: inForm("record", /^[0-9a-f]{64}$/, "the output record of the job that measured")
	};
}
/** Reads the inputs for Bencher. The key is masked in the job's log first. */
function readBencherInputs() {
	const key = (getInput("bencher-api-key") || process.env["BENCHER_API_KEY"] || "").trim();
	if (key !== "") setSecret(key);
	const given = (name) => getInput(name) || void 0;
	return {
		project: given("bencher-project"),
		host: given("bencher-host"),
		testbed: given("bencher-testbed"),
		version: given("bencher-version"),
		key: key === "" ? void 0 : () => key
	};
}
function basesInput(mode) {
	const bases = parseBases(getInput("base") || "auto", "Input base");
	if (mode === "run" || mode === "count" || bases.length <= 1) return bases;
	throw inputError("base", `mode ${mode} takes one base`, "Only `mode: run` measures several bases; name the one that the gate judges.");
}
function budgetInput() {
	return getInput("budget") === "auto" ? "auto" : durationInput("budget", ", or auto");
}
/** @param orElse other allowed values, in words */
function durationInput(name, orElse = "") {
	return parsed(name, parseDuration, `a duration with its unit, such as 90s or 5m${orElse}`);
}
function shardInput(mode) {
	if (getInput("shard") !== "" && mode !== "measure") throw inputError("shard", `mode ${mode} does not measure a part`, "Use `mode: measure` for each shard, and `mode: report` for all of them together.");
	return parsed("shard", (text) => text === "auto" ? shardOfMatrix() : parseShard(text), "the number of a shard and how many there are, such as 3/8, or auto");
}
/** The runner provides this job's index in its matrix: `2/8` is the third of eight. */
function shardOfMatrix() {
	const numbers = getInput("matrix-job");
	const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(numbers) ?? [];
	const shard = parseShard(`${Number(index) + 1}/${count}`);
	if (shard) return shard;
	throw invalid("matrix-job", numbers, "the numbers of a job in a matrix, which shard: auto takes");
}
function runFilesInput(root, mode) {
	const places = getMultilineInput("run-files");
	if (places.length === 0) return void 0;
	if (mode === "report") return places.map((place) => path.resolve(root, place));
	throw inputError("run-files", `mode ${mode} reads none`, "Use `mode: report`, which judges what shards measured.");
}
function oneOf(name, known, otherwise) {
	const find = (text) => known.find((each) => each === text);
	return parsed(name, find, `one of ${known.join(", ")}`) ?? otherwise;
}
function isOn(name, otherwise) {
	return oneOf(name, ["true", "false"], String(otherwise)) === "true";
}
/** An input of some form, or undefined without it. */
function inForm(name, form, allowed) {
	return parsed(name, (text) => form.test(text) ? text : void 0, allowed);
}
/** An input's value, or undefined without it. @param parse returns undefined for an invalid text */
function parsed(name, parse, allowed) {
	const text = getInput(name);
	const value = text === "" ? void 0 : parse(text);
	if (text === "" || value !== void 0) return value;
	throw invalid(name, text, allowed);
}
function gateOn() {
	const allowed = `${GATE_ON.join(", ")}, or both with a comma between them`;
	const parse = (text) => {
		const words = text === "both" ? GATE_ON : text.split(/[\s,]+/).filter((word) => word !== "");
		const known = GATE_ON.filter((one) => words.includes(one));
		return known.length > 0 && known.length === new Set(words).size ? known : void 0;
	};
	return parsed("gate-on", parse, allowed) ?? ["paired"];
}
function invalid(name, found, allowed) {
	return inputError(name, `found ${JSON.stringify(found)}; expected ${allowed}`, `Correct \`${name}\` under \`with:\` in the workflow.`);
}
/** The error of an input that cannot be used as it is. */
function inputError(name, problem, hint) {
	return new LoadgateError("usage", `Input ${name}: ${problem}`, { hint });
}
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
		pull,
		marker,
		contentOf,
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
export { inputError as a, finishing as i, policyOf as n, readInputs as o, trackerOf as r, readNaming as s, judgingJob as t };
