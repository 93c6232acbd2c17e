import { describe, expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { BUDGETS, power, SLOWDOWNS } from "./power.js";

/** Copies whose pairs differ by a tenth of a percent, so that only a slowdown tells them apart. */
const still = aRecording({
  rounds: 2,
  blocksPerRound: 10,
  logs: ({ copy, index }) => (copy === "B" ? 0.001 * Math.sin(index) : 0),
});

describe("power on next to no noise", () => {
  const rows = power(still, 1, "seed");
  const row = (slowdown: number) => rows.filter((one) => one.slowdown === slowdown);

  it("has a trial of each series for each budget and slowdown", () => {
    expect(rows).toHaveLength(BUDGETS.length * SLOWDOWNS.length);
    for (const { rule, bySeries } of rows) {
      expect(rule.of).toBe(4);
      expect(Object.values(bySeries).map((own) => own.rule.of)).toEqual([1, 1, 1, 1]);
    }
  });

  it("finds what is beyond the tolerances: 20 % in all metrics, 10 % in all, for its inverse is 11 %", () => {
    for (const { rule, looks, last, ruleByMetric } of [...row(0.2), ...row(0.1)]) {
      expect([rule, looks, last].map(({ rate }) => rate)).toEqual([1, 1, 1]);
      expect(ruleByMetric.map(({ rate }) => rate)).toEqual([1, 1, 1]);
    }
  });

  it("leaves 3 % to chance alone, which it is beyond", () => {
    for (const { rule, chance, chanceByMetric } of row(0.03)) {
      expect([rule.rate, chance.rate]).toEqual([0, 1]);
      expect(chanceByMetric.map(({ rate }) => rate)).toEqual([1, 1, 1]);
    }
  });

  it("has 5 % beyond the tolerance of CPU per request, whose inverse is 5.3 %, and not of p99", () => {
    for (const { ruleByMetric } of row(0.05)) {
      expect(ruleByMetric[1]?.rate).toBe(0);
      expect(ruleByMetric[2]?.rate).toBe(1);
    }
  });
});
