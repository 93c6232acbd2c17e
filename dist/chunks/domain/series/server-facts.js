import { j as groupedBy } from "../metrics/catalogue.js";
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
export { cellName as a, lanesIn as c, seriesOf as d, shardOf as i, lanesOf as l, STOP_GRACE_MS as n, laneName as o, byShard as r, laneSeriesName as s, IDLE_WAIT_MS as t, scenariosOf as u };
