import { setTimeout as sleep } from "node:timers/promises";
import { collectedOutput } from "./collected-output.ts";
import { endProcesses } from "./ending.ts";
import { markedWith } from "./family.ts";
import { newMark, withMark } from "./mark.ts";
import type { Command } from "./run-command.ts";

/** A command of our own that ends quickly and prints little. */
export interface ShortCommand
  extends Required<Pick<Command, "program" | "args" | "env" | "timeoutMs" | "maxOutputBytes">> {
  readonly signal?: AbortSignal;
}

const STOP_GRACE_MS = 500;

/**
 * Runs a short command through `@actions/exec`. That package can neither limit a command's time and output nor end
 * it. A command that exceeds its limits is therefore found by the mark in its environment and ended. Use
 * `runCommand` for programs that use the network, build or serve.
 * @returns trimmed standard output; undefined if the command failed, could not start or exceeded a limit
 */
export async function askCommand(command: ShortCommand): Promise<string | undefined> {
  const { program, args, timeoutMs, maxOutputBytes, signal } = command;
  signal?.throwIfAborted();
  // Node would throw an error that @actions/exec does not catch.
  if ([program, ...args].some((word) => word.includes("\0"))) return undefined;
  const { exec } = await import("@actions/exec");
  const mark = newMark();
  const over = new AbortController();
  const output = collectedOutput(maxOutputBytes, () => over.abort());
  // `@actions/exec` splits the program's name at spaces unless it is quoted.
  const running = exec(`"${program.replaceAll('"', '\\"')}"`, [...args], {
    env: withMark(command.env, mark) as Record<string, string>,
    silent: true,
    ignoreReturnCode: true,
    delay: STOP_GRACE_MS,
    listeners: { stdout: output.keep },
  }).catch(() => undefined);
  const limits = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
  const giveUp = sleep(timeoutMs, "given up", { signal: limits }).catch(() => "given up");
  const exit = await Promise.race([running, giveUp]);
  over.abort();
  if (exit === "given up") await endProcesses(() => markedWith(mark), STOP_GRACE_MS);
  return exit === 0 ? output.text().trim() : undefined;
}
