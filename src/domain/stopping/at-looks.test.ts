import { expect, it } from "vitest";
import { aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { hasFirstRegression, isOpen } from "./at-looks.ts";

it("a series is open as long as it is too early to decide anything", () => {
  const run = aRun({ plan: { ...aRun().plan, rounds: 10 } });
  const regressed = aSeriesComparison({ verdict: "regression" });
  expect([1, 2].map((rounds) => isOpen(regressed, rounds, run))).toEqual([true, false]);
});

it("a run ends at its first regression among what is still measured, and only where it is to", () => {
  const regressed = aSeriesComparison({ verdict: "regression" });
  const plan = { ...aRun().plan, failFast: true };
  const ends = (measured: readonly string[], failFast = true) =>
    hasFirstRegression([regressed], new Set(measured), aRun({ plan: { ...plan, failFast } }));
  expect(ends([regressed.name])).toBe(true);
  // It ended before, with a verdict that stays.
  expect(ends([])).toBe(false);
  expect(ends([regressed.name], false)).toBe(false);
});
