import { childEnvironment } from "../process/child-environment.ts";
import { type CommandResult, runCommand } from "../process/run-command.ts";

const TIMEOUT_MS = 30_000;

/** Reading the repository takes no time worth interrupting. */
const NEVER = new AbortController().signal;

/** Runs git in a repository. */
export interface Git {
  /** @returns standard output without white space around it, or undefined when git fails */
  readonly read: (...args: readonly string[]) => Promise<string | undefined>;
  /** For what changes something or takes long. */
  readonly run: (
    args: readonly string[],
    options: { readonly signal: AbortSignal; readonly timeoutMs: number },
  ) => Promise<CommandResult>;
}

/**
 * git in a folder. Hooks of the repository are never run.
 * @param folder any folder in the repository
 * @param environment our own environment
 */
export function createGit(folder: string, environment: NodeJS.ProcessEnv): Git {
  const run: Git["run"] = (args, { signal, timeoutMs }) =>
    runCommand(
      {
        program: "git",
        args: ["-C", folder, "-c", "core.hooksPath=/dev/null", ...args],
        // A question for a password would wait for ever.
        env: childEnvironment(environment, { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" }),
        capture: true,
        timeoutMs,
      },
      signal,
    );
  return {
    run,
    read: async (...args) => {
      const { exit, stdout } = await run(args, { signal: NEVER, timeoutMs: TIMEOUT_MS });
      return exit.kind === "code" && exit.code === 0 ? stdout.trim() : undefined;
    },
  };
}
