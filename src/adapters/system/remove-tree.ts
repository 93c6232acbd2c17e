import { chmodSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

/**
 * Removes a folder that programs wrote to, if it exists, even if they made folders in it read-only, as Go does with its
 * module cache. Synchronous, for use while this process exits.
 * @param folder absolute path
 * @throws Error when something in it cannot be removed
 */
export function removeTree(folder: string): void {
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    remove();
  } catch {
    makeWritable(folder);
    remove();
  }
}

/** Makes a folder and all folders in it writable for this user, as far as possible. */
export function makeWritable(folder: string): void {
  attempt(() => chmodSync(folder, statSync(folder).mode | 0o700));
  for (const entry of attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    if (entry.isDirectory()) makeWritable(path.join(folder, entry.name));
  }
}
