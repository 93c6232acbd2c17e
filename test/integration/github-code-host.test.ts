import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GitHubOptions } from "../../src/adapters/github/client.ts";
import { createGitHub } from "../../src/adapters/github/code-host.ts";
import { rateLimit } from "../support/github/faults.ts";
import { BOT, type GitHub, startGitHub } from "../support/github/github.ts";

const SHA = "a".repeat(40);
const PULL = 7;
const WRITE = { "pull-requests": "write", checks: "write" } as const;
const TIME = /^\d{4}-\d\d-\d\dT.*Z$/;
const IMPATIENT = { timeoutMs: 5000, pausesMs: [10, 20], maxWaitMs: 1500 };

afterEach(() => {
  vi.unstubAllEnvs();
});

const aGitHub = (people = {}) =>
  startGitHub({ people, pulls: [{ number: PULL, headSha: SHA, body: "What it does" }] });

/** The adapter for an emulated GitHub, and what it said. */
function hostOf(github: GitHub, options: Partial<GitHubOptions> = {}) {
  const said: string[] = [];
  const host = createGitHub({
    repository: github.repository,
    apiUrl: github.apiUrl,
    token: github.jobToken(WRITE),
    signal: new AbortController().signal,
    tell: (text) => said.push(text),
    patience: IMPATIENT,
    ...options,
  });
  return { host, said };
}

describe("a commit on GitHub", () => {
  it("gets a comment with what everybody may do, and is left with it", async () => {
    await using github = await aGitHub();
    const { ofCommits } = hostOf(github, { token: github.jobToken({ contents: "read" }) }).host;
    const { id } = await ofCommits.createComment(SHA, "slow");
    expect(await ofCommits.comments(SHA)).toMatchObject([{ id, author: BOT, body: "slow" }]);
    await expect(ofCommits.updateComment(id, "fast")).rejects.toMatchObject({
      failure: "forbidden",
      hint: expect.stringContaining("only a token with `contents: write` can change it"),
    });
    const writing = hostOf(github, { token: github.jobToken({ contents: "write" }) }).host;
    await writing.ofCommits.updateComment(id, "fast");
    expect(github.commitComments(SHA)).toMatchObject([{ body: "fast" }]);
    await writing.ofCommits.deleteComment(id);
    await writing.ofCommits.deleteComment(id);
    expect(await ofCommits.comments(SHA)).toEqual([]);
  });

  it.each([
    ["that merged it", [pullOf(9), pullOf(8, "2026-02-03T04:05:06Z"), pullOf(7)], 8],
    ["that is the oldest", [pullOf(9), pullOf(7)], 7],
    ["if there is one", [], undefined],
  ])("is of the pull request %s", async (_, pulls, number) => {
    await withServer(
      (_request, response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(pulls)),
      async (apiUrl) => {
        await using github = await aGitHub();
        expect(await hostOf(github, { apiUrl }).host.pullWith(SHA)).toBe(number);
      },
    );
  });
});

function pullOf(number: number, mergedAt: string | null = null) {
  return { number, merged_at: mergedAt, merge_commit_sha: SHA, base: { ref: "main" } };
}

