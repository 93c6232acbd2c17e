import { a as getMultilineInput, d as setSecret, f as startGroup, i as getInput, l as saveState, n as endGroup, o as getState, p as warning, s as info, u as setOutput } from "../vendor/@actions-core.js";
import { t as archivePullRequest } from "../bencher/send/archive-pull-request.js";
import { l as removeLeftCheckouts } from "../adapters/git/source-control.js";
import { n as leftovers } from "../adapters/process/leftovers.js";
import { h as workIn } from "../adapters/process/start-environment.js";
import { n as loadForRequests } from "../composition/configuration.js";
import { r as openBencher } from "../composition/tracker.js";
import { A as parseDuration, o as readConfig } from "../config/load.js";
import { o as withoutTiming } from "../domain/run/plan/count-settings.js";
import { i as attempt, n as LoadgateError } from "../domain/shared/error.js";
import { B as present, M as formatCount, N as formatDuration } from "../domain/metrics/catalogue.js";
import { a as reasonOfEventNotToRecord, i as readEvent, n as judgedHead, r as originOf, t as gatesMerge } from "./event.js";
import { c as repositoryRoot, n as showFailure, r as skipRun, s as toRunner } from "./failure.js";
import { r as resolveStore, t as STORE_PATTERN } from "../config/store-location.js";
import { n as GATE_ON, t as FAIL_ON } from "../domain/gate/gate.js";
import { d as logUntrusted, l as debugUntrusted, n as hostOptions, u as harmless } from "./code-host.js";
import { it as COMMENT_POLICIES } from "../report/words/notices/server-notices.js";
import { t as parseBases } from "../domain/run/plan/base-list.js";
import { b as parseShard } from "../domain/run/file/run-file.js";
import { o as planRun } from "../app/ignored-change.js";
import { n as policyOf, r as trackerOf, t as judgingJob } from "./judging-job.js";
import { n as runBenchmark, t as measureRun } from "../app/run-benchmark.js";
import { o as runFileName } from "../app/record/load-baseline.js";
import { t as ignoredChangeText } from "../domain/run/plan/ignored-change.js";
import { existsSync } from "node:fs";
import path from "node:path";
import { randomUUID } from "node:crypto";
// src/composition/clean-up.ts
/**
* Removes the processes and base's checkout that a killed run left.
* @param folder of the run's configuration; absent if the run ended before it was known
* @returns number of processes that were ended
*/
async function cleanUp(folder) {
	if (folder !== void 0) workIn(folder);
	const ended = await leftovers.removeOfKilledRuns();
	await removeLeftCheckouts();
	return ended;
}
// src/action/inputs.ts
/**
* The action's modes: the whole job, the same by counting, only measuring, reporting another job's measurements,
* recording another job's run, or rendering the page of trends.
*/
const MODES$1 = [
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
	const mode = attempt(() => oneOf("mode", MODES$1, "run")) ?? "run";
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
	const mode = oneOf("mode", MODES$1, "run");
	const { root } = naming;
	const store = inForm("store", STORE_PATTERN, "a folder, or branch: and the name of a branch");
	const ohaVersion = inForm("oha-version", /^\d+\.\d+\.\d+$/, "a version such as 1.16.0");
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
		ohaVersion,
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
	throw new LoadgateError("usage", `Input base: mode ${mode} takes one base`, { hint: "Only `mode: run` measures several bases; name the one that the gate judges." });
}
function budgetInput() {
	return getInput("budget") === "auto" ? "auto" : durationInput("budget", ", or auto");
}
/** @param orElse other allowed values, in words */
function durationInput(name, orElse = "") {
	const text = getInput(name);
	const ms = parseDuration(text);
	if (text === "" || ms !== void 0) return ms;
	throw invalid(name, text, `a duration with its unit, such as 90s or 5m${orElse}`);
}
function shardInput(mode) {
	const text = getInput("shard");
	if (text === "") return void 0;
	if (mode !== "measure") throw new LoadgateError("usage", `Input shard: mode ${mode} does not measure a part`, { hint: "Use `mode: measure` for each shard, and `mode: report` for all of them together." });
	const shard = text === "auto" ? shardOfMatrix() : parseShard(text);
	if (shard) return shard;
	throw invalid("shard", text, "the number of a shard and how many there are, such as 3/8, or auto");
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
	throw new LoadgateError("usage", `Input run-files: mode ${mode} reads none`, { hint: "Use `mode: report`, which judges what shards measured." });
}
function oneOf(name, known, otherwise) {
	const found = getInput(name) || otherwise;
	const one = known.find((each) => each === found);
	if (one !== void 0) return one;
	throw invalid(name, found, `one of ${known.join(", ")}`);
}
function isOn(name, otherwise) {
	return oneOf(name, ["true", "false"], String(otherwise)) === "true";
}
/** An input of some form, or undefined without it. */
function inForm(name, form, allowed) {
	const found = getInput(name);
	if (found === "" || form.test(found)) return found || void 0;
	throw invalid(name, found, allowed);
}
function gateOn() {
	const found = getInput("gate-on") || "paired";
	const words = found === "both" ? GATE_ON : found.split(/[\s,]+/).filter((word) => word !== "");
	const known = GATE_ON.filter((one) => words.includes(one));
	if (known.length > 0 && known.length === new Set(words).size) return known;
	throw invalid("gate-on", found, `${GATE_ON.join(", ")}, or both with a comma between them`);
}
function invalid(name, found, allowed) {
	const message = `Input ${name}: found ${JSON.stringify(found)}; expected ${allowed}`;
	const hint = `Correct \`${name}\` under \`with:\` in the workflow.`;
	return new LoadgateError("usage", message, { hint });
}
// src/action/job-progress.ts
const LINE_EVERY_MS = 15e3;
/** Progress in a job's log: a foldable group for each stage. */
function createJobProgress() {
	let open = false;
	let lastMs = Number.NEGATIVE_INFINITY;
	const end = () => {
		if (open) endGroup();
		open = false;
	};
	return {
		stage: (text) => {
			end();
			startGroup(text);
			open = true;
		},
		advance: ({ fraction, remainingMs, current }) => {
			debugUntrusted(`burst: ${current}`);
			if (performance.now() - lastMs < LINE_EVERY_MS) return;
			lastMs = performance.now();
			const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
			info(`${percent}, ${formatDuration(remainingMs)} left, ${current}`);
		},
		note: logUntrusted,
		warn: (text) => warning(harmless(text), { title: "Loadgate" }),
		log: logUntrusted,
		end
	};
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
// src/action/base-of-event.ts
/**
* The commit that `base: auto` stands for.
*
* | event | base |
* |---|---|
* | pull request | first parent of the merge commit; in another checkout the merge base with the target branch |
* | merge group | its base |
* | push | the commit before it; after a forced push the merge base with that; none for a new default branch |
* | push of another new ref, start by hand | merge base with the default branch; on that branch the previous commit |
* | schedule and others | the previous commit |
*
* If what a push or a start by hand leads to contains head or cannot be had, the previous commit is base.
* @returns undefined if there is none
*/
function baseOfEvent(event) {
	const isRequired = gatesMerge(event);
	const previous = {
		by: "previous",
		ref: "HEAD^"
	};
	if (event.kind === "pull-request") {
		const { baseBranch, baseSha, headSha, isFork } = event;
		const parent = {
			by: "merge-parent",
			ref: headSha
		};
		const branch = baseBranch === void 0 || isFork ? [] : [mergeBase(`refs/heads/${baseBranch}`)];
		return {
			ref: baseBranch ?? baseSha,
			ways: [
				parent,
				...branch,
				mergeBase(baseSha)
			],
			isRequired
		};
	}
	if (event.kind === "merge-group") {
		const { baseBranch, baseSha: ref } = event;
		return {
			ref: baseBranch ?? ref,
			ways: [{
				by: "merge-group",
				ref
			}],
			isRequired
		};
	}
	if (event.kind === "push" || event.kind === "workflow-dispatch") {
		const { before = "", ref, defaultBranch } = event;
		const isNew = /^0+$/.test(before);
		if (isNew && ref === defaultBranch) return void 0;
		if (before !== "" && !isNew) return {
			ref: before,
			ways: [{
				by: "before-push",
				ref: before
			}, previous],
			isRequired
		};
		if (ref !== void 0 && defaultBranch !== void 0 && ref !== defaultBranch) return {
			ref: defaultBranch,
			ways: [mergeBase(`refs/heads/${defaultBranch}`), previous],
			isRequired
		};
	}
	return {
		ref: "HEAD^",
		ways: [previous],
		isRequired
	};
}
function mergeBase(ref) {
	return {
		by: "merge-base",
		ref
	};
}
// src/action/measuring-job.ts
/** State key under which the main step passes the configuration's folder to the post step. */
const FOLDER_STATE = "folder";
/**
* Plans the job's measurement and provides the world to run it in. Nothing started in that world outlives it.
* @returns the result of the work
* @throws LoadgateError `usage` when there is nothing to measure, and any error of the work
*/
async function measuringJob(step, work) {
	const { environment, event, inputs, progress } = step;
	const config = configFor$1(step);
	const { store = config.baseline.store, out, cache, ohaVersion } = inputs;
	const { defaultBranch } = event;
	const host = hostOptions(step);
	const { budget = config.measure.budgetMs, atMostMs, failFast, only, shard } = inputs;
	const { world, prepared } = await planRun(config, {
		store,
		out,
		cache,
		environment,
		progress,
		host,
		ohaVersion,
		defaultBranch
	}, {
		seed: environment["GITHUB_RUN_ID"] ?? randomUUID(),
		only,
		failFast,
		atMostMs,
		shard,
		bases: basesFor(step),
		budgetMs: budget === "auto" ? void 0 : budget,
		noise: inputs.mode === "measure" ? [] : void 0
	});
	await toRunner("state", () => saveState(FOLDER_STATE, path.dirname(config.file)));
	return await work(world, {
		...prepared,
		...policyOf({
			...step,
			config
		}),
		failFast,
		notRecordable: reasonOfEventNotToRecord(event)
	});
}
/**
* Manual and scheduled runs measure whatever has changed. So does a gate on history, because earlier runs may be of
* other commits than base.
*/
function configFor$1({ config: { changed, ...config }, event, inputs }) {
	const isMeasured = event.kind === "schedule" || event.kind === "workflow-dispatch" || inputs.gateOn.includes("history");
	return {
		...config,
		changed: isMeasured ? void 0 : changed
	};
}
/** The gate judges the first base. If the event has none for it, others do not take its place. */
function basesFor(step) {
	const [judged, ...others] = step.inputs.bases.map((ref, index) => baseFor(step, ref, index));
	return judged ? present([judged, ...others]) : [];
}
/** The run passes without any base but the first. @returns undefined if the event has none */
function baseFor({ event, inputs }, ref, index) {
	const headSha = judgedHead(event);
	const base = ref === "auto" ? baseOfEvent(event) : {
		ref,
		isNamed: true
	};
	if (!base || index > 0) return base && {
		headSha,
		...base,
		isNamed: false,
		isRequired: false
	};
	return {
		headSha,
		...base,
		isRequired: base.isRequired !== false && inputs.baseRequired
	};
}
// src/action/modes/measure.ts
/**
* `mode: measure`: builds, measures and writes the run file. It judges nothing, reads no token and no stored
* baseline, and sends nothing anywhere, so it can run untrusted code.
* @returns the exit code 0: the job that reports the run judges it
* @throws LoadgateError as the steps do; measurements up to then are in the run file
*/
function measureMode(step) {
	return measuringJob(step, async (world, request) => {
		await checkHead(world.sourceControl, step.event);
		await world.output.prepare();
		const file = path.join(step.inputs.out, runFileName(request));
		await toRunner("outputs", () => setOutput("run-path", file));
		const isOnHistory = request.gateOn?.includes("history");
		const run = await measureRun(world, {
			...request,
			isOnHistory,
			isJudgedElsewhere: true
		});
		step.progress.end();
		const measured = run.series.filter(({ samples }) => samples.length > 0);
		const count = formatCount(measured.length, "series", "series");
		info(`${run.ignored ? ignoredChangeText(run.ignored) : `Measured ${count}`}.`);
		return 0;
	});
}
/**
* Checked before minutes of measuring: by default, actions/checkout checks out the merge with the base branch, but
* the reporting job knows the pull request by its head.
*/
async function checkHead(sourceControl, event) {
	if (event.kind !== "pull-request") return;
	const head = await sourceControl.head();
	if (head?.sha === event.headSha) return;
	const message = `The checkout is ${head?.sha ?? "no commit"}, not the pull request's head ${event.headSha}, by which the report finds it`;
	throw new LoadgateError("usage", message, { hint: "Give actions/checkout `ref:` github.event.pull_request.head.sha, as workflows/fork-measure.yml does." });
}
// src/action/modes/run.ts
/**
* `mode: run`: the whole job. The result is in the summary, the annotations and the outputs.
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError as the job's steps do
*/
function runMode(step) {
	const tracker = trackerOf(step);
	return measuringJob(step, (world, request) => judgingJob(step, (judging) => runBenchmark(world, {
		...request,
		...judging,
		tracker
	})));
}
// src/action/run-action.ts
const MODES = {
	run: runMode,
	count: runMode,
	measure: measureMode,
	record: async (step) => (await import("./modes/record.js")).recordMode(step),
	site: async (step) => (await import("./modes/site.js")).siteMode(step),
	report: async (step) => (await import("./modes/report.js")).reportMode(step)
};
/**
* Runs the main step in the requested mode.
* @param context of the event that started the job
* @param signal aborted when the job is cancelled
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError as the job's steps do
*/
async function runAction(context, signal) {
	const environment = process.env;
	const event = readEvent(context);
	const naming = readNaming();
	const job = readJob(environment, naming.config);
	const progress = createJobProgress();
	const step = runStep({
		environment,
		event,
		job,
		progress,
		signal
	}, naming).finally(progress.end);
	try {
		return await step;
	} catch (error) {
		await showFailure({
			config: { file: naming.config },
			event,
			inputs: naming,
			job,
			signal
		}, error);
		throw error;
	}
}
async function runStep(around, naming) {
	const { event } = around;
	const inputs = readInputs(naming);
	if (inputs.ifNoConfig === "skip" && !existsSync(inputs.config)) return skipRun({
		...around,
		config: { file: inputs.config },
		inputs
	});
	const isClosed = event.kind === "pull-request" && event.isClosed;
	const config = isClosed ? readConfig(inputs.config) : configFor(inputs);
	const { githubToken, ...shown } = inputs;
	debugUntrusted(`event: ${JSON.stringify(event)}`);
	debugUntrusted(`inputs: ${JSON.stringify(shown)}, ${githubToken ? "with" : "without"} a token`);
	const step = {
		...around,
		config,
		inputs
	};
	if (MODES[inputs.mode] === runMode && isClosed) {
		await archiveClosed(step, event.number);
		return 0;
	}
	return await MODES[inputs.mode](step);
}
/** Modes that measure nothing must work without the rest of the repository. */
function configFor({ mode, config }) {
	if (mode !== "run" && mode !== "count" && mode !== "measure") return readConfig(config);
	const loaded = loadForRequests(config, process.env);
	const values = loaded.variables.flatMap(({ name }) => process.env[name] ?? []);
	for (const value of values) setSecret(value);
	return mode === "count" ? withoutTiming(loaded) : loaded;
}
/** The post step: removes processes and base's checkout left by a killed main step. */
async function runPost() {
	const ended = await cleanUp(getState("folder") || void 0);
	if (ended > 0) {
		const processes = formatCount(ended, "process", "processes");
		info(`Ended ${processes} that the cancelled step had left running.`);
	}
}
/**
* Archives a closed pull request's branches in Bencher.
* @param number of the pull request
* @throws LoadgateError `publishing` if that fails and `bencher.required` is set
*/
async function archiveClosed(step, number) {
	const { config, environment, event, inputs, signal } = step;
	const overrides = inputs.bencher;
	const request = openBencher({
		config,
		environment,
		overrides,
		onLine: logUntrusted
	});
	const origin = originOf(event, environment["GITHUB_EVENT_NAME"]);
	const obstacle = request ? request.obstacleTo(origin)?.reason : "runs are not tracked";
	if (!request || obstacle !== void 0) {
		logUntrusted(`nothing to archive: ${obstacle}`);
		return;
	}
	try {
		const archived = await archivePullRequest(request, number, signal);
		logUntrusted(`archived in Bencher: ${archived.join(", ") || "nothing"}`);
	} catch (error) {
		signal.throwIfAborted();
		if (request.config.required || !(error instanceof LoadgateError)) throw error;
		warning(harmless(error.message), { title: "Loadgate" });
	}
}
export { runAction as n, runPost as r, archiveClosed as t };
