import { expect, it } from "vitest";
import { laidOutFrames, vanishedUs } from "./flame-layout.ts";

const frame = (depth: number, baseUs: number, headUs: number) => ({ depth, baseUs, headUs });

const FRAMES = [
  frame(0, 8, 10),
  frame(1, 2, 6),
  frame(2, 2, 3),
  frame(2, 0, 2),
  frame(1, 4, 0),
  frame(2, 3, 0),
  frame(1, 1, 4),
  frame(2, 0.5, 0),
];

it("frames lie below their callers, side by side", () => {
  const placed = laidOutFrames(FRAMES, ({ headUs }) => headUs);
  expect(placed).toEqual([
    { frame: FRAMES[0], left: 0, width: 1 },
    { frame: FRAMES[1], left: 0, width: 0.6 },
    { frame: FRAMES[2], left: 0, width: 0.3 },
    { frame: FRAMES[3], left: 0.3, width: expect.closeTo(0.2) },
    { frame: FRAMES[6], left: 0.6, width: 0.4 },
  ]);
});

it("frames that take more than their caller end where it ends", () => {
  const sizes = [10, 7, 9, 9, 1e15];
  const frames = [0, 1, 2, 1, 2].map((depth) => ({ depth }));
  const placed = laidOutFrames(frames, (_, at) => sizes[at] ?? 0);
  expect(placed.map(({ left, width }) => [left, left + width])).toEqual([
    [0, 1],
    [0, 0.7],
    [0, 0.7],
    [0.7, 1],
    [0.7, 1],
  ]);
});

it("nothing is drawn of nothing", () => {
  expect(laidOutFrames([], () => 1)).toEqual([]);
  expect(laidOutFrames([{ depth: 0 }, { depth: 1 }], (_, at) => at)).toEqual([]);
});

it("what vanished counts for itself and for its callers, once", () => {
  expect(vanishedUs(FRAMES)).toEqual([4.5, 0, 0, 0, 4, 3, 0.5, 0.5]);
});
