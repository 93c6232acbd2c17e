import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Addressed } from "../domain/findings/addresses.ts";
import type { MetricComparison, ServerComparison } from "../domain/findings/series-comparison.ts";
import { VERDICT_ORDER, type Verdict } from "../domain/findings/verdict.ts";
import type { GateReason } from "../domain/gate/reason.ts";
import {
  anyMetric,
  feltFirst,
  INSTRUMENT_METRIC_IDS,
  type MetricId,
  SERVER_GATE_METRIC_IDS,
  TOLERANCE_METRIC_IDS,
} from "../domain/metrics/catalogue.ts";
import { CHANGES } from "../domain/review/comment.ts";
import { openLoopOf, pathOfSeries } from "../domain/series/series.ts";
import { formatCount } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import { present } from "../domain/shared/present.ts";
import type { LongTable } from "./figure-table.ts";
import { lazy } from "./lazy.ts";
import { changeText, formatted, toleratedText } from "./view-tables.ts";
import { addressLine } from "./words/addresses.ts";
import { boundSign } from "./words/bound-sign.ts";
import { allUndecidedText, redFromText, undecidedText } from "./words/bounds.ts";
import { reasonText } from "./words/reasons.ts";
import { verdictWord } from "./words/verdicts.ts";

/** A metric with a verdict. */
export interface Judged {
  /** Name of the series or server. */
  readonly series: string;
  /** {@link addressLine} of the series; absent if it is unknown. */
  readonly address?: string;
  readonly id: MetricId;
  readonly values: MetricComparison;
  readonly verdict: Verdict;
}

/** A metric with a verdict, or a series that was removed: then all of it was, and there is no metric. */
export type ChangeRow = Omit<Judged, "id"> & Partial<Pick<Judged, "id">>;

/** Number of comparisons with a verdict, and their common bound if they are inconclusive. */
export type VerdictCount = ReturnType<typeof verdictCounts>[number];

/** The verdicts that occur, the most important first. */
export function verdictCounts(
  judged: readonly Pick<MetricComparison, "verdict" | "atMostWorsePercent">[],
) {
  const byVerdict = groupedBy(judged, ({ verdict }) => verdict);
  return VERDICT_ORDER.flatMap((verdict) => {
    const own = byVerdict.get(verdict);
    if (!own) return [];
    const known = verdict === "inconclusive" ? allUndecidedText(own) : undefined;
    return [{ verdict, number: own.length, known }];
  });
}

/** A number of comparisons with their verdict, such as `3 regressions` or `2 unchanged`. */
export function verdictCountText({ verdict, number }: VerdictCount): string {
  const isNoun = verdict === "regression" || verdict === "improvement";
  return isNoun ? formatCount(number, verdict) : `${number} ${verdictWord(verdict)}`;
}

/** Every gated comparison, of the series of all instruments and of servers. */
export function changeRows({
  series,
  instrumented = [],
  servers = [],
}: Pick<Comparison, "series" | "instrumented" | "servers">): readonly ChangeRow[] {
  return [
    ...series.flatMap((one) => rowsOf(one, TOLERANCE_METRIC_IDS)),
    ...instrumented.flatMap((one) => rowsOf(one, INSTRUMENT_METRIC_IDS)),
    ...servers.flatMap(serverRows),
  ];
}

/** Rows with the verdict that matters most first, within it what clients feel before what it costs, the largest first. */
export function ranked<Row extends Pick<ChangeRow, "verdict" | "id">>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): readonly Row[] {
  const rank = ({ verdict }: Row) => VERDICT_ORDER.indexOf(verdict);
  return rows.toSorted(
    (a, b) => rank(a) - rank(b) || feltFirst(a.id, b.id) || sizeOf(b) - sizeOf(a),
  );
}

/**
 * A comparison in words and formatted figures. Created only when shown, because of very many only the first ones are.
 */
export function changeTexts({ series: name, address = "", id, values, verdict }: ChangeRow) {
  if (id === undefined) {
    const empty = { base: "", head: "", change: "", tolerated: "" };
    return { series: name, named: name + address, metric: "all", ...empty, verdict };
  }
  // The metric names the kind of load at several rates.
  const series = openLoopOf(name) === undefined ? name : pathOfSeries(name);
  const known = verdict === "inconclusive" ? `: ${undecidedText(id, values)}` : "";
  const [base, head] = isChanged({ verdict }) ? [values.base, values.head] : [];
  return {
    series,
    named: series + address,
    metric: anyMetric(id).label,
    base: boundSign(values.bounds?.base) + formatted(id, values.base, head),
    head: boundSign(values.bounds?.head) + formatted(id, values.head, base),
    change: changeText(values),
    tolerated: toleratedText(values),
    verdict: present([verdictWord(verdict) + known, redFromText(values)]).join("; "),
  };
}

