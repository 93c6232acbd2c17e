import { expect, it } from "vitest";
import { aMetric, aRegression } from "../../test/support/builders/comparison.ts";
import { changeText } from "./view-tables.ts";

it("writes the change with its interval and one percent sign each", () => {
  expect(changeText(aRegression())).toBe("−12.3 % (−14.1 … −10.4 %)");
  expect(changeText(aMetric({ changePercent: 0.01, lowPercent: -1, highPercent: 2 }))).toBe(
    "±0.0 % (−1.0 … +2.0 %)",
  );
});

it.each(["changePercent", "lowPercent", "highPercent"] as const)("is empty without %s", (key) => {
  const { [key]: _, ...rest } = aMetric();
  expect(changeText(rest)).toBe("");
});
