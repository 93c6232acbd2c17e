import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { hasCode } from "../../domain/shared/error.ts";
import { MOST_BYTES } from "./limits.ts";

/**
 * Reads and parses each file's content once, however often and under whatever names it is requested.
 * @param most maximum size of all files together, in bytes
 * @param parse converts the bytes of a file
 * @returns a reader; it throws if a path is no regular file, cannot be read, or is too large
 */
export function onceFrom<Value>(most: number, parse: (bytes: Uint8Array) => Value) {
  const known = new Map<string, { readonly value: Value }>();
  let left = most;
  return (file: string): Value => {
    const found = statSync(file, { bigint: true });
    const { dev, ino, size, mtimeNs } = found;
    const key = [dev, ino, size, mtimeNs].join(" ");
    const same = known.get(key);
    if (same) return same.value;
    // Opening a pipe would block until its other end is opened, and no signal could interrupt that.
    if (!found.isFile()) throw new Error("it is not a regular file");
    if (size > MOST_BYTES) throw new Error(`it has ${size} bytes, more than any run file`);
    if (size > left) throw new Error(`the files have more than ${most} bytes together`);
    const bytes = readFileSync(file);
    left -= bytes.length;
    const digest = createHash("sha256").update(bytes).digest("hex");
    const read = known.get(digest) ?? { value: parse(bytes) };
    known.set(key, read).set(digest, read);
    return read.value;
  };
}

/** Unpacked at a time. With the default of 16 KiB, a file of 10 MiB would be joined from hundreds of pieces. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * The same for a file of which more than {@link CHUNK_BYTES} are packed: nearly all of these are unpacked in one piece,
 * whose memory goes back to the system; that of joined pieces stays with the process. For hundreds of small files, it
 * would keep the garbage collector busy.
 */
const LARGE_CHUNK_BYTES = 32 * CHUNK_BYTES;

/**
 * The bytes of a file that may be compressed with gzip, detected by its first bytes, not its name.
 * @param mostBytes unpacking stops there, whatever size the file claims
 * @throws Error with the reason
 */
export function unpacked(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked) return bytes;
  const chunkSize = bytes.length > CHUNK_BYTES ? LARGE_CHUNK_BYTES : CHUNK_BYTES;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes, chunkSize });
  } catch (cause) {
    const isTooLarge = hasCode(cause, "ERR_BUFFER_TOO_LARGE");
    const reason = isTooLarge
      ? `it has more than ${mostBytes} bytes unpacked`
      : "it is no gzip file, or was cut off";
    throw new Error(reason, { cause });
  }
}

const LINE_BREAK = 0x0a;

const DECODER = new TextDecoder("utf-8", { fatal: true });

/**
 * The non-empty lines of a text, each decoded on demand.
 * @param mostBytes maximum size of a line
 * @throws Error with the number of the line that is too long or not valid text
 */
export function* linesOf(bytes: Uint8Array, mostBytes: number): Generator<string> {
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const found = bytes.indexOf(LINE_BREAK, start);
    const end = found === -1 ? bytes.length : found;
    if (end - start > mostBytes) {
      throw new Error(`line ${number} has ${end - start} bytes; at most ${mostBytes} are read`);
    }
    if (end > start) yield textOf(bytes.subarray(start, end), number);
    start = end + 1;
  }
}

function textOf(bytes: Uint8Array, number: number): string {
  try {
    return DECODER.decode(bytes);
  } catch (cause) {
    throw new Error(`line ${number} is no UTF-8`, { cause });
  }
}
