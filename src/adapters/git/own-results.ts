import { open, opendir } from "node:fs/promises";
import path from "node:path";
import { constants, gunzipSync } from "node:zlib";
import {
  COMPARISON_FILE,
  EXPORT_FILE,
  FORMER_RUN_FILES,
  PACKED_RUN_FILE,
  PAGE_FILE,
  RECORD_FILE,
  REPORT_FILE,
  RUN_FILE,
} from "../../ports/output-folder.ts";

/** The files that say what they are at their beginning. */
const TELLING: readonly string[] = [
  RUN_FILE,
  PACKED_RUN_FILE,
  ...FORMER_RUN_FILES,
  COMPARISON_FILE,
];

const OUTPUT: ReadonlySet<string> = new Set([
  ...[...TELLING, REPORT_FILE, PAGE_FILE],
  ...[RECORD_FILE, EXPORT_FILE],
]);

/** Enough for the schema, which comes first. */
const BEGINNING_BYTES = 512;

/**
 * Whether a folder holds the results of a run and nothing else: no file but those that a run writes, and one of them
 * begins as ours do. So does a folder of such folders, as the shards of a run leave them.
 * @param folder its path; one that cannot be read holds something else
 */
export async function holdsResults(folder: string): Promise<boolean> {
  return (await holdsOwn(folder)) || (await holdsFolders(folder));
}

async function holdsFolders(folder: string): Promise<boolean> {
  try {
    let isAny = false;
    for await (const entry of await opendir(folder)) {
      if (!entry.isDirectory() || !(await holdsOwn(path.join(folder, entry.name)))) return false;
      isAny = true;
    }
    return isAny;
  } catch {
    return false;
  }
}

async function holdsOwn(folder: string): Promise<boolean> {
  try {
    const telling: string[] = [];
    for await (const entry of await opendir(folder)) {
      if (!entry.isFile() || !OUTPUT.has(entry.name)) return false;
      if (TELLING.includes(entry.name)) telling.push(entry.name);
    }
    const begun = await Promise.all(telling.map((name) => beginningOf(path.join(folder, name))));
    return begun.some((text) => /^\{\s*"schema":\s*"loadgate\//.test(text));
  } catch {
    return false;
  }
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(BEGINNING_BYTES) });
    const bytes = buffer.subarray(0, bytesRead);
    if (!file.endsWith(".gz")) return bytes.toString();
    // The file goes on, so what is packed has no end here.
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  } finally {
    await handle.close();
  }
}
