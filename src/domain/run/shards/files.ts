import { LoadgateError } from "../../shared/error.ts";
import { required } from "../../shared/required.ts";
import type { MeasuredSeries, PlanPart, RunFile } from "../run-file.ts";
import { wholeOf } from "../series.ts";
import { shardName } from "./shard.ts";

/** A run file, and where it is. */
export interface NamedRun {
  /** For messages. */
  readonly place: string;
  readonly run: RunFile;
}

/** The run of one shard. */
export interface ShardRun extends RunFile {
  readonly shard: PlanPart;
}

/** The run file of a shard, and where it is. */
interface ShardFile extends NamedRun {
  readonly run: ShardRun;
}

/**
 * The runs of shards that belong together, each once.
 * @param files at least one
 * @returns by the shards' index
 * @throws LoadgateError `usage` where they do not belong together
 */
export function shardsIn(files: readonly NamedRun[]): readonly ShardRun[] {
  const found = new Map<number, ShardFile>();
  const said: Sayings = new Map();
  let first: ShardFile | undefined;
  for (const { place, run } of files) {
    const { shard } = run;
    if (!shard) throw mixed(`${place} is a whole run, not a shard of one`);
    const file: ShardFile = { place, run: { ...run, shard } };
    first ??= file;
    checkCommon(file, said);
    checkPlans(first, file);
    const twin = found.get(shard.index);
    if (twin && !areSame(twin.run.series, run.series)) {
      throw mixed(`${twin.place} and ${place} are both shard ${shardName(shard)}, and differ`);
    }
    found.set(shard.index, twin ?? file);
  }
  const shards = [...found.values()].toSorted((a, b) => a.run.shard.index - b.run.shard.index);
  checkParts(shards);
  checkSeries(shards);
  return shards.map(({ run }) => run);
}

/** What all shards of one run have in common, as texts that a message can quote. */
const COMMON: readonly (readonly [string, (run: ShardRun) => string | undefined])[] = [
  ["commits", ({ commit }) => commit && `${commit.sha}${commit.dirty ? " with changes" : ""}`],
  [
    "bases",
    ({ base, failure }) => (failure === undefined ? (base?.sha ?? base?.ref ?? "none") : undefined),
  ],
  ["configurations", ({ shard }) => shard.planHash],
  ["numbers of shards", ({ shard }) => String(shard.count)],
  ["kinds of budget", ({ shard, plan }) => [plan.repeats ?? [], shard.cutBy].flat().join(" ")],
  ["filters", ({ only = "none" }) => only],
];

/** Who was the first to say what all have in common: a shard that failed can be silent about some of it. */
type Sayings = Map<string, { readonly place: string; readonly value: string }>;

function checkCommon({ place, run }: ShardFile, said: Sayings): void {
  for (const [what, of] of COMMON) {
    const value = of(run);
    if (value === undefined) continue;
    const other = said.get(what);
    if (!other) said.set(what, { place, value });
    else if (other.value !== value) {
      throw mixed(
        `${other.place} and ${place} are of different ${what}: ${other.value} and ${value}`,
      );
    }
  }
}

function checkPlans(a: ShardFile, b: ShardFile): void {
  if (areSame(a.run.shard.plan, b.run.shard.plan)) return;
  throw mixed(`${a.place} and ${b.place} are of different plans`);
}

/** Each series of the plan is the part of one shard: of none, nobody would measure it and nobody would miss it. */
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

/** No series of the plan is in two shards; what base adds to a scenario can be. */
function checkSeries(shards: readonly ShardFile[]): void {
  const planned = new Set(shards[0]?.run.shard.plan);
  const found = new Map<string, { readonly place: string; readonly series: MeasuredSeries }>();
  for (const { place, run } of shards) {
    for (const series of run.series) {
      const key = `${series.arm} ${series.name}`;
      const other = found.get(key);
      found.set(key, { place, series });
      if (!other || !planned.has(wholeOf(series.name))) continue;
      if (areSame(other.series.samples, series.samples)) continue;
      throw mixed(`${other.place} and ${place} both have ${series.name}, with other samples`);
    }
  }
}

/** Both were read from JSON. */
function areSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function mixed(message: string): LoadgateError {
  return new LoadgateError("usage", message, {
    hint: "Name the run files of one run's shards: same commit, same configuration, same number of shards.",
  });
}
