import { afterEach, describe, expect, it, vi } from "vitest";
import { pullRequestEvent, workflowRunEvent } from "../../test/support/github/events.ts";
import { startGitHub } from "../../test/support/github/github.ts";
import { keepJobLog } from "../../test/support/streams.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { reportFailure } from "./failure.ts";
import { runAction } from "./run-action.ts";

const SHA = "a".repeat(40);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("showFailure", () => {
  /** What a job with an invalid input leaves on the code host. */
  async function shown(
    eventName: string,
    payload: unknown,
    inputs: Readonly<Record<string, string>>,
  ) {
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: SHA }] });
    const token = github.jobToken({ "pull-requests": "write", checks: "write" });
    const given = {
      GITHUB_STEP_SUMMARY: "",
      GITHUB_SHA: SHA,
      INPUT_BUDGET: "5",
      ...github.environment,
      "INPUT_GITHUB-TOKEN": token,
      ...inputs,
    };
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    keepJobLog();
    const { signal } = new AbortController();
    await expect(runAction({ eventName, payload }, signal)).rejects.toMatchObject({
      kind: "usage",
    });
    const names = (await github.checks(SHA)).map(({ name, conclusion }) => [name, conclusion]);
    return { checks: names, comments: (await github.comments(7)).length };
  }
  const pull = (action: string) =>
    Object.assign({}, pullRequestEvent(7, { sha: SHA }, SHA), { action });

  it.each<[string, string, unknown, Record<string, string>, unknown[], number]>([
    ["a pull request", "pull_request", pull("opened"), {}, [["Loadgate (x)", "failure"]], 1],
    ["a push", "push", {}, {}, [["Loadgate (x, on push)", "failure"]], 0],
    [
      "comment: never",
      "pull_request",
      pull("opened"),
      { INPUT_COMMENT: "never" },
      [["Loadgate (x)", "failure"]],
      0,
    ],
    [
      "comment: on-change",
      "pull_request",
      pull("opened"),
      { INPUT_COMMENT: "on-change" },
      [["Loadgate (x)", "failure"]],
      0,
    ],
    ["a closed pull request", "pull_request", pull("closed"), {}, [], 0],
    ["a job that only measures", "pull_request", pull("opened"), { INPUT_MODE: "measure" }, [], 0],
    [
      "a run of another workflow that no pull request has",
      "workflow_run",
      workflowRunEvent({ headSha: SHA, headRepository: "eve/shop" }),
      { INPUT_MODE: "report" },
      [],
      0,
    ],
  ])("%s", async (_, eventName, payload, inputs, checks, comments) => {
    expect(await shown(eventName, payload, { INPUT_ONLY: "x", ...inputs })).toEqual({
      checks,
      comments,
    });
  });
});

describe("skipRun", () => {
  it.each([
    ["run", ["neutral"]],
    ["report", ["neutral"]],
    ["record", []],
    ["site", []],
  ])("of two jobs with mode: %s leaves no failed check", async (mode, conclusions) => {
    await using github = await startGitHub({ pulls: [{ number: 7, headSha: SHA }] });
    const given = {
      ...github.environment,
      ...{ GITHUB_SHA: SHA, GITHUB_RUN_ATTEMPT: "1", GITHUB_RUN_ID: "12", GITHUB_JOB: "measure" },
      "INPUT_GITHUB-TOKEN": github.jobToken({ checks: "write" }),
      "INPUT_IF-NO-CONFIG": "skip",
      ...{ INPUT_CONFIG: "/nowhere/loadgate.yml", INPUT_MODE: mode },
    };
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    keepJobLog();
    const context = { eventName: "pull_request", payload: pullRequestEvent(7, { sha: SHA }, SHA) };
    for (const place of ["0/2", "1/2"]) {
      vi.stubEnv("INPUT_MATRIX-JOB", place);
      expect(await runAction(context, new AbortController().signal)).toBe(0);
    }
    const checks = await github.checks(SHA);
    expect(checks.map(({ conclusion }) => conclusion)).toEqual(conclusions);
  });
});

describe("reportFailure", () => {
  it("annotates message and hint of a failure that was foreseen, its details below", async () => {
    const log = keepJobLog();
    const options = { hint: "Correct it: ##[x].", details: ["no database", "::error::x"] };
    const code = await reportFailure(new LoadgateError("measurement", "go: it ended", options));
    expect(code).toBe(3);
    expect(log()).toEqual([
      "::error title=Loadgate::go: it ended%0ACorrect it: ## [x].",
      "│ no database",
      "│ ::error::x",
    ]);
  });

  it("names file and line of a problem in the repository, of each further one too", async () => {
    vi.stubEnv("GITHUB_WORKSPACE", "/repo");
    const log = keepJobLog();
    const details = ["/repo/loadgate.yml:9:1: gate: found 5", "no place"];
    await reportFailure(
      new LoadgateError("usage", "/repo/loadgate.yml:3:5: unknown key", { details }),
    );
    expect(log()).toEqual([
      "::error title=Loadgate,file=loadgate.yml,line=3::/repo/loadgate.yml:3:5: unknown key",
      "::error title=Loadgate,file=loadgate.yml,line=9::/repo/loadgate.yml:9:1: gate: found 5",
      "│ no place",
    ]);
  });

  it("names no file outside the repository", async () => {
    vi.stubEnv("GITHUB_WORKSPACE", "/repo");
    const log = keepJobLog();
    await reportFailure(new LoadgateError("usage", "/other/x.yml:3:5: unknown key"));
    expect(log()).toEqual(["::error title=Loadgate::/other/x.yml:3:5: unknown key"]);
  });

  it("needs no hint", async () => {
    const log = keepJobLog();
    expect(await reportFailure(new LoadgateError("SIGTERM", "Stopped by SIGTERM"))).toBe(143);
    expect(log()).toEqual(["::error title=Loadgate::Stopped by SIGTERM"]);
  });

  it.each([
    ["an error", new TypeError("x is undefined"), /::TypeError: x is undefined%0A {4}at /],
    [
      "an error without a stack",
      Object.assign(new Error("x"), { stack: undefined }),
      /::Error: x$/,
    ],
    ["a text", "##[error]x", /::## \[error\]x$/],
  ])("asks to report a bug: %s", async (_, thrown, shown) => {
    const log = keepJobLog();
    expect(await reportFailure(thrown)).toBe(70);
    expect(log()).toEqual([expect.stringMatching(shown)]);
    expect(log()[0]).toMatch(/^::error title=Bug in loadgate%2C please report it::/);
  });
});
