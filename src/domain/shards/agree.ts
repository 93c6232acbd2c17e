import { LoadgateError } from "../shared/error.ts";
import type { ShardFile } from "./whole-run.ts";

/** A value, under a key for which all files have the same value if they have one. */
export type Said = readonly [key: string, value: unknown];

/**
 * Checks that all files which say something of a key say the same; texts are quoted where they do not.
 * @param wrong what is wrong with two files, given as `1.json and 2.json`
 * @throws LoadgateError `usage` that names the first two that do not
 */
export function mustAgree(
  files: readonly ShardFile[],
  saidIn: (file: ShardFile) => readonly Said[],
  wrong: (both: string, key: string) => string,
): void {
  const said = new Map<string, { readonly by: ShardFile; readonly value: unknown }>();
  for (const by of files) {
    for (const [key, value] of saidIn(by)) {
      const other = said.get(key) ?? { by, value };
      said.set(key, other);
      if (other.by === by || areSame(other.value, value)) continue;
      const quoted = typeof value === "string" ? `: ${other.value} and ${value}` : "";
      throw mixed(`${wrong(`${other.by.place} and ${by.place}`, key)}${quoted}`);
    }
  }
}

/** True if two values of a run file are the same. Those of all series can be too long for one text to compare. */
function areSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof Map && b instanceof Map) return areSame([...a], [...b]);
  if (!isTable(a) || !isTable(b)) return false;
  return Object.keys({ ...a, ...b }).every((key) => areSame(a[key], b[key]));
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The error of files that do not belong together. */
export function mixed(message: string): LoadgateError {
  return new LoadgateError("usage", message, {
    hint: "Name the run files of one run's shards: same commit, same configuration, same number of shards, same versions of Loadgate and oha.",
  });
}
