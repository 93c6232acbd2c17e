import type { Comparison, GateDecision } from "../comparison/comparison.ts";
import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import type { GateBounds } from "../run/plan/config.ts";
import { isWhole } from "../run/series/series.ts";
import { EXIT_CODES, GATE_FAILED_EXIT_CODE } from "../shared/error.ts";
import { someLooksOver, someLooksWorse } from "../verdict/looks-worse.ts";
import type {
  ComparedFailures,
  MetricComparison,
  SeriesComparison,
  WithMetrics,
} from "../verdict/series-comparison.ts";
import { isNeverCompared, unmeasuredIn } from "../verdict/unmeasured.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { boundsOf, type Gate } from "./bounds.ts";
import { type GateReason, type GateReasonKind, metricReason } from "./gate-reason.ts";

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

/** Kinds of missing measurements. `never` passes a bad result, not a missing one. */
const NOT_MEASURED: ReadonlySet<GateReasonKind> = new Set([
  "lost-base",
  "same-program",
  "ended-early",
  "missing-shard",
  "benchmark",
]);

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
  const counted = reasons.filter(
    ({ kind }) => kind !== "inconclusive" || failOn === "inconclusive",
  );
  const marked = counted.map((reason) =>
    failOn === "never" && !isUnmeasured(reason) ? { ...reason, isBlocking: false } : reason,
  );
  return { decision: marked.some(blocks) ? "fail" : "pass", reasons: marked };
}

/** True if a reason is a missing measurement. */
export function isUnmeasured({ kind }: Pick<GateReason, "kind">): boolean {
  return NOT_MEASURED.has(kind);
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
export function standingOf(comparison: Comparison): "passed" | "neutral" | "failed" {
  const { comparedWith, gate, series, counted = [], servers = [], common = [] } = comparison;
  if (gate.decision === "fail") return "failed";
  if ("isItself" in comparedWith && comparedWith.isItself) return "neutral";
  if ("isAdoption" in comparedWith && comparedWith.isAdoption) return "neutral";
  const { reasons } = gate;
  if (reasons.some(({ isAccepted, kind }) => isAccepted !== true || !FROM_FIGURES.has(kind))) {
    return "neutral";
  }
  const loads = [...series, ...counted];
  const all = [...loads, ...servers];
  if (all.some(someLooksOver)) return "neutral";
  if (reasons.some(({ kind }) => kind !== "inconclusive")) return "passed";
  const metrics = metricsOf(all);
  // If the gate only considers earlier runs, it has no reason for a head that is slower than base.
  const isWorse = metrics.some(({ verdict }) => verdict === "regression");
  if (common.length > 0 || isWorse) return "neutral";
  if (all.some(someLooksWorse) || loads.some(isNeverCompared)) return "neutral";
  const perhaps = series.flatMap(({ failuresBeside, late }) => [
    failuresBeside?.verdict,
    late?.verdict,
  ]);
  if (perhaps.includes("perhaps-worse")) return "neutral";
  // Head may have renamed a series to tolerate more, so base's series must be decided for a pass.
  const kept = comparedWith.kind === "base" ? (comparedWith.kept ?? []) : [];
  const isOpen = ({ name, verdict }: SeriesComparison) =>
    kept.includes(name) && verdict === "inconclusive";
  if (series.some(isOpen)) return "neutral";
  if (series.some((one) => isWhole(one) && one.tooFewAnswers !== undefined)) return "neutral";
  if (series.some(({ answerBytes }) => answerBytes && !answerBytes.isChecked)) return "neutral";
  if (series.some(({ idleWork }) => idleWork?.arm === "head")) return "neutral";
  // A cold start or a memory that is decided says nothing about loads of which all is open.
  const ofLoads = metricsOf(loads);
  const areOpen = ofLoads.some(({ verdict }) => verdict === "inconclusive");
  if (areOpen && !ofLoads.some(isDecided)) return "neutral";
  return metrics.some(isDecided) ? "passed" : "neutral";
}

function metricsOf(all: readonly WithMetrics[]): readonly MetricComparison[] {
  return all.flatMap(({ metrics }) => Object.values(metrics));
}

function isDecided({ verdict, limit }: MetricComparison): boolean {
  return (verdict !== undefined && DECIDED.has(verdict)) || limit?.verdict === "within";
}

/** Kinds based on figures: accepting them accepts a comparison that was made. */
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