/** The adapter for a server of the test's own. */
async function withServer(
  listener: RequestListener,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  try {
    await use(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe("a pull request on GitHub", () => {
  it("is read as it is now", async () => {
    await using github = await aGitHub({ ada: "push" });
    const { host } = hostOf(github);
    await github.label(PULL, "accepted", "ada");
    expect(await host.pullRequest(PULL)).toMatchObject({
      number: PULL,
      author: "acme",
      body: "What it does",
      labels: ["accepted"],
      isOpen: true,
      headSha: SHA,
      headRepository: "acme/shop",
      baseBranch: "main",
      headBranch: "change-7",
    });
  });

  it("has comments on many pages, oldest first", async () => {
    await using github = await aGitHub();
    const bodies = Array.from({ length: 230 }, (_, index) => `no. ${index}`);
    for (const body of bodies) await github.comment(PULL, "acme", body);
    const found = await hostOf(github).host.comments(PULL);
    expect(found.map(({ body }) => body)).toEqual(bodies);
    expect(found[0]).toMatchObject({
      author: "acme",
      url: expect.stringMatching(/^http/),
      createdAt: expect.stringMatching(TIME),
      updatedAt: expect.stringMatching(TIME),
    });
    expect(github.calls()).toHaveLength(3);
  });

  it("gets comments, which change and go", async () => {
    await using github = await aGitHub();
    const { host } = hostOf(github);
    const { id, author, url } = await host.createComment(PULL, "one");
    expect(author).toBe(BOT);
    expect(url).toContain("#issuecomment-");
    expect(await host.updateComment(id, "two")).toMatchObject({ id, body: "two" });
    expect(await github.comments(PULL)).toMatchObject([{ body: "two" }]);
    await host.deleteComment(id);
    await host.deleteComment(id);
    expect(await github.comments(PULL)).toEqual([]);
    await expect(host.updateComment(id, "three")).rejects.toMatchObject({ failure: "not-found" });
  });

  it("is written to by those who may", async () => {
    const people = {
      ada: "admin",
      bob: "maintain",
      cy: "push",
      eve: "triage",
      dan: "pull",
    } as const;
    await using github = await aGitHub(people);
    const { host } = hostOf(github);
    const permissions = [];
    for (const login of ["acme", "ada", "bob", "cy", "eve", "dan"]) {
      permissions.push(await host.permissionOf(login));
    }
    expect(permissions).toEqual(["admin", "admin", "write", "write", "read", "read"]);
    expect(await host.permissionOf("nobody/../acme")).toBe("none");
  });

  it("gets a check, with no more annotations in a request than it may bring, and 500 in all", async () => {
    await using github = await aGitHub();
    const annotation = {
      file: "loadgate.yml",
      line: 3,
      level: "failure",
      title: "t",
      message: "m",
    };
    const id = await hostOf(github).host.createCheckRun({
      name: "Loadgate",
      writer: "run=12",
      headSha: SHA,
      conclusion: "failure",
      title: "2 worse",
      summary: "サ".repeat(21_845),
      annotations: Array.from(
        { length: 620 },
        () => ({ ...annotation, level: "failure" }) as const,
      ),
      detailsUrl: "https://github.example/runs/1",
    });
    const [check] = await github.checks(SHA);
    expect(check?.id).toBe(id);
    expect(check).toMatchObject({ name: "Loadgate", status: "completed", conclusion: "failure" });
    // The emulator keeps the annotations of the last request; GitHub adds them to the others.
    expect(check?.output).toMatchObject({ title: "2 worse", annotations_count: 50 });
    expect(check?.output.summary).toHaveLength(21_845);
    const writes = github.calls().filter(({ path }) => path.includes("/check-runs"));
    expect(writes.map(({ method }) => method)).toEqual(["POST", ...Array(9).fill("PATCH")]);
  });
});

describe("a check on GitHub", () => {
  const check = {
    name: "Loadgate",
    headSha: SHA,
    conclusion: "failure",
    title: "2 worse",
    annotations: [],
  } as const;

  it("is found by its name, with the job that wrote it, oldest first", async () => {
    await using github = await aGitHub();
    const { host } = hostOf(github);
    const first = await host.createCheckRun({ ...check, summary: "1", writer: "run=12" });
    const conclusion = "success";
    const last = await host.createCheckRun({
      ...check,
      conclusion,
      summary: "2",
      writer: "run=13",
    });
    await host.createCheckRun({ ...check, name: "Other", summary: "3", writer: "run=13" });
    expect(await host.checkRuns(SHA, "Loadgate")).toEqual([
      { id: first, writer: "run=12" },
      { id: last, writer: "run=13" },
    ]);
  });

  it("is none where the token may not read checks", async () => {
    await using github = await aGitHub();
    const { host } = hostOf(github, { token: github.jobToken({ contents: "read" }) });
    expect(await host.checkRuns(SHA, "Loadgate")).toEqual([]);
  });

  it("has its title alone where GitHub refuses the rest", async () => {
    await using github = await aGitHub();
    const { host } = hostOf(github);
    await host.createCheckRun({ ...check, summary: "サ".repeat(21_846), writer: "run=12" });
    const [written, ...others] = await github.checks(SHA);
    expect(written).toMatchObject({
      conclusion: "failure",
      output: { title: "2 worse", summary: "2 worse" },
    });
    expect(others).toEqual([]);
  });
});

describe("who comments are written as", () => {
  it("is the person whose token it is", async () => {
    await using github = await aGitHub({ ada: "push" });
    expect(await hostOf(github, { token: github.tokenOf("ada") }).host.viewer()).toBe("ada");
  });

  it("is the bot of jobs, whose tokens may not ask", async () => {
    await using github = await aGitHub();
    expect(await hostOf(github).host.viewer()).toBe(BOT);
  });

  it("is the bot of jobs where GitHub does not say who asks", async () => {
    await using github = await aGitHub({ ada: "push" });
    github.fail({ status: 404, times: 1 });
    expect(await hostOf(github, { token: github.tokenOf("ada") }).host.viewer()).toBe(BOT);
  });

  it.each([
    ["/api/v3", "/api/graphql"],
    ["", "/graphql"],
  ])("is the app whose token it is, below %j", async (prefix, expected) => {
    const asked: string[] = [];
    await withServer(
      (request, response) => {
        asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ data: { viewer: { login: "gate-app[bot]" } } }));
      },
      async (origin) => {
        await using github = await aGitHub();
        const apiUrl = `${origin}${prefix}`;
        const { host } = hostOf(github, { apiUrl, token: "ghs_abc" });
        expect(await host.viewer()).toBe("gate-app[bot]");
        expect(asked).toEqual([`POST ${expected} token ghs_abc`]);
      },
    );
  });

  it("is not guessed where GitHub does not answer", async () => {
    await using github = await aGitHub();
    github.fail({ status: 500 });
    await expect(hostOf(github).host.viewer()).rejects.toMatchObject({ failure: "unavailable" });
  });
});

