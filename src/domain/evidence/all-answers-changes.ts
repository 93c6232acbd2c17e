import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { isWhole } from "../run/series/series.ts";
import type { Change } from "./change.ts";
import type { SeriesEvidence } from "./evidence.ts";
import { changeOf } from "./paired-changes.ts";
import { pairBursts } from "./pairs.ts";
import { pooledCentres } from "./pooled-counts.ts";
import { pooledQuantileChange } from "./pooled-quantiles.ts";
import type { ProcessPool } from "./process-pool.ts";

/**
 * The changes of a whole series over all answers of a round: of throughput, all answers ÷ total time; of a percentile,
 * that of all answers together. The centre of bursts ignores effects that few bursts show, such as a pause every few
 * seconds; here, every burst counts, even one without an answer. The pool does not include the effect of such bursts,
 * so the variance is that of the rounds, but never below what the pool expects.
 * @param series both arms, and the metrics that are judged
 * @param pool of the run
 * @returns by metric, without those that cannot be estimated; empty for a request of a mix
 */
export function allAnswersChanges(
  { base, head, judged }: Pick<SeriesEvidence, "base" | "head" | "judged">,
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
