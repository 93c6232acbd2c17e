import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText } from "../process/process-group.ts";
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
 *
 * In a job, git also reads the job's own workspace where another user owns it, as in a container job: what
 * git guards against there is commands in the repository's settings, and the job was asked to run the
 * commands of the very same folder. Elsewhere git's own rule stands.
 * @param folder any folder in the repository
 * @param environment our own environment; `GITHUB_WORKSPACE` is the job's workspace
 */
export function createGit(folder: string, environment: NodeJS.ProcessEnv): Git {
  const trusted = workspaceRepositories(folder, environment).flatMap((root) => [
    "-c",
    `safe.directory=${root}`,
  ]);
  const run: Git["run"] = (args, { signal, timeoutMs }) =>
    runCommand(
      {
        program: "git",
        args: ["-C", folder, "-c", "core.hooksPath=/dev/null", ...trusted, ...args],
        env: childEnvironment(environment, {
          GIT_OPTIONAL_LOCKS: "0",
          // A question for a password would wait for ever.
          GIT_TERMINAL_PROMPT: "0",
          // Some of what git says is looked at.
          LC_ALL: "C",
        }),
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

/**
 * What git said when it failed, as one line.
 * @param result of {@link Git.run}
 * @returns its errors without the advice around them, or how it ended where it said nothing
 */
export function wordsOf({ exit, tail }: CommandResult): string {
  const said = tail.filter((line) => /^(fatal|error|remote|ssh|Error[^:]*):/.test(line));
  const lines = said.length > 0 ? said : tail.filter((line) => line.trim() !== "");
  return lines.slice(-3).join("; ") || exitText(exit);
}

/** Roots of the repositories around a folder, up to the job's workspace; none outside of it. */
function workspaceRepositories(folder: string, environment: NodeJS.ProcessEnv): readonly string[] {
  const workspace = environment["GITHUB_WORKSPACE"];
  if (!workspace) return [];
  const real = (each: string) => (existsSync(each) ? realpathSync(each) : path.resolve(each));
  const top = real(workspace);
  const roots: string[] = [];
  for (let at = real(folder); at === top || at.startsWith(`${top}${path.sep}`); ) {
    if (existsSync(path.join(at, ".git"))) roots.push(at);
    at = path.dirname(at);
  }
  return roots;
}
