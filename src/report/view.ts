import { type WaysToAccept, waysToAccept } from "../domain/accept-command.ts";
import { type Acceptance, coverageText } from "../domain/acceptance.ts";
import type { Comparison } from "../domain/comparison.ts";
import { formatCount } from "../domain/format.ts";
import { blocks, standingOf } from "../domain/gate.ts";
import { SERIES_METRIC_IDS } from "../domain/metric.ts";
import type { RunFile } from "../domain/run-file.ts";
import { VERDICT_ORDER, type Verdict } from "../domain/verdict.ts";
import { type ChangeRow, changeRows, isChanged, orderReasons } from "./change-rows.ts";
import { type Chart, chartsOf } from "./chart.ts";
import type { FigureTable } from "./figure-table.ts";
import { headline, referenceName } from "./headline.ts";
import { notices, notRecorded } from "./notices.ts";
import { runFacts, sensitivity } from "./run-facts.ts";
import { type TrackingView, trackingView } from "./tracking-view.ts";
import {
  duel,
  headToHeadTable,
  jumpTable,
  mainTable,
  readingsTable,
  type ServerFigures,
  seriesTable,
  serverTable,
  tablesByServer,
} from "./view-tables.ts";

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

/** A part of base that could not be measured. */
export interface LostView {
  readonly reason: string;
  /** The last lines that the failed program printed; or none. */
  readonly lines: readonly string[];
}

/** Everything that a report says, decided and formatted, in no output's own syntax. */
export interface ReportView {
  readonly verdict: Verdict;
  readonly decision: "pass" | "fail";
  /** A pass that something was compared for, a failure, or neither. */
  readonly standing: "passed" | "neutral" | "failed";
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
  /** How what still makes the gate fail can be accepted. */
  readonly waysToAccept: WaysToAccept;
  /** What of base could not be measured, and the last lines of the program that failed. */
  readonly lost: readonly LostView[];
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
  /** What Bencher says; absent where nobody asked. */
  readonly tracking?: TrackingView;
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

/**
 * Decides and formats everything that a report says.
 */
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
    counts: VERDICT_ORDER.map((verdict) => ({
      verdict,
      number: rows.filter((row) => row.verdict === verdict).length,
    })).filter(({ number }) => number > 0),
    sensitivity: sensitivity(comparison),
    ...orderReasons(gate.reasons, rows),
    accepted: (gate.accepted ?? []).map(acceptanceText),
    notAccepted: gate.notAccepted ?? [],
    waysToAccept: waysToAccept(gate.reasons.filter(blocks)),
    lost: (comparison.lost ?? []).map(({ reason, details = [] }) => ({
      reason,
      lines: details.slice(-SHOWN_LINES),
    })),
    cautions,
    notices: [...cautions, ...[notRecorded(input) ?? []].flat()],
    changed: rows.filter(isChanged),
    others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
    jumps: jumpTable(comparison),
    series: mainTable(comparison.series),
    byServer: tablesByServer(comparison.series),
    charts: chartsOf(comparison.series, baseName),
    allFigures: seriesTable(comparison.series, SERIES_METRIC_IDS),
    servers: serverTable(run),
    readings: readingsTable(run),
    duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
    headToHead: headToHeadTable(comparison.headToHead),
    environment: runFacts(input),
    ...(comparison.tracking && { tracking: trackingView(comparison.tracking) }),
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
    case "lost":
      return `${head} was to be compared with ${referenceName(comparedWith)}`;
    case "run":
      return `${head} against run ${comparedWith.id}`;
    case "history":
      return `${head} against ${formatCount(comparedWith.runs, "earlier run")} on this machine type`;
    case "none":
      return `${head}, compared with nothing`;
  }
}

/** Lines of a program that failed; all that is known of them is in the run file. */
const SHOWN_LINES = 12;

const SHORT_SHA = 7;

function acceptanceText(acceptance: Acceptance): string {
  const { by, via, reason, at, pull } = acceptance;
  const why = via === "label" ? `label ${reason}` : reason;
  const day = at.slice(0, "2026-01-31".length);
  return `${by} accepts ${coverageText(acceptance)}: ${why} (#${pull}, ${day})`;
}
