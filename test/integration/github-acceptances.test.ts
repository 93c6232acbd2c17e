import { describe, expect, it } from "vitest";
import { createGitHub } from "../../src/adapters/github/code-host.ts";
import { type GitHub, type GitHubOptions, startGitHub } from "../support/github/github.ts";
import type { Permissions } from "../support/github/permissions.ts";
import type { PullOptions } from "../support/github/pulls.ts";

const sha = (digit: string) => digit.repeat(40);
const SHA = sha("a");
const PULL = 7;
const T1 = "2026-02-03T01:00:00.000Z";
const T2 = "2026-02-03T02:00:00.000Z";
const T3 = "2026-02-03T03:00:00.000Z";

const aGitHub = (pull: Partial<PullOptions> = {}, people: GitHubOptions["people"] = {}) =>
  startGitHub({ people, pulls: [{ number: PULL, headSha: SHA, headAt: T2, ...pull }] });

/** The adapter with a token that may read runs, unless other permissions are given. */
function hostOf(github: GitHub, permissions: Permissions = { actions: "read" }) {
  return createGitHub({
    repository: github.repository,
    apiUrl: github.apiUrl,
    token: github.jobToken(permissions),
    signal: new AbortController().signal,
    tell: () => {},
    patience: { timeoutMs: 5000, pausesMs: [], maxWaitMs: 100 },
  });
}

