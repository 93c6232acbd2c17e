import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { archiveOfBranch } from "../../src/adapters/git/branch-archive.ts";
import { createGit } from "../../src/adapters/git/git.ts";
import { READ_RUNS } from "../../src/adapters/store/branch-archive.ts";
import { createBranchStore, readBranch } from "../../src/adapters/store/branch-store.ts";
import { openStore } from "../../src/composition/store.ts";
import type { BaselineRecord } from "../../src/domain/history/baseline.ts";
import { type GitHub, startGitHub } from "../support/github/github.ts";
import {
  BRANCH,
  expectNoRunLost,
  gitOf,
  idsOf,
  KEEP,
  pathsOn,
  record,
  runsOn,
  WRITE,
} from "./support/branch-writers.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { temporaryFolder } from "./support/workspace.ts";

const SIGNAL = new AbortController().signal;
const FRAME = ["README.md", "loadgate-store-1.json"];
const PATIENCE = { tries: 20, firstPauseMs: 100, mostPauseMs: 5000 };

function storeOf(github: GitHub, token = github.jobToken(WRITE), patience = PATIENCE) {
  const { signal } = new AbortController();
  return createBranchStore({ git: gitOf(github, token), branch: BRANCH, signal, patience });
}

it("an archive may take longer than a small answer", async () => {
  await using github = await startGitHub();
  await storeOf(github).save(record(1), KEEP);
  github.fail({ path: /\/zipball\//, delayMs: 4000 });
  const patience = { timeoutMs: 3000, archiveMs: 60_000, pausesMs: [], maxWaitMs: 0 };
  const git = gitOf(github, github.jobToken(WRITE), patience);
  expect((await git.archive(BRANCH))?.length).toBeGreaterThan(0);
});

describe("a store on a branch", () => {
  it("is empty without a branch, and is begun by its first run", async () => {
    await using github = await startGitHub();
    const store = storeOf(github);
    expect(await store.load()).toEqual({ records: [], skipped: [] });
    await store.save(record(0), KEEP);
    expect(await store.load()).toStrictEqual({ records: [record(0)], skipped: [] });
    const runs = await runsOn(github);
    expect(runs).toEqual([
      expect.stringMatching(/^runs\/2026-01\/2026-01-31T00-00-00-000Z-\w+-run-0\.json$/),
    ]);
    expect(await pathsOn(github)).toEqual([...FRAME, ...runs].sort());
  });

  it("has no history in common with the repository's other branches", async () => {
    await using github = await startGitHub();
    await storeOf(github).save(record(0), KEEP);
    const ref = (await github.asOwner("GET", `/git/ref/heads/${BRANCH}`)) as {
      object: { sha: string };
    };
    const commit = await github.asOwner("GET", `/git/commits/${ref.object.sha}`);
    expect(commit).toMatchObject({ parents: [] });
  });

  it("gives runs oldest first, each once, whatever order they came in", async () => {
    await using github = await startGitHub();
    const store = storeOf(github);
    const added: number[] = [];
    for (const index of [2, 0, 1, 1]) added.push(await store.save(record(index), KEEP));
    expect(added).toEqual([1, 1, 1, 0]);
    expect(idsOf((await store.load()).records)).toEqual(["run-0", "run-1", "run-2"]);
  });

  it("is read in one request, without a permission beyond reading", async () => {
    await using github = await startGitHub();
    const store = storeOf(github);
    for (const index of [0, 1, 2]) await store.save(record(index), KEEP);
    github.forgetCalls();
    const reader = storeOf(github, github.jobToken({ contents: "read" }));
    expect((await reader.load()).records).toHaveLength(3);
    expect(github.calls()).toHaveLength(1);
  });

  it("removes the oldest in the commit that adds", async () => {
    await using github = await startGitHub();
    const store = storeOf(github);
    for (let index = 0; index < 5; index += 1) await store.save(record(index), 3);
    expect(idsOf((await store.load()).records)).toEqual(["run-2", "run-3", "run-4"]);
    github.forgetCalls();
    await store.save(record(5), 3);
    const writes = github.calls().filter(({ method }) => method !== "GET");
    expect(writes.map(({ method }) => method)).toEqual(["POST", "POST", "PATCH"]);
    expect(await store.save(record(1), 3)).toBe(0);
    expect(idsOf((await store.load()).records)).toEqual(["run-3", "run-4", "run-5"]);
  });

  it("removes nothing where GitHub lists only a part of the files", async () => {
    await using github = await startGitHub();
    for (let index = 0; index < 3; index += 1) await storeOf(github).save(record(index), 3);
    const whole = gitOf(github, github.jobToken(WRITE));
    const git: typeof whole = {
      ...whole,
      paths: async (tree) => ({ ...(await whole.paths(tree)), isComplete: false }),
    };
    const store = createBranchStore({ git, branch: BRANCH, signal: SIGNAL, patience: PATIENCE });
    expect(await store.save(record(3), 3)).toBe(1);
    expect(idsOf((await store.load()).records)).toEqual(["run-0", "run-1", "run-2", "run-3"]);
  });

  it("begins in an empty repository", async () => {
    await using github = await startGitHub({ isEmpty: true });
    await storeOf(github).save(record(0), KEEP);
    expect(idsOf((await storeOf(github).load()).records)).toEqual(["run-0"]);
  });

  it("refuses a run that no file can be named after", async () => {
    await using github = await startGitHub();
    const saving = storeOf(github).save(record(0, { id: "../x" }), KEEP);
    const { message } = await loadgateFailure(saving, "publishing");
    expect(message).toMatch(
      /^The run "\w+ \.\.\/x": its commit and its id make no name of a file$/,
    );
    expect(await storeOf(github).load()).toEqual({ records: [], skipped: [] });
  });
});

describe("writers that meet", () => {
  it("twenty at once, while the API fails now and then: twenty files, none lost, none twice", async () => {
    await expectNoRunLost(20, { tries: 1000, firstPauseMs: 1000, mostPauseMs: 5000 });
  }, 300_000);

  it("in an empty repository, with pruning", async () => {
    await using github = await startGitHub({ isEmpty: true });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => storeOf(github).save(record(index), 5)),
    );
    const { records } = await storeOf(github).load();
    expect(idsOf(records)).toEqual([7, 8, 9, 10, 11].map((index) => `run-${index}`));
  });

  it.each([
    ["the tree", /\/git\/trees$/],
    ["the commit", /\/git\/commits$/],
    ["the branch", /\/git\/refs$/],
    ["the branch's move", /\/git\/refs\/heads/],
  ])("one that dies before %s leaves nothing that is read", async (name, dies) => {
    await using github = await startGitHub();
    const isMove = name === "the branch's move";
    if (isMove) await storeOf(github).save(record(0), KEEP);
    const before = isMove ? ["run-0"] : [];
    github.fail({ path: dies, status: 500 });
    await loadgateFailure(storeOf(github).save(record(1), KEEP), "publishing");
    github.mend();
    expect(idsOf((await storeOf(github).load()).records)).toEqual(before);
    await storeOf(github).save(record(2), KEEP);
    expect(idsOf((await storeOf(github).load()).records)).toEqual([...before, "run-2"]);
  });

  it("one that is never first gives up, and says so", async () => {
    await using github = await startGitHub();
    await storeOf(github).save(record(0), KEEP);
    github.fail({ path: /\/git\/refs\/heads/, status: 409, message: "Conflict" });
    const patience = { tries: 8, firstPauseMs: 1, mostPauseMs: 2 };
    const store = storeOf(github, github.jobToken(WRITE), patience);
    const error = await loadgateFailure(store.save(record(1), KEEP), "publishing");
    expect(error.message).toMatch(/others were first each time.*Conflict/);
    const moves = github
      .calls()
      .filter(({ method, status }) => method === "PATCH" && status === 409);
    expect(moves).toHaveLength(9);
  });
});

