import { expect, it } from "vitest";
import { aCommit } from "../../../../test/support/builders/run.ts";
import { branchCommit } from "./checkout.ts";

const { ref: _, ...detached } = aCommit();

it.each([
  [
    "a commit of the branch",
    aCommit({ ref: "main" }),
    "main",
    { branch: "main", sha: aCommit().sha },
  ],
  ["no commit", undefined, "main", { of: "no-commit" }],
  ["no branch", aCommit(), undefined, { of: "no-branch" }],
  [
    "another branch",
    aCommit({ ref: "next", dirty: true }),
    "main",
    { of: "elsewhere", ref: "next", branch: "main" },
  ],
  ["no branch checked out", detached, "main", { of: "elsewhere", branch: "main" }],
  ["changes", aCommit({ ref: "main", dirty: true }), "main", { of: "uncommitted" }],
])("what was measured is %s", (_name, commit, branch, seen) => {
  expect(branchCommit(commit, branch)).toEqual(seen);
});
