import { expect, it } from "vitest";
import { changedFirst } from "./changed-first.ts";

const cost = (name: string, differenceUs: number, isChanged?: true) => ({
  name,
  baseUs: 50,
  headUs: 50 + differenceUs,
  ...(isChanged && { isChanged }),
});

it("a function of a changed file precedes those that differ by less than twice as much", () => {
  const functions = [
    cost("large", 45),
    cost("faster", -30),
    cost("own", 20, true),
    cost("same", 20),
    cost("small", 9, true),
  ];
  const names = changedFirst(functions).map(({ name }) => name);
  expect(names).toEqual(["large", "own", "faster", "same", "small"]);
});
