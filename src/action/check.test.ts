import { expect, it } from "vitest";
import { aComparison } from "../../test/support/builders/comparison.ts";
import { conclusionOf } from "./check.ts";

it("a check fails with its job, whatever the comparison found", () => {
  const comparison = aComparison();
  expect(conclusionOf(comparison)).not.toBe("failure");
  expect(conclusionOf(comparison, new Error("the run had to be kept and was not"))).toBe("failure");
});
