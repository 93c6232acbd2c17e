import type { LoadFailure, LossCause } from "../../domain/evidence/failed-under-load.ts";
import type { InstrumentProblem } from "../../domain/evidence/instrument-problem.ts";
import type { ReasonFigures } from "../../domain/findings/finding.ts";
import type { CommonChange, MetricComparison } from "../../domain/findings/series-comparison.ts";
import type { GateReason } from "../../domain/gate/reason.ts";
import { anyMetric, formatApart, type MetricId } from "../../domain/metrics/catalogue.ts";
import { shardName } from "../../domain/run/plan/shard.ts";
import { openLoopOf } from "../../domain/series/series.ts";
import {
  formatCount,
  formatExactPercent,
  formatNumber,
  formatPercent,
} from "../../domain/shared/format.ts";
import { required } from "../../domain/shared/required.ts";
import { boundPercent, undecidedText } from "./bounds.ts";
import { byText } from "./by.ts";
import { causesText, failedText, REQUESTS_BESIDE } from "./failed-requests.ts";
import { lateText } from "./late-answers.ts";
import { limitReasonText } from "./limits.ts";

/** A reason of the gate in words, including the name of its series. */
export function reasonText(reason: GateReason): string {
  const { series, earlierRuns } = reason;
  const what = whatText(reason);
  const isNamed = series === undefined || NAMES_ITSELF.has(reason.figures.of);
  const against =
    earlierRuns === undefined ? "" : `, against ${formatCount(earlierRuns, "earlier run")}`;
  return `${isNamed ? "" : `${series}: `}${what}${against}`;
}

/** Reasons whose text already contains the name of the series. */
const NAMES_ITSELF: ReadonlySet<ReasonFigures["of"]> = new Set([
  "benchmark",
  "counts",
  "open-loop",
]);

/** Name of a group of series that changed together: `12 series together`. */
export function commonName({ series }: Pick<CommonChange, "series">): string {
  return `${formatCount(series, "series", "series")} together`;
}

function whatText({ series, metric: id, figures }: GateReason): string {
  switch (figures.of) {
    case "metric":
      return metricText(required(id, "metric"), figures.metric);
    case "limit":
      return limitReasonText(required(id, "metric"), figures.limit);
    case "unmeasured-metric":
      return `${anyMetric(required(id, "metric")).label} could not be measured`;
    case "common-change":
      return commonText(figures.change);
    case "late-answers":
      return lateText(figures.late);
    case "failed-requests":
    case "failed-beside":
      return failedRequestsText(figures);
    case "too-few-answers":
      return "too few bursts got an answer to measure it";
    case "fail-fast":
      return `undecided, since the run ended at its first regression, after round ${figures.rounds} of ${figures.planned} (fail-fast)`;
    case "lost-base":
      return `${series === undefined ? "Not" : "not"} compared: ${lossText(figures.cause)}`;
    case "benchmark":
      return figures.told;
    case "counts":
    case "open-loop":
      return problemText(required(series, "series"), figures.problem);
    case "alert":
      return `${anyMetric(figures.metric).label} ${limitText(figures)} in ${figures.tracker}`;
    case "nothing-counted":
      return `Nothing was counted: ${figures.told ?? "there is no count"}`;
    case "ended-early":
      return `The run ended early: ${figures.told}`;
    case "missing-shard":
      return `Shard ${shardName(figures.shard)} is missing: ${figures.told}${figures.isWaived ? " (waived by allow-missing-shards)" : ""}`;
    case "unasked":
      return `${figures.tracker} gates, but did not judge all of this run: ${figures.told}`;
    case "answer-bytes":
      return "answers under load have another length than base's";
    case "idle-work":
      return `works while base is loaded, for ${formatNumber(figures.idleWork.percent)} % of the machine`;
    case "few-answers":
      return `too few answers to judge ${figures.metrics.map((one) => anyMetric(one).label).join(", ")}`;
    case "silent-bursts":
      return `nothing is answered in ${formatNumber(figures.percent.head)} % of the bursts (base ${formatNumber(figures.percent.base)} %)`;
    case "no-series":
    case "no-shard-measured":
    case "never-compared":
      return WITHOUT_FIGURES[figures.of];
    case "unseen-stops":
      return `stops of up to ${boundPercent(figures.percent)} of the time may have met no burst`;
  }
}

