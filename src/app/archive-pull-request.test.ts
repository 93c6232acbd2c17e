import { describe, expect, it } from "vitest";
import { aTracker } from "../../test/support/builders/tracker.ts";
import { archivePullRequest } from "./archive-pull-request.ts";

const NEVER = new AbortController().signal;

describe("a pull request that was closed", () => {
  it("is archived with all its branches", async () => {
    const tracker = aTracker({ archive: async (branch) => branch !== "pr-7/base" });
    expect(await archivePullRequest(async () => tracker, 7, NEVER)).toEqual(["pr-7", "pr-7/head"]);
  });

  it("cannot be archived by a tracker that fails or hangs", async () => {
    const failing = aTracker({
      archive: async () => {
        throw new Error("down");
      },
    });
    await expect(archivePullRequest(async () => failing, 7, NEVER)).rejects.toThrow("down");
    const hanging = aTracker({
      archive: (_, signal) =>
        new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    await expect(archivePullRequest(async () => hanging, 7, NEVER, 20)).rejects.toMatchObject({
      kind: "publishing",
      message: "Bencher was not done within 0.02 s",
    });
  });
});
