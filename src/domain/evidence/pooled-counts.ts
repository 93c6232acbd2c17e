import { column } from "../run/series/samples.ts";
import { groupedBy } from "../shared/grouped-by.ts";
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
  const centres = [...groupedBy(at, ({ round }) => round)].map(([round, own]) => {
    let [before, now, beforeMs, nowMs] = [0.5, 0.5, 0, 0];
    for (const { one, other } of own) {
      before += answersBefore[one] as number;
      beforeMs += msBefore[one] as number;
      now += answersNow[other] as number;
      nowMs += msNow[other] as number;
    }
    const centre = Math.log(now / nowMs) - Math.log(before / beforeMs);
    return { round, centre, variance: 1 / before + 1 / now };
  });
  return comparisonOf(centres, at.length);
}
