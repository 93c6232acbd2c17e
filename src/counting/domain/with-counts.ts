import type { ComparedWith, Comparison } from "../../domain/comparison/comparison.ts";
import type { CountProblem } from "../../domain/evidence/count-steadiness.ts";
import type { CountedComparison } from "../../domain/findings/series-comparison.ts";
import { worstVerdict } from "../../domain/findings/verdict.ts";
import { type GatePolicy, gateOf } from "../../domain/gate/gate.ts";
import { type GateReason, metricReason } from "../../domain/gate/gate-reason.ts";
import { COUNT_METRIC_IDS, TOLERANCE_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { machineTypeOf } from "../../domain/run/file/testbed.ts";
import { type CountRule, compareCounts } from "./compare-counts.ts";

/**
 * Adds the results of counting to a comparison. Timed verdicts are unchanged; the gate considers the reasons of both.
 * @param compared the run's timed comparison
 */
export function withCounts(
  run: RunFile,
  compared: Comparison,
  policy: GatePolicy & CountRule,
): Comparison {
  if (!run.counts) return compared;
  const counted = compareCounts(run, policy);
  const reasons = [...compared.gate.reasons, ...countReasons(run, { ...compared, counted })];
  return {
    ...compared,
    comparedWith: comparedWith(run, compared, policy),
    counted,
    verdict: worstVerdict([
      ...(compared.series.length > 0 ? [compared.verdict] : []),
      ...counted.map(({ verdict }) => verdict),
    ]),
    gate: { ...compared.gate, ...gateOf(reasons, policy) },
  };
}

/** Earlier counts are the reference if there are no earlier times. */
function comparedWith(
  { base, environment, counts }: RunFile,
  compared: Comparison,
  { past }: CountRule,
): ComparedWith {
  const counter = counts?.counter;
  if (base || compared.comparedWith.kind !== "none" || !past || past.runs === 0 || !counter) {
    return compared.comparedWith;
  }
  const { name, version } = counter;
  const testbed = `${machineTypeOf(environment)}, ${name} ${version}`;
  return { kind: "history", runs: past.runs, testbed };
}

/** The gate's reasons from a run's counts; empty if it has none. */
export function countReasons(
  run: RunFile,
  { counted = [], series }: Pick<Comparison, "counted" | "series">,
): readonly GateReason[] {
  if (!run.counts) return [];
  const heads = run.counts.series.filter(({ arm }) => arm === "head");
  if (run.series.length === 0 && heads.every(({ turns }) => turns.length === 0)) {
    // A run that was only to count and has no count measured nothing, whatever is gated.
    return [{ kind: "ended-early", figures: { of: "nothing-counted", told: heads[0]?.failure } }];
  }
  const timed = series.filter(({ metrics }) =>
    TOLERANCE_METRIC_IDS.some((id) => metrics[id]?.verdict !== undefined),
  );
  const isTimed = ({ server, scenario }: CountedComparison) =>
    timed.some((one) => one.server === server && one.scenario === scenario);
  return counted.flatMap((one) => reasonsOf(one, run.base, isTimed(one)));
}

function reasonsOf(
  counted: CountedComparison,
  base: RunFile["base"],
  isTimed: boolean,
): readonly GateReason[] {
  const { name, problem, isBaseLost, notCompared, metrics, unseen = [] } = counted;
  // The loss of base has its own reasons.
  if (notCompared !== undefined) return [];
  const isJudged = Object.values(metrics).some(({ verdict }) => verdict !== undefined);
  // If the series is also timed and gated, that is its verdict.
  if (problem === undefined && !isJudged && unseen.length > 0 && !isTimed) {
    return [{ kind: "unmeasurable", ...problemOf(name, { of: "unseen", metrics: unseen }) }];
  }
  if (problem === undefined) {
    return COUNT_METRIC_IDS.flatMap((id) => metricReason(name, id, metrics[id]) ?? []);
  }
  if (!isJudged) return [];
  const reason = problemOf(name, problem);
  if (!isBaseLost) return [{ kind: "unmeasurable", ...reason }];
  const isOptional = base?.isRequired === false;
  return [{ kind: "lost-base", ...reason, ...(isOptional && { isBlocking: false }) }];
}

function problemOf(series: string, problem: CountProblem) {
  return { series, figures: { of: "counts", problem } as const };
}
