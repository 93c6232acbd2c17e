import { describe, expect, it } from "vitest";
import { FALSE_ALARM_RATE } from "../statistics/confidence.ts";
import { type AdjustedChange, decide } from "./decide.ts";
import type { Verdict } from "./verdict.ts";

const LOWER: AdjustedChange = {
  changePercent: -30,
  leastPercent: -33,
  mostPercent: -27,
  pLower: 0.001,
  pHigher: 0.999,
};

const HIGHER: AdjustedChange = {
  changePercent: 30,
  leastPercent: 27,
  mostPercent: 33,
  pLower: 0.999,
  pHigher: 0.001,
};

const SAME: AdjustedChange = {
  changePercent: 0.5,
  leastPercent: -1,
  mostPercent: 2,
  pLower: 0.6,
  pHigher: 0.4,
};

const MAYBE_LOWER: AdjustedChange = { ...SAME, leastPercent: -5.1 };
const MAYBE_HIGHER: AdjustedChange = { ...SAME, mostPercent: 5.1 };

describe("decide", () => {
  it.each<[string, AdjustedChange, "higher" | "lower", Verdict]>([
    ["a fall of what should be high", LOWER, "higher", "regression"],
    ["a fall of what should be low", LOWER, "lower", "improvement"],
    ["a rise of what should be high", HIGHER, "higher", "improvement"],
    ["a rise of what should be low", HIGHER, "lower", "regression"],
    ["nothing, higher is better", SAME, "higher", "unchanged"],
    ["nothing, lower is better", SAME, "lower", "unchanged"],
    ["p exactly at the false-alarm rate", { ...LOWER, pLower: 0.01 }, "higher", "regression"],
    [
      "p just above the false-alarm rate",
      { ...LOWER, pLower: 0.010_001 },
      "higher",
      "inconclusive",
    ],
    [
      "a change exactly at the tolerance",
      { ...LOWER, changePercent: -5 },
      "higher",
      "inconclusive",
    ],
    [
      "a change just beyond the tolerance",
      { ...LOWER, changePercent: -5.01 },
      "higher",
      "regression",
    ],
    ["a rise exactly at the tolerance", { ...HIGHER, changePercent: 5 }, "higher", "no-worse"],
    [
      "certain but within the tolerance",
      { changePercent: -3, leastPercent: -4, mostPercent: -2, pLower: 0.0001, pHigher: 0.9999 },
      "higher",
      "unchanged",
    ],
    [
      "bounds at the tolerance",
      { ...SAME, leastPercent: -5, mostPercent: 5 },
      "higher",
      "unchanged",
    ],
    ["perhaps a fall of what should be high", MAYBE_LOWER, "higher", "inconclusive"],
    ["perhaps a fall of what should be low", MAYBE_LOWER, "lower", "no-worse"],
    ["perhaps a rise of what should be high", MAYBE_HIGHER, "higher", "no-worse"],
    ["perhaps a rise of what should be low", MAYBE_HIGHER, "lower", "inconclusive"],
    ["anything", { ...SAME, leastPercent: -5.1, mostPercent: 5.1 }, "higher", "inconclusive"],
    ["a large rise that may be chance", { ...HIGHER, pHigher: 0.02 }, "higher", "no-worse"],
  ])("%s", (_, change, better, verdict) => {
    const id = better === "higher" ? "throughput" : "latency-p50";
    const hurdle = { id, tolerancePercent: 5, falseAlarmRate: FALSE_ALARM_RATE } as const;
    expect(decide(change, hurdle)).toBe(verdict);
  });
});
