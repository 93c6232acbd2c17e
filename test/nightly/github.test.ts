import { beforeAll, describe, expect } from "vitest";
import { step } from "../e2e/support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";
import { aGitHub, expectBehind, FAILS, job, PULL } from "../e2e/support/pull-request-job.ts";
import { reasonNotToCount, writeCounted } from "../e2e/support/servers.ts";
import { BOT, startGitHub } from "../support/github/github.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("a pull request behind main passes although main got slower", async ({ project }) => {
  const delays = { main: [5, 30], own: [0, 0] } as const;
  await expectBehind(project, { ...delays, code: 0, conclusion: "success" });
});

describe.concurrent("the comment", () => {
  test("is found among 300 others, on the third page", async ({ project }) => {
    await using github = await aGitHub(project, {}, { eve: "none" });
    for (let index = 0; index < 250; index += 1) await github.comment(PULL, "eve", "LGTM");
    await step(project, "main.js", job(project, github, { runId: 1 }));
    for (let index = 0; index < 50; index += 1) await github.comment(PULL, "eve", "LGTM");
    github.forgetCalls();
    const ended = await step(project, "main.js", job(project, github, { runId: 2 }));
    expect(ended.code, ended.stdout).toBe(0);
    const found = await github.comments(PULL);
    expect(found).toHaveLength(301);
    expect(found[250]).toMatchObject({ author: BOT, body: expect.stringContaining("run=2") });
    expect(github.calls().some(({ path }) => path.includes("page=3"))).toBe(true);
  });

  test("is one when two jobs write at once", async ({ project }) => {
    await using github = await aGitHub(project);
    github.fail({ method: "POST", path: /\/comments$/, delayMs: 4000, times: 2 });
    const out = (name: string) => ({ inputs: { out: name, store: `${name}-store` } });
    const both = await Promise.all([
      step(project, "main.js", job(project, github, out("one"))),
      step(project, "main.js", job(project, github, out("two"))),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await github.comments(PULL)).toHaveLength(1);
  });

  test("leaves a stranger's alone that has our marker", async ({ project }) => {
    await using github = await aGitHub(project, {}, { eve: "none" });
    await step(project, "main.js", job(project, github));
    const [ours] = await github.comments(PULL);
    await using other = await aGitHub(project, {}, { eve: "none" });
    await other.comment(PULL, "eve", ours?.body ?? "");
    const ended = await step(project, "main.js", job(project, other));
    expect(ended.code, ended.stdout).toBe(0);
    expect((await other.comments(PULL)).map(({ author }) => author)).toEqual(["eve", BOT]);
    expect((await other.comments(PULL))[0]?.body).toBe(ours?.body);
  });

  test("that may not be written is a warning; the verdict stands", async ({ project }) => {
    await using github = await aGitHub(project);
    const token = github.jobToken({ contents: "read" });
    const ended = await step(project, "main.js", job(project, github, { token }));
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.stdout).toMatch(/^::warning title=Loadgate::The comment was not written: .*403/m);
    expect(ended.summary()).toContain("api/greet c=2");
    expect(ended.outputs()).not.toHaveProperty("comment-url");
  });

  test("is on a GitHub Enterprise too", async ({ project }) => {
    const headSha = project.git("rev-parse", "HEAD");
    await using github = await startGitHub({
      prefix: "/api/v3",
      pulls: [{ number: PULL, headSha }],
    });
    const ended = await step(project, "main.js", job(project, github));
    expect(ended.code, ended.stdout).toBe(0);
    expect(await github.comments(PULL)).toHaveLength(1);
  });
});

describe("errors", () => {
  test("are accepted by a comment of somebody who may write", async ({ project }) => {
    project.write("server.mjs", FAILS);
    project.commit();
    await using github = await aGitHub(project, {}, { ada: "push" });
    await github.comment(PULL, "ada", "loadgate: accept errors api/greet it turns some away");
    const ended = await step(project, "main.js", job(project, github));
    expect(ended.code, ended.stdout).toBe(0);
    expect((await github.comments(PULL))[1]?.body).toContain(
      "**Accepted:** ada accepts errors of api/greet: it turns some away",
    );
  });
});

describe("the check", () => {
  test("of a push has a name of its own, and so have counts", async ({ project, skip }) => {
    skip(reasonNotToCount() !== undefined, reasonNotToCount());
    await using github = await aGitHub(project);
    const push = job(project, github);
    const env = { ...push.env, GITHUB_EVENT_NAME: "push" };
    await step(project, "main.js", job(project, github));
    await step(project, "main.js", { ...push, env, event: {} });
    writeCounted(project, 1000);
    await step(project, "main.js", job(project, github, { inputs: { mode: "count" } }));
    const names = (await github.checks(project.git("rev-parse", "HEAD"))).map(({ name }) => name);
    expect(names).toEqual([
      expect.not.stringMatching(/push|counts/),
      expect.stringContaining("on push"),
      expect.stringContaining("counts"),
    ]);
  });
});
