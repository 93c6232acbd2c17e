import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const MARK = "LOADGATE_TEST_MARK";

/** An environment that marks every process started with it, however far removed. */
export interface Marked {
  readonly environment: NodeJS.ProcessEnv;
  /** Command lines of the marked processes that run now. Zombies have none. */
  readonly running: () => readonly string[];
  /** Sends each of them a signal; SIGKILL unless another is named. */
  readonly kill: (signal?: NodeJS.Signals) => void;
}

/**
 * A copy of our environment with a mark of its own.
 * @param additions variables to set
 */
export function marked(additions: NodeJS.ProcessEnv = {}): Marked {
  const id = randomUUID();
  const find = () => processesWith(`${MARK}=${id}`);
  return {
    environment: { ...process.env, ...additions, [MARK]: id },
    running: () => find().map(({ command }) => command),
    kill: (signal = "SIGKILL") => {
      for (const { pid } of find()) {
        try {
          process.kill(pid, signal);
        } catch {
          // It ended meanwhile.
        }
      }
    },
  };
}

function processesWith(variable: string): readonly { pid: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!readFileSync(`/proc/${name}/environ`, "utf8").includes(variable)) return [];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      return command === "" ? [] : [{ pid: Number(name), command }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

/**
 * Waits until something is so.
 * @param what for the error's message
 * @throws Error when it never is
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`it never came to this: ${what}`);
    await sleep(10);
  }
}
