import type { MeasuredSeries, RunFile } from "../../../src/domain/run/file/run-file.ts";
import type { ShardRun } from "../../../src/domain/shards/whole-run.ts";
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

/** Run files of shards, each with its place. */
export function named(runs: readonly RunFile[]) {
  return runs.map((run, index) => ({ place: `${index + 1}.json`, run }));
}
