import { describe, expect, it } from "vitest";
import { aLoss, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aSeries, type SeriesOverrides } from "../../../../test/support/builders/run.ts";
import { aSample, samples } from "../../../../test/support/builders/sample.ts";
import { aSeen, concludedIn, withLate } from "../../../../test/support/builders/seen.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import type { Sample } from "../../series/sample.ts";
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

/** Bursts of so many starts, in which so many of 5,000 requests failed, and of which so many of six had no answer. */
const startsOf = (number: number, failed: number, silent = 0) =>
  Array.from({ length: 6 * number }, (_, index) => {
    const place = { round: Math.floor(index / 6), block: index };
    if (index % 6 >= silent) return aSample({ ...place, unexpected: failed });
    const {
      throughput: _t,
      latencyMs: __,
      ...none
    } = aSample({ ...place, expected: 0, aborted: 5 });
    return none;
  });

describe("failed requests of both arms", () => {
  const effectOf = (
    head: readonly Sample[],
    base: readonly Sample[],
    overrides: Partial<SeriesComparison> = {},
  ) => {
    const all = [headOf({ samples: head }), baseOf({ samples: base })];
    const [one] = failures(aSeen(all, { rows: [aSeriesComparison(overrides)], gate: GATE }));
    return [one?.effect, one?.kind, one?.isBlocking];
  };
  const FAILS = ["fails", "errors", undefined];
  const SHARED = ["doubts", "errors", false];

  it("fail where base's do not, over starts", () => {
    expect(effectOf(startsOf(1, 500), startsOf(1, 0))).toEqual(FAILS);
    expect(effectOf(startsOf(4, 500), startsOf(4, 200))).toEqual(FAILS);
    expect(effectOf(startsOf(5, 500), startsOf(5, 400))).toEqual(FAILS);
    // A stray failure of base excuses nothing.
    expect(effectOf(startsOf(2, 500), startsOf(2, 1))).toEqual(FAILS);
  });

  it("are neither a failure nor a pass where base's do as well, or too few starts tell", () => {
    expect(effectOf(startsOf(4, 500), startsOf(4, 500))).toEqual(SHARED);
    expect(effectOf(startsOf(4, 500), startsOf(4, 300))).toEqual(SHARED);
    expect(effectOf(startsOf(3, 500), startsOf(3, 300))).toEqual(SHARED);
    expect(effectOf(startsOf(1, 500), startsOf(1, 1))).toEqual(SHARED);
    const [one] = failures(
      aSeen([headOf({ samples: bursts(500) }), baseOf({ samples: bursts(400) })], { gate: GATE }),
    );
    expect(one).not.toHaveProperty("overrules");
    expect(one?.figures).toMatchObject({ allowedPercent: 1, failures: { base: { failed: 4800 } } });
  });

  it("are compared with a base that failed under load, but not with one that was lost", () => {
    const both = [startsOf(2, 500), startsOf(2, 500)] as const;
    const failure = { of: "nothing-finished" } as const;
    const place = { server: "go", scenario: "greet", series: "go/greet c=10" };
    const notCompared = { kind: "lost-base", ...place, failure } as const;
    expect(effectOf(...both, { notCompared })).toEqual(SHARED);
    expect(effectOf(...both, { notCompared: aLoss("it did not start") })).toEqual(FAILS);
  });

  it("are compared with those of another run too", () => {
    const of = (arm: "base" | "head") => aSeries({ arm, samples: startsOf(2, 500) });
    const arms = (base: MeasuredSeries) => {
      return { head: new Map([[base.name, of("head")]]), base: new Map([[base.name, base]]) };
    };
    const effects = [of("head"), of("base")].map(
      (base) => failures(aSeen([], { arms: arms(base), gate: GATE }))[0]?.effect,
    );
    expect(effects).toEqual(["doubts", "doubts"]);
  });
});

describe("bursts without an answer", () => {
  const silent = (
    head: number,
    base: MeasuredSeries | undefined,
    overrides: Partial<SeriesComparison> = {},
  ) => {
    const own = headOf({ samples: startsOf(2, 0, head) });
    const rows = [aSeriesComparison(overrides)];
    return failures(aSeen(base ? [own, base] : [own], { rows, gate: GATE }));
  };
  const base = baseOf({ samples: startsOf(2, 0, 2) });

  it("keep a run from passing where base has some too", () => {
    const percent = { head: expect.closeTo(50, 9), base: expect.closeTo(33.3, 1) };
    const figures = { of: "silent-bursts", percent };
    const own = { series: "go/greet c=10", by: "failures", effect: "doubts", figures };
    expect(silent(3, base)).toEqual([own]);
  });

  it("are nothing where they are few, without base, and where the series is judged otherwise", () => {
    const tenth = [...startsOf(1, 0, 1), ...startsOf(1, 0).slice(2)];
    const found = (samples: readonly Sample[]) =>
      failures(aSeen([headOf({ samples }), base], { gate: GATE }));
    expect(found(tenth)).toEqual([]);
    expect(found(tenth.slice(0, 9))).toHaveLength(1);
    expect(silent(3, undefined)).toEqual([]);
    expect(silent(3, base, { notCompared: aLoss("it did not start") })).toEqual([]);
    const failure = { of: "no-answer", bursts: 7, measured: 12 } as const;
    const place = { server: "go", scenario: "greet", series: "go/greet c=10" };
    const notCompared = { kind: "lost-base", ...place, failure } as const;
    expect(silent(3, base, { notCompared })).toEqual([]);
    const metrics = { throughput: { verdict: "unmeasurable" } } as const;
    expect(silent(3, base, { verdict: "unmeasurable", metrics })).toEqual([]);
  });
});
