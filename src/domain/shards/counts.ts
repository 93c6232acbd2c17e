import { machineTypeOf } from "../run/file/testbed.ts";
import type { CountedSeries, Counts } from "../series/counts.ts";
import { pathOfSeries } from "../series/series.ts";
import { unique } from "./same-run.ts";
import type { ShardRun } from "./whole-run.ts";

/** Counts are only compared with earlier ones of the same counter, conditions and type of machine. */
const DIFFERENT =
  "in shards whose machines, counters or conditions differ, so compared with no earlier run";

/** Untrusted shards could each list others; honest ones have a few in common. */
const MOST_TOLD = 10;

/**
 * Merges the counts of all shards. If the levels of a scenario are in two shards, both counted it: the first one's
 * counts are kept. If shards counted in different ways, the run has no counter, so its counts are neither compared with
 * earlier ones nor recorded.
 * @returns undefined if counting was not requested
 */
export function mergedCounts(shards: readonly ShardRun[]): Counts | undefined {
  const all = shards.flatMap(({ counts }) => counts ?? []);
  const [first] = all;
  if (!first) return undefined;
  const ways = shards.flatMap(({ environment, counts }) => {
    if (!counts) return [];
    return JSON.stringify([machineTypeOf(environment), counts.counter, counts.conditions]);
  });
  const isSame = new Set(ways).size === 1;
  const conditions = unique(all.flatMap((counts) => counts.conditions)).slice(0, MOST_TOLD);
  return {
    counter: isSame ? first.counter : undefined,
    unusable: unique(all.flatMap((counts) => counts.unusable)).slice(0, MOST_TOLD),
    conditions: [...conditions, ...(isSame ? [] : [DIFFERENT])],
    durationMs: Math.max(...all.map(({ durationMs }) => durationMs)),
    series: seriesOf(shards),
  };
}

/** Both arms of a series come from one shard: the first that owns it, otherwise the first that has it. */
function seriesOf(shards: readonly ShardRun[]): readonly CountedSeries[] {
  const all = shards.flatMap((run) => {
    const own = new Set(run.shard.own.map(pathOfSeries));
    const counted = run.counts?.series ?? [];
    return counted.map((series) => ({ run, series, isOther: Number(!own.has(series.name)) }));
  });
  const ownersFirst = all.toSorted((a, b) => a.isOther - b.isOther);
  const shardOf = new Map(ownersFirst.toReversed().map(({ run, series }) => [series.name, run]));
  return all.flatMap(({ run, series }) => (shardOf.get(series.name) === run ? series : []));
}
