import type { Loosened } from "../bounds/agreed-gate.ts";
import { boundsOf } from "../bounds/bounds.ts";
import type { Comparison } from "../comparison/comparison.ts";
import { looksOver, looksWorse, mayBeWorse } from "../findings/looks-worse.ts";
import { metricEntries } from "../findings/metric-entries.ts";
import type {
  ComparedFailures,
  MetricComparison,
  SeriesComparison,
  WithMetrics,
} from "../findings/series-comparison.ts";
import { isNeverCompared, unmeasuredIn } from "../findings/unmeasured.ts";
import { type MetricId, SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import type { Gate, GateBounds } from "../run/plan/config.ts";
import { isWhole } from "../series/series.ts";
import { EXIT_CODES, GATE_FAILED_EXIT_CODE } from "../shared/error.ts";
import type { Acceptance } from "./acceptance.ts";
import { BASIS, type GateReason, metricReason } from "./gate-reason.ts";

/**
 * Conditions that make the gate fail, besides missing measurements: a regression; a regression or an inconclusive
 * comparison; nothing.
 */
export const FAIL_ON = ["regression", "inconclusive", "never"] as const;

/** The condition that makes the gate fail. */
export type FailOn = (typeof FAIL_ON)[number];

/** Possible references of a run: its base in the same job, or earlier runs. */
export const GATE_ON = ["paired", "history"] as const;

/** The reference that a run is judged against. */
export type GateOn = (typeof GATE_ON)[number];

/** Bounds, and the conditions that fail the gate. */
export interface GatePolicy extends Gate {
  readonly failOn: FailOn;
  /** The comparisons that count in a run that has both; `paired` if absent. */
  readonly gateOn?: readonly GateOn[];
}

/** The gate's decision and its reasons; a gate that passes can have reasons too. */
export interface GateDecision {
  readonly decision: "pass" | "fail";
  readonly reasons: readonly GateReason[];
  /** Bounds that head's configuration loosens, for which base's apply; absent if there are none. */
  readonly loosened?: readonly Loosened[];
  /** Acceptances that cover reasons; absent if there are none. */
  readonly accepted?: readonly Acceptance[];
  /** Reasons why other acceptances do not count, one sentence each; absent if there are none. */
  readonly notAccepted?: readonly string[];
  /** Acceptances that cover no reason; absent if there are none. */
  readonly idle?: readonly Acceptance[];
}

/**
 * All reasons against series: too many errors, missing measurements, regressions and inconclusive comparisons.
 * {@link gateOf} decides which of these count.
 */
export function reasonsAgainst(
  series: readonly SeriesComparison[],
  gate: Gate,
): readonly GateReason[] {
  return series.flatMap((one) => reasonsOf(one, boundsOf(gate, one.name)));
}

/**
 * The decision that follows from reasons. This is the only place that interprets `failOn`.
 * @param reasons all reasons against the run
 * @param policy conditions that fail
 * @returns the decision; inconclusive comparisons are only reasons if they fail the gate, and reasons that `never`
 * passes are marked as not blocking
 */
export function gateOf(
  reasons: readonly GateReason[],
  { failOn }: Pick<GatePolicy, "failOn">,
): GateDecision {
  const counted = reasons.filter(({ kind }) => kind !== "inconclusive" || kind === failOn);
  const marked = counted.map((reason) =>
    failOn === "never" && !isUnmeasured(reason) ? { ...reason, isBlocking: false } : reason,
  );
  return { decision: marked.some(blocks) ? "fail" : "pass", reasons: marked };
}

/** Overall statuses of a comparison; `neutral` is neither a pass nor a failure. */
export type Standing = "passed" | "neutral" | "failed";

/** True if a reason is a missing measurement. `never` passes a bad result, not a missing one. */
export function isUnmeasured({ kind }: Pick<GateReason, "kind">): boolean {
  return BASIS[kind] === "missing";
}

/** True if a reason makes the gate fail. */
export function blocks({ isAccepted, isBlocking }: GateReason): boolean {
  return isAccepted !== true && isBlocking !== false;
}

/**
 * The exit code of a decision.
 * @returns 0 for a pass, 3 if a required measurement is missing, otherwise 1
 */
export function exitCodeOf({ decision, reasons }: GateDecision): number {
  if (decision === "pass") return 0;
  const isMissing = reasons.some((reason) => blocks(reason) && isUnmeasured(reason));
  return isMissing ? EXIT_CODES.measurement : GATE_FAILED_EXIT_CODE;
}

/**
 * The overall status of a comparison. It has only `passed` if something was compared and decided, and every reason
 * against it is accepted. Accepting a missing measurement does not measure it, so that stays `neutral`: neither a pass
 * nor a failure.
 */
export function standingOf(comparison: Comparison): Standing {
  const { comparedWith, gate, common = [] } = comparison;
  if (gate.decision === "fail") return "failed";
  if ("isItself" in comparedWith && comparedWith.isItself) return "neutral";
  if ("isAdoption" in comparedWith && comparedWith.isAdoption) return "neutral";
  const { reasons } = gate;
  const isCovered = ({ isAccepted, kind }: GateReason) => isAccepted && BASIS[kind] === "figures";
  if (!reasons.every(isCovered)) return "neutral";
  const all = [...comparison.series, ...(comparison.counted ?? []), ...(comparison.servers ?? [])];
  const limits = all.flatMap(entriesOf);
  if (limits.some(([id, { limit }]) => limit && looksOver(id, limit))) return "neutral";
  // Accepting one series accepts nothing of the others.
  const accepted = reasons.filter(({ kind }) => kind !== "inconclusive");
  const isLeft = ({ name }: { name: string }) => accepted.every(({ series: own }) => own !== name);
  const series = comparison.series.filter(isLeft);
  const loads = [...series, ...(comparison.counted ?? []).filter(isLeft)];
  const entries = [...loads, ...(comparison.servers ?? []).filter(isLeft)].flatMap(entriesOf);
  // If the gate only considers earlier runs, it has no reason for a head that is slower than base.
  const isShared =
    common.length > 0 && accepted.every(({ figures }) => figures.of !== "common-change");
  if (isShared || entries.some(([, one]) => one.verdict === "regression")) return "neutral";
  // Without an estimate, only the values can speak against head.
  const isWorse = ([id, one]: (typeof entries)[number]) =>
    (one.changePercent === undefined && mayBeWorse(id, one)) || looksWorse(id, one);
  if (entries.some(isWorse)) return "neutral";
  if (loads.some(isNeverCompared)) return "neutral";
  const perhaps = [...series.map(({ late }) => late), ...series.map((one) => one.failuresBeside)];
  if (perhaps.some((one) => one?.verdict === "perhaps-worse")) return "neutral";
  // Head may have renamed a series to tolerate more, so base's series must be decided for a pass.
  const kept = comparedWith.kind === "base" ? (comparedWith.kept ?? []) : [];
  const open = series.filter(({ verdict }) => verdict === "inconclusive");
  if (open.some(({ name }) => kept.includes(name))) return "neutral";
  if (series.some((one) => isWhole(one) && one.tooFewAnswers !== undefined)) return "neutral";
  if (series.some(({ answerBytes }) => answerBytes && !answerBytes.isChecked)) return "neutral";
  if (series.some(({ idleWork }) => idleWork?.arm === "head")) return "neutral";
  if (accepted.length > 0) return "passed";
  // A cold start or a memory that is decided says nothing about loads of which all is open.
  const ofLoads = loads.flatMap(entriesOf);
  const areOpen = ofLoads.some(([, { verdict }]) => verdict === "inconclusive");
  return (areOpen ? ofLoads : entries).some(isDecided) ? "passed" : "neutral";
}

function entriesOf({ metrics }: WithMetrics) {
  return metricEntries(metrics);
}

function isDecided([, { verdict, limit }]: readonly [MetricId, MetricComparison]): boolean {
  const isSo = verdict === "improvement" || verdict === "no-worse" || verdict === "unchanged";
  return isSo || limit?.verdict === "within";
}

function reasonsOf(
  series: SeriesComparison,
  { maxErrorPercent: allowedPercent }: GateBounds,
): readonly GateReason[] {
  const { name, metrics, notCompared } = series;
  const errors = metrics.errors?.head;
  if (errors !== undefined && errors > allowedPercent) {
    const failures = series.failures ?? { head: { percent: errors, ...NO_CAUSES } };
    const figures = { of: "failed-requests", ...inArms(failures), allowedPercent } as const;
    return [{ kind: "errors", series: name, figures }];
  }
  // The loss of base has its own reasons.
  if (notCompared !== undefined) return [];
  if (series.failures?.areTooMany) {
    const figures = { of: "failed-requests", ...inArms(series.failures) } as const;
    return [{ kind: "unmeasurable", series: name, figures }];
  }
  const { failuresBeside: beside } = series;
  if (beside?.verdict !== "worse") return otherReasons(series);
  const figures = { of: "failed-beside", ...inArms(beside), allowedPercent } as const;
  return [{ kind: "errors", series: name, figures }, ...otherReasons(series)];
}

/** Failed requests of which only the share is known, such as those of an earlier run. */
const NO_CAUSES = { finished: 0, failed: 0, statuses: {}, errors: {} } as const;

/** Failed requests without the verdicts on them. */
function inArms({ head, base }: ComparedFailures) {
  return { failures: { head, base } };
}

function otherReasons(series: SeriesComparison): readonly GateReason[] {
  const { name, late } = series;
  if (late?.verdict !== "worse") return metricReasons(series);
  // Figures without the late answers only mean that answers are late, unless they show a regression as well.
  const shown = metricReasons(series).filter(({ kind }) => kind === "regression");
  return [...shown, { kind: "regression", series: name, figures: { of: "late-answers", late } }];
}

function metricReasons(series: SeriesComparison): readonly GateReason[] {
  const { name, metrics } = series;
  if (unmeasuredIn(series) === "all") {
    return [{ kind: "unmeasurable", series: name, figures: { of: "too-few-answers" } }];
  }
  const judged = SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== undefined);
  return judged.flatMap((id) => metricReason(name, id, metrics[id]) ?? []);
}
