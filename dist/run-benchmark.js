import { n as gateFor } from "./compare-arms.js";
import { r as RECORD_FILE } from "./output-folder2.js";
import { r as judgeRun, t as loadBaseline } from "./load-baseline.js";
import { t as measureRun } from "./measure-run.js";
import { n as skippedText } from "./prepare-run.js";
import { t as recordJudged } from "./record-judged.js";
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
	await world.output.remove(RECORD_FILE);
	const baseline = await loadBaseline(world.store, config.baseline.required, world.progress);
	const branch = config.baseline.branch ?? await world.sourceControl.defaultBranch();
	const run = await measureRun(world, request);
	return await judgeRun(world, request, {
		run,
		baseline,
		gate: gateFor(config.gate, run),
		record: (tracked) => recordJudged(world, request, {
			...tracked,
			branch,
			run
		})
	});
}
export { runBenchmark as t };
