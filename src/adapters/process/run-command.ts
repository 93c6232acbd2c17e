import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createExcerpt } from "../../domain/shared/log-excerpt.ts";
import { endProcesses } from "./ending.ts";
import { markedWith } from "./family.ts";
import { printable, SHOWN } from "./line-tail.ts";
import { newMark, withMark } from "./mark.ts";
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
  /** The log, or if it is long the lines of it that tell most. */
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
  const { program, args, cwd, env, timeoutMs = LONGEST_MS } = command;
  const group = spawnGroup(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let stopped: CommandResult["stopped"];
  let stopping: Promise<void> | undefined;
  const stop = (reason?: CommandResult["stopped"]) => {
    stopped ??= reason;
    stopping ??= group.stopGroup(STOP_GRACE_MS);
  };
  const output = readOutput(group, command, () => stop("output"));
  const onAbort = () => stop();
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => stop("timeout"), timeoutMs);
  const exit = await group.exited;
  clearTimeout(timer);
  signal.removeEventListener("abort", onAbort);
  if (exit.kind !== "not-started") {
    // Descendants may outlive the program and hold the pipes, so we wait only briefly for the last lines.
    await Promise.race([output.closed, sleep(DRAIN_MS, undefined, { ref: false })]);
  }
  await (stopping ?? group.stopGroup(STOP_GRACE_MS));
  return { exit, stdout: output.captured(), tail: output.tail(), stopped };
}

/** Reads the output of a program. */
function readOutput(
  { stdout, stderr }: ProcessGroup,
  { capture, maxOutputBytes = DEFAULT_MAX_OUTPUT_BYTES, onLine }: Command,
  onTooMuch: () => void,
) {
  const excerpt = createExcerpt(SHOWN);
  const log = (line: string) => {
    excerpt.add(line);
    // With millions of unread lines, only those that are shown need cleaning.
    onLine?.(printable(line));
  };
  const captured = collectedOutput(maxOutputBytes, onTooMuch);
  if (capture) stdout?.on("data", captured.keep);
  else if (stdout) splitLines(stdout, log);
  if (stderr) splitLines(stderr, log);
  return {
    tail: () => excerpt.lines().map(printable),
    /** Standard output, if it is captured. */
    captured: captured.text,
    /** Resolves when both pipes are closed. */
    closed: Promise.all(
      [stdout, stderr].map(
        // Resolves after an error of the pipe, too.
        (stream) => stream && new Promise((resolve) => stream.once("close", resolve)),
      ),
    ),
  };
}

/** Longer lines are truncated: a program that never ends a line must not fill our memory. */
const MAX_LINE_LENGTH = 16 * 1024;

/** Splits a stream into lines and passes each on without its line break. */
export function splitLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(0, MAX_LINE_LENGTH);
    for (const line of lines) onLine(line);
  });
  stream.once("close", () => {
    if (rest !== "") onLine(rest);
    rest = "";
  });
}

/**
 * Collects the output of a program.
 * @param onTooMuch called for each chunk beyond `maxBytes`, which is dropped
 * @returns `keep` takes a chunk; `text` returns everything that was kept
 */
function collectedOutput(maxBytes: number, onTooMuch: () => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    keep: (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) onTooMuch();
      else chunks.push(chunk);
    },
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

/** A command of our own that ends quickly and prints little. */
export interface ShortCommand
  extends Required<Pick<Command, "program" | "args" | "env" | "timeoutMs" | "maxOutputBytes">> {
  readonly signal?: AbortSignal;
}

const SHORT_STOP_GRACE_MS = 500;

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
    delay: SHORT_STOP_GRACE_MS,
    listeners: { stdout: output.keep },
  }).catch(() => undefined);
  const limits = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
  const giveUp = sleep(timeoutMs, "given up", { signal: limits }).catch(() => "given up");
  const exit = await Promise.race([running, giveUp]);
  over.abort();
  if (exit === "given up") await endProcesses(() => markedWith(mark), SHORT_STOP_GRACE_MS);
  return exit === 0 ? output.text().trim() : undefined;
}
