import { expect, it } from "vitest";
import { renderCapacityPlan, renderStagesPlan } from "./plan-text.ts";

const PLANNED = {
  capacity: { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 },
  ...{ rounds: 9, ms: 216_000, mostMs: 216_000 },
};

it("the plan of a capacity says its range, its rounds and its time", () => {
  expect(renderCapacityPlan("go/greet capacity", { ...PLANNED, arms: 2 })).toBe(
    "go/greet capacity: up to 9 rounds of a search from 500/s to 100,000/s, base and head in turns, in about 3 min 36 s\n",
  );
  expect(renderCapacityPlan("go/greet capacity", { ...PLANNED, arms: 1 })).toContain(
    "to 100,000/s, in about",
  );
});

it("says how much longer a search takes near the lowest rate", () => {
  const capacity = { ...PLANNED.capacity, from: 100 };
  const slow = { ...PLANNED, capacity, mostMs: 1_200_000, arms: 2 };
  expect(renderCapacityPlan("go/greet capacity", slow)).toContain(
    "in about 3 min 36 s, up to 20 min 00 s for one near 100/s\n",
  );
});

it("has a line for loads in stages", () => {
  const stages = [
    { rate: 500, ms: 20_000 },
    { rate: 5000, ms: 10_000 },
  ];
  const planned = { stages, rounds: 5, ms: 330_000 };
  expect(renderStagesPlan("go/greet stages", { ...planned, arms: 2 })).toBe(
    "go/greet stages: 5 rounds of 500/s for 20 s, 5,000/s for 10 s, base and head one after the other, in about 5 min 30 s\n",
  );
  expect(renderStagesPlan("go/greet stages", { ...planned, arms: 1 })).toContain("for 10 s, in");
});
