import { expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { followUpAlarms } from "./follow-up-alarms.js";
import { earlyRows } from "./follow-up-early.js";
import { cellsOf, followUpRows } from "./follow-up-power.js";
import { FOLLOW_UP } from "./follow-up-run.js";

/** Copies whose pairs differ by a tenth of a percent, so that only a slowdown tells them apart. */
const still = aRecording({
  rounds: 2,
  blocksPerRound: 10,
  logs: ({ copy, index }) => (copy === "B" ? 0.001 * Math.sin(index) : 0),
});

it("on next to no noise, a follow-up finds no more and takes no time", () => {
  const rows = [...followUpRows(still, { runs: 2, seed: "1", rule: FOLLOW_UP, plans: ["12x5"] })];
  expect(rows).toHaveLength(1);
  const [{ now, then } = expect.fail()] = rows;
  expect(then.ms).toBe(now.ms);
  expect(then.found.map(({ rate }) => rate)).toEqual(now.found.map(({ rate }) => rate));
  expect([now.alarms.times, then.alarms.times]).toEqual([0, 0]);
  expect([now.ticks.rate, then.ticks.rate]).toEqual([1, 1]);
  expect(cellsOf({ series: 12, minutes: 5, now, then }, 2).slice(0, 2)).toEqual(["12", "5"]);
});

it("every plan of up to five rounds finds half the speed on next to no noise", () => {
  const rows = [...earlyRows(still, { runs: 1, seed: "1" })];
  expect(rows.length).toBeGreaterThan(5);
  for (const { sizes, now, then, after } of rows) {
    expect(sizes.length).toBeLessThanOrEqual(5);
    expect([now.rate, then.rate, after.rate]).toEqual([1, 1, 1]);
  }
});

it("counts alarms of plan and follow-up where nothing changed", () => {
  const kind = {
    name: "none",
    drawWith: () => (sizes: readonly number[]) =>
      Array.from({ length: 2 }, () =>
        Array.from({ length: 3 }, () => sizes.map((size) => Array<number>(2 * size).fill(0))),
      ),
  };
  const { plan, all, ms } = followUpAlarms(kind, "2x5", { first: 0, end: 2, rule: FOLLOW_UP });
  expect([plan.of, plan.times, all.times, ms]).toEqual([2, 0, 0, 0]);
  expect(() => followUpAlarms(kind, "3x5", { first: 0, end: 1, rule: FOLLOW_UP })).toThrow("3x5");
});
