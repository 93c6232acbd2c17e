import { d as setSecret, o as getState, p as warning, s as info, u as setOutput } from "../vendor/@actions-core.js";
import { n as runBenchmark, t as measureRun } from "../app/run-benchmark.js";
import { t as archivePullRequest } from "../bencher/send/archive-pull-request.js";
import { t as cleanUp } from "../composition/clean-up.js";
import { n as loadForRequests } from "../composition/configuration.js";
import { r as openBencher } from "../composition/tracker.js";
import { o as readConfig } from "../config/load.js";
import { o as withoutTiming } from "../domain/run/plan/count-settings.js";
import { n as LoadgateError } from "../domain/shared/error.js";
import { z as formatCount } from "../domain/shared/without-nullish.js";
import { i as readEvent, r as originOf } from "./event.js";
import { i as skipRun, l as readJob, r as showFailure } from "./failure.js";
import { n as readInputs, r as readNaming } from "./inputs.js";
import { r as trackerOf, t as judgingJob } from "./judging-job.js";
import { n as measuringJob } from "./measuring-job.js";
import { z as runFileName } from "../composition/instruments.js";
import { t as ignoredChangeText } from "../domain/run/plan/ignored-change.js";
import { d as createJobProgress, f as debugUntrusted, h as toRunner, m as logUntrusted, u as annotate } from "./code-host.js";
import { existsSync } from "node:fs";
import path from "node:path";
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
// src/action/run-action.ts
const MODES = {
	run: runMode,
	count: runMode,
	measure: measureMode,
	record: async (step) => (await import("./modes/record.js")).recordMode(step),
	site: async (step) => (await import("./modes/site.js")).siteMode(step),
	report: async (step) => (await import("./modes/report.js")).reportMode(step),
	bisect: async (step) => (await import("./modes/bisect.js")).bisectMode(step),
	soak: async (step) => (await import("./modes/soak.js")).soakMode(step)
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
		const config = { file: naming.config };
		await showFailure({
			config,
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
const MEASURING = [
	"run",
	"count",
	"measure",
	"bisect",
	"soak"
];
/** Modes that measure nothing must work without the rest of the repository. */
function configFor({ mode, config }) {
	if (!MEASURING.includes(mode)) return readConfig(config);
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
		annotate(warning, error.message);
	}
}
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
export { runAction as n, runPost as r, archiveClosed as t };
