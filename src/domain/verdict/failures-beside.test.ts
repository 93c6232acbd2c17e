import { describe, expect, it } from "vitest";
import { compareBeside } from "./failures-beside.ts";

/** Starts of a thousand requests, by how many of them failed. */
const starts = (...failed: readonly number[]) =>
  failed.map((number) => ({ finished: 1000, failed: number, statuses: {}, errors: {} }));

const compared = (
  head: readonly number[],
  base: readonly number[] | undefined,
  maxErrorPercent = 0,
) => compareBeside(starts(...head), base && starts(...base), maxErrorPercent);

describe("failed requests of head's warm-ups", () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ["in every start, where base has none", [200, 200, 200], [0, 0, 0]],
    ["in the only start", [7], [0]],
    ["a few in each of many starts", [2, 2, 2, 2, 2], [0, 0, 0, 0, 0]],
    ["many more than in base", [90, 80, 100], [30, 40, 20]],
    ["and one odd start of base hides nothing", [90, 80, 100], [0, 90, 0]],
    ["and one start without any hides nothing", [200, 0, 200], [0, 0, 0]],
    ["where base finished none", [200, 200], []],
  ])("are worse: %s", (_, head, base) => {
    expect(compared(head, base)).toBe("worse");
  });

  it.each<[string, readonly number[], readonly number[]]>([
    ["a stray one", [0, 1, 0], [0, 0, 0]],
    ["a few of the only start", [6], [0]],
    ["one odd start", [0, 200, 0], [0, 0, 0]],
    ["more than in base, and not twice as many", [50, 60, 50], [40, 30, 40]],
    ["twice as many of a few", [2, 2, 3], [1, 1, 1]],
  ])("are perhaps worse: %s", (_, head, base) => {
    expect(compared(head, base)).toBe("perhaps-worse");
  });

  it.each<[string, readonly number[], readonly number[], number]>([
    ["none", [0, 0], [0, 0], 0],
    ["as many as may", [10, 10], [0, 0], 1],
    ["as many as in base", [200, 200], [200, 200], 0],
    ["fewer than in base", [200, 200], [300, 300], 0],
  ])("are no finding: %s", (_, head, base, allowed) => {
    expect(compared(head, base, allowed)).toBeUndefined();
  });

  it("are compared with nothing where there is no base", () => {
    expect(compared([200], undefined)).toBe("not-compared");
    expect(compared([200], undefined, 20)).toBeUndefined();
  });

  it("have to be more than may be in the other starts too", () => {
    expect(compared([200, 9, 9], [0, 0, 0], 1)).toBe("perhaps-worse");
    expect(compared([200, 20, 9], [0, 0, 0], 1)).toBe("worse");
  });
});
