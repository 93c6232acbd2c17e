import type { WorkingTree } from "../run-file.ts";
import type { ShardRun } from "./files.ts";

/** Files that are named, of all shards together; there can be thousands. */
const NAMED = 10;

/**
 * Where the shards built head: what any of them found in its working tree counts for all.
 * @returns undefined where none says anything
 */
export function mergedWorkingTree(
  shards: readonly Pick<ShardRun, "workingTree">[],
): WorkingTree | undefined {
  const trees = shards.flatMap(({ workingTree }) => workingTree ?? []);
  if (trees.length === 0) return undefined;
  const names = [...new Set(trees.flatMap(({ untracked = [] }) => untracked))];
  const most = Math.max(
    ...trees.map(({ untracked = [], moreUntracked = 0 }) => untracked.length + moreUntracked),
    names.length,
  );
  const shown = names.slice(0, NAMED);
  return {
    isClean: trees.every(({ isClean }) => isClean),
    ...(trees.some(({ hasOtherChanges }) => hasOtherChanges) && { hasOtherChanges: true }),
    ...(shown.length > 0 && { untracked: shown }),
    ...(most > shown.length && { moreUntracked: most - shown.length }),
  };
}
