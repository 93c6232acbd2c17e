import { setTimeout as sleep } from "node:timers/promises";
import { collectedOutput } from "./collected-output.ts";
import { splitLines } from "./line-splitter.ts";
import { printable, TAIL_LINES } from "./line-tail.ts";
import { type Exit, type ProcessGroup, spawnGroup } from "./process-group.ts";

/** A program to run until it ends. */
export interface Command {
  /** Name of a program on our own PATH, or its absolute path. */
  readonly program: string;
  /** Passed unchanged, without a shell. */
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The whole environment. */
  readonly env: NodeJS.ProcessEnv;
  /** The program is stopped when its standard output grows beyond this. */
  readonly maxOutputBytes?: number;
  readonly timeoutMs?: number;
  /** Called with each line of standard error, and of standard output unless it is captured. */
  readonly onLine?: (line: string) => void;
  /** Keep standard output as text instead of treating it as a log. */
  readonly capture?: boolean;
}

/** Result of a program that ended. */
export interface CommandResult {
  readonly exit: Exit;
  readonly stdout: string;
  /** The last log lines. */
  readonly tail: readonly string[];
  /** The limit that stopped it; absent if it ended by itself. */
  readonly stopped?: "timeout" | "output";
}

const STOP_GRACE_MS = 2000;
const DRAIN_MS = 500;
/** The longest that a timer can run: 24 days. */
const LONGEST_MS = 2 ** 31 - 1;
const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs a program until it ends, in a process group of its own, and ends the rest of the group. Processes that left
 * the group, such as a build tool's daemon, keep running until the run ends.
 * @param signal stops it; without one, only its own limits do. The result is then an exit by a signal
 * @returns its exit and output; a program that cannot start also counts as an exit
 */
export async function runCommand(
  command: Command,
  signal: AbortSignal = new AbortController().signal,
): Promise<CommandResult> {
  signal.throwIfAborted();
  const group = spawnGroup(command.program, command.args, {
    cwd: command.cwd,
    env: command.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stopped: CommandResult["stopped"];
  let stopping: Promise<void> | undefined;
  const stop = (reason?: CommandResult["stopped"]) => {
    stopped ??= reason;
    stopping ??= group.stopGroup(STOP_GRACE_MS);
  };
  const output = readOutput(group, command, () => stop("output"));
  const onAbort = () => stop();
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => stop("timeout"), command.timeoutMs ?? LONGEST_MS);
  const exit = await group.exited;
  clearTimeout(timer);
  signal.removeEventListener("abort", onAbort);
  if (exit.kind !== "not-started") {
    // Descendants may outlive the program and hold the pipes, so we wait only briefly for the last lines.
    await Promise.race([output.closed, sleep(DRAIN_MS, undefined, { ref: false })]);
  }
  await (stopping ?? group.stopGroup(STOP_GRACE_MS));
  const result = { exit, stdout: output.captured(), tail: output.tail() };
  return stopped === undefined ? result : { ...result, stopped };
}

/** Reads the output of a program. */
function readOutput(
  { stdout, stderr }: ProcessGroup,
  { capture, maxOutputBytes = DEFAULT_MAX_OUTPUT_BYTES, onLine }: Command,
  onTooMuch: () => void,
) {
  const tail: string[] = [];
  const log = (line: string) => {
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    // With millions of unread lines, only the last ones need cleaning.
    onLine?.(printable(line));
  };
  const captured = collectedOutput(maxOutputBytes, onTooMuch);
  if (capture) stdout?.on("data", captured.keep);
  else if (stdout) splitLines(stdout, log);
  if (stderr) splitLines(stderr, log);
  return {
    tail: () => tail.map(printable),
    /** Standard output, if it is captured. */
    captured: captured.text,
    /** Resolves when both pipes are closed. */
    closed: Promise.all(
      [stdout, stderr].map(
        (stream) => stream && new Promise((resolve) => stream.once("close", resolve)),
      ),
    ),
  };
}
