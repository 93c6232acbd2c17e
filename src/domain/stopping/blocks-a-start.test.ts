import { describe, expect, it } from "vitest";
import { ASSUMED_VARIANCE } from "../evidence/paired-changes.ts";
import { roundCentres } from "../evidence/round-centres.ts";
import { required } from "../shared/required.ts";
import { blocksWorthAStart } from "./blocks-a-start.ts";

const TIMES = { setUpMs: 9000, blockMs: 1000 };

/** Two rounds of pairs that scatter so much. */
function scattering(size: number) {
  const differences = [-3, -1, 0, 1, 3].map((one) => one * size);
  return roundCentres([0, 1].map((round) => ({ round, differences })));
}

function worth(all: readonly ReturnType<typeof roundCentres>[], times = TIMES) {
  const series = all.map((centres, at) => {
    const judged = ["throughput", "latency-p99"] as const;
    return [String(at), { judged, centres: new Map([["throughput", centres] as const]) }] as const;
  });
  return blocksWorthAStart(new Map(series), times);
}

describe("the blocks that a start is worth", () => {
  it("are few where starts are quick, and many where bursts scatter or starts are slow", () => {
    const all = [scattering(0.05)];
    const usual = required(worth(all), "blocks");
    expect(usual).toBeGreaterThan(1);
    expect(worth(all, { ...TIMES, setUpMs: 100 })).toBe(1);
    expect(worth(all, { ...TIMES, setUpMs: 36_000 })).toBeGreaterThan(usual);
    expect(worth([scattering(0.1)])).toBeGreaterThan(usual);
  });

  it.each([0.05, 0.1, 0.2])(
    "know a change best in a given time: pairs that differ by %d",
    (size) => {
      const best = required(worth([scattering(size)]), "blocks");
      const within = (required(scattering(size).variances[0], "variance") * 5) / 2;
      const varianceWith = (blocks: number) =>
        (ASSUMED_VARIANCE + within / blocks) * (TIMES.setUpMs + blocks * TIMES.blockMs);
      for (const other of [best / 3, best - 1, best + 1, 3 * best]) {
        if (other >= 1) expect(varianceWith(other)).toBeGreaterThan(varianceWith(best));
      }
    },
  );

  it("go by the comparison in the middle", () => {
    const [quiet, usual, wild] = [scattering(0.01), scattering(0.1), scattering(5)];
    expect(worth([quiet, usual, wild])).toBe(worth([usual]));
  });

  it("are unknown where nothing was measured", () => {
    expect(worth([])).toBeUndefined();
    expect(worth([roundCentres([])])).toBeUndefined();
  });
});
