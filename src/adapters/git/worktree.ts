import type { Git, GitResult } from "./git.ts";
import { isLeftPlace, removeLeftPlaces } from "./place.ts";

const ADD_TIMEOUT_MS = 300_000;

/** `--force` twice: a worktree stays locked if git was killed while it was making it. */
export const REMOVE = ["worktree", "remove", "--force", "--force"];

/** Checks a commit out into a new worktree. */
export function addWorktree(
  git: Git,
  { folder, sha }: { readonly folder: string; readonly sha: string },
): Promise<GitResult> {
  const args = ["worktree", "add", "--detach", "--force", "--quiet", folder, sha];
  return git.run(args, ADD_TIMEOUT_MS);
}

/**
 * Removes checkouts left by killed runs. Checkouts of active runs are kept. Never throws.
 * @param git in the repository
 */
export async function removeLeftCheckouts(git: Git): Promise<void> {
  await removeLeftPlaces();
  await git.ask("worktree", "prune");
  // `prune` skips locked worktrees.
  const list = (await git.read("worktree", "list", "--porcelain")) ?? "";
  for (const [, folder = ""] of list.matchAll(/^worktree (.*)/gm)) {
    if (await isLeftPlace(folder)) await git.read(...REMOVE, folder);
  }
}
