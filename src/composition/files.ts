import { notIgnored, originOf, readClone } from "../adapters/git/clone.ts";
import { findRunFiles } from "../adapters/run-file/find.ts";
import { readRunFile, readRunFiles } from "../adapters/run-file/parse.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import type { NamedRun } from "../domain/shards/whole-run.ts";

/** Reads a run file that the user names. @throws LoadgateError `usage` that says what is wrong with it */
export const openRunFile = readRunFile;

/**
 * Reads the run files under some paths; a folder stands for those in it.
 * @throws LoadgateError `usage` that says what is wrong, `measurement` for a folder without any
 */
export async function openRunFiles(places: readonly string[]): Promise<readonly NamedRun[]> {
  return await readRunFiles(findRunFiles(places));
}

/** A folder for results, by its absolute path. */
export const openOutput = createOutputFolder;

/** Queries about the clone that contains a folder. */
export const clones = { notIgnored, originOf, readClone } as const;
