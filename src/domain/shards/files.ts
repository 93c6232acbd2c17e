import { lossOf } from "../run/file/base-commit.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { shardName } from "../run/plan/shard.ts";
import type { Lane } from "../series/lane.ts";
import { pathOfSeries, seriesKeyOf } from "../series/series.ts";
import { LoadgateError } from "../shared/error.ts";
import { required } from "../shared/required.ts";
import { areSame, areSameRun, areSameSamples, differentlyGated } from "./same-run.ts";
import type { NamedRun, ShardFile, ShardRun } from "./whole-run.ts";

/**
 * The runs of shards that belong together, without duplicates.
 * @param files at least one
 * @returns by the shards' index
 * @throws LoadgateError `usage` if they do not belong together
 */
export function shardsIn(files: readonly NamedRun[]): readonly ShardRun[] {
  const found = new Map<number, ShardFile>();
  const said: Sayings = new Map();
  let first: ShardFile | undefined;
  for (const { place, run } of files) {
    if (!isShard(run)) throw mixed(`${place} is a whole run, not a shard of one`);
    const { shard } = run;
    const file: ShardFile = { place, run };
    checkCommon(said, file);
    first ??= file;
    if (!areSame(first.run.shard.plan, shard.plan)) {
      throw mixed(`${first.place} and ${place} are of different plans`);
    }
    if (!areSame(first.run.ignored, run.ignored)) {
      throw mixed(`${first.place} and ${place} do not agree that nothing is to be measured`);
    }
    const twin = found.get(shard.index);
    if (twin && !areSameRun(twin.run, run)) {
      throw mixed(`${twin.place} and ${place} are both shard ${shardName(shard)}, and differ`);
    }
    found.set(shard.index, twin ?? file);
  }
  const shards = [...found.values()].toSorted((a, b) => a.run.shard.index - b.run.shard.index);
  checkParts(shards);
  checkSeries(shards);
  if (!first?.run.ignored) checkMeasured(shards);
  const places = differentlyGated(shards)?.map(({ place }) => place);
  if (places) throw mixed(`${places.join(" and ")} were gated by different bounds of base`);
  return shards.map(({ run }) => run);
}

function isShard(run: RunFile): run is ShardRun {
  return run.shard !== undefined;
}

/** Each series of the plan belongs to exactly one shard: one that belongs to none would be missing unnoticed. */
function checkParts(shards: readonly ShardFile[]): void {
  const places = new Map<string, string>();
  for (const { place, run } of shards) {
    for (const name of run.shard.own) {
      const other = places.get(name);
      if (other !== undefined) throw mixed(`${name} is a part of both ${other} and ${place}`);
      places.set(name, place);
    }
  }
  const { plan, count } = required(shards[0], "shard").run.shard;
  const left = plan.find((name) => !places.has(name));
  if (left !== undefined && shards.length === count) {
    throw mixed(`${left} is in the plan and the part of no shard`);
  }
}

/** No series is in two shards with different samples. */
function checkSeries(shards: readonly ShardFile[]): void {
  const found = new Map<string, ShardFile & { readonly series: MeasuredSeries }>();
  for (const { place, run } of shards) {
    for (const series of run.series) {
      const key = `${series.arm} ${series.name}`;
      const other = found.get(key);
      found.set(key, { place, run, series });
      if (!other || other.run === run) continue;
      if (areSameSamples(other.series.samples, series.samples)) continue;
      throw mixed(`${other.place} and ${place} both have ${series.name}, with other samples`);
    }
  }
}

/** A shard that did not fail must have its whole part, because no other shard measures it. */
function checkMeasured(shards: readonly ShardFile[]): void {
  const isCounting = shards.some(({ run }) => run.counts !== undefined);
  for (const { place, run } of shards) {
    const left = leftOutOf(run, isCounting);
    if (left !== undefined) throw mixed(`${place} has no ${left}, which is its part`);
  }
}

