import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SystemFiles } from "../../domain/machine/settings.ts";
import { attempt } from "../../domain/shared/error.ts";

/**
 * Reads the kernel's files about this machine.
 * @param root folder that holds `proc` and `sys`
 */
export function createSystemFiles(root = "/"): SystemFiles {
  return {
    text: (file) => attempt(() => readFileSync(path.join(root, file), "utf8").trim()),
    names: (folder) => attempt(() => readdirSync(path.join(root, folder))) ?? [],
  };
}
