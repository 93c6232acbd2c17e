import { readFileSync, statSync } from "node:fs";
import { attempt } from "../../domain/shared/error.ts";

/** A longer file was not written by people. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The text of a source file; undefined if it cannot be read or is too long for one. */
export function sourceText(file: string): string | undefined {
  return attempt(() => (statSync(file).size > MOST_BYTES ? undefined : readFileSync(file, "utf8")));
}
