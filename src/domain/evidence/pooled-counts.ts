import { column, type Samples } from "../run/samples.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import type { Pairs } from "./pairs.ts";
import { comparisonOf, type RoundCentres } from "./round-centres.ts";

/**
 * The rounds of a request that a burst answers a few times only: the rate of all answers of a round, in place of the centre of
 * its bursts. Counts are at most as scattered as Poisson's; a half more keeps a logarithm of none (Anscombe, Biometrika 43
 * (1956), 461–464).
 */
export function pooledCentres({ first, second, at }: Pairs): RoundCentres {
  const centres = [...groupedBy(at, ({ round }) => round)].map(([round, own]) => {
    const base = countsOf(
      first,
      own.map(({ one }) => one),
    );
    const head = countsOf(
      second,
      own.map(({ other }) => other),
    );
    const centre = Math.log(head.answers / head.ms) - Math.log(base.answers / base.ms);
    return { round, centre, variance: 1 / base.answers + 1 / head.answers };
  });
  return comparisonOf(centres, at.length);
}

function countsOf(samples: Samples, indices: readonly number[]) {
  const sum = (id: "expected" | "durationMs") => {
    const values = column(samples, id);
    return indices.reduce((all, index) => all + (values[index] as number), 0);
  };
  return { answers: sum("expected") + 0.5, ms: sum("durationMs") };
}
