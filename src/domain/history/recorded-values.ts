import type { CountMetricId, SeriesMetricId, ServerMetricId } from "../metrics/catalogue.ts";
import type { LoadLevel } from "../run/series/series.ts";
import { type BaselineRecord, machineTypeOf, testbedOf } from "./baseline.ts";

/** A metric that the store keeps of each run. */
export type CurveMetricId = SeriesMetricId | ServerMetricId | CountMetricId;

/** Identifies what was measured. */
export interface CurveKey {
  readonly server: string;
  /** Absent for a server as a whole. */
  readonly scenario?: string;
  /** Absent for what was counted, one request at a time, and for a server as a whole. */
  readonly level?: LoadLevel;
}

/** The values of a series or server in a stored run. */
export interface RecordedSeries {
  readonly name: string;
  readonly key: CurveKey;
  readonly metrics: Readonly<Partial<Record<CurveMetricId, number>>>;
  /** The machine and tools that measured it, in words. */
  readonly testbed: string;
  /** Values are comparable if this is the same; it includes the testbed. */
  readonly conditions: string;
}

/** Everything that a stored run keeps values of: servers as a whole, what was timed and what was counted. */
export function recordedSeries(record: BaselineRecord): readonly RecordedSeries[] {
  return [...ofServers(record), ...timed(record), ...counted(record)];
}

function ofServers({ environment, servers = [] }: BaselineRecord): readonly RecordedSeries[] {
  const own = testbedOf(environment);
  return servers.map(({ name, configHash, metrics, testbed = own }) => ({
    name,
    key: { server: name },
    metrics,
    testbed,
    conditions: `${configHash}\n${testbed}`,
  }));
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
