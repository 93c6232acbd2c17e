// src/domain/run/series.ts
/** The short text of a load level, which also identifies it: `c=100` or `rate=2000`. */
function levelName(level) {
	return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}
/** The name of a series, the same in all outputs and stores: `rust/greet c=100`. */
function seriesName(key) {
	return `${key.server}/${key.scenario} ${levelName(key.level)}`;
}
// src/domain/run/lane.ts
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
export { seriesName as a, levelName as i, laneSeriesName as n, lanesOf as r, laneName as t };
