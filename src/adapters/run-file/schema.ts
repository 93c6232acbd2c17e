import { z } from "zod";
import { GATE_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { type BaseCommit, RUN_SCHEMA, type RunFile } from "../../domain/run/run-file.ts";
import { countsSchema } from "./counts-schema.ts";
import { count, errorCounts, figure, list, name, sha, text, word } from "./parts.ts";
import type { JsonLimits } from "./text-bounds.ts";

/** How much a run file may hold; what is done with it takes time in proportion. */
export interface RunFileLimits extends JsonLimits {
  readonly series: number;
  readonly samplesOfSeries: number;
  readonly servers: number;
  /** Pairs of bursts by which servers are compared with each other: their number grows with its square. */
  readonly pairsOfServers: number;
}

const arm = z.enum(["head", "base"]);

const sample = z.object({
  round: count,
  block: count,
  position: count,
  startedAt: text(64),
  durationMs: figure,
  expected: count,
  unexpected: count,
  aborted: count,
  non2xx: count,
  bodyBytes: count,
  errors: errorCounts,
  throughput: figure.exactOptional(),
  latencyMs: z
    .object({
      mean: figure,
      p50: figure,
      p90: figure,
      p95: figure,
      p99: figure,
      max: figure,
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
  z.object({ concurrency: count.min(1) }),
  z.object({ rate: z.number().positive().max(1e9) }),
]);

const series = (limits: RunFileLimits) =>
  z.object({
    name: z.string().max(256),
    server: name,
    scenario: name,
    configHash: word,
    arm,
    level,
    load: z.object({
      burstMs: figure,
      connections: count,
      keepAlive: z.boolean(),
      warmUpMs: figure.exactOptional(),
      requests: count.exactOptional(),
    }),
    samples: list(sample, limits.samplesOfSeries),
  });

/** The value of a server's own metric, which may be anything that a server says. */
const reading = z.number().min(-1e24).max(1e24);

const start = z.object({
  round: count,
  coldStartMs: figure,
  idleRssBytes: figure.exactOptional(),
  peakRssBytes: figure.exactOptional(),
  warmUpMs: figure.exactOptional(),
  stillFasterPercent: figure.exactOptional(),
  readings: list(
    z.object({ name: text(), before: reading.exactOptional(), after: reading.exactOptional() }),
    1000,
  ).exactOptional(),
});

const server = z.object({
  server: name,
  arm,
  starts: list(start, 10_000),
  buildMs: figure.exactOptional(),
  artifactBytes: figure.exactOptional(),
  coldStartMs: figure.exactOptional(),
  idleRssBytes: figure.exactOptional(),
  peakRssBytes: figure.exactOptional(),
  longestGcPauseMs: figure.exactOptional(),
});

const lostBase = z.object({
  kind: z.enum(["lost-base", "same-program"]),
  server: name.exactOptional(),
  scenario: name.exactOptional(),
  reason: text(10_000),
  details: list(text(10_000), 100).exactOptional(),
});

const gate = z.object({
  tolerancePercent: z.partialRecord(z.enum(GATE_METRIC_IDS), figure),
  maxErrorPercent: figure,
});

function withLoss({ failure, ...base }: BaseCommit & { readonly failure?: string }): BaseCommit {
  if (failure === undefined) return base;
  return { ...base, lost: [{ kind: "lost-base", reason: failure }, ...(base.lost ?? [])] };
}

const environment = z.object({
  os: text(),
  arch: text(),
  cpuModel: text(),
  cpuCount: count,
  memoryBytes: count,
  node: text(),
  loadgate: text(),
  runnerImage: text().exactOptional(),
  oha: text().exactOptional(),
});

const workingTree = z.object({
  isClean: z.boolean(),
  hasOtherChanges: z.boolean().exactOptional(),
  untracked: list(text(), 100).exactOptional(),
  moreUntracked: count.exactOptional(),
});

const plan = z.object({
  seed: text(),
  rounds: count.min(1).max(1_000_000),
  blocks: count,
  budgetMs: figure.exactOptional(),
  repeats: count.exactOptional(),
  failFast: z.boolean().exactOptional(),
});

const timing = z.object({
  totalMs: figure,
  installMs: figure,
  buildMs: figure,
  measureMs: figure,
  loadMs: figure,
});

/**
 * The schema of a run file. What it lets through has the right types, finite numbers within bounds,
 * names that are names, and texts of one line; keys that it does not know are left out.
 */
export function runFileSchema(limits: RunFileLimits): z.ZodType<RunFile> {
  const key = z.object({ server: name, scenario: name, level });
  return z.object({
    schema: z.literal(RUN_SCHEMA),
    id: word,
    startedAt: z.iso.datetime(),
    configHash: word,
    commit: z.object({ sha, ref: text().exactOptional(), dirty: z.boolean() }).exactOptional(),
    base: z
      .object({
        ref: text(),
        sha: sha.exactOptional(),
        isRequired: z.boolean().exactOptional(),
        isAdoption: z.boolean().exactOptional(),
        // Files of earlier versions say in one text why there is no base.
        failure: text(10_000).exactOptional(),
        lost: list(lostBase, limits.servers * 10).exactOptional(),
        programsSeen: z.enum(["processes", "nothing"]).exactOptional(),
        removed: list(key, limits.series).exactOptional(),
        changes: list(text(10_000), 1000).exactOptional(),
        gate: gate.exactOptional(),
      })
      .transform(withLoss)
      .exactOptional(),
    environment,
    only: text().exactOptional(),
    workingTree: workingTree.exactOptional(),
    skipped: list(
      z.object({ server: name, program: text(), install: text() }),
      limits.servers,
    ).exactOptional(),
    plan,
    timing,
    failure: text(10_000).exactOptional(),
    servers: list(server, limits.servers * 2),
    series: list(series(limits), limits.series),
    counts: countsSchema(limits.series).exactOptional(),
  });
}
