import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { withTemporary } from "../process/run-folder.ts";

/** Ending of a file that is being written; readers of the folder skip it. */
export const TEMPORARY_SUFFIX = ".tmp";

/**
 * Writes a file whole or not at all: readers see the old file, or none, until the new one is on disk.
 * @param file path of the file; its folder must exist
 * @param content all of it, or its pieces one after the other
 * @throws Error from the file system; nothing is left then
 */
export async function writeAtomically(
  file: string,
  content: string | Iterable<string> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`,
  );
  await withTemporary(temporary, async () => {
    // Without `flush` a power cut can leave the new name with an empty file.
    await writeFile(temporary, content, { flag: "wx", flush: true });
    await rename(temporary, file);
  });
}
