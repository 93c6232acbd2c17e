import { groupedBy } from "../../shared/grouped-by.ts";
import type { MeasuredSeries, RunFile } from "../file/run-file.ts";
import { known } from "../series/samples.ts";
import { isWhole, pathOfSeries } from "../series/series.ts";

/**
 * How much of a run's measuring a run of one `SERVER/SCENARIO` alone would take: all of it but the bursts of others. What
 * comes beside bursts, such as starts, is counted whole, since one scenario may need as many of them as all.
 * @param run all that was measured
 * @param against the series of head and of the base that they are measured beside
 * @returns the part, for the name of a series; 1 where no time was measured
 */
export function partAlone(
  { series, furtherBases = [], timing: { measureMs } }: RunFile,
  against: readonly MeasuredSeries[],
): (name: string) => number {
  const all = [...series, ...furtherBases.flatMap((further) => further.series)];
  // Shards measure side by side.
  const inShard = burstsBy(all, ({ shard }) => shard);
  const own = burstsBy(against, ({ name }) => pathOfSeries(name));
  const shards = new Map(series.map(({ name, shard }) => [name, shard]));
  return (name) => {
    const saved = (inShard.get(shards.get(name)) ?? 0) - (own.get(pathOfSeries(name)) ?? 0);
    return measureMs > 0 ? 1 - saved / measureMs : 1;
  };
}

/** Time of bursts by a key of their series. Those of a mix's requests are the mix's own. */
function burstsBy<Key>(
  series: readonly MeasuredSeries[],
  keyOf: (one: MeasuredSeries) => Key,
): ReadonlyMap<Key, number> {
  const groups = groupedBy(series.filter(isWhole), keyOf);
  return new Map(
    [...groups].map(([key, group]) => {
      const bursts = group.flatMap(({ samples }) => known(samples, "durationMs"));
      return [key, bursts.reduce((sum, ms) => sum + ms, 0)];
    }),
  );
}
