import { describe, expect, it } from "vitest";
import type { OpenLoopSeries } from "../../../domain/series/open-loop.ts";
import { lostFindings } from "./lost.ts";

const NAME = "go/greet stages";

/** An arm whose starts lost such parts of 1000 requests, in percent. */
function arm(name: "base" | "head", ...lost: readonly number[]): OpenLoopSeries {
  return {
    ...{ name: NAME, server: "go", scenario: "greet", kind: "stages", arm: name },
    stages: [
      { rate: 100, ms: 8000 },
      { rate: 200, ms: 1000 },
    ],
    rounds: lost.map((percent, round) => ({ round, values: { lost: percent } })),
  };
}

const NONE = arm("base", 0, 0, 0, 0, 0);
const gate = (maxErrorPercent: number) => ({ tolerancePercent: {}, maxErrorPercent });

describe("lost requests", () => {
  it("are not said of arms that lost none", () => {
    expect(lostFindings(arm("head", 0, 0), NONE, gate(0))).toEqual([]);
    expect(
      lostFindings({ ...arm("head"), rounds: [{ round: 0, values: {} }] }, NONE, gate(0)),
    ).toEqual([]);
  });

  it("fail head if they are more than allowed, and base lost none or was not measured", () => {
    const head = arm("head", 30, 30, 30, 30, 30);
    for (const base of [NONE, undefined]) {
      expect(lostFindings(head, base, gate(0))).toMatchObject([
        { series: NAME, by: "open-loop", effect: "fails", kind: "errors" },
      ]);
    }
    expect(lostFindings(head, NONE, gate(0))[0]?.figures).toEqual({
      of: "failed-requests",
      allowedPercent: 0,
      failures: {
        head: {
          percent: 30,
          finished: 5000,
          failed: 1500,
          statuses: {},
          errors: { "without the expected answer": 1500 },
        },
        base: { percent: 0, finished: 5000, failed: 0, statuses: {}, errors: {} },
      },
    });
  });

  it("are those of all starts together, so that one bad start counts as it is", () => {
    const one = arm("head", 80, 0, 0, 0, 0);
    expect(lostFindings(one, NONE, gate(1))).toMatchObject([{ effect: "fails" }]);
    expect(lostFindings(one, NONE, gate(16))).toMatchObject([{ effect: "holds" }]);
    expect(lostFindings(one, NONE, gate(15.9))).toMatchObject([{ effect: "fails" }]);
  });

  it("are a doubt where base loses about as many, over starts", () => {
    const head = arm("head", 30, 31, 29, 30, 32);
    const alike = arm("base", 29, 31, 30, 33, 28);
    expect(lostFindings(head, alike, gate(1))).toMatchObject([
      { effect: "doubts", kind: "errors", isBlocking: false },
    ]);
    const fewer = arm("base", 9, 11, 10, 13, 8);
    expect(lostFindings(head, fewer, gate(1))).toMatchObject([{ effect: "fails" }]);
  });

  it("may be as many as the series' own maximum", () => {
    const bySeries = { [NAME]: gate(40) };
    const head = arm("head", 30, 30);
    expect(lostFindings(head, NONE, { ...gate(0), bySeries })).toMatchObject([{ effect: "holds" }]);
  });
});
