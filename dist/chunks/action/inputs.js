import { a as getMultilineInput, d as setSecret, i as getInput } from "../vendor/@actions-core.js";
import { r as resolveStore, t as STORE_PATTERN } from "../config/store-location.js";
import { n as GATE_ON, t as FAIL_ON } from "../domain/gate/gate.js";
import "./code-host.js";
import { qt as COMMENT_POLICIES } from "../report/words/notices/server-notices.js";
import { t as parseBases } from "../domain/run/plan/base-list.js";
import { d as parseShard } from "../domain/run/file/base-commit.js";
import { B as parseDuration } from "../config/load.js";
import { i as attempt, n as LoadgateError } from "../domain/shared/error.js";
import { t as parseRate } from "../domain/shared/rate.js";
import path from "node:path";
// src/action/inputs.ts
/**
* The action's modes: the whole job, the same by counting, only measuring, reporting another job's measurements,
* recording another job's run, rendering the page of trends, searching for the commit behind a regression, or loading
* servers for long.
*/
const MODES = [
	"run",
	"count",
	"measure",
	"report",
	"record",
	"site",
	"bisect",
	"soak"
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
		record: inForm("record", /^[0-9a-f]{64}$/, "the output record of the job that measured"),
		/** Names of the commits between which mode `bisect` searches. */
		good: getInput("good") || void 0,
		bad: getInput("bad") || void 0,
		/** Time of each server in mode `soak`. */
		forMs: durationInput("for"),
		/** Requests per second in mode `soak`. */
		rate: parsed("rate", parseRate, "requests per second, such as 500/s")
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
export { readInputs as n, readNaming as r, inputError as t };
