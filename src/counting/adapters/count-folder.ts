import { chmodSync } from "node:fs";
import { makeTemporaryFolder } from "../../adapters/process/temporary-folder.ts";

/** Anyone may add a file, and only its owner may remove it. */
const FOR_ALL = 0o1777;

/**
 * Makes a folder that the processes of a server can write to: workers of a server that root started write their
 * counts after dropping privileges.
 * @throws Error when it cannot be made
 */
export function makeCountFolder() {
  const folder = makeTemporaryFolder("count");
  if (process.getuid?.() === 0) chmodSync(folder.path, FOR_ALL);
  return { folder: folder.path, remove: folder.remove };
}
