import { sumOf } from "../shared/sum-of.ts";
import { tableOf } from "../shared/table-of.ts";
import { curveOf, type Quantile, quantileOf, stddevFromQuantiles } from "../statistics/mixture.ts";
import { addedCauses } from "./causes.ts";
import type { BurstResult, LatencyMs, LoadResult } from "./sample.ts";

/** The measurements of one request of a mix. */
export interface MeasuredPart {
  readonly result: LoadResult;
  /** Quantiles of its latency in ms, from part 0 to 1; absent if there was no answer. */
  readonly quantilesMs?: readonly Quantile[];
}

/**
 * Merges the results of a mix's requests, loaded in parallel, as if one generator had sent them all. The percentiles
 * are those of all answers, as far as the parts' percentiles determine them ({@link quantileOf}). The duration is
 * the longest of the parts.
 * @param parts in the order of the requests
 */
export function mergedLoad(parts: readonly MeasuredPart[]): BurstResult {
  const results = parts.map(({ result }) => result);
  const sums = tableOf(SUMMED, (key) => sumOf(results, (result) => result[key]));
  const latencyMs = mergedLatency(parts);
  const statuses = results.flatMap((one) => (one.statuses ? [one.statuses] : []));
  return {
    ...sums,
    ...(statuses.length > 0 && { statuses: addedCauses(statuses) }),
    errors: addedCauses(results.map(({ errors }) => errors)),
    durationMs: Math.max(...results.map(({ durationMs }) => durationMs)),
    ...(latencyMs && { latencyMs }),
    parts: results,
  };
}

const SUMMED = ["expected", "unexpected", "aborted", "non2xx", "bodyBytes"] as const;

/**
 * Merges the latencies.
 * @returns undefined if there was no answer, or the times of some answers are unknown
 */
function mergedLatency(parts: readonly MeasuredPart[]): LatencyMs | undefined {
  const answered = parts.filter(({ result }) => result.expected + result.unexpected > 0);
  const known = answered.flatMap(({ result, quantilesMs: quantiles }) => {
    const { expected, unexpected, latencyMs } = result;
    return latencyMs && quantiles ? [{ weight: expected + unexpected, latencyMs, quantiles }] : [];
  });
  if (known.length === 0 || known.length < answered.length) return undefined;
  const all = sumOf(known, ({ weight }) => weight);
  const meanOf = (of: (part: (typeof known)[number]) => number) =>
    sumOf(known, (part) => part.weight * of(part)) / all;
  const mean = meanOf(({ latencyMs }) => latencyMs.mean);
  const varianceWithin = meanOf(({ quantiles }) => stddevFromQuantiles(quantiles) ** 2);
  const varianceBetween = meanOf(({ latencyMs }) => (latencyMs.mean - mean) ** 2);
  const curves = known.map(({ weight, quantiles }) => curveOf(weight, quantiles));
  const quantile = (part: number) => quantileOf(curves, part);
  return {
    mean,
    stddev: Math.sqrt(varianceWithin + varianceBetween),
    p50: quantile(0.5),
    p90: quantile(0.9),
    p95: quantile(0.95),
    p99: quantile(0.99),
    p999: quantile(0.999),
    max: quantile(1),
  };
}
