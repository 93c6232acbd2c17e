import { access } from "node:fs/promises";
import { installOha, OHA_VERSION } from "../../../src/adapters/tools/oha-installer.ts";

/** Time for the first test run on a machine without oha, where cargo builds it. */
export const INSTALL_TIMEOUT_MS = 20 * 60_000;

let installed: Promise<string> | undefined;

/**
 * The real oha: from PATH, from the tool cache, or installed into it.
 * @returns absolute path of the program
 */
export function realOha(): Promise<string> {
  installed ??= install();
  return installed;
}

async function install(): Promise<string> {
  const { program } = await installOha(
    {
      version: OHA_VERSION,
      environment: process.env,
      onLine: () => {},
    },
    new AbortController().signal,
  );
  await access(program);
  return program;
}
