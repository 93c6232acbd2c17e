import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { LatencyId } from "../run/sample-figures.ts";
import { column, type Samples } from "../run/samples.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { standardDeviation } from "../statistics/descriptive.ts";
import { type Component, mixtureQuantile } from "../statistics/mixture.ts";
import type { Quantile } from "../statistics/quantile-function.ts";
import { type Change, studentChange } from "./change.ts";
import { MIN_PAIRS, type Pairs } from "./pairs.ts";
import type { ProcessPool } from "./process-pool.ts";

/** The percentiles that have a value for all answers of a round together, each as a part of them. */
const PARTS: Readonly<Partial<Record<SeriesMetricId, number>>> = {
  "latency-p50": 0.5,
  "latency-p90": 0.9,
  "latency-p95": 0.95,
  "latency-p99": 0.99,
  "latency-p999": 0.999,
};

/** What is known of a burst's latencies: the part of its answers that take no longer. */
const KNOWN: readonly (readonly [part: number, figure: LatencyId])[] = [
  ...([[0.5, "latencyP50Ms"]] as const),
  ...([[0.9, "latencyP90Ms"]] as const),
  ...([[0.95, "latencyP95Ms"]] as const),
  ...([[0.99, "latencyP99Ms"]] as const),
  ...([[0.999, "latencyP999Ms"]] as const),
  ...([[1, "latencyMaxMs"]] as const),
];

/** Answers that have to lie beyond a percentile in each round, for it to be more than a few accidents. */
const LEAST_BEYOND = 10;

/** The answers of one round in both arms. */
interface RoundAnswers {
  readonly base: readonly Component[];
  readonly head: readonly Component[];
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
  { first, second, at }: Pairs,
  id: SeriesMetricId,
  pool: ProcessPool | undefined,
): Change | undefined {
  const part = PARTS[id];
  if (part === undefined || !pool || at.length < MIN_PAIRS) return undefined;
  const rounds = [...groupedBy(at, ({ round }) => round).values()].map((own) => ({
    base: answersOf(
      first,
      own.map(({ one }) => one),
    ),
    head: answersOf(
      second,
      own.map(({ other }) => other),
    ),
  }));
  const least = Math.min(...rounds.flatMap(({ base, head }) => [weightOf(base), weightOf(head)]));
  if (rounds.length < 2 || (1 - part) * least < LEAST_BEYOND) return undefined;
  const number = rounds.length;
  const others = rounds.map((_, out) => changeIn(rounds.toSpliced(out, 1), part));
  const scatter = ((number - 1) ** 2 / number) * standardDeviation(others) ** 2;
  const variance = Math.max(scatter, pool.variance / number + varianceIn(rounds, part));
  return studentChange(changeIn(rounds, part), Math.sqrt(variance), number - 1);
}

/** How much a percentile of the answers of some rounds changed: a difference of logarithms. */
function changeIn(rounds: readonly RoundAnswers[], part: number): number {
  const quantile = (arm: keyof RoundAnswers) =>
    mixtureQuantile(
      rounds.flatMap((round) => round[arm]),
      part,
    );
  return Math.log(quantile("head")) - Math.log(quantile("base"));
}

/**
 * Variance of that, as far as the number of answers explains it, of times that fall exponentially (Cramér, Mathematical
 * Methods of Statistics, 1946, 28.5).
 */
function varianceIn(rounds: readonly RoundAnswers[], part: number): number {
  const ofOne = part / ((1 - part) * Math.log(1 - part) ** 2);
  const answers = (arm: keyof RoundAnswers) => weightOf(rounds.flatMap((round) => round[arm]));
  return ofOne / answers("base") + ofOne / answers("head");
}

/** The answers of some bursts; bursts without any are left out. */
function answersOf(samples: Samples, indices: readonly number[]): readonly Component[] {
  const columns = KNOWN.map(([part, figure]) => [part, column(samples, figure)] as const);
  const [expected, unexpected] = [column(samples, "expected"), column(samples, "unexpected")];
  return indices.flatMap((index) => {
    const weight = (expected[index] as number) + (unexpected[index] as number);
    const known = columns.flatMap(([part, values]): readonly Quantile[] => {
      const value = values[index] as number;
      return value > 0 ? [[part, value]] : [];
    });
    const [middle, next] = known;
    if (!middle || !next || !(weight > 0)) return [];
    // Below the median nothing is known: the same way down as it is up.
    return [{ weight, quantiles: [[0, middle[1] ** 2 / next[1]] as const, ...known] }];
  });
}

function weightOf(answers: readonly Component[]): number {
  return answers.reduce((sum, { weight }) => sum + weight, 0);
}
