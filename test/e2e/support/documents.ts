import { z } from "zod";

/** The least that product.md promises of each file; keys carry their units. */
const positive = z.number().positive();
const level = z.strictObject({ concurrency: z.int().positive() });

const latencyMs = z.strictObject({
  mean: positive,
  stddev: z.number().nonnegative().optional(),
  p50: positive,
  p90: positive,
  p95: positive,
  p99: positive,
  p999: positive.optional(),
  max: positive,
});

const sample = z.looseObject({
  round: z.int().nonnegative(),
  block: z.int().nonnegative(),
  position: z.int().nonnegative(),
  startedAt: z.iso.datetime(),
  durationMs: positive,
  expected: z.int().nonnegative(),
  unexpected: z.int().nonnegative(),
  aborted: z.int().nonnegative(),
  errors: z.record(z.string(), z.int().positive()),
  throughput: positive.optional(),
  latencyMs: latencyMs.optional(),
  cpuPerRequestUs: z.number().nonnegative().optional(),
  generatorCpuMs: z.number().nonnegative().optional(),
});

/** `run.jsonl` */
export const runDocument = z.looseObject({
  schema: z.literal("loadgate/run/2"),
  startedAt: z.iso.datetime(),
  commit: z
    .looseObject({ sha: z.string().regex(/^[0-9a-f]{40}$/), ref: z.string().optional() })
    .optional(),
  environment: z.looseObject({
    os: z.string(),
    cpuModel: z.string(),
    cpuCount: z.int().positive(),
    memoryBytes: positive,
    oha: z.string().optional(),
  }),
  configHash: z.string().min(1),
  only: z.string().optional(),
  plan: z.looseObject({
    seed: z.string(),
    budgetMs: positive.optional(),
    repeats: z.int().positive().optional(),
  }),
  failure: z.string().optional(),
  servers: z.array(
    z.looseObject({
      server: z.string(),
      arm: z.enum(["head", "base"]),
      starts: z.array(
        z.looseObject({
          coldStartMs: positive.optional(),
          idleRssBytes: positive.optional(),
          peakRssBytes: positive.optional(),
        }),
      ),
      artifactBytes: positive.optional(),
      buildMs: positive.optional(),
    }),
  ),
  series: z.array(
    z.looseObject({
      name: z.string().regex(/^\S+\/\S+ c=\d+$/),
      server: z.string(),
      scenario: z.string(),
      level,
      arm: z.enum(["head", "base"]),
      samples: z.array(sample),
    }),
  ),
});

/** `bmf.json`, https://bencher.dev/docs/reference/bencher-metric-format/ */
export const bencherDocument = z.record(
  z.string(),
  z.record(
    z.string(),
    z.strictObject({
      value: z.number(),
      lower_value: z.number().optional(),
      upper_value: z.number().optional(),
    }),
  ),
);

/**
 * Places in a document that hold null, which none may.
 * @returns their paths
 */
export function nullsIn(value: unknown, path = "$"): readonly string[] {
  if (value === null) return [path];
  if (typeof value !== "object") return [];
  return Object.entries(value as object).flatMap(([key, each]) => nullsIn(each, `${path}.${key}`));
}
