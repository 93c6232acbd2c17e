import { underSameLoad } from "../../domain/comparison/head-to-head.ts";
import type { MeasuredSeries, RunFile } from "../../domain/run/file/run-file.ts";

/** Cost of two servers without a common burst, in pairs of bursts. */
const LEAST = 5;

/** Number of pairs of bursts for comparing the servers of a run with each other, two by two under each load. */
export function pairsOfServers({ series }: Pick<RunFile, "series">): number {
  return underSameLoad(series).reduce((sum, loaded) => sum + pairsAmong(loaded), 0);
}

/** For two servers, the smaller number of bursts is the number of pairs. */
function pairsAmong(series: readonly MeasuredSeries[]): number {
  return series
    .map(({ samples }) => samples.length)
    .toSorted((a, b) => b - a)
    .reduce((sum, fewer, index) => sum + index * Math.max(fewer, LEAST), 0);
}
