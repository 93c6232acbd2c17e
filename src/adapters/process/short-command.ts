import { hasSucceeded } from "./process-group.ts";
import { type Command, runCommand } from "./run-command.ts";

/** A command of our own that ends quickly and prints little. */
export interface ShortCommand
  extends Required<Pick<Command, "program" | "args" | "env" | "timeoutMs" | "maxOutputBytes">> {
  readonly signal?: AbortSignal;
}

/**
 * Runs a short command.
 * @returns trimmed standard output; undefined if the command failed, could not start or exceeded a limit
 */
export async function askCommand({
  signal,
  ...command
}: ShortCommand): Promise<string | undefined> {
  // Node throws an error instead of starting it.
  if ([command.program, ...command.args].some((word) => word.includes("\0"))) return undefined;
  const { exit, stdout, stopped } = await runCommand({ ...command, capture: true }, signal);
  return hasSucceeded(exit) && stopped === undefined ? stdout.trim() : undefined;
}
