import { type Change, percentsOf } from "../evidence/change.ts";
import { ESTIMATED, type Evidence } from "../evidence/evidence.ts";
import type { ProcessPool } from "../evidence/process-pool.ts";
import type { RoundCentres } from "../evidence/round-centres.ts";
import type { GateReason } from "../gate/gate-reason.ts";
import { anyMetric, type SeriesMetricId } from "../metrics/catalogue.ts";
import { isWhole } from "../run/series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { elementAt } from "../statistics/element-at.ts";
import { holmAdjust } from "../statistics/holm.ts";
import { COMMON_RATE } from "../stopping/looks.ts";
import { bothBounds } from "./bound.ts";
import { commonChangeOf } from "./common-change.ts";
import { decide } from "./decide.ts";
import type { CommonChange, SeriesComparison } from "./series-comparison.ts";
import { isPresentable } from "./unjudged-metric.ts";
import type { Verdict } from "./verdict.ts";

/** Verdicts of series that are included: all that were compared, except regressions. */
const COUNTED: readonly (Verdict | undefined)[] = [
  ...(["improvement", "unchanged", "no-worse", "inconclusive"] as const),
];

/** The series that are judged together in one metric. */
export interface CommonCase {
  readonly id: SeriesMetricId;
  /** The comparison of each of them. */
  readonly rounds: readonly RoundCentres[];
  /** The common tolerance: the largest of theirs. */
  readonly tolerancePercent: number;
  /** One of their servers was still getting faster. */
  readonly isWarming?: boolean;
}

/**
 * Regressions of series together that none of them shows alone: a few percent in all of them, as caused by another
 * compiler or framework. They have their own share of the false-alarm rate, {@link COMMON_RATE}, spent once, at the
 * end, with Holm over the metrics. A series that is a regression by itself is reported already and must not count for
 * the others.
 *
 * @param all the comparison of each series by itself
 * @returns at most one for each gated metric
 */
export function commonRegressions(
  evidence: Evidence,
  all: readonly SeriesComparison[],
): readonly CommonChange[] {
  // A mix represents its requests.
  const whole = all.filter(isWhole);
  return commonlyWorse(commonCases(whole, evidence), evidence.pool);
}

/**
 * The metrics that got worse in series taken together.
 * @param cases one for each metric
 * @param pool of the run
 */
export function commonlyWorse(
  cases: readonly CommonCase[],
  pool: ProcessPool | undefined,
): readonly CommonChange[] {
  const known = cases.flatMap((one) => {
    const change = commonChangeOf(one.rounds, pool, one.isWarming);
    return change && isPresentable(change) ? [{ one, change, p: change.pValues() }] : [];
  });
  const isHigherBetter = ({ id }: CommonCase) => anyMetric(id).better === "higher";
  const pWorse = holmAdjust(known.map(({ one, p }) => (isHigherBetter(one) ? p.lower : p.higher)));
  return known.flatMap(({ one, change }, index) => {
    return regression(one, change, elementAt(pWorse, index)) ?? [];
  });
}

/** The gate's reason for a common change. */
export function commonReason(change: CommonChange): GateReason {
  return { kind: "regression", metric: change.metric, figures: { of: "common-change", change } };
}

/** One case for each metric that is gated in some series. */
function commonCases(
  all: readonly SeriesComparison[],
  { series, warming }: Evidence,
): readonly CommonCase[] {
  const members = all.flatMap(({ name, server, metrics }) => {
    const own = series.get(name);
    return (own?.judged ?? []).flatMap((id) => {
      const { verdict, tolerancePercent } = metrics[id] ?? {};
      if (tolerancePercent === undefined || !COUNTED.includes(verdict)) return [];
      return [{ id, server, tolerancePercent, rounds: required(own?.centres.get(id), "rounds") }];
    });
  });
  const byMetric = groupedBy(members, ({ id }) => id);
  return ESTIMATED.flatMap((id): readonly CommonCase[] => {
    const own = byMetric.get(id);
    if (!own) return [];
    const tolerances = own.map(({ tolerancePercent }) => tolerancePercent);
    return [
      {
        id,
        rounds: own.map(({ rounds }) => rounds),
        tolerancePercent: tolerances.reduce((most, one) => Math.max(most, one)),
        isWarming: own.some(({ server }) => warming.has(server)),
      },
    ];
  });
}

function regression(
  { id, rounds, tolerancePercent }: CommonCase,
  change: Change,
  pWorse: number,
): CommonChange | undefined {
  const { better } = anyMetric(id);
  const figures = percentsOf(change);
  const [pLower, pHigher] = better === "higher" ? [pWorse, 1] : [1, pWorse];
  const hurdle = { tolerancePercent, falseAlarmRate: COMMON_RATE };
  const adjusted = { ...figures, ...bothBounds(change), pLower, pHigher };
  const verdict = decide(id, adjusted, hurdle);
  return verdict === "regression"
    ? { metric: id, series: rounds.length, ...figures, tolerancePercent }
    : undefined;
}
