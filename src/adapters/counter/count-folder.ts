import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { noteTemporary } from "../process/run-folder.ts";

/** Anyone may add a file, and nobody may remove another one's. */
const FOR_ALL = 0o1777;

/**
 * Makes a folder into which the processes of a server can write. It lies outside the run's own folder, which
 * nobody else may enter: workers of a server that root started write their counts after they have dropped
 * their rights.
 * @throws Error when it cannot be made
 */
export function makeCountFolder() {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "loadgate-count-"));
  const forget = noteTemporary(folder);
  if (process.getuid?.() === 0) chmodSync(folder, FOR_ALL);
  return {
    /** Without symlinks. */
    path: folder,
    /** Removes it and what is in it. Never throws. */
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      forget();
    },
  };
}
