import { MIN_HISTORY } from "../domain/compare-with-history.ts";
import type { Comparison, SeriesComparison } from "../domain/comparison.ts";
import { formatCount, formatNumber } from "../domain/format.ts";
import { ROUNDS_TO_DECIDE } from "../domain/looks.ts";
import { type MeasuredSeries, type RunFile, roundsMeasured } from "../domain/run-file.ts";
import { warmthNotices } from "./measured-facts.ts";
import type { ReportInput } from "./view.ts";

/** From this part of a series' bursts on, its generator is named as the limit. */
const GENERATOR_BOUND_NOTICE = 0.5;

/** A rate counts as held up to this shortfall in percent: the last requests of a burst can be missing. */
const SHORTFALL_NOTICE = 1;

const NOT_INTERLEAVED =
  "The two runs were not interleaved: what the machine did to one of them and not to the other counts as change, and what changed between them is in no interval. Bursts of both commits in turns, with loadgate run --base, find the same change in a fifth of the time or less.";

/**
 * What the reader should know before trusting the figures.
 * @returns sentences, the gravest first
 */
export function notices({ run, comparison, notices: others = [] }: ReportInput): string[] {
  const { comparedWith, series } = comparison;
  const bound = series.filter(({ generatorBound = 0 }) => generatorBound >= GENERATOR_BOUND_NOTICE);
  return [
    ...(run.failure === undefined ? [] : [`The run is incomplete: ${run.failure}`]),
    ...(comparedWith.kind === "run" ? [NOT_INTERLEAVED] : []),
    ...(run.base?.changes ?? []),
    ...seenNotice(run),
    ...workingTreeNotice(run),
    ...loosenedNotice(comparison),
    ...(comparedWith.kind === "base" && comparedWith.isItself
      ? ["Base is the very commit that is measured: nothing but chance can differ."]
      : []),
    ...(comparedWith.kind === "none" ? [`Nothing to compare with: ${comparedWith.reason}.`] : []),
    ...(comparedWith.kind === "history" && comparedWith.runs < MIN_HISTORY
      ? [
          `Judging needs ${formatCount(MIN_HISTORY, "earlier run")} on this machine type; there ${comparedWith.runs === 1 ? "is" : "are"} ${comparedWith.runs}.`,
        ]
      : []),
    ...warmthNotices(run),
    ...(bound.length === 0
      ? []
      : [
          `The load generator was the limit for ${bound.map(({ name }) => name).join(", ")}: with the server it used up the machine and took the larger part, so these servers can do more than is shown.`,
        ]),
    ...unfitNotices(series),
    ...(comparedWith.kind === "base" ? fewRoundsNotice(run.series) : []),
    ...series.flatMap(shortfallNotice),
    ...series.flatMap(({ name, unansweredBursts }) =>
      unansweredBursts === undefined
        ? []
        : [
            `${name}: not one request was answered in ${formatCount(unansweredBursts, "burst")}; the server or the whole machine stood still.`,
          ],
    ),
    ...others,
  ];
}

function seenNotice({ base }: RunFile): readonly string[] {
  switch (base?.programsSeen) {
    case "nothing":
      return ["Whether both arms run the same program could not be looked at on this system."];
    case "processes":
      return [
        "This file system does not tell which files are read: an interpreter that takes base's program from head's folder would go unnoticed.",
      ];
    default:
      return [];
  }
}

function workingTreeNotice({ workingTree }: RunFile): readonly string[] {
  if (!workingTree) return [];
  const { isClean, hasOtherChanges, untracked = [], moreUntracked: more = 0 } = workingTree;
  if (isClean) {
    const changes = hasOtherChanges ? "; uncommitted changes were not measured" : "";
    return [`Head was built in a clean checkout of its commit, as base was${changes}.`];
  }
  if (untracked.length === 0) return [];
  const names = `${untracked.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [
    `Head was built in the working tree, which already had what no commit has: ${names}. Base was built without it. What head takes from there counts as change; loadgate run --clean builds head without it too.`,
  ];
}

/**
 * Why the run does not become part of what later ones are compared with, which says nothing about its
 * figures.
 * @returns undefined where it does, or nobody asked
 */
export function notRecorded({ recording }: ReportInput): string | undefined {
  if (recording?.recorded !== false || recording.reason === undefined) return undefined;
  return `This run does not enter the baseline: ${recording.reason}.`;
}

function loosenedNotice({ gate: { loosened = [] } }: Comparison): readonly string[] {
  return loosened.length === 0
    ? []
    : [`Gate changed in this pull request: ${loosened.join(", ")}. The gate of base decides.`];
}

/** From this part of the machine's CPU time on, others make a run one of them as much as of the servers. */
const UNFIT_PERCENT = 10;

function unfitNotices(series: readonly SeriesComparison[]): readonly string[] {
  const unfit = (id: "others" | "steal", who: string) => {
    const found = series
      .flatMap(({ metrics }) => metrics[id]?.head ?? [])
      .filter((percent) => percent > UNFIT_PERCENT);
    return found.length === 0
      ? []
      : [
          `The machine was unfit: ${who} took up to ${formatNumber(Math.max(...found))} % of its CPU time in half of the bursts of ${formatCount(found.length, "series", "series")}.`,
        ];
  };
  return [...unfit("others", "other programs"), ...unfit("steal", "its host")];
}

function fewRoundsNotice(series: readonly MeasuredSeries[]): readonly string[] {
  const rounds = roundsMeasured(series);
  return rounds === 0 || rounds >= ROUNDS_TO_DECIDE
    ? []
    : [
        `Each server was started ${rounds === 1 ? "only once" : `only ${rounds} times`}: processes of one program can differ, a just-in-time compiler's by 20 % and more, and fewer than ${ROUNDS_TO_DECIDE} starts cannot tell that from a change. A longer budget gives more.`,
      ];
}

function shortfallNotice({ name, level, metrics }: SeriesComparison): readonly string[] {
  const percent = metrics["rate-shortfall"]?.head;
  if (!("rate" in level) || percent === undefined || percent <= SHORTFALL_NOTICE) return [];
  return [
    `${name}: the rate fell short by ${formatNumber(percent)} %; latency is that of a server, or a load generator, that cannot keep up.`,
  ];
}
