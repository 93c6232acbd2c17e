import { describe, expect, it } from "vitest";
import { engine } from "./engine.js";
import { kept, shiftedChange, shiftsOf } from "./slowdown.js";

const random = engine.seededRandom("slowdown");
const noise = Array.from({ length: 10 }, () => (random() - 0.5) / 10);
/** Rounds at these levels, all with nearly the same noise, so that only the levels make them differ. */
const rounds = (levels: readonly number[]) =>
  levels.map((level) => noise.map((value) => level + value + random() / 1e6));

it("a slowdown lowers throughput and raises latency and CPU by the same factor", () => {
  expect(shiftsOf(0.1)).toEqual([Math.log(0.9), -Math.log(0.9), -Math.log(0.9)]);
});

describe("a shifted change", () => {
  it.each([
    ["alike, with the change of their pairs", [0, 0, 0], 29],
    ["different, with the change of their means", [-1, 0, 1.5], 2],
  ])("is what the engine says of shifted rounds that are %s", (_, levels, degrees) => {
    const own = rounds(levels);
    const [change] = engine.changesOf([own], 1);
    const [expected] = engine.changesOf([own.map((round) => round.map((value) => value - 0.2))], 1);
    const shifted = shiftedChange(change, own, -0.2);
    for (const key of ["difference", "low", "high", "standardError"] as const) {
      expect(shifted?.[key]).toBeCloseTo(expected?.[key] ?? NaN, 9);
    }
    expect(shifted?.degrees).toBeCloseTo(degrees, 9);
    expect(shifted?.pValues().lower).toBeCloseTo(expected?.pValues().lower ?? NaN, 9);
    expect(shifted?.pValues().higher).toBeCloseTo(expected?.pValues().higher ?? NaN, 9);
  });

  it("is none where there is no change", () => {
    expect(shiftedChange(undefined, [], 1)).toBeUndefined();
    expect(kept(undefined)).toBeUndefined();
  });
});

it("a change that is kept works out its p-values once", () => {
  let times = 0;
  const change = engine.studentChange(0, 1, 9);
  const counted = kept({
    ...change,
    pValues: () => {
      times += 1;
      return change.pValues();
    },
  });
  expect(counted?.pValues()).toEqual(counted?.pValues());
  expect(times).toBe(1);
});
