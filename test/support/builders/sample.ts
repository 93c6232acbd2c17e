import type { LatencyMs, Sample } from "../../../src/domain/series/sample.ts";
import type { Samples } from "../../../src/domain/series/samples.ts";

/**
 * A burst's latencies, all in proportion to its median.
 * @param p50 milliseconds
 */
export function latencies(p50: number): LatencyMs {
  return {
    mean: p50 * 1.1,
    p50,
    p90: p50 * 2,
    p95: p50 * 3,
    p99: p50 * 4,
    p999: p50 * 5,
    max: p50 * 6,
  };
}

/** A good burst of half a second: 5,000 answers, none of them wrong. */
export function aSample(overrides: Partial<Sample> = {}): Sample {
  return {
    round: 0,
    block: 0,
    position: 0,
    startedAt: "2026-01-02T03:04:05.000Z",
    durationMs: 500,
    expected: 5000,
    unexpected: 0,
    aborted: 0,
    errors: {},
    non2xx: 0,
    bodyBytes: 25_000,
    throughput: 10_000,
    latencyMs: latencies(1),
    serverCpuMs: 200,
    generatorCpuMs: 300,
    cpuPerRequestUs: 40,
    machineCpuMs: 1000,
    generatorBound: false,
    ...overrides,
  };
}

/**
 * What a burst of half a second shows of a throughput: as many answers as that, each of five bytes.
 * @param throughput answers a second
 */
export function atRate(throughput: number): Pick<Sample, "throughput" | "expected" | "bodyBytes"> {
  const expected = Math.round(throughput / 2);
  return { throughput, expected, bodyBytes: 5 * expected };
}

/**
 * Two bursts a block.
 * @param blocks number of blocks
 * @param of what differs from {@link aSample}, by block
 */
export function samples(
  blocks: number,
  of: (block: number) => Partial<Sample> = () => ({}),
): readonly Sample[] {
  return Array.from({ length: 2 * blocks }, (_, index) => {
    const block = Math.floor(index / 2);
    return aSample({ block, position: index % 2, ...of(block) });
  });
}

/** Bursts one by one, as {@link samplesOf} was given them. */
export function rowsOf(samples: Samples | undefined): readonly Sample[] {
  if (!samples) return [];
  const { length, startedAt, columns, causes } = samples;
  return Array.from({ length }, (_, index) => {
    const figures = Object.entries(columns).flatMap(([id, values]) => {
      const value = values[index];
      return value === undefined || Number.isNaN(value) ? [] : [[id, value] as const];
    });
    const plain = figures.filter(([id]) => !LATENCY.test(id) && id !== "errorCount");
    const latency = figures.flatMap(([id, value]) => {
      const name = LATENCY.exec(id)?.[1];
      return name === undefined ? [] : [[name.toLowerCase(), value] as const];
    });
    const row: Record<string, unknown> = {
      ...Object.fromEntries(plain),
      startedAt: startedAt[index],
      errors: {},
      ...causes.get(index),
      ...(latency.length > 0 && { latencyMs: Object.fromEntries(latency) }),
    };
    if ("generatorBound" in row) row["generatorBound"] = row["generatorBound"] === 1;
    if ("servicesCpuUnknown" in row) row["servicesCpuUnknown"] = true;
    return row as unknown as Sample;
  });
}

const LATENCY = /^latency(.+)Ms$/;
