import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../../experiment/lib/normal-quantile.ts";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { predictionInterval } from "./prediction.ts";
import { seededRandom } from "./random.ts";

const rows = golden.prediction;

describe("against SciPy", () => {
  it.each(["difference", "low", "high", "standardError", "degrees"] as const)("%s", (field) => {
    const actual = (row: (typeof rows)[number]) =>
      predictionInterval(row.history, row.value, row.confidence)[field];
    expect(mismatches(rows, actual, (row) => row[field], 1e-9)).toEqual([]);
  });
});

describe("identical history", () => {
  it("gives an interval of no width", () => {
    expect(predictionInterval([5, 5, 5], 6, 0.99)).toEqual({
      difference: 1,
      low: 1,
      high: 1,
      standardError: 0,
      degrees: 2,
    });
  });
});

describe("refuses", () => {
  it.each([
    { name: "one earlier value", call: () => predictionInterval([1], 2, 0.9) },
    { name: "a value that is not finite", call: () => predictionInterval([1, 2], Number.NaN, 0.9) },
    { name: "a confidence of 1", call: () => predictionInterval([1, 2], 2, 1) },
  ])("$name", ({ call }) => {
    expect(call).toThrow(RangeError);
  });
});

describe("false alarms on normal data", () => {
  const runs = 8000;
  it.each([
    { k: 5, alpha: 0.05 },
    { k: 10, alpha: 0.05 },
    { k: 20, alpha: 0.05 },
    { k: 5, alpha: 0.01 },
    { k: 10, alpha: 0.01 },
    { k: 20, alpha: 0.01 },
  ])("k = $k, α = $alpha", ({ k, alpha }) => {
    const random = seededRandom(`false alarms ${k} ${alpha}`);
    const normal = () => normalQuantile(random() + 2 ** -54);
    let alarms = 0;
    for (let run = 0; run < runs; run += 1) {
      const history = Array.from({ length: k }, normal);
      const { low, high } = predictionInterval(history, normal(), 1 - alpha);
      alarms += low > 0 || high < 0 ? 1 : 0;
    }
    const error = Math.sqrt((alpha * (1 - alpha)) / runs);
    expect(alarms / runs).toBeLessThan(alpha + 3 * error);
    expect(alarms / runs).toBeGreaterThan(0.7 * alpha - 3 * error);
  });
});
