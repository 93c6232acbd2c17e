import { readdir } from "node:fs/promises";
import path from "node:path";

/**
 * Goes through a folder and those in it, at any depth, except git's own.
 * @param passed folders to leave out; each folder that was gone through is added
 * @returns each folder with what it has besides folders
 */
export async function* foldersBelow(root: string, passed: Set<string>) {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (passed.has(folder)) continue;
    passed.add(folder);
    const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const entries = found.filter(({ name }) => name !== ".git");
    const files = entries.filter((entry) => !entry.isDirectory());
    for (const entry of entries) {
      if (entry.isDirectory()) folders.push(path.join(folder, entry.name));
    }
    yield { folder, files };
  }
}
