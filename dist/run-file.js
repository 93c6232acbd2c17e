import { C as seriesName, y as levelName } from "./bounds.js";
import { s as roundsIn } from "./grouped-by.js";
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
// src/domain/shared/present.ts
/** The items other than undefined and false, so that lists can contain `condition && item`. */
function present(items) {
	return items.filter((item) => item !== void 0 && item !== false);
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
/** True if everything that was to be measured was. */
function isComplete({ failure, ignored, shards }) {
	if (ignored) return false;
	return failure === void 0 && !shards?.jobs.some((job) => job.failure !== void 0);
}
/** Number of rounds in which series were measured: fewer than planned if the run ended early or ran out of time. */
function roundsMeasured(series) {
	return series.reduce((most, { samples }) => Math.max(most, roundsIn(samples).length), 0);
}
export { laneName as a, seriesOf as c, present as d, parseShard as f, cellName as i, partsByBase as l, isComplete as n, laneSeriesName as o, shardName as p, roundsMeasured as r, lanesOf as s, RUN_SCHEMA as t, runsByBase as u };
