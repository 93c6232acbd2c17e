import { C as seriesName, y as levelName } from "./bounds.js";
import { c as roundsIn } from "./samples.js";
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
export { cellName as a, lanesIn as c, seriesOf as d, partsByBase as f, shardName as h, seriesByName as i, lanesOf as l, parseShard as m, isComplete as n, laneName as o, runsByBase as p, roundsMeasured as r, laneSeriesName as s, RUN_SCHEMA as t, scenariosOf as u };
