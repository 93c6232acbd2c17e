import { expect, it } from "vitest";
import { planBursts } from "../domain/plan.ts";
import { renderPlan } from "./plan.ts";

it("says what would be measured, in which order and for how long", () => {
  const lanes = (["go", "rust"] as const).map((server) => ({ server, arm: "head" as const }));
  const cells = [{ scenario: "greet", level: { concurrency: 10 }, lanes }];
  const request = { cells, burstMs: 500, warmUpMs: 1000, budgetMs: 40_000, seed: "7" };
  const plan = planBursts(request);
  if ("neededMs" in plan) throw new Error("too short");
  expect(renderPlan(plan, cells, 500)).toMatchInlineSnapshot(`
    "series           bursts  load
    go/greet c=10        30  15 s
    rust/greet c=10      30  15 s

    2 rounds of fresh processes, 15 blocks for each scenario and level, 60 bursts of 500 ms
    order (seed 7), the first blocks:
      greet c=10  go rust rust go
      greet c=10  rust go go rust

    measuring takes about 38 s, builds and a first install of oha not counted
    "
  `);
});

it("writes a plan without rounds", () => {
  const plan = { seed: "7", rounds: [], blocksPerCell: 0, estimateMs: 0 };
  expect(renderPlan(plan, [], 500)).toContain("0 rounds of fresh processes, 0 blocks");
});
