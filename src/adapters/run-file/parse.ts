import { readFileSync, statSync } from "node:fs";
import type { RunFile } from "../../domain/run/run-file.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { contradictionIn } from "./consistency.ts";
import { originIn } from "./origin.ts";
import { pairsOfServers } from "./pairs-of-servers.ts";
import { type RunFileLimits, runFileSchema } from "./schema.ts";
import { decodeJson } from "./text-bounds.ts";

const MIB = 1024 * 1024;

/** Of files that the user names: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS: RunFileLimits = {
  bytes: 512 * MIB,
  values: Number.POSITIVE_INFINITY,
  series: 100_000,
  samplesOfSeries: 1_000_000,
  servers: 5000,
  pairsOfServers: Number.POSITIVE_INFINITY,
};

/**
 * Of files that strangers made: a job of six hours that does nothing but measure stays below. The slowest
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
  const hint = "Name the run.json that loadgate run wrote into its output folder.";
  try {
    const found = statSync(file);
    const { size } = found;
    // Opening a pipe would wait for its other end, and no signal could stop that.
    if (!found.isFile()) throw new Error("it is not a regular file");
    if (size > OWN_LIMITS.bytes) throw new Error(`it has ${size} bytes, more than any run file`);
    return parse(readFileSync(file), OWN_LIMITS, true);
  } catch (error) {
    throw wrong(file, error, hint);
  }
}

/**
 * Parses the bytes of a run file that strangers made.
 * @param place where it came from, for messages
 * @throws LoadgateError `usage` that says what is wrong with it; nothing of its content but keys and
 *   numbers of places is in the message
 */
export function parseStrangersRunFile(bytes: Uint8Array, place: string): RunFile {
  const hint = "Nothing of it was used. Run the workflow that measures again.";
  try {
    return parse(bytes, STRANGERS_LIMITS);
  } catch (error) {
    throw wrong(place, error, hint);
  }
}

/** @param isOwn keeps what it says of its origin, which a stranger's file has no say in */
function parse(bytes: Uint8Array, limits: RunFileLimits, isOwn = false): RunFile {
  const text = decodeJson(bytes, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new Error("it is not JSON, or was cut off");
  }
  const parsed = runFileSchema(limits).safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
  }
  const contradiction = contradictionIn(parsed.data);
  if (contradiction !== undefined) throw new Error(contradiction);
  const pairs = pairsOfServers(parsed.data);
  if (pairs > limits.pairsOfServers) {
    throw new Error(
      `series: its servers would be compared by ${pairs} pairs of bursts; at most ${limits.pairsOfServers} are`,
    );
  }
  if (!isOwn) return parsed.data;
  const origin = originIn(value);
  return { ...parsed.data, ...(origin && { origin }) };
}

function wrong(place: string, error: unknown, hint: string): LoadgateError {
  return new LoadgateError(
    "usage",
    `${place} is no run file of this version: ${messageOf(error)}`,
    { hint, cause: error },
  );
}
