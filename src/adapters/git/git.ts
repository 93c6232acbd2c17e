import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { type CommandResult, runCommand } from "../process/run-command.ts";
import { askCommand } from "../process/short-command.ts";

const TIMEOUT_MS = 30_000;

/** Comparing a working tree with its commit reads every file whose times do not tell. */
const LIST_TIMEOUT_MS = 120_000;

/** Far more than the answer to any short question. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Far more than the names of all files of a large repository. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Settings of the user that would change what our calls do. Those that only change what people read do not matter:
 * what we call prints the same for everybody.
 */
const PINNED = [
  "core.hooksPath=/dev/null",
  // Would start a daemon in base's checkout, and be believed.
  "core.fsmonitor=false",
  // Would let git take a changed file for unchanged.
  "core.checkStat=default",
  "core.ignoreStat=false",
  "core.trustctime=true",
  // A copy of the index would write parts of itself into the repository.
  "core.splitIndex=false",
  // Would work on while something is measured.
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false",
].flatMap((setting) => ["-c", setting]);

/** As the user's own git may have been told, for example by Magit. */
const PATHSPECS = {
  GIT_LITERAL_PATHSPECS: "0",
  GIT_GLOB_PATHSPECS: "0",
  GIT_NOGLOB_PATHSPECS: "0",
  GIT_ICASE_PATHSPECS: "0",
};

/** How git ended. */
export interface GitResult extends CommandResult {
  /**
   * What git said when it failed, as one line: its errors without the advice around them, or how it ended where it
   * said nothing. Absent where it succeeded.
   */
  readonly failure?: string;
}

/** Runs git in a repository. */
export interface Git {
  /**
   * Asks a short question about what is already here, through `@actions/exec`.
   * @returns standard output without white space around it, or undefined when git fails
   */
  readonly ask: (...args: readonly string[]) => Promise<string | undefined>;
  /**
   * The same for lists, for removing files, and for objects that may be missing here: in a partial clone git
   * then fetches them from origin.
   */
  readonly read: (...args: readonly string[]) => Promise<string | undefined>;
  /** What git prints with `-z`, such as paths, as {@link read}; undefined where it fails. */
  readonly list: (...args: readonly string[]) => Promise<readonly string[] | undefined>;
  /**
   * For commands that change something or take long.
   * @param options without a signal, nothing but the time limit ends it
   * @throws the signal's reason when it is aborted
   */
  readonly run: (
    args: readonly string[],
    options: { readonly signal?: AbortSignal; readonly timeoutMs: number },
  ) => Promise<GitResult>;
  /** Done when it returns: for the moment of this process's own end. Never throws. */
  readonly runAtOnce: (...args: readonly string[]) => void;
  /** git in the root of a working tree, with another index than the tree's own. @param index its absolute path */
  readonly withIndex: (root: string, index: string) => Git;
}

/**
 * git in a folder. It never runs the repository's hooks, and takes the repository and the index from the folder
 * alone, not from the environment.
 *
 * In a job, git also reads the job's own workspace where another user owns it, as in a container job: what
 * git guards against there is commands in the repository's settings, and the job was asked to run commands
 * of that very folder. Elsewhere git's own rule stands.
 * @param folder any folder in the repository
 * @param environment our own environment; `GITHUB_WORKSPACE` is the job's workspace
 */
export function createGit(folder: string, environment: NodeJS.ProcessEnv): Git {
  return gitWith(folder, environment, {});
}

function gitWith(
  folder: string,
  environment: NodeJS.ProcessEnv,
  additions: Readonly<Record<string, string>>,
): Git {
  const trusted = workspaceRepositories(folder, environment).flatMap((root) => [
    "-c",
    `safe.directory=${root}`,
  ]);
  const commandOf = (args: readonly string[]) => ({
    program: "git",
    args: ["-C", folder, ...PINNED, ...trusted, ...args],
    env: childEnvironment(environment, {
      ...PATHSPECS,
      GIT_OPTIONAL_LOCKS: "0",
      // A commit is what its id says, whatever this clone puts in its place.
      GIT_NO_REPLACE_OBJECTS: "1",
      // Its parents are those that it names. No file can be at this path.
      GIT_GRAFT_FILE: "/dev/null/grafts",
      // A prompt for a password would wait for ever.
      GIT_TERMINAL_PROMPT: "0",
      // Some of git's messages are parsed.
      LC_ALL: "C",
      ...additions,
    }),
  });
  const run: Git["run"] = async (args, { signal, timeoutMs }) => {
    const maxOutputBytes = MAX_OUTPUT_BYTES;
    const command = { ...commandOf(args), capture: true, timeoutMs, maxOutputBytes };
    const result = await runCommand(command, signal);
    signal?.throwIfAborted();
    return hasSucceeded(result.exit) ? result : { ...result, failure: wordsOf(result) };
  };
  const output = async (args: readonly string[], timeoutMs = TIMEOUT_MS) => {
    const { failure, stdout, stopped } = await run(args, { timeoutMs });
    return failure === undefined && stopped === undefined ? stdout : undefined;
  };
  return {
    run,
    ask: (...args) =>
      askCommand({
        ...commandOf(args),
        timeoutMs: TIMEOUT_MS,
        maxOutputBytes: MAX_ANSWER_BYTES,
      }),
    read: async (...args) => (await output(args))?.trim(),
    list: async (...args) => {
      const parts = (await output(args, LIST_TIMEOUT_MS))?.split("\0");
      // Every part ends with a zero byte: what has none is cut off.
      return parts?.pop() === "" ? parts : undefined;
    },
    runAtOnce: (...args) => {
      const { program, env, ...command } = commandOf(args);
      spawnSync(program, command.args, { env, stdio: "ignore", timeout: TIMEOUT_MS });
    },
    withIndex: (root, index) => gitWith(root, environment, { GIT_INDEX_FILE: index }),
  };
}

function wordsOf({ exit, tail }: CommandResult): string {
  const said = tail.filter((line) => /^(fatal|error|remote|ssh|Error[^:]*):/.test(line));
  const lines = said.length > 0 ? said : tail.filter((line) => line.trim() !== "");
  return lines.slice(-3).join("; ") || exitText(exit);
}

/** Roots of the repositories around a folder, up to the job's workspace; none outside it. */
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
