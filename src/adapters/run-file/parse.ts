import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { underSameLoad } from "../../domain/comparison/head-to-head.ts";
import { type MeasuredSeries, RUN_SCHEMA, type RunFile } from "../../domain/run/file/run-file.ts";
import type { NamedRun } from "../../domain/shards/whole-run.ts";
import { attempt, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { figureCount } from "./columns.ts";
import { contradictionIn } from "./consistency.ts";
import { linesOf, onceFrom, unpacked } from "./file-reader.ts";
import { MOST_BYTES, OWN_LIMITS, type RunFileLimits, STRANGERS_LIMITS } from "./limits.ts";
import { headSchema, lineSchema, type RunFileHead, type SeriesLine } from "./schema.ts";

/**
 * Reads an untrusted run file.
 * @throws LoadgateError `usage` that says what is wrong with it
 */
export function readRunFile(file: string): RunFile {
  return ownReader()(file);
}

/**
 * Reads untrusted run files.
 * @throws LoadgateError `usage` that says what is wrong with the first invalid one
 */
export async function readRunFiles(files: readonly string[]): Promise<readonly NamedRun[]> {
  const read = ownReader();
  const runs: NamedRun[] = [];
  for (const place of files) {
    // Lets signals be handled between two files.
    await setImmediate();
    runs.push({ place, run: read(place) });
  }
  return runs;
}

/** Makes a reader for files that the user names. Its limits apply to all of them together. */
function ownReader(): (file: string) => RunFile {
  const hint = "Name the run.jsonl that loadgate run wrote into its output folder.";
  const read = onceFrom(OWN_LIMITS.bytes, runFileParser(OWN_LIMITS, true));
  return (file) => orWrong(() => read(file), file, hint);
}

/**
 * Makes a parser for run files from strangers. Its limits apply to all files together, so many files take no longer
 * than one.
 * @returns takes a file's bytes and their origin for messages; it throws LoadgateError `usage` that says what is
 * wrong with the file, quoting only keys and positions from its content
 */
export function strangersParser(): (bytes: Uint8Array, place: string) => RunFile {
  const hint = "The file was ignored. Run the workflow that measures again.";
  const parse = runFileParser(STRANGERS_LIMITS);
  return (bytes, place) => orWrong(() => parse(bytes), place, hint);
}

/**
 * Makes a parser for run files, one after another, compressed or not.
 * @param limits for all parsed files together
 * @param isOwn keeps the file's origin, the shards it was merged from and its further bases; a stranger's file must
 * not set these
 */
function runFileParser(limits: RunFileLimits, isOwn = false): (packed: Uint8Array) => RunFile {
  // Created once, because creating them takes longer than parsing most of several hundred files. Remaining limits
  // are counted below.
  const schemas = { head: headSchema(limits), line: lineSchema(limits) };
  let left = limits;
  return (packed) => {
    const bytes = unpacked(packed, Math.min(MOST_BYTES, left.bytes));
    if (bytes.length > left.bytes) {
      throw new Error(`it has ${bytes.length} bytes; at most ${left.bytes} are read`);
    }
    const { run, figures } = readLines(bytes, schemas, left);
    const contradiction = contradictionIn(run);
    if (contradiction !== undefined) throw new Error(contradiction);
    const pairs = pairsOfServers(run);
    if (pairs > left.pairsOfServers) {
      throw new Error(
        `series: its servers would be compared by ${pairs} pairs of bursts; at most ${left.pairsOfServers} are`,
      );
    }
    const count = sumOf([run, run.counts, run.openLoop], (part) => part?.series.length ?? 0);
    if (count > left.series) throw new Error(`series: there are more than ${left.series}`);
    left = {
      ...left,
      bytes: left.bytes - bytes.length,
      figures: left.figures - figures,
      series: left.series - count,
      pairsOfServers: left.pairsOfServers - pairs,
    };
    if (isOwn) return run;
    const { origin: _, shards: __, furtherBases: ___, ...measured } = run;
    return measured;
  };
}

/** The schemas of a run file's first line and of its other lines. */
interface Schemas {
  readonly head: z.ZodType<RunFileHead>;
  readonly line: z.ZodType<SeriesLine>;
}

/** @returns the run, and the number of figures in all its bursts */
function readLines(bytes: Uint8Array, schemas: Schemas, limits: RunFileLimits) {
  checkFormat(bytes);
  const lines = linesOf(bytes, limits.lineBytes);
  const first = jsonOf(lines.next().value ?? "", 1);
  const { furtherBases, origin, seriesLines, ...head } = valid(schemas.head, first);
  const series: MeasuredSeries[] = [];
  const ofFurther: MeasuredSeries[][] = (furtherBases ?? []).map(() => []);
  let [count, figures] = [0, 0];
  for (const line of lines) {
    const place = ["series", count] as const;
    const { furtherBase, ...one } = valid(schemas.line, jsonOf(line, count + 2), place);
    count += 1;
    if (count > limits.series) throw new Error(`series: there are more than ${limits.series}`);
    figures += figureCount(one.samples);
    if (figures > limits.figures) {
      throw new Error(`series: their bursts have more than ${limits.figures} figures`);
    }
    const own = furtherBase === undefined ? series : ofFurther[furtherBase];
    if (!own) throw new Error(`${place.join(".")}.furtherBase: there is no such base`);
    // Series of further bases are kept apart from head's.
    if (own !== series && one.arm !== "base")
      throw new Error(`${place.join(".")}: it is not base's`);
    own.push(one);
  }
  if (seriesLines !== undefined && count !== seriesLines) {
    throw new Error(
      `it has ${count} of its ${seriesLines} lines of series: it was cut off or changed`,
    );
  }
  const further = furtherBases?.map((base, at) => ({ ...base, series: ofFurther[at] ?? [] }));
  const run: RunFile = { ...head, furtherBases: further, series, origin };
  return { run, figures };
}

function jsonOf(line: string, number: number): unknown {
  const value: unknown = attempt(() => JSON.parse(line));
  if (value === undefined) throw new Error(`line ${number} is no JSON`);
  return value;
}

/** The rest of a file in another format is not read. */
function checkFormat(bytes: Uint8Array): void {
  const begin = Buffer.from(bytes.subarray(0, 100)).toString("latin1");
  const [, format = RUN_SCHEMA] = FORMAT.exec(begin) ?? [];
  if (format === RUN_SCHEMA) return;
  throw new Error(
    `its format is ${format}, and this version reads ${RUN_SCHEMA}: use the Loadgate that wrote it, or run again`,
  );
}

/** Files of all versions begin with their format. */
const FORMAT = /^\s*\{\s*"schema": ?"(loadgate\/run\/\d{1,9})"/;

function valid<T>(schema: z.ZodType<T>, value: unknown, place: readonly PropertyKey[] = []): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...place, ...(issue?.path ?? [])];
  throw new Error(`${path.map(String).join(".") || "the file"}: ${issue?.message}`);
}

/** The result of reading a file. @throws LoadgateError `usage` that says what is wrong with it */
function orWrong<T>(read: () => T, place: string, hint: string): T {
  try {
    return read();
  } catch (error) {
    const message = `${place} is no run file of this version: ${messageOf(error)}`;
    throw new LoadgateError("usage", message, { hint, cause: error });
  }
}

/** Cost of two servers without a common burst, in pairs of bursts. */
const LEAST = 5;

/** Number of pairs of bursts for comparing the servers of a run with each other, two by two under each load. */
export function pairsOfServers({ series }: Pick<RunFile, "series">): number {
  const pairs = underSameLoad(series).flatMap((loaded) => {
    const lengths = loaded.map(({ samples }) => samples.length).toSorted((a, b) => b - a);
    // For two servers, the smaller number of bursts is the number of pairs.
    return lengths.map((fewer, index) => index * Math.max(fewer, LEAST));
  });
  return pairs.reduce((sum, each) => sum + each, 0);
}
