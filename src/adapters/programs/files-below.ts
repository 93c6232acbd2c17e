import { type Dirent, lstatSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

/** Looking at more files of a tree than this would take too long. */
export const MAX_FILES = 300_000;

/**
 * Lists files, symlinks and the like in a folder, at any depth, except git's own.
 * @param passed folders to leave out; each folder that was gone through is added
 * @param changedSinceMs leaves out what lies in folders that have not changed since
 * @returns absolute paths; not of all if there are more than `MAX_FILES`
 */
export async function filesBelow(
  root: string,
  passed: Set<string>,
  changedSinceMs = 0,
): Promise<readonly string[]> {
  const folders = [root];
  const files: string[] = [];
  let looked = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (passed.has(folder)) continue;
    passed.add(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const { ctimeMs = 0 } = attempt(() => lstatSync(folder)) ?? {};
    const own = entries.filter(({ name }) => name !== ".git");
    const inFolder = (entry: Dirent) => path.join(folder, entry.name);
    folders.push(...own.filter((entry) => entry.isDirectory()).map(inFolder));
    const others = own.filter((entry) => !entry.isDirectory());
    if (ctimeMs >= changedSinceMs) files.push(...others.map(inFolder));
    looked += others.length;
    if (looked > MAX_FILES) break;
  }
  return files;
}
