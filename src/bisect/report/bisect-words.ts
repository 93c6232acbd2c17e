import type { Comparison } from "../../domain/comparison/comparison.ts";
import { causeOf } from "../../domain/evidence/failed-under-load.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { formatCount, formatDuration, formatNumber } from "../../domain/shared/format.ts";
import type { FigureTable } from "../../report/figure-table.ts";
import { changeText } from "../../report/view-tables.ts";
import { lossText } from "../../report/words/reasons.ts";
import { type Bisection, type BisectResult, type BisectStep, short } from "../domain/bisection.ts";

/** The answer of a search in one sentence, without what follows from it. */
export function answerText({ result, followed, good, bad }: Bisection): string {
  switch (result.kind) {
    case "found": {
      const { commit, change, isPart } = result;
      const what = `${short(commit.sha)} (${commit.subject}) made ${followedText(followed)} worse`;
      const several = isPart ? "; other commits after it add to that" : "";
      return `${what}: ${changeText(change)} against its parent${several}.`;
    }
    case "between":
      return `${followedText(followed)} got worse after ${short(result.good)}, up to ${short(result.bad)}: which commit did it is not decided.`;
    case "no-regression":
      return result.isOpen
        ? `Whether ${short(bad)} is worse than ${short(good)} is not decided. Raise --budget-per-step, or name what got slower with --series.`
        : `${short(bad)} is not worse than ${short(good)}: there is nothing to search for.`;
  }
}

/** What belongs to the answer, one sentence each. */
export function answerDetails(bisection: Bisection): readonly string[] {
  const { result, whole, followed, commits, steps } = bisection;
  const of = `${formatCount(commits, "commit")}, ${formatCount(steps.length, "measurement")} in ${formatDuration(durationOf(steps))}`;
  const all = whole
    ? [
        `From ${short(bisection.good)} to ${short(bisection.bad)}: ${followedText(followed)} ${changeText(whole)}.`,
      ]
    : [];
  return [...all, ...resultDetails(result), `${of}.`];
}

function resultDetails(result: BisectResult): readonly string[] {
  if (result.kind === "between") return result.reasons.map((reason) => `${reason}.`);
  if (result.kind === "no-regression") return [];
  const { commit, files, functions = [] } = result;
  return [
    `Written on ${commit.date.slice(0, 10)}; changes ${filesText(files)}.`,
    ...functions.slice(0, MOST_FUNCTIONS).map(({ name, baseUs, headUs }) => {
      const more = headUs - baseUs;
      return `${name}: about ${more > 0 ? "+" : ""}${formatNumber(more)} µs of CPU a request.`;
    }),
  ];
}

const MOST_FUNCTIONS = 5;
const MOST_FILES = 10;

function filesText(files: readonly string[]): string {
  const left = files.length - MOST_FILES;
  const shown = files.slice(0, MOST_FILES).join(", ");
  return `${shown || "no file"}${left > 0 ? ` and ${left} more` : ""}`;
}

/** Why a commit was not compared with its base. */
export function notComparedText({ lost: [loss] = [] }: Comparison): string {
  return `not compared: ${loss ? lossText(causeOf(loss)) : "the gate has no tolerance for it, or only one commit has it"}`;
}

/** A step in one sentence, for progress. */
export function stepText(step: BisectStep): string {
  const why = step.change ? changeText(step.change) : (step.reason ?? "nothing is certain");
  return `${short(step.head)} is ${standingText(step)}: ${why}`;
}

/** All steps as a table. */
export function stepTable({ steps, followed }: Bisection): FigureTable {
  return {
    columns: [
      "commit",
      "against",
      followed ? anyMetric(followed.metric).label : "change",
      "is",
      "time",
    ],
    textColumns: 2,
    rows: steps.map((step) => [
      short(step.head),
      short(step.base),
      step.change ? changeText(step.change) : "–",
      standingText(step),
      formatDuration(step.durationMs),
    ]),
  };
}

function followedText(followed: Bisection["followed"]): string {
  return followed ? `${followed.series} ${anyMetric(followed.metric).label}` : "nothing";
}

function standingText({ standing }: BisectStep): string {
  return { good: "good", bad: "bad", part: "in part", open: "open", skipped: "skipped" }[standing];
}

function durationOf(steps: readonly BisectStep[]): number {
  return steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
}
