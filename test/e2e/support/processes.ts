import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** How a program ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs. */
export interface Running {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** What a program is started with. */
export interface StartOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Far above any test's own time: only a program that hangs gets there. */
const HANGING_MS = 60_000;

/**
 * Starts a program whose output is piped.
 * @param hangingMs time after which it is killed
 */
export function start(
  program: string,
  args: readonly string[],
  options: StartOptions,
  hangingMs = HANGING_MS,
): Running {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  const hanging = setTimeout(() => child.kill("SIGKILL"), hangingMs);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  }).finally(() => clearTimeout(hanging));
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  return { pid: child.pid, ended, kill: (signal) => void child.kill(signal) };
}

/** A process and its command line. */
export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * Processes that were started, directly or not, with a text in their environment. Zombies have none.
 * @param mark for example a variable's value that no other test has
 */
export function processesWith(mark: string): readonly FoundProcess[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!readFileSync(`/proc/${name}/environ`, "utf8").includes(mark)) return [];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      return command === "" ? [] : [{ pid: Number(name), command }];
    } catch {
      // It ended meanwhile, or belongs to somebody else.
      return [];
    }
  });
}

/**
 * Waits until something is so.
 * @param what for the error's message
 * @param holds looked at again and again
 * @throws Error when it never is
 */
export async function until(
  what: string,
  holds: () => boolean,
  { withinMs = 20_000 } = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`it never came to this: ${what}`);
    await sleep(10);
  }
}
