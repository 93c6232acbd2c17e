import { expect } from "vitest";
import { createGitData } from "../../../src/adapters/github/git-data.ts";
import type { Patience } from "../../../src/adapters/github/retry.ts";
import { createBranchStore } from "../../../src/adapters/store/branch-store.ts";
import type { BaselineRecord } from "../../../src/domain/history/baseline.ts";
import { aRecord } from "../../support/builders/baseline.ts";
import { type GitHub, startGitHub } from "../../support/github/github.ts";

export const BRANCH = "loadgate-data";
export const KEEP = 1000;
export const WRITE = { contents: "write" } as const;
const QUICK = { timeoutMs: 10_000, pausesMs: [10, 20, 40], maxWaitMs: 1000 };

/** More tries than there are faults, and as much time as they take. */
const FIRM = {
  timeoutMs: 200_000,
  pausesMs: Array.from({ length: 20 }, () => 10),
  maxWaitMs: 1000,
};

/** A record of the minute `index` of a day. */
export function record(index: number, changes: Partial<BaselineRecord> = {}): BaselineRecord {
  return {
    ...aRecord({
      id: `run-${index}`,
      startedAt: new Date(Date.UTC(2026, 0, 31, 0, index)).toISOString(),
    }),
    ...changes,
  };
}

/** A repository's API. */
export function gitOf(github: GitHub, token: string, patience: Patience = QUICK) {
  const { signal } = new AbortController();
  return createGitData({
    repository: github.repository,
    apiUrl: github.apiUrl,
    token,
    signal,
    tell: () => {},
    patience,
  });
}

export const pathsOn = async (github: GitHub) =>
  [...((await github.branch(BRANCH))?.keys() ?? [])].sort();
export const runsOn = async (github: GitHub) =>
  (await pathsOn(github)).filter((file) => file.startsWith("runs/"));
/** Messages of the branch's commits, the newest first. */
async function messagesOn(github: GitHub): Promise<readonly string[]> {
  const ref = (await github.asOwner("GET", `/git/ref/heads/${BRANCH}`)) as {
    object: { sha: string };
  };
  const messages: string[] = [];
  for (let sha: string | undefined = ref.object.sha; sha !== undefined; ) {
    const commit = (await github.asOwner("GET", `/git/commits/${sha}`)) as {
      message: string;
      parents: readonly { sha: string }[];
    };
    messages.push(commit.message);
    sha = commit.parents[0]?.sha;
  }
  return messages;
}
export const idsOf = (records: readonly BaselineRecord[]) => records.map(({ id }) => id);

type Spread = NonNullable<Parameters<typeof createBranchStore>[0]["patience"]>;

/**
 * Saves runs at once on one branch, while the API fails now and then, and asserts that none is lost and none is there
 * twice.
 * @param writers how many there are
 * @param patience of each of them, since they meet again and again
 */
export async function expectNoRunLost(writers: number, patience: Spread): Promise<void> {
  const storeOf = (github: GitHub) => {
    const git = gitOf(github, github.jobToken(WRITE), FIRM);
    return createBranchStore({
      git,
      branch: BRANCH,
      signal: new AbortController().signal,
      patience,
    });
  };
  await using github = await startGitHub();
  await storeOf(github).save(record(0), KEEP);
  const git = /\/git\//;
  // Until all of them have read the branch and made a commit on it, none moves it.
  github.fail({ path: /\/git\/commits$/, method: "POST", together: writers });
  github.fail({ path: /\/git\/trees$/, method: "POST", status: 502, times: 6 });
  github.fail({ path: git, method: "PATCH", status: 500, times: 4, afterwards: true });
  github.fail({ path: git, method: "PATCH", cut: true, times: 4, afterwards: true });
  github.fail({ path: git, method: "PATCH", status: 409, message: "Conflict", times: 3 });
  for (const path of [/\/git\/ref\//, /\/git\/commits\//, /\/git\/trees\//]) {
    github.fail({ path, method: "GET", status: 404, message: "Not Found", times: 1 });
  }
  github.fail({
    path: git,
    method: "PATCH",
    status: 422,
    message: "Reference cannot be updated",
    times: 3,
    afterwards: true,
  });
  const all = Array.from({ length: writers }, (_, index) =>
    storeOf(github).save(record(index + 1), KEEP),
  );
  await Promise.all(all);
  const runs = await runsOn(github);
  expect(runs).toHaveLength(writers + 1);
  const { records, skipped } = await storeOf(github).load();
  expect(skipped).toEqual([]);
  expect(idsOf(records)).toEqual(Array.from({ length: writers + 1 }, (_, index) => `run-${index}`));
  const lost = github.calls().filter(({ method, status }) => method === "PATCH" && status === 422);
  // All but the first, the one that began a branch, and those whose answer was another.
  expect(lost.length).toBeGreaterThan(writers - 15);
  // A commit each, one upon the other.
  const messages = await messagesOn(github);
  expect(messages).toHaveLength(writers + 1);
  expect(new Set(messages).size).toBe(writers + 1);
}
