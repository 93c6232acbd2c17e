import { randomUUID } from "node:crypto";
import { access, constants, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { OutputFolder } from "../../ports/output-folder.ts";
import { withTemporary } from "../process/run-folder.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * A folder on disk for a run's files.
 * @param folder its path; it is created if missing
 */
export function createOutputFolder(folder: string): OutputFolder {
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const message = `The results cannot be written to ${folder}: ${messageOf(error)}`;
      const hint = "Make room or name another folder with --out.";
      throw new LoadgateError("publishing", message, { hint, cause: error });
    }
  };
  return {
    location: folder,
    prepare: () =>
      guarded(async () => {
        await makeFolder(folder);
        await access(folder, constants.W_OK);
      }),
    write: (name, text) => {
      const content = name.endsWith(".gz") ? packed(text) : text;
      return guarded(() => writeAtomically(path.join(folder, name), content));
    },
    remove: (name) => guarded(() => rm(path.join(folder, name), { force: true })),
  };
}

function packed(text: string | Iterable<string>): AsyncIterable<Uint8Array> {
  // Errors of the first stream are passed on to the reader of the last.
  return pipeline(Readable.from(text), createGzip(), () => {});
}

/** Suffix of a file that is being written; readers of the folder skip it. */
export const TEMPORARY_SUFFIX = ".tmp";

/**
 * Writes a file atomically: readers see the old file, or none, until the new one is on disk.
 * @param file path of the file; its folder must exist
 * @param content all of it, or its pieces in order
 * @throws Error from the file system; then nothing is left behind
 */
export async function writeAtomically(
  file: string,
  content: string | Iterable<string> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const name = `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`;
  const temporary = path.join(path.dirname(file), name);
  await withTemporary(temporary, async () => {
    // Without `flush`, a power failure can leave an empty file under the new name.
    await writeFile(temporary, content, { flag: "wx", flush: true });
    await rename(temporary, file);
  });
}
