import { describe, expect, it } from "vitest";
import { VERDICT_ORDER, worstVerdict } from "./verdict.ts";

describe("worstVerdict", () => {
  it("is the one that matters most, in any order", () => {
    for (const [index, verdict] of VERDICT_ORDER.entries()) {
      const rest = VERDICT_ORDER.slice(index);
      expect(worstVerdict(rest)).toBe(verdict);
      expect(worstVerdict(rest.toReversed())).toBe(verdict);
    }
  });

  it("is what could not be measured before what is undecided, and a regression before both", () => {
    expect(worstVerdict(["inconclusive", "unmeasurable"])).toBe("unmeasurable");
    expect(worstVerdict(["unmeasurable", "regression"])).toBe("regression");
    expect(worstVerdict(["improvement", "inconclusive", "unchanged"])).toBe("inconclusive");
  });

  it("is new where there is none", () => {
    expect(worstVerdict([])).toBe("new");
  });
});
