import { boundsOf } from "../../domain/bounds/bounds.ts";
import { COUNT_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import { type CountedSeries, countsOfSeries } from "../../domain/series/counts.ts";
import { compareCounts } from "./compare-counts.ts";

/** Two turns agree by chance too easily. */
export const TURNS_TO_SETTLE = 3;

/**
 * True if further turns of a series are unnecessary: all its gated metrics are unchanged so far. No regression is
 * called early, so skipping turns adds no false alarms.
 * @param series both arms of one series; with any other number of arms, no turn is skipped
 * @param gate of the run
 */
export function isSettled(series: readonly CountedSeries[], gate: Gate): boolean {
  const [one] = series;
  if (!one || series.length !== 2) return false;
  if (series.some(({ turns }) => turns.length < TURNS_TO_SETTLE)) return false;
  const { tolerancePercent } = boundsOf(gate, one.name);
  if (!COUNT_METRIC_IDS.some((id) => tolerancePercent[id] !== undefined)) return false;
  const compared = compareCounts({ counts: countsOfSeries(series) }, gate);
  return compared.every(({ verdict }) => verdict === "unchanged");
}

/**
 * True if some count of a series would be a regression if it were the only one tested. Every final regression is among
 * these.
 * @param series both arms of one series
 * @param gate of the run
 */
export function looksRegressed(series: readonly CountedSeries[], gate: Gate): boolean {
  const compared = compareCounts({ counts: countsOfSeries(series) }, gate);
  return compared.some(({ verdict }) => verdict === "regression");
}
