import { describe, expect, it } from "vitest";
import { medianInterval } from "./median-interval.ts";
import { seededRandom } from "./random.ts";

/** Largest k with 2 · P(B ≤ k − 1) ≤ 1 − confidence, by adding up exact binomial coefficients. */
function rankByCounting(n: number, confidence: number): number {
  let coefficient = 1n;
  let below = 0n;
  let rank = 0;
  for (let k = 1; k <= n / 2; k += 1) {
    below += coefficient;
    if ((2 * Number(below)) / 2 ** n > 1 - confidence) break;
    rank = k;
    coefficient = (coefficient * BigInt(n - k + 1)) / BigInt(k);
  }
  return rank;
}

const oneTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe("medianInterval", () => {
  it("takes the ranks that counting gives, for every n up to 200", () => {
    for (const confidence of [0.8, 0.9, 0.95, 0.99]) {
      for (const n of oneTo(200)) {
        const rank = rankByCounting(n, confidence);
        const { low, high } = medianInterval(oneTo(n), confidence);
        expect([n, low, high]).toEqual(
          rank === 0 ? [n, -Infinity, Infinity] : [n, rank, n + 1 - rank],
        );
      }
    }
  });

  it("has no end with five values at 95 %, and has one with six", () => {
    expect(medianInterval(oneTo(5), 0.95)).toEqual({ estimate: 3, low: -Infinity, high: Infinity });
    expect(medianInterval(oneTo(6), 0.95)).toEqual({ estimate: 3.5, low: 1, high: 6 });
  });

  it("does not mind the order of the values, nor change it", () => {
    const random = seededRandom("order");
    const values = Array.from({ length: 31 }, () => random());
    const before = [...values];
    expect(medianInterval(values, 0.9)).toEqual(medianInterval(values.toSorted(), 0.9));
    expect(values).toEqual(before);
  });

  it("is the same again after thousands of other numbers of values", () => {
    const first = medianInterval(oneTo(20), 0.95);
    for (let n = 1; n <= 1100; n += 1) medianInterval(oneTo(n), 0.8);
    expect(medianInterval(oneTo(20), 0.95)).toEqual(first);
  });

  it("holds a hundred thousand values", () => {
    const { estimate, low, high } = medianInterval(oneTo(100_000), 0.95);
    expect(estimate).toBe(50_000.5);
    // z · √n / 2 on either side.
    expect(low).toBeCloseTo(50_000.5 - 309.9, -1);
    expect(high - estimate).toBe(estimate - low);
  });

  it.each([[[]], [[1, Number.NaN]]])("refuses %j", (values) => {
    expect(() => medianInterval(values, 0.95)).toThrow(RangeError);
  });
});
