import { i as levelName, l as seriesName } from "./series.js";
// src/domain/series/lane.ts
/** True if a cell is loaded in bursts, at one level; others are loaded at several rates, by an instrument. */
function isTimedCell({ level }) {
	return !("openLoop" in level);
}
/** The cells that are loaded in bursts. */
function timedCells(cells) {
	return cells.every(isTimedCell) ? cells : cells.filter(isTimedCell);
}
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
// src/domain/series/counts.ts
/**
* The condition if no library can be preloaded for lack of a compiler. The library would fix random seeds and count
* allocations.
*/
const WITHOUT_COMPILER = "random seeds and no allocations, since there is no C compiler (cc)";
/** The condition that Go programs may have been counted by a different tool than others. */
const GO_BY_DHAT = "programs of Go under DHAT";
/** The name of a counted series, which is also its key within an arm. */
function countedName(server, scenario) {
	return `${server}/${scenario}`;
}
/** Counts that consist of series only. */
function countsOfSeries(series) {
	return {
		unusable: [],
		conditions: [],
		durationMs: 0,
		series
	};
}
export { cellName as a, laneSeriesName as c, scenariosOf as d, seriesOf as f, countsOfSeries as i, lanesIn as l, WITHOUT_COMPILER as n, isTimedCell as o, timedCells as p, countedName as r, laneName as s, GO_BY_DHAT as t, lanesOf as u };
