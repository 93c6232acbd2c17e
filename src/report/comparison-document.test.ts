import { expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aLoss,
  aReason,
  aRegression,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { aRun } from "../../test/support/builders/run.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Acceptance } from "../domain/gate/acceptance.ts";
import { comparisonDocument } from "./comparison-document.ts";

const written = (comparison: Comparison) => {
  const furtherBases = comparison.furtherBases?.map(() => ({
    base: { ref: "v1" },
    servers: [],
    series: [],
  }));
  return comparisonDocument(comparison, { run: aRun({ furtherBases }) });
};

const lost = [{ kind: "lost-base", reason: "gone" }] as const;
const notCompared = aLoss("gone");

const ACCEPTANCE: Acceptance = {
  ...{ by: "ada", via: "comment", reason: "it caches more", pull: 7 },
  ...{ kind: "errors", at: "2026-02-03T04:05:06Z" },
};

it("has a text beside the data of each reason, and other sentences in place of their data", () => {
  const reason = aReason("go/greet c=10: slower");
  const comparison = aComparison({
    gate: {
      decision: "fail",
      reasons: [reason],
      loosened: [{ bound: "throughput", base: 5, head: 9 }],
    },
    series: [aSeriesComparison({ notCompared })],
    instrumented: [
      aCountedComparison({ problem: { of: "other-tool" } }),
      aCountedComparison({ notCompared }),
    ],
    lost,
    furtherBases: [
      aComparison({
        verdict: "unmeasurable",
        comparedWith: { kind: "lost", ref: "v1" },
        series: [aSeriesComparison({ notCompared })],
        lost,
      }),
    ],
  });
  expect(written(comparison)).toMatchObject({
    gate: {
      standing: "failed",
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
  const { findings: _, ...others } = comparison;
  expect(comparison.gate.standing).toBe("passed");
  expect(written(comparison)).toEqual(others);
  const { verdict, comparedWith, series } = comparison;
  expect(written({ ...comparison, furtherBases: [comparison] }).furtherBases).toEqual([
    { verdict, comparedWith, series },
  ]);
});

it("has what differs in words", () => {
  const what = { server: "api", name: "go" };
  const differences = [{ against: "base", what, before: "1.24.0", now: "1.25.1" }] as const;
  const inWords = [{ against: "base", what: "go of api", before: "1.24.0", now: "1.25.1" }];
  expect(
    written(aComparison({ differences, furtherBases: [aComparison({ differences })] })),
  ).toMatchObject({
    differences: inWords,
    furtherBases: [{ differences: inWords }],
  });
  expect(written(aComparison()).differences).toBeUndefined();
});

it("has acceptances that are about nothing in words, after those that do not count", () => {
  const refused = { notAccepted: ["eve may not."], idle: [ACCEPTANCE] };
  const gate = { decision: "fail", reasons: [], ...refused } as const;
  expect(written(aComparison({ gate }))).toHaveProperty("gate", {
    decision: "fail",
    standing: "failed",
    reasons: [],
    notAccepted: [
      "eve may not.",
      "ada accepts all errors, but no reason of the gate is about that.",
    ],
  });
});

it("has the hints and the profile of a regression, with the places of functions apart", () => {
  const comparison = aComparison({
    comparedWith: { kind: "base", ref: "main" },
    series: [
      aSeriesComparison({
        metrics: { throughput: aRegression() },
        answerBytes: { base: 10_000, head: 14_000 },
      }),
    ],
  });
  const costs = { baseUs: 1, headUs: 2 };
  const functions = [
    { ...costs, name: "ranked (src/server.js:12)", isTracked: true as const },
    { ...costs, name: "(garbage collector)" },
  ];
  const profile = { series: "go/greet c=10", starts: 4, durationMs: 9000, ...costs, compared: 2 };
  const run = aRun({ profile: { ...profile, functions, tree: [] } });
  const text = "go/greet c=10: answers are 40 % longer, 13.7 KiB instead of 9.77 KiB.";
  expect(comparisonDocument(comparison, { run })).toMatchObject({
    advice: [{ of: "longer-answers", text }],
    profile: {
      ...profile,
      functions: [{ ...functions[0], path: "src/server.js", line: 12 }, functions[1]],
    },
  });
  expect(comparisonDocument(comparison, { run }).profile).not.toHaveProperty("tree");
  const elsewhere = aRun({ ...run, shards: { jobs: [], unmeasured: [] } });
  expect(comparisonDocument(comparison, { run: elsewhere })).not.toHaveProperty("profile");
  expect(comparisonDocument(aComparison(), { run })).not.toHaveProperty("profile");
});
