import { randomUUID } from "node:crypto";
import { processesWith } from "../../support/processes.ts";

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
