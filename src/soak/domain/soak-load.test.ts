import { describe, expect, it } from "vitest";
import type { Cell } from "../../domain/series/lane.ts";
import { timedBurst } from "../../domain/series/load-shape.ts";
import type { LoadLevel } from "../../domain/series/series.ts";
import { cellsToSoak, foundRate, parseShare, pieceMsAt } from "./soak-load.ts";

const cell = (level: LoadLevel, servers: readonly string[]): Cell => ({
  ...{ scenario: "greet", level, shape: timedBurst(200) },
  lanes: servers.flatMap((server) => [
    { server, arm: "base" },
    { server, arm: "head" },
  ]),
});

describe("cellsToSoak", () => {
  it("is one for each server: its highest rate, or else its highest concurrency", () => {
    const cells = [
      cell({ openLoop: "capacity" }, ["go"]),
      cell({ concurrency: 8 }, ["go", "rust"]),
      cell({ concurrency: 64 }, ["go", "rust"]),
      cell({ rate: 0.5 }, ["rust"]),
      cell({ rate: 500 }, ["rust"]),
      cell({ rate: 100 }, ["rust"]),
    ];
    const chosen = cellsToSoak(cells, false).map(({ level, lanes }) => [
      level,
      lanes[0],
      lanes.length,
    ]);
    expect(chosen).toEqual([
      [{ concurrency: 64 }, { server: "go", arm: "base" }, 2],
      [{ rate: 500 }, { server: "rust", arm: "base" }, 2],
    ]);
  });

  it("is its highest concurrency, or else all its connections, where a share of that is asked for", () => {
    const cells = [
      cell({ openLoop: "capacity" }, ["go"]),
      cell({ concurrency: 8 }, ["go"]),
      cell({ concurrency: 64 }, ["go"]),
      { ...cell({ rate: 500 }, ["go", "rust"]), shape: timedBurst(200, 32) },
    ];
    const levels = cellsToSoak(cells, true).map(({ level }) => level);
    expect(levels).toEqual([{ concurrency: 64 }, { concurrency: 32 }]);
  });

  it("is loaded over all its connections where the scenario has neither", () => {
    const own = cell({ openLoop: "stages" }, ["go"]);
    const cells = [{ ...own, shape: timedBurst(200, 64) }];
    expect(cellsToSoak(cells, false).map(({ level }) => level)).toEqual([{ concurrency: 64 }]);
  });
});

describe("the load of a soak", () => {
  it("is a share of what was answered, in two digits", () => {
    expect(foundRate({ answered: 8346, share: 0.5 })).toBe(4200);
    expect(foundRate({ answered: 0, share: 0.5 })).toBe(0);
  });

  it("comes in pieces of as many answers as the generator can keep, and of a minute at most", () => {
    expect(pieceMsAt(20_000)).toBe(10_000);
    expect(pieceMsAt(5)).toBe(60_000);
  });

  it("takes shares above 0 up to 1", () => {
    expect(["0.25", "1", "0", "1.1", "", "half"].map(parseShare)).toEqual([
      ...[0.25, 1, undefined, undefined, undefined, undefined],
    ]);
  });
});
