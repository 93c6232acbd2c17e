import type { UnzipFile } from "fflate";
import type { BaselineRecord } from "../../domain/history/baseline.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { StoredBaseline } from "../../ports/baseline-store.ts";
import { unzipInPieces } from "../github/unzip.ts";
import { isRecordPath, whyNoStore } from "./branch-layout.ts";
import { MAX_RECORD_BYTES, parseRecord } from "./record.ts";

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
export function recordsIn(archive: Uint8Array, location: string): StoredBaseline {
  const paths = pathsIn(archive);
  const reason = whyNoStore(paths);
  if (reason !== undefined)
    return { records: [], skipped: [{ file: location, reason: `it ${reason}` }] };
  const wanted = paths.filter(isRecordPath).sort().slice(-READ_RUNS);
  const texts = unpack(archive, new Set(wanted));
  const records: BaselineRecord[] = [];
  const skipped: StoredBaseline["skipped"][number][] = [];
  for (const path of wanted) {
    const content = texts.get(path);
    const file = `${location}:${path}`;
    try {
      if (content === undefined) throw new Error(`it is larger than ${MAX_RECORD_BYTES} bytes`);
      records.push(parseRecord(content));
    } catch (error) {
      skipped.push({ file, reason: messageOf(error) });
    }
  }
  return { records, skipped };
}

/** Paths of an archive's files, without the leading folder. */
function pathsIn(archive: Uint8Array): readonly string[] {
  const paths: string[] = [];
  unzipInPieces(archive, (file) => {
    const path = pathOf(file);
    if (path === "" || path.endsWith("/")) return;
    if (paths.length === MAX_FILES) throw new Error(`it has more than ${MAX_FILES} files`);
    paths.push(path);
  });
  return paths;
}

/** Texts by path; files that are too large are left out. */
function unpack(archive: Uint8Array, wanted: ReadonlySet<string>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let started = 0;
  let total = 0;
  let finished = 0;
  unzipInPieces(archive, (file) => {
    const path = pathOf(file);
    if (!wanted.has(path)) return;
    started += 1;
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      bytes += piece.length;
      total += piece.length;
      if (total > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
      if (bytes <= MAX_RECORD_BYTES) pieces.push(piece);
      if (!isLast) return;
      finished += 1;
      if (bytes <= MAX_RECORD_BYTES) texts.set(path, Buffer.concat(pieces).toString("utf8"));
    };
    file.start();
  });
  if (finished < started) throw new Error("it was cut off");
  return texts;
}

/** A file's path without the leading folder that all paths of an archive have. */
function pathOf({ name }: UnzipFile): string {
  return name.slice(name.indexOf("/") + 1);
}
