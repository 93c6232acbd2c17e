import { describe, expect, it } from "vitest";
import { aLoss, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aSeries, type SeriesOverrides } from "../../../../test/support/builders/run.ts";
import { samples } from "../../../../test/support/builders/sample.ts";
import { aSeen, concludedIn, withLate } from "../../../../test/support/builders/seen.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import { required } from "../../shared/required.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { failures } from "./failures.ts";

const GATE = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 1 };
const NONE = { percent: 0, finished: 60_000, failed: 0, statuses: {}, errors: {} };

/** Twelve bursts of five thousand answers, and what failed beside them. */
const bursts = (failed: number) =>
  samples(6, () => ({ unexpected: failed, statuses: { 503: failed } }));

const headOf = (overrides: SeriesOverrides = {}) => aSeries(overrides);
const baseOf = (overrides: SeriesOverrides = {}) => aSeries({ arm: "base", ...overrides });

function found(
  all: readonly MeasuredSeries[],
  compared: SeriesComparison = aSeriesComparison(),
  gate = GATE,
) {
  const [one] = concludedIn(aSeen(all, { rows: [compared], gate }), ["failures"]);
  return required(one, "series");
}

describe("failed requests of measured bursts", () => {
  it("are shown for both arms, with their causes", () => {
    const { failures } = found([headOf({ samples: bursts(10) }), baseOf()]);
    expect(failures).toEqual({
      head: {
        percent: expect.closeTo(0.1996, 4),
        finished: 60_120,
        failed: 120,
        statuses: { 503: 120 },
        errors: {},
      },
      base: NONE,
    });
  });

  it("are shown where only those of base failed, and without a base", () => {
    const before = found([headOf(), baseOf({ samples: bursts(1) })]).failures;
    expect([before?.head, before?.base?.failed]).toEqual([NONE, 12]);
    expect(
      required(found([headOf({ samples: bursts(1) })]).failures, "failures").base,
    ).toBeUndefined();
  });

  it("leave a series as it is where there are none", () => {
    const compared = aSeriesComparison();
    expect(found([headOf({ samples: [] }), baseOf({ samples: [] })], compared)).toEqual(compared);
    expect(found([headOf(), baseOf()], compared)).toEqual(compared);
    expect(found([], compared)).toEqual(compared);
  });

  it("are too many beyond what its own series may have", () => {
    const all = [headOf({ samples: bursts(100) }), baseOf()];
    expect(found(all).failures).toMatchObject({ areTooMany: true });
    const bySeries = { "go/greet c=10": { ...GATE, maxErrorPercent: 5 } };
    const loose = found(all, aSeriesComparison(), { ...GATE, bySeries } as typeof GATE);
    expect(loose.failures).not.toHaveProperty("areTooMany");
  });

  it("are too many where nothing else can be measured, whatever is allowed", () => {
    const allowed = { ...GATE, maxErrorPercent: 100 };
    const unmeasured: Partial<SeriesComparison> = {
      verdict: "unmeasurable",
      metrics: { throughput: { verdict: "unmeasurable" } },
    };
    const of = (failed: number, overrides: Partial<SeriesComparison> = unmeasured) =>
      found([headOf({ samples: bursts(failed) })], aSeriesComparison(overrides), allowed).failures
        ?.areTooMany;
    expect(of(6000)).toBe(true);
    // Then it is the missing answers.
    expect(of(4000)).toBeUndefined();
    expect(of(6000, {})).toBeUndefined();
    expect(of(6000, { ...unmeasured, notCompared: aLoss("no base") })).toBeUndefined();
    const seen = aSeen([headOf({ samples: bursts(6000) })], {
      rows: [aSeriesComparison(unmeasured)],
      gate: allowed,
    });
    expect(failures(seen)).toMatchObject([{ effect: "unmeasured" }]);
    expect(failures(withLate(seen))).toMatchObject([{ effect: "holds" }]);
  });

  it("are a reason in place of those that bursts give, and of nothing else", () => {
    const [one] = failures(aSeen([headOf({ samples: bursts(100) }), baseOf()], { gate: GATE }));
    expect(one).toMatchObject({
      ...{ series: "go/greet c=10", by: "failures", effect: "fails", kind: "errors" },
      figures: { of: "failed-requests", failures: { head: { failed: 1200 } }, allowedPercent: 1 },
    });
    expect(one?.overrules?.series).toEqual(["go/greet c=10"]);
    expect(new Set(one?.overrules?.by)).toEqual(
      new Set(["bursts", "all-answers", "starts", "late-answers", "failures-beside"]),
    );
  });
});
