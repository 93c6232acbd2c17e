import { describe, expect, it } from "vitest";
import { ASSUMED_VARIANCE } from "../evidence/paired-changes.ts";
import { roundCentres } from "../evidence/round-centres.ts";
import { blocksAStart, blocksWorthAStart, type StartsAndBlocks } from "./blocks-a-start.ts";

const QUIET: StartsAndBlocks = {
  setUpMs: 9000,
  blockMs: 1000,
  within: 0.02 ** 2,
  between: 0.02 ** 2,
};

describe("the blocks that a start is worth", () => {
  it("are few where starts differ or are quick, and many where bursts scatter or starts are slow", () => {
    expect(blocksAStart(QUIET)).toBe(3);
    expect(blocksAStart({ ...QUIET, between: 0.06 ** 2 })).toBe(1);
    expect(blocksAStart({ ...QUIET, setUpMs: 1000 })).toBe(1);
    expect(blocksAStart({ ...QUIET, within: 0.1 ** 2 })).toBe(15);
    expect(blocksAStart({ ...QUIET, setUpMs: 36_000 })).toBe(6);
  });

  it.each([
    [0.1, 0.013],
    [0.09, 0.05],
    [0.2, 0.09],
  ])("know a change best in a given time: %d within, %d between", (within, between) => {
    const known = { ...QUIET, within: within ** 2, between: between ** 2 };
    const best = blocksAStart(known);
    const varianceWith = (blocks: number) => {
      const starts = 600_000 / (known.setUpMs + blocks * known.blockMs);
      return (known.between + known.within / blocks) / starts;
    };
    for (const other of [best / 3, best - 1, best + 1, 3 * best]) {
      if (other >= 1) expect(varianceWith(other)).toBeGreaterThan(varianceWith(best));
    }
  });
});

describe("the blocks that a start is worth in a run", () => {
  const times = { setUpMs: 9000, blockMs: 1000 };
  /** Two rounds of pairs that scatter so much. */
  const scattering = (size: number) => {
    const differences = [-3, -1, 0, 1, 3].map((one) => one * size);
    return roundCentres([0, 1].map((round) => ({ round, differences })));
  };
  const worth = (...all: readonly ReturnType<typeof roundCentres>[]) =>
    blocksWorthAStart(
      new Map(
        all.map((centres, at) => [
          String(at),
          { judged: ["throughput", "latency-p99"], centres: new Map([["throughput", centres]]) },
        ]),
      ),
      times,
    );

  it("go by the scatter of its pairs, and starts that differ by 5 %", () => {
    const [variance = 0] = scattering(0.1).variances;
    const within = (variance * 5) / 2;
    expect(worth(scattering(0.1))).toBe(
      blocksAStart({ ...times, within, between: ASSUMED_VARIANCE }),
    );
    expect(worth(scattering(0.1))).toBeGreaterThan(worth(scattering(0.01)) ?? 0);
  });

  it("go by the comparison in the middle", () => {
    const [quiet, usual, wild] = [0.01, 0.1, 5].map(scattering);
    if (!quiet || !usual || !wild) throw new Error("three");
    expect(worth(quiet, usual, wild)).toBe(worth(usual));
  });

  it("are unknown where nothing was measured", () => {
    expect(worth()).toBeUndefined();
    expect(worth(roundCentres([]))).toBeUndefined();
  });
});
