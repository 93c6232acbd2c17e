import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { withTemporary } from "../process/run-folder.ts";

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
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`,
  );
  await withTemporary(temporary, async () => {
    // Without `flush`, a power failure can leave an empty file under the new name.
    await writeFile(temporary, content, { flag: "wx", flush: true });
    await rename(temporary, file);
  });
}
