import { z } from "zod";
import type { LatencyMs, LoadResult } from "../../domain/sample.ts";

/** oha's word for requests that the end of the burst cut off. */
const ABORTED = "aborted due to deadline";

const count = z.int().nonnegative();
const seconds = z.number().nonnegative().nullable();

const outputSchema = z.object({
  summary: z.object({
    total: z.number().nonnegative(),
    slowest: seconds,
    average: seconds,
    totalData: count,
  }),
  latencyPercentiles: z.object({
    p50: seconds,
    p90: seconds,
    p95: seconds,
    p99: seconds,
    "p99.9": seconds.optional(),
  }),
  statusCodeDistribution: z.record(z.string().regex(/^\d{3}$/), count),
  errorDistribution: z.record(z.string(), count),
});

/**
 * Reads what oha printed with `--output-format json`.
 *
 * oha's own rate and success rate are left aside: the first counts errors, the second any status.
 * Its times are seconds; every one of them is null when nothing was answered.
 *
 * @param text oha's standard output
 * @param expectedStatus status of an expected answer
 * @throws Error that says what is wrong with the text
 */
export function parseOhaOutput(text: string, expectedStatus: number): LoadResult {
  const parsed = outputSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error).replaceAll("\n", " "));
  const { summary, latencyPercentiles, statusCodeDistribution, errorDistribution } = parsed.data;

  const answers = Object.values(statusCodeDistribution).reduce((sum, n) => sum + n, 0);
  const expected = statusCodeDistribution[String(expectedStatus)] ?? 0;
  const { [ABORTED]: aborted = 0, ...errors } = errorDistribution;
  const latencyMs = latencyOf(summary, latencyPercentiles);
  return {
    expected,
    unexpected: answers - expected,
    aborted,
    errors,
    durationMs: summary.total * 1000,
    bodyBytes: summary.totalData,
    ...(latencyMs && { latencyMs }),
  };
}

function latencyOf(
  summary: z.infer<typeof outputSchema>["summary"],
  percentiles: z.infer<typeof outputSchema>["latencyPercentiles"],
): LatencyMs | undefined {
  const { p50, p90, p95, p99, "p99.9": p999 } = percentiles;
  const { average, slowest } = summary;
  if (p50 === null || p90 === null || p95 === null || p99 === null) return undefined;
  if (average === null || slowest === null) return undefined;
  return {
    mean: average * 1000,
    p50: p50 * 1000,
    p90: p90 * 1000,
    p95: p95 * 1000,
    p99: p99 * 1000,
    ...(typeof p999 === "number" && { p999: p999 * 1000 }),
    max: slowest * 1000,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("not JSON");
  }
}
