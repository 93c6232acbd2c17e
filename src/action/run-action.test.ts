import { afterEach, describe, expect, it, vi } from "vitest";
import { startGitHub } from "../../test/support/github/github.ts";
import { keepJobLog } from "../../test/support/streams.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { runAction, runPost } from "./run-action.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("runAction", () => {
  it.each([
    ["the event", "pull_request_target", {}, /pull_request_target is refused/],
    ["an input", "push", { INPUT_BUDGET: "5" }, /^Input budget: found "5"/],
    ["the configuration", "push", { INPUT_CONFIG: "missing.yml" }, /missing\.yml: no such/],
    ["the filter", "push", { INPUT_ONLY: "nothing/*" }, /matches nothing/],
  ])("refuses %s before it leaves anything behind", async (_, eventName, environment, message) => {
    const given = { GITHUB_STATE: "", ...environment };
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    enterFolder({
      "loadgate.yml":
        "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [1] } } }\n",
    });
    const log = keepJobLog();
    const { signal } = new AbortController();
    await expect(runAction({ eventName, payload: {} }, signal)).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(message),
    });
    expect(log()).toEqual([]);
  });
});

describe("without a configuration, if that is to be skipped", () => {
  const skip = async (environment: Readonly<Record<string, string>>, file = "loadgate.yml") => {
    const given = { "INPUT_IF-NO-CONFIG": "skip", GITHUB_STATE: "", ...environment };
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    enterFolder({ [file]: "servers: {}\n" });
    const log = keepJobLog();
    const head = { sha: "a".repeat(40), ref: "change", repo: { full_name: "acme/shop" } };
    const base = { ...head, sha: "b".repeat(40), ref: "main" };
    const event = {
      eventName: "pull_request",
      payload: { pull_request: { number: 7, head, base } },
    };
    return { code: await runAction(event, new AbortController().signal), log: log() };
  };
  const NOTICE = "::notice title=Loadgate::Not measured: there is no loadgate.yml";

  it("the job passes, its notice says so, and the head's check is neutral", async () => {
    const headSha = "a".repeat(40);
    await using github = await startGitHub({ pulls: [{ number: 7, headSha }] });
    const token = github.jobToken({ checks: "write" });
    const environment = { ...github.environment, "INPUT_GITHUB-TOKEN": token };
    const { code, log } = await skip(environment, "other.yml");
    expect(code).toBe(0);
    expect(log).toContain(NOTICE);
    expect(await github.checks(headSha)).toMatchObject([
      {
        name: "Loadgate",
        conclusion: "neutral",
        output: {
          title: NOTICE.replace(/.*::/, ""),
          summary: NOTICE.replace(/.*::/, "### ℹ️ ").concat("\n"),
        },
      },
    ]);
  });

  it("the job passes without a token too", async () => {
    expect(await skip({}, "other.yml")).toEqual({ code: 0, log: [NOTICE] });
    expect(await skip({ INPUT_MODE: "measure" }, "other.yml")).toMatchObject({ code: 0 });
  });

  it("a configuration that is there is read", async () => {
    await expect(skip({})).rejects.toMatchObject({ kind: "usage" });
  });

  it("a missing one fails where nothing else is asked for", async () => {
    await expect(skip({ "INPUT_IF-NO-CONFIG": "" }, "other.yml")).rejects.toThrow(
      "loadgate.yml: no such configuration file",
    );
  });
});

describe("runPost", () => {
  it("has nothing to say where the main step wrote nothing down", async () => {
    vi.stubEnv("STATE_group-file", "");
    const log = keepJobLog();
    await runPost();
    expect(log()).toEqual([]);
  });
});
