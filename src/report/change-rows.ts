import type { GateReason } from "../domain/gate/gate-reason.ts";
import {
  anyMetric,
  SERVER_GATE_METRIC_IDS,
  type ServerGateMetricId,
  TOLERANCE_METRIC_IDS,
  type ToleranceMetricId,
} from "../domain/metrics/catalogue.ts";
import { formatCount, formatNumber } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import type {
  MetricComparison,
  SeriesComparison,
  ServerComparison,
} from "../domain/verdict/series-comparison.ts";
import { VERDICT_ORDER, type Verdict } from "../domain/verdict/verdict.ts";
import { changeSize, changeText } from "./change-text.ts";
import { formatted } from "./view-tables.ts";
import { allUndecidedText, undecidedText } from "./words/bounds.ts";
import { reasonText } from "./words/reasons.ts";
import { verdictWord } from "./words/verdicts.ts";

/** A gated comparison of a series that was timed, or of a server. */
export interface ChangeRow {
  /** Its name. */
  readonly series: string;
  /** Absent for a series that was removed: all of it was. */
  readonly id?: ToleranceMetricId | ServerGateMetricId;
  readonly values: MetricComparison;
  readonly verdict: Verdict;
}

/** Number of comparisons with a verdict. */
export interface VerdictCount {
  readonly verdict: Verdict;
  readonly number: number;
  /** The common bound, for inconclusive ones. */
  readonly known?: string;
}

/** The verdicts that occur, the most important first. */
export function verdictCounts(
  judged: readonly Pick<MetricComparison, "verdict" | "atMostWorsePercent">[],
): readonly VerdictCount[] {
  const byVerdict = groupedBy(judged, ({ verdict }) => verdict);
  return VERDICT_ORDER.flatMap((verdict): readonly VerdictCount[] => {
    const own = byVerdict.get(verdict);
    if (!own) return [];
    const known = verdict === "inconclusive" && { known: allUndecidedText(own) };
    return [{ verdict, number: own.length, ...known }];
  });
}

/** A number of comparisons with their verdict, such as `3 regressions` or `2 unchanged`. */
export function verdictCountText({ verdict, number }: VerdictCount): string {
  const isNoun = verdict === "regression" || verdict === "improvement";
  return isNoun ? formatCount(number, verdict) : `${number} ${verdictWord(verdict)}`;
}

/**
 * Every gated comparison of series that were timed and of servers, the verdict that matters most first and the largest
 * change first within it.
 */
export function changeRows(
  all: readonly SeriesComparison[],
  servers: readonly ServerComparison[] = [],
): readonly ChangeRow[] {
  const rows = [...all.flatMap(rowsOf), ...servers.flatMap(serverRows)];
  const sized = rows.map((row) => ({ row, size: changeSize(row.values) }));
  const byVerdict = groupedBy(sized, ({ row }) => row.verdict);
  return VERDICT_ORDER.flatMap((verdict) =>
    (byVerdict.get(verdict) ?? []).toSorted((a, b) => b.size - a.size).map(({ row }) => row),
  );
}

/**
 * A comparison in words and formatted figures. Created only when shown, because of very many only the first ones are.
 */
export function changeTexts({ series, id, values, verdict }: ChangeRow) {
  if (id === undefined) {
    const empty = { base: "", head: "", change: "", tolerated: "" };
    return { series, metric: "all", ...empty, verdict };
  }
  const known = verdict === "inconclusive" ? `: ${undecidedText(id, values)}` : "";
  return {
    series,
    metric: anyMetric(id).label,
    base: formatted(id, values.base),
    head: formatted(id, values.head),
    change: changeText(values),
    tolerated: percentText(values.tolerancePercent),
    verdict: verdictWord(verdict) + known,
  };
}

/** True if a comparison found something. */
export function isChanged({ verdict }: ChangeRow): boolean {
  return CHANGED.includes(verdict);
}

const CHANGED: readonly Verdict[] = ["regression", "improvement", "unmeasurable", "removed"];

function rowsOf({ name: series, verdict, metrics }: SeriesComparison): readonly ChangeRow[] {
  if (verdict === "removed") return [{ series, values: { verdict }, verdict }];
  return TOLERANCE_METRIC_IDS.flatMap((id): readonly ChangeRow[] => {
    const values = metrics[id];
    if (values?.verdict === undefined) return [];
    return [{ series, id, values, verdict: values.verdict }];
  });
}

/** The gated metrics of a server that were compared; that a server is new is said of its series. */
export function serverRows({
  name: series,
  metrics,
}: ServerComparison): readonly (ChangeRow & { readonly id: ServerGateMetricId })[] {
  return SERVER_GATE_METRIC_IDS.flatMap((id) => {
    const values = metrics[id];
    if (values?.verdict === undefined || values.verdict === "new") return [];
    return [{ series, id, values, verdict: values.verdict }];
  });
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? "" : `${formatNumber(percent)} %`;
}

/**
 * Puts the gate's reasons into the order of the table. Those without a row come first: limits, then failed requests and
 * series that could not be measured.
 * @returns all of them, and those that the table of changes does not show
 */
export function orderReasons(
  reasons: readonly GateReason[],
  rows: readonly ChangeRow[],
): { readonly reasons: readonly string[]; readonly otherReasons: readonly string[] } {
  const ranks = new Map(rows.map(({ series, id }, rank) => [`${series}: ${id}`, rank]));
  const ranked = reasons.map((reason) => {
    const { kind, series, metric, figures } = reason;
    const rank = figures.of === "limit" ? -2 : (ranks.get(`${series}: ${metric}`) ?? -1);
    const isTold = rows[rank] !== undefined && isChanged(rows[rank]) && kind !== "history";
    return { text: reasonText(reason), rank, isTold };
  });
  const ordered = ranked.toSorted((a, b) => a.rank - b.rank);
  return {
    reasons: ordered.map(({ text }) => text),
    otherReasons: ordered.filter(({ isTold }) => !isTold).map(({ text }) => text),
  };
}
