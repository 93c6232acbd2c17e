import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { noteTemporary } from "../process/run-folder.ts";

/** Ending of a file that is being written; readers of the folder skip it. */
export const TEMPORARY_SUFFIX = ".tmp";

/**
 * Writes a file whole or not at all: readers see the old file, or none, until the new one is on disk.
 * @param file path of the file; its folder must exist
 * @param text its content
 * @throws Error from the file system; nothing is left then
 */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`,
  );
  const forget = noteTemporary(temporary);
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(text);
      // Without it a power cut can leave the new name with an empty file.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    forget();
  }
}
