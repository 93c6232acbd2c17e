import { r as levelName, s as seriesName } from "./series.js";
// src/domain/run/plan/lane.ts
/** The lanes of all cells, each once. */
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
/** The names of all series of some cells, each once. */
function seriesOf(cells) {
	const names = cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	})));
	return [...new Set(names)];
}
export { seriesOf as a, lanesOf as i, laneName as n, laneSeriesName as r, cellName as t };
