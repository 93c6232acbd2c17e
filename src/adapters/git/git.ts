import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { isWithin } from "../../domain/run/file/same-program.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { askCommand, type CommandResult, runCommand } from "../process/run-command.ts";
import { foldersFrom } from "../system/folders-from.ts";

const TIMEOUT_MS = 30_000;

/** Comparing a working tree with its commit reads every file whose timestamps are inconclusive. */
export const LIST_TIMEOUT_MS = 120_000;

/** Far more than any short answer. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Far more than the names of all files in a large repository. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Overrides user settings that would change the result of our calls. Settings that only change output for people do
 * not matter: our commands print the same for every user.
 */
const PINNED = [
  "core.hooksPath=/dev/null",
  // Would start a daemon in base's checkout and trust it.
  "core.fsmonitor=false",
  // Would let git treat a changed file as unchanged.
  "core.checkStat=default",
  "core.ignoreStat=false",
  "core.trustctime=true",
  // A copy of the index would write parts of itself into the repository.
  "core.splitIndex=false",
  // Would run in the background during a measurement.
  "gc.auto=0",
  "maintenance.auto=false",
  "submodule.recurse=false",
].flatMap((setting) => ["-c", setting]);

/** The user's own environment may set these, as Magit does. */
const PATHSPECS = {
  GIT_LITERAL_PATHSPECS: "0",
  GIT_GLOB_PATHSPECS: "0",
  GIT_NOGLOB_PATHSPECS: "0",
  GIT_ICASE_PATHSPECS: "0",
};

/** Result of a git command. */
export interface GitResult extends CommandResult {
  /**
   * Git's message when it failed, as one line: its errors without advice, or the way it ended if it printed
   * nothing. Absent on success.
   */
  readonly failure?: string;
}

/** Runs git in a repository. */
export interface Git {
  /**
   * Asks a short question that needs no network, through `@actions/exec`.
   * @returns trimmed standard output, or undefined when git fails
   */
  readonly ask: (...args: readonly string[]) => Promise<string | undefined>;
  /**
   * As {@link ask}, for lists, for removing files, and for objects that may be missing locally: in a partial clone
   * git then fetches them from origin.
   */
  readonly read: (...args: readonly string[]) => Promise<string | undefined>;
  /**
   * Output of a command with `-z`, such as paths, split into its parts; undefined when git fails. Otherwise as
   * {@link read}.
   */
  readonly list: (...args: readonly string[]) => Promise<readonly string[] | undefined>;
  /**
   * For commands that change something or take long.
   * @throws the reason of git's signal when it is aborted
   */
  readonly run: (args: readonly string[], timeoutMs?: number) => Promise<GitResult>;
  /** git in another folder, with further variables. */
  readonly at: (folder: string, variables?: Variables) => Git;
}

type Variables = Readonly<Record<string, string>>;

interface GitOptions {
  readonly signal?: AbortSignal;
  readonly variables?: Variables;
}

/**
 * Creates git for a folder. It never runs the repository's hooks, and finds the repository and the index from the
 * folder alone, not from the environment.
 *
 * In a job, git also reads the job's own workspace if another user owns it, as in a container job. Git's ownership
 * check protects against commands in the repository's settings, and the job already runs commands from that folder.
 * Elsewhere git's own check applies.
 * @param folder any folder in the repository
 * @param environment our own environment; `GITHUB_WORKSPACE` is the job's workspace
 * @param options `signal` ends `run`, and nothing else; `variables` are further ones for git
 */