/**
 * Comparisons as a table.
 * @param hasOwnTolerances whether it has a column for what is tolerated
 * @param verdictOf the text of a verdict, from the row and the verdict in words
 */
export function changeTable(
  rows: readonly ChangeRow[],
  { baseName, hasOwnTolerances }: { readonly baseName: string; readonly hasOwnTolerances: boolean },
  verdictOf: (row: ChangeRow, words: string) => string,
): LongTable {
  const titles = {
    base: baseName,
    head: "head",
    change: "change (95 % interval)",
    tolerated: "tolerated",
  };
  const shown = valueColumns(rows, hasOwnTolerances);
  return {
    columns: ["verdict", "series", "metric", ...shown.map((one) => titles[one])],
    textColumns: 3,
    rows: lazy(rows, (row) => {
      const texts = changeTexts(row);
      const { verdict, named, metric } = texts;
      return [verdictOf(row, verdict), named, metric, ...shown.map((one) => texts[one])];
    }),
  };
}

/** The columns of values that are not empty in every row. */
export function valueColumns(rows: readonly ChangeRow[], hasOwnTolerances: boolean) {
  const isIn = (isShown: (values: MetricComparison) => boolean) =>
    rows.length === 0 || rows.some(({ values }) => isShown(values));
  return present([
    isIn(({ base }) => base !== undefined) && "base",
    isIn(({ head }) => head !== undefined) && "head",
    isIn((values) => changeText(values) !== "") && "change",
    isIn(() => hasOwnTolerances) && "tolerated",
  ]);
}

/** Changes against earlier runs; no rows if the series themselves are compared with these. */
export function jumpTable({ history }: Comparison): LongTable {
  const rows = (history?.jumps ?? []).map((jump) => ({ ...jump, id: jump.metric, values: jump }));
  const baseName = formatCount(history?.runs ?? 0, "earlier run");
  return changeTable(rows, { baseName, hasOwnTolerances: false }, (_, words) => words);
}

/** True if a comparison found something. */
export function isChanged({ verdict }: Pick<ChangeRow, "verdict">): boolean {
  return CHANGES.includes(verdict);
}

/** A series of any instrument, or a server. */
export interface WithMetrics extends Addressed {
  readonly name: string;
  readonly metrics: Readonly<Partial<Record<MetricId, MetricComparison>>>;
}

function rowsOf(series: WithMetrics & { readonly verdict: Verdict }, ids: readonly MetricId[]) {
  const { name, verdict } = series;
  const removed: ChangeRow = { series: name, values: { verdict }, verdict };
  return verdict === "removed" ? [removed] : judgedIn(series, ids);
}

/**
 * The metrics of a series or server that have a verdict.
 * @param ids its metrics, in display order
 */
export function judgedIn({ name, metrics, ...addressed }: WithMetrics, ids: readonly MetricId[]) {
  const address = addressLine(name, addressed);
  return ids.flatMap((id): readonly Judged[] => {
    const values = metrics[id];
    if (values?.verdict === undefined) return [];
    return [{ series: name, address, id, values, verdict: values.verdict }];
  });
}

/** The gated metrics of a server that were compared. Its series already show that a server is new. */
export function serverRows(server: ServerComparison): readonly Judged[] {
  return judgedIn(server, SERVER_GATE_METRIC_IDS).filter(({ verdict }) => verdict !== "new");
}

/**
 * Puts the gate's reasons into the order of the table. Those without a row come first: limits, then failed requests and
 * series that could not be measured.
 * @returns all of them, and those that the table of changes does not show
 */
export function orderReasons(reasons: readonly GateReason[], rows: readonly ChangeRow[]) {
  const ranks = new Map(rows.map(({ series, id }, rank) => [`${series}: ${id}`, rank]));
  const ranked = reasons.map((reason) => {
    const { kind, series, metric, figures } = reason;
    const rank = figures.of === "limit" ? -2 : (ranks.get(`${series}: ${metric}`) ?? -1);
    const isTold = rows[rank] !== undefined && isChanged(rows[rank]) && kind !== "history";
    return { text: reasonText(reason), rank, isTold };
  });
  const ordered = ranked.toSorted((a, b) => a.rank - b.rank);
  const textsOf = (some: typeof ordered): readonly string[] => some.map(({ text }) => text);
  const others = ordered.filter(({ isTold }) => !isTold);
  return { reasons: textsOf(ordered), otherReasons: textsOf(others) };
}
