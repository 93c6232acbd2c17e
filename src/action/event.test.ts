import { describe, expect, it } from "vitest";
import { originOf, readEvent, reasonOfEventNotToRecord } from "./event.ts";

const SHA = "0123456789abcdef0123456789abcdef01234567";
const LONG = SHA.padEnd(64, "0");
const HERE = { full_name: "org/repo" };
const FORK = { full_name: "stranger/repo" };

/** Reads an event by its name and payload. */
function read(eventName: string | undefined, payload: unknown) {
  return readEvent({ eventName, payload });
}

const pull = (parts: { head?: object; base?: object; number?: unknown } = {}) => ({
  pull_request: {
    number: parts.number ?? 7,
    head: { sha: LONG, repo: HERE, ...parts.head },
    base: { sha: SHA, ref: "main", repo: HERE, ...parts.base },
  },
});
const PULL = {
  kind: "pull-request",
  number: 7,
  headSha: LONG,
  baseSha: SHA,
  baseBranch: "main",
  isFork: false,
};

const workflowRun = (parts: object = {}) => ({
  workflow_run: {
    id: 12,
    run_attempt: 2,
    head_sha: SHA,
    event: "pull_request",
    conclusion: "success",
    head_repository: FORK,
    ...parts,
  },
});
const WORKFLOW_RUN = {
  kind: "workflow-run",
  runId: 12,
  runAttempt: 2,
  headSha: SHA,
  event: "pull_request",
};

const comment = () => ({
  action: "created",
  issue: { number: 7, pull_request: { url: "x" } },
  comment: { body: "LGTM", user: { login: "ada" } },
});

