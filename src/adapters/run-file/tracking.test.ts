import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRun } from "../../../test/support/builders/run.ts";
import { aTrackedRow, aTrackedRun } from "../../../test/support/builders/tracking.ts";
import type { Tracking } from "../../domain/tracking/tracking.ts";
import { readRunFile } from "./parse.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "loadgate-unit-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is read of a run file with this section. */
function read(tracking?: unknown) {
  const file = path.join(folder, "run.json");
  writeFileSync(file, JSON.stringify({ ...aRun(), ...(tracking !== undefined && { tracking }) }));
  return readRunFile(file);
}

const pullRequest = { number: 1, headSha: "a", baseBranch: "main", baseSha: "b", isFork: true };

describe("what a run file says of tracking", () => {
  it.each<[string, Tracking]>([
    ["tracked", aTrackedRun({ rows: [aTrackedRow({ status: "alert", alertUrl: "https://b/a" })] })],
    [
      "failed",
      { kind: "failed", reason: "down", hint: "Wait.", details: ["x"], facts: { event: "push" } },
    ],
    [
      "skipped",
      { kind: "skipped", reason: "x", isExpected: true, facts: { event: "x", pullRequest } },
    ],
  ])("is read: %s", (_, tracking) => {
    expect(read(tracking).tracking).toEqual(tracking);
  });

  it("need not be there", () => {
    expect(read()).toEqual(aRun());
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["another kind", { kind: "done" }],
    [
      "a link that is none",
      aTrackedRun({ reports: [{ uuid: "x", against: "base", url: "javascript:x" }] }),
    ],
    ["markdown in a link", aTrackedRun({ rows: [aTrackedRow({ plotUrl: "https://b/)[x](y" })] })],
    [
      "a metric of another version",
      { ...aTrackedRun(), rows: [{ ...aTrackedRow(), metric: "x" }] },
    ],
  ])("is left out where it cannot be read, and the run is as good as before: %s", (_, tracking) => {
    const run = read(tracking);
    expect(run.tracking).toBeUndefined();
    expect(run.series).toEqual(aRun().series);
  });
});
