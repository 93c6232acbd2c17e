import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import { median } from "../../statistics/descriptive.ts";
import { laneName } from "../lane.ts";
import type { ServerFacts } from "../server-facts.ts";
import type { ShardRun } from "./files.ts";
import { firstOfParts } from "./repeats.ts";

/**
 * The facts of all servers; of one that several shards started, from all its starts. Machines may differ, so the figures
 * are those of the first one of each part.
 */
export function mergedServers(shards: readonly ShardRun[]): readonly ServerFacts[] {
  const first = firstOfParts(shards);
  const all = shards.flatMap((run) =>
    run.servers.map((facts) => ({ facts, isFirst: first.has(run) })),
  );
  return [...groupedBy(all, ({ facts }) => laneName(facts)).values()].map((own) => {
    const shown = own.filter(({ isFirst }) => isFirst);
    const starts = own.flatMap(({ facts }) => facts.starts);
    return together(
      (shown.length > 0 ? shown : own.slice(0, 1)).map(({ facts }) => facts),
      starts,
    );
  });
}

function together(all: readonly ServerFacts[], starts: ServerFacts["starts"]): ServerFacts {
  const first = required(all[0], "server");
  if (all.length === 1) return { ...first, starts };
  return {
    ...first,
    ...figure("coldStartMs", all, median),
    ...figure("idleRssBytes", all, median),
    ...figure("peakRssBytes", all, (values) => Math.max(...values)),
    ...figure("longestGcPauseMs", all, (values) => Math.max(...values)),
    starts,
  };
}

type Figure = "coldStartMs" | "idleRssBytes" | "peakRssBytes" | "longestGcPauseMs";

function figure(
  name: Figure,
  all: readonly ServerFacts[],
  of: (values: readonly number[]) => number,
): Partial<ServerFacts> {
  const values = all.flatMap((one) => one[name] ?? []);
  return values.length === 0 ? {} : { [name]: of(values) };
}
