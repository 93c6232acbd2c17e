import { describe, expect, it } from "vitest";
import { aComparison } from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { type ViewInput, viewOf } from "../../../test/support/builders/evidence.ts";
import { aCommit, aRun, someFacts } from "../../../test/support/builders/run.ts";
import type { ComparedWith } from "../../domain/comparison/comparison.ts";

const NONE = { kind: "none", reason: "no baseline yet" } as const;

const textOf = (comparedWith: ComparedWith, others: Partial<ViewInput> = {}) =>
  viewOf({ run: aRun(), comparison: aComparison({ comparedWith }), ...others }).toCompare;

describe("how to get a verdict", () => {
  it("is a run against this commit, or several runs", () => {
    expect(textOf(NONE, { configPath: "a b.yml" })).toBe(
      "After a change, `loadgate run --config 'a b.yml' --base 0123456789ab` compares it with this commit. `loadgate run --config 'a b.yml'` is compared with earlier runs once 3 are recorded on this machine type.",
    );
  });

  it.each([
    [1, "there is 1 so far"],
    [2, "there are 2 so far"],
  ])("says that %d earlier runs are too few", (runs, soFar) => {
    expect(textOf({ ...NONE, runs })).toMatch(new RegExp(`on this machine type; ${soFar}\\.$`));
  });

  it("is only a run against this commit where this one is not recorded", () => {
    const recording = { recorded: false, reason: "--only left series out" };
    expect(textOf(NONE, { recording })).toBe(
      "After a change, `loadgate run --base 0123456789ab` compares it with this commit.",
    );
  });

  it("names no commit where there is none", () => {
    const { commit: _, ...run } = aRun({ commit: aCommit() });
    expect(textOf(NONE, { run })).toMatch(
      /^In a git repository, `loadgate run --base COMMIT` compares a change with a commit\./,
    );
  });

  it("counts again what was only counted", () => {
    const run = aRun({ series: [], counts: someCounts(aCounted()) });
    expect(textOf(NONE, { run })).toMatch(
      /`loadgate run --base 0123456789ab --count` .* `loadgate run --count` is compared/,
    );
  });

  it("says that earlier counts are too few", () => {
    const runs = (number: number) =>
      textOf({ kind: "history", runs: number, testbed: "linux" })?.slice(-42);
    expect(runs(1)).toMatch(/ on this machine type; there is 1 so far\.$/);
    expect(runs(3)).toBe("");
  });

  it("needs earlier runs where servers are running already", () => {
    const run = aRun({ servers: [someFacts({ url: "http://api.example" })] });
    expect(textOf(NONE, { run })).toMatch(/^`loadgate run` is compared with earlier runs once 3/);
  });

  it("is to merge where base has no configuration yet", () => {
    expect(textOf({ kind: "base", ref: "main", isAdoption: true })).toBe(
      "Once main has this configuration, runs against it can pass: `loadgate run --base main`.",
    );
    for (const ref of ["HEAD~1", "a".repeat(40)]) {
      expect(textOf({ kind: "base", ref, isAdoption: true })).toBe(
        "Once base has this configuration, runs against it can pass.",
      );
    }
  });

  it("is not said of a run that was compared", () => {
    const ignored = { ref: "main", sha: "a".repeat(40), files: 1, under: ["docs/"] };
    for (const compared of [
      { kind: "base", ref: "main" },
      { kind: "lost", ref: "main" },
      { kind: "history", runs: 3, testbed: "x" },
      { ...NONE, ignored },
    ] as const) {
      expect(textOf(compared)).toBe("");
    }
  });
});
