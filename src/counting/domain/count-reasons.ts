import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { CountProblem } from "../../domain/evidence/count-steadiness.ts";
import { type GateReason, metricReason } from "../../domain/gate/gate-reason.ts";
import { COUNT_METRIC_IDS, TOLERANCE_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import type { Counts } from "../../domain/run/file/counts.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { CountedComparison } from "../../domain/verdict/series-comparison.ts";

/** The gate's reasons from a run's counts; empty if it has none. */
export function countReasons(
  run: RunFile,
  { counted = [], series }: Pick<Comparison, "counted" | "series">,
): readonly GateReason[] {
  if (!run.counts) return [];
  const isTimed = ({ server, scenario }: CountedComparison) =>
    series.some(
      (one) =>
        one.server === server &&
        one.scenario === scenario &&
        TOLERANCE_METRIC_IDS.some((id) => one.metrics[id]?.verdict !== undefined),
    );
  return (
    nothingCounted(run, run.counts) ??
    counted.flatMap((one) => reasonsOf(one, run.base, isTimed(one)))
  );
}

/** A run that was only to count and has no count measured nothing, whatever is gated. */
function nothingCounted({ series }: RunFile, counts: Counts): readonly GateReason[] | undefined {
  const heads = counts.series.filter(({ arm }) => arm === "head");
  if (series.length > 0 || heads.some(({ turns }) => turns.length > 0)) return undefined;
  const told = heads[0]?.failure;
  const figures = { of: "nothing-counted", told } as const;
  return [{ kind: "ended-early", figures }];
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
