import { expect, it } from "vitest";
import { areMore, failMore } from "./more-in-starts.ts";

it.each<[string, readonly number[], readonly number[], boolean]>([
  ["none", [], [], false],
  ["one, by which any start can be worse", [1], [0], false],
  ["three that are wholly apart", [1, 1, 1], [0, 0, 0], false],
  ["four that are wholly apart", [1, 1, 1, 1], [0, 0, 0, 0], true],
  ["four beside three", [1, 1, 1, 1], [0, 0, 0], false],
  ["four of which one is as good", [1, 1, 1, 0], [0, 0, 0, 0], false],
  ["four over twice as high", [0.21, 0.3, 0.4, 0.5], [0.1, 0, 0, 0], true],
  ["four just twice as high", [0.2, 0.3, 0.4, 0.5], [0.1, 0, 0, 0], false],
  ["five that are wholly apart, however little", [5, 6, 7, 8, 9], [0, 1, 2, 3, 4], true],
  ["five of which one is as good", [5, 6, 7, 8, 0], [0, 1, 2, 3, 4], false],
  ["five beside four", [5, 6, 7, 8, 9], [0, 1, 2, 4], false],
  ["five that are lower", [0, 1, 2, 3, 4], [5, 6, 7, 8, 9], false],
  ["many that mostly differ", [9, 0, 8, 7, 0, 8, 9, 7], [0, 0, 0, 0, 0, 0, 0, 0], true],
  ["many that differ in one", [0, 0, 0, 0, 0, 0, 0, 99], [0, 0, 0, 0, 0, 0, 0, 0], false],
])("starts have more than others: %s", (_, ones, others, expected) => {
  expect(areMore(ones, others)).toBe(expected);
});

it.each<[string, readonly number[], readonly number[], boolean]>([
  ["one, however far apart", [1], [0], false],
  ["two of which each fails for a part", [0.04, 0.04], [0, 0.003], true],
  ["two of which one fails for the most part", [0, 0.3], [0, 0], true],
  ["half of eight", [0, 0.3, 0, 0.3, 0, 0.3, 0, 0.3], [0, 0, 0, 0, 0, 0, 0, 0.001], true],
  ["three of which two hardly fail", [0.03, 0.03, 0.9], [0, 0, 0], false],
  ["three beside one that fails too", [0.2, 0.5, 0.9], [0, 0, 0.05], false],
  ["three beside one", [0.2, 0.5, 0.9], [0], false],
  ["four that hardly fail, wholly apart", [0.02, 0.02, 0.02, 0.02], [0, 0, 0, 0.01], false],
  ["four that hardly fail beside none", [0.02, 0.02, 0.02, 0.02], [0, 0, 0, 0], true],
])("starts fail more than others: %s", (_, ones, others, expected) => {
  expect(failMore(ones, others)).toBe(expected);
});

it("thousands of starts, as a stranger's file may have, are thinned before their ranks are counted", () => {
  const shares = (from: number) => Array.from({ length: 2000 }, (_, at) => from + at / 1e5);
  expect(areMore(shares(0.5), shares(0))).toBe(true);
  expect(areMore(shares(0), shares(0))).toBe(false);
});
