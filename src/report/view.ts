import type { Comparison } from "../domain/comparison/comparison.ts";
import { blocks, standingOf } from "../domain/gate/gate.ts";
import {
  anyMetric,
  type MetricId,
  SERIES_METRIC_IDS,
  SERVER_GATE_METRIC_IDS,
  TOLERANCE_METRIC_IDS,
} from "../domain/metrics/catalogue.ts";
import { waysToAccept } from "../domain/review/accept-command.ts";
import type { Acceptance } from "../domain/review/acceptance.ts";
import type { MeasuredSeries } from "../domain/run/file/run-file.ts";
import { roundLengthMs } from "../domain/run/series/samples.ts";
import { formatCount, formatDuration } from "../domain/shared/format.ts";
import { present } from "../domain/shared/present.ts";
import { sumOf } from "../domain/shared/sum-of.ts";
import { withEachMetric } from "../domain/verdict/metric-entries.ts";
import { commonBound } from "../domain/verdict/metric-verdict.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import { baseView, otherBaseLines, otherBaseViews } from "./base-view.ts";
import { jumpTable, type WithMetrics } from "./change-rows.ts";
import { chartsOf } from "./chart.ts";
import { decisionTable } from "./decision-table.ts";
import type { Fact } from "./facts/measured-facts.ts";
import { runFacts } from "./facts/run-facts.ts";
import { failedTable } from "./failed-requests-section.ts";
import { limitView } from "./limits.ts";
import { mixTable } from "./mix-table.ts";
import { doubtHeadline } from "./notices/answer-notices.ts";
import { notices, notRecorded } from "./notices/notices.ts";
import type { ReportInput } from "./report-input.ts";
import {
  differenceTable,
  duel,
  readingsTable,
  seriesTable,
  serverTable,
  tablesByServer,
} from "./view-tables.ts";
import { coverageText, notAcceptedTexts } from "./words/acceptances.ts";
import { boundPercent, placesText } from "./words/bounds.ts";

/** The contents of a report, decided and formatted, without the syntax of any output. */
export type ReportView = Readonly<ReturnType<typeof reportView>>;

/** Decides and formats the contents of a report. */
export function reportView(input: ReportInput) {
  const { evidence, comparison, instruments } = input;
  const { run } = evidence;
  const { series, gate } = comparison;
  const judged = baseView(input, run, notices(input));
  const { baseName, cautions } = judged;
  const otherBases = otherBaseViews(input);
  return {
    verdict: comparison.verdict,
    decision: gate.decision,
    /** A pass based on a comparison, a failure, or neither. */
    standing: standingOf(comparison),
    /** The comparison with the reference, or with the base that the gate judges. */
    ...judged,
    /** The bases that the gate does not judge; the lines are a sentence about the gate and one for each base. */
    otherBases,
    otherBaseLines: otherBaseLines(comparison, otherBases),
    /** Upper limits of how much worse head is, by metric; empty if there are none. */
    bounds: boundLine(comparison, run.series),
    /** Acceptances, one phrase each, and the reasons why others do not count, one sentence each. */
    accepted: (gate.accepted ?? []).map(acceptanceText),
    notAccepted: notAcceptedTexts(gate),
    waysToAccept: waysToAccept(gate.reasons.filter(blocks)),
    /** The cautions, and why the run was not recorded. */
    notices: present([...cautions, notRecorded(input)]),
    limits: limitView(comparison, baseName),
    jumps: jumpTable(comparison),
    series: seriesTable(series),
    byServer: tablesByServer(series),
    charts: chartsOf(series, baseName),
    allFigures: seriesTable(series, SERIES_METRIC_IDS),
    failed: failedTable(series),
    mixes: mixTable(run),
    servers: serverTable(run),
    readings: readingsTable(run),
    /** One phrase for each scenario and level: the faster server, and by how much. */
    duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
    sideBySide: decisionTable(comparison),
    environment: runFacts(input),
    differences: differenceTable(comparison),
    /** The results of the instruments beside timing. */
    sections: instruments.flatMap(({ section }) => section ?? []),
    tracker: input.tracker,
  };
}

