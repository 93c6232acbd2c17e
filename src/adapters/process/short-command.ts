import { setTimeout as sleep } from "node:timers/promises";
import { endProcesses } from "./ending.ts";
import { markedWith } from "./family.ts";
import { newMark, withMark } from "./mark.ts";

/** A command of our own that ends by itself within moments and prints little. */
export interface ShortCommand {
  /** Name of a program on our own PATH, or its absolute path. */
  readonly program: string;
  /** Passed as they are: no shell reads them. */
  readonly args: readonly string[];
  /** All that the command gets of the environment. */
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  /** A longer output counts as none. */
  readonly maxOutputBytes: number;
  readonly signal?: AbortSignal;
}

const STOP_GRACE_MS = 500;

/**
 * Runs a short command through `@actions/exec`. That package can neither limit a command's time and output
 * nor end it, so what does not keep to its limits is found by the mark in its environment, and ended. What uses
 * the network, builds or serves belongs to `runCommand`.
 * @returns standard output without white space around it; undefined where the command failed, could not
 * start or went over a limit
 */
export async function askCommand(command: ShortCommand): Promise<string | undefined> {
  const { program, args, timeoutMs, maxOutputBytes, signal } = command;
  signal?.throwIfAborted();
  // Node would throw where @actions/exec catches nothing.
  if ([program, ...args].some((word) => word.includes("\0"))) return undefined;
  const { exec } = await import("@actions/exec");
  const mark = newMark();
  const over = new AbortController();
  const limits = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const listen = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) over.abort();
    else chunks.push(chunk);
  };
  const running = exec(asOneWord(program), [...args], {
    env: withMark(command.env, mark) as Record<string, string>,
    silent: true,
    ignoreReturnCode: true,
    delay: STOP_GRACE_MS,
    listeners: { stdout: listen },
  }).catch(() => undefined);
  const waiting = new AbortController();
  const giveUp = sleep(timeoutMs, "given up", {
    signal: AbortSignal.any([limits, waiting.signal]),
  }).catch(() => "given up");
  const exit = await Promise.race([running, giveUp]);
  waiting.abort();
  if (exit === "given up") await endProcesses(() => markedWith(mark), STOP_GRACE_MS);
  return exit === 0 ? Buffer.concat(chunks).toString("utf8").trim() : undefined;
}

/** `@actions/exec` splits the program's name at spaces, unless quotes hold it together. */
function asOneWord(program: string): string {
  return `"${program.replaceAll('"', '\\"')}"`;
}
