import type { CountMetricId, SeriesMetricId } from "../metrics/catalogue.ts";
import type { LoadLevel } from "../run/series/series.ts";
import { type BaselineRecord, machineTypeOf, testbedOf } from "./baseline.ts";

/** A metric that the store records for each run. */
export type CurveMetricId = SeriesMetricId | CountMetricId;

/** Identifies what was measured. */
export interface CurveKey {
  readonly server: string;
  readonly scenario: string;
  /** Absent for counts, which are made one request at a time. */
  readonly level?: LoadLevel;
}

/** The values of a series in a stored run. */
export interface RecordedSeries {
  readonly name: string;
  readonly key: CurveKey;
  readonly metrics: Readonly<Partial<Record<CurveMetricId, number>>>;
  /** The machine and tools that measured it, in words. */
  readonly testbed: string;
  /** Values are comparable if this is the same; it includes the testbed. */
  readonly conditions: string;
}

/** All series of a stored run, timed and counted. */
export function recordedSeries(record: BaselineRecord): readonly RecordedSeries[] {
  return [...timed(record), ...counted(record)];
}

function timed({ environment, series }: BaselineRecord): readonly RecordedSeries[] {
  const own = testbedOf(environment);
  return series.map(({ name, server, scenario, level, configHash, metrics, testbed = own }) => ({
    name,
    key: { server, scenario, level },
    metrics,
    testbed,
    conditions: `${configHash}\n${testbed}`,
  }));
}

/** A count depends on its counter and on the fixed conditions, not on the load generator. */
function counted({ environment, counts }: BaselineRecord): readonly RecordedSeries[] {
  if (!counts) return [];
  const { counter, conditions: fixed, series } = counts;
  const testbed = `${machineTypeOf(environment)}, ${counter.name} ${counter.version}`;
  return series.map(({ name, server, scenario, configHash, requests, tool = "", metrics }) => ({
    name,
    key: { server, scenario },
    metrics,
    testbed,
    conditions: [configHash, requests, tool, testbed, ...fixed].join("\n"),
  }));
}
