import { describe, expect, it } from "vitest";
import { aShape } from "../../../../test/support/builders/config.ts";
import type { Cell } from "../../series/lane.ts";
import { hasTimeForRound, MOST_CAPACITY_MS, openLoopPart } from "./open-loop.ts";

const lane = (server: string, arm: "base" | "head" = "head") => ({ server, arm });
const capacity = { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 };

describe("what is loaded at several rates among some cells", () => {
  it("takes the time of each server, whose arms take turns", () => {
    const timed: Cell = {
      ...{ scenario: "greet", level: { concurrency: 10 }, shape: aShape() },
      lanes: [lane("go"), lane("go", "base")],
    };
    const open: Cell = {
      ...{ scenario: "greet", level: { openLoop: "capacity" }, shape: aShape({ capacity }) },
      lanes: [lane("go"), lane("go", "base"), lane("rust"), lane("rust", "base")],
    };
    expect(openLoopPart([timed, open])).toEqual({
      series: ["go/greet capacity", "rust/greet capacity"],
      ms: 2 * MOST_CAPACITY_MS,
    });
    expect(openLoopPart([timed])).toEqual({ series: [], ms: 0 });
  });
});

describe("a further round of searches", () => {
  const tookMs = [90, 50, 60, 50, 50];

  it("begins if one as long as the longest but the first ends in time", () => {
    expect(hasTimeForRound(tookMs, 360)).toBe(true);
    expect(hasTimeForRound(tookMs, 359)).toBe(false);
  });

  it("always begins before there are enough for a verdict", () => {
    expect(hasTimeForRound(tookMs.slice(1), 1)).toBe(true);
    expect(hasTimeForRound([], 1)).toBe(true);
  });
});
