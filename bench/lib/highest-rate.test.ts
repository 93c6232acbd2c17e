import { describe, expect, it } from "vitest";
import { aSample } from "../../test/support/builders/sample.ts";
import { highestRate, isHeld } from "./highest-rate.js";

/** Holds rates up to one limit for two seconds, and up to another for longer. */
function server({ short, long }: { short: number; long: number }) {
  const asked: [number, number][] = [];
  const hold = async (rate: number, seconds: number) => {
    asked.push([rate, seconds]);
    const isHeld = rate <= (seconds > 2 ? long : short);
    return { isHeld, sample: aSample({ throughput: rate }) };
  };
  return { asked, hold };
}

describe("the highest rate", () => {
  it("is within a twentieth of what the server holds", async () => {
    for (const limit of [300, 1000, 27_000, 80_123]) {
      const { hold } = server({ short: limit, long: limit });
      const { rate, sample } = await highestRate(hold, { seconds: 60 });
      expect(rate).toBeLessThanOrEqual(limit);
      expect(rate).toBeGreaterThan(limit / 1.05 - 1);
      expect(sample.throughput).toBe(rate);
    }
  });

  it("is lowered by a tenth until the whole time is held, beginning where it is told to", async () => {
    const { asked, hold } = server({ short: 64_000, long: 8000 });
    const { rate } = await highestRate(hold, { seconds: 60, most: 10_000 });
    expect(asked.filter(([, seconds]) => seconds === 60).map(([wanted]) => wanted)).toEqual([
      10_000, 9000, 8100, 7290,
    ]);
    expect(rate).toBe(7290);
  });

  it("gives a rate that was missed a second chance", async () => {
    let missed = 0;
    const { rate } = await highestRate(
      async (wanted) => {
        const isUnlucky = wanted === 4000 && missed++ === 0;
        return { isHeld: wanted <= 5000 && !isUnlucky, sample: aSample() };
      },
      { seconds: 60 },
    );
    expect(rate).toBeGreaterThanOrEqual(4000);
  });

  it.each([
    ["for two seconds", { short: 0, long: 0 }],
    ["for longer", { short: 1000, long: 0 }],
  ])("is an error of a server that holds none %s", async (_, limits) => {
    await expect(highestRate(server(limits).hold, { seconds: 60 })).rejects.toThrow(
      "no rate is held",
    );
  });
});

describe("a rate is held", () => {
  const latencyMs = { mean: 1, p50: 1, p90: 1, p95: 1, p99: 99, max: 500 };
  const held = aSample({ unexpected: 0, errors: {}, rateShortfall: 0.0005, latencyMs });

  it("with little missing, no error and no queue", () => expect(isHeld(held)).toBe(true));

  it.each([
    ["too much is missing", { ...held, rateShortfall: 0.01 }],
    ["a request failed", { ...held, errors: { "connection reset": 1 } }],
    ["an answer was wrong", { ...held, unexpected: 1 }],
    ["answers waited in a queue", { ...held, latencyMs: { ...latencyMs, p99: 101 } }],
  ])("not where %s", (_, sample) => expect(isHeld(sample)).toBe(false));
});
