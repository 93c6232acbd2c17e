import type { StoredReport } from "../domain/tracking/answer.ts";
import { anyMetric } from "../domain/tracking/bencher-config.ts";
import type { TrackedRow } from "../domain/tracking/tracking.ts";
import { trendPercent } from "../domain/tracking/trend.ts";
import type { BenchmarkTracker } from "../ports/benchmark-tracker.ts";

/** Bencher answers at most 255 series of a query, and fewer where they do not come first. */
const MAX_SERIES = 60;

/** Rows beyond these are not shown open, and each costs the server a query. */
const MAX_ROWS = 240;

/**
 * Adds to each row how many earlier values Bencher has, and how they moved.
 * @throws Error when they cannot be had
 */
export async function historyOfRows(
  tracker: Pick<BenchmarkTracker, "history">,
  report: StoredReport,
  rows: readonly TrackedRow[],
  signal: AbortSignal,
): Promise<readonly TrackedRow[]> {
  const benchmarks = new Map(
    report.metrics.map(({ benchmark }) => [benchmark.name, benchmark.uuid]),
  );
  const measures = new Map(report.metrics.map(({ measure }) => [measure.slug, measure.uuid]));
  const placeOf = ({ series, metric }: TrackedRow) => {
    const benchmark = benchmarks.get(series);
    const measure = measures.get(anyMetric(metric).bencher?.measure ?? "");
    return benchmark === undefined || measure === undefined ? undefined : { benchmark, measure };
  };
  const asked = rows
    .toSorted((a, b) => Number(a.status === "within") - Number(b.status === "within"))
    .slice(0, MAX_ROWS)
    .flatMap((row) => placeOf(row) ?? []);
  const measureUuids = [...new Set(asked.map(({ measure }) => measure))];
  const benchmarkUuids = [...new Set(asked.map(({ benchmark }) => benchmark))];
  const atOnce = Math.max(1, Math.floor(MAX_SERIES / Math.max(1, measureUuids.length)));

  const values = new Map<string, readonly number[]>();
  for (let from = 0; from < benchmarkUuids.length; from += atOnce) {
    const found = await tracker.history(
      { report, measureUuids, benchmarkUuids: benchmarkUuids.slice(from, from + atOnce) },
      signal,
    );
    for (const one of found) {
      const earlier = one.values.filter(({ reportUuid }) => reportUuid !== report.uuid);
      values.set(
        `${one.benchmarkUuid} ${one.measureUuid}`,
        earlier.map(({ value }) => value),
      );
    }
  }
  return rows.map((row) => {
    const place = placeOf(row);
    const earlier = place && values.get(`${place.benchmark} ${place.measure}`);
    if (!earlier) return row;
    const trend = trendPercent(earlier);
    return {
      ...row,
      samples: earlier.length,
      ...(trend !== undefined && { trendPercent: trend }),
    };
  });
}
