import type { RunFile } from "../../../domain/run/file/run-file.ts";

/**
 * The files that only head had, as sentences.
 * @returns undefined if there are none, or if nothing was built, since then they do not matter
 */
export function workingTreeNotice(run: RunFile): string | undefined {
  const all = onlyHeadHad(run);
  if (!all) return undefined;
  return `Only head had files that no commit has: ${someOf(all.names, all.more)}. Base was built without them, so whatever head takes from them counts as change; a fresh clone has none of them.`;
}

const IN_A_HEADLINE = 3;

/** The same, short, for a headline. */
export function onlyHeadText(run: RunFile): string | undefined {
  const all = onlyHeadHad(run);
  if (!all) return undefined;
  const names = all.names.slice(0, IN_A_HEADLINE);
  return `Only head had ${someOf(names, all.names.length - names.length + all.more)}`;
}

function onlyHeadHad({ workingTree = {}, servers }: RunFile) {
  const { untracked: names = [], moreUntracked: more = 0 } = workingTree;
  const isBuilt = servers.length === 0 || servers.some(({ url }) => url === undefined);
  return names.length > 0 && isBuilt ? { names, more } : undefined;
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
