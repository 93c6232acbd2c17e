import { t as ignoredChangeText } from "../run/plan/ignored-change.js";
import { f as shardName } from "../run/file/base-commit.js";
import { n as LoadgateError } from "../shared/error.js";
// src/domain/shards/whole-run.ts
/**
* Rejects a part of a run: series of other parts would count as new or removed, and pass.
* @param place of the file, for messages
* @throws LoadgateError `usage` for a shard, `measurement` for a merged run with missing shards
*/
function mustBeWhole(place, { shard, shards }) {
	if (shard) {
		const message = `${place} is shard ${shardName(shard)} of a run, not a whole run`;
		throw new LoadgateError("usage", message, { hint: "Judge all shards with loadgate report, or name the run.jsonl of the job that reports them (mode: report)." });
	}
	const jobs = shards?.jobs ?? [];
	for (const { index, failure } of jobs) {
		if (failure === void 0) continue;
		const name = shardName({
			index,
			count: jobs.length
		});
		throw new LoadgateError("measurement", `${place}: shard ${name} is missing: ${failure}`, { hint: "Run the job of that shard again, and the one that reports." });
	}
}
/**
* Rejects a run that was not measured completely.
* @throws LoadgateError as {@link mustBeWhole}, and `measurement` if it ended early or had nothing to measure
*/
function mustBeComplete(place, run) {
	mustBeWhole(place, run);
	if (run.ignored) throw new LoadgateError("measurement", `${place}: ${ignoredChangeText(run.ignored)}`, { hint: "Name a run that measured something." });
	if (run.failure === void 0) return;
	throw new LoadgateError("measurement", `${place}: the run ended early: ${run.failure}`, { hint: "Measure it again." });
}
export { mustBeWhole as n, mustBeComplete as t };
