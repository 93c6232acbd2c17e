import { blocks } from "../domain/gate/reason.ts";
import { SERIES_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { waysToAccept } from "../domain/review/accept-command.ts";
import { adviceOn } from "../domain/review/advice.ts";
import { formatCount } from "../domain/shared/format.ts";
import { present } from "../domain/shared/present.ts";
import { baseView, otherBaseViews } from "./base-view.ts";
import { jumpTable } from "./change-rows.ts";
import { chartsOf } from "./chart.ts";
import { decisionTable } from "./decision-table.ts";
import { limitView } from "./limits.ts";
import { figureTables, isAlone } from "./measured-tables.ts";
import { mixTable } from "./mix-table.ts";
import { nextSteps, nextTexts, whereText } from "./next-steps.ts";
import type { ReportInput } from "./report-input.ts";
import { differenceTable, failedTable, readingsTable, seriesTable } from "./view-tables.ts";
import { acceptanceText, notAcceptedTexts } from "./words/acceptances.ts";
import { adviceText } from "./words/advice.ts";
import { boundLine } from "./words/bound-line.ts";
import { otherBaseLines } from "./words/facts/compared-text.ts";
import type { Fact } from "./words/facts/measured-facts.ts";
import { runFacts } from "./words/facts/run-facts.ts";
import { notices, notRecorded } from "./words/notices/notices.ts";
import { toCompareText } from "./words/to-compare.ts";

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
  const again = { run, configPath: input.configPath };
  const advice = adviceOn(comparison, run);
  return {
    verdict: comparison.verdict,
    /** A pass based on a comparison, a failure, or neither. */
    standing: comparison.gate.standing,
    /** The comparison with the reference, or with the base that the gate judges. */
    ...judged,
    /** The bases that the gate does not judge; the lines are a sentence about the gate and one for each base. */
    otherBases,
    otherBaseLines: otherBaseLines(comparison, otherBases),
    /** Where to look for the causes of regressions, one sentence each. */
    advice: advice.map(adviceText),
    /** Upper limits of how much worse head is, by metric; empty if there are none. */
    bounds: boundLine(comparison, run.series),
    /** Acceptances, one phrase each, and the reasons why others do not count, one sentence each. */
    accepted: (gate.accepted ?? []).map(acceptanceText),
    notAccepted: notAcceptedTexts(gate),
    /** The commands that would decide what is open, and the one that shows what got slower; each at the end of a text, between backticks. */
    next: nextTexts(nextSteps(comparison, again)),
    /** How to get a verdict next time; empty if this run could have one. */
    toCompare: toCompareText(input) ?? "",
    // Waiting executes no instructions.
    where: advice.some(({ of }) => of === "waits")
      ? undefined
      : whereText(judged.changed, comparison, again),
    waysToAccept: waysToAccept(gate.reasons.filter(blocks)),
    /** The cautions, and why the run was not recorded. */
    notices: present([...cautions, notRecorded(input)]),
    limits: limitView(comparison, baseName),
    jumps: jumpTable(comparison),
    /** Nothing is compared: the figures come first. */
    isAlone: isAlone(comparison),
    ...figureTables(run, comparison),
    charts: chartsOf(series, baseName),
    allFigures: seriesTable(series, SERIES_METRIC_IDS),
    failed: failedTable(series),
    mixes: mixTable(run),
    readings: readingsTable(run),
    sideBySide: decisionTable(comparison),
    environment: runFacts(input),
    differences: differenceTable(comparison),
    /** The results of the instruments beside timing. */
    sections: instruments.flatMap(({ section }) => section ?? []),
    tracker: input.tracker,
  };
}

/** The sign of each standing: ✓ stands for a pass alone. */
export const SIGNS = { failed: "✗", passed: "✓", neutral: "○" } as const;

/** What the gate does in spite of its reasons, or because of them. */
export const GATE = { failed: "fails", passed: "passes despite", neutral: "is neutral" } as const;

/**
 * The gate's reasons for a list beside the table of changes, which has the others.
 * @param where the table is
 */
export function listedReasons({ reasons, otherReasons }: ReportView, where: "above" | "below") {
  const told = reasons.length - otherReasons.length;
  const inTable = `${formatCount(told, "comparison")} in the table ${where}`;
  return [...(told > 0 ? [inTable] : []), ...otherReasons];
}

/** The facts of a report's environment, and the notices that are no cautions. */
export function notedFacts({ environment, notices, cautions }: ReportView): readonly Fact[] {
  const notes = notices.filter((notice) => !cautions.includes(notice));
  return [...environment, ...notes.map((value): Fact => ["note", value])];
}
