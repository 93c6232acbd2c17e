import type { Acceptance, Comparison, SeriesComparison } from "../domain/comparison.ts";
import { formatCount, formatNumber } from "../domain/format.ts";
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
import { type Chart, chartsOf } from "./chart.ts";
import type { FigureTable } from "./figure-table.ts";
import { headline, referenceName } from "./headline.ts";
import { notices, notRecorded } from "./notices.ts";
import { runFacts, sensitivity } from "./run-facts.ts";

/** One gated comparison, in words and formatted figures. */
export interface ChangeRow {
  readonly series: string;
  readonly metric: string;
  readonly base: string;
  readonly head: string;
  /** Change with its interval, or empty. */
  readonly change: string;
  readonly detectable: string;
  /** How far it may get worse. */
  readonly tolerated: string;
  readonly verdict: Verdict;
}

/** A label and its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** How many comparisons came to a verdict. */
export interface VerdictCount {
  readonly verdict: Verdict;
  readonly number: number;
}

/** The figures of one server. */
export interface ServerFigures {
  readonly server: string;
  readonly figures: FigureTable;
}

/** Everything that a report says, decided and formatted, in no output's own syntax. */
export interface ReportView {
  readonly verdict: Verdict;
  readonly decision: "pass" | "fail";
  /** One sentence, the verdict first. */
  readonly headline: string;
  /** What was compared with what: one phrase. */
  readonly compared: string;
  /** What base is called, for columns and legends. */
  readonly baseName: string;
  /** The smallest change that half of the comparisons could have found, by metric; or empty. */
  readonly sensitivity: string;
  /** The verdicts that there are, the one that matters most first. */
  readonly counts: readonly VerdictCount[];
  /** Why the gate fails, or would; the gravest first. */
  readonly reasons: readonly string[];
  /** Those of them that no changed comparison tells. */
  readonly otherReasons: readonly string[];
  /** Who answers for the reasons, one phrase each. */
  readonly accepted: readonly string[];
  /** Why what looks like that does not count, one sentence each. */
  readonly notAccepted: readonly string[];
  /** What the reader should know before trusting the figures. */
  readonly cautions: readonly string[];
  /** The cautions, and what became of the run. */
  readonly notices: readonly string[];
  /** Comparisons that found something, worst first. */
  readonly changed: readonly ChangeRow[];
  /** All other gated comparisons; a series without a baseline is in none of them. */
  readonly others: readonly ChangeRow[];
  /** What is not where earlier runs had it, where the series are compared with something else; or empty. */
  readonly jumps: FigureTable;
  readonly series: FigureTable;
  /** The same, server by server. */
  readonly byServer: readonly ServerFigures[];
  /** Throughput and p99 over concurrency. */
  readonly charts: readonly Chart[];
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
  const { gate, comparedWith } = comparison;
  const cautions = notices(input);
  const baseName = referenceName(comparedWith).replace(/^the /, "");
  const changed = (row: ChangeRow) =>
    ["regression", "improvement", "unmeasurable", "removed"].includes(row.verdict);
  return {
    verdict: comparison.verdict,
    decision: gate.decision,
    headline: headline(comparison),
    compared: comparedText(input),
    baseName,
    counts: VERDICT_ORDER.map((verdict) => ({
      verdict,
      number: rows.filter((row) => row.verdict === verdict).length,
    })).filter(({ number }) => number > 0),
    sensitivity: sensitivity(comparison),
    reasons: byRank(gate.reasons, rows),
    otherReasons: gate.reasons.filter(
      (reason) =>
        AGAINST_HISTORY.test(reason) ||
        !rows.filter(changed).some((row) => reason.startsWith(reasonStart(row))),
    ),
    accepted: (gate.accepted ?? []).map(acceptanceText),
    notAccepted: gate.notAccepted ?? [],
    cautions,
    notices: [...cautions, ...[notRecorded(input) ?? []].flat()],
    changed: rows.filter(changed),
    others: rows.filter((row) => !changed(row) && row.verdict !== "new"),
    jumps: jumpTable(comparison),
    series: seriesTable(comparison.series, FIGURES),
    byServer: [...new Set(comparison.series.map(({ server }) => server))].flatMap((server) => {
      const own = comparison.series.filter((one) => one.server === server);
      const figures = seriesTable(own, FIGURES);
      return figures.rows.length === 0 ? [] : [{ server, figures }];
    }),
    charts: chartsOf(comparison.series, baseName),
    allFigures: seriesTable(comparison.series, SERIES_METRIC_IDS),
    servers: serverTable(run),
    readings: readingsTable(run),
    duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
    headToHead: headToHeadTable(comparison.headToHead),
    environment: runFacts(input),
  };
}

