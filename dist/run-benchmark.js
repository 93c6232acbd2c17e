import { n as LoadgateError } from "./error.js";
import { a as RECORD_FILE } from "./output-folder.js";
import { t as loadBaseline } from "./load-baseline.js";
import { t as measureRun } from "./measure-run.js";
import { r as judgeRun } from "./judge-run.js";
import { t as recordJudged } from "./record-judged.js";
// src/app/repeat-on.ts
/**
* Refuses the option that let several shards measure the same series.
* @param name as the caller writes it
* @param given its value; empty or absent if the option is not set
* @throws LoadgateError `usage` that says how to repeat a measurement on another machine
*/
function refuseRepeatOn(name, given) {
	if (given === void 0 || given === "") return;
	throw new LoadgateError("usage", `${name} was removed: each series is measured on one machine`, { hint: "To repeat a measurement on another runner, run the job again and compare both reports." });
}
// src/domain/run/plan/base-list.ts
/** Requests no base at all. */
const NONE = "none";
/**
* Parses a list of refs, separated by commas or line breaks: the gate judges against the first.
* @param text at least one ref
* @param place the list's place, for messages
* @returns an empty list for `none`
* @throws LoadgateError `usage` for a list that cannot be measured
*/
function parseBases(text, place) {
	const refs = text.split(/[,\n]/).flatMap((ref) => ref.trim() || []);
	if (refs.length === 0) throw invalid(place, text, "a ref, several with commas between, or none");
	if (refs.length === 1 && refs[0] === NONE) return [];
	if (refs.includes(NONE)) throw invalid(place, text, "none alone, or refs without none");
	const twice = refs.find((ref, index) => refs.indexOf(ref) !== index);
	if (twice !== void 0) throw invalid(place, text, `each ref once, and ${twice} is there twice`);
	if (refs.length > 4) throw invalid(place, text, `at most 4 refs`);
	return refs;
}
function invalid(place, found, expected) {
	const message = `${place}: found ${JSON.stringify(found)}; expected ${expected}`;
	return new LoadgateError("usage", message, { hint: "The gate judges the first; the others are measured beside it and told." });
}
// src/app/run-benchmark.ts
/**
* The main job: installs, builds, measures, compares with the stored baseline, records the run there after its
* verdict, and reports. All measurements are in `run.jsonl` before the next step begins.
* @throws LoadgateError as its steps do
*/
async function runBenchmark(world, request) {
	const { config } = request;
	await world.output.prepare();
	await world.output.remove(RECORD_FILE);
	const baseline = await loadBaseline(world.store, config.baseline.required, world.progress);
	const branch = config.baseline.branch ?? await world.sourceControl.defaultBranch();
	const run = await measureRun(world, request);
	return await judgeRun(world, request, {
		run,
		baseline,
		record: (tracked, gated) => recordJudged(world, request, {
			...tracked,
			branch,
			gated
		})
	});
}
export { parseBases as n, refuseRepeatOn as r, runBenchmark as t };
