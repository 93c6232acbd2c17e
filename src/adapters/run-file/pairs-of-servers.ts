import type { MeasuredSeries, RunFile } from "../../domain/run/run-file.ts";
import { levelName } from "../../domain/run/series.ts";

/** What two servers cost that have no burst in common, in pairs of bursts. */
const LEAST = 5;

/**
 * How many pairs of bursts there are to compare the servers of a run with each other, two by two under each
 * load.
 */
export function pairsOfServers({ series }: Pick<RunFile, "series">): number {
  const underSameLoad = new Map<string, number[]>();
  for (const one of series) {
    if (one.arm !== "head") continue;
    const bursts = underSameLoad.get(loadOf(one)) ?? [];
    bursts.push(one.samples.length);
    underSameLoad.set(loadOf(one), bursts);
  }
  return [...underSameLoad.values()].reduce((sum, bursts) => sum + pairsAmong(bursts), 0);
}

/** Of two servers, the one with fewer bursts says how many pairs there are. */
function pairsAmong(bursts: readonly number[]): number {
  return bursts
    .toSorted((a, b) => b - a)
    .reduce((sum, fewer, index) => sum + index * Math.max(fewer, LEAST), 0);
}

function loadOf({ scenario, level }: MeasuredSeries): string {
  return `${scenario} ${levelName(level)}`;
}
