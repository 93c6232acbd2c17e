import { describe, expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { Sample } from "../series/sample.ts";
import { failedUnderLoad } from "./failed-under-load.ts";

const allowing = (maxErrorPercent: number) => ({ tolerancePercent: {}, maxErrorPercent });
const base = (sample: Partial<Sample>) => aSeries({ arm: "base", samples: [aSample(sample)] });

describe("what of base failed under load", () => {
  it.each([
    [
      { expected: 900, unexpected: 100, statuses: { 429: 100 } },
      0,
      { of: "failed-requests", failed: { percent: 10, statuses: { 429: 100 } } },
    ],
    [
      { expected: 98, errors: { "connection error": 2 } },
      1.5,
      { of: "failed-requests", failed: { percent: 2, errors: { "connection error": 2 } } },
    ],
    [{ expected: 0, unexpected: 0 }, 100, { of: "nothing-finished" }],
  ])("is lost: %j with %i %% allowed", (sample, allowed, failure) => {
    expect(failedUnderLoad([base(sample)], allowing(allowed))).toMatchObject([
      { kind: "lost-base", server: "go", scenario: "greet", series: "go/greet c=10", failure },
    ]);
  });

  const hanging = (unanswered: number, answered: number, errors = {}) => {
    const burst = (count: number, sample: Partial<Sample>) =>
      Array.from({ length: count }, () => aSample(sample));
    const none = { expected: 0, unexpected: 0, aborted: 5, errors };
    return aSeries({ arm: "base", samples: [...burst(unanswered, none), ...burst(answered, {})] });
  };

  it("is lost where it hung in more than half of its bursts", () => {
    expect(failedUnderLoad([hanging(9, 9)], allowing(0))).toEqual([]);
    expect(failedUnderLoad([hanging(10, 9)], allowing(0))).toMatchObject([
      { series: "go/greet c=10", failure: { of: "no-answer", bursts: 10, measured: 19 } },
    ]);
    const refusing = hanging(10, 9, { "connection refused": 1 });
    expect(failedUnderLoad([refusing], allowing(1))).toHaveLength(1);
  });

  it("is lost by how much its own series may fail", () => {
    const own = { "go/greet c=10": allowing(50) };
    const failing = base({ expected: 90, unexpected: 10 });
    expect(failedUnderLoad([failing], allowing(0))).toHaveLength(1);
    expect(failedUnderLoad([failing], { ...allowing(0), bySeries: own })).toEqual([]);
  });

  it.each([
    ["a stray failure", base({ expected: 99, unexpected: 1 }), 0],
    ["what the gate allows", base({ expected: 95, unexpected: 5 }), 5],
    ["head's", { ...base({ expected: 0, unexpected: 5 }), arm: "head" as const }, 0],
    ["what is not measured yet", aSeries({ arm: "base", samples: [] }), 0],
  ])("is not %s", (_, series, allowed) => {
    expect(failedUnderLoad([series], allowing(allowed))).toEqual([]);
  });
});
