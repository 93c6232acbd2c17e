import type { SeriesEvidence } from "../evidence/evidence.ts";
import { ASSUMED_VARIANCE } from "../evidence/paired-changes.ts";
import type { RoundCentres } from "../evidence/round-centres.ts";
import { present } from "../shared/present.ts";
import { mean, median } from "../statistics/descriptive.ts";

/** A block has two bursts of each lane, so two pairs. */
const PAIRS_A_BLOCK = 2;

/**
 * The optimal number of blocks per start: with it, a change is estimated most precisely in a given time. If starts
 * are fast, a run has more starts; if bursts vary a lot or starts are slow, each start has more blocks.
 *
 * The optimum of a nested design, √(cost of a start ⁄ cost of a block · variance within ⁄ variance between): Kalibera &
 * Jones, Rigorous benchmarking in reasonable time, ISMM 2013, 63–74; Cochran, Sampling Techniques, 1977, 10.6. The
 * variance within starts is that of the pairs in a run's first rounds. That between starts is assumed: the number of
 * rounds must not depend on a few that happen to agree.
 * @param series by name
 * @param times `setUpMs`: wall time of a round besides its blocks; `blockMs`: wall time of one block of each cell
 * @returns undefined if nothing that is judged has been measured
 */
export function blocksWorthAStart(
  series: ReadonlyMap<string, Pick<SeriesEvidence, "judged" | "centres">>,
  { setUpMs, blockMs }: { readonly setUpMs: number; readonly blockMs: number },
): number | undefined {
  const variances = [...series.values()].flatMap(({ judged, centres }) =>
    present(judged.map((id) => pairVariance(centres.get(id)))),
  );
  if (variances.length === 0) return undefined;
  const within = median(variances) / PAIRS_A_BLOCK;
  return Math.max(1, Math.round(Math.sqrt((setUpMs / blockMs) * (within / ASSUMED_VARIANCE))));
}

/** Variance of a pair within its round, averaged over the rounds; undefined without rounds. */
export function pairVariance(comparison: RoundCentres | undefined): number | undefined {
  if (!comparison || comparison.rounds.length === 0) return undefined;
  const { variances, pairs, rounds } = comparison;
  return (mean(variances) * pairs) / rounds.length;
}
