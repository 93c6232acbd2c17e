import { describe, expect, it } from "vitest";
import { aShape } from "../../../../test/support/builders/config.ts";
import type { Cell, Lane } from "../../series/lane.ts";
import {
  budgetToStartMs,
  cellsThatFit,
  hasPlan,
  leastBudgetMs,
  mostBudgetMs,
  mostPlannedMs,
  neededBudgetMs,
} from "./budget.ts";
import { planSize } from "./plan.ts";
import { ROUNDS_TO_DECIDE } from "./round-counts.ts";

const MINUTE = 60_000;
const BOTH: readonly Lane[] = [
  { server: "go", arm: "base" },
  { server: "go", arm: "head" },
];

/** Cells of one server with both arms. */
function someCells(count: number): readonly Cell[] {
  const { warmUpMs: _, ...shape } = aShape();
  return Array.from({ length: count }, (__, index) => ({
    scenario: "greet",
    level: { concurrency: index + 1 },
    shape,
    lanes: BOTH,
  }));
}

describe("the budget that is needed", () => {
  it("is a minute for each series of base and head", () => {
    expect(neededBudgetMs({ cells: someCells(4), atMostMs: 15 * MINUTE })).toBe(4 * MINUTE);
  });

  it("has a ceiling", () => {
    expect(neededBudgetMs({ cells: someCells(24), atMostMs: 15 * MINUTE })).toBe(15 * MINUTE);
  });

  it("is the shortest that is known to be enough", () => {
    const need = { cells: someCells(6), atMostMs: 15 * MINUTE };
    expect(neededBudgetMs({ ...need, isEnough: (ms) => ms >= 4.2 * MINUTE })).toBe(4.5 * MINUTE);
    expect(neededBudgetMs({ ...need, isEnough: () => false })).toBe(6 * MINUTE);
  });

  it("has enough rounds for a verdict, however quiet the machine and short the ceiling for each series", () => {
    for (const count of [1, 6, 12]) {
      const cells = someCells(count);
      const budgetMs = neededBudgetMs({ cells, atMostMs: 60 * MINUTE, isEnough: () => true });
      expect(planSize({ cells, budgetMs })).toMatchObject({
        rounds: expect.toSatisfy((rounds: number) => rounds >= ROUNDS_TO_DECIDE),
      });
    }
  });
});

describe("the cells that fit a budget", () => {
  it("have a plan, and one more has none", () => {
    const cells = someCells(24);
    const count = cellsThatFit(cells, 5 * MINUTE, hasPlan);
    expect(count).toBeLessThan(24);
    expect(planSize({ cells: cells.slice(0, count), budgetMs: 5 * MINUTE })).toHaveProperty(
      "rounds",
    );
    expect(planSize({ cells: cells.slice(0, count + 1), budgetMs: 5 * MINUTE })).toHaveProperty(
      "leastMs",
    );
  });

  it("can be none, and all", () => {
    expect(cellsThatFit(someCells(3), 1000, hasPlan)).toBe(0);
    expect(cellsThatFit(someCells(3), 15 * MINUTE, hasPlan)).toBe(3);
  });
});

describe("a budget whose servers start slowly", () => {
  const cells = someCells(1);
  const needed = (setUpMs: number) => budgetToStartMs({ cells, budgetMs: MINUTE, setUpMs });

  it("would have to hold enough rounds for a verdict", () => {
    const ms = needed(20_000);
    expect(ms).toBeGreaterThan(2 * MINUTE);
    expect(planSize({ cells, budgetMs: ms, setUpMs: 20_000 })).toMatchObject({
      rounds: ROUNDS_TO_DECIDE,
    });
  });

  it("does where it holds them", () => {
    expect(needed(2000)).toBe(MINUTE);
    const just = 5000;
    expect(planSize({ cells, budgetMs: needed(just), setUpMs: just })).toMatchObject({
      rounds: expect.toSatisfy((rounds: number) => rounds >= ROUNDS_TO_DECIDE),
    });
  });
});

describe("a budget whose servers warm up slowly", () => {
  const request = { cells: someCells(1), budgetMs: MINUTE };

  it("may grow to twice what their starts take, and no further than is allowed", () => {
    const most = (setUpMs: number, atMostMs: number) =>
      mostBudgetMs({ ...request, setUpMs }, { atMostMs, followUpMs: 0 });
    expect(most(2000, 15 * MINUTE)).toBe(2 * MINUTE);
    expect(most(20_000, 15 * MINUTE)).toBe(2 * budgetToStartMs({ ...request, setUpMs: 20_000 }));
    expect(most(20_000, 3 * MINUTE)).toBe(3 * MINUTE);
    expect(most(20_000, 0)).toBe(MINUTE);
  });

  it("has the time of its follow-up where it holds too few rounds to call anything", () => {
    const most = (setUpMs: number, atMostMs = 0) =>
      mostPlannedMs({ ...request, setUpMs }, { atMostMs, followUpMs: MINUTE });
    expect(most(12_000)).toBe(MINUTE);
    expect(most(13_000)).toBe(2 * MINUTE);
    expect(most(24_000)).toBe(2 * MINUTE);
    expect(most(25_000)).toBe(MINUTE);
    expect(most(13_000, 3 * MINUTE)).toBe(3 * MINUTE);
  });
});

describe("the least budget", () => {
  const cells = someCells(6);
  const decides = (of: readonly Cell[], budgetMs: number) => {
    const size = planSize({ cells: of, budgetMs });
    return "rounds" in size && size.rounds >= ROUNDS_TO_DECIDE;
  };

  it.each([
    ["that has a plan", hasPlan],
    ["that decides", decides],
    ["of those longer than one that has a plan", (_: unknown, ms: number) => ms > 100_000],
  ])("is the shortest %s, in whole seconds", (_, doesFor) => {
    const ms = leastBudgetMs(cells, 20_000, doesFor);
    expect(ms % 1000).toBe(0);
    expect([doesFor(cells, ms), doesFor(cells, ms - 1000)]).toEqual([true, false]);
  });

  it("is the one that has enough rounds where nothing less will do", () => {
    const ms = leastBudgetMs(cells, 20_000, () => false);
    expect([decides(cells, ms), decides(cells, ms - 1000)]).toEqual([true, false]);
  });
});

it("fits as many cells as are asked for", () => {
  const isShort = (of: readonly Cell[]) => of.length < 4;
  expect(cellsThatFit(someCells(9), 1, isShort)).toBe(3);
  expect(cellsThatFit(someCells(2), 1, isShort)).toBe(2);
});
