import { SERIES_METRIC_IDS, type SeriesMetricId } from "./metric.ts";
import type { Commit, Environment, MeasuredSeries, RunFile } from "./run-file.ts";
import type { SeriesKey } from "./series.ts";
import { seriesValue } from "./series-value.ts";

/** Schema id of a stored record; a change that older readers cannot read raises the number. */
export const BASELINE_SCHEMA = "loadgate/baseline/1";

/** A value of each metric that a series had. */
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

/** Where a run was made; only runs of one testbed compare. */
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

/** Records beyond this many say more about the past than about the present. */
const COMPARED_RUNS = 20;

/** Earlier runs that can be compared with a run. */
export interface History {
  /** Records of the same testbed, oldest first, this run's own left out. */
  readonly records: readonly BaselineRecord[];
  /** Earlier values of one series' metric, measured with the same configuration, oldest first. */
  readonly valuesOf: (series: MeasuredSeries, id: SeriesMetricId) => readonly number[];
}

/**
 * The part of a store that a run compares with: the newest records of its testbed.
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
 * Why a run does not enter the baseline: only complete runs of the default branch that passed do,
 * and only where the commit says what was measured.
 * @returns the reason in words, or undefined when it is to be recorded
 */
export function reasonNotToRecord(facts: RecordingFacts): string | undefined {
  const { commit, branch } = facts;
  if (!commit) return "this is not a git repository with a commit";
  if (branch === undefined) {
    return "the default branch is not known; baseline.branch in the configuration can name it";
  }
  if (commit.ref !== branch) return `this is ${commit.ref ?? "a detached head"}, not ${branch}`;
  if (commit.dirty) return "tracked files have uncommitted changes";
  if (!facts.complete) return "the run is not complete";
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
