import { namesIn } from "../bounds/bounds.ts";
import { lossOf } from "../run/file/base-commit.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { shardName } from "../run/plan/shard.ts";
import type { Lane } from "../series/lane.ts";
import { pathOfSeries, seriesKeyOf, serverOf, wholeOf } from "../series/series.ts";
import { LoadgateError } from "../shared/error.ts";
import { firstOfEach } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { COMMON } from "./fields.ts";
import type { NamedRun, ShardFile, ShardRun } from "./whole-run.ts";

/**
 * The runs of shards that belong together, without duplicates.
 * @param files at least one
 * @returns by the shards' index
 * @throws LoadgateError `usage` if they do not belong together
 */
export function shardsIn(files: readonly NamedRun[]): readonly ShardRun[] {
  const all = files.map(ofShard);
  mustAgree(all, commonIn, (both, what) => `${both} ${what}`);
  const twins = ({ run }: ShardFile) => [[shardName(run.shard), run]] as const;
  mustAgree(all, twins, (both, name) => `${both} are both shard ${name}, and differ`);
  const indexOf = ({ run }: ShardFile) => run.shard.index;
  const shards = firstOfEach(all, indexOf).toSorted((a, b) => indexOf(a) - indexOf(b));
  const parts = ({ run: { shard } }: ShardFile) =>
    shard.own.map((name) => [name, shard.index] as const);
  mustAgree(shards, parts, (both, name) => `${name} is a part of both ${both}`);
  checkParts(shards);
  for (const arm of ["base", "head"]) {
    const samples = ({ run }: ShardFile) =>
      run.series.filter((one) => one.arm === arm).map((one) => [one.name, one.samples] as const);
    mustAgree(shards, samples, (both, name) => `${both} both have ${name}, with other samples`);
  }
  checkMeasured(shards);
  mustAgree(shards, boundsIn(shards), (both) => `${both} were gated by different bounds of base`);
  return shards.map(({ run }) => run);
}

function ofShard({ place, run }: NamedRun): ShardFile {
  const { shard } = run;
  if (!shard) throw mixed(`${place} is a whole run, not a shard of one`);
  return { place, run: { ...run, shard } };
}

function commonIn({ run }: ShardFile): readonly Said[] {
  return Object.entries(COMMON).flatMap(([what, of]) => {
    const value = of(run);
    return value === undefined ? [] : [[what, value] as const];
  });
}

/**
 * The bounds of base that a shard was gated by: all of them read the same configuration of base. The new form of a
 * changed request has a name that is known only where it is measured.
 */
function boundsIn(shards: readonly ShardFile[]) {
  const { plan } = required(shards[0], "shard").run.shard;
  const planned = new Set(plan.flatMap((name) => [name, pathOfSeries(name), serverOf(name)]));
  const gates = shards.flatMap(({ run }) => run.base?.gate ?? []);
  const named = [...new Set(gates.flatMap(({ bySeries = {} }) => Object.keys(bySeries)))];
  return ({ run }: ShardFile): readonly Said[] => {
    if (!run.base?.gate) return [];
    const { bySeries = {}, ...general } = run.base.gate;
    const own = new Set([...Object.keys(bySeries), ...namesIn(run)]);
    const known = named.filter((name) => own.has(name) || planned.has(wholeOf(name)));
    return [["", general], ...known.map((name) => [name, bySeries[name]] as const)];
  };
}

/** Each series of the plan belongs to a shard: one that belongs to none would be missing unnoticed. */
function checkParts(shards: readonly ShardFile[]): void {
  const { plan, count } = required(shards[0], "shard").run.shard;
  const parts = new Set(shards.flatMap(({ run }) => run.shard.own));
  const left = plan.find((name) => !parts.has(name));
  if (left !== undefined && shards.length === count) {
    throw mixed(`${left} is in the plan and the part of no shard`);
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

/**
 * Finds a series or count that a shard should have but lacks, although it did not fail and did not report it as left
 * out; servers that its machine cannot run are excepted. If head changes the benchmark, a series can have another name
 * or be dropped for lack of time beside base's, but each server has at least one.
 * @param isCounting true if any of the shards counted
 * @returns what is missing, for a message; undefined if nothing is
 */
function leftOutOf(run: ShardRun, isCounting: boolean): string | undefined {
  const { base, counts, failure, ignored, openLoop, plan, series, servers, shard } = run;
  const { skipped = [] } = run;
  if (failure !== undefined || ignored) return undefined;
  const cannot = new Set(skipped.map(({ server }) => server));
  const own = shard.own
    .map((name) => ({ name, ...required(seriesKeyOf(name), "series") }))
    .filter(({ server }) => !cannot.has(server));
  const isChanged = (base?.changes ?? []).length > 0;
  // Nothing is timed if no bursts were requested.
  const measured = [...series, ...(openLoop?.series ?? [])];
  const untimed = plan.repeats === 0 ? undefined : missing(own, measured);
  if (untimed !== undefined) return isChanged ? `series of ${untimed}` : untimed;
  const isLost = (one: (typeof own)[number]) => lossOf(base?.lost ?? [], one) !== undefined;
  if (!isCounting || (!counts && own.every(isLost))) return undefined;
  const elsewhere = new Set(servers.flatMap(({ server, url }) => (url ? server : [])));
  const here = own.filter(({ server }) => !elsewhere.has(server));
  const counted = here.map((one) => ({ ...one, name: pathOfSeries(one.name) }));
  const uncounted = missing(counted, counts?.series ?? []);
  return uncounted && `count of ${uncounted}`;

  function missing(wanted: readonly Named[], there: readonly (Named & Lane)[]) {
    const nameOf = ({ name, server }: Named) => (isChanged ? server : name);
    const names = new Set(there.filter(({ arm }) => arm === "head").map(nameOf));
    return wanted.map(nameOf).find((name) => !names.has(name));
  }
}

type Named = Pick<MeasuredSeries, "name" | "server">;

/** A value, under a key for which all files have the same value if they have one. */
type Said = readonly [key: string, value: unknown];

/**
 * Checks that all files which say something of a key say the same; texts are quoted where they do not.
 * @param wrong what is wrong with two files, given as `1.json and 2.json`
 * @throws LoadgateError `usage` that names the first two that do not
 */
function mustAgree(
  files: readonly ShardFile[],
  saidIn: (file: ShardFile) => readonly Said[],
  wrong: (both: string, key: string) => string,
): void {
  const said = new Map<string, { readonly by: ShardFile; readonly value: unknown }>();
  for (const by of files) {
    for (const [key, value] of saidIn(by)) {
      const other = said.get(key) ?? { by, value };
      said.set(key, other);
      if (other.by === by || areSame(other.value, value)) continue;
      const quoted = typeof value === "string" ? `: ${other.value} and ${value}` : "";
      throw mixed(`${wrong(`${other.by.place} and ${by.place}`, key)}${quoted}`);
    }
  }
}

/** True if two values of a run file are the same. Those of all series can be too long for one text to compare. */
function areSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof Map && b instanceof Map) return areSame([...a], [...b]);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => areSame(one, b[index]));
  }
  if (!isTable(a) || !isTable(b)) return false;
  return Object.keys({ ...a, ...b }).every((key) => areSame(a[key], b[key]));
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The error of files that do not belong together. */
function mixed(message: string): LoadgateError {
  return new LoadgateError("usage", message, {
    hint: "Name the run files of one run's shards: same commit, same configuration, same number of shards, same versions of Loadgate and oha.",
  });
}
