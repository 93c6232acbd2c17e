import { SERVER_METRIC_IDS, type ServerMetricId } from "../metrics/catalogue.ts";
import { serverValue, valuesByMetric } from "../metrics/values.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { instrumentedIn } from "../series/instrument-series.ts";
import { fnv1a } from "../statistics/random.ts";

/** Stored values of a series or server. */
export interface StoredValues<Id extends string> {
  readonly name: string;
  readonly configHash: string;
  /** Where it was measured, if not on the record's own testbed: a run's shards can have machines of several types. */
  readonly testbed?: string;
  readonly metrics: Readonly<Partial<Record<Id, number>>>;
}

/** The values of a server as a whole in a recorded run: medians over the starts, or the value of its build. */
export type BaselineServer = StoredValues<ServerMetricId>;

type Configured = Partial<Pick<MeasuredSeries, "configHash" | "shard">>;

type TestbedFor = (series: Pick<MeasuredSeries, "shard">) => string;

/**
 * What the values of a run's server depend on.
 * @param server its name
 * @param testbedFor where a series was measured
 * @returns hash of the configuration of all that loads it, job by job, since how much memory it needs depends on
 * everything that its process has to answer; and the testbed of each job that started it, joined by ` + `. Values of two
 * runs are comparable only if both agree. Undefined where nothing was measured or counted of it
 */
export function conditionsOfServer(run: RunFile, server: string, testbedFor: TestbedFor) {
  const isOwn = (one: Pick<MeasuredSeries, "arm" | "server">) =>
    one.arm === "head" && one.server === server;
  const timed = run.series.filter(isOwn);
  const instrumented = instrumentedIn(run).filter(
    (one) => isOwn(one) && one.configHash !== undefined,
  );
  const all: readonly Configured[] = timed.length > 0 ? timed : instrumented;
  if (all.length === 0) return undefined;
  // Which job it was does not matter, but what each of them had to measure.
  const shards = [...new Set(all.map(({ shard }) => shard))];
  const hashes = all.map(({ configHash, shard }) => `${shards.indexOf(shard)} ${configHash}`);
  return {
    configHash: fnv1a(hashes.toSorted().join("\n")).toString(16).padStart(8, "0"),
    testbed: shards.map((shard) => testbedFor({ shard })).join(" + "),
  };
}

/**
 * The stored part of head's servers.
 * @param own the record's testbed
 * @param testbedFor where a series was measured
 */
export function baselineServersOf(run: RunFile, own: string, testbedFor: TestbedFor) {
  return run.servers.flatMap((facts): readonly BaselineServer[] => {
    const { arm, server: name } = facts;
    const metrics = valuesByMetric(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
    const found = conditionsOfServer(run, name, testbedFor);
    if (arm !== "head" || !found || Object.keys(metrics).length === 0) return [];
    const { configHash, testbed } = found;
    return [{ name, configHash, metrics, ...(testbed !== own && { testbed }) }];
  });
}
