import { expect, it } from "vitest";
import { aCommit } from "../../../../test/support/builders/run.ts";
import { branchCommit } from "./branch-commit.ts";

const { ref: _, ...detached } = aCommit();
const unclear = (why: string) => ({ kind: "unclear", why });

it.each([
  [
    "a commit of the branch",
    aCommit({ ref: "main" }),
    "main",
    { kind: "on-branch", branch: "main", sha: aCommit().sha },
  ],
  ["no commit", undefined, "main", unclear("no-commit")],
  ["no branch", aCommit(), undefined, unclear("no-branch")],
  [
    "another branch",
    aCommit({ ref: "next", dirty: true }),
    "main",
    { kind: "elsewhere", ref: "next" },
  ],
  ["no branch checked out", detached, "main", { kind: "elsewhere" }],
  ["changes", aCommit({ ref: "main", dirty: true }), "main", unclear("uncommitted")],
])("what was measured is %s", (_name, commit, branch, seen) => {
  expect(branchCommit(commit, branch)).toEqual(seen);
});
