import { machineTypeOf } from "../run/file/testbed.ts";
import type { CountedSeries, Counts } from "../series/counts.ts";
import { pathOfSeries } from "../series/series.ts";
import { longest, type Rules, unique } from "./rules.ts";
import type { ShardRun } from "./whole-run.ts";

/** How counts are merged. If shards counted in different ways, nothing is compared with earlier counts. */
export const COUNTS: Rules<Counts> = {
  counter: ([counter], shards) => (haveOneWay(shards) ? counter : undefined),
  unusable: someOf,
  conditions: (all, shards) => [...someOf(all), ...(haveOneWay(shards) ? [] : [DIFFERENT])],
  durationMs: longest,
  series: (_, shards) => seriesIn(shards),
};

const DIFFERENT =
  "in shards whose machines, counters or conditions differ, so compared with no earlier run";

/** Untrusted shards could each list others; honest ones have a few in common. */
function someOf<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  return unique(lists.flat()).slice(0, 10);
}

/** Counts are only compared with earlier ones of the same counter, conditions and type of machine. */
function haveOneWay(shards: readonly ShardRun[]): boolean {
  const ways = shards.flatMap(({ environment, counts }) => {
    if (!counts) return [];
    return JSON.stringify([machineTypeOf(environment), counts.counter, counts.conditions]);
  });
  return new Set(ways).size === 1;
}

/**
 * If the levels of a scenario are in two shards, both counted it. Both arms of a series come from one of them: the first
 * that owns it, otherwise the first that has it.
 */
function seriesIn(shards: readonly ShardRun[]): readonly CountedSeries[] {
  const all = shards.flatMap((run) => {
    const own = new Set(run.shard.own.map(pathOfSeries));
    const counted = run.counts?.series ?? [];
    return counted.map((series) => ({ run, series, isOther: Number(!own.has(series.name)) }));
  });
  const ownersFirst = all.toSorted((a, b) => a.isOther - b.isOther);
  const shardOf = new Map(ownersFirst.toReversed().map(({ run, series }) => [series.name, run]));
  return all.flatMap(({ run, series }) => (shardOf.get(series.name) === run ? series : []));
}
