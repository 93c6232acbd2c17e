import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { noteTemporary } from "../../adapters/process/run-folder.ts";

/** Anyone may add a file, and only its owner may remove it. */
const FOR_ALL = 0o1777;

/**
 * Makes a folder that the processes of a server can write to. It lies outside the run's own folder, which other
 * users cannot enter: workers of a server that root started write their counts after dropping privileges.
 * @throws Error when it cannot be made
 */
export function makeCountFolder() {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "loadgate-count-"));
  const forget = noteTemporary(folder);
  if (process.getuid?.() === 0) chmodSync(folder, FOR_ALL);
  return {
    /** Resolved, without symlinks. */
    folder,
    /** Removes the folder and its content. Never throws. */
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      forget();
    },
  };
}
