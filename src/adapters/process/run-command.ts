import { splitLines } from "./line-splitter.ts";
import { printable, TAIL_LINES } from "./line-tail.ts";
import { type Exit, spawnGroup } from "./process-group.ts";

/** A program that ends by itself. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Standard output beyond this ends the program. */
  readonly maxOutputBytes?: number;
  readonly timeoutMs?: number;
  /** Called with each line of standard error, and of standard output unless it is captured. */
  readonly onLine?: (line: string) => void;
  /** Standard output is kept as text instead of being treated as log. */
  readonly capture?: boolean;
}

/** A program that ended. */
export interface CommandResult {
  readonly exit: Exit;
  readonly stdout: string;
  /** The end of what it logged. */
  readonly tail: readonly string[];
  /** Why we ended it; absent when it ended by itself. */
  readonly stopped?: "timeout" | "output";
}

const STOP_GRACE_MS = 2000;
const DRAIN_MS = 500;
const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs a program to its end in a process group of its own, and leaves nothing of the group running. What
 * left the group, such as the daemon of a build tool, goes on until the run ends.
 * @param command what to run
 * @param signal ends it; the result then is an exit by a signal
 * @returns how it ended and what it printed; a program that cannot start is an exit too
 */
export async function runCommand(command: Command, signal: AbortSignal): Promise<CommandResult> {
  signal.throwIfAborted();
  const group = spawnGroup(command.program, command.args, {
    ...(command.cwd !== undefined && { cwd: command.cwd }),
    env: command.env,
    stdio: ["ignore", "pipe", "pipe"],
  });

  const tail: string[] = [];
  const log = (line: string) => {
    const clean = printable(line);
    tail.push(clean);
    if (tail.length > TAIL_LINES) tail.shift();
    command.onLine?.(clean);
  };
  const chunks: Buffer[] = [];
  let bytes = 0;
  let stopped: CommandResult["stopped"];
  let stopping: Promise<void> | undefined;
  const stop = (reason?: CommandResult["stopped"]) => {
    stopped ??= reason;
    stopping ??= group.stopGroup(STOP_GRACE_MS);
  };

  if (command.capture) {
    group.stdout?.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > (command.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES)) stop("output");
      else chunks.push(chunk);
    });
  }
  const logs = command.capture ? [group.stderr] : [group.stdout, group.stderr];
  const drained = [...logs, command.capture ? group.stdout : null].map(
    (stream) =>
      stream &&
      new Promise((resolve) => {
        stream.once("close", resolve);
      }),
  );
  for (const stream of logs) {
    if (stream) splitLines(stream, log);
  }

  const onAbort = () => stop();
  signal.addEventListener("abort", onAbort, { once: true });
  const timer =
    command.timeoutMs === undefined
      ? undefined
      : setTimeout(() => stop("timeout"), command.timeoutMs);
  const exit = await group.exited;
  clearTimeout(timer);
  signal.removeEventListener("abort", onAbort);
  if (exit.kind !== "not-started") {
    // What it started may outlive it and hold the pipes; a short time for the last lines is enough.
    let drainTimer: NodeJS.Timeout | undefined;
    const drainTime = new Promise((resolve) => {
      drainTimer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([Promise.all(drained), drainTime]);
    clearTimeout(drainTimer);
  }
  await (stopping ?? group.stopGroup(STOP_GRACE_MS));
  return {
    exit,
    stdout: Buffer.concat(chunks).toString("utf8"),
    tail,
    ...(stopped !== undefined && { stopped }),
  };
}
