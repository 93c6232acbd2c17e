import { a as info, c as startGroup, i as getState, l as warning, n as error, o as saveState, r as getInput, s as setOutput, t as endGroup, u as summary } from "./vendor/@actions-core.js";
import { f as startTicksOf, n as endGroup$1, o as watchGroups } from "./version.js";
import { i as prepareRun, t as RUN_FILE } from "./measure-run.js";
import { t as runBenchmark } from "./run-benchmark.js";
import { a as int, c as object, p as string, r as array } from "./vendor/zod.js";
import { n as globFilter, t as createWorld } from "./composition.js";
import { i as withoutControls, r as parseDuration, t as loadConfig } from "./load.js";
import { d as formatDuration, g as LoadgateError, t as SERIES_METRIC_IDS } from "./metric.js";
import { t as FAIL_ON } from "./gate.js";
import { t as renderMarkdown } from "./markdown.js";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
// src/adapters/process/group-file.ts
const entries = array(object({
	pid: int().min(2),
	startTicks: int().nonnegative()
}));
/**
* Writes down which process groups run, for whoever cleans up when this process is killed.
* @param file path of the file
* @param pids ids of the groups' leaders
*/
function writeGroupFile(file, pids) {
	const running = pids.flatMap((pid) => {
		const startTicks = startTicksOf(pid);
		return startTicks === void 0 ? [] : [{
			pid,
			startTicks
		}];
	});
	const next = `${file}.next`;
	writeFileSync(next, JSON.stringify(running));
	renameSync(next, file);
}
/**
* Ends the groups that a killed process left behind, and removes the file. A process id that belongs
* to a later process by now is left alone, which its start time tells.
* @param file path of the file; nothing happens when there is none
* @returns how many groups were ended
*/
async function endLeftGroups(file) {
	const left = readEntries(file).filter(({ pid, startTicks }) => startTicksOf(pid) === startTicks);
	await Promise.all(left.map(({ pid }) => endGroup$1(pid)));
	for (const each of [file, `${file}.next`]) rmSync(each, { force: true });
	return left.length;
}
function readEntries(file) {
	try {
		return entries.parse(JSON.parse(readFileSync(file, "utf8")));
	} catch {
		return [];
	}
}
// src/action/event.ts
const payload = object({ repository: object({ default_branch: string().min(1) }) });
/**
* The repository's default branch, as the event's payload tells it.
* @param environment `GITHUB_EVENT_PATH` names the payload
* @returns undefined where the payload does not say
*/
function defaultBranchOf(environment) {
	return payload.safeParse(readPayload(environment)).data?.repository.default_branch;
}
/**
* Refuses events in which a stranger's code would run with the repository's secrets.
* @throws LoadgateError `usage` with the reason
*/
function checkEvent(environment) {
	if (environment["GITHUB_EVENT_NAME"] !== "pull_request_target") return;
	throw new LoadgateError("usage", "The event pull_request_target is refused: it would run a pull request's code with this repository's secrets", { hint: "Use `on: pull_request`." });
}
const pullRequest = object({ pull_request: object({ base: object({ sha: string() }) }) });
const mergeGroup = object({ merge_group: object({ base_sha: string() }) });
const SHA = /^[0-9a-f]{40,64}$/;
/**
* The commit that `base: auto` stands for: where a pull request left its base branch, what a merge group
* is built on, else the commit before.
* @param environment `GITHUB_EVENT_NAME`, and `GITHUB_EVENT_PATH` for the payload
*/
function baseOfEvent(environment) {
	const event = readPayload(environment);
	const asPull = pullRequest.safeParse(event);
	if (asPull.success && SHA.test(asPull.data.pull_request.base.sha)) return {
		ref: asPull.data.pull_request.base.sha,
		mergeBase: true,
		isOptional: true
	};
	const asGroup = mergeGroup.safeParse(event);
	if (asGroup.success && SHA.test(asGroup.data.merge_group.base_sha)) return {
		ref: asGroup.data.merge_group.base_sha,
		mergeBase: false,
		isOptional: true
	};
	return {
		ref: "HEAD^",
		mergeBase: false,
		isOptional: true
	};
}
function readPayload(environment) {
	const file = environment["GITHUB_EVENT_PATH"];
	if (!file) return void 0;
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return;
	}
}
/** Events that can run on the default branch itself. */
const RECORDABLE_EVENTS = [
	"push",
	"schedule",
	"workflow_dispatch"
];
/**
* Why an event's runs never become part of the baseline, whatever branch they check out: a pull
* request can bring a branch of any name.
* @returns the reason in words, or undefined where the branch decides
*/
function reasonOfEventNotToRecord(environment) {
	const event = environment["GITHUB_EVENT_NAME"];
	if (event === void 0 || RECORDABLE_EVENTS.includes(event)) return void 0;
	return `the event is ${event}`;
}
// src/action/inputs.ts
/**
* Reads the action's inputs; the only place that does.
* @throws LoadgateError `usage` that names the input, what was found and what is allowed
*/
function readInputs() {
	const root = path.resolve(getInput("working-directory") || ".");
	const budget = getInput("budget");
	const budgetMs = parseDuration(budget);
	if (budget !== "" && budgetMs === void 0) throw invalid("budget", budget, "a duration with its unit, such as 90s or 5m");
	const failOn = getInput("fail-on") || "regression";
	const ohaVersion = getInput("oha-version") || "1.16.0";
	if (!/^\d+\.\d+\.\d+$/.test(ohaVersion)) throw invalid("oha-version", ohaVersion, "a version such as 1.16.0");
	const only = getInput("only");
	const store = getInput("store");
	return {
		config: path.resolve(root, getInput("config") || "loadgate.yml"),
		base: getInput("base") || "auto",
		...budgetMs !== void 0 && { budgetMs },
		...only !== "" && { only },
		failOn: FAIL_ON.find((known) => known === failOn) ?? fail("fail-on", failOn),
		...store !== "" && { store: path.resolve(root, store) },
		out: path.resolve(root, getInput("out") || "loadgate-out"),
		ohaVersion
	};
}
function fail(name, found) {
	throw invalid(name, found, `one of ${FAIL_ON.join(", ")}`);
}
function invalid(name, found, allowed) {
	return new LoadgateError("usage", `Input ${name}: found ${JSON.stringify(found)}; allowed is ${allowed}`, { hint: `Correct \`${name}\` under \`with:\` in the workflow.` });
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
// src/action/job-progress.ts
const LINE_EVERY_MS = 15e3;
/**
* Progress in a job's log: a foldable group for each stage.
*/
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
			if (performance.now() - lastMs < LINE_EVERY_MS) return;
			lastMs = performance.now();
			const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
			info(`${percent}, ${formatDuration(remainingMs)} left, ${current}`);
		},
		warn: (text) => warning(harmless(text)),
		log: logUntrusted,
		end
	};
}
// src/action/publish.ts
/** Rows of each table in the job summary, which may have 1 MiB in all. */
const SUMMARY_ROWS = 500;
/**
* Shows a result in the job: summary, annotations and outputs.
* @param result what the run came to
* @param out folder of its files
*/
async function publish({ comparison, view }, out) {
	const annotate = comparison.gate.decision === "fail" ? error : warning;
	for (const reason of view.reasons) annotate(harmless(reason), { title: "Loadgate" });
	for (const notice of view.notices) logUntrusted(`note: ${notice}`);
	logUntrusted(view.headline);
	setOutput("verdict", comparison.verdict);
	setOutput("regressions", withVerdict(comparison, "regression"));
	setOutput("improvements", withVerdict(comparison, "improvement"));
	setOutput("report-path", path.join(out, "report.md"));
	setOutput("run-path", path.join(out, RUN_FILE));
	if (process.env["GITHUB_STEP_SUMMARY"]) await summary.addRaw(renderMarkdown(view, SUMMARY_ROWS)).write();
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
// src/action/run-action.ts
/** Name under which the main step tells the post step where it wrote down what runs. */
const GROUP_FILE_STATE = "group-file";
/**
* The main step: the whole job, its result in the summary, the annotations and the outputs.
* @param signal aborted when the job is cancelled
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError as the job's steps do
*/
async function runAction(signal) {
	const environment = process.env;
	checkEvent(environment);
	const inputs = readInputs();
	const config = loadConfig(inputs.config);
	const base = baseFor(inputs.base, environment);
	const request = {
		budgetMs: inputs.budgetMs ?? config.measure.budgetMs,
		seed: environment["GITHUB_RUN_ID"] ?? randomUUID(),
		...inputs.only !== void 0 && { filter: globFilter(inputs.only) },
		...base && { base }
	};
	const progress = createJobProgress();
	const defaultBranch = defaultBranchOf(environment);
	const world = createWorld({
		root: path.dirname(config.file),
		store: inputs.store ?? config.baseline.store,
		out: inputs.out,
		ohaVersion: inputs.ohaVersion,
		environment,
		progress,
		...defaultBranch !== void 0 && { defaultBranch }
	});
	const prepared = prepareRun(config, request, world.host);
	const folder = environment["RUNNER_TEMP"] || tmpdir();
	const groupFile = path.join(folder, `loadgate-groups-${randomUUID()}.json`);
	saveState(GROUP_FILE_STATE, groupFile);
	watchGroups((pids) => writeGroupFile(groupFile, pids));
	const notRecordable = reasonOfEventNotToRecord(environment);
	try {
		const result = await runBenchmark(world, {
			config,
			...prepared,
			failOn: inputs.failOn,
			signal,
			...notRecordable !== void 0 && { notRecordable }
		});
		progress.end();
		await publish(result, inputs.out);
		if (result.failure !== void 0) throw result.failure;
		return result.comparison.gate.decision === "fail" ? 1 : 0;
	} finally {
		progress.end();
		await endLeftGroups(groupFile);
	}
}
function baseFor(input, environment) {
	if (input === "none") return void 0;
	return input === "auto" ? baseOfEvent(environment) : {
		ref: input,
		mergeBase: false
	};
}
/**
* The post step: ends what a killed main step left running.
*/
async function runPost() {
	const groupFile = getState(GROUP_FILE_STATE);
	if (!groupFile) return;
	const ended = await endLeftGroups(groupFile);
	if (ended > 0) info(`Ended ${ended} process groups that the cancelled step had left running.`);
}
/**
* Shows what was thrown as an annotation: a message and a hint, or the stack of a bug.
* @returns the exit code
*/
function reportFailure(thrown) {
	if (!(thrown instanceof LoadgateError)) {
		const stack = thrown instanceof Error ? thrown.stack : void 0;
		error(harmless(stack ?? String(thrown)), { title: "Bug in loadgate, please report it" });
		return 70;
	}
	const { message, details, hint } = thrown;
	const text = [message, ...hint === void 0 ? [] : [hint]].join("\n");
	error(harmless(text), { title: "Loadgate" });
	for (const line of details) logUntrusted(line);
	return thrown.exitCode;
}
export { runAction as n, runPost as r, reportFailure as t };
