import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { LatencyId } from "../run/sample-figures.ts";
import { column, type Samples } from "../run/samples.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { standardDeviation } from "../statistics/descriptive.ts";
import { type Curve, curveOf, quantileOf } from "../statistics/mixture.ts";
import { type Change, studentChange } from "./change.ts";
import { LEAST, PERCENTILES } from "./enough-answers.ts";
import { MIN_PAIRS, type Pairs } from "./pairs.ts";
import type { ProcessPool } from "./process-pool.ts";
import { comparisonOf, type RoundCentres } from "./round-centres.ts";

/** What is known of a burst's latencies: the part of its answers that take no longer. */
const KNOWN: readonly { readonly part: number; readonly figure: LatencyId }[] = [
  { part: 0.5, figure: "latencyP50Ms" },
  { part: 0.9, figure: "latencyP90Ms" },
  { part: 0.95, figure: "latencyP95Ms" },
  { part: 0.99, figure: "latencyP99Ms" },
  { part: 0.999, figure: "latencyP999Ms" },
  { part: 1, figure: "latencyMaxMs" },
];

/** The answers of one round in both arms. */
interface RoundAnswers {
  readonly round: number;
  readonly base: readonly Curve[];
  readonly head: readonly Curve[];
}

/**
 * The change of a percentile of all answers together, in place of the centre of bursts: what makes a tenth of the bursts slow
 * moves it, and not that of a typical burst. How certain it is, the rounds say, of which each is left out in turn (the jackknife:
 * Tukey, Annals of Mathematical Statistics 29, 1958, p. 614), and never with more certainty than the number of answers and the
 * pool allow.
 * @param id of a percentile; others have no such change
 * @param pool of the run
 * @returns undefined with fewer than two rounds, or where a round of either arm has too few answers
 */
export function pooledQuantileChange(
  pairs: Pairs,
  id: SeriesMetricId,
  pool: ProcessPool | undefined,
): Change | undefined {
  const part = PERCENTILES[id];
  if (part === undefined || !pool || pairs.at.length < MIN_PAIRS) return undefined;
  const rounds = answersByRound(pairs);
  const number = rounds.length;
  if (number < 2 || !rounds.every((round) => hasEnough(round, part))) return undefined;
  const others = rounds.map((_, out) => changeIn(rounds, part, out));
  const scatter = ((number - 1) ** 2 / number) * standardDeviation(others) ** 2;
  const variance = Math.max(scatter, pool.variance / number + varianceIn(rounds, part));
  return studentChange(changeIn(rounds, part), Math.sqrt(variance), number - 1);
}

/**
 * The rounds of a percentile of all answers of each round, where a burst has too few of them for one.
 * @param id of a percentile
 * @returns the rounds in which both arms have enough
 */
export function pooledQuantiles(pairs: Pairs, id: SeriesMetricId): RoundCentres {
  const part = required(PERCENTILES[id], "percentile");
  const rounds = answersByRound(pairs)
    .filter((round) => hasEnough(round, part))
    .map((one) => ({
      ...{ round: one.round, centre: changeIn([one], part), variance: varianceIn([one], part) },
    }));
  return comparisonOf(rounds, pairs.at.length);
}

function answersByRound({ first, second, at }: Pairs): readonly RoundAnswers[] {
  return [...groupedBy(at, ({ round }) => round)].map(([round, own]) => {
    const [ones, others] = [own.map(({ one }) => one), own.map(({ other }) => other)];
    return { round, base: answersOf(first, ones), head: answersOf(second, others) };
  });
}

/** Whether enough answers of each arm lie beyond a percentile. */
function hasEnough({ base, head }: RoundAnswers, part: number): boolean {
  return (1 - part) * Math.min(weightOf(base), weightOf(head)) >= LEAST;
}

/**
 * How much a percentile of the answers of some rounds changed: a difference of logarithms.
 * @param without index of a round that is left out
 */
function changeIn(rounds: readonly RoundAnswers[], part: number, without?: number): number {
  const [base, head]: [Curve[], Curve[]] = [[], []];
  for (const [at, round] of rounds.entries()) {
    if (at === without) continue;
    base.push(...round.base);
    head.push(...round.head);
  }
  return Math.log(quantileOf(head, part)) - Math.log(quantileOf(base, part));
}

/**
 * Variance of that, as far as the number of answers explains it, of times that fall exponentially (Cramér, Mathematical
 * Methods of Statistics, 1946, 28.5).
 */
function varianceIn(rounds: readonly RoundAnswers[], part: number): number {
  const ofOne = part / ((1 - part) * Math.log(1 - part) ** 2);
  const answers = (arm: "base" | "head") =>
    rounds.reduce((sum, round) => sum + weightOf(round[arm]), 0);
  return ofOne / answers("base") + ofOne / answers("head");
}

/** The answers of some bursts; bursts without any are left out. */
function answersOf(samples: Samples, indices: readonly number[]): readonly Curve[] {
  const columns = KNOWN.map(({ part, figure }) => ({ part, values: column(samples, figure) }));
  const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
  return indices.flatMap((index) => {
    const weight = (expected[index] as number) + (unexpected[index] as number);
    const parts: number[] = [0];
    const values: number[] = [0];
    for (const { part, values: own } of columns) {
      const value = own[index] as number;
      // Beyond the last answer but one, a percentile is that of the slowest.
      const isKnown = part === 1 || (1 - part) * weight >= 1;
      if (!(value > 0 && isKnown)) continue;
      parts.push(part);
      values.push(value);
    }
    const [, middle, next] = values;
    if (middle === undefined || next === undefined || !(weight > 0)) return [];
    // Below the median nothing is known: the same way down as it is up.
    values[0] = middle ** 2 / next;
    return [curveOf({ weight, parts, values })];
  });
}

function weightOf(answers: readonly Curve[]): number {
  return answers.reduce((sum, { weight }) => sum + weight, 0);
}
