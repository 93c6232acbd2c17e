import { chmod, lstat, mkdir } from "node:fs/promises";

/**
 * Makes a folder that only this user can read and write.
 * @param folder absolute path
 * @returns false where another user owns what is there, and could change what is put into it
 * @throws Error when it cannot be made
 */
export async function makePrivate(folder: string): Promise<boolean> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
  if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700);
  return true;
}
