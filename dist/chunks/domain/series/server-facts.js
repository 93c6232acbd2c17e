import { U as groupedBy } from "../shared/without-nullish.js";
import { c as welchChange, h as median, s as studentChange, v as standardDeviation } from "../evidence/change.js";
import { J as valuesByRound } from "../run/file/base-commit.js";
// src/domain/evidence/round-values.ts
/**
* Minimum assumed standard deviation between starts of one program: a few can agree by chance, or because of a timer or
* the size of a memory page.
*/
const LEAST_SCATTER = .01;
/** The median of a metric in each round that has one: all bursts of a process count as one value. */
function mediansByRound(samples, id) {
	return [...valuesByRound(samples, id).values()].map(median);
}
/**
* The change of a metric with one value per start, such as the memory of a process.
* @param base in any unit
* @param head in the same unit
* @returns undefined with fewer than two values in either arm, or if one is 0
*/
function changeOfStarts(base, head) {
	if ([...base, ...head].some((value) => !(value > 0))) return void 0;
	return welchChange(base.map(Math.log), head.map(Math.log), LEAST_SCATTER);
}
/** The change of a metric with one value per process, by the rounds of both arms. */
function changeByRounds({ base, head }, id) {
	return changeOfStarts(mediansByRound(base.samples, id), mediansByRound(head.samples, id));
}
/**
* The 95 % interval of a value that is compared with nothing: Student's t over the logarithms of rounds or starts, as for
* limits.
* @param value in the middle of the interval, on a logarithmic scale
* @param own value of each round or start
* @returns undefined with fewer than two values, or if one is 0
*/
function intervalAround(value, own) {
	if (own.length < 2 || [value, ...own].some((one) => !(one > 0))) return void 0;
	const deviation = Math.max(standardDeviation(own.map(Math.log)), LEAST_SCATTER);
	const { high } = studentChange(0, deviation / Math.sqrt(own.length), own.length - 1);
	return {
		low: value / Math.exp(high),
		high: value * Math.exp(high)
	};
}
// src/domain/series/server-facts.ts
/** Time for a server to finish the requests in flight before it is killed. */
const STOP_GRACE_MS = 5e3;
/** Time to wait for a server to be idle: one that never is must not use up the run's time. */
const IDLE_WAIT_MS = 1e3;
/**
* A server as each machine saw it: in a merged run, once for each shard that started it, with the starts of that shard alone.
* Shards load it with other scenarios, on other machines.
*/
function byShard(facts) {
	const shards = groupedBy(facts.starts, ({ shard }) => shard);
	if (shards.size < 2) return [facts];
	return [...shards.values()].map((starts) => ({
		...facts,
		starts
	}));
}
/** The shard that made the starts of one of {@link byShard}. */
function shardOf({ starts }) {
	return starts[0]?.shard;
}
export { LEAST_SCATTER as a, intervalAround as c, shardOf as i, mediansByRound as l, STOP_GRACE_MS as n, changeByRounds as o, byShard as r, changeOfStarts as s, IDLE_WAIT_MS as t };
