import { constants, cp, mkdir, rename } from "node:fs/promises";
import path from "node:path";

/**
 * Copies files with their times from one folder to another, sharing their blocks where the file system can.
 * @throws Error when one of them cannot be copied
 */
export async function copyFiles(
  files: readonly { readonly file: string }[],
  from: string,
  to: string,
): Promise<void> {
  const mode = constants.COPYFILE_FICLONE;
  for (const { file } of files) {
    const target = path.join(to, file);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(path.join(from, file), target, {
      verbatimSymlinks: true,
      preserveTimestamps: true,
      mode,
    });
  }
}

/**
 * Renames a file or folder.
 * @returns false where there is nothing of that name
 */
export async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
