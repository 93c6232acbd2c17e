import type { Comparison, GateDecision } from "../comparison/comparison.ts";
import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import type { GateBounds } from "../run/plan/config.ts";
import type { FailedShare } from "../run/series/failed-requests.ts";
import { isWhole } from "../run/series/series.ts";
import { EXIT_CODES, GATE_FAILED_EXIT_CODE } from "../shared/error.ts";
import { someLooksOver, someLooksWorse } from "../verdict/looks-worse.ts";
import type {
  ComparedFailures,
  MetricComparison,
  SeriesComparison,
} from "../verdict/series-comparison.ts";
import { isNeverCompared, unmeasuredIn } from "../verdict/unmeasured.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { boundsOf, type Gate } from "./bounds.ts";
import type { GateReason, GateReasonKind } from "./gate-reason.ts";
import { metricReason } from "./metric-reason.ts";

/**
 * What can make the gate fail besides what could not be measured: a regression; a regression or an
 * inconclusive comparison; nothing.
 */
export const FAIL_ON = ["regression", "inconclusive", "never"] as const;

/** What makes the gate fail. */
export type FailOn = (typeof FAIL_ON)[number];

/** What a run can be judged against: its base in the same job, or earlier runs. */
export const GATE_ON = ["paired", "history"] as const;

/** The reference that a run is judged against. */
export type GateOn = (typeof GATE_ON)[number];

/** What is gated, and what fails the gate. */
export interface GatePolicy extends Gate {
  readonly failOn: FailOn;
  /** Which comparisons count in a run that has both; `paired` without it. */
  readonly gateOn?: readonly GateOn[];
}

/**
 * The gate's decision about series.
 * @param series every series of the comparison
 * @param policy what fails
 * @returns the decision and its reasons; with `never` they say what would have failed
 */
export function decideGate(series: readonly SeriesComparison[], policy: GatePolicy): GateDecision {
  return gateOf(reasonsAgainst(series, policy), policy);
}

/**
 * Everything that speaks against series: errors above their maximum, what could not be measured, regressions
 * and inconclusive comparisons. {@link gateOf} says which of these count.
 */
export function reasonsAgainst(
  series: readonly SeriesComparison[],
  gate: Gate,
): readonly GateReason[] {
  return series.flatMap((one) => reasonsOf(one, boundsOf(gate, one.name)));
}

/** Kinds that say that there is no measurement. `never` passes a bad result, not a missing one. */
const NOT_MEASURED: ReadonlySet<GateReasonKind> = new Set([
  "lost-base",
  "same-program",
  "ended-early",
  "missing-shard",
  "benchmark",
]);

/**
 * The decision that follows from reasons. This is the only place that knows what `failOn` means.
 * @param reasons everything that speaks against the run
 * @returns the decision; inconclusive comparisons are reasons only where they fail the gate, and what `never`
 *   passes is marked as not blocking
 */
export function gateOf(
  reasons: readonly GateReason[],
  { failOn }: Pick<GatePolicy, "failOn">,
): GateDecision {
  const counted = reasons.filter(
    ({ kind }) => kind !== "inconclusive" || failOn === "inconclusive",
  );
  const marked = counted.map((reason) =>
    failOn === "never" && !isUnmeasured(reason) ? { ...reason, isBlocking: false } : reason,
  );
  return { decision: marked.some(blocks) ? "fail" : "pass", reasons: marked };
}

/** Whether a reason says that there is no measurement. */
export function isUnmeasured({ kind }: Pick<GateReason, "kind">): boolean {
  return NOT_MEASURED.has(kind);
}

/** Whether a reason makes the gate fail. */
export function blocks({ isAccepted, isBlocking }: GateReason): boolean {
  return isAccepted !== true && isBlocking !== false;
}

/**
 * The exit code of a decision.
 * @returns 0 for a pass, 3 where something that had to be measured was not, else 1
 */
export function exitCodeOf({ decision, reasons }: GateDecision): number {
  if (decision === "pass") return 0;
  const isMissing = reasons.some((reason) => blocks(reason) && isUnmeasured(reason));
  return isMissing ? EXIT_CODES.measurement : GATE_FAILED_EXIT_CODE;
}

/**
 * How a comparison stands at a glance. It has `passed` only where something was compared and decided, and
 * somebody answers for every reason against it. Accepting that something was not measured does not measure
 * it, so that stays `neutral`: neither a pass nor a failure.
 */
