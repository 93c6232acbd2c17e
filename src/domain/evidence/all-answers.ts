import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { Change } from "./change.ts";
import type { SeriesEvidence } from "./evidence.ts";
import { changeOf } from "./paired-changes.ts";
import { pairBursts } from "./pairs.ts";
import { pooledCentres } from "./pooled-counts.ts";
import { pooledQuantileChange } from "./pooled-quantiles.ts";
import type { ProcessPool } from "./process-pool.ts";

/**
 * The change of a metric by all answers of a round: of throughput, all answers ÷ all time; of a percentile, that of all
 * answers together. A centre of bursts leaves aside what few of them show, such as a pause every few seconds; here every burst
 * counts, also one without an answer. What such bursts do to a round no pool knows, so the rounds speak for themselves, and
 * never with more certainty than the pool expects.
 * @param series both arms
 * @param pool of the run
 * @returns undefined for other metrics, with fewer than two rounds, or too few pairs
 */
export function allAnswersChange(
  id: SeriesMetricId,
  { base, head }: Pick<SeriesEvidence, "base" | "head">,
  pool: ProcessPool | undefined,
): Change | undefined {
  const pairs = pairBursts(base.samples, head.samples);
  return id === "throughput"
    ? changeOf(pooledCentres(pairs), pool, true)
    : pooledQuantileChange(pairs, id, pool);
}
