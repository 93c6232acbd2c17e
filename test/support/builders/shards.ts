import type { MeasuredSeries, RunFile } from "../../../src/domain/run/run-file.ts";
import type { ShardRun } from "../../../src/domain/run/shards/files.ts";
import { seededRandom } from "../../../src/domain/statistics/random.ts";
import { aRun, aSeries, someFacts } from "./run.ts";
import { latencies, samples } from "./sample.ts";

const ROUNDS = 6;

/** Both arms of some series, with the noise of a machine; of the second server, the first series got slower. */
export function someSeries(
  servers: readonly string[],
  scenarios: readonly string[],
  seed = "shards",
): readonly MeasuredSeries[] {
  const random = seededRandom(seed);
  return scenarios.flatMap((scenario, index) =>
    servers.flatMap((server, at) =>
      (["base", "head"] as const).map((arm) => {
        const isSlower = arm === "head" && at === 1 && index === 0;
        const bursts = samples(4 * ROUNDS, (block) => {
          const factor = (isSlower ? 0.7 : 1) * (0.98 + 0.04 * random());
          return {
            round: Math.floor(block / 4),
            throughput: 10_000 * factor,
            latencyMs: latencies(1 / factor),
          };
        });
        return aSeries({ server, scenario, arm, samples: bursts });
      }),
    ),
  );
}

/** A run of one job with both arms of every server. */
export function aWholeRun(
  series: readonly MeasuredSeries[],
  overrides: Partial<RunFile> = {},
): RunFile {
  const lanes = new Map(series.map(({ server, arm }) => [`${server} ${arm}`, { server, arm }]));
  return aRun({
    base: { ref: "main", sha: "c".repeat(40) },
    configHash: "whole",
    plan: { seed: "1", budgetMs: 60_000, rounds: ROUNDS, blocks: 4 * ROUNDS },
    servers: [...lanes.values()].map((lane) => someFacts(lane)),
    series,
    ...overrides,
  });
}

/**
 * The runs of shards that together have the samples of a whole run.
 * @param parts names of the series of each shard
 */
export function shardsOf(run: RunFile, parts: readonly (readonly string[])[]): readonly ShardRun[] {
  const plan = [...new Set(run.series.map(({ name }) => name))];
  return parts.map((own, at) => {
    const series = run.series.filter(({ name }) => own.includes(name));
    const servers = new Set(series.map(({ server }) => server));
    return {
      ...run,
      id: `shard-${at + 1}`,
      configHash: `part-${at + 1}`,
      servers: run.servers.filter(({ server }) => servers.has(server)),
      series,
      shard: {
        ...{ index: at + 1, count: parts.length, own, plan },
        ...{ planHash: "whole", cutBy: "budget" as const },
      },
    };
  });
}

/** What is different about a machine: what its head does to a series, by name, as a factor. */
export type HeadOnMachine = (machine: number, name: string) => number;

/**
 * The runs of shards of which several measured each part, each with noise of its own.
 * @param factorOf machines count from 0 in each part
 */
export function repeatedShardsOf(
  parts: readonly (readonly string[])[],
  repeatOn: number,
  factorOf: HeadOnMachine = () => 1,
): readonly ShardRun[] {
  const keys = parts.flat().map((name) => name.split(/[/ ]/));
  const [servers, scenarios] = [0, 1].map((at) => [...new Set(keys.map((key) => key[at] ?? ""))]);
  const machines = Array.from({ length: repeatOn }, (_, machine) => {
    const all = someSeries(servers ?? [], scenarios ?? [], `machine ${machine}`);
    const wanted = all.filter(({ name }) => parts.flat().includes(name));
    const series = wanted.map((one) => ({
      ...one,
      samples: one.samples.map((burst) => {
        const factor = one.arm === "head" ? factorOf(machine, one.name) : 1;
        return { ...burst, throughput: (burst.throughput ?? 0) * factor };
      }),
    }));
    return shardsOf(aWholeRun(series), parts);
  });
  return parts.flatMap((_, part) =>
    machines.flatMap((own, machine): readonly ShardRun[] => {
      const run = own[part];
      if (!run) return [];
      const index = part * repeatOn + machine + 1;
      const count = parts.length * repeatOn;
      return [{ ...run, id: `shard-${index}`, shard: { ...run.shard, index, count, repeatOn } }];
    }),
  );
}

/** Run files of shards, each with its place. */
export function named(runs: readonly RunFile[]) {
  return runs.map((run, index) => ({ place: `${index + 1}.json`, run }));
}
