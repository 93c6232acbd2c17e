import { boundsOf, type Gate } from "../gate/bounds.ts";
import { COUNT_METRIC_IDS } from "../metrics/catalogue.ts";
import { compareCounts } from "./compare-counts.ts";
import { type CountedSeries, countsOfSeries } from "./counts.ts";

/** Two agree by chance too easily. */
export const TURNS_TO_SETTLE = 3;

/**
 * Whether further turns of a series can be spared: whatever of it is gated is unchanged by now. Nothing is called a regression
 * early, so sparing turns adds no false alarm.
 * @param series both arms of one series; with any other number of arms nothing is spared
 * @param gate that the run is judged by
 */
export function isSettled(series: readonly CountedSeries[], gate: Gate): boolean {
  const [one] = series;
  if (!one || series.length !== 2) return false;
  if (series.some(({ turns }) => turns.length < TURNS_TO_SETTLE)) return false;
  const { tolerancePercent } = boundsOf(gate, one.name);
  if (!COUNT_METRIC_IDS.some((id) => tolerancePercent[id] !== undefined)) return false;
  return compareCounts({ counts: countsOfSeries(series) }, gate).every(
    ({ verdict }) => verdict === "unchanged",
  );
}

/**
 * Whether some count of a series would be called a regression if it were the only one. What is called in the end is among these.
 * @param series both arms of one series
 * @param gate that the run is judged by
 */
export function looksRegressed(series: readonly CountedSeries[], gate: Gate): boolean {
  return compareCounts({ counts: countsOfSeries(series) }, gate).some(
    ({ verdict }) => verdict === "regression",
  );
}
