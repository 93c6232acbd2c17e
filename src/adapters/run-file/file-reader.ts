import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { MOST_BYTES } from "./limits.ts";

/** What a file holds. */
export interface FileContent {
  readonly digest: string;
  /** Absent where the same file was read before. */
  readonly packed?: Uint8Array;
}

/**
 * Reads files, each once, however often and by whichever names it is asked for.
 * @param most bytes of all files together
 * @returns it throws where something is no regular file, cannot be read, or is too large
 */
export function fileReader(most: number): (file: string) => FileContent {
  const digests = new Map<string, string>();
  let left = most;
  return (file) => {
    const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
    const key = [dev, ino, size, mtimeNs].join(" ");
    const known = digests.get(key);
    if (known !== undefined) return { digest: known };
    const packed = bytesOf(file, left, `the files have more than ${most} bytes together`);
    left -= packed.length;
    const digest = createHash("sha256").update(packed).digest("hex");
    digests.set(key, digest);
    return { digest, packed };
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
