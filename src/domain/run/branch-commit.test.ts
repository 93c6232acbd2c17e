import { expect, it } from "vitest";
import { aCommit } from "../../../test/support/builders/run.ts";
import { branchCommit } from "./branch-commit.ts";

const { ref: _, ...detached } = aCommit();
const unclear = (reason: string) => ({ kind: "unclear", reason });
const elsewhere = (where: string) => ({ kind: "elsewhere", where });

it.each([
  [
    "a commit of the branch",
    aCommit({ ref: "main" }),
    "main",
    { kind: "on-branch", branch: "main", sha: aCommit().sha },
  ],
  ["no commit", undefined, "main", unclear("there is no git commit here")],
  [
    "no branch",
    aCommit(),
    undefined,
    unclear("the default branch is unknown; set baseline.branch in the configuration"),
  ],
  ["another branch", aCommit({ ref: "next", dirty: true }), "main", elsewhere("next")],
  ["no branch checked out", detached, "main", elsewhere("a detached head")],
  [
    "changes",
    aCommit({ ref: "main", dirty: true }),
    "main",
    unclear("tracked files have uncommitted changes"),
  ],
])("what was measured is %s", (_name, commit, branch, seen) => {
  expect(branchCommit(commit, branch)).toEqual(seen);
});
