import { PERCENTILES, percentileOf, type SeriesMetricId } from "../metrics/catalogue.ts";
import { LEAST_ANSWERS } from "../series/load-shape.ts";
import { burstsByRound, column, type Samples } from "../series/samples.ts";
import { present } from "../shared/present.ts";
import { required } from "../shared/required.ts";
import { sumOf } from "../shared/sum-of.ts";
import { standardDeviation } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import { type Curve, knownParts, quantileOf } from "../statistics/mixture.ts";
import { shiftsWithoutOne } from "../statistics/without-one.ts";
import { type Change, studentChange } from "./change.ts";
import { burstsOfRounds, MIN_PAIRS, type Pairs } from "./pairs.ts";
import type { ProcessPool } from "./process-pool.ts";
import { comparisonOf, type RoundCentres } from "./round-centres.ts";

/** The known points of a burst's latency distribution, by the share of answers that take no longer. */
const KNOWN = [...PERCENTILES, { part: 1, figure: "latencyMaxMs" }] as const;

/** The usual case: all points are known. */
const ALL_KNOWN = knownParts([0, ...KNOWN.map(({ part }) => part)]);

/** Answers of all rounds that have to lie beyond a percentile: their number alone then leaves an error of 10 % at most. */
const LEAST_IN_ALL = 20;

/**
 * The change of a percentile of all answers together, instead of the centre of bursts: it detects an effect that makes
 * a tenth of the bursts slow, but not the typical burst. Its variance comes from leaving each round out in turn (the
 * jackknife: Tukey, Annals of Mathematical Statistics 29, 1958, p. 614), and is never below what the number of answers
 * and the pool imply.
 * @param id of a percentile; others have no such change
 * @param pool of the run
 * @returns undefined with fewer than two rounds, or with too few answers of either arm
 */
export function pooledQuantileChange(pairs: Pairs, id: SeriesMetricId, pool?: ProcessPool) {
  const part = percentileOf(id)?.part;
  if (part === undefined || !pool || pairs.at.length < MIN_PAIRS) return undefined;
  const rounds = answersByRound(pairs);
  const number = rounds.length;
  if (number < 2 || !haveEnough(rounds, part)) return undefined;
  const [base, head] = [quantileIn(rounds, "base", part), quantileIn(rounds, "head", part)];
  const least = pool.variance / number + varianceIn(rounds, part);
  const variance = isSurelyBelow(least, rounds, { part, base, head })
    ? least
    : Math.max(least, varianceOf(rounds.map((_, out) => changeIn(rounds, part, out))));
  const difference = Math.log(head) - Math.log(base);
  // One less than the rounds give, since a percentile is no smooth function of them (Efron, The Jackknife, the Bootstrap and
  // Other Resampling Plans, 1982, 3.4). docs/figures/statistics.md has the effect.
  const degrees = Math.max(1, number - 2);
  const change: Change = studentChange(difference, Math.sqrt(variance), degrees);
  return { ...change, rounds: { number, between: pool.variance } };
}

/**
 * The jackknife variance.
 * @param others the change without each of the rounds
 * @param room added to their standard deviation, as an upper limit of its error
 */
function varianceOf(others: readonly number[], room = 0): number {
  const number = others.length;
  return ((number - 1) ** 2 / number) * (standardDeviation(others) + room) ** 2;
}

/**
 * True if the jackknife variance is certain to be below another, which can be decided without computing all its
 * quantiles.
 * @param of the percentile, and its value in both arms
 */
function isSurelyBelow(
  variance: number,
  rounds: readonly RoundAnswers[],
  of: { readonly part: number; readonly base: number; readonly head: number },
): boolean {
  const number = rounds.length;
  const step = Math.sqrt(variance * number) / (number - 1) / 4;
  const shifts = (arm: "base" | "head") => {
    const groups = rounds.map((round) => round[arm]);
    return shiftsWithoutOne(groups, { part: of.part, quantile: of[arm] }, step);
  };
  const [base, head] = [shifts("base"), shifts("head")];
  if (!base || !head) return false;
  const others = head.map((shift, out) => shift - elementAt(base, out));
  // Each is off by at most one step, and so is their standard deviation, except for its divisor.
  return varianceOf(others, step * Math.sqrt(number / (number - 1))) < variance;
}

/**
 * The rounds of a percentile of all answers of each round, for bursts with too few answers for one.
 * @param id of a percentile
 * @returns the rounds in which both arms have enough
 */
export function pooledQuantiles(pairs: Pairs, id: SeriesMetricId): RoundCentres {
  const part = required(percentileOf(id), "percentile").part;
  const rounds = answersByRound(pairs)
    .filter((round) => answersBeyond(round, part) >= LEAST_ANSWERS)
    .map((one) => {
      return { ...one, centre: changeIn([one], part), variance: varianceIn([one], part) };
    });
  return comparisonOf(rounds, pairs.at.length);
}

