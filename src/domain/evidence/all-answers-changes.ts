import { percentileOf, type SeriesMetricId } from "../metrics/catalogue.ts";
import { type Total, type TotalOf, timeByAnswers, totalIn } from "../metrics/totals.ts";
import type { Samples } from "../series/samples.ts";
import { present } from "../shared/present.ts";
import type { Change } from "./change.ts";
import { changeOf } from "./paired-changes.ts";
import { type Arms, burstsOfRounds, type Pairs, pairBursts } from "./pairs.ts";
import { pooledQuantileChange } from "./pooled-quantiles.ts";
import type { ProcessPool } from "./process-pool.ts";
import { comparisonOf, type RoundCentres } from "./round-centres.ts";

/**
 * The changes of a series over all answers of a round: of throughput, all answers ÷ total time; of CPU time, all of it ÷ all
 * answers; of a percentile, that of all answers together. The centre of bursts ignores effects that few bursts show, such as
 * a pause every few seconds; here, every burst counts, even one without an answer. The pool does not include the effect of
 * such bursts, so the variance is that of the rounds, but never below what the pool expects.
 * @param series both arms, and the metrics that are judged
 * @param pool of the run
 * @returns by metric, without those that cannot be estimated
 */
export function allAnswersChanges(
  { base, head, judged }: Arms & { readonly judged: readonly SeriesMetricId[] },
  pool: ProcessPool | undefined,
): ReadonlyMap<SeriesMetricId, Change> {
  const pairs = pairBursts(base.samples, head.samples);
  return new Map(
    judged.flatMap((id) => {
      const change = percentileOf(id)
        ? pooledQuantileChange(pairs, id, pool)
        : worstOf(totalsOf(id, head).map((totals) => changeOf(totals(pairs), pool, true)));
      return change ? [[id, change] as const] : [];
    }),
  );
}

/**
 * The rounds of a metric over all answers. The mean latency also has those of the time for each answer: with as many connections
 * all the time, one is in proportion to the other if requests count that the end of a burst cut off (Little, Operations Research
 * 9, 1961).
 */
function totalsOf(id: SeriesMetricId, { level, request }: Arms["head"]) {
  if (id === "throughput") return [(pairs: Pairs) => alike(pooledCentres(pairs))];
  const own = (pairs: Pairs) => totalCentres(pairs, (samples) => totalIn(samples, id));
  const areConstant = request === undefined && !("rate" in level);
  if (id !== "latency-mean" || !areConstant) return [own];
  return [own, (pairs: Pairs) => totalCentres(pairs, timeByAnswers)];
}

/** The change that is the most for the worse, of a metric of which less is better, or the only one. */
function worstOf(changes: readonly (Change | undefined)[]): Change | undefined {
  return present(changes).toSorted((a, b) => b.difference - a.difference)[0];
}

/** Rounds that all count as much: one without an answer is no less certain. */
function alike(rounds: RoundCentres): RoundCentres {
  return { ...rounds, variances: rounds.variances.map(() => 0) };
}

/** In place of no answer in a round: its CPU time for each is then far more than that of others. */
const HALF = 0.5;

/**
 * The rounds of a metric by what its bursts add up to; none of a metric that does not add up.
 * @param of the value of a total, and the variance of its logarithm
 */
function totalCentres(
  pairs: Pairs,
  totalOf: (samples: Samples) => TotalOf | undefined,
  of = ({ part, whole }: Total) => ({ value: part / Math.max(HALF, whole), variance: 0 }),
): RoundCentres {
  const [before, now] = [totalOf(pairs.first), totalOf(pairs.second)];
  if (!before || !now) return comparisonOf([], 0);
  const centres = burstsOfRounds(pairs).map(({ round, first, second }) => {
    const [from, to] = [of(before(first)), of(now(second))];
    const centre = Math.log(to.value) - Math.log(from.value);
    return { round, centre, variance: from.variance + to.variance };
  });
  const known = centres.filter(({ centre }) => Number.isFinite(centre));
  return comparisonOf(known, pairs.at.length);
}

/**
 * The rounds of a request that gets only a few answers per burst: the rate over all answers of a round replaces the
 * centre of its bursts. The variance of counts is at most that of a Poisson distribution; adding a half makes the
 * logarithm of 0 finite (Anscombe, Biometrika 43 (1956), 461–464).
 */
export function pooledCentres(pairs: Pairs): RoundCentres {
  const throughputOf = (samples: Samples) => totalIn(samples, "throughput");
  return totalCentres(pairs, throughputOf, ({ part, whole }) => {
    // Each answer adds 1,000, since the whole is in milliseconds and throughput is per second.
    const answers = part / 1000 + HALF;
    return { value: answers / whole, variance: 1 / answers };
  });
}
