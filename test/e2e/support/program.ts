import { spawn } from "node:child_process";
import { checkPrinted, checkResultsIn } from "../../support/comparisons.ts";

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
const HANGING_MS = 450_000;

/**
 * Starts a program whose output is piped. Every comparison that it leaves in its folder, or prints, must be what the schema
 * says.
 * @param hangingMs time after which it is killed
 */
export function start(
  program: string,
  args: readonly string[],
  options: StartOptions,
  hangingMs = HANGING_MS,
): Running {
  const startedMs = Date.now();
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
  })
    .then((end) => {
      checkPrinted(end.stdout);
      checkResultsIn(options.cwd, startedMs);
      return end;
    })
    .finally(() => clearTimeout(hanging));
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  return { pid: child.pid, ended, kill: (signal) => void child.kill(signal) };
}
