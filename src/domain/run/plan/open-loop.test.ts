import { describe, expect, it } from "vitest";
import { aShape } from "../../../../test/support/builders/config.ts";
import type { Cell } from "../../series/lane.ts";
import { openLoopPart } from "./open-loop.ts";
import { MOST_OPEN_LOOP_MS } from "./open-loop-rounds.ts";

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
      ms: 2 * MOST_OPEN_LOOP_MS,
    });
    expect(openLoopPart([timed])).toEqual({ series: [], ms: 0 });
    const low = { ...open, shape: aShape({ capacity: { ...capacity, from: 100 } }) };
    expect(openLoopPart([low]).ms).toBeGreaterThan(2 * 2 * MOST_OPEN_LOOP_MS);
    const slow = { ...open, shape: aShape({ capacity: { ...capacity, p99Ms: 1000 } }) };
    expect(openLoopPart([slow]).ms).toBeGreaterThan(5 * MOST_OPEN_LOOP_MS);
  });
});
