import type { WorkingTree } from "../file/checkout.ts";
import type { ShardRun } from "./shard.ts";

/** Maximum number of named files of all shards together; there can be thousands. */
const NAMED = 10;

/**
 * Merges the working trees of the shards; a finding in any of them counts for all.
 * @returns undefined if no shard has one
 */
export function mergedWorkingTree(
  shards: readonly Pick<ShardRun, "workingTree">[],
): WorkingTree | undefined {
  const trees = shards.flatMap(({ workingTree }) => workingTree ?? []);
  if (trees.length === 0) return undefined;
  const untracked = named(trees.map((tree) => [tree.untracked, tree.moreUntracked]));
  const changed = named(trees.map((tree) => [tree.changed, tree.moreChanged]));
  return {
    isClean: trees.every(({ isClean }) => isClean),
    ...(trees.some(({ hasOtherChanges }) => hasOtherChanges) && { hasOtherChanges: true }),
    untracked: untracked.shown,
    moreUntracked: untracked.more,
    changed: changed.shown,
    moreChanged: changed.more,
  };
}

/**
 * Merges lists of names.
 * @param lists some names and the number of further ones, of each shard
 */
function named(
  lists: readonly (readonly [names: readonly string[] | undefined, more: number | undefined])[],
) {
  const names = [...new Set(lists.flatMap(([some = []]) => some))];
  const most = Math.max(...lists.map(([some = [], more = 0]) => some.length + more), names.length);
  const shown = names.slice(0, NAMED);
  return {
    shown: shown.length > 0 ? shown : undefined,
    more: most > shown.length ? most - shown.length : undefined,
  };
}
