import { expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aLoss,
  aReason,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { comparisonDocument } from "./comparison-document.ts";

const lost = [{ kind: "lost-base", reason: "gone" }] as const;
const notCompared = aLoss("gone");

it("has a text beside the data of each reason, and other sentences in place of their data", () => {
  const reason = aReason("go/greet c=10: slower");
  const comparison = aComparison({
    gate: {
      decision: "fail",
      reasons: [reason],
      loosened: [{ bound: "throughput", base: 5, head: 9 }],
    },
    series: [aSeriesComparison({ notCompared })],
    counted: [
      aCountedComparison({ problem: { of: "other-tool" } }),
      aCountedComparison({ notCompared }),
    ],
    lost,
    furtherBases: [
      {
        verdict: "unmeasurable",
        comparedWith: { kind: "lost", ref: "v1" },
        series: [aSeriesComparison({ notCompared })],
        lost,
      },
    ],
  });
  expect(comparisonDocument(comparison)).toMatchObject({
    gate: {
      reasons: [{ ...reason, text: "go/greet c=10: slower" }],
      loosened: ["throughput 5.00 % → 9.00 %"],
    },
    series: [{ notCompared: "gone" }],
    counted: [
      { problem: "base and head were counted by different tools" },
      { notCompared: "gone" },
    ],
    lost: [{ reason: "gone" }],
    furtherBases: [{ series: [{ notCompared: "gone" }], lost: [{ reason: "gone" }] }],
  });
});

it("is the comparison itself where that has no sentence", () => {
  const comparison = aComparison();
  expect(comparisonDocument(comparison)).toEqual(comparison);
  const further = [
    { verdict: "unchanged", comparedWith: comparison.comparedWith, series: [] },
  ] as const;
  expect(comparisonDocument({ ...comparison, furtherBases: further })).toMatchObject({
    furtherBases: further,
  });
});
