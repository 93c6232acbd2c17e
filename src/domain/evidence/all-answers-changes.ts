import { percentileOf, type SeriesMetricId } from "../metrics/catalogue.ts";
import { type Total, type TotalOf, timeByAnswers, totalIn } from "../metrics/totals.ts";
import { column, type Samples } from "../series/samples.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { present } from "../shared/present.ts";
import { sumOf } from "../shared/sum-of.ts";
import { elementAt } from "../statistics/element-at.ts";
import type { Change } from "./change.ts";
import { changeOf } from "./paired-changes.ts";
import { type Arms, type Pairs, pairBursts } from "./pairs.ts";
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
function totalsOf(
  id: SeriesMetricId,
  { level, request }: Arms["head"],
): readonly ((pairs: Pairs) => RoundCentres)[] {
  if (id === "throughput") return [(pairs) => alike(pooledCentres(pairs))];
  const own = (pairs: Pairs) => totalCentres(pairs, (samples) => totalIn(samples, id));
  const areConstant = request === undefined && !("rate" in level);
  if (id !== "latency-mean" || !areConstant) return [own];
  return [own, (pairs) => totalCentres(pairs, timeByAnswers)];
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

/** The rounds of a metric by what its bursts add up to; none of a metric that does not add up. */
function totalCentres(
  { first, second, at }: Pairs,
  totalOf: (samples: Samples) => TotalOf | undefined,
): RoundCentres {
  const [before, now] = [totalOf(first), totalOf(second)];
  if (!before || !now) return comparisonOf([], 0);
  const centres = [...groupedBy(at, ({ round }) => round)].flatMap(([round, own]) => {
    const [from, to] = [before(own.map(({ one }) => one)), now(own.map(({ other }) => other))];
    const logOf = ({ part, whole }: Total) => Math.log(part / Math.max(HALF, whole));
    const centre = logOf(to) - logOf(from);
    return Number.isFinite(centre) ? [{ round, centre, variance: 0 }] : [];
  });
  return comparisonOf(centres, at.length);
}

/**
 * The rounds of a request that gets only a few answers per burst: the rate over all answers of a round replaces the
 * centre of its bursts. The variance of counts is at most that of a Poisson distribution; adding a half makes the
 * logarithm of 0 finite (Anscombe, Biometrika 43 (1956), 461–464).
 */
export function pooledCentres({ first, second, at }: Pairs): RoundCentres {
  const [answersBefore, answersNow] = [column(first, "expected"), column(second, "expected")];
  const [msBefore, msNow] = [column(first, "durationMs"), column(second, "durationMs")];
  const centres = [...groupedBy(at, ({ round }) => round)].map(([round, own]) => {
    const before = 0.5 + sumOf(own, ({ one }) => elementAt(answersBefore, one));
    const now = 0.5 + sumOf(own, ({ other }) => elementAt(answersNow, other));
    const beforeMs = sumOf(own, ({ one }) => elementAt(msBefore, one));
    const nowMs = sumOf(own, ({ other }) => elementAt(msNow, other));
    const centre = Math.log(now / nowMs) - Math.log(before / beforeMs);
    return { round, centre, variance: 1 / before + 1 / now };
  });
  return comparisonOf(centres, at.length);
}
