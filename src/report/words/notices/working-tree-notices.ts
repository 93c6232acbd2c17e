import type { RunFile } from "../../../domain/run/file/run-file.ts";

/**
 * The files that head was built from, as a sentence.
 * @returns undefined if they are those of its commit, or if nothing was built, since then they do not matter
 */
export function workingTreeNotice({ workingTree, servers }: RunFile): string | undefined {
  if (!workingTree || (servers.length > 0 && servers.every(({ url }) => url))) return undefined;
  const { isClean, hasOtherChanges, untracked = [], moreUntracked: more = 0 } = workingTree;
  if (isClean) {
    const changes = hasOtherChanges ? "; uncommitted changes were not measured" : "";
    return `Head was built in a clean checkout of its commit, as base was${changes}.`;
  }
  if (untracked.length === 0) return undefined;
  return `Head was built in the working tree, which contained files that no commit has: ${someOf(untracked, more)}. Base was built without them, so whatever head takes from them counts as change; loadgate run --clean builds head without them too.`;
}

/**
 * The files that changed after head was built: each round starts the servers again, so they can have run either content.
 * @returns undefined if there are none
 */
export function changedFilesNotice({ workingTree }: RunFile): string | undefined {
  const { changed = [], moreChanged = 0 } = workingTree ?? {};
  if (changed.length === 0) return undefined;
  return `Files of head changed after it was built: ${someOf(changed, moreChanged)}. These figures may be of both contents: measure again while nothing changes them.`;
}

function someOf(names: readonly string[], more: number): string {
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
