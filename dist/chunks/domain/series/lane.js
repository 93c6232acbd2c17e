import { r as levelName, s as seriesName } from "./series.js";
// src/domain/series/lane.ts
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
export { lanesOf as a, lanesIn as i, laneName as n, scenariosOf as o, laneSeriesName as r, seriesOf as s, cellName as t };
