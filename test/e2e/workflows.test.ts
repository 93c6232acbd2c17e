import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { pullRequestEvent, workflowRunEvent } from "../support/github/events.ts";
import { BOT, startGitHub } from "../support/github/github.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";
import { copyWorkflow, runWorkflow } from "./support/act.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { start } from "./support/program.ts";
import { DIST, type Project, test } from "./support/project.ts";
import { configuration, delayedServerSource } from "./support/servers.ts";

let act: Tool;

beforeAll(async () => {
  act = await workflowTool("act");
  await realOha();
}, INSTALL_TIMEOUT_MS + TOOLS_TIMEOUT_MS);

const BUDGET = "15s";
const TIMEOUT = { timeout: 180_000 };

/** A repository whose branch `change` is slower than main. @returns the commits of both */
function slowerChange(project: Project, files: readonly string[]) {
  const gate = { throughput: { tolerance: "20%" } };
  const measure = { burst: "100ms", "warm-up": "50ms" };
  project.write("loadgate.yml", configuration({ gate, measure }));
  project.write("server.mjs", delayedServerSource(2));
  for (const file of files) copyWorkflow(project, file, BUDGET);
  project.git("remote", "add", "origin", "https://github.com/acme/shop");
  const base = project.commit("main");
  project.git("switch", "--quiet", "--create", "change");
  project.write("server.mjs", delayedServerSource(12));
  return { base, head: project.commit("slower") };
}

describe("a pull request", () => {
  test("gets its comment, and its job fails", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const file = "pull-request.yml";
    const { base, head } = slowerChange(project, [file]);
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const token = github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" });
    const run = (sha: string, repository?: string) =>
      runWorkflow(program, project, github, {
        file,
        event: "pull_request",
        token,
        payload: pullRequestEvent(7, { sha, ...(repository && { repository }) }, base),
      });
    const { code, stdout, artifact } = await run(head);
    expect(code, stdout).toBe(1);
    expect(stdout).toMatch(/Job failed/);
    expect(Object.keys(artifact("loadgate"))).toEqual(
      expect.arrayContaining(["comparison.json", "report.md", "run.json"]),
    );
    const [comment, ...more] = await github.comments(7);
    expect(comment).toMatchObject({ author: BOT, body: expect.stringMatching(/throughput −/) });
    expect(more).toEqual([]);
    expect(await github.checks(head)).toMatchObject([{ conclusion: "failure" }]);

    // That of a fork is left to others.
    github.forgetCalls();
    const ofFork = await run(head, "stranger/shop");
    expect(ofFork.code, ofFork.stdout).toBe(0);
    expect(github.calls()).toEqual([]);
  });
});

describe("what loadgate init writes in a folder of a repository", () => {
  test("measures a pull request without further words", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const folder = "services/api";
    project.git("rm", "--quiet", "loadgate.yml", "server.mjs");
    project.write(`${folder}/package.json`, JSON.stringify({ main: "server.mjs" }));
    project.write(`${folder}/server.mjs`, delayedServerSource(2));
    const cli = [path.join(DIST, "cli.js"), "init"];
    const at = { cwd: project.path(folder), env: project.env };
    const initialized = await start(process.execPath, cli, at).ended;
    expect(initialized.code, initialized.stderr).toBe(0);
    // The same with less load, for a machine that others use.
    const written = project.read(`${folder}/loadgate.yml`);
    const quick = written.replace("budget: 5m", `budget: ${BUDGET}`).replace("500ms", "100ms");
    project.write(`${folder}/loadgate.yml`, quick.replace("[1, 50]", "[2]"));
    project.git("remote", "add", "origin", "https://github.com/acme/shop");
    const base = project.commit("main");
    project.git("switch", "--quiet", "--create", "change");
    project.write(`${folder}/server.mjs`, delayedServerSource(12));
    const head = project.commit("slower");
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: head }] });
    const { code, stdout, artifact } = await runWorkflow(program, project, github, {
      file: "loadgate-services-api.yml",
      event: "pull_request",
      token: github.jobToken({ contents: "read", "pull-requests": "write", checks: "write" }),
      payload: pullRequestEvent(7, { sha: head }, base),
    });
    expect(code, stdout).toBe(1);
    expect(Object.keys(artifact("loadgate"))).toContain("comparison.json");
    expect(await github.comments(7)).toMatchObject([
      { author: BOT, body: expect.stringMatching(/worse than main: api\/first c=2/) },
    ]);
  });
});

describe("a fork's pull request", () => {
  test("goes from its own workflow to the comment", TIMEOUT, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    const { base, head } = slowerChange(project, ["fork-measure.yml", "fork-report.yml"]);
    await using github = await startGitHub({
      people: { stranger: "none" },
      pulls: [{ number: 7, author: "stranger", headSha: head, headRef: "change", fork: true }],
    });
    const measure = (repository: string) =>
      runWorkflow(program, project, github, {
        file: "fork-measure.yml",
        event: "pull_request",
        token: github.jobToken({ contents: "read" }),
        payload: pullRequestEvent(7, { sha: head, repository }, base),
      });
    const measured = await measure("stranger/shop");
    expect(measured.code, measured.stdout).toBe(0);
    expect(github.calls()).toEqual([]);
    const files = measured.artifact("loadgate-run");
    expect(Object.keys(files)).toEqual(["run.json"]);
    github.addArtifact(42, "loadgate-run", files);

    project.git("switch", "--quiet", "main");
    project.git("clean", "--quiet", "-fdx");
    const reported = await runWorkflow(program, project, github, {
      file: "fork-report.yml",
      event: "workflow_run",
      token: github.jobToken({
        actions: "read",
        contents: "read",
        "pull-requests": "write",
        checks: "write",
      }),
      payload: workflowRunEvent({ id: 42, headSha: head, headRepository: "stranger/shop" }),
    });
    expect(reported.code, reported.stdout).toBe(1);
    const comments = await github.comments(7);
    expect(comments).toMatchObject([{ author: BOT, body: expect.stringMatching(/throughput −/) }]);
    expect(await github.checks(head)).toMatchObject([{ conclusion: "failure" }]);

    // Pull requests of the repository's own branches have their own workflow.
    const own = await measure("acme/shop");
    expect(own.stdout).not.toMatch(/Run Main/);
  });
});
