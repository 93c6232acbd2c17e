import { groupedBy } from "../shared/grouped-by.ts";
import type { Change } from "./change.ts";
import { changeOf } from "./paired-changes.ts";
import type { ProcessPool } from "./process-pool.ts";
import { comparisonOf, type RoundCentre, type RoundCentres } from "./round-centres.ts";
import { weightedRounds } from "./weighted-rounds.ts";

/** With fewer rounds, nothing is said of series together. */
const FEWEST_ROUNDS = 3;

/** Part of the series that a round has to have: few of them must not speak for all. */
const LEAST_PART = 0.5;

/**
 * The change that comparisons of one metric show together.
 *
 * A round's value is the weighted mean over the comparisons that have it, so their pairs' noise averages out; what
 * processes do is taken to be the same in all of them, as it is for the series of one server, so that does not. Those
 * with a sign of a slowdown are measured longer than the others. That makes their later rounds no worse by chance, since
 * a later round does not know what the earlier ones showed.
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

/** A comparison's value in one round, and how much the comparison counts. */
interface Weighted extends RoundCentre {
  readonly weight: number;
}

/** Each round that enough comparisons have, as their weighted mean; a comparison's weight is the same in every round. */
function commonRounds(all: readonly RoundCentres[], between: number): readonly RoundCentre[] {
  const weighted = all.flatMap((one): readonly Weighted[] => {
    const weight = 1 / (weightedRounds(one, between).explained + between);
    return one.rounds.map((round, at) => ({
      round,
      centre: one.centres[at] as number,
      variance: one.variances[at] as number,
      weight,
    }));
  });
  return [...groupedBy(weighted, ({ round }) => round)]
    .filter(([, own]) => own.length >= LEAST_PART * all.length)
    .map(([round, members]) => {
      const sum = members.reduce((total, { weight }) => total + weight, 0);
      let [centre, variance] = [0, 0];
      for (const own of members) {
        const part = own.weight / sum;
        centre += part * own.centre;
        variance += part ** 2 * own.variance;
      }
      return { round, centre, variance };
    });
}
