import type { Git, GitResult } from "./git.ts";
import { isLeftPlace, removeLeftPlaces } from "./place.ts";

const ADD_TIMEOUT_MS = 300_000;

/** Twice, since a worktree that git was still making when it was killed is locked. */
export const REMOVE = ["worktree", "remove", "--force", "--force"];

/** Checks a commit out into a folder of its own. */
export function addWorktree(
  git: Git,
  { folder, sha }: { readonly folder: string; readonly sha: string },
  signal: AbortSignal,
): Promise<GitResult> {
  const args = ["worktree", "add", "--detach", "--force", "--quiet", folder, sha];
  return git.run(args, { signal, timeoutMs: ADD_TIMEOUT_MS });
}

/**
 * Removes the checkouts of runs that were killed before they could. Those of runs that go on stay.
 * Never throws.
 * @param git in the repository
 */
export async function removeLeftCheckouts(git: Git): Promise<void> {
  await removeLeftPlaces();
  await git.ask("worktree", "prune");
  // A locked worktree is not pruned.
  const list = (await git.read("worktree", "list", "--porcelain")) ?? "";
  for (const [, folder = ""] of list.matchAll(/^worktree (.*)/gm)) {
    if (await isLeftPlace(folder)) await git.read(...REMOVE, folder);
  }
}
