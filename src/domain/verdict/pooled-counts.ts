import { figuresOf } from "../run/read-samples.ts";
import type { Samples } from "../run/sample.ts";
import type { Pairs } from "./pairs.ts";
import { comparisonOf, type RoundCentres } from "./round-centres.ts";

/**
 * The rounds of a request that a burst answers a few times only: the rate of all answers of a round, in place of the centre of
 * its bursts. Counts are at most as scattered as Poisson's; a half more keeps a logarithm of none (Anscombe, Biometrika 43
 * (1956), 461–464).
 */
export function pooledCentres({ first, second, rounds }: Pairs): RoundCentres {
  const [from, to] = [countsOf(first), countsOf(second)];
  const centres = rounds.map(({ round, start, end }) => {
    const [before, now] = [from(start, end), to(start, end)];
    const centre = Math.log(now.answers / now.ms) - Math.log(before.answers / before.ms);
    return { round, centre, variance: 1 / before.answers + 1 / now.answers };
  });
  return comparisonOf(centres, first.length);
}

function countsOf(samples: Samples) {
  const { length } = samples;
  const figures = figuresOf(samples, ["expected", "durationMs"]).slice(0, 2 * length);
  const sum = (from: number, to: number) =>
    figures.subarray(from, to).reduce((all, one) => all + one, 0);
  return (start: number, end: number) => ({
    answers: sum(start, end) + 0.5,
    ms: sum(length + start, length + end),
  });
}
