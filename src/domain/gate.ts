import type {
  Comparison,
  GateDecision,
  GateReason,
  GateReasonKind,
  MetricComparison,
  SeriesComparison,
} from "./comparison.ts";
import { EXIT_CODES, GATE_FAILED_EXIT_CODE } from "./error.ts";
import { formatNumber, formatPercent } from "./format.ts";
import { SERIES_METRIC_IDS, type SeriesMetricId, seriesMetric } from "./metric.ts";
import type { Verdict } from "./verdict.ts";

/** What can make the gate fail. `inconclusive` includes regressions; `never` reports and passes. */
export const FAIL_ON = ["regression", "inconclusive", "never"] as const;

/** What makes the gate fail. */
export type FailOn = (typeof FAIL_ON)[number];

/** What a run can be judged against: its base in the same job, or earlier runs. */
export const GATE_ON = ["paired", "history"] as const;

/** What a run can be judged against. */
export type GateOn = (typeof GATE_ON)[number];

/** What the gate looks at. */
export interface GatePolicy {
  /** Tolerated change for the worse, in percent, of each gated metric. */
  readonly tolerancePercent: Readonly<Partial<Record<SeriesMetricId, number>>>;
  /** Failed requests that a series may have, in percent. */
  readonly maxErrorPercent: number;
  readonly failOn: FailOn;
  /** Which of a run's two comparisons count, where it has both; `paired` where nothing is said. */
  readonly gateOn?: readonly GateOn[];
}

/**
 * The gate's decision. Errors above their maximum and series that could not be measured fail it by
 * themselves; so do regressions, and comparisons that decided nothing where that is asked for.
 *
 * @param series every series of the comparison
 * @param policy what fails
 * @returns the decision, and why: for `never` the reasons say what would have failed
 */
export function decideGate(series: readonly SeriesComparison[], policy: GatePolicy): GateDecision {
  return gateOf(
    series.flatMap((one) => reasonsOf(one, policy)),
    policy,
  );
}

/** Kinds that say that there is no measurement. `never` passes what was found, not what was not measured. */
const NOT_MEASURED: ReadonlySet<GateReasonKind> = new Set([
  "lost-base",
  "same-program",
  "ended-early",
]);

/**
 * The decision that follows from reasons: the one place that knows what `failOn` means.
 * @param reasons all that speaks against the run
 * @returns the decision, with the reasons that it passes over marked as such
 */
export function gateOf(
  reasons: readonly GateReason[],
  { failOn }: Pick<GatePolicy, "failOn">,
): GateDecision {
  const marked = reasons.map((reason) =>
    failOn === "never" && !isUnmeasured(reason) ? { ...reason, isBlocking: false } : reason,
  );
  return { decision: marked.some(blocks) ? "fail" : "pass", reasons: marked };
}

/** Whether a reason says that there is no measurement. */
export function isUnmeasured({ kind }: GateReason): boolean {
  return NOT_MEASURED.has(kind);
}

/** Whether a reason makes the gate fail. */
export function blocks({ isAccepted, isBlocking }: GateReason): boolean {
  return isAccepted !== true && isBlocking !== false;
}

/**
 * The exit code that a decision asks for.
 * @returns 0 for a pass, 3 where something was not measured that had to be, else 1
 */
export function exitCodeOf({ decision, reasons }: GateDecision): number {
  if (decision === "pass") return 0;
  const isMissing = reasons.some((reason) => blocks(reason) && isUnmeasured(reason));
  return isMissing ? EXIT_CODES.measurement : GATE_FAILED_EXIT_CODE;
}

/**
 * How a comparison stands at a glance. A pass needs something that was compared and decided, and nothing
 * that speaks against it but what someone answers for; `neutral` is neither a pass nor a failure. To answer for
 * what was not measured makes no measurement of it.
 */
export function standingOf(comparison: Comparison): "passed" | "neutral" | "failed" {
  const { comparedWith, gate, series } = comparison;
  if (gate.decision === "fail") return "failed";
  if (comparedWith.kind === "base" && comparedWith.isItself) return "neutral";
  const isPassedOver = ({ isAccepted, kind }: GateReason) =>
    isAccepted !== true || NOT_MEASURED.has(kind);
  if (gate.reasons.some(isPassedOver)) return "neutral";
  const verdicts = series.flatMap(({ metrics }) =>
    Object.values(metrics).flatMap(({ verdict }) => verdict ?? []),
  );
  if (gate.reasons.length > 0) return "passed";
  // A gate that looks at earlier runs only says nothing of what is slower than base.
  if (verdicts.includes("regression")) return "neutral";
  const isDecided = verdicts.some((verdict) => DECIDED.has(verdict));
  return isDecided ? "passed" : "neutral";
}

const DECIDED: ReadonlySet<Verdict> = new Set(["regression", "improvement", "unchanged"]);

function reasonsOf(series: SeriesComparison, policy: GatePolicy): readonly GateReason[] {
  const errors = series.metrics.errors?.head;
  if (errors !== undefined && errors > policy.maxErrorPercent) {
    const allowed = `${formatNumber(policy.maxErrorPercent)} % allowed`;
    const text = `${series.name}: ${formatNumber(errors)} % of requests failed, ${allowed}`;
    return [{ kind: "errors", series: series.name, text }];
  }
  // What was lost of base speaks for all of its series at once.
  if (series.notCompared !== undefined) return [];
  const judged = Object.values(series.metrics).flatMap(({ verdict }) => verdict ?? []);
  if (series.verdict === "unmeasurable" && judged.every((verdict) => verdict === "unmeasurable")) {
    const text = `${series.name}: too few bursts with an answer to measure it`;
    return [{ kind: "unmeasurable", series: series.name, text }];
  }
  return SERIES_METRIC_IDS.flatMap((id) => reasonOf(series.name, id, series.metrics[id], policy));
}

function reasonOf(
  series: string,
  id: SeriesMetricId,
  metric: MetricComparison | undefined,
  { failOn }: GatePolicy,
): readonly GateReason[] {
  const reason = (kind: GateReasonKind, what: string): readonly GateReason[] => [
    { kind, series, metric: id, text: `${series}: ${seriesMetric(id).label} ${what}` },
  ];
  switch (metric?.verdict) {
    case "regression": {
      const tolerated = `${formatNumber(metric.tolerancePercent ?? 0)} % tolerated`;
      return reason("regression", `${formatPercent(metric.changePercent ?? 0)}, ${tolerated}`);
    }
    case "unmeasurable":
      return reason("unmeasurable", "could not be measured");
    case "inconclusive":
      return failOn === "inconclusive" ? reason("inconclusive", "is inconclusive") : [];
    default:
      return [];
  }
}
