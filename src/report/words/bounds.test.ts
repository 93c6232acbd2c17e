import { describe, expect, it } from "vitest";
import { aMetric } from "../../../test/support/builders/comparison.ts";
import type { MetricId } from "../../domain/metrics/catalogue.ts";
import {
  allUndecidedText,
  boundPercent,
  boundText,
  placesText,
  redFromText,
  undecidedText,
} from "./bounds.ts";

it.each([
  [7, "7 %"],
  [7.21, "7.3 %"],
  [0.004, "0.1 %"],
  [9.96, "10 %"],
  [12.1, "13 %"],
])("rounds a bound up, so that it stays true: %d", (percent, text) => {
  expect(boundPercent(percent)).toBe(text);
});

describe("a bound in words", () => {
  it.each<[MetricId, string]>([
    ["throughput", "not slower by more than 7 %"],
    ["latency-p99", "not slower by more than 7 %"],
    ["cpu-per-request", "no more than 7 % more CPU per request"],
    ["instructions", "no more than 7 % more instructions per request"],
    ["peak-rss", "no more than 7 % more peak RSS"],
    ["cold-start", "no more than 7 % longer cold start"],
    ["artifact-size", "no more than 7 % larger artifact"],
    ["throughput-per-core", "no more than 7 % less throughput per core"],
  ])("goes by the metric's direction: %s", (id, text) => {
    expect(boundText(id, 7)).toBe(text);
  });

  it("of nothing is a plain no", () => {
    expect(boundText("throughput", 0)).toBe("not slower");
    expect(boundText("cpu-per-request", 0)).toBe("no more CPU per request");
    expect(boundText("cold-start", 0)).toBe("cold start not longer");
    expect(boundText("artifact-size", 0)).toBe("artifact not larger");
  });
});

describe("what is undecided", () => {
  const open = aMetric({ verdict: "inconclusive", atMostWorsePercent: 7 });

  it("is said with its bound; the time that would decide it is said with its command", () => {
    expect(undecidedText("throughput", { ...open, timeToDecideMs: 500_000 })).toBe(
      "not slower by more than 7 %",
    );
  });

  it("is said with the time that would not decide it", () => {
    const long = { ...open, isLongToDecide: true, tolerancePercent: 5 } as const;
    expect(undecidedText("throughput", long)).toMatch(/; an hour would not .* the 5 % tolerated$/);
  });

  it("begins with what it looks like", () => {
    const fallen = { ...open, atMostWorsePercent: 21 };
    expect(undecidedText("throughput", fallen)).toBe("not slower by more than 21 %");
    expect(undecidedText("throughput", { ...fallen, looksWorse: true })).toBe(
      "looks slower; not slower by more than 21 %",
    );
    const more = { ...open, looksWorse: true };
    expect(undecidedText("cpu-per-request", more)).toBe(
      "looks worse; no more than 7 % more CPU per request",
    );
  });

  it("says so where there is no bound", () => {
    const { atMostWorsePercent: _, ...unbounded } = open;
    expect(undecidedText("throughput", unbounded)).toBe(
      "too little was measured, or too noisily, for a bound",
    );
    expect(allUndecidedText([open, unbounded])).toBe("not all with a bound");
    const { base: _none, ...alone } = unbounded;
    expect(undecidedText("throughput", alone)).toBe("there is no value to compare with");
    const values = { base: 5000, head: 900 };
    const edges = { ...unbounded, ...values, bounds: { base: "higher", head: "lower" } } as const;
    expect(undecidedText("capacity", edges)).toBe(
      "base is only known to be ≥ 5,000/s, head is only known to be ≤ 900/s",
    );
    const one = { ...unbounded, ...values, bounds: { head: "higher" } } as const;
    expect(undecidedText("capacity", one)).toBe("head is only known to be ≥ 900/s");
  });

  it("is bounded together", () => {
    expect(allUndecidedText([open, { ...open, atMostWorsePercent: 11.2 }])).toBe(
      "at most 12 % worse",
    );
    expect(allUndecidedText([{ ...open, atMostWorsePercent: 0 }])).toBe("none worse");
  });
});

it("counts series or servers, whichever a metric is of", () => {
  expect(placesText(undefined, 1)).toBe("1 series");
  expect(placesText("latency-p99", 2)).toBe("2 series");
  expect(placesText("peak-rss", 1)).toBe("1 server");
  expect(placesText("cold-start", 2)).toBe("2 servers");
});

describe("what was not found", () => {
  it.each(["unchanged", "no-worse", "inconclusive"] as const)(
    "says from where on a change would have been red, if much is tolerated: %s",
    (verdict) => {
      const metric = aMetric({ verdict, tolerancePercent: 50, smallestDetectablePercent: 61.23 });
      expect(redFromText(metric)).toBe("red from about 62 % worse");
      expect(redFromText({ ...metric, tolerancePercent: 10 })).toBeUndefined();
      expect(redFromText({ ...metric, smallestDetectablePercent: undefined })).toBeUndefined();
    },
  );

  it.each(["regression", "improvement", "unmeasurable"] as const)(
    "is not of what is %s",
    (verdict) => {
      const found = { verdict, tolerancePercent: 50, smallestDetectablePercent: 61 };
      expect(redFromText(aMetric(found))).toBeUndefined();
    },
  );
});
