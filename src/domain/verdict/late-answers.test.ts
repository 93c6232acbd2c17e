import { describe, expect, it } from "vitest";
import {
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aSeries } from "../../../test/support/builders/run.ts";
import { reasonsAgainst } from "./gate.ts";
import { withLateAnswers } from "./late-answers.ts";

const arms = (base: readonly number[] | undefined, head: readonly number[] | undefined) => [
  aSeries({ arm: "base", ...(base && { latePercents: base }) }),
  aSeries({ ...(head && { latePercents: head }) }),
];
const SERIES = aSeriesComparison();
const judged = (...all: Parameters<typeof arms>) => withLateAnswers([SERIES], arms(...all));
const isUnmeasurable = (...all: Parameters<typeof arms>) =>
  judged(...all)[0]?.verdict === "unmeasurable";

describe("a series of which head answers late", () => {
  it("is unmeasurable, in all that is gated, and says by how much", () => {
    const [series] = judged(undefined, [30, 20, 40]);
    expect(series).toMatchObject({
      verdict: "unmeasurable",
      late: { burstMs: 500, basePercent: 0, headPercent: 30 },
      metrics: { throughput: { verdict: "unmeasurable", changePercent: 1 } },
    });
    expect(series?.metrics.errors).toEqual({ head: 0 });
    expect(
      reasonsAgainst([series ?? SERIES], { tolerancePercent: {}, maxErrorPercent: 0 }),
    ).toEqual([
      {
        kind: "unmeasurable",
        series: "go/greet c=10",
        text: "go/greet c=10: 30.0 % of the time of head's requests (base: 0 %) passed in answers that took longer than a burst of 500 ms, so the figures leave them out. With measure.burst longer than these answers take, they are measured",
      },
    ]);
  });

  it("shows it in every start, beyond chance and beyond twice what any start of base shows", () => {
    expect(isUnmeasurable(undefined, [5, 30, 30])).toBe(false);
    expect(isUnmeasurable(undefined, [5.01, 30, 30])).toBe(true);
    expect(isUnmeasurable([0, 0, 10], [20, 30, 30])).toBe(false);
    expect(isUnmeasurable([0, 0, 10], [20.1, 30, 30])).toBe(true);
    expect(isUnmeasurable(undefined, [60, 0, 60])).toBe(false);
    expect(isUnmeasurable([30, 40], [30, 40])).toBe(false);
    expect(isUnmeasurable([30, 40], undefined)).toBe(false);
  });

  it("is left alone where it is worse anyway, new, or gated by nothing", () => {
    const late = arms(undefined, [50]);
    const worse = aSeriesComparison({
      verdict: "regression",
      metrics: { throughput: aRegression() },
    });
    expect(withLateAnswers([worse], late)).toEqual([worse]);
    const ungated = { throughput: { head: 10, base: 10 } };
    const shown = aSeriesComparison({ metrics: ungated });
    expect(withLateAnswers([shown], late)).toEqual([shown]);
    expect(withLateAnswers([SERIES], late.slice(1))).toEqual([SERIES]);
  });

  it("is told from base's in whatever order they were measured", () => {
    const late = arms([1, 1], [50, 50]).toReversed();
    expect(withLateAnswers([SERIES], late)[0]?.verdict).toBe("unmeasurable");
  });

  it("says nothing of other series", () => {
    const other = aSeriesComparison({ server: "rust", metrics: { throughput: aMetric() } });
    const all = withLateAnswers(
      [SERIES, other],
      [
        ...arms(undefined, [50]),
        aSeries({ server: "rust", arm: "base", latePercents: [90] }),
        aSeries({ server: "rust" }),
      ],
    );
    expect(all.map(({ verdict }) => verdict)).toEqual(["unmeasurable", "unchanged"]);
    expect(all[1]).toBe(other);
  });
});
