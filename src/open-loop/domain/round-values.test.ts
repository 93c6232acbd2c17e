import { expect, it } from "vitest";
import { aCapacity, edgeRounds, foundRounds } from "../../../test/support/builders/open-loop.ts";
import { foundIn, pairsOf, typicalOf } from "./round-values.ts";

it("a value over all rounds is their median with an interval, or the edge that bounds half of them", () => {
  expect(typicalOf(aCapacity(), "capacity")).toMatchObject({ rate: 10_000, edge: undefined });
  expect(typicalOf(aCapacity(), "capacity")?.low).toBeLessThan(10_000);
  expect(typicalOf(aCapacity(), "recovery")).toBeUndefined();
  const low = aCapacity({ rounds: edgeRounds(3, 500, "lower") });
  expect(typicalOf(low, "capacity")).toMatchObject({ rate: 500, edge: "from" });
  expect(foundIn(low, "capacity")).toBe("lower");
  expect(foundIn(aCapacity({ rounds: edgeRounds(3, 1e5, "higher") }), "capacity")).toBe("higher");
  expect(foundIn(aCapacity(), "capacity")).toBeUndefined();
  expect(foundIn(aCapacity(), "recovery")).toBeUndefined();
});

it("pairs are of rounds that both arms have", () => {
  const base = { rounds: foundRounds(1000, 1100) };
  const head = { rounds: foundRounds(2000, 2100, 2200) };
  expect(pairsOf(base, head, "capacity")).toEqual([
    { base: { rate: 1000 }, head: { rate: 2000 } },
    { base: { rate: 1100 }, head: { rate: 2100 } },
  ]);
});
