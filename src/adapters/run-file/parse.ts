import type { z } from "zod";
import { type MeasuredSeries, RUN_SCHEMA, type RunFile } from "../../domain/run/run-file.ts";
import type { Samples } from "../../domain/run/sample.ts";
import type { NamedRun } from "../../domain/run/shards/files.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { contradictionIn } from "./consistency.ts";
import { bytesOf, fileReader, MOST_BYTES } from "./file-reader.ts";
import { type LongList, tooMany } from "./json-look.ts";
import { type JsonPieces, parseJson } from "./json-pieces.ts";
import { originIn } from "./origin.ts";
import { pairsOfServers } from "./pairs-of-servers.ts";
import { sampleReader } from "./sample-reader.ts";
import { headSchema, type RunFileHead, type RunFileLimits, seriesSchema } from "./schema.ts";
import { unpacked, unpackedBeside } from "./unpack.ts";

const MIB = 1024 * 1024;

/** Of files that the user names, all together: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS: RunFileLimits = {
  bytes: 4 * MOST_BYTES,
  values: Number.POSITIVE_INFINITY,
  // Ten thousand series have a million outside of their bursts; twenty times as many take some seconds.
  parsedValues: 20_000_000,
  series: 100_000,
  samplesOfSeries: 1_000_000,
  servers: 5000,
  pairsOfServers: Number.POSITIVE_INFINITY,
};

/**
 * Of files that strangers made, all that are read together: a job of six hours that does nothing but measure stays below. The slowest
 * file within them is judged and reported in some seconds: `npm run bench:hostile`.
 */
export const STRANGERS_LIMITS: RunFileLimits = {
  bytes: 64 * MIB,
  values: 2_500_000,
  parsedValues: 2_500_000,
  series: 10_000,
  samplesOfSeries: 5000,
  servers: 100,
  pairsOfServers: 60_000,
};

/**
 * Reads a run file, which may come from anybody.
 * @throws LoadgateError `usage` that says what is wrong with it
 */
export function readRunFile(file: string): RunFile {
  const { mostBytes, parse } = runFileParser(OWN_LIMITS, true);
  try {
    return parse(unpacked(bytesOf(file), mostBytes()));
  } catch (error) {
    throw wrong(file, error, OWN_HINT);
  }
}

/**
 * Reads run files, which may come from anybody. Each is unpacked while the one before it is parsed.
 * @throws LoadgateError `usage` that says what is wrong with the first that is none
 */
export async function readRunFiles(files: readonly string[]): Promise<readonly NamedRun[]> {
  const { mostBytes, parse } = runFileParser(OWN_LIMITS, true);
  const runs: NamedRun[] = [];
  const read = new Map<string, RunFile>();
  const unpackedOf = unpacker();
  let unpacking = unpackedOf(files[0], mostBytes());
  for (const [index, place] of files.entries()) {
    try {
      const { digest, bytes } = await unpacking;
      unpacking = unpackedOf(files[index + 1], mostBytes(bytes));
      // Nobody asks for it where this file is refused.
      unpacking.catch(() => undefined);
      const run = read.get(digest) ?? parse(bytes);
      read.set(digest, run);
      runs.push({ place, run });
    } catch (error) {
      throw wrong(place, error, OWN_HINT);
    }
  }
  return runs;
}

const OWN_HINT = "Name the run.json that loadgate run wrote into its output folder.";

