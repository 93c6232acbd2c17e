import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { levelledStarts } from "./sign-levels.js";
import type { SignStart } from "./sign-recording.js";

/** A start of which head's bursts give so many times as much as base's. */
function aStart(ratios: readonly number[]): SignStart {
  const armOf = (throughput: readonly number[]) => ({
    bursts: {
      ...{ throughput, expected: throughput.map((rate) => rate / 5) },
      latencyP99Ms: throughput.map(() => 4),
    },
    closings: [],
    beside: [0, 0] as const,
    start: undefined,
  });
  const arms = {
    head: armOf(ratios.map((ratio) => 1000 * ratio)),
    base: armOf(ratios.map(() => 1000)),
  };
  return { server: "go", isFirst: false, arms };
}

/** Median of the logarithms of head ÷ base. */
function centreOf({ arms: { head, base } }: SignStart, id: "throughput" | "expected") {
  const from = base.bursts[id] ?? [];
  return engine.median(
    (head.bursts[id] ?? []).map((value, burst) => Math.log((value ?? 0) / (from[burst] ?? 1))),
  );
}

describe("levelled starts", () => {
  it("have no centre of their own where bursts of one start differ as much", () => {
    const levelled = levelledStarts([aStart([0.5, 1, 1.9, 1.05]), aStart([0.6, 1.1, 1, 2])]);
    for (const start of levelled) {
      expect(centreOf(start, "throughput")).toBeCloseTo(0, 1);
      expect(centreOf(start, "expected")).toBeCloseTo(centreOf(start, "throughput"), 9);
      expect(start.arms.head.bursts["latencyP99Ms"]).toEqual([4, 4, 4, 4]);
    }
  });

  it("keep most of what differs from start to start alone", () => {
    const levelled = levelledStarts([aStart([1.2, 1.201, 1.199]), aStart([0.8, 0.801, 0.799])]);
    const [one, other] = levelled.map((start) => centreOf(start, "throughput")) as [number, number];
    expect(one - other).toBeCloseTo(Math.log(1.2 / 0.8), 2);
    expect(one + other).toBeCloseTo(0, 2);
  });

  it("are as recorded where there is but one", () => {
    const alone = [aStart([1.2, 1.1, 1.3])];
    expect(levelledStarts(alone)).toEqual(alone);
  });
});
