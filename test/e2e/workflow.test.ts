import { beforeAll, describe, expect } from "vitest";
import { pullRequestEvent } from "../support/github/events.ts";
import { BOT, startGitHub } from "../support/github/github.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";
import { runWorkflow, slowerChange } from "./support/act.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";

/** One workflow from event to end; `npm run test:workflows` tries the others. */

let act: Tool;

beforeAll(async () => {
  act = await workflowTool("act");
  await realOha();
}, INSTALL_TIMEOUT_MS + TOOLS_TIMEOUT_MS);

describe("a pull request", { timeout: 300_000 }, () => {
  test("gets its comment, and its job fails", async ({ project, skip }) => {
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
      expect.arrayContaining(["comparison.json", "report.html", "report.md", "run.jsonl"]),
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
