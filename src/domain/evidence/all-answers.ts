import type { Change } from "./change.ts";
import type { SeriesEvidence } from "./evidence.ts";
import { changeOf } from "./paired-changes.ts";
import type { ProcessPool } from "./process-pool.ts";

/**
 * The change of throughput by all answers of a round ÷ all its time. A centre of bursts leaves aside what few of them show,
 * such as a pause every few seconds; here every burst counts, also one without an answer. What such bursts do to a round no
 * pool knows, so the rounds speak for themselves, and never with more certainty than the pool expects.
 * @param pool of the run
 * @returns undefined where throughput is not judged, with fewer than two rounds, or too few pairs
 */
export function allAnswersChange(
  { pooled }: Pick<SeriesEvidence, "pooled">,
  pool: ProcessPool | undefined,
): Change | undefined {
  return pooled && changeOf(pooled, pool, true);
}
