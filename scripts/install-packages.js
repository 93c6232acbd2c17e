import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Installs what a folder's lock file names, unless that is installed already; ends the process where
 * npm fails.
 * @param {string} folder
 */
export function installPackages(folder) {
  if (isInstalled(folder)) return;
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Whether the packages of a folder are those of its lock file.
 * @param {string} folder
 * @returns {boolean}
 */
export function isInstalled(folder) {
  const lock = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(lock)) return false;
  const installed = versions(lock);
  // Packages for other platforms are in the lock file and are not installed.
  return [...versions(path.join(folder, "package-lock.json"))].every(
    ([name, { version, optional }]) =>
      installed.get(name)?.version === version || (optional && !installed.has(name)),
  );
}

/**
 * @param {string} lock path of a lock file
 * @returns {ReadonlyMap<string, { version?: string, optional?: boolean }>} by place, the project itself left out
 */
function versions(lock) {
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  return new Map(Object.entries(packages).filter(([name]) => name !== ""));
}
