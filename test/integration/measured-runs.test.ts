import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createMeasuredRuns } from "../../src/adapters/github/measured-runs.ts";
import { STRANGERS_LIMITS } from "../../src/adapters/run-file/limits.ts";
import { rateLimit } from "../support/github/faults.ts";
import { type GitHub, startGitHub } from "../support/github/github.ts";
import { aForkRun } from "../support/hostile-run-files.ts";
import { runText } from "../support/run-lines.ts";

const SHA = "a".repeat(40);
const OTHER = "b".repeat(40);
const PATIENCE = { timeoutMs: 10_000, pausesMs: [1, 1, 1], maxWaitMs: 5000 };

function runsOf(github: GitHub, token = github.jobToken({ actions: "read" })) {
  return runsAt(github, token);
}

function runsAt({ repository, apiUrl }: Pick<GitHub, "repository" | "apiUrl">, token: string) {
  return createMeasuredRuns({
    repository,
    apiUrl,
    token,
    signal: new AbortController().signal,
    tell: () => {},
    patience: PATIENCE,
  });
}

const run = aForkRun(SHA);
const files = { "run.jsonl": runText(run) };

describe("runFilesOf", () => {
  it("reads the newest artifact of that run and name, whatever goes wrong on the way", async () => {
    await using github = await startGitHub();
    github.addArtifact(42, "loadgate-run", { "run.jsonl": "of the first attempt" });
    github.addArtifact(42, "loadgate-run", { ...files, "../../etc/passwd": "x" });
    github.addArtifact(42, "loadgate-run", { "run.jsonl": "gone" }, { expired: true });
    github.addArtifact(42, "loadgate", { "run.jsonl": "of another name" });
    github.addArtifact(43, "loadgate-run", { "run.jsonl": "of another run" });
    github.fail({ path: /artifacts/, times: 1, status: 500 });
    github.fail({ path: /zip$/, times: 1, status: 502 });
    const place = "The artifact loadgate-run of workflow run 42";
    expect(await runsOf(github).runFilesOf(42)).toEqual([{ place, run }]);
  });

  it("reads a packed file, and bounds what comes out of it", async () => {
    await using github = await startGitHub();
    github.addArtifact(42, "loadgate-run", { "run.jsonl.gz": gzipSync(runText(run)) });
    const [found] = await runsOf(github).runFilesOf(42);
    expect(found?.run).toEqual(run);
    const bomb = gzipSync(new Uint8Array(STRANGERS_LIMITS.bytes + 1).fill(0x20));
    github.addArtifact(43, "loadgate-run", { "run.jsonl.gz": bomb });
    await expect(runsOf(github).runFilesOf(43)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(/has more than \d+ bytes unpacked$/),
    });
  });

  it("reads the file of each shard, in their order", async () => {
    await using github = await startGitHub();
    for (const index of [10, 2, 1]) {
      const parts = { own: [], plan: [], planHash: "a", cutBy: "auto" as const };
      const shard = { index, count: 10, ...parts };
      const file = { "run.jsonl": runText(aForkRun(SHA, { shard })) };
      github.addArtifact(42, `loadgate-run-${index}`, file);
    }
    for (let other = 0; other < 100; other += 1) {
      github.addArtifact(42, `loadgate-run-of-${other}`, { "run.jsonl": "of another name" });
    }
    const found = await runsOf(github).runFilesOf(42);
    expect(found.map(({ run: { shard } }) => shard?.index)).toEqual([1, 2, 10]);
  });

  it("bounds the files of all shards together", async () => {
    await using github = await startGitHub();
    const bytes = new Uint8Array(9 * 1024 * 1024);
    for (const index of [1, 2]) github.addArtifact(42, `loadgate-run-${index}`, bytes);
    await expect(runsOf(github).runFilesOf(42)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(
        /^The artifacts of workflow run 42 cannot be used: they have \d+ bytes; at most/,
      ),
    });
  });

  it("refuses more than a run has shards, before it reads any", async () => {
    await using github = await startGitHub();
    for (let index = 1; index <= 257; index += 1) {
      github.addArtifact(42, `loadgate-run-${index}`, new Uint8Array(0));
    }
    await expect(runsOf(github).runFilesOf(42)).rejects.toMatchObject({
      kind: "usage",
      message:
        "The artifacts of workflow run 42 cannot be used: there are 257; a run has at most 256 shards",
    });
    expect(github.calls().filter(({ path }) => path.endsWith("/zip"))).toEqual([]);
  });

  it("says that there is none", async () => {
    await using github = await startGitHub();
    github.addArtifact(42, "loadgate-run", files, { expired: true });
    await expect(runsOf(github).runFilesOf(42)).rejects.toMatchObject({
      kind: "measurement",
      message: expect.stringMatching(/^Workflow run 42 left no artifact loadgate-run: /),
    });
  });

  it("says which permission is missing", async () => {
    await using github = await startGitHub();
    github.addArtifact(42, "loadgate-run", files);
    const runs = runsOf(github, github.jobToken({ contents: "read" }));
    await expect(runs.runFilesOf(42)).rejects.toMatchObject({
      failure: "forbidden",
      hint: expect.stringContaining("actions: read"),
    });
  });

  it.each([
    [
      "an archive without the file",
      { "other.json": "{}" },
      /cannot be used: it holds no run\.jsonl/,
    ],
    ["a file that is none", { "run.jsonl": "{}" }, /is no run file of this version: schema: /],
    [
      "a file that swells",
      { "run.jsonl": "0".repeat(STRANGERS_LIMITS.bytes + 1) },
      /cannot be used: run\.jsonl in it has more than/,
    ],
    [
      "an archive that weighs too much",
      new Uint8Array(17 * 1024 * 1024),
      /cannot be used: they have \d+ bytes; at most/,
    ],
  ])("refuses %s", async (_, content, message) => {
    await using github = await startGitHub();
    github.addArtifact(42, "loadgate-run", content);
    await expect(runsOf(github).runFilesOf(42)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(message),
    });
  });
});

