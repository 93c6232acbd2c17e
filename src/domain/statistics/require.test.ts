import { describe, expect, it } from "vitest";
import { requirePositive, requireSample } from "./require.ts";

describe("requireSample", () => {
  it("accepts enough finite values, 0 among them", () => {
    expect(() => requireSample("x", [0, -1], 2)).not.toThrow();
  });

  it.each([
    { xs: [], minimum: 1, message: "x needs at least 1 value(s), got 0" },
    { xs: [1], minimum: 2, message: "x needs at least 2 value(s), got 1" },
    { xs: [1, Number.NaN], minimum: 1, message: "x holds NaN, which is not a finite number" },
    { xs: [-Infinity], minimum: 1, message: "x holds -Infinity, which is not a finite number" },
  ])("refuses $xs: $message", ({ xs, minimum, message }) => {
    expect(() => requireSample("x", xs, minimum)).toThrow(new RangeError(message));
  });
});

describe("requirePositive", () => {
  it.each([0, -1, Number.POSITIVE_INFINITY, Number.NaN])("refuses %d", (x) => {
    expect(() => requirePositive("x", x)).toThrow(
      new RangeError(`x must be a positive finite number, got ${x}`),
    );
  });

  it("accepts a small number", () => {
    expect(() => requirePositive("x", 1e-300)).not.toThrow();
  });
});
