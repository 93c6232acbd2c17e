import { changeOfServer } from "../costs/change-of-server.ts";
import { SERVER_METRIC_IDS, type ServerMetricId } from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { ServerFacts } from "../run/series/server-facts.ts";
import type { Comparison } from "./comparison.ts";
import { type Ratio, ratioOf } from "./head-to-head.ts";

/** Two servers as a whole: their starts, memory and builds. */
export interface ServerHeadToHead extends Ratio {
  readonly metric: ServerMetricId;
}

/**
 * Compares head's servers as a whole with each other, two by two and in their order. Those of shards are left out: their
 * machines may differ.
 * @returns the part of a comparison that is about them; empty where there is nothing to compare
 */
export function serversHeadToHead({
  servers,
  shards,
}: Pick<RunFile, "servers" | "shards">): Pick<Comparison, "serversHeadToHead"> {
  const found = shards ? [] : ratiosOf(servers);
  return found.length > 0 ? { serversHeadToHead: found } : {};
}

function ratiosOf(servers: readonly ServerFacts[]): readonly ServerHeadToHead[] {
  const heads = servers.filter(({ arm }) => arm === "head");
  return heads.flatMap((first, index) =>
    heads.slice(index + 1).flatMap((second) =>
      SERVER_METRIC_IDS.flatMap((metric): readonly ServerHeadToHead[] => {
        const change = changeOfServer(metric, second, first);
        if (!change) return [];
        return [{ metric, servers: [first.server, second.server], ...ratioOf(change) }];
      }),
    ),
  );
}