export function standingOf(comparison: Comparison): "passed" | "neutral" | "failed" {
  const { comparedWith, gate, series, counted = [], servers = [], common = [] } = comparison;
  if (gate.decision === "fail") return "failed";
  if ("isItself" in comparedWith || "isAdoption" in comparedWith) return "neutral";
  const { reasons } = gate;
  if (reasons.some(({ isAccepted, kind }) => isAccepted !== true || !FROM_FIGURES.has(kind))) {
    return "neutral";
  }
  if (reasons.some(({ kind }) => kind !== "inconclusive")) return "passed";
  const all = [...series, ...counted, ...servers];
  const metrics = all.flatMap((one): readonly MetricComparison[] => Object.values(one.metrics));
  const verdicts = metrics.flatMap(({ verdict }) => verdict ?? []);
  const limits = metrics.flatMap(({ limit }) => limit ?? []);
  // A gate that counts earlier runs only has no reason where head is slower than base.
  if (common.length > 0 || verdicts.includes("regression")) return "neutral";
  if (all.some(someLooksOver)) return "neutral";
  if (all.some(someLooksWorse) || [...series, ...counted].some(isNeverCompared)) return "neutral";
  const perhaps = series.flatMap(({ failuresBeside, late }) => [
    failuresBeside?.verdict,
    late?.verdict,
  ]);
  if (perhaps.includes("perhaps-worse")) return "neutral";
  // What head calls otherwise may be tolerated more: that is no pass for what base measures.
  const kept = comparedWith.kind === "base" ? (comparedWith.kept ?? []) : [];
  const isOpen = ({ name, verdict }: SeriesComparison) =>
    kept.includes(name) && verdict === "inconclusive";
  if (series.some(isOpen)) return "neutral";
  if (series.some((one) => isWhole(one) && one.tooFewAnswers !== undefined)) return "neutral";
  if (series.some(({ answerBytes }) => answerBytes && !answerBytes.isChecked)) return "neutral";
  const isDecided =
    verdicts.some((verdict) => DECIDED.has(verdict)) ||
    limits.some(({ verdict }) => verdict === "within");
  return isDecided ? "passed" : "neutral";
}

/** Kinds that come of figures, so that whoever accepts them accepts something that was compared. */
const FROM_FIGURES: ReadonlySet<GateReasonKind> = new Set([
  "regression",
  "inconclusive",
  "limit",
  "history",
  "alert",
]);

const DECIDED: ReadonlySet<Verdict> = new Set(["improvement", "no-worse", "unchanged"]);

function reasonsOf(
  series: SeriesComparison,
  { maxErrorPercent: allowedPercent }: GateBounds,
): readonly GateReason[] {
  const { name, metrics, notCompared } = series;
  const errors = metrics.errors?.head;
  if (errors !== undefined && errors > allowedPercent) {
    const failures = series.failures ?? { head: withoutCauses(errors) };
    const figures = { of: "failed-requests", failures: inArms(failures), allowedPercent } as const;
    return [{ kind: "errors", series: name, figures }];
  }
  // The loss of base has reasons of its own.
  if (notCompared !== undefined) return [];
  if (series.failures?.areTooMany) {
    const figures = { of: "failed-requests", failures: inArms(series.failures) } as const;
    return [{ kind: "unmeasurable", series: name, figures }];
  }
  return [...warmUpReasons(series, allowedPercent), ...otherReasons(series)];
}

/** Failed requests of which only the part is known, as where an earlier run is all that there is. */
function withoutCauses(percent: number): FailedShare {
  return { percent, finished: 0, failed: 0, statuses: {}, errors: {} };
}

/** Failed requests without what was concluded from them. */
function inArms({ head, base }: ComparedFailures): ComparedFailures {
  return { head, ...(base && { base }) };
}

function warmUpReasons(
  { name, failuresBeside: failures }: SeriesComparison,
  allowedPercent: number,
): readonly GateReason[] {
  if (failures?.verdict !== "worse") return [];
  const figures = { of: "failed-beside", failures: inArms(failures), allowedPercent } as const;
  return [{ kind: "errors", series: name, figures }];
}

function otherReasons(series: SeriesComparison): readonly GateReason[] {
  const { name, late } = series;
  if (late?.verdict !== "worse") return metricReasons(series);
  // Figures that late answers are missing from say nothing but that, unless they show it as well.
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
