import type { Change } from "../evidence/change.ts";
import { changeOf } from "../evidence/paired-changes.ts";
import type { ProcessPool } from "../evidence/process-pool.ts";
import { comparisonOf, type RoundCentre, type RoundCentres } from "../evidence/round-centres.ts";
import { weightedRounds } from "../evidence/weighted-rounds.ts";
import { elementAt } from "../statistics/element-at.ts";

/** With fewer rounds, series are not judged together. */
const FEWEST_ROUNDS = 3;

/** Share of the series that a round must have: a few must not stand for all. */
const LEAST_PART = 0.5;

/**
 * The common change of several comparisons of one metric.
 *
 * A round's value is the weighted mean over the comparisons that have it, so their pairs' noise averages out. The
 * effect of processes is assumed to be the same in all of them, as for series of one server, so it does not average
 * out. Series with a sign of a slowdown are measured longer than the others. That does not bias their later rounds,
 * because a later round is independent of the earlier ones.
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

/** The running sums of one round. */
interface Common {
  readonly round: number;
  members: number;
  weight: number;
  centre: number;
  variance: number;
}

/** Each round that enough comparisons have, as their weighted mean; a comparison has the same weight in every round. */
function commonRounds(all: readonly RoundCentres[], between: number): readonly RoundCentre[] {
  const weights = all.map((one) => 1 / (weightedRounds(one, between).explained + between));
  const common = new Map<number, Common>();
  // Most comparisons of a run share one array of rounds, which is looked up once.
  const byList = new Map<readonly number[], readonly Common[]>();
  const rowsOf = (rounds: readonly number[]) => {
    const rows = byList.get(rounds) ?? rounds.map((round) => rowOf(common, round));
    byList.set(rounds, rows);
    return rows;
  };
  // Running sums, because very many comparisons can have very many rounds.
  let index = 0;
  for (const { rounds } of all) {
    for (const own of rowsOf(rounds)) {
      own.members += 1;
      own.weight += elementAt(weights, index);
    }
    index += 1;
  }
  index = 0;
  for (const { rounds, centres, variances } of all) {
    let at = 0;
    for (const own of rowsOf(rounds)) {
      const part = elementAt(weights, index) / own.weight;
      own.centre += part * elementAt(centres, at);
      own.variance += part ** 2 * elementAt(variances, at);
      at += 1;
    }
    index += 1;
  }
  return [...common.values()].filter(({ members }) => members >= LEAST_PART * all.length);
}

function rowOf(common: Map<number, Common>, round: number): Common {
  const own = common.get(round) ?? { round, members: 0, weight: 0, centre: 0, variance: 0 };
  common.set(round, own);
  return own;
}
