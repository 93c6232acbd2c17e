import { afterEach, describe, expect, it, vi } from "vitest";
import { keepJobLog } from "../../test/support/streams.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { reportFailure } from "./failure.ts";

afterEach(() => {
  vi.unstubAllEnvs();
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
