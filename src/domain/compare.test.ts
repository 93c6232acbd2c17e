import { expect, it } from "vitest";
import { records, seriesWith } from "../../test/support/builders/baseline.ts";
import { aRun, aSeries } from "../../test/support/builders/run.ts";
import { historyOf } from "./baseline.ts";
import { compareRun } from "./compare.ts";
import type { RunFile } from "./run-file.ts";

const POLICY = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;
const BOTH = [aSeries(), aSeries({ arm: "base" })];

it.each<[string, Partial<RunFile>, string]>([
  ["the base of the same run", { base: { sha: "ba5e", ref: "main" }, series: BOTH }, "base"],
  ["history where there is none", {}, "history"],
  ["history where base could not be had", { base: { ref: "main", failure: "no" } }, "history"],
  ["history where base is only in the series", { series: BOTH }, "history"],
])("a run is compared with %s", (_, overrides, kind) => {
  const stored = records(Array.from({ length: 4 }, () => [seriesWith({})]));
  const run = aRun(overrides);
  expect(compareRun(run, historyOf(run, stored), POLICY).comparedWith.kind).toBe(kind);
});

it("a run that has neither has nothing to be compared with", () => {
  const run = aRun();
  expect(compareRun(run, historyOf(run, []), POLICY)).toMatchObject({
    verdict: "new",
    comparedWith: { kind: "none" },
  });
});
