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
  const { environment, servers = [], series } = record;
  const own = testbedOf(environment);
  const timed = [
    ...servers.map((one) => ({ ...one, key: { server: one.name } })),
    ...series.map((one) => {
      const { server, scenario, level } = one;
      return { ...one, key: { server, scenario, level } };
    }),
  ];
  return [
    ...timed.map(({ name, key, metrics, configHash, testbed = own }) => {
      return { name, key, metrics, testbed, conditions: `${configHash}\n${testbed}` };
    }),
    ...counted(record),
  ];
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
