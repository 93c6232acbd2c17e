import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../domain/statistics/random.ts";
import type { Probe } from "./probe.ts";
import { foundRate, MOST_PROBES, nextRate, type SearchRange } from "./search.ts";

const RANGE = { from: 500, to: 100_000 };

/**
 * Searches to the end.
 * @param answer whether a rate holds
 * @param most what is answered in a second at most
 */
function search(
  answer: (rate: number) => boolean,
  range: SearchRange = RANGE,
  most = Number.POSITIVE_INFINITY,
) {
  const probes: Probe[] = [];
  for (let rate = nextRate(probes, range); rate !== undefined; rate = nextRate(probes, range)) {
    probes.push({ rate, holds: answer(rate), answeredPart: Math.min(1, most / rate) });
  }
  return { probes, rates: probes.map(({ rate }) => Math.round(rate)), ...foundRate(probes, range) };
}

describe("a search", () => {
  it("doubles until a rate does not hold, and stays near the knee from there", () => {
    const { rates, rate, edge } = search((one) => one <= 13_000);
    expect(rates.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
    for (const one of rates.slice(6)) expect(Math.abs(one / 13_000 - 1)).toBeLessThan(0.25);
    expect(rate / 13_000).toBeCloseTo(1, 1);
    expect(edge).toBeUndefined();
    expect(rates.length).toBeLessThanOrEqual(20);
  });

  it.each([
    ["above", 14_000],
    ["below", 9000],
  ])("begins where earlier ones ended, in steps that double, %s", (_, knee) => {
    const { rates, rate } = search((one) => one <= knee, { ...RANGE, start: 11_000 });
    expect(rates[0]).toBe(11_000);
    expect(Math.abs(Math.log(Number(rates[1]) / 11_000))).toBeCloseTo(0.1, 3);
    expect(Math.abs(Math.log(rate / knee))).toBeLessThan(0.06);
    expect(rates.length).toBeLessThanOrEqual(16);
  });

  it("finds capacities anywhere in its range within some percent", () => {
    for (const knee of [600, 1500, 7777, 30_000, 90_000]) {
      expect(Math.abs(Math.log(search((one) => one <= knee).rate / knee))).toBeLessThan(0.06);
    }
  });

  it("comes down to where requests no longer fail, however far above it begins", () => {
    const { rate } = search((one) => one <= 2500, { ...RANGE, start: 12_000 });
    expect(Math.abs(Math.log(rate / 2500))).toBeLessThan(0.1);
  });

  it("is not misled by a wrong answer", () => {
    const lies = new Set([4, 7]);
    let asked = 0;
    const { rate } = search((one) => {
      asked += 1;
      return lies.has(asked) ? one > 13_000 : one <= 13_000;
    });
    expect(Math.abs(Math.log(rate / 13_000))).toBeLessThan(0.1);
  });

  it("takes the answers of a load that is too much as the capacity of that moment", () => {
    const of = (rate: number, holds: boolean, answeredPart = 1) => ({ rate, holds, answeredPart });
    const found = (...probes: readonly Probe[]) => foundRate(probes, RANGE).rate;
    const held = of(8000, true);
    const half = found(held, of(16_000, false, 0.5));
    const more = found(held, of(16_000, false, 0.6));
    expect(Math.abs(Math.log(half / 8000))).toBeLessThan(0.3);
    expect(more / half).toBeGreaterThan(1.05);
    const tooSlow = found(held, of(16_000, false, 1));
    expect(found(held, of(16_000, false, 0.98))).toBe(tooSlow);
    expect(found(held, of(16_000, false, 0.49))).toBe(tooSlow);
    expect(found(held, of(16_000, false, 0.97))).not.toBe(tooSlow);
    expect(found(of(8000, true, 0.97), of(16_000, false))).toBe(tooSlow);
  });

  it("goes on at the middle of what it knows, and ends there", () => {
    const probes = [8000, 16_000].map((rate) => ({ rate, holds: rate < 9000, answeredPart: 1 }));
    expect(nextRate(probes, RANGE)).toBe(foundRate(probes, RANGE).rate);
  });

  it("takes fewer probes of a server whose answers show how much is too much", () => {
    const { probes, rate } = search((one) => one <= 13_000, { ...RANGE, start: 11_000 }, 13_000);
    expect(probes.length).toBeLessThanOrEqual(10);
    expect(Math.abs(Math.log(rate / 13_000))).toBeLessThan(0.06);
  });
});

describe("a search ends at an edge", () => {
  it("where not even the lowest rate holds", () => {
    const { rates, rate, edge } = search(() => false);
    expect(new Set(rates)).toEqual(new Set([500]));
    expect({ rate, edge }).toEqual({ rate: 500, edge: "from" });
    expect(rates.length).toBeLessThanOrEqual(5);
  });

  it("where the highest rate holds", () => {
    const { rates, rate, edge } = search(() => true);
    expect(rates.filter((one) => one === 100_000).length).toBeLessThanOrEqual(5);
    expect({ rate, edge }).toEqual({ rate: 100_000, edge: "to" });
  });

  it("also where it begins in the middle", () => {
    expect(search(() => true, { ...RANGE, start: 50_000 }).edge).toBe("to");
    expect(search(() => false, { ...RANGE, start: 900 }).edge).toBe("from");
    expect(search(() => false, { ...RANGE, start: 100 }).rates[0]).toBe(500);
  });

  it("where a tenth of the answers is wrong at any rate", () => {
    const probes: Probe[] = [];
    const range = { ...RANGE, start: 11_000 };
    for (let rate = nextRate(probes, range); rate !== undefined; rate = nextRate(probes, range)) {
      probes.push({ rate, holds: false, answeredPart: 0.9 });
    }
    expect(foundRate(probes, range).edge).toBe("from");
  });

  it("of a range that is a single rate", () => {
    const one = { from: 700, to: 700 };
    expect(search(() => true, one).edge).toBe("to");
    expect(search(() => false, one).edge).toBe("from");
  });
});

it("a search ends whatever the answers are", () => {
  const random = seededRandom("answers");
  for (let run = 0; run < 50; run += 1) {
    const holding = random();
    const { probes, rate } = search(() => random() < holding);
    expect(probes.length).toBeLessThanOrEqual(MOST_PROBES);
    expect(rate).toBeGreaterThanOrEqual(RANGE.from);
    expect(rate).toBeLessThanOrEqual(RANGE.to);
  }
});
