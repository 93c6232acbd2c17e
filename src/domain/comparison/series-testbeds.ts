import type { SeriesComparison } from "../findings/series-comparison.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { testbedsIn } from "../run/file/testbed.ts";

/** Adds its testbed to each series if the shards of a run had different ones. */
export function withTestbeds(all: readonly SeriesComparison[], run: RunFile) {
  const testbedFor = testbedsIn(run);
  const inShards = run.series.filter(({ shard }) => shard !== undefined);
  const found = new Map(inShards.map((series) => [series.name, testbedFor(series)]));
  if (new Set(found.values()).size < 2) return all;
  return all.map((one) => {
    const testbed = found.get(one.name);
    return testbed === undefined ? one : { ...one, testbed };
  });
}
