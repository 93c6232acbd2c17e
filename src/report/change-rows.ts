import { anyMetric, SERIES_METRIC_IDS, seriesMetric } from "../domain/metrics/catalogue.ts";
import { formatNumber } from "../domain/shared/format.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { allUndecidedText, undecidedText } from "../domain/verdict/bound-text.ts";
import type { MetricComparison, SeriesComparison } from "../domain/verdict/comparison.ts";
import type { GateReason } from "../domain/verdict/gate-reason.ts";
import { VERDICT_ORDER, type Verdict } from "../domain/verdict/verdict.ts";
import { changeSize, changeText, isBlind } from "./change-text.ts";
import { formatted } from "./view-tables.ts";

/** A gated comparison in words and formatted figures. */
export interface ChangeRow {
  readonly series: string;
  readonly metric: string;
  readonly base: string;
  readonly head: string;
  /** Change with its interval, or empty. */
  readonly change: string;
  readonly detectable: string;
  /** How much worse it may get. */
  readonly tolerated: string;
  readonly verdict: Verdict;
  /** What is known of it although it is undecided; empty where it is decided. */
  readonly known: string;
  /** How much worse head can be; absent where nobody knows. */
  readonly atMostWorsePercent?: number;
}

/** How many comparisons have a verdict. */
export interface VerdictCount {
  readonly verdict: Verdict;
  readonly number: number;
  /** What is known of them although they are undecided. */
  readonly known?: string;
}

/** The verdicts that occur, the one that matters most first. */
export function verdictCounts(
  judged: readonly Pick<MetricComparison, "verdict" | "atMostWorsePercent">[],
): readonly VerdictCount[] {
  return VERDICT_ORDER.flatMap((verdict): readonly VerdictCount[] => {
    const own = judged.filter((one) => one.verdict === verdict);
    if (own.length === 0) return [];
    const known = verdict === "inconclusive" && { known: allUndecidedText(own) };
    return [{ verdict, number: own.length, ...known }];
  });
}

/** Every gated comparison of what was timed, the verdict that matters most first and the largest change first within it. */
export function changeRows(all: readonly SeriesComparison[]): readonly ChangeRow[] {
  return all
    .flatMap(rowsOf)
    .toSorted(
      (a, b) =>
        VERDICT_ORDER.indexOf(a.row.verdict) - VERDICT_ORDER.indexOf(b.row.verdict) ||
        b.size - a.size,
    )
    .map(({ row }) => row);
}

/** The verdict of a row, never undecided without what is known. */
export function verdictText({ verdict, known }: ChangeRow): string {
  return known === "" ? verdict : `${verdict}: ${known}`;
}

/** Whether a comparison found something. */
export function isChanged({ verdict }: ChangeRow): boolean {
  return CHANGED.includes(verdict);
}

const CHANGED: readonly Verdict[] = ["regression", "improvement", "unmeasurable", "removed"];

function rowsOf(series: SeriesComparison): { row: ChangeRow; size: number }[] {
  const { name, verdict } = series;
  if (verdict === "removed") {
    const empty = { base: "", head: "", change: "", detectable: "", tolerated: "", known: "" };
    return [{ row: { series: name, metric: "all", ...empty, verdict }, size: 0 }];
  }
  return SERIES_METRIC_IDS.flatMap((id) => {
    const metric = series.metrics[id];
    if (metric?.verdict === undefined) return [];
    const row = {
      series: name,
      metric: seriesMetric(id).label,
      base: formatted(id, metric.base),
      head: formatted(id, metric.head),
      change: changeText(metric),
      detectable: isBlind(metric) ? "none" : percentText(metric.smallestDetectablePercent),
      tolerated: percentText(metric.tolerancePercent),
      verdict: metric.verdict,
      known: metric.verdict === "inconclusive" ? undecidedText(id, metric) : "",
      ...withoutNullish({ atMostWorsePercent: metric.atMostWorsePercent }),
    };
    return [{ row, size: changeSize(metric) }];
  });
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? "" : `${formatNumber(percent)} %`;
}

/**
 * Puts the gate's reasons into the order of the table. Those without a row come first: failed requests, and
 * series that could not be measured.
 * @returns all of them, and those that the table of changes does not show
 */
export function orderReasons(
  reasons: readonly GateReason[],
  rows: readonly ChangeRow[],
): { readonly reasons: readonly string[]; readonly otherReasons: readonly string[] } {
  const ranks = new Map(rows.map((row, rank) => [`${row.series}: ${row.metric}`, rank]));
  const ranked = reasons.map(({ kind, series, metric, text }) => {
    const key = metric && `${series}: ${anyMetric(metric).label}`;
    const rank = key === undefined ? -1 : (ranks.get(key) ?? -1);
    const isTold = rows[rank] !== undefined && isChanged(rows[rank]) && kind !== "history";
    return { text, rank, isTold };
  });
  return {
    reasons: ranked.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text),
    otherReasons: ranked.filter(({ isTold }) => !isTold).map(({ text }) => text),
  };
}
