import { describe, expect, it } from "vitest";
import { requireOpenProbability } from "./open-probability.ts";

describe("requireOpenProbability", () => {
  it.each([1e-300, 0.5, 1 - 2 ** -53])("accepts %d", (p) => {
    expect(() => requireOpenProbability("p", p)).not.toThrow();
  });

  it.each([0, 1, -0.1, 1.1, Number.NaN])("refuses %d", (p) => {
    expect(() => requireOpenProbability("p", p)).toThrow(
      new RangeError(`p must lie between 0 and 1, both excluded, got ${p}`),
    );
  });
});
