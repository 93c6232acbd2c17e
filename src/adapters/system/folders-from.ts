import path from "node:path";

/** A folder and all folders above it, up to the root. @param folder absolute path */
export function foldersFrom(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
}
