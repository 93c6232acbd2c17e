import { type MeasuredSeries, withoutBursts } from "../run/file/run-file.ts";
import { machineTypeOf } from "../run/file/testbed.ts";
import type { CountedSeries } from "../series/counts.ts";
import { isTimedCell, laneName } from "../series/lane.ts";
import { timedBurst } from "../series/load-shape.ts";
import { type OpenLoopSeries, withoutRounds } from "../series/open-loop.ts";
import { pathOfSeries, seriesKeyOf, wholeOf } from "../series/series.ts";
import type { ServerFacts } from "../series/server-facts.ts";
import { firstOfEach, groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import type { ShardRun } from "./whole-run.ts";

/** The names of the series of the plan that no shard has measured: that of a shard that is missing or failed. */
export function unmeasuredIn(shards: readonly ShardRun[]): readonly string[] {
  const good = shards.filter(({ failure }) => failure === undefined);
  const measured = new Set(good.flatMap(({ shard }) => shard.own));
  return required(shards[0], "shard").shard.plan.filter((name) => !measured.has(name));
}

/** What was loaded at several rates, each by one shard; without rounds if no shard measured it. */
export function openLoopIn(shards: readonly ShardRun[]): readonly OpenLoopSeries[] {
  const all = shards.flatMap(({ openLoop, shard }) =>
    (openLoop?.series ?? []).map((one) => ({ ...one, shard: shard.index })),
  );
  const empty = unmeasuredIn(shards).flatMap((name) => {
    const { server, scenario, level } = required(seriesKeyOf(name), "series");
    return "openLoop" in level ? withoutRounds(server, scenario, level.openLoop) : [];
  });
  return firstOfEach([...all, ...empty], ({ arm, name }) => `${arm} ${name}`);
}

/** The series in the order of the plan, as if one job had measured them; without bursts if no shard measured them. */
export function seriesIn(shards: readonly ShardRun[]): readonly MeasuredSeries[] {
  const places = new Map(shards[0]?.shard.plan.map((name, index) => [name, index]));
  const all = shards.flatMap(({ series, shard }) =>
    series.map((one) => ({ ...one, shard: shard.index })),
  );
  const found = firstOfEach(all, ({ arm, name }) => `${arm} ${name}`);
  const load = found[0]?.load ?? timedBurst(0);
  const keys = unmeasuredIn(shards).map((name) => required(seriesKeyOf(name), "series"));
  const empty = keys.filter(isTimedCell).map((key) => withoutBursts(key, load));
  const placeOf = ({ name }: MeasuredSeries) => places.get(wholeOf(name)) ?? places.size;
  return [...found, ...empty].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The facts of all servers; of one that several shards started, with all its starts. */
export function serversIn(shards: readonly ShardRun[]): readonly ServerFacts[] {
  const all = shards.flatMap(({ servers, shard: { index: shard } }) =>
    servers.map((one) => ({ ...one, starts: one.starts.map((start) => ({ ...start, shard })) })),
  );
  return [...groupedBy(all, laneName).values()].map((own) => ({
    ...required(own[0], "server"),
    starts: own.flatMap(({ starts }) => starts),
  }));
}

/** Counts are only compared with earlier ones of the same counter, conditions and type of machine. */
export function areCountedAlike(shards: readonly ShardRun[]): boolean {
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
export function countsIn(shards: readonly ShardRun[]): readonly CountedSeries[] {
  const all = shards.flatMap((run) => {
    const own = new Set(run.shard.own.map(pathOfSeries));
    const counted = run.counts?.series ?? [];
    return counted.map((series) => ({ run, series, isOther: Number(!own.has(series.name)) }));
  });
  const ownersFirst = all.toSorted((a, b) => a.isOther - b.isOther);
  const shardOf = new Map(ownersFirst.toReversed().map(({ run, series }) => [series.name, run]));
  return all.flatMap(({ run, series }) => (shardOf.get(series.name) === run ? series : []));
}