/**
 * A percentile of all answers of each round of one arm together.
 * @param id of a percentile
 * @returns one for each round in which anything was answered, in milliseconds; `isLeast`: so few answers were given that
 * none lies beyond it, so it is that of the slowest, and the true one may be higher
 */
export function quantilesByRound(samples: Samples, id: SeriesMetricId) {
  const part = required(percentileOf(id), "percentile").part;
  const curves = curvesOf(samples);
  return [...burstsByRound(samples).values()].flatMap((own) => {
    const answers = own.flatMap((burst) => curves[burst] ?? []);
    if (answers.length === 0) return [];
    const isLeast = (1 - part) * weightOf(answers) < 1;
    return [{ value: quantileOf(answers, part), isLeast }];
  });
}

/**
 * A percentile of all answers of one arm together, in milliseconds.
 * @param id of a percentile; others have none
 * @returns undefined where too few answers lie beyond it
 */
export function quantileOfAll(samples: Samples, id: SeriesMetricId): number | undefined {
  const part = percentileOf(id)?.part;
  if (part === undefined) return undefined;
  const answers = present(curvesOf(samples));
  return (1 - part) * weightOf(answers) < LEAST_ANSWERS ? undefined : quantileOf(answers, part);
}

/** The answers of each round in both arms. */
function answersByRound(pairs: Pairs) {
  const [base, head] = [curvesOf(pairs.first), curvesOf(pairs.second)];
  return burstsOfRounds(pairs).map(({ round, first, second }) => ({
    round,
    base: first.flatMap((one) => base[one] ?? []),
    head: second.flatMap((other) => head[other] ?? []),
  }));
}

type RoundAnswers = ReturnType<typeof answersByRound>[number];

/** True if enough answers of all rounds together lie beyond a percentile, and some of each round. */
function haveEnough(rounds: readonly RoundAnswers[], part: number): boolean {
  const beyond = rounds.map((round) => answersBeyond(round, part));
  return beyond.every((answers) => answers >= 1) && sumOf(beyond, Number) >= LEAST_IN_ALL;
}

/** The number of answers beyond a percentile, of the arm that has fewer. */
function answersBeyond({ base, head }: RoundAnswers, part: number): number {
  return (1 - part) * Math.min(weightOf(base), weightOf(head));
}

/**
 * The change of a percentile over the answers of some rounds: a difference of logarithms.
 * @param without index of a round that is left out
 */
function changeIn(rounds: readonly RoundAnswers[], part: number, without?: number): number {
  const kept = rounds.filter((_, at) => at !== without);
  return Math.log(quantileIn(kept, "head", part)) - Math.log(quantileIn(kept, "base", part));
}

function quantileIn(rounds: readonly RoundAnswers[], arm: "base" | "head", part: number): number {
  const answers = rounds.flatMap((round) => round[arm]);
  return quantileOf(answers, part);
}

/**
 * Variance of that change due to the number of answers, for exponentially distributed times (Cramér, Mathematical
 * Methods of Statistics, 1946, 28.5).
 */
function varianceIn(rounds: readonly RoundAnswers[], part: number): number {
  const ofOne = part / ((1 - part) * Math.log(1 - part) ** 2);
  const answers = (arm: "base" | "head") => sumOf(rounds, (round) => weightOf(round[arm]));
  return ofOne / answers("base") + ofOne / answers("head");
}

/** The answers of each burst; undefined for one without any. */
function curvesOf(samples: Samples): readonly (Curve | undefined)[] {
  const columns = KNOWN.map(({ part, figure }) => ({ part, values: column(samples, figure) }));
  const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
  return expected.map((answers, index) => {
    const weight = answers + (unexpected[index] as number);
    // If less than one answer lies beyond a percentile, it is that of the slowest answer.
    const isKnown = ({ part, values }: (typeof columns)[number]) =>
      (values[index] as number) > 0 && (part === 1 || (1 - part) * weight >= 1);
    const own = columns.every(isKnown) ? columns : columns.filter(isKnown);
    const above = own.map(({ values }) => values[index] as number);
    const [middle, next] = above;
    if (middle === undefined || next === undefined || !(weight > 0)) return undefined;
    const known = own === columns ? ALL_KNOWN : knownParts([0, ...own.map(({ part }) => part)]);
    // Nothing is known below the median: the minimum is assumed as far below it, as a ratio, as the next point is
    // above.
    return { weight, known, values: [middle ** 2 / next, ...above] };
  });
}

function weightOf(answers: readonly Curve[]): number {
  return sumOf(answers, ({ weight }) => weight);
}
