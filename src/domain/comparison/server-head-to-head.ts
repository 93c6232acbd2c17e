import { changeOfServer } from "../costs/change-of-server.ts";
import { SERVER_GATE_METRIC_IDS, type ServerMetricId } from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { levelName } from "../run/series/series.ts";
import type { ServerFacts } from "../run/series/server-facts.ts";
import type { Comparison } from "./comparison.ts";
import { type Ratio, ratioOf } from "./head-to-head.ts";

/** Two servers as a whole: their starts, memory and builds. */
export interface ServerHeadToHead extends Ratio {
  readonly metric: ServerMetricId;
}

/** Metrics that depend on the load: of servers under different loads they say nothing. */
const UNDER_LOAD: ReadonlySet<ServerMetricId> = new Set<ServerMetricId>(["peak-rss", "gc-pause"]);

/**
 * Compares head's servers as a whole with each other, two by two and in their order. Only
 * what one job started can be compared: machines differ.
 * @returns the part of a comparison that is about them; empty if there is nothing to compare
 */
export function serversHeadToHead(
  run: Pick<RunFile, "servers" | "series">,
): Pick<Comparison, "serversHeadToHead"> {
  const heads = run.servers.filter(
    ({ arm, shards = [0] }) => arm === "head" && shards.length === 1,
  );
  const loads = new Map(heads.map(({ server }) => [server, loadsOf(server, run)]));
  const found = heads.flatMap((first, index) =>
    heads.slice(index + 1).flatMap((second) => {
      if (first.shards?.[0] !== second.shards?.[0]) return [];
      const areAlike = loads.get(first.server) === loads.get(second.server);
      const ids = SERVER_GATE_METRIC_IDS.filter((id) => areAlike || !UNDER_LOAD.has(id));
      return ids.flatMap((id) => ratiosOf(id, [first, second]));
    }),
  );
  return found.length > 0 ? { serversHeadToHead: found } : {};
}

/** Everything that a server was loaded with. */
function loadsOf(name: string, { series }: Pick<RunFile, "series">): string {
  const own = series.filter(({ arm, server }) => arm === "head" && server === name);
  return own.map(({ scenario, level }) => `${scenario} ${levelName(level)}`).join("\n");
}

function ratiosOf(
  metric: ServerMetricId,
  [first, second]: readonly [ServerFacts, ServerFacts],
): readonly ServerHeadToHead[] {
  const change = changeOfServer(metric, { base: second, head: first });
  if (!change) return [];
  return [{ metric, servers: [first.server, second.server], ...ratioOf(change) }];
}