describe("a request that fails", () => {
  it("is made again where that can help, which is said", async () => {
    await using github = await aGitHub();
    github.fail({ status: 502, times: 1, message: "Bad\ngateway" });
    github.fail({ cut: true, times: 1 });
    const { host, said } = hostOf(github);
    expect(await host.comments(PULL)).toEqual([]);
    expect(said).toEqual([
      "Could not list the comments on #7: status 502, Bad gateway; trying again in 1 s",
      expect.stringMatching(/^Could not list the comments on #7: .+; trying again in 1 s$/),
    ]);
  });

  it("waits as long as GitHub wants it to", async () => {
    await using github = await aGitHub();
    github.fail(rateLimit(1));
    const { host, said } = hostOf(github);
    await host.createComment(PULL, "text");
    expect(said).toEqual([
      expect.stringMatching(/comment on #7: status 403, .*rate limit.*; trying again in 1 s$/),
    ]);
    expect(await github.comments(PULL)).toHaveLength(1);
  });

  it.each([
    ["60 s of a secondary limit", rateLimit(60)],
    [
      "an hour of the primary one",
      {
        status: 403,
        headers: {
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 3600),
        },
      },
    ],
  ])("does not wait for ever: %s", async (_, fault) => {
    await using github = await aGitHub();
    github.fail(fault);
    const { host, said } = hostOf(github);
    await expect(host.comments(PULL)).rejects.toMatchObject({
      failure: "rate-limited",
      message: expect.stringMatching(/^Could not list the comments on #7: status 403, /),
    });
    expect(said).toEqual([]);
    expect(github.calls()).toHaveLength(1);
  });

  it("is given up in the end", async () => {
    await using github = await aGitHub();
    github.fail({ status: 500, message: "Oops" });
    await expect(hostOf(github).host.comments(PULL)).rejects.toMatchObject({
      name: "CodeHostError",
      kind: "publishing",
      failure: "unavailable",
      message: "Could not list the comments on #7: status 500, Oops (3 tries)",
      hint: expect.stringContaining("githubstatus"),
    });
    expect(github.calls()).toHaveLength(3);
  });

  it("for want of a right is not made again", async () => {
    await using github = await aGitHub();
    const { host } = hostOf(github, { token: github.jobToken({ contents: "read" }) });
    await expect(host.createComment(PULL, "text")).rejects.toMatchObject({
      failure: "forbidden",
      message: "Could not comment on #7: status 403, Resource not accessible by integration",
      hint: expect.stringContaining("pull-requests: write"),
    });
    expect(github.calls()).toHaveLength(1);
  });

  it.each([
    [404, "not-found"],
    [410, "not-found"],
    [401, "forbidden"],
    [422, "refused"],
    [429, "rate-limited"],
  ])("with status %i is %s", async (status, failure) => {
    await using github = await aGitHub();
    github.fail({ status });
    await expect(hostOf(github).host.pullRequest(PULL)).rejects.toMatchObject({ failure });
  });

  it("times out where the answer does not come", async () => {
    await using github = await aGitHub();
    github.fail({ delayMs: 2000 });
    const patience = { timeoutMs: 100, pausesMs: [10], maxWaitMs: 100 };
    await expect(hostOf(github, { patience }).host.comments(PULL)).rejects.toMatchObject({
      failure: "timeout",
      message: "Could not list the comments on #7: no answer within 0.1 s (2 tries)",
    });
  });

  it("ends with the job, also while it waits", async () => {
    await using github = await aGitHub();
    github.fail({ status: 500 });
    const stop = new AbortController();
    const patience = { timeoutMs: 5000, pausesMs: [60_000], maxWaitMs: 60_000 };
    const { host } = hostOf(github, {
      patience,
      signal: stop.signal,
      tell: () => void setTimeout(() => stop.abort(new Error("cancelled")), 10),
    });
    await expect(host.comments(PULL)).rejects.toThrow(/abort|cancelled/);
    await expect(host.comments(PULL)).rejects.toThrow("cancelled");
  });

  it("because there is no end of pages is told, as what matters may be on none of them", async () => {
    await withServer(
      (_request, response) => {
        response.setHeader("content-type", "application/json");
        response.setHeader("link", '<https://x.example>; rel="next"');
        response.end("[]");
      },
      async (apiUrl) => {
        await using github = await aGitHub();
        await expect(hostOf(github, { apiUrl }).host.comments(PULL)).rejects.toMatchObject({
          failure: "refused",
          message: "Could not list the comments on #7: more than 100 pages",
        });
      },
    );
  });

  it.each([
    ["no JSON", "text/html", "<h1>Sign in</h1>"],
    ["another document", "application/json", '{"message":"hello"}'],
    ["a comment without an id", "application/json", '[{"body":"x","html_url":"x"}]'],
  ])("because the answer is %s is told", async (_, type, body) => {
    await withServer(
      (_request, response) => {
        response.setHeader("content-type", type);
        response.end(body);
      },
      async (apiUrl) => {
        await using github = await aGitHub();
        await expect(hostOf(github, { apiUrl }).host.comments(PULL)).rejects.toMatchObject({
          failure: "unexpected",
          message: expect.stringMatching(/^GitHub's answer is not comments: /),
          hint: expect.stringContaining("GITHUB_API_URL"),
        });
      },
    );
  });
});

it("says what is asked, for the debug log", async () => {
  await using github = await aGitHub();
  const traced: string[] = [];
  await hostOf(github, { trace: (text) => traced.push(text) }).host.comments(PULL);
  expect(traced).toEqual([expect.stringMatching(/^GitHub: GET .*\/comments.*: 200$/)]);
});
