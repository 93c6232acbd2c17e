import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TemporaryFolder } from "../../ports/machine.ts";
import { noteTemporary } from "./run-folder.ts";

/**
 * Makes an empty folder that is removed at the end of the run. It lies beside the run's own folder, which only this
 * user can read: a database that refuses to run as root must still find its data.
 */
export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const folder = path.join(tmpdir(), `loadgate-data-${randomUUID()}`);
  const forget = noteTemporary(folder);
  await mkdir(folder, { mode: 0o700 });
  return {
    path: folder,
    remove: async () => {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      forget();
    },
  };
}
