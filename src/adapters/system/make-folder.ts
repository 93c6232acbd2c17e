import { chmod, lstat, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../../domain/shared/error.ts";

/**
 * Makes a folder and its missing parents. Node's own `recursive` loops forever if the system reports the parent of
 * a new folder as missing although it exists. That happens in `/proc`, where a wrong `HOME` can lead.
 * @param folder absolute path
 * @param mode of the folders that are made
 * @throws Error from the system when it cannot be made
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (await isFolder(folder)) return;
    const parent = path.dirname(folder);
    if (!hasCode(error, "ENOENT") || (await isFolder(parent))) throw error;
    await makeFolder(parent, mode);
    await mkdir(folder, { mode }).catch(async (again: unknown) => {
      if (!(await isFolder(folder))) throw again;
    });
  }
}

/** Checks whether a path leads to a folder. */
export async function isFolder(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(() => undefined);
  return stats?.isDirectory() === true;
}

const PRIVATE = 0o700;

/**
 * Makes a folder that only this user can list and write.
 * @param folder absolute path
 * @returns false if the existing folder belongs to another user, who could change its content
 * @throws Error when it cannot be made
 */
export async function makePrivate(folder: string): Promise<boolean> {
  await makeFolder(folder, PRIVATE);
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
  if ((found.mode & 0o777) !== PRIVATE) await chmod(folder, PRIVATE);
  return true;
}
