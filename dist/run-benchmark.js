import { a as recordOf, i as reasonNotToRecord, r as historyOf } from "./output-folder.js";
import { n as compareRun, t as trackRun } from "./track-run.js";
import { r as messageOf } from "./error.js";
import { i as decideGate } from "./gate.js";
import { n as measureRun, r as gateFor, t as RUN_FILE } from "./measure-run.js";
import { c as alertReasons } from "./tracking-view.js";
import { o as bencherMetrics } from "./tracking.js";
import { a as renderJson } from "./figure-table.js";
import { r as renderMarkdown, t as reportView } from "./view.js";
import { r as skippedText } from "./prepare-run.js";
// src/app/run-benchmark.ts
/**
* The main job: install, build, measure, compare with the stored baseline, record the run there after
* its verdict, and report.
*
* Everything that was measured is in `run.json` before the next step begins, also when a step fails.
*
* @throws LoadgateError as its steps do
*/
async function runBenchmark(world, request) {
	const { config, failOn } = request;
	for (const skipped of request.skipped) world.progress.warn(skippedText(skipped));
	await world.output.prepare();
	const { records, skipped } = await world.store.load();
	const branch = config.baseline.branch ?? await world.sourceControl.defaultBranch();
	const measured = await measureRun(world, request);
	world.progress.stage("Comparing");
	const { gate, loosened } = gateFor(config.gate, measured.base);
	const policy = {
		...gate,
		failOn,
		...request.gateOn && { gateOn: request.gateOn }
	};
	const judged = compareRun(measured, historyOf(measured, records), policy);
	const compared = loosened.length === 0 ? judged : {
		...judged,
		gate: {
			...judged.gate,
			loosened
		}
	};
	const tracked = await trackRun(world, request, measured, compared);
	const { run, failure: untracked } = tracked;
	const comparison = await request.acknowledge?.(tracked.comparison) ?? tracked.comparison;
	const { failure, ...recording } = await record(world.store, request, branch, run, comparison);
	const view = reportView({
		run,
		comparison,
		recording,
		notices: [...request.skipped.map((one) => `${skippedText(one)}.`), ...skipped.map(({ file, reason }) => `The stored run ${file} was skipped: ${reason}.`)]
	});
	const { accepted } = comparison.gate;
	if (accepted) await world.output.write(RUN_FILE, renderJson({
		...run,
		accepted
	}));
	await world.output.write("comparison.json", renderJson(comparison));
	await world.output.write("report.md", renderMarkdown(view));
	await world.output.write("bmf.json", renderJson(bencherMetrics(run)));
	const first = failure ?? untracked;
	return {
		run,
		comparison,
		view,
		...first !== void 0 && { failure: first }
	};
}
async function record(store, { config: { baseline, gate }, notRecordable, tracking }, branch, run, comparison) {
	const policy = {
		...gate,
		failOn: "regression"
	};
	const reason = notRecordable ?? reasonNotToRecord({
		commit: run.commit,
		branch,
		passed: decideGate(comparison.series, policy).reasons.length === 0 && (tracking?.config.gate !== true || alertReasons(comparison.tracking).length === 0),
		complete: run.failure === void 0,
		partial: run.only !== void 0
	});
	if (reason !== void 0 || !run.commit) return {
		recorded: false,
		...reason && { reason }
	};
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
