import { beforeAll, describe, expect } from "vitest";
import { pullRequestEvent, workflowRunEvent } from "../support/github/events.ts";
import { BOT, startGitHub } from "../support/github/github.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";
import { copyWorkflow, runWorkflow } from "./support/act.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
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
  const measure = { burst: "50ms", "warm-up": "50ms" };
  project.write("loadgate.yml", configuration({ gate, measure }));
  project.write("server.mjs", delayedServerSource(4));
  for (const file of files) copyWorkflow(project, file, BUDGET);
  project.git("remote", "add", "origin", "https://github.com/acme/shop");
  const base = project.commit("main");
  project.git("switch", "--quiet", "--create", "change");
  project.write("server.mjs", delayedServerSource(8));
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
        ...{ file, event: "pull_request", token, budget: BUDGET },
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
        ...{ file: "fork-measure.yml", event: "pull_request", budget: BUDGET },
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
      ...{ file: "fork-report.yml", event: "workflow_run", budget: BUDGET },
      token: github.jobToken({
        ...{ actions: "read", contents: "read", "pull-requests": "write", checks: "write" },
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
