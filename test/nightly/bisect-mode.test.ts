import { beforeAll, describe, expect } from "vitest";
import { type StepOptions, startStep, step } from "../e2e/support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import { job, PULL } from "../e2e/support/pull-request-job.ts";
import { configuration, DECIDING_BURSTS, delayedServerSource } from "../e2e/support/servers.ts";
import { commentEvent } from "../support/github/events.ts";
import { BOT, type GitHub, startGitHub } from "../support/github/github.ts";
import { until } from "../support/processes.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const MAY = { contents: "read", "pull-requests": "write" } as const;
const GATE = { throughput: { tolerance: "40%" } };

/** Commits of a branch, the third of which waits; main is where it branched off. */
function slowBranch(project: Project) {
  const greet = { load: { concurrency: [8] } };
  project.write("loadgate.yml", configuration({ greet, gate: GATE, measure: DECIDING_BURSTS }));
  const commit = (at: number, delayMs: number) => {
    project.write("server.mjs", `// change ${at}\n${delayedServerSource(delayMs)}`);
    return project.commit(`change ${at}`);
  };
  const good = commit(0, 5);
  project.git("switch", "--quiet", "--create", "feature");
  const all = [5, 5, 60, 60].map((delayMs, at) => commit(at + 1, delayMs));
  const [, , slow = "", bad = ""] = all;
  return { good, slow, bad };
}

/** A GitHub with that branch as a pull request. */
function aGitHub(project: Project, { good, bad }: ReturnType<typeof slowBranch>, pulls = true) {
  const pull = { number: PULL, headSha: bad, baseSha: good };
  return startGitHub({
    people: { ada: "push" },
    pulls: pulls ? [pull] : [],
    folder: project.folder,
  });
}

/** A job in mode bisect; a comment starts it, unless it has other inputs. */
function bisecting(project: Project, github: GitHub, options: StepOptions & { runId?: number }) {
  const { inputs, runId = 9 } = options;
  return {
    inputs: { mode: "bisect", budget: "30s", "github-token": github.jobToken(MAY), ...inputs },
    env: {
      ...github.environment,
      GITHUB_EVENT_NAME: inputs ? "workflow_dispatch" : "issue_comment",
      GITHUB_RUN_ID: String(runId),
      GITHUB_SHA: project.git("rev-parse", "HEAD"),
    },
    hangingMs: 300_000,
    ...(!inputs && { event: commentEvent(PULL, { body: "loadgate: bisect", by: "ada" }) }),
  };
}

test("a comment finds the commit behind the regression that Loadgate's comment shows", {
  timeout: 600_000,
}, async ({ project }) => {
  const commits = slowBranch(project);
  await using github = await aGitHub(project, commits);
  const red = await step(
    project,
    "main.js",
    job(project, github, { inputs: { base: "auto" }, baseRef: "main" }),
  );
  expect(red.code, red.stdout).toBe(1);
  // A job that a comment starts has the default branch.
  project.git("switch", "--quiet", "main");

  const found = await step(project, "main.js", bisecting(project, github, {}));
  expect(found.code, found.stdout).toBe(0);
  const comments = await github.comments(PULL);
  expect(comments).toHaveLength(2);
  expect(comments[1]).toMatchObject({ author: BOT });
  const sentence = new RegExp(
    `### ${commits.slow.slice(0, 10)} \\(change 3\\) of [0-9-]+ made api/greet c=8`,
  );
  expect(comments[1]?.body).toMatch(sentence);
  expect(comments[1]?.body).toContain(`actions/runs/9`);
  expect(found.summary()).toMatch(sentence);
  expect(found.outputs()).toMatchObject({
    "found-commit": commits.slow,
    "comment-url": expect.stringContaining("issuecomment"),
    "report-path": project.path("loadgate-out/bisect.md"),
  });
  expect(found.stdout).toMatch(
    /::notice title=Loadgate::[0-9a-f]{10} \(change 3\) of [0-9-]+ made/,
  );

  // By hand, the found commit's pull request gets the same comment.
  const inputs = { good: "main", bad: commits.slow };
  const again = await step(project, "main.js", bisecting(project, github, { inputs, runId: 10 }));
  expect(again.code, again.stdout).toBe(0);
  const [, answer, ...others] = await github.comments(PULL);
  expect(others).toEqual([]);
  expect(answer).toMatchObject({ id: comments[1]?.id, body: expect.stringMatching(sentence) });
  expect(answer?.body).toContain(`actions/runs/10`);
});

test("a commit of no pull request gets the comment, once", { timeout: 300_000 }, async ({
  project,
}) => {
  const commits = slowBranch(project);
  await using github = await aGitHub(project, commits, false);
  const inputs = { good: `${commits.slow}^`, bad: commits.slow };
  const run = () => step(project, "main.js", bisecting(project, github, { inputs }));
  const first = await run();
  expect(first.code, first.stdout).toBe(0);
  const [comment] = github.commitComments(commits.slow);
  expect(comment).toMatchObject({ author: BOT, body: expect.stringContaining("change 3") });
  const second = await run();
  expect(second.code, second.stdout).toBe(0);
  expect(second.stdout).toMatch(
    /::warning .*comment stays as it is: only a token with `contents: write`/,
  );
  expect(github.commitComments(commits.slow)).toEqual([comment]);
});

describe("what cannot be searched", () => {
  test("says so: an unknown commit, and what a shallow clone lacks", async ({ project }) => {
    const commits = slowBranch(project);
    await using github = await aGitHub(project, commits);
    const run = (bad: string) => {
      const inputs = { good: "main", bad };
      return step(project, "main.js", bisecting(project, github, { inputs }));
    };
    const unknown = await run("0123456789abcdef0123456789abcdef01234567");
    expect(unknown.code).toBe(2);
    expect(unknown.stdout).toMatch(/::error .*is no commit of this repository/);
    project.write(".git/shallow", `${commits.slow}\n`);
    const shallow = await run(commits.bad);
    expect(shallow.code).toBe(2);
    expect(shallow.stdout).toMatch(/::error .*git fetch --unshallow/);
    expect(await github.comments(PULL)).toEqual([]);
  });

  test("leaves nothing, even after a kill", { timeout: 120_000 }, async ({ project }) => {
    const commits = slowBranch(project);
    await using github = await aGitHub(project, commits);
    const inputs = { good: "main", bad: commits.bad };
    const isServed = () => project.running().some((one) => /server\.mjs/.test(one));
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const running = startStep(project, "main.js", bisecting(project, github, { inputs }));
      await until("a server runs", isServed);
      running.kill(signal);
      const ended = await running.ended;
      if (signal === "SIGTERM") expect(ended.code).toBe(143);
      else {
        const env = { STATE_folder: running.state()["folder"] ?? "" };
        expect((await step(project, "post.js", { env })).code).toBe(0);
      }
      await until("nothing runs", () => project.running().length === 0);
      expect(project.leftInTemporary()).toEqual([]);
    }
    expect(await github.comments(PULL)).toEqual([]);
  });
});
