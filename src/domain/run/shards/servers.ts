import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import { median } from "../../statistics/descriptive.ts";
import { laneName } from "../lane.ts";
import type { ServerFacts } from "../server-facts.ts";
import type { ShardRun } from "./files.ts";

/** The facts of all servers; of one that several shards started, from all its starts. */
export function mergedServers(shards: readonly ShardRun[]): readonly ServerFacts[] {
  const all = shards.flatMap(({ servers }) => servers);
  return [...groupedBy(all, laneName).values()].map((own) =>
    together(
      own,
      own.flatMap(({ starts }) => starts),
    ),
  );
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
