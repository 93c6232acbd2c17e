import { SERIES_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/series-value.ts";
import { branchCommit } from "../run/branch-commit.ts";
import type { Commit, Environment, MeasuredSeries, RunFile } from "../run/run-file.ts";
import type { SeriesKey } from "../run/series.ts";

/** Schema id of a stored record; the number rises with each change that older readers cannot read. */
export const BASELINE_SCHEMA = "loadgate/baseline/1";

/** The values of a series, by metric. */
export type MetricValues = Readonly<Partial<Record<SeriesMetricId, number>>>;

/** One series of a recorded run. */
export interface BaselineSeries extends SeriesKey {
  readonly name: string;
  readonly configHash: string;
  readonly metrics: MetricValues;
}

/** What the store keeps of a run: a value for each series and metric, without the samples. */
export interface BaselineRecord {
  readonly schema: typeof BASELINE_SCHEMA;
  /** The run's own id. */
  readonly id: string;
  readonly startedAt: string;
  readonly commit: Commit;
  readonly environment: Environment;
  readonly series: readonly BaselineSeries[];
}

/** Where a run was measured; runs are only comparable on the same testbed. */
export function testbedOf(environment: Environment): string {
  const { os, arch, cpuModel, cpuCount, runnerImage, oha } = environment;
  return [runnerImage ?? os, arch, `${cpuCount} × ${cpuModel}`, `oha ${oha ?? "unknown"}`].join(
    ", ",
  );
}

/**
 * The record of a run.
 * @param run a complete run
 * @param commit the commit that it measured
 */
export function recordOf(run: RunFile, commit: Commit): BaselineRecord {
  return {
    schema: BASELINE_SCHEMA,
    id: run.id,
    startedAt: run.startedAt,
    commit,
    environment: run.environment,
    series: run.series
      .filter((series) => series.arm === "head")
      .map((series) => ({
        name: series.name,
        server: series.server,
        scenario: series.scenario,
        level: series.level,
        configHash: series.configHash,
        metrics: metricValues(series),
      })),
  };
}

/** Older records than these say more about the past than about the present. */
const COMPARED_RUNS = 20;

/** Earlier runs that a run can be compared with. */
export interface History {
  /** Records of the same testbed, oldest first, without this run's own. */
  readonly records: readonly BaselineRecord[];
  /** Earlier values of one series' metric, measured with the same configuration, oldest first. */
  readonly valuesOf: (series: MeasuredSeries, id: SeriesMetricId) => readonly number[];
}

/**
 * The part of a store that a run is compared with: the newest records of its testbed.
 * @param run the run to compare
 * @param records everything stored, in any order
 */
export function historyOf(run: RunFile, records: readonly BaselineRecord[]): History {
  const testbed = testbedOf(run.environment);
  const comparable = records
    .filter((record) => record.id !== run.id && testbedOf(record.environment) === testbed)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));
  const bySeries = new Map<string, MetricValues[]>();
  for (const record of comparable) {
    for (const { name, configHash, metrics } of record.series) {
      const key = historyKey(name, configHash);
      bySeries.set(key, [...(bySeries.get(key) ?? []), metrics]);
    }
  }
  return {
    records: comparable,
    valuesOf: (series, id) =>
      (bySeries.get(historyKey(series.name, series.configHash)) ?? [])
        .slice(-COMPARED_RUNS)
        .flatMap((metrics) => metrics[id] ?? []),
  };
}

/** What decides whether a run becomes part of the baseline. */
export interface RecordingFacts {
  readonly commit: Commit | undefined;
  /** Branch whose runs are recorded. */
  readonly branch: string | undefined;
  readonly passed: boolean;
  readonly complete: boolean;
  /** `--only` left something out. */
  readonly partial: boolean;
}

/**
 * Why a run is not added to the baseline. Only complete, passing runs of the default branch are, and only
 * if the commit says what was measured.
 * @returns the reason in words, or undefined if the run should be recorded
 */
export function reasonNotToRecord(facts: RecordingFacts): string | undefined {
  const measured = branchCommit(facts.commit, facts.branch);
  if (measured.kind === "elsewhere") return `this is ${measured.where}, not ${facts.branch}`;
  if (measured.kind === "unclear") return measured.reason;
  if (!facts.complete) return "the run is incomplete";
  if (!facts.passed) return "the gate failed";
  if (facts.partial) return "--only left series out";
  return undefined;
}

function historyKey(name: string, configHash: string): string {
  return `${configHash} ${name}`;
}

function metricValues(series: MeasuredSeries): MetricValues {
  return Object.fromEntries(
    SERIES_METRIC_IDS.flatMap((id) => {
      const value = seriesValue(series.samples, id);
      return value === undefined ? [] : [[id, value]];
    }),
  );
}
