import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { MOST_BYTES } from "./limits.ts";

/**
 * Reads and parses each file's content once, however often and under whatever names it is requested.
 * @param most maximum size of all files together, in bytes
 * @param parse converts the bytes of a file
 * @returns a reader; it throws if a path is no regular file, cannot be read, or is too large
 */
export function onceFrom<Value>(
  most: number,
  parse: (bytes: Uint8Array) => Value,
): (file: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  let left = most;
  return (file) => {
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
