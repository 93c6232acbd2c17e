import { d as groupedBy } from "../shared/format.js";
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
export { shardOf as i, STOP_GRACE_MS as n, byShard as r, IDLE_WAIT_MS as t };
