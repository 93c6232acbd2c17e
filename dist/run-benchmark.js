import { u as isTimed } from "./load.js";
import { i as messageOf } from "./error.js";
import { s as withoutNullish } from "./config.js";
import { a as recordOf, i as reasonNotToRecord } from "./present.js";
import { i as decideGate } from "./gate.js";
import { n as gateFor, t as measureRun } from "./measure-run.js";
import { t as judgeRun } from "./judge-run.js";
import { n as skippedText } from "./prepare-run.js";
// src/app/run-benchmark.ts
/**
* The main job: install, build, measure, compare with the stored baseline, record the run there after
* its verdict, and report. Everything that was measured is in `run.json` before the next step begins.
* @throws LoadgateError as its steps do
*/
async function runBenchmark(world, request) {
	const { config } = request;
	for (const skipped of request.skipped) world.progress.warn(skippedText(skipped));
	await world.output.prepare();
	const baseline = await world.store.load();
	const branch = config.baseline.branch ?? await world.sourceControl.defaultBranch();
	const run = await measureRun(world, request);
	return await judgeRun(world, request, {
		run,
		baseline,
		gate: gateFor(config.gate, run.base),
		record: (tracked) => record(world.store, request, {
			...tracked,
			branch,
			run
		})
	});
}
async function record(store, { config, notRecordable }, { branch, run, comparison, reasons }) {
	const { baseline, gate } = config;
	const policy = {
		...gate,
		failOn: "regression"
	};
	const reason = notRecordable ?? (isTimed(config) ? void 0 : "it only counted") ?? reasonNotToRecord({
		commit: run.commit,
		branch,
		passed: decideGate(comparison.series, policy).reasons.length === 0 && reasons.length === 0,
		complete: run.failure === void 0,
		partial: run.only !== void 0
	});
	if (reason !== void 0 || !run.commit) return withoutNullish({
		recorded: false,
		reason
	});
	try {
		await store.save(recordOf(run, run.commit), baseline.keep);
		return { recorded: true };
	} catch (failure) {
		return {
			recorded: false,
			reason: messageOf(failure),
			failure
		};
	}
}
export { runBenchmark as t };
