import { chmod, lstat } from "node:fs/promises";
import { makeFolder } from "./make-folder.ts";

/**
 * Makes a folder that only this user can list and write.
 * @param folder absolute path
 * @param options `mode` of the folder: 0o711 lets others open files whose name they know
 * @returns false if the existing folder belongs to another user, who could change its content
 * @throws Error when it cannot be made
 */
export async function makePrivate(
  folder: string,
  { mode = 0o700 }: { readonly mode?: 0o700 | 0o711 } = {},
): Promise<boolean> {
  await makeFolder(folder, { mode });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
  if ((found.mode & 0o777) !== mode) await chmod(folder, mode);
  return true;
}
