import { afterEach, describe, expect, it, vi } from "vitest";
import { startGitHub } from "../../../test/support/github/github.ts";
import { keepJobLog } from "../../../test/support/streams.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { runAction } from "../run-action.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const SHA = "a".repeat(40);
const CONFIG = `servers: { go: { run: ./go }, other: { url: "http://localhost:8080" } }
scenarios: { greet: { path: /, load: { concurrency: [10] } } }
`;

describe("mode: soak", () => {
  it.each([
    [{ INPUT_ONLY: "rust/greet" }, "There is no rust/greet to soak"],
    [{ INPUT_ONLY: "go/other" }, "There is no go/other to soak"],
    [
      { INPUT_ONLY: "other/greet" },
      "servers.other.url: a soak needs a server that Loadgate starts",
    ],
    [{ INPUT_FOR: "5s" }, "A soak of 5 s is too short: it needs 30 s"],
    [{ INPUT_FOR: "long" }, "Input for: found"],
    [{ INPUT_RATE: "fast" }, "Input rate: found"],
    [{ INPUT_BASE: "v1,v2" }, "Input base: mode soak takes one base"],
  ])("with %j fails its own check: %s", async (inputs, message) => {
    await using github = await startGitHub({ people: { ada: "push" } });
    const folder = enterFolder({ "loadgate.yml": CONFIG, output: "" });
    const all = {
      ...{ INPUT_MODE: "soak", GITHUB_OUTPUT: "output", GITHUB_STATE: "" },
      ...{ GITHUB_STEP_SUMMARY: "", GITHUB_SHA: SHA, GITHUB_WORKSPACE: folder },
      ...github.environment,
      "INPUT_GITHUB-TOKEN": github.jobToken({ contents: "read", checks: "write" }),
      ...inputs,
    };
    for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
    keepJobLog();
    const event = { eventName: "schedule", payload: {} };
    const ended = runAction(event, new AbortController().signal);
    await expect(ended).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining(message),
    });
    const [check] = await github.checks(SHA);
    expect(check).toMatchObject({
      name: expect.stringMatching(/^Loadgate \(.*soak.*\)$/),
      conclusion: "failure",
    });
  });
});