/**
 * The gate's reasons for a list beside the table of changes, which has the others.
 * @param where the table is
 */
export function listedReasons(
  { reasons, otherReasons }: ReportView,
  where: "above" | "below",
): readonly string[] {
  const told = reasons.length - otherReasons.length;
  const inTable = `${formatCount(told, "comparison")} in the table ${where}`;
  return [...(told > 0 ? [inTable] : []), ...otherReasons];
}

/** The facts of a report's environment, and the notices that are no cautions. */
export function notedFacts({ environment, notices, cautions }: ReportView): readonly Fact[] {
  const notes = notices.filter((notice) => !cautions.includes(notice));
  return [...environment, ...notes.map((value): Fact => ["note", value])];
}

function acceptanceText(acceptance: Acceptance): string {
  const { by, via, reason, at, pull } = acceptance;
  const why = via === "label" ? `label ${reason}` : reason;
  const day = at.slice(0, "2026-01-31".length);
  return `${by} accepts ${coverageText(acceptance)}: ${why} (#${pull}, ${day})`;
}

const BOUNDED: readonly (Verdict | undefined)[] = [
  "unchanged",
  "no-worse",
  "improvement",
  "inconclusive",
];

const SECOND_MS = 1000;

/**
 * Upper limits of how much worse head is, by metric; the largest is the number in the first sentence. What begins later
 * in the life of a process than a start lasted is not in them.
 * @param measured the series of the run, of which the first shows how long a start was loaded
 * @returns for example `Head is at most this much worse (95 %), in starts loaded for 9 s: throughput 2.1 %, p99 4.5 %`;
 * empty if nothing has a bound
 */
function boundLine(
  { series, servers = [] }: Comparison,
  measured: readonly MeasuredSeries[],
): string {
  const all: readonly WithMetrics["metrics"][] = [
    // Bursts bound nothing where something besides them looks worse.
    ...series.map((one) =>
      doubtHeadline([one])
        ? withEachMetric(one.metrics, ({ atMostWorsePercent: _, ...metric }) => metric)
        : one.metrics,
    ),
    ...servers.map(({ metrics }) => metrics),
  ];
  const bounds = [...TOLERANCE_METRIC_IDS, ...SERVER_GATE_METRIC_IDS].flatMap((id) => {
    const own = all.flatMap((metrics) => metrics[id] ?? []);
    const known = own.filter(({ verdict }) => BOUNDED.includes(verdict));
    const ends = known.map(({ atMostWorsePercent }) => atMostWorsePercent);
    return known.length === 0 ? [] : [{ id, own: ends }];
  });
  const texts = bounds.map(({ id, own }) => `${anyMetric(id).label} ${boundOf(id, own)}`);
  if (bounds.every(({ own }) => present(own).length === 0)) return "";
  const isWorse = all.some((metrics) =>
    Object.values(metrics).some(({ verdict }) => verdict === "regression"),
  );
  const what = isWorse ? "What is no regression" : "Head";
  const lengthMs = sumOf(measured.slice(0, 1), ({ samples }) => roundLengthMs(samples));
  const within = lengthMs >= SECOND_MS ? `, in starts loaded for ${formatDuration(lengthMs)}` : "";
  return `${what} is at most this much worse (95 %)${within}: ${texts.join(", ")}`;
}

function boundOf(id: MetricId, all: readonly (number | undefined)[]): string {
  const known = present(all);
  const bound = commonBound(known);
  if (bound === undefined) return "without a bound";
  const open = all.length - known.length;
  const others = open === 0 ? "" : ` (${placesText(id, open)} without a bound)`;
  return `${boundPercent(bound)}${others}`;
}
