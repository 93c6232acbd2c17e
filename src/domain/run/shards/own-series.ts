import { countedName } from "../../counting/counts.ts";
import { required } from "../../shared/required.ts";
import type { LostBase } from "../lost-base.ts";
import type { RunFile } from "../run-file.ts";
import { type SeriesKey, seriesKeyOf, seriesName } from "../series.ts";
import type { ShardRun } from "./files.ts";

/**
 * A series or count of its part that a shard does not have, although it did not fail and says of nothing that it left it
 * out: there may be servers that its machine cannot run, and a benchmark that head changes, of which a series can have
 * another name, or no room beside base's.
 * @param isCounting whether any of the shards counted
 * @returns what is missing, for a message; undefined where nothing is
 */
export function leftOutOf(run: ShardRun, isCounting: boolean): string | undefined {
  const { base, failure, shard, skipped = [] } = run;
  if (failure !== undefined || (base?.changes ?? []).length > 0) return undefined;
  const cannot = new Set(skipped.map(({ server }) => server));
  const own = shard.own
    .map((name) => required(seriesKeyOf(name), "series"))
    .filter(({ server }) => !cannot.has(server));
  return seriesLeftOut(run, own) ?? (isCounting ? countLeftOut(run, own) : undefined);
}

function seriesLeftOut({ plan, series }: RunFile, own: readonly SeriesKey[]): string | undefined {
  // Nothing is timed where no bursts were asked for.
  if (plan.repeats === 0) return undefined;
  const heads = new Set(series.filter(({ arm }) => arm === "head").map(({ name }) => name));
  return own.map(seriesName).find((name) => !heads.has(name));
}

/** Of servers that run elsewhere nothing is counted, and where all of base is lost, not what only base counts. */
function countLeftOut(
  { base, counts, servers }: RunFile,
  own: readonly SeriesKey[],
): string | undefined {
  if (!counts && isAllLost(base?.lost ?? [])) return undefined;
  const elsewhere = new Set(servers.flatMap(({ server, url }) => (url ? server : [])));
  const heads = new Set(
    (counts?.series ?? []).filter(({ arm }) => arm === "head").map(({ name }) => name),
  );
  const left = own.find(
    ({ server, scenario }) => !elsewhere.has(server) && !heads.has(countedName(server, scenario)),
  );
  return left && `count of ${countedName(left.server, left.scenario)}`;
}

function isAllLost(lost: readonly LostBase[]): boolean {
  return lost.some(({ server }) => server === undefined);
}
