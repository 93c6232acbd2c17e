import { expect } from "vitest";
import { pullRequestEvent } from "../../support/github/events.ts";
import { type GitHub, type GitHubOptions, startGitHub } from "../../support/github/github.ts";
import type { PullOptions } from "../../support/github/pulls.ts";
import { type StepOptions, step } from "./action.ts";
import type { Project } from "./project.ts";
import { configuration, DECIDING_BURSTS, serverSource } from "./servers.ts";

/** Number of the pull request. */
export const PULL = 7;
/** Permissions of a job that writes comments and checks. */
export const WRITE = { contents: "read", "pull-requests": "write", checks: "write" } as const;

/** A GitHub with a pull request of the project's commit. */
export function aGitHub(
  project: Project,
  pull: Partial<PullOptions> = {},
  people: GitHubOptions["people"] = {},
): Promise<GitHub> {
  const headSha = project.git("rev-parse", "HEAD");
  return startGitHub({ people, pulls: [{ number: PULL, headSha, ...pull }] });
}

interface PullRequestJob extends StepOptions {
  readonly token?: string;
  readonly runId?: number;
  /** Name of the base branch; head itself without. */
  readonly baseRef?: string;
}

/** What the job of a pull request gets. */
export function job(project: Project, github: GitHub, options: PullRequestJob = {}): StepOptions {
  const { token = github.jobToken(WRITE), runId = 1, baseRef = "HEAD", ...others } = options;
  const sha = project.git("rev-parse", "HEAD");
  return {
    ...others,
    inputs: { "github-token": token, ...options.inputs },
    env: {
      ...github.environment,
      GITHUB_EVENT_NAME: "pull_request",
      GITHUB_RUN_ID: String(runId),
      GITHUB_SHA: sha,
      ...options.env,
    },
    event: pullRequestEvent(PULL, { sha }, project.git("rev-parse", baseRef)),
  };
}

/** A server that turns every second request away once it is under load. */
export const FAILS = serverSource({
  answer: "if (count > 20 && count % 2) response.statusCode = 503; right();",
});

const delaysOf = (main: number, own: number) => ({ "main.txt": main, "own.txt": own });

/** A pull request behind main, and what its job has to say. */
interface Behind {
  /** Milliseconds that main waits with each request: where the pull request left it, and now. */
  readonly main: readonly [number, number];
  /** Milliseconds that the pull request adds: before, and with it. */
  readonly own: readonly [number, number];
  readonly code: number;
  readonly conclusion: string;
}

/** The pull request is compared with the main that it is merged into. */
export async function expectBehind(
  project: Project,
  { main, own, code, conclusion }: Behind,
): Promise<void> {
  const commit = (files: Readonly<Record<string, number>>) => {
    for (const [name, delay] of Object.entries(files)) project.write(name, `${delay}\n`);
    return project.commit();
  };
  const before = `import { readFileSync } from "node:fs";
    const delay = Number(readFileSync("main.txt", "utf8")) + Number(readFileSync("own.txt", "utf8"));`;
  project.write("server.mjs", serverSource({ before, answer: "setTimeout(right, delay);" }));
  const gate = { throughput: { tolerance: "20%" } };
  project.write("loadgate.yml", configuration({ gate, measure: DECIDING_BURSTS }));
  const baseSha = commit(delaysOf(main[0], own[0]));
  project.git("switch", "--quiet", "--create", "feature");
  const headSha = commit({ "own.txt": own[1], "note.txt": 1 });
  project.git("switch", "--quiet", "main");
  const moved = commit({ "main.txt": main[1] });
  project.git("checkout", "--quiet", "--detach", "main");
  project.git("merge", "--quiet", "--no-ff", "--no-edit", "feature");
  await using github = await startGitHub({ pulls: [{ number: PULL, headSha, baseSha }] });
  const event = pullRequestEvent(PULL, { sha: headSha }, baseSha);
  const inputs = { ...job(project, github).inputs, base: "auto" };
  const ended = await step(project, "main.js", { ...job(project, github), inputs, event });
  expect(ended.code, ended.stdout).toBe(code);
  const [comment] = await github.comments(PULL);
  expect(comment?.body).toContain(`${moved.slice(0, 7)}, first parent of the merge commit`);
  expect(await github.checks(headSha)).toMatchObject([{ conclusion }]);
}
