import { SERIES_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { type WaysToAccept, waysToAccept } from "../domain/review/accept-command.ts";
import { type Acceptance, coverageText } from "../domain/review/acceptance.ts";
import type { TrackerSection } from "../domain/review/tracker-section.ts";
import { formatCount } from "../domain/shared/format.ts";
import { present } from "../domain/shared/present.ts";
import { blocks, standingOf } from "../domain/verdict/gate.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import {
  type ChangeRow,
  changeRows,
  isChanged,
  orderReasons,
  type VerdictCount,
  verdictCounts,
} from "./change-rows.ts";
import { type Chart, chartsOf } from "./chart.ts";
import type { FigureTable } from "./figure-table.ts";
import { headline, referenceName } from "./headline.ts";
import type { Fact } from "./measured-facts.ts";
import { notices, notRecorded } from "./notices.ts";
import type { ReportInput } from "./report-input.ts";
import { runFacts, sensitivity } from "./run-facts.ts";
import {
  duel,
  headToHeadTable,
  jumpTable,
  readingsTable,
  type ServerFigures,
  seriesTable,
  serverTable,
  tablesByServer,
} from "./view-tables.ts";

/** Everything that a report says, decided and formatted, without the syntax of any output. */
export interface ReportView {
  readonly verdict: Verdict;
  readonly decision: "pass" | "fail";
  /** A pass that is based on a comparison, a failure, or neither. */
  readonly standing: "passed" | "neutral" | "failed";
  /** One sentence, the verdict first. */
  readonly headline: string;
  /** What was compared with what: one phrase. */
  readonly compared: string;
  /** The name of base in columns and legends. */
  readonly baseName: string;
  /** The smallest change that half of the comparisons could have found, by metric; or empty. */
  readonly sensitivity: string;
  /** The verdicts that occur, the one that matters most first. */
  readonly counts: readonly VerdictCount[];
  /** Why the gate fails, or would fail; the most serious first. */
  readonly reasons: readonly string[];
  /** Those of them that no changed comparison shows. */
  readonly otherReasons: readonly string[];
  /** Who accepts the reasons, one phrase each. */
  readonly accepted: readonly string[];
  /** Why other acceptances do not count, one sentence each. */
  readonly notAccepted: readonly string[];
  /** How to accept the reasons that still fail the gate. */
  readonly waysToAccept: WaysToAccept;
  /** What each part of base that could not be measured printed last. */
  readonly lost: readonly (readonly string[])[];
  /** What the reader should know before trusting the figures. */
  readonly cautions: readonly string[];
  /** The cautions, and whether the run was recorded. */
  readonly notices: readonly string[];
  /** Comparisons that found something, the worst first. */
  readonly changed: readonly ChangeRow[];
  /** All other gated comparisons, without those of new series. */
  readonly others: readonly ChangeRow[];
  /** Changes against earlier runs, if the series are compared with something else; or empty. */
  readonly jumps: FigureTable;
  readonly series: FigureTable;
  /** The same, server by server. */
  readonly byServer: readonly ServerFigures[];
  /** Throughput and p99 over concurrency. */
  readonly charts: readonly Chart[];
  readonly servers: FigureTable;
  /** Every metric of every series. */
  readonly allFigures: FigureTable;
  /** The servers' own metrics before and after the load; empty unless they were read. */
  readonly readings: FigureTable;
  /** One sentence for each scenario and level: which server is faster, and by how much. */
  readonly duels: readonly string[];
  readonly headToHead: FigureTable;
  readonly environment: readonly Fact[];
  /** What a tracker says; absent if nobody asked. */
  readonly tracker?: TrackerSection;
}

/** Decides and formats everything that a report says. */
export function reportView(input: ReportInput): ReportView {
  const { run, comparison } = input;
  const rows = changeRows(comparison.series);
  const { gate, comparedWith } = comparison;
  const cautions = notices(input);
  const baseName = referenceName(comparedWith).replace(/^the /, "");
  return {
    verdict: comparison.verdict,
    decision: gate.decision,
    standing: standingOf(comparison),
    headline: headline(comparison),
    compared: comparedText(input),
    baseName,
    counts: verdictCounts(rows),
    sensitivity: sensitivity(comparison),
    ...orderReasons(gate.reasons, rows),
    accepted: (gate.accepted ?? []).map(acceptanceText),
    notAccepted: gate.notAccepted ?? [],
    waysToAccept: waysToAccept(gate.reasons.filter(blocks)),
    lost: (comparison.lost ?? []).flatMap(({ details }) =>
      details ? [details.slice(-SHOWN_LINES)] : [],
    ),
    cautions,
    notices: present([...cautions, notRecorded(input)]),
    changed: rows.filter(isChanged),
    others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
    jumps: jumpTable(comparison),
    series: seriesTable(comparison.series),
    byServer: tablesByServer(comparison.series),
    charts: chartsOf(comparison.series, baseName),
    allFigures: seriesTable(comparison.series, SERIES_METRIC_IDS),
    servers: serverTable(run),
    readings: readingsTable(run),
    duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
    headToHead: headToHeadTable(comparison.headToHead),
    environment: runFacts(input),
    ...(input.tracker && { tracker: input.tracker }),
  };
}

function comparedText({ run, comparison: { comparedWith } }: ReportInput): string {
  const head = run.commit?.sha.slice(0, SHORT_SHA) ?? "This run";
  switch (comparedWith.kind) {
    case "base": {
      const sha = comparedWith.sha?.slice(0, SHORT_SHA);
      const base = referenceName(comparedWith) + (sha === undefined ? "" : ` (${sha})`);
      return `${head} against ${base}, measured in turns in one job`;
    }
    case "lost":
      return `${head} should have been compared with ${referenceName(comparedWith)}`;
    case "run":
      return `${head} against run ${comparedWith.id}`;
    case "history":
      return `${head} against ${formatCount(comparedWith.runs, "earlier run")} on this machine type`;
    case "none":
      return `${head}, compared with nothing`;
  }
}

/** Lines of a failed program that a report shows; the run file has more. */
const SHOWN_LINES = 12;

const SHORT_SHA = 7;

function acceptanceText(acceptance: Acceptance): string {
  const { by, via, reason, at, pull } = acceptance;
  const why = via === "label" ? `label ${reason}` : reason;
  const day = at.slice(0, "2026-01-31".length);
  return `${by} accepts ${coverageText(acceptance)}: ${why} (#${pull}, ${day})`;
}
