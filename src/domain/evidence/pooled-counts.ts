import { column } from "../run/series/samples.ts";
import type { Pairs } from "./pairs.ts";
import { comparisonOf, type RoundCentres } from "./round-centres.ts";

/**
 * The rounds of a request that gets only a few answers per burst: the rate over all answers of a round replaces the
 * centre of its bursts. The variance of counts is at most that of a Poisson distribution; adding a half makes the
 * logarithm of 0 finite (Anscombe, Biometrika 43 (1956), 461–464).
 */
export function pooledCentres({ first, second, at }: Pairs): RoundCentres {
  const [answersBefore, answersNow] = [column(first, "expected"), column(second, "expected")];
  const [msBefore, msNow] = [column(first, "durationMs"), column(second, "durationMs")];
  const byRound = new Map<number, { readonly base: RunningTotals; readonly head: RunningTotals }>();
  for (const { one, other, round } of at) {
    const own = byRound.get(round) ?? { base: { answers: 0, ms: 0 }, head: { answers: 0, ms: 0 } };
    own.base.answers += answersBefore[one] as number;
    own.base.ms += msBefore[one] as number;
    own.head.answers += answersNow[other] as number;
    own.head.ms += msNow[other] as number;
    byRound.set(round, own);
  }
  const centres = [...byRound].map(([round, { base, head }]) => {
    const [before, now] = [base.answers + 0.5, head.answers + 0.5];
    const centre = Math.log(now / head.ms) - Math.log(before / base.ms);
    return { round, centre, variance: 1 / before + 1 / now };
  });
  return comparisonOf(centres, at.length);
}

/** The running totals of one arm over the bursts of a round. */
interface RunningTotals {
  answers: number;
  ms: number;
}