/** A branch that was moved meanwhile, as it says so. */
const REFUSED = {
  path: /\/git\/refs\/heads/,
  method: "PATCH",
  status: 422,
  message: "Reference cannot be updated",
} as const;

describe("a branch that cannot be used", () => {
  it.each([
    ["protected", 422, "Protected branch update failed for refs/heads/loadgate-data."],
    ["under a rule", 422, "Repository rule violations found\n\nCannot update this protected ref."],
    ["protected, by another status", 403, "Protected branch: not authorized to push"],
  ])("%s: said at once, with what to do", async (_, status, message) => {
    await using github = await startGitHub();
    await storeOf(github).save(record(0), KEEP);
    github.forgetCalls();
    github.fail({ path: /\/git\/refs\/heads/, status, message });
    const error = await loadgateFailure(storeOf(github).save(record(1), KEEP), "publishing");
    expect(error.message).toMatch(/^The branch loadgate-data is protected: /);
    expect(error.hint).toMatch(/branch rules/);
    expect(github.calls().filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });

  it("is not taken for protected because of its name", async () => {
    await using github = await startGitHub();
    const branch = "protected-perf";
    const git = gitOf(github, github.jobToken(WRITE));
    const store = createBranchStore({ git, branch, signal: SIGNAL, patience: PATIENCE });
    await store.save(record(0), KEEP);
    github.fail({ ...REFUSED, times: 1 });
    expect(await store.save(record(1), KEEP)).toBe(1);
  });

  it("is tried again where reading lags behind what another writer wrote", async () => {
    await using github = await startGitHub();
    await storeOf(github).save(record(0), KEEP);
    github.fail({ ...REFUSED, times: 2 });
    expect(await storeOf(github).save(record(1), KEEP)).toBe(1);
  });

  it.each<[string, "main" | "empty" | "begun", Parameters<GitHub["fail"]>[0], RegExp, number]>([
    [
      "a repository that the token does not see",
      "main",
      { path: /\/git\/trees$/, method: "POST", status: 404, message: "Not Found" },
      /write the files of the baseline: status 404/,
      1,
    ],
    [
      "a name that git refuses",
      "main",
      { path: /\/git\/refs$/, method: "POST", status: 422, message: "Reference name is wrong" },
      /begin the branch loadgate-data: status 422, Reference name is wrong/,
      3,
    ],
    [
      "a name that git refuses, in an empty repository",
      "empty",
      { path: /\/contents\//, method: "PUT", status: 422, message: "Reference name is wrong" },
      /begin the branch loadgate-data of an empty repository: status 422/,
      1,
    ],
    [
      "a branch that does not move for a reason of its own",
      "begun",
      { path: /\/git\/refs\//, method: "PATCH", status: 422, message: "Object is missing" },
      /move the branch loadgate-data: status 422, Object is missing/,
      3,
    ],
  ])("%s: said soon, as it is", async (_, state, fault, message, times) => {
    await using github = await startGitHub({ isEmpty: state === "empty" });
    if (state === "begun") await storeOf(github).save(record(0), KEEP);
    github.forgetCalls();
    github.fail(fault);
    const error = await loadgateFailure(storeOf(github).save(record(1), KEEP), "publishing");
    expect(error.message).toMatch(message);
    const refused = github.calls().filter(({ status }) => status === fault.status);
    expect(refused.filter(({ method }) => method === fault.method)).toHaveLength(times);
  });

  it("a token that may only read: said, with the permission that is missing", async () => {
    await using github = await startGitHub();
    const store = storeOf(github, github.jobToken({ contents: "read" }));
    const error = await loadgateFailure(store.save(record(0), KEEP), "publishing");
    expect(error.hint).toMatch(/contents: write/);
  });

  it("a branch with other files is never written to", async () => {
    await using github = await startGitHub();
    const main = (await github.asOwner("GET", "/git/ref/heads/main")) as {
      object: { sha: string };
    };
    await github.asOwner("POST", "/git/refs", {
      ref: `refs/heads/${BRANCH}`,
      sha: main.object.sha,
    });
    const before = await pathsOn(github);
    const error = await loadgateFailure(storeOf(github).save(record(0), KEEP), "publishing");
    expect(error.message).toMatch(/holds other files/);
    expect(await pathsOn(github)).toEqual(before);
    const { records, skipped } = await storeOf(github).load();
    expect(records).toEqual([]);
    expect(skipped).toEqual([
      { file: `branch:${BRANCH}`, reason: expect.stringMatching(/other files/) },
    ]);
  });

  it("a newer format is skipped with a line, and never written to", async () => {
    await using github = await startGitHub();
    await storeOf(github).save(record(0), KEEP);
    await put(github, "loadgate-store-2.json", "{}");
    const before = await pathsOn(github);
    const error = await loadgateFailure(storeOf(github).save(record(1), KEEP), "publishing");
    expect(error.message).toMatch(/format 2 of a newer Loadgate/);
    expect(await pathsOn(github)).toEqual(before);
    const { records, skipped } = await storeOf(github).load();
    expect([records.length, skipped.length]).toEqual([0, 1]);
  });
});

const put = (github: GitHub, file: string, text: string) =>
  github.asOwner("PUT", `/contents/${file}`, {
    message: "By hand",
    branch: BRANCH,
    content: Buffer.from(text).toString("base64"),
  });

describe("files that somebody put there", () => {
  it.each<[string, string, string, RegExp]>([
    [
      "of a newer schema",
      "2026-01-01T00-00-00-000Z-a-b.json",
      JSON.stringify({ schema: "loadgate/baseline/2" }),
      /baseline\/2/,
    ],
    ["no JSON", "2026-01-01T00-00-00-000Z-a-b.json", "{", /JSON/],
    [
      "a hostile name of a series",
      "2026-01-01T00-00-00-000Z-a-b.json",
      JSON.stringify({ ...record(0), series: "</script>" }),
      /series/,
    ],
  ])("%s: skipped with a line, and left as it is", async (_, name, text, reason) => {
    await using github = await startGitHub();
    const store = storeOf(github);
    await store.save(record(1), KEEP);
    await put(github, `runs/2026-01/${name}`, text);
    const { records, skipped } = await store.load();
    expect(idsOf(records)).toEqual(["run-1"]);
    expect(skipped).toEqual([
      { file: `branch:${BRANCH}:runs/2026-01/${name}`, reason: expect.stringMatching(reason) },
    ]);
    await store.save(record(2), KEEP);
    expect((await github.branch(BRANCH))?.get(`runs/2026-01/${name}`)).toBe(text);
  });

  it("with other names: not read, not counted, not removed", async () => {
    await using github = await startGitHub();
    const store = storeOf(github);
    await store.save(record(1), KEEP);
    const others = [
      "notes.json",
      "runs/x.json",
      "runs/2026-01/notes.json",
      "runs/2026-01/a/b.json",
    ];
    for (const file of others) await put(github, file, "{}");
    await store.save(record(2), 2);
    expect(idsOf((await store.load()).records)).toEqual(["run-1", "run-2"]);
    expect(await pathsOn(github)).toEqual(expect.arrayContaining(others));
  });

  it.each(["../../x", "a/b", "a b", "x".repeat(300)])("the id %j makes no file", async (id) => {
    await using github = await startGitHub();
    await loadgateFailure(storeOf(github).save(record(0, { id }), KEEP), "publishing");
    expect(await github.branch(BRANCH)).toBeUndefined();
  });
});

const AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@b.c"];

describe("a branch in a clone", () => {
  async function clone(records: readonly BaselineRecord[]) {
    const folder = await temporaryFolder();
    const git = (...args: string[]) =>
      execFileSync("git", ["-C", folder, ...args], { stdio: "pipe" });
    git("init", "--quiet", `--initial-branch=${BRANCH}`);
    await writeFile(path.join(folder, "loadgate-store-1.json"), "{}");
    await mkdir(path.join(folder, "runs", "2026-01"), { recursive: true });
    for (const [index, one] of records.entries()) {
      const name = `2026-01-01T00-00-${String(index).padStart(6, "0")}-a-b.json`;
      await writeFile(path.join(folder, "runs", "2026-01", name), JSON.stringify(one));
    }
    git("add", ".");
    git(...AUTHOR, "commit", "--quiet", "-m", "x");
    return { folder, git };
  }

  const storeIn = (folder: string) =>
    readBranch(BRANCH, () => archiveOfBranch(createGit(folder, {}), BRANCH));

  it("is read from the archive that git makes", async () => {
    const { folder } = await clone([record(0), record(1)]);
    expect(await storeIn(folder).load()).toStrictEqual({
      records: [record(0), record(1)],
      skipped: [],
    });
  });

  it("is empty where the clone does not have it, and that is said", async () => {
    const { folder, git } = await clone([record(0)]);
    git("branch", "-m", "main");
    const store = openStore({ store: `branch:${BRANCH}`, root: folder, environment: process.env });
    expect(await store.load()).toEqual({
      records: [],
      skipped: [
        {
          file: `branch:${BRANCH}`,
          reason: expect.stringMatching(/^this clone has no such branch; `git fetch origin /),
        },
      ],
    });
  });

  it("is brought by the command that is named, also into a clone of one branch", async () => {
    const { folder, git } = await clone([record(0)]);
    git("switch", "--quiet", "--orphan", "main");
    git(...AUTHOR, "commit", "--quiet", "--allow-empty", "-m", "main");
    const root = await temporaryFolder();
    execFileSync("git", ["clone", "--quiet", "--single-branch", `file://${folder}`, root]);
    const load = () =>
      openStore({ store: `branch:${BRANCH}`, root, environment: process.env }).load();
    const { skipped } = await load();
    const [, command = ""] = /`git ([^`]*)`/.exec(skipped[0]?.reason ?? "") ?? [];
    execFileSync("git", ["-C", root, ...command.split(" ")], { stdio: "pipe" });
    expect(await load()).toStrictEqual({ records: [record(0)], skipped: [] });
  });

  it("gives only the newest of very many", async () => {
    const { folder } = await clone(
      Array.from({ length: READ_RUNS + 50 }, (_, index) => record(index)),
    );
    const { records } = await storeIn(folder).load();
    expect(records).toHaveLength(READ_RUNS);
    expect(records[0]?.id).toBe("run-50");
  });

  it("that is cut off is an error, not fewer runs", async () => {
    const { folder } = await clone([record(0), record(1)]);
    const git = createGit(folder, {});
    const store = readBranch(BRANCH, async () =>
      (await archiveOfBranch(git, BRANCH))?.slice(0, 1100),
    );
    const error = await loadgateFailure(store.load(), "publishing");
    expect(error.message).toMatch(/cannot be read/);
  });
});
