import type { ComparedWith, Comparison } from "../../../domain/comparison/comparison.ts";
import type { SeriesComparison } from "../../../domain/findings/series-comparison.ts";
import { machineValue } from "../../../domain/metrics/values.ts";
import { type RunFile, roundsMeasured } from "../../../domain/run/file/run-file.ts";
import { ROUNDS_TO_DECIDE } from "../../../domain/run/plan/round-counts.ts";
import { laneName } from "../../../domain/series/lane.ts";
import {
  formatCount,
  formatDuration,
  formatNumber,
  formatSome,
} from "../../../domain/shared/format.ts";
import { present } from "../../../domain/shared/present.ts";
import type { ReportInput } from "../../report-input.ts";
import { warmthNotices } from "../facts/measured-facts.ts";
import { foundNotices } from "../found.ts";
import { loosenedText } from "../loosened.ts";
import { followUpNotices } from "./follow-up-notices.ts";
import { missingShardsAdvice } from "./missing-shards-notice.ts";
import { slowNotices, takenNotice, unsettledNotice } from "./server-notices.ts";
import { changedFilesNotice, workingTreeNotice } from "./working-tree-notices.ts";

/** Minimum share of generator-bound bursts for which a series gets a notice. */
const GENERATOR_BOUND_NOTICE = 0.5;

/** A smaller shortfall, in percent, is not mentioned: the last requests of a burst can be missing. */
const SHORTFALL_NOTICE = 1;

const NOT_INTERLEAVED =
  "The two runs were not interleaved: anything that the machine did to only one of them counts as change, and no interval covers it. Bursts of both commits in turns (loadgate run --base) find the same change in a fifth of the time or less.";

/**
 * Notices to read before trusting the figures.
 * @returns sentences, the most serious first
 */
export function notices(input: ReportInput): readonly string[] {
  const { comparison, instruments, notices: others = [] } = input;
  const { run } = input.evidence;
  const { comparedWith, gate, series } = comparison;
  const { loosened = [] } = gate;
  const bound = series.filter(({ generatorBound = 0 }) => generatorBound >= GENERATOR_BOUND_NOTICE);
  const busy = busyNotices(series, run);
  return present([
    incompleteNotice(run, comparedWith.kind === "lost"),
    missingShardsAdvice(gate.reasons),
    comparedWith.kind === "run" &&
      (comparedWith.isItself
        ? "Both files are of the same run: there is nothing to compare."
        : NOT_INTERLEAVED),
    ...(run.base?.changes ?? []),
    runningNotice(run),
    run.base?.programsSeen && UNSEEN_PROGRAMS[run.base.programsSeen],
    comparedWith.kind !== "lost" && workingTreeNotice(run),
    changedFilesNotice(run),
    loosened.length > 0 &&
      `This pull request loosens the gate: ${loosened.map(loosenedText).join(", ")}. Base's gate decides.`,
    comparedWith.kind === "base" && baseNotice(comparedWith),
    ...warmthNotices(input.evidence, busy.length > 0),
    ...slowNotices(run),
    takenNotice(run),
    unsettledNotice(run),
    ...followUpNotices(input),
    coldNotice(series),
    ...foundNotices(comparison.findings),
    ...instruments.flatMap((one) => one.notices),
    bound.length > 0 &&
      `The load generator was the limit for ${bound.map(({ name }) => name).join(", ")}: it used more CPU time than the server, and the two together used up the machine, so these servers can do more than the figures show.`,
    ...busy,
    comparedWith.kind === "base" && fewRoundsNotice(run, comparison),
    ...series.map(shortfallNotice),
    ...series.map(
      ({ name, unansweredBursts }) =>
        unansweredBursts !== undefined &&
        `${name}: no request was answered in ${formatCount(unansweredBursts, "burst")}; the server or the whole machine stalled.`,
    ),
    ...others,
  ]);
}

/** The consequences of what base is. */
function baseNotice({ isItself, why }: Extract<ComparedWith, { kind: "base" }>): string | false {
  if (isItself) return "Base is the measured commit itself: only chance can make a difference.";
  const isLater = why?.by === "descendant";
  return isLater && "Base is a descendant of head: what got faster since head counts as slower.";
}

/** @param isLost nothing is compared, because base is lost */
function incompleteNotice({ failure, series, counts }: RunFile, isLost: boolean): string | false {
  if (failure !== undefined) return `The run is incomplete: ${failure}`;
  const isEmpty = !counts && series.every(({ samples }) => samples.length === 0);
  return isLost && isEmpty && "Nothing was measured: the gate cannot decide anything without base.";
}