/** A file as it was read, and its bytes without their packing; none of the same content a second time. */
interface Unpacked {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** Unpacks one file after the other, each content once. */
function unpacker() {
  const read = fileReader(OWN_LIMITS.bytes);
  const seen = new Set<string>();
  /** @param file none after the last */
  return async (file: string | undefined, mostBytes: number): Promise<Unpacked> => {
    if (file === undefined) return { digest: "", bytes: new Uint8Array() };
    const { digest, packed } = read(file);
    if (!packed || seen.has(digest)) return { digest, bytes: new Uint8Array() };
    seen.add(digest);
    return { digest, bytes: await unpackedBeside(packed, mostBytes) };
  };
}

/**
 * A parser of the bytes of run files that strangers made. What it reads counts together, so many files cost no more
 * time than one.
 * @returns takes a file's bytes and where it came from, for messages; it throws LoadgateError `usage` that says what is
 *   wrong with the file, with nothing of its content but keys and numbers of places
 */
export function strangersParser(): (bytes: Uint8Array, place: string) => RunFile {
  const hint = "Nothing of it was used. Run the workflow that measures again.";
  const { mostBytes, parse } = runFileParser(STRANGERS_LIMITS);
  return (bytes, place) => {
    try {
      return parse(unpacked(bytes, mostBytes()));
    } catch (error) {
      throw wrong(place, error, hint);
    }
  };
}

/** Parses the one run file that strangers made. @throws as {@link strangersParser} */
export function parseStrangersRunFile(bytes: Uint8Array, place: string): RunFile {
  return strangersParser()(bytes, place);
}

/** Parses run files, one after the other. */
interface RunFileParser {
  /** Bytes that the next file may have. @param before those of a file that is parsed before it */
  readonly mostBytes: (before?: Uint8Array) => number;
  /** @param bytes of a file, unpacked */
  readonly parse: (bytes: Uint8Array) => RunFile;
}

/**
 * @param limits of all that is parsed together
 * @param isOwn keeps what a file says of its origin, of the shards that it was put together from and of further bases,
 *   in which a stranger's file has no say
 */
function runFileParser(limits: RunFileLimits, isOwn = false): RunFileParser {
  // Making them anew takes longer than most of several hundred files do. What is left of the bounds is counted below.
  const schemas = { head: headSchema(limits), series: seriesSchema(limits) };
  const reader = sampleReader(limits.samplesOfSeries);
  let left = limits;
  const mostBytes = (before?: Uint8Array) =>
    Math.min(MOST_BYTES, left.bytes - (before?.length ?? 0));
  const parse = (bytes: Uint8Array): RunFile => {
    const list = { key: SERIES, most: left.series, reader };
    const pieces = parseJson(bytes, left, list);
    const run = checked(pieces, schemas, list);
    const pairs = pairsOfServers(run);
    if (pairs > left.pairsOfServers) {
      throw new Error(
        `series: its servers would be compared by ${pairs} pairs of bursts; at most ${left.pairsOfServers} are`,
      );
    }
    left = {
      ...left,
      bytes: left.bytes - bytes.length,
      values: left.values - pieces.values,
      parsedValues: left.parsedValues - pieces.parsedValues,
      series: left.series - run.series.length,
      pairsOfServers: left.pairsOfServers - pairs,
    };
    if (!isOwn) {
      const { shards: _, furtherBases: __, ...measured } = run;
      return { ...measured, series: run.series.map(({ repeats: ___, ...one }) => one) };
    }
    const origin = originIn(pieces.rest);
    return { ...run, ...(origin && { origin }) };
  };
  return { mostBytes, parse };
}

const SERIES = "series" satisfies keyof RunFile;

/** The schemas of a run file and of each of its series. */
interface Schemas {
  readonly head: z.ZodType<RunFileHead>;
  readonly series: z.ZodType<MeasuredSeries>;
}

function checked(
  { rest, elements }: JsonPieces<Samples>,
  schemas: Schemas,
  list: LongList<Samples>,
): RunFile {
  checkFormat(rest);
  const head = valid(schemas.head, rest);
  if (!elements) throw new Error(`${SERIES}: it is no list`);
  const series: MeasuredSeries[] = [];
  for (const { value, list: samples } of elements) {
    if (series.length === list.most) throw tooMany(list);
    const one = valid(schemas.series, value, [SERIES, series.length]);
    series.push(samples ? { ...one, samples } : one);
  }
  const run = { ...head, series };
  const contradiction = contradictionIn(run);
  if (contradiction !== undefined) throw new Error(contradiction);
  return run;
}

/** A run file of a version of Loadgate that writes others. */
class OtherFormat extends Error {}

/** What a file of another format holds is not looked at. */
function checkFormat(rest: unknown): void {
  const { schema } = Object(rest) as { readonly schema?: unknown };
  if (typeof schema !== "string" || schema === RUN_SCHEMA || !FORMAT.test(schema)) return;
  throw new OtherFormat(`its format is ${schema}, and this version reads ${RUN_SCHEMA}`);
}

const FORMAT = /^loadgate\/run\/\d{1,9}$/;

const FORMAT_HINT =
  "Use the version of Loadgate that wrote it; jobs of one run have the same version.";

function valid<T>(schema: z.ZodType<T>, value: unknown, place: readonly PropertyKey[] = []): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...place, ...(issue?.path ?? [])];
  throw new Error(`${path.map(String).join(".") || "the file"}: ${issue?.message}`);
}

function wrong(place: string, error: unknown, hint: string): LoadgateError {
  return new LoadgateError(
    "usage",
    `${place} is no run file of this version: ${messageOf(error)}`,
    { hint: error instanceof OtherFormat ? FORMAT_HINT : hint, cause: error },
  );
}
