import { expect, test } from "vitest";
import type { OpenLoopRound, StageWindow } from "../../../domain/series/open-loop.ts";
import { typicalCourse } from "./typical-course.ts";

const roundOf = (round: number, ...p99: readonly (number | undefined)[]): OpenLoopRound => {
  const windows = p99.map((p99Ms, at): StageWindow => {
    const span = { fromMs: 1000 * at, toMs: 1000 * at + 1000 };
    return { rate: 500, ...span, answers: 500, failed: p99Ms === undefined ? 9 : 0, p99Ms };
  });
  return { round, values: {}, windows };
};

test("a window has the median of the rounds that know its percentile, if most do", () => {
  const rounds = [
    roundOf(0, 1, 5, undefined),
    roundOf(1, 2, undefined, undefined),
    roundOf(2, 4, 9, undefined),
    roundOf(3, 70),
  ];
  expect(typicalCourse(rounds).map(({ p99Ms, failed }) => [p99Ms, failed])).toEqual([
    [2, 0],
    [7, 0],
    [undefined, 9],
  ]);
});

test("without rounds there is no course", () => {
  expect(typicalCourse([])).toEqual([]);
  expect(typicalCourse([{ round: 0, values: {} }])).toEqual([]);
});
