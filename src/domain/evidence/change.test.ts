import { describe, expect, it } from "vitest";
import { agreeingValues } from "./change.ts";

describe("levels that a change is between", () => {
  it("have it as their quotient, and the medians' geometric mean as theirs", () => {
    const { base, head } = agreeingValues({ base: 975, head: 1000 }, Math.log(0.93));
    expect(head / base).toBeCloseTo(0.93, 12);
    expect(base * head).toBeCloseTo(975 * 1000, 6);
  });

  it("are the medians where these say the same", () => {
    const { base, head } = agreeingValues({ base: 200, head: 100 }, Math.log(0.5));
    expect(base).toBeCloseTo(200, 9);
    expect(head).toBeCloseTo(100, 9);
  });

  it.each([
    [{ base: 0, head: 100 }, 0.1],
    [{ base: 100, head: 100 }, 5000],
    [{ base: 100, head: 100 }, Number.POSITIVE_INFINITY],
  ])("are the medians where the change has no finite form: %j, %d", (own, difference) => {
    expect(agreeingValues(own, difference)).toBe(own);
  });
});
