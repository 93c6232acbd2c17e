import { describe, expect, it } from "vitest";
import { aMetric, aRegression, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { changeText, failedTable } from "./view-tables.ts";

it("writes the change with its interval and one percent sign each", () => {
  expect(changeText(aRegression())).toBe("−12.3 % (−14.1 … −10.4 %)");
  expect(changeText(aMetric({ changePercent: 0.01, lowPercent: -1, highPercent: 2 }))).toBe(
    "±0.0 % (−1.0 … +2.0 %)",
  );
});

it("names the end of an interval that has only one", () => {
  expect(changeText(aMetric({ changePercent: -30, lowPercent: -100, highPercent: -25 }))).toBe(
    "≤ −25.0 %",
  );
  const open = aMetric({ changePercent: 30, lowPercent: 25, highPercent: 99_900 });
  expect(changeText(open)).toBe("≥ +25.0 %");
});

it.each(["changePercent", "lowPercent", "highPercent"] as const)("is empty without %s", (key) => {
  const { [key]: _, ...rest } = aMetric();
  expect(changeText(rest)).toBe("");
});

const failedShare = (percent: number, statuses = {}) => ({
  ...{ percent, finished: 10_000, failed: percent * 100, statuses, errors: {} },
});
const NONE = failedShare(0);

describe("failedTable", () => {
  it("has all that failed in bursts and warm-ups, with every cause", () => {
    const errors = { "connection error": 1200 };
    const head = { ...failedShare(14, { 429: 200 }), errors };
    const table = failedTable([
      aSeriesComparison({
        failures: { head },
        failuresBeside: { head: NONE, base: failedShare(1) },
      }),
      aSeriesComparison(),
    ]);
    expect(table.rows.slice(0, 9)).toEqual([
      [
        "go/greet c=10",
        "bursts",
        "connection broken off (1,200), status 429 (200)",
        "–",
        "14.0 %",
        "–",
      ],
      [
        "go/greet c=10",
        "before and after",
        "",
        "another status than expected (100)",
        "0 %",
        "1.00 %",
      ],
    ]);
    expect(failedTable([aSeriesComparison()]).rows.length).toBe(0);
  });
});