export function createGit(
  folder: string,
  environment: NodeJS.ProcessEnv,
  { signal, variables = {} }: GitOptions = {},
): Git {
  const trusted = workspaceTrust(folder, environment);
  const commandOf = (args: readonly string[]) => ({
    program: "git",
    args: ["-C", folder, ...PINNED, ...trusted, ...args],
    env: childEnvironment(environment, {
      ...PATHSPECS,
      GIT_OPTIONAL_LOCKS: "0",
      // Ignore this clone's replacement objects: an id must stand for the commit that it names.
      GIT_NO_REPLACE_OBJECTS: "1",
      // Ignore grafts, which change a commit's parents. No file can exist at this path.
      GIT_GRAFT_FILE: "/dev/null/grafts",
      // A password prompt would block forever.
      GIT_TERMINAL_PROMPT: "0",
      // Some of git's messages are parsed.
      LC_ALL: "C",
      ...variables,
    }),
  });
  const run = async (args: readonly string[], timeoutMs = TIMEOUT_MS, end?: AbortSignal) => {
    const limits = { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES };
    const result = await runCommand({ ...commandOf(args), capture: true, ...limits }, end);
    end?.throwIfAborted();
    return { ...result, failure: hasSucceeded(result.exit) ? undefined : wordsOf(result) };
  };
  const output = async (args: readonly string[], timeoutMs?: number) => {
    const { failure, stdout, stopped } = await run(args, timeoutMs);
    return failure === undefined && stopped === undefined ? stdout : undefined;
  };
  return {
    run: (args, timeoutMs) => run(args, timeoutMs, signal),
    ask: (...args) =>
      askCommand({ ...commandOf(args), timeoutMs: TIMEOUT_MS, maxOutputBytes: MAX_ANSWER_BYTES }),
    read: async (...args) => (await output(args))?.trim(),
    list: async (...args) => {
      const parts = (await output(args, LIST_TIMEOUT_MS))?.split("\0");
      // Every part ends with a zero byte. If the last one does not, the output is truncated.
      return parts?.pop() === "" ? parts : undefined;
    },
    at: (other, further) =>
      createGit(other, environment, { signal, variables: { ...variables, ...further } }),
  };
}

function wordsOf({ exit, tail }: CommandResult): string {
  // If a filter's process or a server ends, git's own last line says only that the remote end hung up.
  const said = tail.filter((line) =>
    /^(?!fatal: the remote end hung up)(fatal|error|remote|ssh|Error[^:]*|.* filter-process):/.test(
      line,
    ),
  );
  const lines = said.length > 0 ? said : tail.filter((line) => line.trim() !== "");
  return lines.slice(-3).join("; ") || exitText(exit);
}

/** Options that trust the repositories around a folder, up to the job's workspace; none outside it. */
function workspaceTrust(folder: string, environment: NodeJS.ProcessEnv): readonly string[] {
  const workspace = environment["GITHUB_WORKSPACE"];
  if (!workspace) return [];
  const real = (each: string) => (existsSync(each) ? realpathSync(each) : path.resolve(each));
  const top = real(workspace);
  return foldersFrom(real(folder))
    .filter((at) => isWithin(at, top) && existsSync(path.join(at, ".git")))
    .flatMap((at) => ["-c", `safe.directory=${at}`]);
}

export const NETWORK_TIMEOUT_MS = 120_000;

/**
 * Fetches commits.
 * @returns undefined on success, otherwise git's error message
 */
export async function fetchFrom(git: Git, args: readonly string[]): Promise<string | undefined> {
  const fetch = ["fetch", "--quiet", "--no-tags", ...args];
  const { failure, stopped } = await git.run(fetch, NETWORK_TIMEOUT_MS);
  return stopped === "timeout" ? `no answer within ${NETWORK_TIMEOUT_MS / 1000} s` : failure;
}

/** The error for a base that origin may have. @param words git's message */
export function notFetched(ref: string, words: string): LoadgateError {
  const message = `base ${ref}: this clone does not have it, and git could not fetch it: ${words}`;
  const hint =
    "In a workflow, have it fetched by actions/checkout with fetch-depth: 0, or let that step keep its credentials (persist-credentials: true). Elsewhere: git fetch --unshallow, or in a clone of a single branch git fetch origin NAME.";
  return new LoadgateError("measurement", message, { hint });
}