const WITHOUT_FIGURES = {
  "no-series": "Nothing was measured: the run has no series",
  "no-shard-measured": "No shard measured anything, so there is nothing to pass",
  "never-compared": "too little was measured to compare anything of it",
} as const;

type Of<Kind> = Extract<ReasonFigures, { readonly of: Kind }>;

function failedRequestsText(figures: Of<"failed-requests" | "failed-beside">): string {
  const { of, failures, allowedPercent } = figures;
  const what = of === "failed-beside" ? REQUESTS_BESIDE : "requests";
  const why = allowedPercent === undefined ? "; too few bursts got an answer that is expected" : "";
  return failedText(failures, what, allowedPercent) + why;
}

function metricText(id: MetricId, metric: MetricComparison): string {
  const { label, format } = anyMetric(id);
  if (metric.verdict === "inconclusive") {
    return `${label} is inconclusive: ${undecidedText(id, metric)}`;
  }
  const { base, head = 0, changePercent } = metric;
  // An increase from 0 has no percentage.
  const size =
    changePercent === undefined && base === 0
      ? `from 0 to ${format(head)}`
      : formatExactPercent(changePercent ?? 0);
  return `${label} ${size}${byText(metric)}, ${toleratedText(metric.tolerancePercent)}`;
}

function toleratedText(percent = 0): string {
  return `${formatNumber(percent)} % tolerated`;
}

function commonText(change: CommonChange): string {
  const { label } = anyMetric(change.metric);
  return `${commonName(change)}: ${label} ${formatPercent(change.changePercent)}, ${toleratedText(change.tolerancePercent)}`;
}

/** A value and the limit that it exceeds: `8,770/s is below 9,800/s`, or only the value if no limit is known. */
function limitText({ metric, value, lower, upper }: Of<"alert">): string {
  const format = formatApart(metric, value, lower, upper);
  if (value === undefined) return "has an alert";
  if (lower !== undefined && value < lower) return `${format(value)} is below ${format(lower)}`;
  if (upper !== undefined && value > upper) return `${format(value)} is above ${format(upper)}`;
  return `${format(value)} has an alert`;
}

/**
 * The reason why nothing can be compared with a part of base, prefixed with the place: `go (base): the build failed:
 * exit code 1`.
 */
export function lossText(loss: LossCause): string {
  if ("reason" in loss) return loss.reason;
  const arms = loss.isShared ? "base, and perhaps head as much" : "base";
  return `${loss.series} (${arms}): ${failureText(loss.failure)}`;
}

function failureText(failure: LoadFailure): string {
  if (failure.of === "nothing-finished") return "no request finished under load";
  if (failure.of === "no-answer") {
    return `${failure.bursts} of ${formatCount(failure.measured, "burst")} had no answer under load`;
  }
  const { failed } = failure;
  return `${formatNumber(failed.percent)} % of requests failed under load${causesText(failed)}`;
}

/** A series of an instrument beside timing without a result. @param name of the series */
export function problemText(name: string, problem: InstrumentProblem): string {
  const by = openLoopOf(name) === undefined ? " by its counts" : "";
  return `${name} cannot be judged${by}: ${whyText(problem)}`;
}

/** The reason why a series of an instrument beside timing cannot be judged. */
export function whyText(problem: InstrumentProblem): string {
  switch (problem.of) {
    case "failure":
      return ofBase(problem, problem.told);
    case "not-counted":
      return ofBase(problem, "it was not counted");
    case "no-system-calls":
      return ofBase(problem, "its system calls were not counted");
    case "unsteady": {
      const who = problem.runtime === undefined ? "" : ` of ${problem.runtime}`;
      return `the counts${who} vary by ${formatNumber(problem.percent)} % from start to start in ${problem.arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
    }
    case "not-loaded":
      return ofBase(problem, "it was not measured");
    case "other-load":
      return "base and head were loaded in different ways";
    case "other-tool":
      return "base and head were counted by different tools";
    case "other-requests":
      return "base and head were counted over different requests or runtimes";
    case "unseen": {
      const names = problem.metrics.map((id) => anyMetric(id).label).join(" and ");
      return `it shows none of what is gated, ${names}: gate its instructions too`;
    }
  }
}

function ofBase({ arm }: { readonly arm: string }, why: string): string {
  return arm === "base" ? `base: ${why}` : why;
}
