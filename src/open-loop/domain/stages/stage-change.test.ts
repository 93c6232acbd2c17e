import { expect, it } from "vitest";
import type { Pair } from "../round-values.ts";
import { stageChange } from "./stage-change.ts";

const pairs = (base: readonly number[], head: readonly number[], edges: readonly number[] = []) =>
  base.map((rate, at): Pair => {
    const own = { rate: head[at] ?? 0 };
    return { base: { rate }, head: edges.includes(at) ? { ...own, edge: "to" } : own };
  });
const BASE = [1, 2, 1, 1, 2];

it("is that of the rounds' ratios", () => {
  const change = stageChange(pairs(BASE, [2, 4, 2, 2, 4]));
  expect(change?.difference).toBeCloseTo(Math.log(2), 9);
  expect(change?.pValues().higher).toBeLessThan(0.001);
});

it("shows only that head is worse where its values are bounds", () => {
  const change = stageChange(pairs(BASE, [20, 20, 20, 20, 20], [0, 1, 2, 4]));
  expect(change).toMatchObject({ high: Math.log(1000), side: "higher" });
  expect(change?.pValues().higher).toBeLessThan(0.001);
  expect(change?.pValues().lower).toBe(1);
});

it.each([
  ["too few rounds", pairs([1, 1, 1, 1], [2, 2, 2, 2])],
  ["a value of 0", pairs(BASE, [2, 0, 2, 2, 2])],
  ["a base that is 0", pairs([1, 1, 0, 1, 1], BASE)],
  [
    "a base that is only a bound",
    pairs(BASE, BASE).map((one) => ({
      base: { ...one.base, edge: "to" as const },
      head: one.head,
    })),
  ],
  [
    "a head that is lower than known",
    pairs(BASE, BASE).map((one) => ({
      base: one.base,
      head: { ...one.head, edge: "from" as const },
    })),
  ],
])("is unknown with %s", (_, all) => {
  expect(stageChange(all)).toBeUndefined();
});