describe("what happened to a pull request", () => {
  it("is who set a label last, whatever its case", async () => {
    await using github = await aGitHub({}, { ada: "push", eve: "triage" });
    const host = hostOf(github);
    expect(await host.historyOf(PULL, "ok")).toEqual({});
    await github.label(PULL, "ok", "ada", T1);
    await github.label(PULL, "other", "ada", T2);
    await github.unlabel(PULL, "ok", "ada");
    await github.label(PULL, "ok", "eve");
    expect(await host.historyOf(PULL, "OK")).toEqual({
      labelled: { actor: "eve", at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
  });

  it("is when its head was moved by force, and when its base changed", async () => {
    await using github = await aGitHub();
    const host = hostOf(github);
    github.push(PULL, sha("b"), { at: T1 });
    expect(await host.historyOf(PULL, "ok")).toEqual({});
    github.push(PULL, sha("c"), { at: T2, force: true });
    expect(await host.historyOf(PULL, "ok")).toEqual({ movedAt: T2 });
    github.retarget(PULL, T3);
    expect(await host.historyOf(PULL, "ok")).toEqual({ movedAt: T3 });
  });

  it("is told over all pages", async () => {
    await using github = await aGitHub({}, { ada: "push" });
    await github.label(PULL, "ok", "ada", T1);
    for (let index = 0; index < 150; index += 1) github.retarget(PULL, T2);
    expect(await hostOf(github).historyOf(PULL, "ok")).toEqual({
      labelled: { actor: "ada", at: T1 },
      movedAt: T2,
    });
    expect(github.calls()).toHaveLength(2);
  });
});

describe("when the head commit came", () => {
  async function seenAt(github: GitHub, permissions?: Permissions) {
    const host = hostOf(github, permissions);
    return host.headSeenAt(await host.pullRequest(PULL));
  }

  it("is when its first run began, of many", async () => {
    await using github = await aGitHub();
    for (let index = 0; index < 150; index += 1) github.push(PULL, SHA, { at: T3 });
    expect(await seenAt(github)).toBe(T2);
    expect(github.calls().filter(({ path }) => path.includes("/actions/runs"))).toHaveLength(2);
  });

  it.each<[string, string, string]>([
    ["branch", "acme/shop", "prepared"],
    ["repository", "eve/shop", `change-${PULL}`],
  ])("is not when somebody pushed it to another %s before", async (_, repository, branch) => {
    await using github = await aGitHub();
    github.pushElsewhere({ sha: SHA, repository, branch, at: T1 });
    expect(await seenAt(github)).toBe(T2);
  });

  it("is not when another commit came to the branch", async () => {
    await using github = await aGitHub();
    github.push(PULL, sha("b"), { at: T3 });
    expect(await seenAt(github)).toBe(T3);
  });

  it("is known of a fork's branch too", async () => {
    const pull = { author: "eve", headRef: "faster", fork: true };
    await using github = await aGitHub(pull, { eve: "none" });
    github.pushElsewhere({ sha: SHA, repository: "acme/shop", branch: "faster", at: T1 });
    expect(await seenAt(github)).toBe(T2);
    await expect(seenAt(github, { checks: "read" })).rejects.toMatchObject({
      failure: "forbidden",
      hint: "Give the job `permissions: actions: read`.",
    });
  });

  it("is told by check suites where runs may not be read", async () => {
    await using github = await aGitHub();
    github.pushElsewhere({ sha: SHA, repository: "acme/shop", branch: "prepared", at: T1 });
    github.pushElsewhere({ sha: SHA, repository: "eve/shop", branch: `change-${PULL}`, at: T1 });
    expect(await seenAt(github, { checks: "read" })).toBe(T2);
  });

  it("cannot be told without permission", async () => {
    await using github = await aGitHub();
    await expect(seenAt(github, { contents: "read" })).rejects.toMatchObject({
      failure: "forbidden",
      message: "Could not see when aaaaaaa came: the token may not read the runs of workflows",
      hint: "Give the job `permissions: actions: read`.",
    });
  });

  it("cannot be told where no workflow ran, nor of a branch that is gone", async () => {
    await using github = await aGitHub();
    const host = hostOf(github);
    const pull = await host.pullRequest(PULL);
    expect(await host.headSeenAt({ ...pull, headSha: sha("f") })).toBeUndefined();
    const { headRepository, ...gone } = pull;
    expect(headRepository).toBe("acme/shop");
    expect(await host.headSeenAt(gone)).toBeUndefined();
  });

  it("is asked of check suites too where no run is found", async () => {
    await using github = await aGitHub();
    github.fail({ path: /actions\/runs/, status: 404 });
    expect(await seenAt(github, { actions: "read", checks: "read" })).toBe(T2);
    await using other = await aGitHub({ headRef: "mine" });
    const host = hostOf(other, { actions: "read", checks: "read" });
    const pull = await host.pullRequest(PULL);
    expect(await host.headSeenAt({ ...pull, headBranch: "other" })).toBeUndefined();
    const asked = other.calls().map(({ path }) => path);
    expect(asked.filter((path) => path.includes("check-suites"))).toHaveLength(1);
  });

  it("is not guessed where GitHub does not answer", async () => {
    await using github = await aGitHub();
    github.fail({ path: /actions\/runs/, status: 500 });
    await expect(seenAt(github, { actions: "read", checks: "read" })).rejects.toMatchObject({
      failure: "unavailable",
    });
    expect(github.calls().some(({ path }) => path.includes("check-suites"))).toBe(false);
  });
});

it("knows as which pull request a commit of a branch was merged", async () => {
  await using github = await aGitHub();
  github.enqueue({ number: 5, sha: sha("1"), onto: sha("0") });
  const { pullMergedAs } = hostOf(github);
  expect(await pullMergedAs(sha("1"), "main")).toBeUndefined();
  github.mergeQueued(5);
  expect(await pullMergedAs(sha("1"), "main")).toBe(5);
  expect(await pullMergedAs(sha("1"), "release")).toBeUndefined();
  expect(await pullMergedAs(sha("2"), "main")).toBeUndefined();
});

describe("the pull requests of a merge group", () => {
  const [base, one, two, three] = [sha("0"), sha("1"), sha("2"), sha("3")];
  const pullsOf = (github: GitHub, headRef: string, baseSha = base) =>
    hostOf(github).pullsOfGroup({ headRef, baseSha, baseBranch: "main" });

  it("is the one that its branch names, where it stands on the base", async () => {
    await using github = await aGitHub();
    const headRef = github.enqueue({ number: 7, sha: one, onto: base });
    expect(await pullsOf(github, headRef)).toEqual({ numbers: [7], isComplete: true });
    expect(github.calls()).toEqual([]);
  });

  it("are those of the entries below it, also of one that was merged meanwhile", async () => {
    await using github = await aGitHub();
    github.enqueue({ number: 5, sha: one, onto: base });
    github.enqueue({ number: 6, sha: two, onto: one });
    const headRef = github.enqueue({ number: 7, sha: three, onto: two });
    const all = { numbers: [7, 6, 5], isComplete: true };
    expect(await pullsOf(github, headRef)).toEqual(all);
    github.mergeQueued(5);
    expect(await pullsOf(github, headRef)).toEqual(all);
    github.mergeQueued(6);
    expect(await pullsOf(github, headRef)).toEqual(all);
    expect(await pullsOf(github, headRef, two)).toEqual({ numbers: [7], isComplete: true });
  });

  it("are found beside a branch at the same commit whose name says nothing", async () => {
    await using github = await aGitHub();
    github.enqueue({ number: 5, sha: one, onto: base });
    github.enqueue({ number: 1, sha: one, onto: "old" });
    const headRef = github.enqueue({ number: 7, sha: two, onto: one });
    expect(await pullsOf(github, headRef)).toEqual({ numbers: [7, 5], isComplete: true });
  });

  it("are said to be not all, where an entry cannot be found", async () => {
    await using github = await aGitHub();
    const headRef = github.enqueue({ number: 7, sha: two, onto: one });
    expect(await pullsOf(github, headRef)).toEqual({ numbers: [7], isComplete: false });
  });

  it.each([
    "main",
    "gh-readonly-queue/main/pr-7",
    `gh-readonly-queue/release/pr-7-${base}`,
    `x/gh-readonly-queue/main/pr-7-${base}`,
  ])("are not read from %s", async (headRef) => {
    await using github = await aGitHub();
    expect(await pullsOf(github, headRef)).toEqual({ numbers: [], isComplete: false });
  });

  it("are found for a branch with slashes and signs", async () => {
    await using github = await aGitHub();
    const headRef = `gh-readonly-queue/a/b#c/pr-7-${one}`;
    const group = { headRef, baseSha: base, baseBranch: "a/b#c" };
    expect(await hostOf(github).pullsOfGroup(group)).toEqual({ numbers: [7], isComplete: false });
    expect(github.calls()[0]?.path).toContain("/matching-refs/heads/gh-readonly-queue/a/b%23c/pr-");
  });
});
