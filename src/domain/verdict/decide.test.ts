import { describe, expect, it } from "vitest";
import { type AdjustedChange, decide } from "./decide.ts";
import { FALSE_ALARM_RATE, type Verdict } from "./verdict.ts";

const LOWER: AdjustedChange = {
  changePercent: -30,
  lowPercent: -33,
  highPercent: -27,
  pLower: 0.001,
  pHigher: 0.999,
};

const HIGHER: AdjustedChange = {
  changePercent: 30,
  lowPercent: 27,
  highPercent: 33,
  pLower: 0.999,
  pHigher: 0.001,
};

const SAME: AdjustedChange = {
  changePercent: 0.5,
  lowPercent: -1,
  highPercent: 2,
  pLower: 0.6,
  pHigher: 0.4,
};

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
    ["a rise exactly at the tolerance", { ...HIGHER, changePercent: 5 }, "higher", "inconclusive"],
    [
      "certain but within the tolerance",
      { changePercent: -3, lowPercent: -4, highPercent: -2, pLower: 0.0001, pHigher: 0.9999 },
      "higher",
      "unchanged",
    ],
    [
      "an interval as wide as the tolerance",
      { ...SAME, lowPercent: -5, highPercent: 5 },
      "higher",
      "unchanged",
    ],
    ["an interval that reaches below", { ...SAME, lowPercent: -5.1 }, "higher", "inconclusive"],
    ["an interval that reaches above", { ...SAME, highPercent: 5.1 }, "higher", "inconclusive"],
  ])("%s", (_, change, better, verdict) => {
    const id = better === "higher" ? "throughput" : "latency-p50";
    const hurdle = { tolerancePercent: 5, falseAlarmRate: FALSE_ALARM_RATE };
    expect(decide(id, change, hurdle)).toBe(verdict);
  });
});
