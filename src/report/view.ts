import type { Comparison, SeriesComparison } from "../domain/comparison.ts";
import { formatNumber } from "../domain/format.ts";
import type { HeadToHead } from "../domain/head-to-head.ts";
import {
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  type SeriesMetricId,
  seriesMetric,
  serverMetric,
} from "../domain/metric.ts";
import { laneName } from "../domain/plan.ts";
import type { RunFile } from "../domain/run-file.ts";
import { levelName } from "../domain/series.ts";
import { VERDICT_ORDER, type Verdict } from "../domain/verdict.ts";
import { changeText } from "./change-text.ts";
import type { FigureTable } from "./figure-table.ts";
import { headline } from "./headline.ts";
import { notices } from "./notices.ts";
import { runFacts } from "./run-facts.ts";

/** One gated comparison, in words and formatted figures. */
export interface ChangeRow {
  readonly series: string;
  readonly metric: string;
  readonly base: string;
  readonly head: string;
  /** Change with its interval, or empty. */
  readonly change: string;
  readonly detectable: string;
  readonly verdict: Verdict;
}

/** A label and its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Everything that a report says, decided and formatted, in no output's own syntax. */
export interface ReportView {
  readonly verdict: Verdict;
  readonly decision: "pass" | "fail";
  /** One sentence, the verdict first. */
  readonly headline: string;
  readonly reasons: readonly string[];
  /** What the reader should know before trusting the figures. */
  readonly notices: readonly string[];
  /** Comparisons that found something, worst first. */
  readonly changed: readonly ChangeRow[];
  /** All other gated comparisons; a series without a baseline is in none of them. */
  readonly others: readonly ChangeRow[];
  readonly series: FigureTable;
  readonly servers: FigureTable;
  /** Every metric of every series. */
  readonly allFigures: FigureTable;
  /** What the servers' own metrics said before and after the load; empty unless they were asked. */
  readonly readings: FigureTable;
  /** One sentence for each scenario and level: which server is faster, and by how much. */
  readonly duels: readonly string[];
  readonly headToHead: FigureTable;
  readonly environment: readonly Fact[];
}

/** What a report is made from. */
export interface ReportInput {
  readonly run: RunFile;
  readonly comparison: Comparison;
  /** Whether the run entered the baseline and why not; absent where nobody asked. */
  readonly recording?: { readonly recorded: boolean; readonly reason?: string };
  /** Further notices, such as unreadable files of the store. */
  readonly notices?: readonly string[];
}

const FIGURES = [
  "throughput",
  "latency-p50",
  "latency-p99",
  "cpu-per-request",
  "generator-share",
  "errors",
] as const;

/** What is shown where there is no figure. */
export const NO_VALUE = "–";

/**
 * Decides and formats everything that a report says.
 */
export function reportView(input: ReportInput): ReportView {
  const { run, comparison } = input;
  const rows = comparison.series
    .flatMap(changeRows)
    .toSorted(
      (a, b) =>
        VERDICT_ORDER.indexOf(a.row.verdict) - VERDICT_ORDER.indexOf(b.row.verdict) ||
        b.size - a.size,
    )
    .map(({ row }) => row);
  const changed = (row: ChangeRow) =>
    ["regression", "improvement", "unmeasurable", "removed"].includes(row.verdict);
  return {
    verdict: comparison.verdict,
    decision: comparison.gate.decision,
    headline: headline(comparison),
    reasons: comparison.gate.reasons,
    notices: notices(input),
    changed: rows.filter(changed),
    others: rows.filter((row) => !changed(row) && row.verdict !== "new"),
    series: seriesTable(comparison.series, FIGURES),
    allFigures: seriesTable(comparison.series, SERIES_METRIC_IDS),
    servers: serverTable(run),
    readings: readingsTable(run),
    duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
    headToHead: headToHeadTable(comparison.headToHead),
    environment: runFacts(input),
  };
}

function changeRows(series: SeriesComparison): { row: ChangeRow; size: number }[] {
  if (series.verdict === "removed") {
    const row = { base: "", head: "", change: "", detectable: "", verdict: series.verdict };
    return [{ row: { series: series.name, metric: "all", ...row }, size: 0 }];
  }
  return SERIES_METRIC_IDS.flatMap((id) => {
    const metric = series.metrics[id];
    if (metric?.verdict === undefined) return [];
    const detectable = metric.smallestDetectablePercent;
    const row = {
      series: series.name,
      metric: seriesMetric(id).label,
      base: formatted(id, metric.base),
      head: formatted(id, metric.head),
      change: changeText(metric),
      detectable: detectable === undefined ? "" : `${formatNumber(detectable)} %`,
      verdict: metric.verdict,
    };
    return [{ row, size: Math.abs(metric.changePercent ?? 0) }];
  });
}

function formatted(id: SeriesMetricId, value: number | undefined): string {
  return value === undefined ? NO_VALUE : seriesMetric(id).format(value);
}

function seriesTable(
  all: readonly SeriesComparison[],
  ids: readonly SeriesMetricId[],
): FigureTable {
  return {
    columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
    textColumns: 1,
    rows: all
      .filter(({ verdict }) => verdict !== "removed")
      .map(({ name, metrics }) => [name, ...ids.map((id) => formatted(id, metrics[id]?.head))]),
  };
}

function serverTable(run: RunFile): FigureTable {
  return {
    columns: ["server", ...SERVER_METRIC_IDS.map((id) => serverMetric(id).label)],
    textColumns: 1,
    rows: run.servers.map((facts) => [
      laneName(facts),
      ...SERVER_METRIC_IDS.map((id) => {
        const { of, format } = serverMetric(id);
        const value = of(facts);
        return value === undefined ? NO_VALUE : format(value);
      }),
    ]),
  };
}

/** The last start's, whose load is as long as any other's. */
function readingsTable(run: RunFile): FigureTable {
  return {
    columns: ["server", "metric", "before", "after", "difference"],
    textColumns: 2,
    rows: run.servers.flatMap((facts) =>
      (facts.starts.at(-1)?.readings ?? []).map(({ name, before, after }) => [
        laneName(facts),
        name,
        before === undefined ? NO_VALUE : formatNumber(before),
        after === undefined ? NO_VALUE : formatNumber(after),
        before === undefined || after === undefined ? NO_VALUE : formatNumber(after - before),
      ]),
    ),
  };
}

function duel({ scenario, level, servers: [a, b], ratio, low, high }: HeadToHead): string {
  const interval = `95 % interval ${low.toFixed(2)}–${high.toFixed(2)}`;
  const place = `${scenario} at ${levelName(level)}`;
  if (low <= 1 && high >= 1) return `${a} and ${b} are not told apart on ${place} (${interval})`;
  return `${a} ${ratio.toFixed(2)}× ${b} on ${place} (${interval})`;
}

function headToHeadTable(all: readonly HeadToHead[]): FigureTable {
  return {
    columns: ["scenario", "level", "metric", "servers", "ratio", "95 % interval", "pairs"],
    textColumns: 4,
    rows: all.map(({ scenario, level, metric, servers, ratio, low, high, pairs }) => [
      scenario,
      levelName(level),
      seriesMetric(metric).label,
      servers.join(" ÷ "),
      `${ratio.toFixed(2)}×`,
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      String(pairs),
    ]),
  };
}
