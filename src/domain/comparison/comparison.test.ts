import { describe, expect, it } from "vitest";
import { aMetric } from "../../../test/support/builders/comparison.ts";
import { exitCodeOf, standingOf } from "../gate/gate.ts";
import { againstHistory, notMeasured } from "./comparison.ts";

it("a change that nothing was measured of passes its gate, and is no pass", () => {
  const ignored = { ref: "main", sha: "c".repeat(40), files: 3, under: ["docs/"] };
  const comparison = notMeasured(ignored);
  expect(exitCodeOf(comparison.gate)).toBe(0);
  expect(comparison.gate.standing).toBe("neutral");
  expect(comparison.comparedWith).toMatchObject({ kind: "none", ignored });
});

describe("a reason from the comparison with earlier runs", () => {
  const reason = { series: "go/greet c=10", figures: { of: "metric", metric: aMetric() } } as const;

  it.each(["regression", "inconclusive"] as const)("is one against history for %s", (kind) => {
    const found = againstHistory({ ...reason, kind }, 4);
    expect(found).toEqual({ ...reason, kind: "history", earlierRuns: 4 });
  });

  it.each(["limit", "errors", "unmeasurable"] as const)("keeps its kind for %s", (kind) => {
    expect(againstHistory({ ...reason, kind }, 4)).toEqual({ ...reason, kind, earlierRuns: 4 });
  });
});
