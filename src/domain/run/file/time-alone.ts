import { known } from "../../series/samples.ts";
import { isWhole, pathOfSeries } from "../../series/series.ts";
import { groupedBy } from "../../shared/grouped-by.ts";
import { sumOf } from "../../shared/sum-of.ts";
import type { MeasuredSeries, RunFile } from "./run-file.ts";

/**
 * The share of a run's measuring time that a run of a single `SERVER/SCENARIO` would take: all of it except the bursts
 * of others. Time besides bursts, such as starts, counts in full, because one scenario may need as many starts as all.
 * @param run the whole run
 * @param against the series of head and of the base that they are compared with
 * @returns the share, by the name of a series; 1 if no time was measured
 */
export function partAlone(
  { series, furtherBases = [], timing: { measureMs } }: RunFile,
  against: readonly MeasuredSeries[],
): (name: string) => number {
  const all = [...series, ...furtherBases.flatMap((further) => further.series)];
  // Shards measure in parallel.
  const inShard = burstsBy(all, ({ shard }) => shard);
  const own = burstsBy(against, ({ name }) => pathOfSeries(name));
  const shards = new Map(series.map(({ name, shard }) => [name, shard]));
  return (name) => {
    const saved = (inShard.get(shards.get(name)) ?? 0) - (own.get(pathOfSeries(name)) ?? 0);
    return measureMs > 0 ? 1 - saved / measureMs : 1;
  };
}

/** Time of bursts by a key of their series. The time of a mix includes that of its requests. */
function burstsBy<Key>(series: readonly MeasuredSeries[], keyOf: (one: MeasuredSeries) => Key) {
  const groups = groupedBy(series.filter(isWhole), keyOf);
  const timeOf = ({ samples }: MeasuredSeries) => sumOf(known(samples, "durationMs"), Number);
  return new Map([...groups].map(([key, group]) => [key, sumOf(group, timeOf)]));
}
