import { askCommand } from "../../adapters/process/short-command.ts";

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
