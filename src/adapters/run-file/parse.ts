import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import { RUN_SCHEMA, type RunFile } from "../../domain/run-file.ts";
import { tracking } from "./tracking.ts";

/** A run of ten thousand series with forty bursts each stays below it. */
const MAX_BYTES = 512 * 1024 * 1024;

const text = z.string().max(1024);
const count = z.int().nonnegative();
const figure = z.number().nonnegative();
const arm = z.enum(["head", "base"]);

const sample = z.object({
  ...{ round: count, block: count, position: count, startedAt: text, durationMs: figure },
  ...{ expected: count, unexpected: count, aborted: count, non2xx: count, bodyBytes: count },
  errors: z.record(text, count),
  throughput: figure.exactOptional(),
  latencyMs: z
    .object({
      ...{ mean: figure, p50: figure, p90: figure, p95: figure, p99: figure, max: figure },
      stddev: figure.exactOptional(),
      p999: figure.exactOptional(),
    })
    .exactOptional(),
  serverCpuMs: figure.exactOptional(),
  generatorCpuMs: figure.exactOptional(),
  cpuPerRequestUs: figure.exactOptional(),
  peakCpuPercent: figure.exactOptional(),
  rssBytes: figure.exactOptional(),
  loadAverage: figure.exactOptional(),
  rateShortfall: figure.exactOptional(),
  machineCpuMs: figure.exactOptional(),
  machineBusyMs: figure.exactOptional(),
  stolenMs: figure.exactOptional(),
  stalledMs: figure.exactOptional(),
  generatorBound: z.boolean().exactOptional(),
});

const level = z.union([
  z.object({ concurrency: count }),
  z.object({ rate: z.number().positive() }),
]);

const series = z.object({
  ...{ name: text, server: text, scenario: text, configHash: text, arm },
  level,
  load: z.object({
    ...{ burstMs: figure, warmUpMs: figure, connections: count, keepAlive: z.boolean() },
    requests: count.exactOptional(),
  }),
  samples: z.array(sample).max(1_000_000),
});

const start = z.object({
  ...{ round: count, coldStartMs: figure },
  idleRssBytes: figure.exactOptional(),
  peakRssBytes: figure.exactOptional(),
  readings: z
    .array(
      z.object({
        name: text,
        before: z.number().exactOptional(),
        after: z.number().exactOptional(),
      }),
    )
    .exactOptional(),
});

const server = z.object({
  ...{ server: text, arm, starts: z.array(start) },
  buildMs: figure.exactOptional(),
  artifactBytes: figure.exactOptional(),
  coldStartMs: figure.exactOptional(),
  idleRssBytes: figure.exactOptional(),
  peakRssBytes: figure.exactOptional(),
  longestGcPauseMs: figure.exactOptional(),
});

const runFile: z.ZodType<RunFile> = z.object({
  schema: z.literal(RUN_SCHEMA),
  ...{ id: text, startedAt: z.iso.datetime(), configHash: text },
  commit: z.object({ sha: text, ref: text.exactOptional(), dirty: z.boolean() }).exactOptional(),
  base: z
    .object({
      ...{ ref: text, sha: text.exactOptional(), failure: z.string().max(10_000).exactOptional() },
      removed: z.array(z.object({ server: text, scenario: text, level })).exactOptional(),
    })
    .exactOptional(),
  environment: z.object({
    ...{ os: text, arch: text, cpuModel: text, cpuCount: count, memoryBytes: count },
    ...{ node: text, loadgate: text },
    runnerImage: text.exactOptional(),
    oha: text.exactOptional(),
  }),
  only: text.exactOptional(),
  skipped: z.array(z.object({ server: text, program: text, install: text })).exactOptional(),
  plan: z.object({
    ...{ seed: text, rounds: count, blocks: count },
    budgetMs: figure.exactOptional(),
    repeats: count.exactOptional(),
  }),
  timing: z.object({
    ...{ totalMs: figure, installMs: figure, buildMs: figure, measureMs: figure, loadMs: figure },
  }),
  failure: z.string().max(10_000).exactOptional(),
  tracking,
  servers: z.array(server).max(10_000),
  series: z.array(series).max(100_000),
});

/**
 * Reads a run file, which may come from anybody.
 * @param file its path
 * @throws LoadgateError `usage` that says what is wrong with it
 */
export function readRunFile(file: string): RunFile {
  let value: unknown;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new Error(`it has ${size} bytes, more than any run file`);
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw wrong(file, messageOf(error), error);
  }
  const parsed = runFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw wrong(file, `${issue?.path.join(".") || "the file"}: ${issue?.message}`, parsed.error);
}

function wrong(file: string, what: string, cause: unknown): LoadgateError {
  return new LoadgateError("usage", `${file} is no run file of this version: ${what}`, {
    hint: "Name the run.json that loadgate run wrote into its output folder.",
    cause,
  });
}
