import type { StoredBaseline } from "../../ports/baseline-store.ts";
import { unzipFiles } from "../github/unzip.ts";
import { MAX_RECORD_BYTES, readRecords } from "./record.ts";
import { isRecordPath, whyNoStore } from "./store-layout.ts";

/** Older runs are neither compared nor shown. */
export const READ_RUNS = 1000;

/** Size limit of all records together. */
const MAX_BYTES = 512 * 1024 * 1024;

/** More files than a store can have; a store has at most 10,000 runs. */
const MAX_FILES = 50_000;

/**
 * Reads the newest records of a store from the archive of its branch. The content is untrusted: sizes are limited,
 * and only files named like a record are unpacked, in memory.
 * @param archive a zip file with a folder at the start of each path
 * @param location the place to name in messages about skipped files
 * @throws Error with the reason when the archive is broken or too large
 */
export async function recordsIn(archive: Uint8Array, location: string): Promise<StoredBaseline> {
  const paths = pathsIn(archive);
  const problem = whyNoStore(paths);
  if (problem !== undefined) {
    return { records: [], skipped: [{ file: location, reason: `it ${problem}` }] };
  }
  const wanted = new Set(paths.filter(isRecordPath).sort().slice(-READ_RUNS));
  const limits = { files: READ_RUNS, bytes: MAX_BYTES, fileBytes: MAX_RECORD_BYTES };
  const files = unzipFiles(archive, (name) => wanted.has(pathOf(name)), limits);
  const named = files.map(({ name, content }) => ({
    file: `${location}:${pathOf(name)}`,
    bytes: async () => content,
  }));
  return readRecords(named.toSorted((a, b) => (a.file < b.file ? -1 : 1)));
}

/** Paths of an archive's files, without the leading folder. */
function pathsIn(archive: Uint8Array): readonly string[] {
  const paths: string[] = [];
  const note = (name: string) => {
    const path = pathOf(name);
    if (path === "" || path.endsWith("/")) return false;
    if (paths.length === MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
    paths.push(path);
    return false;
  };
  unzipFiles(archive, note, { files: 0, bytes: 0 });
  return paths;
}

/** A file's path without the leading folder that all paths of an archive have. */
function pathOf(name: string): string {
  return name.slice(name.indexOf("/") + 1);
}
