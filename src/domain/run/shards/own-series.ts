import { required } from "../../shared/required.ts";
import { countedName } from "../file/counts.ts";
import type { LostBase } from "../file/lost-base.ts";
import type { RunFile } from "../file/run-file.ts";
import { type SeriesKey, seriesKeyOf, seriesName } from "../series/series.ts";
import type { ShardRun } from "./shard-file.ts";

/**
 * Finds a series or count that a shard should have but lacks, although it did not fail and did not report it as left
 * out; servers that its machine cannot run are excepted. If head changes the benchmark, a series can have another name
 * or be dropped for lack of time beside base's, but each server has at least one.
 * @param isCounting true if any of the shards counted
 * @returns what is missing, for a message; undefined if nothing is
 */
export function leftOutOf(run: ShardRun, isCounting: boolean): string | undefined {
  const { base, failure, shard, skipped = [] } = run;
  if (failure !== undefined) return undefined;
  const cannot = new Set(skipped.map(({ server }) => server));
  const own = shard.own
    .map((name) => required(seriesKeyOf(name), "series"))
    .filter(({ server }) => !cannot.has(server));
  const isChanged = (base?.changes ?? []).length > 0;
  const part = { own, isChanged };
  return seriesLeftOut(run, part) ?? (isCounting ? countLeftOut(run, part) : undefined);
}

/** The part of a shard. */
interface ShareOfShard {
  readonly own: readonly SeriesKey[];
  /** Head changes the benchmark. */
  readonly isChanged: boolean;
}

function seriesLeftOut(
  { plan, series }: RunFile,
  { own, isChanged }: ShareOfShard,
): string | undefined {
  // Nothing is timed if no bursts were requested.
  if (plan.repeats === 0) return undefined;
  const heads = series.filter(({ arm }) => arm === "head");
  if (isChanged) return serverLeftOut("series", own, heads);
  const names = new Set(heads.map(({ name }) => name));
  return own.map(seriesName).find((name) => !names.has(name));
}

function serverLeftOut(
  what: string,
  own: readonly Pick<SeriesKey, "server">[],
  there: readonly Pick<SeriesKey, "server">[],
): string | undefined {
  const servers = new Set(there.map(({ server }) => server));
  const left = own.find(({ server }) => !servers.has(server));
  return left && `${what} of ${left.server}`;
}

/** Servers that run elsewhere are not counted. If all of base is lost, neither is anything that only base counts. */
function countLeftOut(
  { base, counts, servers }: RunFile,
  { own, isChanged }: ShareOfShard,
): string | undefined {
  if (!counts && isAllLost(base?.lost ?? [])) return undefined;
  const elsewhere = new Set(servers.flatMap(({ server, url }) => (url ? server : [])));
  const heads = (counts?.series ?? []).filter(({ arm }) => arm === "head");
  const here = own.filter(({ server }) => !elsewhere.has(server));
  if (isChanged) return serverLeftOut("count", here, heads);
  const names = new Set(heads.map(({ name }) => name));
  const left = here.find(({ server, scenario }) => !names.has(countedName(server, scenario)));
  return left && `count of ${countedName(left.server, left.scenario)}`;
}

function isAllLost(lost: readonly LostBase[]): boolean {
  return lost.some(({ server }) => server === undefined);
}
