import { afterEach, describe, expect, it, vi } from "vitest";
import { workflowRunEvent } from "../../../test/support/github/events.ts";
import { startGitHub } from "../../../test/support/github/github.ts";
import { aForkRun } from "../../../test/support/hostile-run-files.ts";
import { runText } from "../../../test/support/run-lines.ts";
import { keepJobLog } from "../../../test/support/streams.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { runAction } from "../run-action.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const SHA = "a".repeat(40);
const MEMBERS = "b".repeat(40);
const ORPHANED = "f".repeat(40);
const FORK = "stranger/shop";

const ofFork = (headSha: string, others = {}) =>
  workflowRunEvent({ headSha, headRepository: FORK, ...others });

/** A job in mode report, with what the runner gives it. */
function report(
  environment: Readonly<Record<string, string>>,
  payload: unknown,
  eventName = "workflow_run",
) {
  enterFolder({
    "loadgate.yml":
      "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [10] } } }\n",
    output: "",
    summary: "",
  });
  const given = {
    INPUT_MODE: "report",
    GITHUB_OUTPUT: "output",
    GITHUB_STEP_SUMMARY: "",
    ...environment,
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  return runAction({ eventName, payload }, new AbortController().signal);
}

/** @param measured the commit that the run file names */
async function reportOn(event: unknown, measured = SHA) {
  await using github = await startGitHub({
    people: { stranger: "none", member: "push", gone: "none" },
    pulls: [
      { number: 7, author: "stranger", headSha: SHA, headRef: "faster", fork: true },
      { number: 8, author: "member", headSha: MEMBERS },
      { number: 9, author: "gone", headSha: ORPHANED, fork: true, isForkDeleted: true },
    ],
  });
  github.addArtifact(42, "loadgate-run", { "run.jsonl": runText(aForkRun(measured)) });
  const token = github.jobToken({ actions: "read", "pull-requests": "write", checks: "write" });
  const log = keepJobLog();
  const reporting = report({ ...github.environment, "INPUT_GITHUB-TOKEN": token }, event);
  const code = await reporting.catch((error: unknown) => error);
  const comments = [...(await github.comments(7)), ...(await github.comments(8))];
  return { code, comments, checks: await github.checks(SHA), log: log().join("\n") };
}

describe("mode: report", () => {
  it("reports what was measured, on the pull request that it was measured for", async () => {
    const { code, comments, log } = await reportOn(ofFork(SHA, { attempt: 2 }));
    expect(code, log).toBe(0);
    expect(log).toMatch(/Attempt 2 of workflow run 42 measured a{40}, the head of #7\./);
    expect(comments).toMatchObject([{ body: expect.stringContaining("go/greet") }]);
  });

  it.each([
    ["a run that a push started", ofFork(SHA, { event: "push" }), /was started by push/],
    ["a run by hand", ofFork(SHA, { event: "workflow_dispatch" }), /by workflow_dispatch/],
    ["a skipped run", ofFork(SHA, { conclusion: "skipped" }), /the run was skipped/],
    ["a cancelled run", ofFork(SHA, { conclusion: "cancelled" }), /the run was cancelled/],
    ["a commit that was pushed over", ofFork("e".repeat(40)), /no open pull request has e{40}/],
    ["a stranger's run of a member's commit", ofFork(MEMBERS), /no open pull request has b{40}/],
    [
      "a run in a fork that was deleted, of a pull request from another such",
      workflowRunEvent({ headSha: ORPHANED, headRepository: null }),
      /the repository of its commits was deleted/,
    ],
  ])("reports nothing of %s", async (_, event, reason) => {
    const { code, comments, log } = await reportOn(event);
    expect(code, log).toBe(0);
    expect(log).toMatch(/^::notice title=Loadgate::Nothing is reported: /m);
    expect(log).toMatch(reason);
    expect(comments).toEqual([]);
  });

  it("fails the check of a commit whose run file is of another one", async () => {
    const { code, comments, checks } = await reportOn(ofFork(SHA), "d".repeat(40));
    expect(code).toMatchObject({ kind: "usage" });
    expect(comments).toMatchObject([
      { body: expect.stringMatching(/\n### ❌ Not measured: .*another commit/) },
    ]);
    const title = expect.stringMatching(/^Not measured: .*another commit/);
    expect(checks).toMatchObject([{ name: "Loadgate", conclusion: "failure", output: { title } }]);
  });

  it.each([
    ["no token", { "INPUT_GITHUB-TOKEN": "" }, /mode: report needs a token/],
    [
      "that shards are missing",
      { "INPUT_ALLOW-MISSING-SHARDS": "true" },
      /^Input allow-missing-shards: on workflow_run, a pull request could choose/,
    ],
    [
      "that shards of another workflow's run are missing",
      { "INPUT_ALLOW-MISSING-SHARDS": "true", "INPUT_RUN-FILES": "shards" },
      /^Input allow-missing-shards: on workflow_run, a pull request could choose/,
    ],
    [
      "files of another workflow's run",
      { "INPUT_RUN-FILES": "shards" },
      /^Input run-files: on workflow_run, the files of another workflow's run would be taken/,
    ],
    ["no repository", { GITHUB_REPOSITORY: "" }, /GITHUB_REPOSITORY names no repository/],
  ])("refuses %s", async (_, environment, message) => {
    const given = { GITHUB_REPOSITORY: "acme/shop", "INPUT_GITHUB-TOKEN": "x", ...environment };
    keepJobLog();
    await expect(report(given, ofFork(SHA))).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(message),
    });
  });

  it("refuses another event", async () => {
    await expect(report({}, {}, "pull_request")).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(/what another workflow measured/),
    });
  });
});
