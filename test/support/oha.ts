import { createOhaInstaller, OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";
import { RELEASE_HOSTS } from "../../src/adapters/tools/release-asset.ts";
import type { InstalledTool } from "../../src/ports/tool-installer.ts";

/** Time for the first test run on a machine without oha, where cargo may have to build it. */
export const INSTALL_TIMEOUT_MS = 20 * 60_000;

let installed: Promise<InstalledTool> | undefined;

/**
 * The real oha: from PATH, from the tool cache, or installed into it.
 */
export function installedOha(): Promise<InstalledTool> {
  installed ??= createOhaInstaller({
    version: OHA_VERSION,
    environment: process.env,
    hosts: RELEASE_HOSTS,
    onLine: () => {},
  }).install(new AbortController().signal);
  return installed;
}
