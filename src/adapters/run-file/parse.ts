import { readFileSync, statSync } from "node:fs";
import type { RunFile } from "../../domain/run/run-file.ts";
import type { NamedRun } from "../../domain/run/shards/files.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { contradictionIn } from "./consistency.ts";
import { originIn } from "./origin.ts";
import { pairsOfServers } from "./pairs-of-servers.ts";
import { type RunFileLimits, runFileSchema } from "./schema.ts";
import { decodeJson } from "./text-bounds.ts";

const MIB = 1024 * 1024;

/** More than any run file has: what is beyond could not be one text. */
const MOST_BYTES = 512 * MIB;

/** Of files that the user names, all together: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS: RunFileLimits = {
  bytes: 4 * MOST_BYTES,
  values: Number.POSITIVE_INFINITY,
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
  return readOne(file, runFileParser(OWN_LIMITS, true));
}

/**
 * Reads run files, which may come from anybody.
 * @throws LoadgateError `usage` that says what is wrong with the first that is none
 */
export function readRunFiles(files: readonly string[]): readonly NamedRun[] {
  const parse = runFileParser(OWN_LIMITS, true);
  return files.map((place) => ({ place, run: readOne(place, parse) }));
}

function readOne(file: string, parse: (bytes: Uint8Array) => RunFile): RunFile {
  const hint = "Name the run.json that loadgate run wrote into its output folder.";
  try {
    const found = statSync(file);
    const { size } = found;
    // Opening a pipe would wait for its other end, and no signal could stop that.
    if (!found.isFile()) throw new Error("it is not a regular file");
    if (size > MOST_BYTES) throw new Error(`it has ${size} bytes, more than any run file`);
    return parse(readFileSync(file));
  } catch (error) {
    throw wrong(file, error, hint);
  }
}

/**
 * A parser of the bytes of run files that strangers made. What it reads counts together, so many files cost no more
 * time than one.
 * @returns takes a file's bytes and where it came from, for messages; it throws LoadgateError `usage` that says what is
 *   wrong with the file, with nothing of its content but keys and numbers of places
 */
export function strangersParser(): (bytes: Uint8Array, place: string) => RunFile {
  const hint = "Nothing of it was used. Run the workflow that measures again.";
  const parse = runFileParser(STRANGERS_LIMITS);
  return (bytes, place) => {
    try {
      return parse(bytes);
    } catch (error) {
      throw wrong(place, error, hint);
    }
  };
}

/** Parses the one run file that strangers made. @throws as {@link strangersParser} */
export function parseStrangersRunFile(bytes: Uint8Array, place: string): RunFile {
  return strangersParser()(bytes, place);
}

/**
 * @param limits of all that is parsed together
 * @param isOwn keeps what a file says of its origin and of the shards that it was put together from, in which a
 *   stranger's file has no say
 */
function runFileParser(limits: RunFileLimits, isOwn = false): (bytes: Uint8Array) => RunFile {
  let left = limits;
  return (bytes) => {
    const { text, values } = decodeJson(bytes, left);
    const value = jsonIn(text);
    const run = checked(value, left);
    const pairs = pairsOfServers(run);
    if (pairs > left.pairsOfServers) {
      throw new Error(
        `series: its servers would be compared by ${pairs} pairs of bursts; at most ${left.pairsOfServers} are`,
      );
    }
    left = {
      ...left,
      bytes: left.bytes - bytes.length,
      values: left.values - values,
      series: left.series - run.series.length,
      pairsOfServers: left.pairsOfServers - pairs,
    };
    if (!isOwn) {
      const { shards: _, ...measured } = run;
      return measured;
    }
    const origin = originIn(value);
    return { ...run, ...(origin && { origin }) };
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new Error("it is not JSON, or was cut off");
  }
}

function checked(value: unknown, limits: RunFileLimits): RunFile {
  const parsed = runFileSchema(limits).safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
  }
  const contradiction = contradictionIn(parsed.data);
  if (contradiction !== undefined) throw new Error(contradiction);
  return parsed.data;
}

function wrong(place: string, error: unknown, hint: string): LoadgateError {
  return new LoadgateError(
    "usage",
    `${place} is no run file of this version: ${messageOf(error)}`,
    { hint, cause: error },
  );
}
