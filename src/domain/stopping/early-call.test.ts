import { describe, expect, it } from "vitest";
import type { ProcessPool } from "../evidence/process-pool.ts";
import { comparisonOf } from "../evidence/round-centres.ts";
import { studentUpperTail } from "../statistics/student.ts";
import { earlyChange, earlyChangeOf } from "./early-call.ts";

const pool = (variance: number): ProcessPool => ({ variance, errorVariance: 1, degrees: 1 });
const rounds = (variance: number, ...centres: readonly number[]) =>
  comparisonOf(
    centres.map((centre, round) => ({ round, centre, variance })),
    4 * centres.length,
  );
const errorOf = (...args: Parameters<typeof earlyChangeOf>) =>
  earlyChangeOf(...args)?.standardError;

describe("an early change", () => {
  it("is the mean of its rounds, with a process deviation of 0.2 assumed", () => {
    const change = earlyChangeOf(rounds(0.01, -0.5, -0.7), pool(0.0001));
    expect(change?.difference).toBeCloseTo(-0.6, 12);
    expect(change?.standardError).toBeCloseTo(Math.sqrt((0.04 + 0.01) / 2), 12);
  });

  it("has half as much again as the pool says where that is more", () => {
    expect(errorOf(rounds(0, 1, 1, 1), pool(0.04))).toBeCloseTo(Math.sqrt(0.06 / 3), 12);
    expect(errorOf(rounds(0, 1, 1, 1), pool(0.02))).toBeCloseTo(Math.sqrt(0.04 / 3), 12);
  });

  it("of half the speed is far beyond chance after two rounds", () => {
    const half = Math.log(0.5);
    const { lower, higher } =
      earlyChangeOf(rounds(0.0005, half, half), pool(0.0001))?.pValues() ?? {};
    expect(lower).toBeLessThan(2e-6);
    expect(higher).toBe(1);
  });

  it.each([
    [[0.25, 0.9], true],
    [[0.2499, 0.9], false],
    [[-0.9, 0.9], false],
  ])("counts only if every round shows a quarter more: %j", (centres, counts) => {
    const { lower, higher } = earlyChange(centres, 0.1).pValues();
    const t = (centres[0] ?? 0) + (centres[1] ?? 0);
    expect(higher).toBe(counts ? studentUpperTail(t / 2 / 0.1, 1000) : 1);
    expect(lower).toBe(1);
  });

  it("counts downwards as it does upwards", () => {
    const up = earlyChange([0.3, 0.5], 0.1).pValues();
    const down = earlyChange([-0.3, -0.5], 0.1).pValues();
    expect(down.lower).toBeCloseTo(up.higher, 15);
    expect(down.higher).toBe(1);
  });

  it.each<[string, Parameters<typeof earlyChangeOf>]>([
    ["one round", [rounds(0.01, -2), pool(0.0001)]],
    ["a server that is still warming up", [rounds(0.01, -2, -2), pool(0.0001), true]],
    ["no pool", [rounds(0.01, -2, -2), undefined]],
  ])("is not known from %s", (_, args) => {
    expect(earlyChangeOf(...args)).toBeUndefined();
  });
});
