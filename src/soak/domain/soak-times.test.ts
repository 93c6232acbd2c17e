import { expect, it } from "vitest";
import { soakTimes } from "./soak-times.ts";

const MINUTE = 60_000;

it("gives head one start of two loads and two pauses", () => {
  expect(soakTimes(30 * MINUTE, false)).toEqual({
    ...{ starts: 1, loadMs: 14 * MINUTE, pauseMs: MINUTE },
  });
});

it("gives a comparison three starts, whose pauses are shorter with them", () => {
  expect(soakTimes(15 * MINUTE, true)).toEqual({ starts: 3, loadMs: 130_000, pauseMs: 20_000 });
  expect(soakTimes(1.5 * MINUTE, true).starts).toBe(3);
});

it("gives a short comparison one start", () => {
  expect(soakTimes(MINUTE, true)).toMatchObject({ starts: 1, loadMs: 26_000, pauseMs: 4000 });
});