function comparedText({ run, comparison: { comparedWith } }: ReportInput): string {
  const head = run.commit?.sha.slice(0, SHORT_SHA) ?? "This run";
  switch (comparedWith.kind) {
    case "base": {
      const sha = comparedWith.sha?.slice(0, SHORT_SHA);
      const name = referenceName(comparedWith);
      const base = sha === undefined || name === sha ? name : `${name} (${sha})`;
      return `${head} against ${base}, measured in turns in one job`;
    }
    case "run":
      return `${head} against run ${comparedWith.id}`;
    case "history":
      return `${head} against ${formatCount(comparedWith.runs, "earlier run")} on this machine type`;
    case "none":
      return `${head}, compared with nothing`;
  }
}

const SHORT_SHA = 7;

/** How a reason begins that is about a row. */
function reasonStart({ series, metric }: ChangeRow): string {
  return `${series}: ${metric} `;
}

/** How a reason ends that is about a jump. */
const AGAINST_HISTORY = /, against \d+ earlier runs?$/;

/** What is in no row comes first: failed requests, and series that could not be measured. */
function byRank(reasons: readonly string[], rows: readonly ChangeRow[]): readonly string[] {
  const ranks = new Map(rows.map((row, rank) => [reasonStart(row), rank]));
  const rankOf = (reason: string) => ranks.get(/^.*?: \S+ /.exec(reason)?.[0] ?? "") ?? -1;
  return reasons.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function acceptanceText({ by, via, series, reason, at }: Acceptance): string {
  const what = series ?? "everything";
  const day = at?.slice(0, "2026-01-31".length);
  return via === "label"
    ? `${by} accepts ${what}: label ${reason}${day ? `, set on ${day}` : ""}`
    : `${by} accepts ${what}: ${reason}`;
}

function changeRows(series: SeriesComparison): { row: ChangeRow; size: number }[] {
  if (series.verdict === "removed") {
    const row = {
      base: "",
      head: "",
      change: "",
      detectable: "",
      tolerated: "",
      verdict: series.verdict,
    };
    return [{ row: { series: series.name, metric: "all", ...row }, size: 0 }];
  }
  return SERIES_METRIC_IDS.flatMap((id) => {
    const metric = series.metrics[id];
    if (metric?.verdict === undefined) return [];
    const row = {
      series: series.name,
      metric: seriesMetric(id).label,
      base: formatted(id, metric.base),
      head: formatted(id, metric.head),
      change: changeText(metric),
      detectable: percentText(metric.smallestDetectablePercent),
      tolerated: percentText(metric.tolerancePercent),
      verdict: metric.verdict,
    };
    return [{ row, size: Math.abs(metric.changePercent ?? 0) }];
  });
}

function jumpTable({ history }: Comparison): FigureTable {
  const earlier = formatCount(history?.runs ?? 0, "earlier run");
  return {
    columns: ["verdict", "series", "metric", earlier, "head", "change (95 % interval)"],
    textColumns: 3,
    rows: (history?.jumps ?? []).map((jump) => [
      jump.verdict,
      jump.series,
      seriesMetric(jump.metric).label,
      formatted(jump.metric, jump.base),
      formatted(jump.metric, jump.head),
      changeText(jump),
    ]),
  };
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? "" : `${formatNumber(percent)} %`;
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
    columns: ["scenario", "level", "metric", "servers", "ratio", "95 % interval", "blocks"],
    textColumns: 4,
    rows: all.map(({ scenario, level, metric, servers, ratio, low, high, blocks }) => [
      scenario,
      levelName(level),
      seriesMetric(metric).label,
      servers.join(" ÷ "),
      `${ratio.toFixed(2)}×`,
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      String(blocks),
    ]),
  };
}
