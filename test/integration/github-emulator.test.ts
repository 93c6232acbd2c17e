import { HttpClient } from "@actions/http-client";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { rateLimit } from "../support/github/faults.ts";
import { BOT, type GitHub, startGitHub } from "../support/github/github.ts";

const SHA = "a".repeat(40);
const OTHER = "b".repeat(40);
const PEOPLE = { writer: "push", helper: "triage", stranger: "none" } as const;

async function ask(
  github: GitHub,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
) {
  const response = await fetch(`${github.apiUrl}${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
  };
}

const REPOSITORY = "/repos/acme/shop";
const COMMENTS = `${REPOSITORY}/issues/7/comments`;

describe("the emulated GitHub", () => {
  it("keeps comments in pages, and links to the next one", async () => {
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: SHA }] });
    for (let index = 1; index <= 5; index += 1) await github.comment(7, "acme", `no. ${index}`);
    const token = github.jobToken({});
    const first = await ask(github, token, "GET", `${COMMENTS}?per_page=2`);
    expect(first.body.map(({ body }: { body: string }) => body)).toEqual(["no. 1", "no. 2"]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    expect(next.startsWith(`${github.apiUrl}${COMMENTS}?`)).toBe(true);
    const second = await ask(github, token, "GET", next.slice(github.apiUrl.length));
    expect(second.body.map(({ body }: { body: string }) => body)).toEqual(["no. 3", "no. 4"]);
  });

  it("lets a job do what its token may, as a bot, and nothing else", async () => {
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: SHA }] });
    const reading = github.jobToken({ contents: "read" });
    expect((await ask(github, reading, "GET", COMMENTS)).status).toBe(200);
    const refused = await ask(github, reading, "POST", COMMENTS, { body: "x" });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe("Resource not accessible by integration");
    const check = { name: "x", head_sha: SHA, status: "completed", conclusion: "success" };
    const runs = `${REPOSITORY}/check-runs`;
    expect((await ask(github, reading, "POST", runs, check)).status).toBe(403);
    expect((await ask(github, reading, "GET", "/user")).status).toBe(403);

    const writing = github.jobToken({ "pull-requests": "write", checks: "write" });
    const made = await ask(github, writing, "POST", COMMENTS, { body: "x" });
    expect(made.status).toBe(201);
    expect(made.body.user).toMatchObject({ login: BOT, type: "Bot" });
    expect((await ask(github, writing, "POST", runs, check)).status).toBe(201);
    expect(await github.checks(SHA)).toMatchObject([{ name: "x", conclusion: "success" }]);
    expect(await github.comments(7)).toMatchObject([{ author: BOT, body: "x" }]);
  });

  it("refuses unknown tokens, and writing without one", async () => {
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: SHA }] });
    expect((await ask(github, "made up", "GET", COMMENTS)).status).toBe(401);
    expect((await ask(github, undefined, "POST", COMMENTS, { body: "x" })).status).toBe(401);
  });

  it("takes comments of up to 65,536 characters", async () => {
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: SHA }] });
    const token = github.jobToken({ issues: "write" });
    const long = { body: "ä".repeat(65_536) };
    const made = await ask(github, token, "POST", COMMENTS, long);
    expect(made.status).toBe(201);
    const longer = { body: `${long.body}x` };
    expect((await ask(github, token, "POST", COMMENTS, longer)).status).toBe(422);
    const path = `${REPOSITORY}/issues/comments/${made.body.id}`;
    expect((await ask(github, token, "PATCH", path, longer)).status).toBe(422);
  });

  it.each([
    ["acme", "admin"],
    ["writer", "write"],
    ["helper", "read"],
    ["stranger", "read"],
  ])("says that %s has the permission %s", async (login, permission) => {
    await using github = await startGitHub({ people: PEOPLE });
    const path = `${REPOSITORY}/collaborators/${login}/permission`;
    const { status, body } = await ask(github, github.jobToken({}), "GET", path);
    expect({ status, permission: body.permission }).toEqual({ status: 200, permission });
  });

  it("says who set which label", async () => {
    await using github = await startGitHub({
      people: PEOPLE,
      pulls: [{ number: 7, author: "stranger", headSha: SHA }],
    });
    await github.label(7, "accepted", "helper");
    await github.unlabel(7, "accepted", "helper");
    await github.label(7, "accepted", "writer");
    const token = github.jobToken({});
    const pull = await ask(github, token, "GET", `${REPOSITORY}/pulls/7`);
    expect(pull.body.labels).toMatchObject([{ name: "accepted" }]);
    expect(pull.body.user.login).toBe("stranger");
    const events = await ask(github, token, "GET", `${REPOSITORY}/issues/7/events`);
    expect(
      events.body.map(({ event, actor }: { event: string; actor: { login: string } }) => [
        event,
        actor.login,
      ]),
    ).toEqual([
      ["labeled", "helper"],
      ["unlabeled", "helper"],
      ["labeled", "writer"],
    ]);
  });

  it("finds pull requests by commit in the repository that has it, and by branch", async () => {
    await using github = await startGitHub({
      people: PEOPLE,
      pulls: [
        { number: 3, headSha: SHA },
        { number: 7, author: "stranger", headSha: OTHER, headRef: "faster", fork: true },
      ],
    });
    const numbers = async (path: string) => {
      const { body } = await ask(github, github.jobToken({}), "GET", path);
      return body.map((one: { number: number; head: { sha: string } }) => [
        one.number,
        one.head.sha,
      ]);
    };
    expect(await numbers(`${REPOSITORY}/commits/${SHA}/pulls`)).toEqual([[3, SHA]]);
    // A commit that is only in a fork is unknown here: GitHub answers with an empty list.
    expect(await numbers(`${REPOSITORY}/commits/${OTHER}/pulls`)).toEqual([]);
    expect(await numbers(`/repos/stranger/shop/commits/${OTHER}/pulls`)).toEqual([[7, OTHER]]);
    const byBranch = `${REPOSITORY}/pulls?state=open&head=stranger:faster`;
    expect(await numbers(byBranch)).toEqual([[7, OTHER]]);
    github.push(7, SHA);
    expect(await numbers(byBranch)).toEqual([[7, SHA]]);
    await github.close(7);
    expect(await numbers(byBranch)).toEqual([]);
  });

  it("hands out artifacts from another host, which wants no token", async () => {
    await using github = await startGitHub();
    const id = github.addArtifact(42, "loadgate-run", { "run.jsonl": "{}" });
    github.addArtifact(42, "old", {}, { expired: true });
    github.addArtifact(43, "loadgate-run", { "run.jsonl": "of another run" });
    const token = github.jobToken({ actions: "read" });
    const list = await ask(github, token, "GET", `${REPOSITORY}/actions/runs/42/artifacts`);
    expect(list.body).toMatchObject({
      total_count: 2,
      artifacts: [
        { id, name: "loadgate-run", expired: false },
        { name: "old", expired: true },
      ],
    });
    const url: string = list.body.artifacts[0].archive_download_url;
    const withToken = (value: string) => ({ authorization: `Bearer ${value}` });
    const client = new HttpClient("test");
    const { message } = await client.get(url, withToken(token));
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
    expect(strFromU8(files["run.jsonl"] ?? new Uint8Array())).toBe("{}");
    const { headers } = await fetch(url, { headers: withToken(token), redirect: "manual" });
    const storage = await fetch(headers.get("location") ?? "", { headers: withToken(token) });
    expect(storage.status).toBe(400);
    expect((await fetch(url, { headers: withToken(github.jobToken({})) })).status).toBe(403);
    const old: string = list.body.artifacts[1].archive_download_url;
    expect((await fetch(old, { headers: withToken(token) })).status).toBe(410);
  });

  it("goes wrong as it is told, and counts the calls", async () => {
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: SHA }] });
    const token = github.jobToken({ issues: "write" });
    github.fail({ method: "POST", path: /comments$/, times: 2, status: 500 });
    github.fail(rateLimit(3));
    expect((await ask(github, token, "POST", COMMENTS, { body: "x" })).status).toBe(500);
    const limited = await ask(github, token, "GET", COMMENTS);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([403, "3"]);
    expect((await ask(github, token, "POST", COMMENTS, { body: "x" })).status).toBe(500);
    expect((await ask(github, token, "POST", COMMENTS, { body: "x" })).status).toBe(201);
    github.fail({ times: 1, cut: true });
    await expect(ask(github, token, "GET", COMMENTS)).rejects.toThrow();
    github.fail({ method: "POST", times: 1, afterwards: true, status: 502 });
    expect((await ask(github, token, "POST", COMMENTS, { body: "y" })).status).toBe(502);
    expect((await github.comments(7)).map(({ body }) => body)).toEqual(["x", "y"]);
    expect(github.calls().map(({ status }) => status)).toEqual([500, 403, 500, 201, 0, 502]);
  });

  it("stands under a prefix, as GitHub Enterprise does", async () => {
    await using github = await startGitHub({ prefix: "/api/v3" });
    expect(github.apiUrl).toMatch(/\/api\/v3$/);
    const { status, body } = await ask(github, github.jobToken({}), "GET", REPOSITORY);
    expect([status, body.full_name]).toEqual([200, "acme/shop"]);
    const { origin } = new URL(github.apiUrl);
    expect((await fetch(`${origin}${REPOSITORY}`)).status).toBe(404);
  });
});
