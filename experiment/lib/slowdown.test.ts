import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { RULES } from "./rules.js";
import { kept, shiftedChange, shiftsOf } from "./slowdown.js";

const random = engine.seededRandom("slowdown");
const noise = () => Array.from({ length: 10 }, () => (random() - 0.5) / 10);
const SHIFT = -0.2;

it("a slowdown lowers throughput and raises latency and CPU by the same factor", () => {
  expect(shiftsOf(0.1)).toEqual([Math.log(0.9), -Math.log(0.9), -Math.log(0.9)]);
});

describe("a shifted change", () => {
  const rounds = [0, 0.1, -0.05].map((level) => noise().map((value) => level + value));
  const moved = rounds.map((round) => round.map((value) => value + SHIFT));

  it.each(["the engine's", "rounds left aside"])(
    "is what the rule says of shifted rounds: %s",
    (rule) => {
      const of = (differences: readonly (readonly number[])[]) =>
        RULES[rule]?.([[differences]])[0]?.[0];
      const expected = of(moved);
      const shifted = shiftedChange(of(rounds), SHIFT);
      for (const key of ["difference", "low", "high", "standardError", "degrees"] as const) {
        expect(shifted?.[key]).toBeCloseTo(expected?.[key] ?? NaN, 9);
      }
      expect(shifted?.pValues().lower).toBeCloseTo(expected?.pValues().lower ?? NaN, 9);
      expect(shifted?.pValues().higher).toBeCloseTo(expected?.pValues().higher ?? NaN, 9);
    },
  );

  it("is none where there is no change", () => {
    expect(shiftedChange(undefined, 1)).toBeUndefined();
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
