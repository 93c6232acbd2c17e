import { z } from "zod";
import { SERIES_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { BASELINE_SCHEMA, type BaselineRecord } from "../../domain/verdict/baseline.ts";

const text = z.string().max(1024);
const count = z.int().nonnegative();

const commit = z.object({ sha: text, ref: text.exactOptional(), dirty: z.boolean() });

const environment = z.object({
  os: text,
  arch: text,
  cpuModel: text,
  cpuCount: count,
  memoryBytes: count,
  runnerImage: text.exactOptional(),
  node: text,
  loadgate: text,
  oha: text.exactOptional(),
});

const series = z.object({
  name: text,
  server: text,
  scenario: text,
  level: z.union([z.object({ concurrency: count }), z.object({ rate: z.number().positive() })]),
  configHash: text,
  metrics: z.partialRecord(z.enum(SERIES_METRIC_IDS), z.number()),
});

const record: z.ZodType<BaselineRecord> = z.object({
  schema: z.literal(BASELINE_SCHEMA),
  id: text,
  startedAt: z.iso.datetime(),
  commit,
  environment,
  series: z.array(series).max(100_000),
});

/**
 * Reads a stored record, which may come from anybody who can write to the store.
 * @throws Error with the reason when it is not a record of a known version
 */
export function parseRecord(json: string): BaselineRecord {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Error("it is not JSON");
  }
  const parsed = record.safeParse(value);
  if (parsed.success) return parsed.data;
  const schema = z.object({ schema: z.string() }).safeParse(value);
  if (schema.success && schema.data.schema !== BASELINE_SCHEMA) {
    throw new Error(
      `its schema is ${JSON.stringify(schema.data.schema.slice(0, 64))}, not ${BASELINE_SCHEMA}`,
    );
  }
  const issue = parsed.error.issues[0];
  throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}
