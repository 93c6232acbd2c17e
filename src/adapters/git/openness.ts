import { accessSync, constants, rmSync, statSync, writeFileSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runFolder } from "../process/run-folder.ts";

const OTHERS_MAY_PASS = 0o001;

/**
 * Makes the folder of a checkout as accessible to other users as head's tree, because its server may run as another
 * user, such as www-data.
 * @param root absolute path of head's tree
 * @param folder absolute path of the checkout; it must not exist yet
 */
export async function makeAsOpenAs(root: string, folder: string): Promise<void> {
  const mode = isReachable(root) ? statSync(root).mode & 0o755 : 0o700;
  await mkdir(folder, { mode: 0o700 });
  await chmod(folder, mode);
}

/** Checks whether every user can reach a folder. */
function isReachable(folder: string): boolean {
  const parent = path.dirname(folder);
  const isOpen = (statSync(folder).mode & OTHERS_MAY_PASS) !== 0;
  return isOpen && (parent === folder || isReachable(parent));
}

/** Warnings for the user about the temporary folder that base is checked out into. */
export function placeWarnings(): readonly string[] {
  const probe = path.join(runFolder(), "program");
  try {
    writeFileSync(probe, "", { mode: 0o700 });
    accessSync(probe, constants.X_OK);
    return [];
  } catch {
    return [
      `${tmpdir()} is mounted with noexec: no program that base's build puts there can be started ("Permission denied"). Set TMPDIR to a folder where programs can.`,
    ];
  } finally {
    rmSync(probe, { force: true });
  }
}
