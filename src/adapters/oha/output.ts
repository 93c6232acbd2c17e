import { z } from "zod";
import type { MeasuredPart } from "../../domain/series/merged-load.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { attempt } from "../../domain/shared/error.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import { type Quantile, stddevFromQuantiles } from "../../domain/statistics/mixture.ts";

/** oha's name for requests cut off at the end of the burst. */
const ABORTED = "aborted due to deadline";

const MAX_NAME_LENGTH = 200;

const count = z.int().nonnegative();
const milliseconds = z
  .number()
  .nonnegative()
  .nullable()
  .transform((seconds) => (seconds === null ? undefined : seconds * 1000));

const outputSchema = z.object({
  summary: z.object({
    total: z.number().nonnegative(),
    slowest: milliseconds,
    fastest: milliseconds.optional(),
    average: milliseconds,
    totalData: count,
  }),
  latencyPercentiles: z.object({
    p10: milliseconds.optional(),
    p25: milliseconds.optional(),
    p50: milliseconds,
    p75: milliseconds.optional(),
    p90: milliseconds,
    p95: milliseconds,
    p99: milliseconds,
    "p99.9": milliseconds.optional(),
    "p99.99": milliseconds.optional(),
  }),
  /** Answers in ten equal intervals, by the end of the interval in seconds; `NaN` if there were none. */
  responseTimeHistogram: z.record(z.string(), count).optional(),
  statusCodeDistribution: z.record(z.string().regex(/^\d{3}$/), count),
  errorDistribution: z.preprocess(readableNames, z.array(z.tuple([z.string(), count]))),
});

type Output = z.infer<typeof outputSchema>;

/**
 * Parses the output of `oha --output-format json`.
 *
 * oha's own rate and success rate are ignored: the first includes errors, the second any status. Times are in
 * milliseconds, and all of them are null if nothing was answered.
 *
 * @param text oha's standard output
 * @param expectedStatus status of an expected answer
 * @throws Error that says what is wrong with the text
 */
export function parseOhaOutput(text: string, expectedStatus: number): MeasuredPart {
  const value: unknown = attempt(() => JSON.parse(text));
  if (value === undefined) throw new Error("not JSON");
  const parsed = outputSchema.safeParse(value);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error).replaceAll("\n", " "));
  const { summary, statusCodeDistribution, errorDistribution } = parsed.data;
  const { responseTimeHistogram = {} } = parsed.data;

  const counted = Object.entries(statusCodeDistribution);
  const answers = counted.reduce((sum, [, n]) => sum + n, 0);
  const expected = statusCodeDistribution[String(expectedStatus)] ?? 0;
  const aborted = errorDistribution.find(([name]) => name === ABORTED)?.[1] ?? 0;
  const errors = Object.fromEntries(errorDistribution.filter(([name]) => name !== ABORTED));
  const others = counted.filter(([status, n]) => status !== String(expectedStatus) && n > 0);
  const non2xx = counted.reduce((sum, [status, n]) => (status[0] === "2" ? sum : sum + n), 0);
  const quantilesMs = quantilesOf(parsed.data);
  const latencyMs = latencyOf(parsed.data, quantilesMs);
  return {
    result: {
      expected,
      unexpected: answers - expected,
      ...(others.length > 0 && { statuses: Object.fromEntries(others) }),
      aborted,
      errors,
      non2xx,
      durationMs: summary.total * 1000,
      bodyBytes: summary.totalData,
      ...(latencyMs && { latencyMs }),
    },
    quantilesMs: quantilesMs && withHistogram(quantilesMs, responseTimeHistogram),
  };
}

function latencyOf({ summary, latencyPercentiles }: Output, quantilesMs?: readonly Quantile[]) {
  const { p50, p90, p95, p99, "p99.9": p999 } = latencyPercentiles;
  const { average: mean, slowest: max } = summary;
  if (p50 === undefined || p90 === undefined || p95 === undefined) return undefined;
  if (p99 === undefined || mean === undefined || max === undefined) return undefined;
  const stddev = quantilesMs && stddevFromQuantiles(quantilesMs);
  return withoutNullish({ mean, stddev, p50, p90, p95, p99, p999, max });
}

/** @returns undefined if nothing was answered */
function quantilesOf({ summary, latencyPercentiles }: Output): readonly Quantile[] | undefined {
  const { fastest, slowest } = summary;
  if (fastest === undefined || slowest === undefined) return undefined;
  const inner = Object.entries(latencyPercentiles).flatMap(([name, ms]) =>
    ms === undefined ? [] : [[Number(name.slice(1)) / 100, ms] as const],
  );
  inner.sort(([a], [b]) => a - b);
  return [[0, fastest], ...inner, [1, slowest]];
}

/**
 * Adds quantiles from a histogram. Its intervals are equal, so it is most precise far above the median, where the
 * percentiles are sparse.
 * @param histogram counts by the end of the interval in seconds
 */
function withHistogram(
  quantilesMs: readonly Quantile[],
  histogram: Readonly<Record<string, number>>,
): readonly Quantile[] {
  const slowestMs = quantilesMs.at(-1)?.[1] ?? 0;
  const total = Object.values(histogram).reduce((sum, number) => sum + number, 0);
  // If all answers took the same time, oha prints one interval with a count of zero.
  if (total === 0) return quantilesMs;
  const bins = Object.entries(histogram)
    .map(([end, number]) => [Number(end) * 1000, number] as const)
    .toSorted(([a], [b]) => a - b);
  let below = 0;
  const ends = bins.map(([endMs, number]): Quantile => {
    below += number;
    return [below / total, Math.min(endMs, slowestMs)];
  });
  let highest = 0;
  return [...quantilesMs, ...ends]
    .toSorted(([partA, a], [partB, b]) => a - b || partA - partB)
    .map(([part, ms]): Quantile => {
      // Percentiles are values of real answers, so they may be lower than the histogram's bounds.
      highest = Math.max(highest, part);
      return [highest, ms];
    });
}

/**
 * Error counts with names made fit for a report: the names come from the system and from what the server sent.
 * Names that become equal are counted together. Entries, unlike an object, cannot collide with inherited
 * properties.
 */
function readableNames(errors: unknown): unknown {
  if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return errors;
  const counts = new Map<string, unknown>();
  for (const [name, number] of Object.entries(errors)) {
    const readable = withoutControls(name, " ").slice(0, MAX_NAME_LENGTH);
    const key = readable === "__proto__" ? "unnamed error" : readable;
    const before = counts.get(key) ?? 0;
    const areNumbers = typeof before === "number" && typeof number === "number";
    counts.set(key, areNumbers ? before + number : number);
  }
  return [...counts];
}
