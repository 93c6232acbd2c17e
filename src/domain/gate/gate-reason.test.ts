import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { endedEarly } from "./gate-reason.ts";

describe("a run that ended early", () => {
  it("says why", () => {
    expect(endedEarly(aRun({ failure: "no oha" }))).toEqual([
      { kind: "ended-early", figures: { of: "ended-early", told: "no oha" } },
    ]);
  });

  it("can have nothing, whatever it says of itself", () => {
    expect(endedEarly(aRun({ series: [] }))).toEqual([
      { kind: "ended-early", figures: { of: "no-series" } },
    ]);
  });

  it("is none that timed or counted something", () => {
    expect(endedEarly(aRun())).toEqual([]);
    expect(endedEarly(aRun({ series: [], counts: someCounts(aCounted()) }))).toEqual([]);
  });
});
