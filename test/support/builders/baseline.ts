import type { BaselineRecord } from "../../../src/domain/history/baseline.ts";
import type { MeasuredSeries, RunFile } from "../../../src/domain/run/file/run-file.ts";
import { recorded } from "./evidence.ts";
import { aCommit, aRun, aSeries } from "./run.ts";
import { latencies, samples } from "./sample.ts";

/** Figures that the samples of a series are made of; latencies are in proportion to the median. */
export interface Figures {
  readonly throughput: number;
  readonly p50: number;
  readonly cpuPerRequestUs: number;
}

/** What {@link aSeries} measures. */
export const USUAL: Figures = { throughput: 10_000, p50: 1, cpuPerRequestUs: 40 };

/** A series whose every burst has the same figures. */
export function seriesWith(
  figures: Partial<Figures>,
  overrides: Partial<MeasuredSeries> = {},
): MeasuredSeries {
  const { throughput, p50, cpuPerRequestUs } = { ...USUAL, ...figures };
  return aSeries({
    samples: samples(6, () => ({ throughput, latencyMs: latencies(p50), cpuPerRequestUs })),
    ...overrides,
  });
}

/** The record of a run of the default branch. */
export function aRecord(overrides: Partial<RunFile> = {}): BaselineRecord {
  return recorded(
    aRun({ id: "earlier", startedAt: "2026-01-01T00:00:00.000Z", ...overrides }),
    aCommit(),
  );
}

/**
 * A record a day, oldest first.
 * @param series the series of each run
 */
export function records(
  series: readonly (readonly MeasuredSeries[])[],
  overrides: Partial<RunFile> = {},
): readonly BaselineRecord[] {
  return series.map((one, day) =>
    aRecord({
      id: `run-${day}`,
      startedAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
      series: one,
      ...overrides,
    }),
  );
}
