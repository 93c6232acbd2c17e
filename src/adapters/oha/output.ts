import { z } from "zod";
import type { LatencyMs, LoadResult } from "../../domain/run/sample.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { stddevFromQuantiles } from "../../domain/statistics/quantile-function.ts";

/** oha's name for requests that the end of the burst cut off. */
const ABORTED = "aborted due to deadline";

const MAX_NAME_LENGTH = 200;

const count = z.int().nonnegative();
const seconds = z.number().nonnegative().nullable();

const outputSchema = z.object({
  summary: z.object({
    total: z.number().nonnegative(),
    slowest: seconds,
    fastest: seconds.optional(),
    average: seconds,
    totalData: count,
  }),
  latencyPercentiles: z.object({
    p10: seconds.optional(),
    p25: seconds.optional(),
    p50: seconds,
    p75: seconds.optional(),
    p90: seconds,
    p95: seconds,
    p99: seconds,
    "p99.9": seconds.optional(),
    "p99.99": seconds.optional(),
  }),
  statusCodeDistribution: z.record(z.string().regex(/^\d{3}$/), count),
  errorDistribution: z.preprocess(readableNames, z.array(z.tuple([z.string(), count]))),
});

type Output = z.infer<typeof outputSchema>;

/**
 * Reads what oha printed with `--output-format json`.
 *
 * oha's own rate and success rate are ignored: the first counts errors, the second any status. Its times are in
 * seconds, and all of them are null when nothing was answered.
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
  const aborted = errorDistribution.find(([name]) => name === ABORTED)?.[1] ?? 0;
  const errors = Object.fromEntries(errorDistribution.filter(([name]) => name !== ABORTED));
  const in2xx = Object.entries(statusCodeDistribution).reduce(
    (sum, [status, n]) => (status.startsWith("2") ? sum + n : sum),
    0,
  );
  const latencyMs = latencyOf(summary, latencyPercentiles);
  return {
    expected,
    unexpected: answers - expected,
    aborted,
    errors,
    non2xx: answers - in2xx,
    durationMs: summary.total * 1000,
    bodyBytes: summary.totalData,
    ...(latencyMs && { latencyMs }),
  };
}

function latencyOf(
  summary: Output["summary"],
  percentiles: Output["latencyPercentiles"],
): LatencyMs | undefined {
  const { p50, p90, p95, p99, "p99.9": p999 } = percentiles;
  const { average, slowest } = summary;
  if (p50 === null || p90 === null || p95 === null || p99 === null) return undefined;
  if (average === null || slowest === null) return undefined;
  return {
    mean: average * 1000,
    ...stddevOf(summary, percentiles),
    p50: p50 * 1000,
    p90: p90 * 1000,
    p95: p95 * 1000,
    p99: p99 * 1000,
    ...(typeof p999 === "number" && { p999: p999 * 1000 }),
    max: slowest * 1000,
  };
}

function stddevOf(
  { fastest, slowest }: Output["summary"],
  percentiles: Output["latencyPercentiles"],
): Pick<LatencyMs, "stddev"> {
  if (typeof fastest !== "number" || typeof slowest !== "number") return {};
  const inner = Object.entries(percentiles).flatMap(([name, value]) =>
    typeof value === "number" ? [[Number(name.slice(1)) / 100, value * 1000] as const] : [],
  );
  inner.sort(([a], [b]) => a - b);
  return { stddev: stddevFromQuantiles([[0, fastest * 1000], ...inner, [1, slowest * 1000]]) };
}

/**
 * Entries of the errors, with names that are fit for a report: they come from the system and from what the server
 * sent. Names that are equal once they are readable are counted together. Entries, unlike an object, cannot
 * collide with inherited properties.
 */
function readableNames(errors: unknown): unknown {
  if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return errors;
  const counts = new Map<string, unknown>();
  for (const [name, number] of Object.entries(errors)) {
    const readable = withoutControls(name, " ").slice(0, MAX_NAME_LENGTH);
    const key = readable === "__proto__" ? "unnamed error" : readable;
    const before = counts.get(key) ?? 0;
    counts.set(key, isNumber(before) && isNumber(number) ? before + number : number);
  }
  return [...counts];
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("not JSON");
  }
}
