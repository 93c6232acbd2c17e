import { expect, it } from "vitest";
import type { WorkingTree } from "../file/checkout.ts";
import { mergedWorkingTree } from "./working-tree.ts";

const CLEAN = { isClean: true };
const DIRTY = { isClean: false };
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `${from + at}/`);

it.each<[string, readonly (WorkingTree | undefined)[], WorkingTree | undefined]>([
  ["nothing where none says anything", [undefined, undefined], undefined],
  ["clean where all are", [CLEAN, CLEAN], CLEAN],
  ["not clean where one is not", [CLEAN, DIRTY], DIRTY],
  [
    "what one of them left out",
    [CLEAN, { ...CLEAN, hasOtherChanges: true }],
    { ...CLEAN, hasOtherChanges: true },
  ],
  [
    "what any of them found",
    [DIRTY, undefined, { ...DIRTY, untracked: ["bin/"] }],
    { ...DIRTY, untracked: ["bin/"] },
  ],
  [
    "a name once",
    [
      { ...DIRTY, untracked: ["a", "b"] },
      { ...DIRTY, untracked: ["b", "c"] },
    ],
    { ...DIRTY, untracked: ["a", "b", "c"] },
  ],
  [
    "how many more there are at least",
    [
      { ...DIRTY, untracked: ["a"], moreUntracked: 5 },
      { ...DIRTY, untracked: ["b"] },
    ],
    { ...DIRTY, untracked: ["a", "b"], moreUntracked: 4 },
  ],
  [
    "ten names",
    [
      { ...DIRTY, untracked: names(0, 8) },
      { ...DIRTY, untracked: names(8, 15) },
    ],
    { ...DIRTY, untracked: names(0, 10), moreUntracked: 5 },
  ],
  [
    "what changed in any of them",
    [
      { ...DIRTY, changed: ["a"], moreChanged: 2 },
      { ...DIRTY, changed: ["b"], untracked: ["x/"] },
    ],
    { ...DIRTY, untracked: ["x/"], changed: ["a", "b"], moreChanged: 1 },
  ],
])("the working trees of shards come to %s", (_, trees, merged) => {
  const shards = trees.map((workingTree) => (workingTree ? { workingTree } : {}));
  expect(mergedWorkingTree(shards)).toEqual(merged);
});
