import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { MOST_BYTES } from "./limits.ts";

/**
 * Reads files, and each content once, however often and by whichever names it is asked for.
 * @param most bytes of all files together
 * @param parse what to make of the bytes of a file
 * @returns it throws where something is no regular file, cannot be read, or is too large
 */
export function onceFrom<Value>(
  most: number,
  parse: (bytes: Uint8Array) => Value,
): (file: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  let left = most;
  return (file) => {
    const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
    const key = [dev, ino, size, mtimeNs].join(" ");
    const same = known.get(key);
    if (same) return same.value;
    const bytes = bytesOf(file, left, `the files have more than ${most} bytes together`);
    left -= bytes.length;
    const digest = createHash("sha256").update(bytes).digest("hex");
    const read = known.get(digest) ?? { value: parse(bytes) };
    known.set(key, read).set(digest, read);
    return read.value;
  };
}

/**
 * The bytes of a regular file.
 * @param most that it may have, where that is less than any run file may
 * @param tooMany what to say where it has more
 */
export function bytesOf(file: string, most = MOST_BYTES, tooMany = ""): Uint8Array {
  const found = statSync(file);
  const { size } = found;
  // Opening a pipe would wait for its other end, and no signal could stop that.
  if (!found.isFile()) throw new Error("it is not a regular file");
  if (size > MOST_BYTES) throw new Error(`it has ${size} bytes, more than any run file`);
  if (size > most) throw new Error(tooMany);
  return readFileSync(file);
}
