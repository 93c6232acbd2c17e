import type { Git } from "./git.ts";
import { isLeftPlace, removeLeftPlaces } from "./place.ts";

/**
 * Removes the checkouts of runs that were killed before they could. Those of runs that go on stay.
 * Never throws.
 * @param git in the repository
 */
export async function removeLeftCheckouts(git: Git): Promise<void> {
  await removeLeftPlaces();
  await git.ask("worktree", "prune");
  // A worktree that git was still making when it was killed is locked, and so is not pruned.
  const list = (await git.read("worktree", "list", "--porcelain", "-z")) ?? "";
  for (const [, folder = ""] of list.matchAll(/(?<=^|\0)worktree ([^\0]*)/g)) {
    if (!(await isLeftPlace(folder))) continue;
    await git.read("worktree", "remove", "--force", "--force", folder);
  }
}
