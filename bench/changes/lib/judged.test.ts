import { describe, expect, it } from "vitest";
import { isFound, isRedByThreshold, outcomeOf, thresholdOf, truthOf } from "./judged.js";
import { METRICS } from "./metrics.js";

const [THROUGHPUT, P99] = METRICS;

/** Loads in turns, of which each version's figures are these. */
function truth(from: readonly number[], to: readonly number[]) {
  const loads = [...from.keys()].flatMap((pair) => [
    { arm: "from" as const, pair, values: { throughput: from[pair] } },
    { arm: "to" as const, pair, values: { throughput: to[pair] } },
  ]);
  return { pairs: from.length, seconds: 15, warmUpSeconds: 4, loads };
}

describe("truthOf", () => {
  it("is the mean ratio of pairs, with an interval that holds it", () => {
    const found = truthOf(truth([100, 110, 90, 105], [80, 89, 71, 85]), "throughput");
    expect(found?.percent).toBeCloseTo(-19.8, 1);
    expect(found?.low).toBeLessThan(-19.8);
    expect(found?.low).toBeGreaterThan(-22);
    expect(found?.high).toBeGreaterThan(-19.8);
    expect(found?.high).toBeLessThan(-18);
  });

  it("needs two pairs that have the metric", () => {
    expect(truthOf(truth([100], [80]), "throughput")).toBeUndefined();
    expect(truthOf(truth([100, 100], [80, 80]), "peak-rss")).toBeUndefined();
  });
});

describe("outcomeOf", () => {
  const slower = { percent: -20, low: -22, high: -18 };
  const same = { percent: 0, low: -3, high: 2 };
  const unclear = { percent: -4, low: -7, high: -1 };

  it.each([
    [slower, "regression", "found"],
    [slower, "inconclusive", "undecided"],
    [slower, "unchanged", "missed"],
    [slower, "improvement", "false alarm"],
    [slower, "no-worse", "missed"],
    [{ percent: 20, low: 18, high: 22 }, "improvement", "found"],
    [{ percent: 20, low: 18, high: 22 }, "no-worse", "undecided"],
    [{ percent: 20, low: 18, high: 22 }, "unchanged", "missed"],
    [same, "improvement", "false alarm"],
    [same, "regression", "false alarm"],
    [same, "unchanged", "right"],
    [unclear, "regression", "open"],
    [undefined, "unchanged", "open"],
  ])("of throughput %j and %s is %s", (long, verdict, outcome) => {
    expect(outcomeOf(long, verdict, THROUGHPUT)).toBe(outcome);
  });

  it("takes more of a latency for the worse", () => {
    expect(outcomeOf({ percent: 30, low: 20, high: 40 }, "regression", P99)).toBe("found");
    expect(outcomeOf(slower, "regression", P99)).toBe("false alarm");
  });
});

describe("isFound", () => {
  const run = (verdict: string) => ({
    standing: "passed",
    reasons: [],
    metrics: { throughput: { verdict } },
  });

  it.each([
    [[80, 81, 80], "regression", true],
    [[80, 81, 80], "inconclusive", false],
    [[80, 81, 80], "improvement", false],
    [[130, 131, 130], "improvement", true],
    [[92, 93, 92], "regression", undefined],
  ])("of %j after 100 and %s is %s", (to, verdict, expected) => {
    expect(isFound(truth([100, 101, 100], to), run(verdict))).toBe(expected);
  });
});

describe("a threshold", () => {
  it("is red for a single pair that is worse by more than 10 %, whatever the others show", () => {
    const load = (throughput: number, p99: number) => {
      const values = { throughput, "latency-p99": p99 };
      return { arm: "to" as const, pair: 0, values };
    };
    expect(isRedByThreshold(load(100, 10), load(89, 10))).toBe(true);
    expect(isRedByThreshold(load(100, 10), load(100, 11.1))).toBe(true);
    expect(isRedByThreshold(load(100, 10), load(91, 10.9))).toBe(false);
    expect(isRedByThreshold(load(100, 10), load(200, 5))).toBe(false);
  });

  it("is tried on each load before each later one", () => {
    expect(thresholdOf(truth([100, 100, 80], [85, 95, 95]))).toEqual({
      changed: { red: 2, of: 9 },
      same: { red: 2, of: 6 },
    });
  });
});
