import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TemporaryFolder } from "../../ports/machine.ts";
import { noteTemporary } from "./run-folder.ts";

/**
 * Makes an empty folder that is removed at the end of the run. It lies beside the run's own folder, which only this
 * user can read: a database that refuses to run as root must still find its data.
 * @param kind part of its name
 * @returns its path is without symlinks
 */
export function makeTemporaryFolder(kind: "data" | "count"): TemporaryFolder {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), `loadgate-${kind}-`));
  const forget = noteTemporary(folder);
  return {
    path: folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      forget();
    },
  };
}
