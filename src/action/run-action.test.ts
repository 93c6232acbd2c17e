import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("runPost", () => {
  it("has nothing to say where the main step wrote nothing down", async () => {
    vi.stubEnv("STATE_group-file", "");
    const log = keepJobLog();
    await runPost();
    expect(log()).toEqual([]);
  });
});
