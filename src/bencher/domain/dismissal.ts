import { anyMetric } from "../../domain/metrics/catalogue.ts";
import type { HistoryValue } from "./answer.ts";
import { measureOf } from "./measures.ts";
import { isForTheBetter, type OutcomeRow } from "./outcome.ts";

const REASON = "an earlier alert at this level was dismissed in Bencher";

/**
 * Marks a row whose alert was already dismissed: Bencher raises it again with every run until the history has
 * moved. A dismissal covers the uninterrupted alerts that follow it, as long as the value gets no worse than the
 * dismissed one by more than Bencher's allowed distance from the baseline.
 * @param row as assessed
 * @param earlier values of the same series and measure, oldest first, in Bencher's unit
 * @returns the row with status `dismissed`, or unchanged
 */
export function withDismissal(row: OutcomeRow, earlier: readonly HistoryValue[]): OutcomeRow {
  if (row.status !== "alert" || isForTheBetter(row) || row.value === undefined) return row;
  const limit = anyMetric(row.metric).better === "higher" ? "lower" : "upper";
  const dismissed = dismissedBefore(earlier, limit);
  if (!dismissed) return row;
  const value = row.value * (measureOf(row.metric)?.factor ?? 1);
  const allowed = dismissed.boundary[limit];
  const { baseline = allowed } = dismissed.boundary;
  const slack = allowed === undefined || baseline === undefined ? 0 : Math.abs(baseline - allowed);
  const isWorse =
    limit === "lower"
      ? value < dismissed.metric.value - slack
      : value > dismissed.metric.value + slack;
  return isWorse ? row : { ...row, status: "dismissed", reason: REASON };
}

/** The newest dismissed value in the uninterrupted alerts up to now. */
function dismissedBefore(
  earlier: readonly HistoryValue[],
  limit: string,
): HistoryValue | undefined {
  for (const one of earlier.toReversed()) {
    if (one.alert?.limit !== limit) return undefined;
    if (one.alert.status === "dismissed") return one;
  }
  return undefined;
}
