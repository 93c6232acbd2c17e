import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { BOT, type GitHub } from "../support/github/github.ts";
import { nodesOf, parseMarkdown, textOf } from "../support/markdown.ts";
import { foreignCommands, step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { aGitHub, expectBehind, FAILS, job, PULL, WRITE } from "./support/pull-request-job.ts";
import {
  configuration,
  DECIDING_BURSTS,
  delayedServerSource,
  serverSource,
} from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("a pull request behind main fails although main got faster by more", async ({ project }) => {
  const delays = { main: [60, 5], own: [0, 25] } as const;
  await expectBehind(project, { ...delays, code: 1, conclusion: "failure" });
});

describe.concurrent("the comment", () => {
  test("is written once, in few requests, and updated by later runs", async ({ project }) => {
    await using github = await aGitHub(project);
    const first = await step(project, "main.js", job(project, github, { runId: 1 }));
    expect(first.code, first.stdout).toBe(0);
    expect(github.calls().length).toBeLessThanOrEqual(5);
    const [comment, ...others] = await github.comments(PULL);
    expect(others).toEqual([]);
    expect(comment).toMatchObject({ author: BOT, body: expect.stringContaining("api/greet c=2") });
    expect(first.outputs()["comment-url"]).toMatch(/^http.*#issuecomment-\d+$/);
    expect(foreignCommands(first.stdout)).toEqual([]);
    expect(await github.checks(project.git("rev-parse", "HEAD"))).toMatchObject([
      { name: "Loadgate", conclusion: "neutral" },
    ]);

    const second = await step(project, "main.js", job(project, github, { runId: 2 }));
    expect(second.code, second.stdout).toBe(0);
    expect(await github.comments(PULL)).toEqual([
      { ...comment, body: expect.stringContaining("run=2") },
    ]);
    expect(second.outputs()["comment-url"]).toBe(first.outputs()["comment-url"]);
  });

  test("is written also when the gate fails, beside an annotated check", async ({ project }) => {
    project.write("server.mjs", FAILS);
    project.commit();
    await using github = await aGitHub(project);
    const ended = await step(project, "main.js", job(project, github));
    expect(ended.code, ended.stdout).toBe(1);
    expect((await github.comments(PULL))[0]?.body).toMatch(/^### ❌/m);
    expect(await github.checks(project.git("rev-parse", "HEAD"))).toMatchObject([
      { conclusion: "failure", output: { annotations_count: 1 } },
    ]);
    expect(github.calls().length).toBeLessThanOrEqual(6);
  });

  test("of a run that needs none is not even looked for", async ({ project }) => {
    await using github = await aGitHub(project);
    const inputs = { comment: "never" };
    const ended = await step(project, "main.js", job(project, github, { inputs }));
    expect(ended.code, ended.stdout).toBe(0);
    expect(github.calls().map(({ path }) => path)).toEqual([
      expect.stringMatching(/\/check-runs$/),
    ]);
  });
});

describe.concurrent("the check", () => {
  test("of a run that ends with an error takes the place of an earlier one", async ({
    project,
  }) => {
    await using github = await aGitHub(project);
    await step(project, "main.js", job(project, github));
    project.write("server.mjs", "console.log('no `port`'); process.exit(4);");
    const ended = await step(project, "main.js", job(project, github, { runId: 2 }));
    expect(ended.code, ended.stdout).toBe(3);
    const [first, second, ...others] = await github.checks(project.git("rev-parse", "HEAD"));
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      name: first?.name,
      conclusion: "failure",
      output: { title: expect.stringMatching(/^Not measured: api: the server ended before/) },
    });
    expect(ended.summary()).toMatch(/^### ❌ api: the server ended before/m);
    const [comment, ...more] = await github.comments(PULL);
    expect(more).toEqual([]);
    expect(comment?.body).toMatch(/^### ❌ Not measured: api: the server ended before/m);
    const log = /<sub>\[Log of [0-9a-f]{7}\]\(http\S+\/actions\/runs\/2\)<\/sub>/;
    expect(comment?.body).toMatch(log);
    const [, kept] = comment?.body.split("<details><summary>The last result</summary>") ?? [];
    expect(kept).toMatch(/^\n\n### ℹ️ .*api\/greet c=2.*<\/details>\n$/s);
  });

  test.for<[string, { config?: string; inputs?: Record<string, string> }, RegExp]>([
    ["configuration", { config: "servers: {}\n" }, /^Not measured: loadgate\.yml:1:\d+: servers/],
    ["input", { inputs: { budget: "5" } }, /^Not measured: Input budget: found "5"/],
    ["filter", { inputs: { only: "x/*" } }, /^Not measured: .*matches nothing/],
  ])(
    "fails with an invalid %s too, and so does the comment",
    async ([, given, title], { project }) => {
      await using github = await aGitHub(project);
      if (given.config) project.write("loadgate.yml", given.config);
      const ended = await step(
        project,
        "main.js",
        job(project, github, { inputs: given.inputs ?? {} }),
      );
      expect(ended.code, ended.stdout).toBe(2);
      expect(await github.checks(project.git("rev-parse", "HEAD"))).toMatchObject([
        { conclusion: "failure", output: { title: expect.stringMatching(title) } },
      ]);
      expect(await github.comments(PULL)).toMatchObject([
        { body: expect.stringContaining("### ❌ Not measured: ") },
      ]);
      expect(ended.summary()).toMatch(/^### ❌ /);
    },
  );

  test("has the paths of the repository, wherever it is checked out", async ({ project }) => {
    project.write("server.mjs", FAILS);
    await using github = await aGitHub(project);
    const GITHUB_WORKSPACE = path.dirname(project.folder);
    const ended = await step(
      project,
      "main.js",
      job(project, github, { env: { GITHUB_WORKSPACE } }),
    );
    expect(ended.code, ended.stdout).toBe(1);
    expect(ended.stdout).toMatch(/^::error title=Loadgate,file=loadgate.yml,line=\d+::/m);
    expect(await github.checks(project.git("rev-parse", "HEAD"))).toMatchObject([
      { name: "Loadgate", output: { annotations_count: 1 } },
    ]);
  });
});

describe.concurrent("jobs of a matrix", () => {
  const MATRIX = { GITHUB_RUN_ATTEMPT: "1", GITHUB_JOB: "measure" };
  /** One leg: the server fails its requests, or answers them. */
  const leg = async (
    project: Project,
    github: GitHub,
    {
      index,
      name = "",
      fails,
      attempt = "1",
    }: { index: number; name?: string; fails: boolean; attempt?: string },
  ) => {
    project.write("server.mjs", fails ? FAILS : serverSource());
    const inputs = { name, "matrix-job": `${index}/2` };
    const env = { ...MATRIX, GITHUB_RUN_ATTEMPT: attempt };
    return await step(project, "main.js", job(project, github, { inputs, env }));
  };
  const shown = async (project: Project, github: GitHub) => ({
    comments: (await github.comments(PULL)).map(({ body }) => body),
    checks: (await github.checks(project.git("rev-parse", "HEAD"))).map(
      ({ name, conclusion, output: { title } }) => ({ name, conclusion, title }),
    ),
  });

  test("with names have a check and a comment each", async ({ project }) => {
    await using github = await aGitHub(project);
    const arm = await leg(project, github, { index: 0, name: "arm", fails: true });
    const x64 = await leg(project, github, { index: 1, name: "x64", fails: false });
    expect([arm.code, x64.code], x64.stdout).toEqual([1, 0]);
    expect(await shown(project, github)).toEqual({
      comments: [expect.stringMatching(/^### ❌ arm: /m), expect.stringMatching(/^### ℹ️ x64: /m)],
      checks: [
        expect.objectContaining({ name: "Loadgate (arm)", conclusion: "failure" }),
        expect.objectContaining({ name: "Loadgate (x64)", conclusion: "neutral" }),
      ],
    });
  });

  test("without names do not replace each other's: the second ends with the line to add", async ({
    project,
  }) => {
    await using github = await aGitHub(project);
    const first = await leg(project, github, { index: 0, fails: true });
    const before = await shown(project, github);
    const second = await leg(project, github, { index: 1, fails: false });
    expect([first.code, second.code], second.stdout).toEqual([1, 2]);
    expect(second.stdout).toMatch(
      /^::error title=Loadgate::Another job of this workflow run writes the check "Loadgate" too, .*`name: \$\{\{ matrix\.os \}\}`/m,
    );
    expect(second.summary()).toContain("Another job of this workflow run");
    const refused = expect.objectContaining({ name: "Loadgate", conclusion: "failure" });
    const after = await shown(project, github);
    expect(after).toEqual({ ...before, checks: [...before.checks, refused] });

    // Started again, neither may pass for the other.
    for (const index of [0, 1]) {
      const again = await leg(project, github, { index, fails: false, attempt: "2" });
      expect(again.code, again.stdout).toBe(2);
    }
    const { comments, checks } = await shown(project, github);
    expect(comments).toEqual(before.comments);
    expect(checks.slice(1)).toEqual([refused, refused, refused]);
  });

  test("that end side by side without names leave a failed check, and one comment", async ({
    project,
  }) => {
    await using github = await aGitHub(project);
    github.fail({ method: "POST", path: /\/check-runs$/, together: 2 });
    const both = await Promise.all(
      [0, 1].map((index) =>
        step(
          project,
          "main.js",
          job(project, github, {
            inputs: { "matrix-job": `${index}/2`, out: `out-${index}`, store: `store-${index}` },
            env: MATRIX,
          }),
        ),
      ),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 2]);
    const refused = both.find(({ code }) => code === 2);
    // It was measured by then, so that its own result is in the job.
    expect(refused?.summary()).toContain("api/greet c=2");
    expect(refused?.outputs()).toHaveProperty("verdict");
    const { comments, checks } = await shown(project, github);
    expect(comments).toHaveLength(1);
    expect(checks.at(-1)).toMatchObject({ name: "Loadgate", conclusion: "failure" });
  });
});

describe("a regression", () => {
  test("is told in the comment and fails the job", async ({ project }) => {
    const gate = { throughput: { tolerance: "10%" } };
    // Long waits of many connections: what else the machine does is little beside them.
    const greet = { load: { concurrency: [8] } };
    project.write("loadgate.yml", configuration({ greet, gate, measure: DECIDING_BURSTS }));
    project.write("server.mjs", delayedServerSource(10));
    project.commit("works");
    project.git("switch", "--quiet", "--create", "slower");
    project.write("server.mjs", delayedServerSource(40));
    project.commit("slower");
    const author = "eve";
    const body = "Nicer code\n\nloadgate: accept api/* it is nicer";
    await using github = await aGitHub(project, { author, body }, { ada: "push", eve: "none" });
    const options = { inputs: { base: "auto" }, baseRef: "main" };

    const failed = await step(project, "main.js", job(project, github, options));
    expect(failed.code, failed.stdout).toBe(1);
    expect(failed.stdout).toMatch(
      /^::error title=Loadgate,file=loadgate.yml,line=\d+::api\/greet c=8: throughput −/m,
    );
    const [comment] = await github.comments(PULL);
    expect(comment?.body).toMatch(
      /^### ❌ 1 of 1 comparison slower than main: api\/greet c=8 throughput −[67]\d\.\d/m,
    );
    expect(comment?.body).toMatch(/The description of .*7 accepts something, which does not count/);
    const [table] = nodesOf(parseMarkdown(comment?.body ?? ""), "table");
    const [row = []] = table?.children.slice(1).map(({ children }) => children.map(textOf)) ?? [];
    expect(row.slice(0, 3)).toEqual(["🔴 regression", "api/greet c=8GET /", "throughput"]);
  });
});

describe("limits", () => {
  test("that a pull request breaks fail its check, each with a line, until they are accepted", {
    timeout: 240_000,
  }, async ({ project }) => {
    const gate = {
      "latency-p99": { max: "60ms" },
      throughput: { min: "100/s" },
      "peak-rss": { max: "110MiB" },
      "cold-start": { max: "700ms" },
      "artifact-size": { max: "100KiB" },
    };
    const api = { run: "exec node server.mjs", artifact: "asset.bin" };
    const greet = { load: { concurrency: [8] } };
    const measure = { burst: "200ms", budget: "40s" };
    project.write("loadgate.yml", configuration({ api, greet, gate, measure }));
    project.write("server.mjs", delayedServerSource(10));
    project.write("asset.bin", "x".repeat(50 * 1024));
    project.commit("keeps them");
    project.git("switch", "--quiet", "--create", "heavier");
    const before = `const ballast = Buffer.alloc(150 * 1024 * 1024, 1);
await new Promise((resolve) => setTimeout(resolve, 1500));`;
    project.write(
      "server.mjs",
      serverSource({ before, answer: "setTimeout(right, 120, ballast);" }),
    );
    project.write("asset.bin", "x".repeat(200 * 1024));
    project.commit("heavier");
    await using github = await aGitHub(project, {}, { ada: "push" });
    const options = { inputs: { base: "auto" }, baseRef: "main" };

    const failed = await step(project, "main.js", job(project, github, options));
    expect(failed.code, failed.stdout).toBe(1);
    const annotated = [
      ...failed.stdout.matchAll(/^::error title=Loadgate,file=loadgate.yml,line=\d+::(.*)$/gm),
    ];
    const texts = annotated.map(([, text = ""]) => text);
    // On a busy machine some of the times are left open.
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^api: artifact 200 KiB, over its limit of 100 KiB/),
        expect.stringMatching(/^api: peak RSS \d\d\d MiB, over its limit of 110 MiB/),
      ]),
    );
    for (const text of texts) expect(text).toMatch(/, (?:over|below) its limit of /);
    const [comment] = await github.comments(PULL);
    expect(comment?.body).toMatch(/^### ❌ (?:Below its limit: api.*)?Over their limits: api/m);
    const sha = project.git("rev-parse", "HEAD");
    expect(await github.checks(sha)).toMatchObject([{ conclusion: "failure" }]);

    await github.comment(PULL, "ada", "loadgate: accept limit * we need more room");
    const accepted = await step(project, "main.js", job(project, github, { ...options, runId: 2 }));
    expect(accepted.code, accepted.stdout).toBe(0);
    expect((await github.comments(PULL))[0]?.body).toContain("we need more room");
  });
});

describe.concurrent("the job's log", () => {
  test("names file and line of each problem of the configuration", async ({ project }) => {
    project.write(
      "loadgate.yml",
      "servers:\n  api:\n    run: 5\nscenarios:\n  greet:\n    pth: /\n",
    );
    const ended = await step(project, "main.js");
    expect(ended.code).toBe(2);
    const lines = ended.stdout.split("\n").filter((line) => line.startsWith("::error"));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toMatch(/^::error title=Loadgate,file=loadgate.yml,line=3::/);
    for (const line of lines)
      expect(line).toMatch(/^::error title=Loadgate,file=loadgate.yml,line=\d+::/);
  });

  test("has what was asked of GitHub where debugging is on, and no token", async ({ project }) => {
    await using github = await aGitHub(project);
    const env = { RUNNER_DEBUG: "1" };
    const token = github.jobToken(WRITE);
    const ended = await step(project, "main.js", job(project, github, { env, token }));
    expect(ended.stdout).toMatch(/^::debug::event: \{.*"kind":"pull-request"/m);
    expect(ended.stdout).toMatch(/^::debug::GitHub: GET .*\/comments.*: 200$/m);
    expect(ended.stdout).toMatch(/^::debug::burst: greet c=2/m);
    expect(ended.stdout.replace(`::add-mask::${token}\n`, "")).not.toContain(token);
  });
});
