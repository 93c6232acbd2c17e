import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { commentEvent } from "../../../test/support/github/events.ts";
import { BOT, type GitHub, startGitHub } from "../../../test/support/github/github.ts";
import { keepJobLog } from "../../../test/support/streams.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { markerLine } from "../../domain/review/comment.ts";
import { targetOf } from "../check-name.ts";
import { readEvent } from "../event.ts";
import { readNaming } from "../inputs.ts";
import { readJob } from "../main-step.ts";
import { runAction } from "../run-action.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const SHA = "a".repeat(40);
const CONFIG =
  "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [10] } } }\n";

interface Given {
  readonly body?: string;
  readonly by?: string;
  readonly isFork?: boolean;
  /** Who wrote the comment that shows a regression. */
  readonly shownBy?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** No comment started the job. */
  readonly isByHand?: boolean;
}

/** The first line of Loadgate's comment on a regression, in this job's configuration. */
function marker(): string {
  const { signal } = new AbortController();
  const [inputs, job] = [readNaming(), readJob(process.env)];
  const file = path.resolve("loadgate.yml");
  const event = readEvent({ eventName: "push", payload: {} });
  const { key = "" } = targetOf({ config: { file }, event, inputs, job, signal })?.marker ?? {};
  const change = { changePercent: -30, lowPercent: -32, highPercent: -28 };
  const red = [{ series: "go/greet c=10", metric: "throughput" as const, sha: SHA, ...change }];
  return markerLine({ key, sha: SHA, runId: 1, remembered: { base: "main", red } });
}

/** A job in mode bisect. It has no repository, so nothing can be measured. */
async function bisecting(github: GitHub, given: Given = {}) {
  const { body = "loadgate: bisect", by = "ada", shownBy, environment } = given;
  const folder = enterFolder({ "loadgate.yml": CONFIG, output: "" });
  const token = github.jobToken({ contents: "read", "pull-requests": "write" });
  const all = {
    INPUT_MODE: "bisect",
    GITHUB_OUTPUT: "output",
    GITHUB_STATE: "",
    GITHUB_STEP_SUMMARY: "",
    GITHUB_RUN_ID: "2",
    GITHUB_SHA: "b".repeat(40),
    GITHUB_WORKSPACE: folder,
    ...github.environment,
    "INPUT_GITHUB-TOKEN": token,
    ...environment,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  if (shownBy !== undefined) await github.comment(7, shownBy, `${marker()}\n### ❌`);
  const log = keepJobLog();
  const event = given.isByHand
    ? { eventName: "workflow_dispatch", payload: {} }
    : { eventName: "issue_comment", payload: commentEvent(7, { body, by }) };
  const ended = runAction(event, new AbortController().signal);
  const code = await ended.catch((error: unknown) => error);
  const answers = (await github.comments(7)).filter(({ body: text }) => text.includes("-bisect "));
  return { code, log: log().join("\n"), answers: answers.map(({ body: text }) => text) };
}

const aGitHub = (fork = false) =>
  startGitHub({
    people: { ada: "push", eve: "none" },
    pulls: [{ number: 7, headSha: SHA, ...(fork && { fork, author: "eve" }) }],
  });

describe("mode: bisect", () => {
  it("passes for a comment that asks for nothing", async () => {
    await using github = await aGitHub();
    github.forgetCalls();
    const { code, log } = await bisecting(github, { body: "I would write loadgate: bisect" });
    expect(code).toBe(0);
    expect(log).toContain("::notice title=Loadgate::Nothing is searched for");
    expect(github.calls()).toEqual([]);
  });

  it("does nothing for who may not write, and does not answer them", async () => {
    await using github = await aGitHub();
    const { code, answers } = await bisecting(github, { by: "eve", shownBy: BOT });
    expect(code).toMatchObject({
      kind: "usage",
      message: "Nothing is searched for: eve may not write to this repository",
    });
    expect(answers).toEqual([]);
  });

  it("runs nothing of a fork", async () => {
    await using github = await aGitHub(true);
    const { code, answers } = await bisecting(github, { shownBy: BOT });
    const message =
      "Nothing is searched for: #7 is from a fork, whose code must not run in a job with a token";
    expect(code).toMatchObject({ kind: "usage", message });
    expect(answers).toEqual([expect.stringContaining("is from a fork")]);
  });

  it("needs a regression on record, in a comment of its own, and keeps one answer", async () => {
    await using github = await aGitHub();
    await bisecting(github);
    const { code, answers } = await bisecting(github, { shownBy: "eve" });
    const message = expect.stringContaining("no comment of Loadgate's on #7 shows a regression");
    expect(code).toMatchObject({ kind: "usage", message });
    expect(answers).toEqual([expect.stringContaining("### ❌ Not searched: Nothing is searched")]);
  });

  it("takes the commits from there", async () => {
    await using github = await aGitHub();
    github.fail({ path: /\/compare\//, status: 404, message: `no ${SHA}` });
    const { code } = await bisecting(github, { shownBy: BOT });
    expect(code).toMatchObject({ message: expect.stringContaining("find where two commits meet") });
    const compared = github.calls().find((call) => call.path.includes("/compare/"));
    expect(compared?.path).toMatch(new RegExp(`\\.\\.\\.${SHA}$`));
  });

  it.each([
    ["commits", {}, "the inputs good and bad are missing"],
    ["a repository", { INPUT_GOOD: "v1", INPUT_BAD: "main" }, '"v1" is no commit'],
  ])("needs %s where it is started by hand", async (_, environment, message) => {
    await using github = await aGitHub();
    const { code } = await bisecting(github, { isByHand: true, environment });
    expect(code).toMatchObject({ kind: "usage", message: expect.stringContaining(message) });
  });

  it("needs a token for a comment", async () => {
    await using github = await aGitHub();
    const { code } = await bisecting(github, { environment: { "INPUT_GITHUB-TOKEN": "" } });
    expect(code).toMatchObject({ message: "mode: bisect needs a token" });
  });
});
