import { chmodSync } from "node:fs";
import { askCommand } from "../../adapters/process/run-command.ts";
import { makeTemporaryFolder } from "../../adapters/process/run-folder.ts";
import type { Preparation, StartConditions } from "../port.ts";

/** Far more than any of the tools prints. */
const MAX_OUTPUT_BYTES = 100_000;

/**
 * Runs the counters' tools.
 * @returns a function whose result is the tool's output; undefined if it failed, is not installed or took too long
 */
export function asking(env: NodeJS.ProcessEnv, signal: AbortSignal) {
  return (program: string, args: readonly string[], timeoutMs = 10_000) =>
    askCommand({ program, args, env, timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal });
}

/** Runs one of the counters' tools, as {@link asking}. */
export type Ask = ReturnType<typeof asking>;

/** Gives the launcher and environment that enforce the conditions of a start, and a folder for what it counts. */
export type Around = (conditions: StartConditions) => Preparation & { readonly folder: string };

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
