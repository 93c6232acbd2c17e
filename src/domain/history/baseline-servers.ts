import { SERVER_METRIC_IDS, type ServerMetricId } from "../metrics/catalogue.ts";
import { serverValue, valuesByMetric } from "../metrics/values.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { fnv1a } from "../statistics/random.ts";

/** What the values of a server depend on. Those of two runs are comparable only if both agree. */
export interface ServerConditions {
  /**
   * Hash of the configuration of all that loads it, job by job: how much memory it needs depends on everything that its
   * process has to answer.
   */
  readonly configHash: string;
  /** The testbed of each job that started it, joined by ` + `. */
  readonly testbed: string;
}

/** The values of a server as a whole in a recorded run. */
export interface BaselineServer extends Pick<ServerConditions, "configHash"> {
  readonly name: string;
  /** Where it was measured, if not on the record's own testbed. */
  readonly testbed?: string;
  /** Medians over the starts, or the value of its build. */
  readonly metrics: Readonly<Partial<Record<ServerMetricId, number>>>;
}

type Configured = Pick<MeasuredSeries, "configHash" | "shard">;

/**
 * What the values of a run's server depend on.
 * @param server its name
 * @param testbedFor where a series was measured
 * @returns undefined where nothing was measured or counted of it
 */
export function conditionsOfServer(
  run: Pick<RunFile, "series" | "counts">,
  server: string,
  testbedFor: (series: Pick<MeasuredSeries, "shard">) => string,
): ServerConditions | undefined {
  const isOwn = (one: Pick<MeasuredSeries, "arm" | "server">) =>
    one.arm === "head" && one.server === server;
  const timed: readonly Configured[] = run.series.filter(isOwn);
  const counted = (run.counts?.series ?? []).filter(isOwn);
  const all =
    timed.length > 0
      ? timed
      : counted.flatMap(({ configHash }): readonly Configured[] =>
          configHash === undefined ? [] : [{ configHash }],
        );
  if (all.length === 0) return undefined;
  // Which job it was does not matter, but what each of them had to measure.
  const shards = [...new Set(all.map(({ shard }) => shard))];
  const hashes = all.map(({ configHash, shard }) => `${shards.indexOf(shard)} ${configHash}`);
  return {
    configHash: fnv1a(hashes.toSorted().join("\n")).toString(16).padStart(8, "0"),
    testbed: shards.map((shard) => testbedFor(shard === undefined ? {} : { shard })).join(" + "),
  };
}

/**
 * The stored part of head's servers.
 * @param own the record's testbed
 * @param testbedFor where a series was measured
 */
export function baselineServersOf(
  run: Pick<RunFile, "series" | "servers" | "counts">,
  own: string,
  testbedFor: (series: Pick<MeasuredSeries, "shard">) => string,
): readonly BaselineServer[] {
  return run.servers.flatMap((facts): readonly BaselineServer[] => {
    if (facts.arm !== "head") return [];
    const { server: name } = facts;
    const metrics = valuesByMetric(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
    const found = conditionsOfServer(run, name, testbedFor);
    if (!found || Object.keys(metrics).length === 0) return [];
    const { configHash, testbed } = found;
    return [{ name, configHash, metrics, ...(testbed !== own && { testbed }) }];
  });
}
