import { describe, expect, it } from "vitest";
import { aCommit, aRun, aSeries } from "../../../test/support/builders/run.ts";
import type { PullRequestOrigin } from "../../domain/run/file/run-file.ts";
import { branchTarget } from "./target.ts";

const HEAD = "a".repeat(40);
const BASE = "b".repeat(40);
const MEASURED = "c".repeat(40);

const aPull = (overrides: Partial<PullRequestOrigin> = {}): PullRequestOrigin => ({
  number: 12,
  headSha: HEAD,
  baseBranch: "main",
  baseSha: BASE,
  isFork: false,
  ...overrides,
});

describe("the default branch", () => {
  it.each(["push", "schedule", "workflow_dispatch", "local"])("keeps its name: %s", (event) => {
    expect(branchTarget({ event, defaultBranch: "main" }, aRun(), "ci")).toEqual({
      branch: "main",
      hash: aCommit().sha,
      testbed: "ci",
    });
  });

  it.each<[string, Parameters<typeof branchTarget>[0], Partial<ReturnType<typeof aRun>>, RegExp]>([
    ["another branch", { event: "push", defaultBranch: "trunk" }, {}, /^this is main; only trunk/],
    [
      "a detached head",
      { event: "local", defaultBranch: "main" },
      { commit: { sha: HEAD, dirty: false } },
      /^this is a detached head/,
    ],
    ["a merge queue", { event: "merge_group", defaultBranch: "main" }, {}, /event is merge_group/],
    ["a pull request that is not told", { event: "pull_request" }, {}, /event is pull_request/],
  ])("is not %s, which is as it should be", (_, facts, run, reason) => {
    expect(branchTarget(facts, { ...aRun(), ...run }, "ci")).toEqual({
      reason: expect.stringMatching(reason),
      isExpected: true,
    });
  });

  it.each<[string, Partial<ReturnType<typeof aRun>>, string | undefined, RegExp]>([
    ["changes", { commit: aCommit({ dirty: true }) }, "main", /uncommitted changes/],
    ["no default branch", {}, undefined, /default branch is unknown/],
    ["a SHA-256 repository", { commit: aCommit({ sha: "d".repeat(64) }) }, "main", /SHA-1/],
    ["an odd name", { commit: aCommit({ ref: "--x" }) }, "--x", /not a branch name/],
  ])("cannot be tracked with %s", (_, run, defaultBranch, reason) => {
    const facts = { event: "push", ...(defaultBranch !== undefined && { defaultBranch }) };
    expect(branchTarget(facts, { ...aRun(), ...run }, "ci")).toEqual({
      reason: expect.stringMatching(reason),
      isExpected: false,
    });
  });

  it("cannot be tracked outside a repository", () => {
    const { commit: _, ...run } = aRun();
    expect(branchTarget({ event: "push", defaultBranch: "main" }, run, "ci")).toMatchObject({
      isExpected: false,
    });
  });
});

describe("a pull request", () => {
  const facts = { event: "pull_request", defaultBranch: "main" };

  it("has a name of ours and begins at its base", () => {
    expect(branchTarget({ ...facts, pullRequest: aPull() }, aRun(), "ci")).toEqual({
      branch: "pr-12/ci",
      hash: HEAD,
      testbed: "ci",
      startPoint: { branch: "main", hash: BASE },
    });
  });

  it("with a base arm begins at the commit that was measured, and is compared with it", () => {
    const run = aRun({
      base: { ref: "auto", sha: MEASURED },
      series: [aSeries(), aSeries({ arm: "base" })],
    });
    expect(branchTarget({ ...facts, pullRequest: aPull() }, run, "ci")).toEqual({
      branch: "pr-12/ci",
      hash: HEAD,
      testbed: "ci",
      startPoint: { branch: "main", hash: MEASURED },
      measuredBase: MEASURED,
    });
  });

  it.each<[string, Partial<PullRequestOrigin>]>([
    ["head", { headSha: "HEAD; rm" }],
    ["base", { baseSha: "" }],
    ["base branch", { baseBranch: "--key" }],
    ["base branch with a line break", { baseBranch: "a\nb" }],
  ])("with an odd %s is not tracked", (_, overrides) => {
    const pullRequest = aPull(overrides);
    expect(branchTarget({ ...facts, pullRequest }, aRun(), "ci")).toMatchObject({
      isExpected: false,
    });
  });

  it("has branches of its own on each testbed", () => {
    const branches = ["ci", "big-box"].map((testbed) => {
      const found = branchTarget({ ...facts, pullRequest: aPull() }, aRun(), testbed);
      return "branch" in found ? found.branch : found.reason;
    });
    expect(branches).toEqual(["pr-12/ci", "pr-12/big-box"]);
  });
});
