import { randomInt } from "node:crypto";
import { describe, expect } from "vitest";
import { type GitHub, type GitHubOptions, startGitHub } from "../support/github/github.ts";
import { type StepOptions, step } from "./support/action.ts";
import { type Project, test as projectTest } from "./support/project.ts";

const PULL = 7;
const WRITE = { contents: "read", "pull-requests": "write", checks: "write" } as const;
const READ = { contents: "read", "pull-requests": "read" } as const;

const test = projectTest;

/** A GitHub with a pull request of the project's commit. */
function aGitHub(project: Project, options: GitHubOptions = {}, body = ""): Promise<GitHub> {
  const headSha = project.git("rev-parse", "HEAD");
  return startGitHub({ ...options, pulls: [{ number: PULL, headSha, baseSha: headSha, body }] });
}

/** What a pull request's job gets. */
function pullRequest(
  project: Project,
  github: GitHub,
  options: StepOptions & { readonly token?: string; readonly runId?: number } = {},
): StepOptions {
  const sha = project.git("rev-parse", "HEAD");
  const repo = { full_name: github.repository };
  return {
    ...options,
    inputs: { "github-token": options.token ?? github.jobToken(WRITE), ...options.inputs },
    env: {
      ...github.environment,
      GITHUB_EVENT_NAME: "pull_request",
      GITHUB_RUN_ID: String(options.runId ?? randomInt(1, 1_000_000)),
      GITHUB_SHA: sha,
      ...options.env,
    },
    event: {
      repository: { default_branch: "main" },
      pull_request: {
        number: PULL,
        head: { sha, repo },
        base: { sha, ref: "main", repo },
      },
    },
  };
}

describe.concurrent("the comment", () => {
  test("a pull request gets one, and later runs update it", async ({ project }) => {
    await using github = await aGitHub(project);
    const first = await step(project, "main.js", pullRequest(project, github, { runId: 1 }));
    expect(first.code, first.stdout).toBe(0);
    const [comment, ...others] = await github.comments(PULL);
    expect(others).toEqual([]);
    expect(comment?.author).toBe("github-actions[bot]");
    expect(comment?.body).toContain("api/greet c=2");
    expect(first.outputs()["comment-url"]).toMatch(/^http/);
    expect(github.calls().length).toBeLessThanOrEqual(5);

    const second = await step(project, "main.js", pullRequest(project, github, { runId: 2 }));
    expect(second.code, second.stdout).toBe(0);
    expect(await github.comments(PULL)).toEqual([
      { ...comment, body: expect.stringContaining("run=2") },
    ]);
    expect(READ).toBeDefined();
  });
});
