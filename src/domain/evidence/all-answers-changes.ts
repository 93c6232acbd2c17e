import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { isWhole } from "../run/series/series.ts";
import type { Change } from "./change.ts";
import { changeOf } from "./paired-changes.ts";
import { pairBursts } from "./pairs.ts";
import { pooledCentres } from "./pooled-counts.ts";
import { pooledQuantileChange } from "./pooled-quantiles.ts";
import type { ProcessPool } from "./process-pool.ts";

/**
 * The changes of a whole series by all answers of a round: of throughput, all answers ÷ all time; of a percentile, that of all
 * answers together. A centre of bursts leaves aside what few of them show, such as a pause every few seconds; here every burst
 * counts, also one without an answer. What such bursts do to a round no pool knows, so the rounds speak for themselves, and
 * never with more certainty than the pool expects.
 * @param series both arms, and the metrics that are judged
 * @param pool of the run
 * @returns by metric; without those of which nothing is known, and for a request of a mix without any
 */
export function allAnswersChanges(
  { base, head, judged }: AllAnswersOf,
  pool: ProcessPool | undefined,
): ReadonlyMap<SeriesMetricId, Change> {
  if (!isWhole(head)) return new Map();
  const pairs = pairBursts(base.samples, head.samples);
  return new Map(
    judged.flatMap((id) => {
      const change =
        id === "throughput"
          ? changeOf(pooledCentres(pairs), pool, true)
          : pooledQuantileChange(pairs, id, pool);
      return change ? [[id, change] as const] : [];
    }),
  );
}

/** Both arms of a series, and what of it is judged. */
interface AllAnswersOf {
  readonly base: MeasuredSeries;
  readonly head: MeasuredSeries;
  readonly judged: readonly SeriesMetricId[];
}
