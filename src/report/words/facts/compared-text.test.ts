import { describe, expect, it } from "vitest";
import { aComparison } from "../../../../test/support/builders/comparison.ts";
import { type ViewInput, viewOf } from "../../../../test/support/builders/evidence.ts";
import { aRun } from "../../../../test/support/builders/run.ts";
import type { ComparedWith } from "../../../domain/comparison/comparison.ts";
import type { WhyBase } from "../../../domain/run/file/base-commit.ts";
import { otherBaseLines } from "./compared-text.ts";

const IGNORED = { files: 1, under: ["docs/"] };

const view = (overrides: Partial<ViewInput> = {}) =>
  viewOf({ run: aRun(), comparison: aComparison(), ...overrides });

const OTHER_RUN: ComparedWith = {
  kind: "run",
  id: "earlier",
  startedAt: "2026-01-01T00:00:00.000Z",
};

describe("what was compared", () => {
  it.each<[ComparedWith, string, string]>([
    [
      { kind: "base", sha: "ba5eba5eba5e", ref: "main" },
      "0123456 against main (ba5eba5), measured in turns in one job",
      "main",
    ],
    [
      { kind: "base", sha: "ba5eba5eba5e", ref: "ba5eba5" },
      "0123456 against base (ba5eba5), measured in turns in one job",
      "base",
    ],
    [
      { kind: "base", ref: "itself" },
      "0123456 against itself, measured in turns in one job",
      "itself",
    ],
    [OTHER_RUN, "0123456 against run earlier", "other run"],
    [
      { kind: "history", runs: 1, testbed: "here" },
      "0123456 against 1 earlier run on this machine type",
      "baseline",
    ],
    [{ kind: "none", reason: "x" }, "0123456, measured alone", "baseline"],
    [
      { kind: "none", reason: "x", ignored: { ref: "main", sha: "abcdefabcdef", ...IGNORED } },
      "0123456 against main (abcdefa): changed.ignore has every file that differs",
      "baseline",
    ],
  ])("%j", (comparedWith, compared, baseName) => {
    expect(view({ comparison: aComparison({ comparedWith }) })).toMatchObject({
      compared,
      baseName,
    });
  });

  it.each<[WhyBase, string, string]>([
    [{ by: "merge-parent" }, "main", "first parent of the merge commit"],
    [{ by: "merge-base" }, "main", "merge base with head"],
    [
      { by: "merge-base", lacking: 3 },
      "main",
      "merge base with head: main has 3 commits that head lacks",
    ],
    [{ by: "before-push" }, "0ba5e01", "the commit before the push"],
    [
      { by: "before-push", lacking: 1 },
      "0ba5e01",
      "merge base with head: the commit before the push has 1 commit that head lacks",
    ],
    [{ by: "previous" }, "HEAD^", "the previous commit"],
    [{ by: "merge-group" }, "main", "base of the merge group"],
    [
      { by: "descendant", lacking: 2 },
      "v2",
      "a descendant of head: v2 has 2 commits that head lacks",
    ],
  ])("says why base is that commit: %j", (why, ref, phrase) => {
    const comparedWith: ComparedWith = { kind: "base", sha: "ba5eba5eba5e", ref, why };
    const { compared, environment } = view({ comparison: aComparison({ comparedWith }) });
    const name = ref === "0ba5e01" ? "base" : ref;
    expect(compared).toBe(
      `0123456 against ${name} (ba5eba5, ${phrase}), measured in turns in one job`,
    );
    expect(environment).toContainEqual(["base", `ba5eba5eba5e (${ref}, ${phrase})`]);
  });

  it("says in how many jobs", () => {
    const shards = { jobs: [{ index: 1 }, { index: 2 }], unmeasured: [] };
    const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" } });
    expect(view({ comparison, run: aRun({ shards }) }).compared).toMatch(/in turns in 2 jobs$/);
    const missing = { ...shards, jobs: [{ index: 1 }, { index: 2, failure: "no luck" }] };
    expect(view({ comparison, run: aRun({ shards: missing }) }).compared).toMatch(
      /in turns in 1 of 2 jobs$/,
    );
  });

  it("has no commit outside a repository", () => {
    const { commit: _, ...run } = aRun();
    expect(view({ run }).compared).toMatch(/^This run against /);
  });
});

it("says which base the gate judges, and what the others show", () => {
  const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" } });
  const others = ["v1", "v2"].map((baseName) => ({
    baseName,
    headline: `better than ${baseName}`,
  }));
  expect(otherBaseLines(comparison, [])).toEqual([]);
  expect(otherBaseLines(comparison, others.slice(1))).toEqual([
    "The gate judges main alone; the other base informs.",
    "Against v2: better than v2",
  ]);
  expect(otherBaseLines(comparison, others)[0]).toBe(
    "The gate judges main alone; the other bases inform.",
  );
});
