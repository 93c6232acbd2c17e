import { type Change, isPresentable, percentsOf, pWorse } from "../../evidence/change.ts";
import { ESTIMATED, type Evidence } from "../../evidence/evidence.ts";
import { changeOf } from "../../evidence/paired-changes.ts";
import type { ProcessPool } from "../../evidence/process-pool.ts";
import {
  comparisonOf,
  type RoundCentre,
  type RoundCentres,
  weightedRounds,
} from "../../evidence/round-centres.ts";
import { forTheWorse, type SeriesMetricId } from "../../metrics/catalogue.ts";
import { COMMON_RATE } from "../../rates/looks.ts";
import { isWhole } from "../../series/series.ts";
import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import { elementAt } from "../../statistics/element-at.ts";
import { significant } from "../../statistics/holm.ts";
import type { Estimator } from "../seen.ts";
import type { CommonChange, SeriesComparison } from "../series-comparison.ts";
import { FOUND_NOTHING, type Verdict } from "../verdict.ts";

/** Verdicts of series that are included: all that were compared, except regressions. */
const COUNTED: readonly (Verdict | undefined)[] = [...FOUND_NOTHING, "improvement"];

/** The series that are judged together in one metric. */
interface CommonCase {
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
 * end, with Holm over the metrics; at most one for each. A series that is a regression by itself is reported already and
 * must not count for the others.
 */
export const common: Estimator = ({ rows, paired }) => {
  if (!paired) return [];
  const { evidence } = paired;
  // A mix represents its requests.
  const found = commonlyWorse(commonCases(rows.filter(isWhole), evidence), evidence.pool);
  return found.map((change) => {
    const figures = { of: "common-change", change } as const;
    return { metric: change.metric, by: "common", effect: "fails", figures };
  });
};

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
    if (!change || !isPresentable(change)) return [];
    return [{ one, percents: percentsOf(change), pValue: pWorse(one.id, change) }];
  });
  // As for any metric: significant, and the estimate beyond the tolerance.
  const certain = significant(known, COMMON_RATE, ({ pValue }) => pValue);
  return certain.flatMap(({ one, percents }) => {
    const { id: metric, rounds, tolerancePercent } = one;
    if (forTheWorse(metric, percents.changePercent) <= tolerancePercent) return [];
    return { metric, series: rounds.length, ...percents, tolerancePercent };
  });
}

/** One case for each metric that is gated in some series. */
function commonCases(all: readonly SeriesComparison[], { series, warming }: Evidence) {
  const members = all.flatMap(({ name, server, metrics }) => {
    const own = series.get(name);
    return (own?.judged ?? []).flatMap((id) => {
      const { verdict, tolerancePercent } = metrics[id] ?? {};
      if (tolerancePercent === undefined || !COUNTED.includes(verdict)) return [];
      return [{ id, server, tolerancePercent, rounds: required(own?.centres.get(id), "rounds") }];
    });
  });
  const byMetric = groupedBy(members, ({ id }) => id);
  return ESTIMATED.flatMap((id) => {
    const own = byMetric.get(id);
    if (!own) return [];
    const tolerancePercent = own.reduce((most, one) => Math.max(most, one.tolerancePercent), 0);
    const isWarming = own.some(({ server }) => warming.has(server));
    return [{ id, rounds: own.map(({ rounds }) => rounds), tolerancePercent, isWarming }];
  });
}

/** With fewer rounds, series are not judged together. */
const FEWEST_ROUNDS = 3;

/** Share of the series that a round must have: a few must not stand for all. */
const LEAST_PART = 0.5;

/**
 * The common change of several comparisons of one metric.
 *
 * A round's value is the weighted mean over the comparisons that have it, so their pairs' noise averages out. The
 * effect of processes is assumed to be the same in all of them, as for series of one server, so it does not average
 * out. Series with a sign of a slowdown are measured longer than the others. That does not bias their later rounds,
 * because a later round is independent of the earlier ones.
 *
 * @param all one comparison of each series
 * @param pool of the run
 * @param isWarming one of the servers was still getting faster
 * @returns undefined for a single comparison, and with too few rounds
 */
export function commonChangeOf(
  all: readonly RoundCentres[],
  pool: ProcessPool | undefined,
  isWarming = false,
): Change | undefined {
  if (!pool || all.length < 2) return undefined;
  const rounds = commonRounds(all, pool.variance);
  if (rounds.length < FEWEST_ROUNDS) return undefined;
  const pairs = all.reduce((sum, one) => sum + one.pairs, 0);
  return changeOf(comparisonOf(rounds, pairs), pool, isWarming);
}

/** The running sums of one round. */
type Common = ReturnType<typeof noSums>;

function noSums(round: number) {
  return { round, members: 0, weight: 0, centre: 0, variance: 0 };
}

/** Each round that enough comparisons have, as their weighted mean; a comparison has the same weight in every round. */
function commonRounds(all: readonly RoundCentres[], between: number): readonly RoundCentre[] {
  const weights = all.map((one) => 1 / (weightedRounds(one, between).explained + between));
  const common = new Map<number, Common>();
  // Most comparisons of a run share one array of rounds, which is looked up once.
  const byList = new Map<readonly number[], readonly Common[]>();
  const rowsOf = (rounds: readonly number[]) => {
    const rows = byList.get(rounds) ?? rounds.map((round) => rowOf(common, round));
    byList.set(rounds, rows);
    return rows;
  };
  // Running sums, because very many comparisons can have very many rounds.
  for (const [index, { rounds }] of all.entries()) {
    for (const own of rowsOf(rounds)) {
      own.members += 1;
      own.weight += elementAt(weights, index);
    }
  }
  for (const [index, { rounds, centres, variances }] of all.entries()) {
    let at = 0;
    for (const own of rowsOf(rounds)) {
      const part = elementAt(weights, index) / own.weight;
      own.centre += part * elementAt(centres, at);
      own.variance += part ** 2 * elementAt(variances, at);
      at += 1;
    }
  }
  return [...common.values()].filter(({ members }) => members >= LEAST_PART * all.length);
}

function rowOf(common: Map<number, Common>, round: number): Common {
  const own = common.get(round) ?? noSums(round);
  common.set(round, own);
  return own;
}
