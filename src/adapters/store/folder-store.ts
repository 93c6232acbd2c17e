import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { WritableStore } from "../../ports/baseline-store.ts";
import { makeFolder } from "../system/make-folder.ts";
import { TEMPORARY_SUFFIX, writeAtomically } from "../system/output-folder.ts";
import { readRecords, recordBytes } from "./record.ts";
import { RECORD_NAME, recordFileName } from "./store-layout.ts";

/** Temporary files of a writer that may have been killed. */
const OWN_TEMPORARY = /^\.\d{4}-\d\d-\d\dT[\w-]+\.json/;

/** Older temporary files were left by a killed writer. */
const STALE_MS = 3_600_000;

/**
 * A folder with one file for each run. Names begin with the time, so they sort by run. Each file is written
 * atomically under a unique name, so concurrent writers do not conflict.
 * @param folder its path; it is created with the first record
 */
export function createFolderStore(folder: string): WritableStore {
  return {
    location: folder,
    load: async () => {
      const files = (await recordNames(folder)).map((name) => path.join(folder, name));
      return readRecords(files.map((file) => ({ file, bytes: () => recordBytes(file) })));
    },
    save: async (record, keep) => {
      try {
        await makeFolder(folder);
        const file = path.join(folder, recordFileName(record));
        const isNew = !existsSync(file);
        await writeAtomically(file, `${JSON.stringify(record)}\n`);
        await prune(folder, keep);
        return isNew && existsSync(file) ? 1 : 0;
      } catch (error) {
        const message = `The run could not be added to the baseline in ${folder}: ${messageOf(error)}`;
        const hint =
          "Make the folder writable and free some disk, or set baseline.store or --store to another; the run's own files are kept.";
        throw new LoadgateError("publishing", message, { hint, cause: error });
      }
    },
  };
}

/** Names of the records, oldest first; a missing folder counts as an empty store. */
async function recordNames(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith(".json") && !name.startsWith(".")).sort();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    const message = `The baseline in ${folder} cannot be read: ${messageOf(error)}`;
    const hint = "Make it a readable folder, or set baseline.store or --store to another.";
    throw new LoadgateError("publishing", message, { hint, cause: error });
  }
}

async function prune(folder: string, keep: number): Promise<void> {
  const names = (await recordNames(folder)).filter((name) => RECORD_NAME.test(name));
  const surplus = names.slice(0, Math.max(0, names.length - keep));
  // Another writer may be removing the same ones.
  await Promise.all(surplus.map((name) => rm(path.join(folder, name), { force: true })));

  for (const name of await readdir(folder)) {
    if (!name.endsWith(TEMPORARY_SUFFIX) || !OWN_TEMPORARY.test(name)) continue;
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}
