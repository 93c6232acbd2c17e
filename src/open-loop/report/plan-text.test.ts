import { expect, it } from "vitest";
import { renderCapacityPlan } from "./plan-text.ts";

const PLANNED = {
  capacity: { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 },
  ...{ rounds: 9, ms: 216_000 },
};

it("the plan of a capacity says its range, its rounds and its time", () => {
  expect(renderCapacityPlan("go/greet capacity", { ...PLANNED, arms: 2 })).toBe(
    "go/greet capacity: 9 rounds of a search from 500/s to 100,000/s, base and head in turns, in about 3 min 36 s\n",
  );
  expect(renderCapacityPlan("go/greet capacity", { ...PLANNED, arms: 1 })).toContain(
    "to 100,000/s, in about",
  );
});
