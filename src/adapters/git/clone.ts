import { realpathSync } from "node:fs";
import path from "node:path";
import { createGit } from "./git.ts";

/**
 * Looks at the clone that a folder is part of.
 * @param file name of a file in the folder that must be under version control: a package in `node_modules`
 * lies in a repository, too, and is no part of it
 * @param environment our own environment
 * @returns undefined where there is no git, no repository, or the file is not in it
 */
export async function readClone(folder: string, file: string, environment: NodeJS.ProcessEnv) {
  const git = createGit(folder, environment);
  const root = await git.ask("rev-parse", "--show-toplevel");
  const tracked = await git.ask("ls-files", "--error-unmatch", "--", file);
  if (!root || !tracked) return undefined;
  const remote = await git.ask("config", "--get", "remote.origin.url");
  const commit = await git.ask("rev-parse", "--verify", "HEAD");
  const contains = ["for-each-ref", "--count=1", `--contains=${commit}`, "refs/remotes"];
  const branches = commit && (await git.read(...contains));
  return {
    /** Absolute path of the repository's root. */
    root,
    /** The folder's path in the repository, with slashes; empty for its root. */
    inside: path.relative(realpathSync(root), realpathSync(folder)).replaceAll(path.sep, "/"),
    /** URL of the remote `origin`. It may hold a password: never show it. */
    ...(remote && { remote }),
    ...(commit && { commit }),
    /** Whether a branch of a remote is known to have that commit. */
    isPublished: Boolean(branches),
  };
}

/**
 * Which of some folders git would take for part of the repository.
 * @param paths relative to the folder
 * @returns none where there is no repository
 */
export async function notIgnored(
  folder: string,
  paths: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const git = createGit(folder, environment);
  if ((await git.ask("rev-parse", "--is-inside-work-tree")) !== "true") return [];
  // git fails where it ignores none of them.
  const asked = ["-c", "core.quotePath=false", "check-ignore", "--no-index", "--", ...paths];
  const known = new Set((await git.ask(...asked))?.split("\n"));
  return paths.filter((each) => !known.has(each));
}

/** URL of the remote `origin` of the repository that a folder is in; it may hold a password. */
export function originOf(
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return createGit(folder, environment).ask("config", "--get", "remote.origin.url");
}
