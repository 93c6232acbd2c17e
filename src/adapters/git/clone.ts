import { realpathSync } from "node:fs";
import path from "node:path";
import { createGit } from "./git.ts";

/**
 * Reads facts about the clone that contains a folder.
 * @param file name of a file in the folder that must be tracked: a package in `node_modules` lies in a repository
 * without being part of it
 * @param environment our own environment
 * @returns undefined if git is missing, there is no repository, or the file is not tracked
 */
export async function readClone(folder: string, file: string, environment: NodeJS.ProcessEnv) {
  const git = createGit(folder, environment);
  const root = await git.ask("rev-parse", "--show-toplevel");
  if (!root || !(await git.ask("ls-files", "--error-unmatch", "--", file))) return undefined;
  const remote = await git.ask("config", "--get", "remote.origin.url");
  const commit = await git.ask("rev-parse", "--verify", "HEAD");
  const contains = ["for-each-ref", "--count=1", `--contains=${commit}`, "refs/remotes"];
  const branches = commit && (await git.read(...contains));
  return {
    /** Absolute path of the repository's root. */
    root,
    /** The folder's path in the repository, with slashes; empty for the root. */
    inside: path.relative(realpathSync(root), realpathSync(folder)).replaceAll(path.sep, "/"),
    /** URL of the remote `origin`. It may hold a password: never show it. */
    remote: remote || undefined,
    commit: commit || undefined,
    /** True if a remote's branch is known to contain the commit. */
    isPublished: Boolean(branches),
  };
}

/**
 * Filters out paths that git ignores.
 * @param paths relative to the folder
 * @returns empty if there is no repository
 */
export async function notIgnored(
  folder: string,
  paths: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const git = createGit(folder, environment);
  if ((await git.ask("rev-parse", "--is-inside-work-tree")) !== "true") return [];
  // git exits with an error if it ignores none of them.
  const asked = ["-c", "core.quotePath=false", "check-ignore", "--no-index", "--", ...paths];
  const known = new Set((await git.ask(...asked))?.split("\n"));
  return paths.filter((each) => !known.has(each));
}

/** URL of the remote `origin` of a folder's repository; it may contain a password. */
export function originOf(folder: string, environment: NodeJS.ProcessEnv) {
  return createGit(folder, environment).ask("config", "--get", "remote.origin.url");
}
