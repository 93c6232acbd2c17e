import { changeOfServer } from "../costs/change-of-server.ts";
import { SERVER_GATE_METRIC_IDS, type ServerMetricId } from "../metrics/catalogue.ts";
import { serverValue } from "../metrics/values.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { levelName } from "../run/series/series.ts";
import { byShard, shardOf } from "../run/series/server-facts.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { type Ratio, ratioOf, twoByTwo } from "./head-to-head.ts";

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
export function serversHeadToHead(run: Pick<RunFile, "servers" | "series">): {
  readonly serversHeadToHead?: readonly ServerHeadToHead[];
} {
  const heads = run.servers.filter((one) => one.arm === "head" && byShard(one).length === 1);
  const loads = loadsByServer(run);
  const known = SERVER_GATE_METRIC_IDS.filter((id) =>
    heads.some((one) => serverValue(one, id) !== undefined),
  );
  const found = [...groupedBy(heads, shardOf).values()].flatMap((together) =>
    twoByTwo(together).flatMap(([first, second]) => {
      const areAlike = loads.get(first.server) === loads.get(second.server);
      const ids = known.filter((id) => areAlike || !UNDER_LOAD.has(id));
      return ids.flatMap((id): readonly ServerHeadToHead[] => {
        const change = changeOfServer(id, { base: second, head: first });
        const servers = [first.server, second.server] as const;
        return change ? [{ metric: id, servers, ...ratioOf(change) }] : [];
      });
    }),
  );
  return found.length > 0 ? { serversHeadToHead: found } : {};
}

/** Everything that each server was loaded with. */
function loadsByServer({ series }: Pick<RunFile, "series">): ReadonlyMap<string, string> {
  const heads = series.filter(({ arm }) => arm === "head");
  return new Map(
    [...groupedBy(heads, ({ server }) => server)].map(([server, own]) => [
      server,
      own.map(({ scenario, level }) => `${scenario} ${levelName(level)}`).join("\n"),
    ]),
  );
}
