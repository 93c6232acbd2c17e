import { expect, it } from "vitest";
import { listOf, numbersIn } from "./cpu-list.ts";

it.each([
  ["0", [0]],
  ["0-3", [0, 1, 2, 3]],
  ["0-1,8,10-11", [0, 1, 8, 10, 11]],
  ["", []],
])("%j is read, and written as it was", (list, numbers) => {
  expect(numbersIn(`${list}\n`)).toEqual(numbers);
  expect(listOf(numbers.toReversed())).toBe(list);
});

it.each(["all", "3-", "-1", "5-3"])("%j is no list", (list) => {
  expect(numbersIn(list)).toEqual([]);
});

it("no list is longer than a kernel's", () => {
  expect(numbersIn("0-999999999")).toHaveLength(8192);
});
