import type { InstalledTool } from "../../src/adapters/tools/first-source.ts";
import { installOha, OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";

/** Time for the first test run on a machine without oha, where cargo may have to build it. */
export const INSTALL_TIMEOUT_MS = 20 * 60_000;

let installed: Promise<InstalledTool> | undefined;

/**
 * The real oha: from PATH, from the tool cache, or installed into it.
 */
export function installedOha(): Promise<InstalledTool> {
  installed ??= installOha(
    {
      version: OHA_VERSION,
      environment: process.env,
      onLine: () => {},
    },
    new AbortController().signal,
  );
  return installed;
}
