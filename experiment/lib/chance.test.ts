import { describe, expect, it } from "vitest";
import { Count, digits, percent, rootMeanSquare } from "./chance.js";

const counted = (times: number, of: number) => {
  const count = new Count();
  for (let trial = 0; trial < of; trial += 1) count.add(trial < times);
  return count;
};

describe("a count", () => {
  // Wilson's intervals as R's prop.test(times, of, correct = FALSE) gives them.
  it.each([
    [0, 10, 0, 0, 0.2775],
    [5, 10, 0.5, 0.2366, 0.7634],
    [10, 10, 1, 0.7225, 1],
    [12, 1000, 0.012, 0.0069, 0.0209],
  ])("of %d in %d has a rate and Wilson's interval", (times, of, rate, low, high) => {
    const count = counted(times, of);
    expect(count.rate).toBeCloseTo(rate, 12);
    expect(count.interval[0]).toBeCloseTo(low, 4);
    expect(count.interval[1]).toBeCloseTo(high, 4);
  });

  it("is shown in percent, with its interval", () => {
    expect(counted(12, 1000).text).toBe("1.2 % (0.69–2.1)");
  });

  it("of nothing has no rate", () => {
    expect(new Count().rate).toBeNaN();
  });
});

it.each([
  [0, "0.00"],
  [0.123, "0.12"],
  [-0.5, "-0.50"],
  [1.25, "1.3"],
  [99.94, "99.9"],
  [99.96, "100"],
  [1234.5, "1235"],
])("a number has about three digits: %d", (value, text) => {
  expect(digits(value)).toBe(text);
});

it("a fraction is shown in percent", () => {
  expect(percent(0.0123)).toBe("1.2 %");
});

it("the root mean square counts both signs", () => {
  expect(rootMeanSquare([3, -4])).toBeCloseTo(Math.sqrt(12.5), 12);
});
