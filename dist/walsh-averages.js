import { C as seriesName, y as levelName } from "./bounds.js";
import { A as roundsIn, et as selectMedian } from "./paired-changes.js";
/**
* Parses a shard such as `3/8`.
* @returns undefined if the text is not one
*/
function parseShard(text) {
	const [, index, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
	const shard = {
		index: Number(index),
		count: Number(count)
	};
	return shard.index <= shard.count && shard.count <= 256 ? shard : void 0;
}
/** The name of a shard: `3/8`. */
function shardName({ index, count }) {
	return `${index}/${count}`;
}
// src/domain/run/file/further-bases.ts
/**
* Separates the measurements of the other bases from those of head and of the base that the gate judges.
* @param commits all bases, by their arms
* @returns the parts of a run file
*/
function partsByBase({ servers, series }, commits) {
	const others = [...commits].filter(([arm]) => arm !== "base");
	if (others.length === 0) return {
		servers,
		series
	};
	const isGated = ({ arm }) => arm === "head" || arm === "base";
	return {
		servers: servers.filter(isGated),
		series: series.filter(isGated),
		furtherBases: others.map(([arm, base]) => ({
			base,
			servers: servers.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			})),
			series: series.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			}))
		}))
	};
}
/**
* Splits a run into one per base, each with the same samples of head. Only head and the base that the gate judges are
* counted, so the other runs have no counts.
* @returns the run against the base that the gate judges, and those against the others, in their order
*/
function runsByBase({ furtherBases = [], ...judged }) {
	const { counts: _, ...run } = judged;
	const ofHead = ({ arm }) => arm === "head";
	return {
		judged,
		others: furtherBases.map(({ base, servers, series }) => ({
			...run,
			base,
			servers: [...run.servers.filter(ofHead), ...servers],
			series: [...run.series.filter(ofHead), ...series]
		}))
	};
}
// src/domain/run/plan/lane.ts
/** The lanes of all cells, without duplicates. */
function lanesOf(cells) {
	return [...new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane])).values()];
}
/** The name of a lane, which is also its key: `go`, or `go (base)`. */
function laneName(lane) {
	return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}
/** The scenarios that a lane is loaded with. */
function scenariosOf(cells, lane) {
	const isOwn = (one) => laneName(one) === laneName(lane);
	return new Set(cells.flatMap(({ lanes, scenario }) => lanes.some(isOwn) ? scenario : []));
}
/** The name of a lane's series in a cell, such as `go (base)/greet c=100`. */
function laneSeriesName(lane, { scenario, level }) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level
	});
}
/** The name of a cell, such as `greet c=10`. */
function cellName({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/** Number of lanes of some cells, one for each cell that a server and arm is loaded in. */
function lanesIn(cells) {
	return cells.reduce((sum, { lanes }) => sum + lanes.length, 0);
}
/** The names of all series of some cells, without duplicates. */
function seriesOf(cells) {
	const names = cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	})));
	return [...new Set(names)];
}
// src/domain/run/file/run-file.ts
/** Schema id of a run file; the number goes up with each change that older versions cannot read. */
const RUN_SCHEMA = "loadgate/run/2";
/** The series of one arm, by name. */
function seriesByName({ series }, arm) {
	return new Map(series.filter((one) => one.arm === arm).map((one) => [one.name, one]));
}
/** True if everything that was to be measured was. */
function isComplete({ failure, ignored, shards }) {
	if (ignored) return false;
	return failure === void 0 && !shards?.jobs.some((job) => job.failure !== void 0);
}
/** Number of rounds in which series were measured: fewer than planned if the run ended early or ran out of time. */
function roundsMeasured(series) {
	return series.reduce((most, { samples }) => Math.max(most, roundsIn(samples).length), 0);
}
// src/domain/statistics/walsh-averages.ts
/** Up to this many averages are computed one by one, which is faster; more are only counted. */
const MOST_MADE = 1e4;
/**
* Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages (xᵢ + xⱼ)/2, i ≤ j.
* Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611. For many values, time grows as n log n
* whatever the values.
* @param values at least one finite number, any unit; the estimate has the same unit
*/
function walshMedian(values) {
	const [first, second] = values;
	if (values.length === 2) return (first + second) / 2;
	const count = values.length * (values.length + 1) / 2;
	if (count <= MOST_MADE) return selectMedian(walshAverages(values));
	const sorted = Float64Array.from(values).sort();
	const middle = count - 1 >>> 1;
	const low = sumOfRank(sorted, middle) / 2;
	return count % 2 === 1 ? low : low + (sumOfRank(sorted, middle + 1) / 2 - low) / 2;
}
/** All Walsh averages, in no particular order. */
function walshAverages(values) {
	const averages = [];
	for (const [last, value] of values.entries()) for (let first = 0; first <= last; first += 1) averages.push((values[first] + value) / 2);
	return averages;
}
/**
* Number of sums xᵢ + xⱼ, i ≤ j, that are no greater than a limit. As i grows, the last such j never grows.
* @param sorted values in ascending order
*/
function sumsUpTo(sorted, limit) {
	let [count, last] = [0, sorted.length - 1];
	for (let first = 0; first <= last; first += 1) {
		const value = sorted[first];
		while (last >= first && value + sorted[last] > limit) last -= 1;
		count += last - first + 1;
	}
	return count;
}
/** The smallest number with more than `rank` sums up to it. Bisection over all doubles takes at most 64 steps. */
function sumOfRank(sorted, rank) {
	let low = placeOf(2 * sorted[0]);
	let high = placeOf(2 * sorted[sorted.length - 1]);
	while (low < high) {
		const middle = low + high >> 1n;
		if (sumsUpTo(sorted, numberAt(middle)) > rank) high = middle;
		else low = middle + 1n;
	}
	return numberAt(low);
}
/** The index of a number among all doubles, 0 for zero: apart from the sign, their bits ascend with their values. */
function placeOf(number) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(number));
	const place = view.getBigInt64(0);
	return number < 0 ? -place : place;
}
function numberAt(place) {
	const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
	view.setBigInt64(0, place < 0n ? -place : place);
	const number = view.getFloat64(0);
	return place < 0n ? -number : number;
}
export { seriesByName as a, laneSeriesName as c, scenariosOf as d, seriesOf as f, shardName as g, parseShard as h, roundsMeasured as i, lanesIn as l, runsByBase as m, RUN_SCHEMA as n, cellName as o, partsByBase as p, isComplete as r, laneName as s, walshMedian as t, lanesOf as u };
