import type { Evidence } from "../evidence/evidence.ts";
import { causeOf, type Loss } from "../evidence/failed-under-load.ts";
import { withAnswerBytes } from "../findings/estimators/answer-bytes.ts";
import { withoutColdImprovements } from "../findings/estimators/cold-servers.ts";
import { commonReason, commonRegressions } from "../findings/estimators/common.ts";
import { armsIn, withRequests } from "../findings/estimators/failed-requests.ts";
import { withIdleWork } from "../findings/estimators/idle-work.ts";
import { withSlowStarts } from "../findings/estimators/starts.ts";
import { removedSeries, type SeriesComparison } from "../findings/series-comparison.ts";
import { type GatePolicy, gateOf, reasonsAgainst } from "../gate/gate.ts";
import type { GateReason } from "../gate/gate-reason.ts";
import { type BaseCommit, lossOf, type Uncompared } from "../run/file/base-commit.ts";
import { type RunFile, roundsMeasured } from "../run/file/run-file.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { judgedAtLooks, judgedOnce } from "../stopping/at-looks.ts";
import { type ComparedWith, type Comparison, comparisonOf } from "./comparison.ts";

/** The rules for comparing the two arms of a run. */
export interface ArmsPolicy extends Pick<GatePolicy, "failOn"> {
  /** There were no interim looks; otherwise, decisions of early looks stand. */
  readonly isWhole?: boolean;
}

/**
 * Compares head with base, both measured in the same run.
 *
 * A pair's difference is the logarithm of head's burst minus that of base's beside it, so effects of the machine on
 * both cancel; {@link changeOf} estimates the change from the pairs.
 *
 * @param evidence of a run with both arms
 * @param policy conditions that fail the gate
 */
export function compareArms(evidence: Evidence<RunFile>, policy: ArmsPolicy): Comparison {
  const { run, lost, gate } = evidence;
  const base = required(run.base, "base");
  const figures = (policy.isWhole ? judgedOnce : judgedAtLooks)(evidence);
  const common = commonRegressions(evidence, figures);
  const warm = withoutColdImprovements(figures, evidence);
  const slow = withSlowStarts(warm, evidence);
  const arms = armsIn(run);
  const failed = withRequests(slow, arms, gate);
  const compared = withIdleWork(withAnswerBytes(failed, arms), arms);
  const series = [...compared, ...(base.removed ?? []).map((key) => removedSeries(key))];
  const isLost = isAllLost(run, lost, series);
  const reasons = [
    ...(isLost ? [] : (base.uncompared ?? []).map(uncomparedReason)),
    ...lossReasons(lost, base, series),
    ...common.map(commonReason),
    ...reasonsAgainst(series, gate),
    ...undecidedByFailFast(run, series),
  ];
  return {
    ...comparisonOf(run, series, {
      gate: gateOf(reasons, policy),
      comparedWith: comparedWith(base, run.commit, isLost),
    }),
    ...(lost.length > 0 && { lost }),
    ...(common.length > 0 && { common, verdict: "regression" }),
  };
}

/**
 * Series that were open when the run stopped at its first regression. Accepting that regression does not cover them:
 * they were not measured for the planned time, so they may be slower too.
 */
function undecidedByFailFast(
  { plan, series: measured }: RunFile,
  series: readonly SeriesComparison[],
): readonly GateReason[] {
  const isEnded = series.some(({ verdict }) => verdict === "regression");
  if (!plan.failFast || !isEnded) return [];
  const rounds = roundsMeasured(measured);
  if (rounds >= plan.rounds) return [];
  return series
    .filter(({ verdict }) => verdict === "inconclusive")
    .map(({ name }) => ({
      kind: "unmeasurable",
      series: name,
      figures: { of: "fail-fast", rounds, planned: plan.rounds },
    }));
}

/** Neither a failure nor a pass. */
function uncomparedReason({ text: told, ...one }: Uncompared): GateReason {
  return { kind: "benchmark", ...one, figures: { of: "benchmark", told }, isBlocking: false };
}

/** One reason for a loss that no series shows, such as that of all of base; otherwise one for each of its series. */
function lossReasons(
  lost: readonly Loss[],
  { isRequired = true }: BaseCommit,
  series: readonly SeriesComparison[],
): readonly GateReason[] {
  const blocking = isRequired ? {} : { isBlocking: false };
  const withLoss = series.filter(({ notCompared }) => notCompared !== undefined);
  const byLoss = groupedBy(withLoss, ({ notCompared }) => notCompared);
  return lost.flatMap((loss): readonly GateReason[] => {
    const reason = {
      kind: loss.kind,
      figures: { of: "lost-base", cause: causeOf(loss) },
      ...blocking,
    } as const;
    const own = byLoss.get(loss) ?? [];
    const hasSeries =
      loss.server !== undefined &&
      (own.length > 0 || withLoss.some((one) => lossOf([loss], one) !== undefined));
    return hasSeries ? own.map(({ name }) => ({ ...reason, series: name })) : [reason];
  });
}

/** True if nothing that was timed or counted can be compared with base. */
function isAllLost(
  { base, counts }: Pick<RunFile, "base" | "counts">,
  lost: readonly Loss[],
  timed: readonly SeriesComparison[],
): boolean {
  const counted = (counts?.series ?? []).filter(({ arm }) => arm === "head");
  return (
    lost.length > 0 &&
    timed.every(({ notCompared, verdict }) => notCompared !== undefined || verdict === "removed") &&
    counted.every((one) => lossOf(base?.lost ?? [], one) !== undefined)
  );
}

function comparedWith(
  { sha, ref, why, isAdoption, kept }: BaseCommit,
  commit: RunFile["commit"],
  isLost: boolean,
): ComparedWith {
  if (isLost) return { kind: "lost", sha, ref };
  const isItself = sha !== undefined && sha === commit?.sha && !commit.dirty;
  return { kind: "base", sha, ref, why, ...(isItself && { isItself }), isAdoption, kept };
}