/** The consequences for the figures if servers were already running. */
function runningNotice({ servers }: RunFile): string | false {
  const running = servers.flatMap(({ url, ...lane }) =>
    url === undefined ? [] : `${laneName(lane)} at ${url}`,
  );
  if (running.length === 0) return false;
  return `Not started here: ${formatSome(running)}. The network is in these figures, CPU time and memory are not, and every round asks the same processes: whatever sets two of them apart counts as change.`;
}

/** What the check that both arms run their own programs cannot see. */
const UNSEEN_PROGRAMS = {
  nothing: "Whether both arms run the same program cannot be checked on this system.",
  processes:
    "This file system does not record which files are read: an interpreter that loads base's program from head's folder would go unnoticed.",
} as const;

/**
 * The reason why the run is not added to the baseline, which says nothing about its figures.
 * @returns undefined if it is added, or that was not requested
 */
export function notRecorded({ recording }: ReportInput): string | undefined {
  if (recording?.recorded !== false || recording.reason === undefined) return undefined;
  return `This run is not added to the baseline: ${recording.reason}.`;
}

/**
 * If others use more of the machine's CPU time than this, in percent, the report says so: the run then also measures
 * their effect.
 */
const BUSY_PERCENT = 10;

const BUSY = { others: "other programs", steal: "the hypervisor" } as const;

function busyNotices(
  series: readonly SeriesComparison[],
  { openLoop }: Pick<RunFile, "openLoop">,
): readonly string[] {
  const heads = (openLoop?.series ?? []).filter(({ arm }) => arm === "head");
  return (["others", "steal"] as const).flatMap((id) => {
    const timed = series.map(({ metrics }) => metrics[id]?.head);
    const known = present([...timed, ...heads.map(({ rounds }) => machineValue(rounds, id))]);
    const percents = known.filter((percent) => percent > BUSY_PERCENT);
    if (percents.length === 0) return [];
    return `The machine was not quiet: ${BUSY[id]} took up to ${formatNumber(Math.max(...percents))} % of its CPU time in half of the loads of ${formatCount(percents.length, "series", "series")}.`;
  });
}

function fewRoundsNotice(
  { series, servers, plan, failure }: RunFile,
  { series: compared, gate }: Comparison,
): string | false {
  const running = new Set(servers.flatMap(({ server, url }) => (url === undefined ? [] : server)));
  const rounds = roundsMeasured(series.filter(({ server }) => !running.has(server)));
  if (rounds === 0 || rounds >= ROUNDS_TO_DECIDE) return false;
  const isRegression = gate.reasons.some(({ kind }) => kind === "regression");
  if (plan.failFast && rounds < plan.rounds && isRegression) {
    return `The run ended at a regression, after ${rounds} of ${formatCount(plan.rounds, "round")}; all other series are known less well than a whole run would know them. Without fail-fast it goes on.`;
  }
  const hadTime = plan.rounds >= ROUNDS_TO_DECIDE;
  // It ended as configured, or at an early call, which can only be a regression.
  const isDecided = compared.every(({ verdict }) => verdict === "regression");
  if (hadTime && (plan.endedEarly || isDecided)) return false;
  const isByBudget = !hadTime || failure === undefined;
  return `Each server was started ${fewStartsText(rounds)}${isByBudget ? helpText(rounds, plan) : ""}`;
}

function helpText(rounds: number, { neededMs }: RunFile["plan"]): string {
  const enough =
    neededMs === undefined
      ? ""
      : ` By what its first start and warm-up took, ${ROUNDS_TO_DECIDE} starts take a budget of about ${formatDuration(neededMs)}.`;
  const more = rounds === 1 ? "more starts; measure.repeats does not" : "more";
  return ` A longer budget allows ${more}.${enough}`;
}

function fewStartsText(rounds: number): string {
  const differ =
    "processes of one program can differ, by 20 % and more with a just-in-time compiler";
  return rounds === 1
    ? `only once: ${differ}, and one start cannot show by how much, so only a large change counts.`
    : `only ${rounds} times: ${differ}, and fewer than ${ROUNDS_TO_DECIDE} starts find only changes that are clearly larger than that.`;
}

/** Improvements that are not called, since their server may not have been warm. */
function coldNotice(series: readonly SeriesComparison[]): string | false {
  const cold = series.filter(({ metrics }) => Object.values(metrics).some(({ isCold }) => isCold));
  if (cold.length === 0) return false;
  return `No improvement is called in ${formatSome(cold.map(({ name }) => name))}: the server was not warm, or nobody could see that it was. With \`warm-up: auto\`, or three starts and more, that is seen.`;
}

function shortfallNotice({ name, level, metrics }: SeriesComparison): string | false {
  const { head: percent = 0 } = metrics["rate-shortfall"] ?? {};
  if (!("rate" in level) || percent <= SHORTFALL_NOTICE) return false;
  return `${name}: the rate fell short by ${formatNumber(percent)} %: the latency shown is that of a server, or a load generator, that cannot keep up.`;
}
