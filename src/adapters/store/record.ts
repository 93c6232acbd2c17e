import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import type { AcceptedChange } from "../../domain/history/baseline.ts";
import { BASELINE_SCHEMA, type BaselineRecord } from "../../domain/history/baseline.ts";
import {
  COUNT_METRIC_IDS,
  METRIC_IDS,
  OPEN_LOOP_METRIC_IDS,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import { OPEN_LOOP_KINDS } from "../../domain/series/series.ts";
import { attempt, hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { StoredBaseline } from "../../ports/baseline-store.ts";
import { areUnique, count, figure, isTable, list, name, text } from "../run-file/parts.ts";
import { level } from "../run-file/schema.ts";
import { counter, environment } from "../run-file/sections.ts";

/**
 * Reads the record written by a run.
 * @param sha256 of its bytes, as hex digits
 * @throws LoadgateError `usage` when it is missing, has another hash or is no record
 */
export async function readRecordFile(file: string, sha256: string): Promise<BaselineRecord> {
  try {
    const bytes = await recordBytes(file);
    const found = createHash("sha256").update(bytes).digest("hex");
    if (found !== sha256) throw new Error(`its SHA-256 is ${found}, not ${sha256}`);
    return parseRecord(bytes.toString("utf8"));
  } catch (error) {
    const reason = hasCode(error, "ENOENT") ? "there is no such file" : messageOf(error);
    throw new LoadgateError("usage", `${file} is not the record of the run: ${reason}`, {
      hint: "The job that measures writes it; download its artifact into the folder `out` as it is.",
      cause: error,
    });
  }
}

/**
 * A table by metric. Metrics that only a newer version knows are dropped, so that the others stay readable.
 * @param ids the metrics that this version knows
 * @param value schema of each value
 */
function byMetric<Id extends string, T extends z.ZodType>(ids: readonly Id[], value: T) {
  const known = new Set<string>(ids);
  const knownIn = (table: object) => Object.entries(table).filter(([id]) => known.has(id));
  return z.preprocess(
    (table) => (isTable(table) ? Object.fromEntries(knownIn(table)) : table),
    z.partialRecord(z.enum(ids), value),
  );
}

const countedSeries = z.object({
  name: text(),
  server: name,
  scenario: name,
  configHash: text(),
  requests: count,
  tool: text(64).exactOptional(),
  metrics: byMetric(COUNT_METRIC_IDS, figure),
});

const openLoop = z.object({
  name: text(),
  server: name,
  scenario: name,
  kind: z.enum(OPEN_LOOP_KINDS),
  configHash: text(),
  testbed: text().exactOptional(),
  metrics: byMetric(OPEN_LOOP_METRIC_IDS, figure),
});

/** The schema of a stored record's counts. */
const storedCounts = z.object({
  counter: z.object({ name: counter, version: text() }),
  conditions: list(text(), 20),
  series: list(countedSeries, 100_000).refine(areUnique, "a name is there twice"),
});

const anyCounts = z.object({ counter: z.object({ name: z.string() }) });

/** Removes counts of a counter that this version does not know: nothing can be compared with them. */
function ofKnownCounter(counts: unknown): unknown {
  const { data } = anyCounts.safeParse(counts);
  return data && !counter.safeParse(data.counter.name).success ? undefined : counts;
}

const commit = z.object({ sha: text(), ref: text().exactOptional(), dirty: z.boolean() });

/** Above the noise of any real run. */
const MOST_NOISE = 1e6;

const noiseError = z.object({
  standardError: z.number().nonnegative().max(MOST_NOISE),
  degrees: z.number().min(1).max(MOST_NOISE),
});

const series = z.object({
  name: text(),
  server: name,
  scenario: name,
  level,
  request: text().exactOptional(),
  configHash: text(),
  metrics: byMetric(SERIES_METRIC_IDS, figure),
  totals: byMetric(SERIES_METRIC_IDS, figure).exactOptional(),
  closingMs: figure.exactOptional(),
  testbed: text().exactOptional(),
  noise: z
    .object({
      rounds: count.min(1).max(MOST_NOISE),
      pairs: count.min(1).max(MOST_NOISE),
      between: z.number().nonnegative().max(MOST_NOISE),
      errors: byMetric(SERIES_METRIC_IDS, noiseError),
    })
    .exactOptional(),
});

const server = z.object({
  name,
  configHash: text(),
  testbed: text().exactOptional(),
  metrics: byMetric(SERVER_METRIC_IDS, figure),
});

const acceptedChange = z.object({
  series: text(),
  metric: text().exactOptional(),
  by: text(100),
  reason: text(),
  at: z.iso.datetime({ offset: true }),
  pull: count,
});

/** Drops entries of metrics that only a newer version knows. */
const accepted = list(acceptedChange, 10_000).transform((all) =>
  all.flatMap(({ metric, ...change }): readonly AcceptedChange[] => {
    if (metric === undefined) return [change];
    const known = METRIC_IDS.find((id) => id === metric);
    return known === undefined ? [] : [{ ...change, metric: known }];
  }),
);

const tool = z.object({ server: name, name: text(), version: text() });

const record: z.ZodType<BaselineRecord> = z.object({
  schema: z.literal(BASELINE_SCHEMA),
  id: text(),
  name: text().exactOptional(),
  startedAt: z.iso.datetime(),
  commit,
  environment,
  configHash: text(),
  tools: list(tool, 10_000),
  // Each series is a point of one curve, so none may occur twice in a run.
  series: list(series, 100_000).refine(areUnique, "a name is there twice"),
  servers: list(server, 10_000).refine(areUnique, "a name is there twice").exactOptional(),
  openLoop: list(openLoop, 100_000).refine(areUnique, "a name is there twice").exactOptional(),
  counts: z.preprocess(ofKnownCounter, storedCounts.optional()).optional(),
  accepted: accepted.exactOptional(),
});

/** Maximum size of a record in bytes; a record of 10,000 series has some ten million. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024;

/** Maximum length of a reason, which can quote the file. */
const MAX_REASON = 200;

/**
 * Parses an untrusted stored record. Additions of newer versions are dropped: unknown keys, metrics and counters.
 * @throws Error with the reason, of limited length, when it is not a record of a known version
 */
export function parseRecord(json: string): BaselineRecord {
  const value: unknown = attempt(() => JSON.parse(json));
  if (value === undefined) throw new Error("it is not JSON");
  const parsed = record.safeParse(value);
  if (parsed.success) return parsed.data;
  const { schema = BASELINE_SCHEMA } = z.object({ schema: z.string() }).safeParse(value).data ?? {};
  if (schema !== BASELINE_SCHEMA) {
    throw new Error(`its schema is ${JSON.stringify(schema.slice(0, 64))}, not ${BASELINE_SCHEMA}`);
  }
  const issue = parsed.error.issues[0];
  const reason = `${issue?.path.join(".") || "the file"}: ${issue?.message}`;
  throw new Error(reason.slice(0, MAX_REASON));
}

/** Reads a record's file. @throws Error with the reason if that is not possible */
export async function recordBytes(file: string): Promise<Buffer> {
  const stats = await stat(file);
  if (!stats.isFile()) throw new Error("it is not a file");
  if (stats.size > MAX_RECORD_BYTES) throw new Error(`it is too large: ${stats.size} bytes`);
  return readFile(file);
}

/** Reads the records of a store, in order; those that cannot be read are skipped. */
export async function readRecords(
  files: readonly { readonly file: string; readonly bytes: () => Promise<Buffer> }[],
): Promise<StoredBaseline> {
  const records: BaselineRecord[] = [];
  const skipped: StoredBaseline["skipped"][number][] = [];
  for (const { file, bytes } of files) {
    try {
      const content = await bytes();
      if (content.length > MAX_RECORD_BYTES) {
        throw new Error(`it is larger than ${MAX_RECORD_BYTES} bytes`);
      }
      records.push(parseRecord(content.toString("utf8")));
    } catch (error) {
      skipped.push({ file, reason: messageOf(error) });
    }
  }
  return { records, skipped };
}
