import { describe, expect, it } from "vitest";
import { aPull } from "../../../test/support/builders/code-host.ts";
import { createAcceptanceReader } from "./acceptances.ts";
import type { GitHubClient } from "./client.ts";

// GitHub is asked for one commit and one branch; none of this relies on its answer keeping to that.

const SHA = "a".repeat(40);
const OTHER = "b".repeat(40);
const AT = "2026-02-03T04:05:06Z";
const PULL = aPull({ headSha: SHA, headBranch: "change", headRepository: "acme/shop" });

const sha = (index: number) => index.toString(16).padStart(40, "0");

/** Answers each route with its document, and nothing else. */
function answering(documents: Readonly<Record<string, unknown>>) {
  const documentAt = (route: string) => documents[route] ?? expect.fail(`asked ${route}`);
  const client: GitHubClient = {
    ask: async (form, _, { route }) => form.parse(documentAt(route)),
    pages: async (form, _, { route }) => form.parse(documentAt(route)),
    archive: async (_, { route }) => expect.fail(`asked ${route}`),
  };
  return createAcceptanceReader("acme/shop", client);
}

const RUN = {
  head_sha: SHA,
  head_branch: "change",
  head_repository: { full_name: "acme/shop" },
  created_at: AT,
};
const SUITE = { head_sha: SHA, head_branch: "change", created_at: AT };

function seenAt(runs: readonly object[], suites: readonly object[] = [], pull = PULL) {
  return answering({
    "GET actions/runs": { workflow_runs: runs },
    "GET commits/{headSha}/check-suites": { check_suites: suites },
  }).headSeenAt(pull);
}

describe.each<[string, (entry: object) => Promise<string | undefined>, object]>([
  ["a workflow run", (run) => seenAt([run]), RUN],
  ["a check suite", (suite) => seenAt([], [suite]), SUITE],
])("the time of %s", (_, timeOf, entry) => {
  it("counts for the head commit on its own branch", async () => {
    expect(await timeOf(entry)).toBe(AT);
  });

  it.each([
    ["another commit", { head_sha: OTHER }],
    ["another branch", { head_branch: "prepared" }],
    ["no branch", { head_branch: null }],
  ])("does not count for %s", async (_name, change) => {
    expect(await timeOf({ ...entry, ...change })).toBeUndefined();
  });
});

it.each([
  ["another repository", { full_name: "eve/shop" }],
  ["a repository that is gone", null],
])("leaves out runs of %s", async (_, head_repository) => {
  expect(await seenAt([{ ...RUN, head_repository }])).toBeUndefined();
});

it("asks nothing about a branch whose repository is gone", async () => {
  const { headRepository: _, ...gone } = PULL;
  expect(await answering({}).headSeenAt(gone)).toBeUndefined();
});

describe("the pull request that a commit is from", () => {
  const merged = { number: 5, merged_at: AT, merge_commit_sha: SHA, base: { ref: "main" } };
  const mergedAs = (...pulls: readonly object[]) =>
    answering({ "GET commits/{sha}/pulls": pulls }).pullMergedAs(SHA, "main");

  it("is the one whose merge made it", async () => {
    expect(await mergedAs({ ...merged, number: 4, merged_at: null }, merged)).toBe(5);
  });

  it.each([
    ["is open", { merged_at: null }],
    ["was merged as another commit", { merge_commit_sha: OTHER }],
    ["was merged into another branch", { base: { ref: "release" } }],
  ])("is none that %s", async (_, change) => {
    expect(await mergedAs({ ...merged, ...change })).toBeUndefined();
  });
});

describe("a merge group", () => {
  const group = { headRef: `gh-readonly-queue/main/pr-1-${sha(1)}`, baseBranch: "main" };
  const entry = (branch: string, number: number, from: number) => ({
    ref: `refs/heads/gh-readonly-queue/${branch}/pr-${number}-${sha(from + 1)}`,
    object: { sha: sha(from) },
  });

  it("leaves out the queues of other branches", async () => {
    const { pullsOfGroup } = answering({
      "GET git/matching-refs/{+ref}": [entry("main", 2, 1), entry("release", 3, 2)],
      "GET commits/{sha}/pulls": [],
    });
    const { numbers, isComplete } = await pullsOfGroup({ ...group, baseSha: OTHER });
    expect({ numbers, isComplete }).toEqual({ numbers: [1, 2], isComplete: false });
  });

  it("is followed for a hundred entries where its queue never ends", async () => {
    const queue = Array.from({ length: 200 }, (_, at) => entry("main", at + 2, at + 1));
    const { pullsOfGroup } = answering({ "GET git/matching-refs/{+ref}": queue });
    const { numbers, isComplete } = await pullsOfGroup({ ...group, baseSha: "f".repeat(40) });
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(isComplete).toBe(false);
  });
});
