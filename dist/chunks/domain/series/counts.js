import { H as formatMilliseconds, K as formatWhole } from "../shared/without-nullish.js";
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
// src/domain/series/load-shape.ts
/**
* The shape of a load at a level: that of an open load at several rates has no bursts of a configured length.
* @param loads of the scenario
*/
function shapeAt(level, { load, openLoop }) {
	if (!("openLoop" in level)) return load;
	const { connections, keepAlive, streams, warmUpMs } = load;
	const { [level.openLoop]: own } = openLoop ?? {};
	return {
		burstMs: WARM_UP_WINDOW_MS,
		connections,
		keepAlive,
		streams,
		warmUpMs,
		[level.openLoop]: own
	};
}
/** Length of a stretch of load before an open load at several rates. */
const WARM_UP_WINDOW_MS = 1e3;
/**
* The final shape of a load, once the server's speed is known.
* @param throughput answers per second
*/
function settledShape({ longerMs, ...shape }, throughput) {
	if (longerMs === void 0) return shape;
	const burstMs = throughput * shape.burstMs / 1e3 < 100 ? longerMs : shape.burstMs;
	return {
		...shape,
		burstMs,
		isLengthOpen: true
	};
}
/** Below this share of a burst's answers, the first ones of its connections hardly affect its 99th percentile. */
const FIRSTS_THAT_COUNT = .005;
/** With fewer answers per connection than this, too few remain without the first ones. */
const LEAST_EACH = {
	closed: 4,
	rate: 2
};
/**
* True if a burst has so many connections (or streams) that their first answers, which include connection set-up, must
* be timed separately. Writing single answers costs the generator more time than counting them, so it is done only
* then.
* @param throughput answers per second
*/
function firstsCount(level, shape, throughput) {
	if (!shape.keepAlive || shape.requests !== void 0) return false;
	const answers = throughput * shape.burstMs / 1e3;
	const lines = linesOf(level, shape);
	const least = "rate" in level ? LEAST_EACH.rate : LEAST_EACH.closed;
	return lines > FIRSTS_THAT_COUNT * answers && answers >= least * lines;
}
/** Maximum number of requests in flight: the connections of a burst, times their streams in HTTP/2. */
function linesOf(level, shape) {
	return connectionsOf(level, shape) * (shape.streams ?? 1);
}
/** A burst of a given length over persistent connections, without warm-up. */
function timedBurst(burstMs, connections = 1) {
	return {
		burstMs,
		warmUpMs: 0,
		connections,
		keepAlive: true
	};
}
/** The length of one burst in words: `500 ms` or `10,000 requests`. */
function burstLength({ burstMs, requests }) {
	return requests === void 0 ? formatMilliseconds(burstMs) : `${formatWhole(requests)} requests`;
}
/** The connections that a burst opens. */
function connectionsOf(level, shape) {
	return "concurrency" in level ? level.concurrency : shape.connections;
}
/** The parts of a shape, by their keys in the configuration. */
const SHAPE_PARTS = {
	burst: ({ burstMs, longerMs }) => [burstMs, longerMs].join(),
	requests: ({ requests }) => requests,
	"warm-up": ({ warmUpMs }) => warmUpMs,
	connections: (shape, level) => connectionsOf(level, shape),
	"keep-alive": ({ keepAlive }) => keepAlive,
	streams: ({ streams = 1 }) => streams,
	capacity: ({ capacity }) => capacity && Object.values(capacity).join(),
	stages: ({ stages }) => stages?.map(({ rate, ms }) => `${rate} ${ms}`).join()
};
/** The parts in which two shapes differ at a level, by their keys in the configuration. */
function shapeChanges(level, before, now) {
	return Object.entries(SHAPE_PARTS).flatMap(([key, partOf]) => partOf(before, level) === partOf(now, level) ? [] : [key]);
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
export { lanesIn as _, burstLength as a, seriesOf as b, linesOf as c, shapeChanges as d, timedBurst as f, laneSeriesName as g, laneName as h, countsOfSeries as i, settledShape as l, isTimedCell as m, WITHOUT_COMPILER as n, connectionsOf as o, cellName as p, countedName as r, firstsCount as s, GO_BY_DHAT as t, shapeAt as u, lanesOf as v, timedCells as x, scenariosOf as y };