describe("readEvent", () => {
  it.each<[string, string | undefined, unknown, object]>([
    ["a pull request", "pull_request", pull(), PULL],
    [
      "one that was closed",
      "pull_request",
      { ...pull(), action: "closed" },
      { ...PULL, isClosed: true },
    ],
    ["one that was opened", "pull_request", { ...pull(), action: "opened" }, PULL],
    ["one with an odd action", "pull_request", { ...pull(), action: 7 }, PULL],
    ["a review of one", "pull_request_review", pull(), PULL],
    [
      "a pull request from a fork",
      "pull_request",
      pull({ head: { repo: FORK } }),
      { ...PULL, isFork: true },
    ],
    [
      "a pull request from a fork that is gone",
      "pull_request",
      pull({ head: { repo: null } }),
      { ...PULL, isFork: true },
    ],
    [
      "a pull request whose repositories are not told",
      "pull_request",
      pull({ head: { repo: undefined }, base: { repo: undefined } }),
      { ...PULL, isFork: true },
    ],
    [
      "a merge group",
      "merge_group",
      {
        merge_group: {
          base_sha: SHA,
          base_ref: "refs/heads/main",
          head_sha: LONG,
          head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${SHA}`,
        },
      },
      {
        kind: "merge-group",
        headSha: LONG,
        baseSha: SHA,
        baseBranch: "main",
        headRef: `gh-readonly-queue/main/pr-7-${SHA}`,
      },
    ],
    [
      "a pull request for a branch without a name",
      "pull_request",
      pull({ base: { ref: 7 } }),
      { ...PULL, baseBranch: undefined },
    ],
    [
      "the end of a workflow",
      "workflow_run",
      workflowRun(),
      {
        ...WORKFLOW_RUN,
        conclusion: "success",
        headRepository: "stranger/repo",
      },
    ],
    [
      "the end of a workflow that says little",
      "workflow_run",
      workflowRun({
        run_attempt: undefined,
        conclusion: null,
        head_repository: null,
      }),
      { ...WORKFLOW_RUN, runAttempt: 1 },
    ],
    [
      "a comment on a pull request",
      "issue_comment",
      comment(),
      { kind: "issue-comment", number: 7, body: "LGTM", author: "ada" },
    ],
    [
      "a comment that was changed",
      "issue_comment",
      { ...comment(), action: "edited" },
      { kind: "other", name: "issue_comment" },
    ],
    [
      "a comment on an issue",
      "issue_comment",
      { ...comment(), issue: { number: 7 } },
      { kind: "other", name: "issue_comment" },
    ],
    [
      "a push",
      "push",
      { before: SHA, after: LONG, ref: "refs/heads/a/b", ...pull() },
      { kind: "push", before: SHA, ref: "a/b" },
    ],
    ["a push of a tag", "push", { ref: "refs/tags/v1" }, { kind: "push", ref: "refs/tags/v1" }],
    ["a push with an option", "push", { before: "--all", ref: 7 }, { kind: "push" }],
    ["a schedule", "schedule", { schedule: "0 0 * * *" }, { kind: "schedule" }],
    ["a start by hand", "workflow_dispatch", {}, { kind: "workflow-dispatch" }],
    ["a name in capitals", "PUSH", {}, { kind: "other", name: "PUSH" }],
    ["nothing", undefined, {}, { kind: "other" }],
  ])("takes %s", (_, name, payload, event) => {
    expect(read(name, payload)).toEqual(event);
  });

  it.each<[string, string, unknown]>([
    ["an option for a commit", "pull_request", pull({ base: { sha: "--upload-pack=touch /x" } })],
    ["a name for a commit", "pull_request", pull({ head: { sha: "main" } })],
    ["a commit and more", "pull_request", pull({ base: { sha: `${SHA}^{tree}` } })],
    ["two lines for a commit", "pull_request", pull({ base: { sha: `${SHA}\n--all` } })],
    ["too short a commit", "pull_request", pull({ head: { sha: "0123456" } })],
    ["a commit that is no text", "pull_request", pull({ base: { sha: 7 } })],
    ["a path for a number", "pull_request", pull({ number: "7/../8" })],
    ["a number below one", "pull_request", pull({ number: -7 })],
    ["half a number", "pull_request", pull({ number: 7.5 })],
    ["a pull request that is nothing", "pull_request", { pull_request: null }],
    ["a merge group with a name", "merge_group", { merge_group: { base_sha: "main" } }],
    ["a merge group with a pull request's payload", "merge_group", pull()],
    ["a workflow with a path for its id", "workflow_run", workflowRun({ id: "1/../2" })],
    ["a workflow without a commit", "workflow_run", workflowRun({ head_sha: "" })],
    ["a list", "pull_request", []],
    ["null", "pull_request", null],
  ])("takes nothing from a payload with %s", (_, name, payload) => {
    expect(read(name, payload)).toEqual({ kind: "other", name });
  });

  it("knows nothing of an event without a name and a payload", () => {
    expect(read(undefined, {})).toEqual({ kind: "other" });
  });

  it("refuses pull_request_target and names what to use instead", () => {
    expect(() => read("pull_request_target", pull())).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: expect.stringMatching(/^The event pull_request_target is refused: .*secrets$/),
        hint: "Use `on: pull_request`.",
      }),
    );
  });

  it.each([
    ["a repository", { repository: { default_branch: "trunk", private: true } }, "trunk"],
    ["no repository", { schedule: "0 0 * * *" }, undefined],
    ["a repository without the branch", { repository: {} }, undefined],
    ["an empty name", { repository: { default_branch: "" } }, undefined],
    ["a name that is no text", { repository: { default_branch: 7 } }, undefined],
  ])("knows the default branch of a payload with %s", (_, payload, branch) => {
    expect(read("push", payload).defaultBranch).toBe(branch);
  });
});

describe("reasonOfEventNotToRecord", () => {
  it.each<[string | undefined, unknown, string | undefined]>([
    [undefined, {}, undefined],
    ["push", {}, undefined],
    ["schedule", {}, undefined],
    ["workflow_dispatch", {}, undefined],
    ["pull_request", pull(), "the event is pull_request"],
    ["pull_request", {}, "the event is pull_request"],
    ["merge_group", {}, "the event is merge_group"],
    ["workflow_run", workflowRun(), "the event is workflow_run"],
    ["issue_comment", {}, "the event is issue_comment"],
    ["PUSH", {}, "the event is PUSH"],
  ])("of %s", (name, payload, reason) => {
    expect(reasonOfEventNotToRecord(read(name, payload))).toBe(reason);
  });
});

describe("what a run is made for", () => {
  const of = (name: string | undefined, payload: unknown, branch?: string) =>
    originOf(read(name, payload), name, branch);
  const pullRequest = { number: 7, headSha: LONG, baseBranch: "main", baseSha: SHA };

  it.each([
    ["of the repository itself", HERE, false],
    ["of a fork", FORK, true],
    ["of a fork that was deleted", null, true],
  ])("is a pull request %s", (_, repo, isFork) => {
    expect(of("pull_request", pull({ head: { repo } }), "main")).toEqual({
      event: "pull_request",
      defaultBranch: "main",
      pullRequest: { ...pullRequest, isFork },
    });
  });

  it.each([
    ["a push", "push", pull()],
    ["a review, which brings a pull request too", "pull_request_review", pull()],
    ["a pull request that cannot be read", "pull_request", { pull_request: 7 }],
    ["a pull request without a base branch", "pull_request", pull({ base: { ref: undefined } })],
  ])("is the event alone: %s", (_, name, payload) => {
    expect(of(name, payload)).toEqual({ event: name });
  });

  it("is nothing but a local run outside a job", () => {
    expect(of(undefined, {}, "next")).toEqual({ event: "local", defaultBranch: "next" });
  });
});
