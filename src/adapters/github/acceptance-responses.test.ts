import { describe, expect, it } from "vitest";
import { aPull } from "../../../test/support/builders/code-host.ts";
import {
  numberOfMerged,
  readHistory,
  readQueue,
  readRunTimes,
  readSuiteTimes,
} from "./acceptance-responses.ts";

// GitHub is asked for one commit and one branch; none of this relies on its answer keeping to that.

const SHA = "a".repeat(40);
const OTHER = "b".repeat(40);
const AT = "2026-02-03T04:05:06Z";
const PULL = aPull({ headSha: SHA, headBranch: "change", headRepository: "acme/shop" });

describe("readHistory", () => {
  const labelled = (name: string, actor: object | null = { login: "ada" }) => ({
    event: "labeled",
    actor,
    created_at: AT,
    label: { name },
  });

  it("knows who set the label, whatever its case", () => {
    expect(readHistory([labelled("Accepted")], "aCCEPTED")).toEqual([
      { labelled: { actor: "ada", at: AT } },
    ]);
    expect(readHistory([labelled("accepted", null)], "accepted")).toEqual([
      { labelled: { at: AT } },
    ]);
  });

  it.each([
    "head_ref_force_pushed",
    "head_ref_restored",
    "base_ref_changed",
    "automatic_base_change_succeeded",
  ])("takes %s for a move", (event) => {
    expect(readHistory([{ event, created_at: AT }], "accepted")).toEqual([{ movedAt: AT }]);
  });

  it.each([
    ["another label", labelled("documentation")],
    ["a label that was removed", { ...labelled("accepted"), event: "unlabeled" }],
    ["another event", { event: "renamed", created_at: AT }],
    ["an event without a time", { event: "base_ref_changed" }],
  ])("passes over %s", (_, event) => {
    expect(readHistory([event], "accepted")).toEqual([]);
  });
});

const RUN = {
  head_sha: SHA,
  head_branch: "change",
  head_repository: { full_name: "acme/shop" },
  created_at: AT,
};
const SUITE = { head_sha: SHA, head_branch: "change", created_at: AT };

describe.each<[string, (entry: object) => readonly string[], object]>([
  ["readRunTimes", (run) => readRunTimes({ workflow_runs: [run] }, PULL), RUN],
  ["readSuiteTimes", (suite) => readSuiteTimes({ check_suites: [suite] }, PULL), SUITE],
])("%s", (_, timesOf, entry) => {
  it("takes those of the head commit on its own branch", () => {
    expect(timesOf(entry)).toEqual([AT]);
  });

  it.each([
    ["another commit", { head_sha: OTHER }],
    ["another branch", { head_branch: "prepared" }],
    ["no branch", { head_branch: null }],
  ])("leaves out those of %s", (_name, change) => {
    expect(timesOf({ ...entry, ...change })).toEqual([]);
  });
});

it.each([
  ["another repository", { full_name: "eve/shop" }],
  ["a repository that is gone", null],
])("readRunTimes leaves out runs of %s", (_, head_repository) => {
  const answer = { workflow_runs: [{ ...RUN, head_repository }] };
  const { headRepository: _gone, ...gone } = PULL;
  expect(readRunTimes(answer, PULL)).toEqual([]);
  expect(readRunTimes(answer, gone)).toEqual([]);
});

describe("numberOfMerged", () => {
  const merged = { number: 5, merged_at: AT, merge_commit_sha: SHA, base: { ref: "main" } };

  it("finds the pull request whose merge made the commit", () => {
    expect(numberOfMerged([{ ...merged, number: 4, merged_at: null }, merged], SHA, "main")).toBe(
      5,
    );
  });

  it.each([
    ["is open", { merged_at: null }],
    ["was merged as another commit", { merge_commit_sha: OTHER }],
    ["was merged into another branch", { base: { ref: "release" } }],
  ])("finds none that %s", (_, change) => {
    expect(numberOfMerged([{ ...merged, ...change }], SHA, "main")).toBeUndefined();
  });
});

it("readQueue leaves out the queues of other branches", () => {
  const entry = (branch: string, sha: string) => ({
    ref: `refs/heads/gh-readonly-queue/${branch}/pr-7-${OTHER}`,
    object: { sha },
  });
  expect(readQueue([entry("main", SHA), entry("release", OTHER)], "main")).toEqual([
    [SHA, { number: 7, ontoSha: OTHER }],
  ]);
});
