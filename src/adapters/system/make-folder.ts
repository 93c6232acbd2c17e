import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../../domain/shared/error.ts";

/**
 * Makes a folder and its missing parents. Node's own `recursive` loops forever if the system reports the parent of
 * a new folder as missing although it exists. That happens in `/proc`, where a wrong `HOME` can lead.
 * @param folder absolute path
 * @param options `mode` of the folders that are made
 * @throws Error from the system when it cannot be made
 */
export async function makeFolder(
  folder: string,
  options: { readonly mode?: number } = {},
): Promise<void> {
  try {
    await mkdir(folder, options);
  } catch (error) {
    if (await isFolder(folder)) return;
    const parent = path.dirname(folder);
    if (!hasCode(error, "ENOENT") || (await isFolder(parent))) throw error;
    await makeFolder(parent, options);
    await mkdir(folder, options).catch(async (again: unknown) => {
      if (!(await isFolder(folder))) throw again;
    });
  }
}

function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
