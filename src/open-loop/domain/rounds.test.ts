import { describe, expect, it } from "vitest";
import { required } from "../../domain/shared/required.ts";
import type { FoundRate } from "./capacity/search.ts";
import { capacityOf, pairedChange } from "./rounds.ts";

const TOP = { rate: 100_000, edge: "to" } as const;
const BOTTOM = { rate: 500, edge: "from" } as const;
const rates = (...all: readonly number[]): readonly FoundRate[] => all.map((rate) => ({ rate }));

describe("the capacity of an arm", () => {
  it("is the median of its searches, with an interval", () => {
    const { rate, low, high } = {
      low: 0,
      high: 0,
      ...capacityOf(rates(980, 1000, 1050, 990, 1010)),
    };
    expect(rate).toBe(1000);
    expect(low).toBeGreaterThan(950);
    expect(high).toBeLessThan(1050);
    expect((low * high) / 1e6).toBeCloseTo(1);
  });

  it("has no interval after one round", () => {
    expect(capacityOf(rates(1000))).toEqual({ rate: 1000 });
  });

  it("is an edge where half of its searches ended there", () => {
    expect(capacityOf([TOP, ...rates(90_000), TOP])).toEqual(TOP);
    expect(capacityOf([TOP, TOP, ...rates(90_000, 80_000)])).toEqual(TOP);
    expect(capacityOf([BOTTOM, BOTTOM, ...rates(600, 700)])).toEqual(BOTTOM);
  });

  it("is a rate without an interval where fewer did", () => {
    expect(capacityOf([TOP, ...rates(90_000, 80_000)])).toEqual({ rate: 90_000 });
  });
});

/** Rounds of searches: of `base`, and of `head`. */
const rounds = (base: readonly FoundRate[], head: readonly FoundRate[]) =>
  base.map((one, at) => ({ base: one, head: required(head[at], "round") }));

describe("the change of the capacity", () => {
  const base = rates(1000, 1200, 900, 1100, 1300);
  const slower = (by: number) => base.map(({ rate }, at) => ({ rate: rate * (by + at / 100) }));

  it("is estimated from the differences within rounds, whatever these have in common", () => {
    const change = required(pairedChange(rounds(base, slower(0.83))), "change");
    expect(Math.exp(change.difference)).toBeCloseTo(0.85, 3);
    expect(change.degrees).toBe(4);
    expect(change.high).toBeLessThan(Math.log(0.9));
    expect(change.pValues().lower).toBeLessThan(0.001);
  });

  it("is not known from fewer than five rounds", () => {
    expect(pairedChange(rounds(base, slower(0.83)).slice(1))).toBeUndefined();
  });

  it("is at least what an edge says, and that it is no better is not shown", () => {
    const top = Array.from({ length: 5 }, () => TOP);
    const change = required(pairedChange(rounds(top, rates(70e3, 72e3, 69e3, 71e3, 70e3))), "c");
    expect(Math.exp(change.high)).toBeLessThan(0.75);
    expect(change.low).toBe(Number.NEGATIVE_INFINITY);
    expect(change.pValues()).toMatchObject({ higher: 1 });
    expect(change.pValues().lower).toBeLessThan(0.001);
    const bottom = Array.from({ length: 5 }, () => BOTTOM);
    expect(pairedChange(rounds(base, bottom))?.low).toBe(Number.NEGATIVE_INFINITY);
  });

  it("is at least as much better as an edge says, and that it is worse is not shown", () => {
    const top = Array.from({ length: 5 }, () => TOP);
    const bottom = Array.from({ length: 5 }, () => BOTTOM);
    for (const all of [rounds(base, top), rounds(bottom, base)]) {
      const change = required(pairedChange(all), "change");
      expect(change).toMatchObject({ side: "higher", high: Math.log(1000) });
      expect(change.low).toBeGreaterThan(0);
      expect(change.pValues()).toMatchObject({ lower: 1 });
      expect(change.pValues().higher).toBeLessThan(0.01);
    }
  });

  it("is at least as much worse as the load lets base be seen, but not as it lets head", () => {
    const few = base.map(({ rate }) => ({ rate, edge: "load" as const }));
    expect(pairedChange(rounds(few, slower(0.83)))?.side).toBe("lower");
    expect(pairedChange(rounds(slower(0.83), few))).toBeUndefined();
    expect(pairedChange(rounds(few, few))).toBeUndefined();
  });

  it("is not known of a value that is 0", () => {
    const none = base.map((one, at) => (at === 2 ? { rate: 0 } : one));
    expect(pairedChange(rounds(base, none))).toBeUndefined();
    expect(pairedChange(rounds(none, base))).toBeUndefined();
  });

  it("is not known where edges leave open on which side it is", () => {
    const top = Array.from({ length: 5 }, () => TOP);
    const bottom = Array.from({ length: 5 }, () => BOTTOM);
    expect(pairedChange(rounds(top, top))).toBeUndefined();
    expect(pairedChange(rounds(bottom, bottom))).toBeUndefined();
    const [first, ...others] = base;
    const mixed = rounds([TOP, ...others], [required(first, "round"), TOP, ...others.slice(1)]);
    expect(pairedChange(mixed)).toBeUndefined();
  });
});