function mixed(message: string): LoadgateError {
  return new LoadgateError("usage", message, {
    hint: "Name the run files of one run's shards: same commit, same configuration, same number of shards, same versions of Loadgate and oha.",
  });
}

/**
 * Properties that all shards of one run share, as texts that a message can quote. Other versions of Loadgate cut the
 * plan and measure differently, other versions of oha measure times differently, and no figure would show either.
 */
const COMMON: Readonly<Record<string, (run: ShardRun) => string | undefined>> = {
  commits: ({ commit, failure }) => {
    if (!commit) return failure === undefined ? "none" : undefined;
    return `${commit.sha}${commit.dirty ? " with changes" : ""}`;
  },
  bases: ({ base, failure }) =>
    failure === undefined ? (base?.sha ?? base?.ref ?? "none") : undefined,
  configurations: ({ shard }) => shard.planHash,
  "numbers of shards": ({ shard }) => String(shard.count),
  "kinds of budget": ({ shard, plan }) => [plan.repeats ?? [], shard.cutBy].flat().join(" "),
  filters: ({ only = "none" }) => only,
  "versions of Loadgate": ({ environment }) => environment.loadgate,
  // Unknown if a run ended before it was determined, or only counted.
  "versions of oha": ({ environment }) => environment.oha,
};

/** The first value seen of each property, and its file: a failed shard may lack some. */
type Sayings = Map<string, { readonly place: string; readonly value: string }>;

/** The shards belong to one run. */
function checkCommon(said: Sayings, { place, run }: ShardFile): void {
  for (const [what, of] of Object.entries(COMMON)) {
    const value = of(run);
    if (value === undefined) continue;
    const other = said.get(what);
    if (!other) said.set(what, { place, value });
    else if (other.value !== value) {
      const found = `${other.value} and ${value}`;
      throw mixed(`${other.place} and ${place} are of different ${what}: ${found}`);
    }
  }
}

/**
 * Finds a series or count that a shard should have but lacks, although it did not fail and did not report it as left
 * out; servers that its machine cannot run are excepted. If head changes the benchmark, a series can have another name
 * or be dropped for lack of time beside base's, but each server has at least one.
 * @param isCounting true if any of the shards counted
 * @returns what is missing, for a message; undefined if nothing is
 */
function leftOutOf(run: ShardRun, isCounting: boolean): string | undefined {
  const { base, counts, failure, plan, series, servers, shard, skipped = [] } = run;
  if (failure !== undefined) return undefined;
  const cannot = new Set(skipped.map(({ server }) => server));
  const own = shard.own
    .map((name) => ({ name, ...required(seriesKeyOf(name), "series") }))
    .filter(({ server }) => !cannot.has(server));
  const isChanged = (base?.changes ?? []).length > 0;
  // Nothing is timed if no bursts were requested.
  const untimed = plan.repeats === 0 ? undefined : missing(own, series);
  if (untimed !== undefined) return isChanged ? `series of ${untimed}` : untimed;
  const isLost = (one: (typeof own)[number]) => lossOf(base?.lost ?? [], one) !== undefined;
  if (!isCounting || (!counts && own.every(isLost))) return undefined;
  const elsewhere = new Set(servers.flatMap(({ server, url }) => (url ? server : [])));
  const here = own.filter(({ server }) => !elsewhere.has(server));
  const counted = here.map((one) => ({ ...one, name: pathOfSeries(one.name) }));
  const uncounted = missing(counted, counts?.series ?? []);
  return uncounted && `count of ${uncounted}`;

  function missing(wanted: readonly Named[], there: readonly (Named & Lane)[]): string | undefined {
    const nameOf = ({ name, server }: Named) => (isChanged ? server : name);
    const names = new Set(there.filter(({ arm }) => arm === "head").map(nameOf));
    return wanted.map(nameOf).find((name) => !names.has(name));
  }
}

type Named = Pick<MeasuredSeries, "name" | "server">;
