import { testbedOf } from "../../domain/history/baseline.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import type { Fact } from "./measured-facts.ts";

/** Maximum number of named series per machine; comparison.json has the machine of each series. */
const MOST_NAMED = 20;

/** The machine of a run; for a merged run, the number of shards, and the machine of each series. */
export function machineFacts({ environment, shards, series }: RunFile): readonly Fact[] {
  if (!shards) return [["machine", testbedOf(environment)]];
  const { jobs } = shards;
  const good = jobs.filter(({ failure }) => failure === undefined);
  const missing = jobs.length - good.length;
  const count = [String(jobs.length), ...(missing > 0 ? [`${missing} missing`] : [])].join(", ");
  const testbeds = groupedBy(good, (job) => testbedOf(job.environment ?? environment));
  const machines = [...testbeds].map(([testbed, own]): Fact => {
    if (testbeds.size === 1) return ["machine", testbed];
    const indices = new Set(own.map(({ index }) => index));
    const names = series
      .filter(({ arm, shard = 0 }) => arm === "head" && indices.has(shard))
      .map(({ name }) => name);
    return [
      `machine of ${own.length === 1 ? "shard" : "shards"} ${[...indices].join(", ")}`,
      `${testbed}: ${formatSome(names, ", ", MOST_NAMED)}`,
    ];
  });
  return [["shards", count], ...machines];
}
