import type { SeriesEvidence } from "../evidence/evidence.ts";
import { ASSUMED_VARIANCE } from "../evidence/paired-changes.ts";
import type { RoundCentres } from "../evidence/round-centres.ts";
import { present } from "../shared/present.ts";
import { mean, median } from "../statistics/descriptive.ts";

/** What a start and a block cost and bring. */
export interface StartsAndBlocks {
  /** Wall time of a round beside its blocks. */
  readonly setUpMs: number;
  /** Wall time of a block of everything that is measured. */
  readonly blockMs: number;
  /** Variance of a change that one block shows, within a start. */
  readonly within: number;
  /** Variance of that change between starts, above 0. */
  readonly between: number;
}

/**
 * How many blocks a start is worth: with so many, a given time knows a change best. Where starts differ, or are quick, a
 * run has more of them; where bursts scatter, or starts are slow, each has more blocks.
 *
 * The optimum of a nested design, √(cost of a start ⁄ cost of a block · variance within ⁄ variance between): Kalibera &
 * Jones, Rigorous benchmarking in reasonable time, ISMM 2013, 63–74; Cochran, Sampling Techniques, 1977, 10.6.
 */
export function blocksAStart({ setUpMs, blockMs, within, between }: StartsAndBlocks): number {
  return Math.max(1, Math.round(Math.sqrt((setUpMs / blockMs) * (within / between))));
}

/** A block has two bursts of each lane, so two pairs. */
const PAIRS_A_BLOCK = 2;

/**
 * The same by what the first rounds of a run show of the pairs in them. How starts differ is assumed: a few rounds that
 * happen to agree must not decide how many there are.
 * @param series by name
 * @returns undefined where nothing that is judged has been measured
 */
export function blocksWorthAStart(
  series: ReadonlyMap<string, Pick<SeriesEvidence, "judged" | "centres">>,
  times: Pick<StartsAndBlocks, "setUpMs" | "blockMs">,
): number | undefined {
  const variances = [...series.values()].flatMap(({ judged, centres }) =>
    present(judged.map((id) => pairVariance(centres.get(id)))),
  );
  if (variances.length === 0) return undefined;
  const within = median(variances) / PAIRS_A_BLOCK;
  return blocksAStart({ ...times, within, between: ASSUMED_VARIANCE });
}

/** Variance of one pair within its round, on average over the rounds; undefined without a round. */
export function pairVariance(comparison: RoundCentres | undefined): number | undefined {
  if (!comparison || comparison.rounds.length === 0) return undefined;
  const { variances, pairs, rounds } = comparison;
  return (mean(variances) * pairs) / rounds.length;
}
