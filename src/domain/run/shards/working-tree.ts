import { withoutNullish } from "../../shared/without-nullish.ts";
import type { WorkingTree } from "../file/checkout.ts";
import type { ShardRun } from "./shard-file.ts";

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
  const untracked = named(trees.map((tree) => [tree.untracked, tree.moreUntracked]));
  const changed = named(trees.map((tree) => [tree.changed, tree.moreChanged]));
  return {
    isClean: trees.every(({ isClean }) => isClean),
    ...(trees.some(({ hasOtherChanges }) => hasOtherChanges) && { hasOtherChanges: true }),
    ...withoutNullish({ untracked: untracked.shown, moreUntracked: untracked.more }),
    ...withoutNullish({ changed: changed.shown, moreChanged: changed.more }),
  };
}

/** @param lists some names and how many more there are, of each shard */
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
