import type { Comparison } from "../../domain/comparison/comparison.ts";
import { causeOf } from "../../domain/evidence/failed-under-load.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { asSentence } from "../../domain/shared/error.ts";
import { formatCount, formatDuration, formatSome } from "../../domain/shared/format.ts";
import { required } from "../../domain/shared/required.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { clean } from "../../report/bounds.ts";
import { changeText } from "../../report/view-tables.ts";
import { lossText } from "../../report/words/reasons.ts";
import { type Bisection, type BisectStep, short } from "../domain/bisection.ts";
import { comparedIn, type Wanted } from "../domain/followed.ts";
import { stepsFor } from "../domain/search.ts";

/** Maximum number of series and metrics named. */
const MOST_NAMES = 20;

/** Maximum number of files named. */
const MOST_FILES = 10;

/** The answer of a search in one sentence, without control characters. */
export function answerText({ result, followed, good, bad }: Bisection): string {
  const what = followed && `${followed.series} ${anyMetric(followed.metric).label}`;
  switch (result.kind) {
    case "found": {
      const { commit, change, isPart } = result;
      const several = isPart ? "; other commits after it add to that" : "";
      const name = `${short(commit.sha)} (${clean(commit.subject)}) of ${commit.date.slice(0, 10)}`;
      return `${name} made ${what} worse: ${changeText(change)} against its parent${several}.`;
    }
    case "between":
      return `${what} got worse after ${short(result.good)}, up to ${short(result.bad)}: which commit did it is not decided.`;
    case "no-regression":
      return result.isOpen
        ? `Whether ${short(bad)} is worse than ${short(good)} is not decided.`
        : `${short(bad)} is not worse than ${short(good)}: there is nothing to search for.`;
  }
}

/** What belongs to the answer: a sentence each, without control characters. */
export function detailsOf({ result, whole, good, bad, commits, steps }: Bisection) {
  const reasons =
    result.kind === "between"
      ? result.reasons
      : steps.flatMap(({ head, reason }) =>
          reason ? [`${short(head)} was skipped: ${reason}`] : [],
        );
  const files =
    result.kind === "found"
      ? [`It changes ${formatSome(result.files, ", ", MOST_FILES) || "no file"}`]
      : [];
  const all = whole ? [`From ${short(good)} to ${short(bad)}: ${changeText(whole)}`] : [];
  const time = formatDuration(sumOf(steps, ({ durationMs }) => durationMs));
  const effort = `${formatCount(commits, "commit")}, ${formatCount(steps.length, "measurement")} in ${time}`;
  return [...files, ...reasons, ...all, effort].map((one) => asSentence(clean(one)));
}

/** Why a commit was not compared with its base: it could not be, or the gate judges none of what is wanted. */
export function notComparedText(comparison: Comparison, { series = "", metric = "" }: Wanted) {
  const [loss] = comparison.lost ?? [];
  if (loss) return `not compared: ${lossText(causeOf(loss))}`;
  const judged = comparedIn(comparison, {}).map(
    ({ followed: one }) => `${one.series} ${one.metric}`,
  );
  const names = formatSome(judged, ", ", MOST_NAMES) || "nothing that both commits have";
  return `the gate does not judge ${`${series} ${metric}`.trim()}, but ${names}`;
}

/** A step in one sentence, for progress. */
export function stepText({ head, standing, change, reason }: BisectStep): string {
  const why = change ? changeText(change) : reason;
  return clean(`${short(head)} is ${standingText(standing)}${why ? `: ${why}` : ""}`);
}

/** A standing as one word or two. */
export function standingText(standing: BisectStep["standing"]): string {
  return standing === "part" ? "in part" : standing;
}

/** What to do next, with commands between backticks; nothing if nothing got worse. */
export function nextText({ result, followed, bad }: Bisection): string | undefined {
  if (result.kind === "found") {
    const { sha, parents } = result.commit;
    const base = short(required(parents[0], "parent"));
    const only = shellWord(required(followed, "series").series);
    const rest = result.isPart
      ? `; \`loadgate bisect ${short(sha)} ${short(bad)}\` looks for the others`
      : "";
    return `Next: \`git show ${short(sha)}\`; after a fix, \`loadgate run --base ${base} --only ${only}\` shows whether it helped${rest}.`;
  }
  if (result.kind === "between") {
    const range = `${short(result.good)}..${short(result.bad)}`;
    return `Next: \`git log --oneline ${range}\` lists the commits; a longer \`--budget-per-step\` decides more of those that build.`;
  }
  const next = "Next: raise `--budget-per-step`, or name what got slower with `--series`.";
  return result.isOpen ? next : undefined;
}

/**
 * What a search will do: two measurements of BAD, the steps if each decides, and the check against the parent.
 * @param count number of commits after GOOD up to BAD
 */
export function planText(count: number, budgetMs: number): string {
  const measured = stepsFor(count) + 3;
  const each = formatDuration(budgetMs);
  const time = formatDuration(measured * budgetMs);
  return `${formatCount(count, "commit")}: ${formatCount(measured, "measurement")} of ${each}, about ${time} besides builds; merges, and commits that do not build or stay open, take more\n`;
}