describe("pullRequestsAt", () => {
  it("finds a fork's open pull request by its head", async () => {
    await using github = await startGitHub({
      people: { stranger: "none" },
      pulls: [
        { number: 3, headSha: OTHER },
        { number: 7, author: "stranger", headSha: SHA, headRef: "faster", fork: true },
      ],
    });
    const runs = runsOf(github, github.jobToken({}));
    github.fail(rateLimit(0));
    const numbers = async (sha: string) =>
      (await runs.pullRequestsAt(sha)).map(({ number }) => number);
    expect(await numbers(SHA)).toEqual([7]);
    github.push(7, "c".repeat(40));
    expect(await numbers(SHA)).toEqual([]);
    github.push(7, SHA);
    await github.close(7);
    expect(await numbers(SHA)).toEqual([]);
  });

  it("looks at further pages", async () => {
    await using github = await startGitHub();
    for (let number = 2; number <= 204; number += 2) {
      await github.addPull({ number, headSha: number === 2 ? SHA : OTHER });
    }
    const found = await runsOf(github).pullRequestsAt(SHA);
    expect(found.map(({ number }) => number)).toEqual([2]);
    expect(github.calls().map(({ path }) => /[?&]page=(\d+)/.exec(path)?.[1])).toEqual(["1", "2"]);
  });

  it("takes no closed pull request, whatever GitHub lists", async () => {
    const pull = (number: number, state: string) => ({
      number,
      state,
      head: { sha: SHA, ref: "faster" },
      base: { sha: OTHER, ref: "main" },
    });
    const server = createServer((_, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify([pull(3, "closed"), pull(7, "open")]));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const apiUrl = `http://127.0.0.1:${port}`;
      const found = await runsAt({ repository: "acme/shop", apiUrl }, "x").pullRequestsAt(SHA);
      expect(found.map(({ number }) => number)).toEqual([7]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
