import { required } from "../../shared/required.ts";
import { countedName } from "../file/counts.ts";
import type { MeasuredSeries } from "../file/run-file.ts";
import { type SeriesKey, seriesKeyOf, seriesName } from "../series/series.ts";
import type { ShardRun } from "./shard.ts";

/**
 * Finds a series or count that a shard should have but lacks, although it did not fail and did not report it as left
 * out; servers that its machine cannot run are excepted. If head changes the benchmark, a series can have another name
 * or be dropped for lack of time beside base's, but each server has at least one.
 * @param isCounting true if any of the shards counted
 * @returns what is missing, for a message; undefined if nothing is
 */
export function leftOutOf(run: ShardRun, isCounting: boolean): string | undefined {
  const { base, counts, failure, plan, series, servers, shard, skipped = [] } = run;
  if (failure !== undefined) return undefined;
  const cannot = new Set(skipped.map(({ server }) => server));
  const own = shard.own
    .map((name) => required(seriesKeyOf(name), "series"))
    .filter(({ server }) => !cannot.has(server));
  const isChanged = (base?.changes ?? []).length > 0;
  // Nothing is timed if no bursts were requested.
  const untimed = plan.repeats === 0 ? undefined : missing(own.map(nameOf(seriesName)), series);
  if (untimed !== undefined) return isChanged ? `series of ${untimed}` : untimed;
  if (!isCounting || (!counts && base?.lost?.some(({ server }) => server === undefined)))
    return undefined;
  const elsewhere = new Set(servers.flatMap(({ server, url }) => (url ? server : [])));
  const here = own.filter(({ server }) => !elsewhere.has(server));
  const countName = ({ server, scenario }: SeriesKey) => countedName(server, scenario);
  const uncounted = missing(here.map(nameOf(countName)), counts?.series ?? []);
  return uncounted && `count of ${uncounted}`;

  function nameOf(ofSeries: (key: SeriesKey) => string): (key: SeriesKey) => string {
    return isChanged ? ({ server }) => server : ofSeries;
  }

  function missing(wanted: readonly string[], there: readonly Found[]): string | undefined {
    const heads = there.filter(({ arm }) => arm === "head");
    const names = new Set(heads.map(({ name, server }) => (isChanged ? server : name)));
    return wanted.find((name) => !names.has(name));
  }
}

type Found = Pick<MeasuredSeries, "arm" | "name" | "server">;
