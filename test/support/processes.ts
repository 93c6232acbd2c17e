import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

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
 * @param options `withinMs` only ends what would never be: many times what a busy machine takes
 * @throws Error when it never is
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { withinMs = 120_000 } = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`it never came to this: ${what}`);
    await sleep(10);
  }
}
