import { describe, expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { Sample } from "../series/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { failedUnderLoad, isMeasured, pausedShareOf, silentShareOf } from "./failed-under-load.ts";

const allowing = (maxErrorPercent: number) => ({ tolerancePercent: {}, maxErrorPercent });
const base = (sample: Partial<Sample>) => aSeries({ arm: "base", samples: [aSample(sample)] });

describe("what of base failed under load", () => {
  it.each([
    [
      { expected: 900, unexpected: 100, statuses: { 429: 100 } },
      0,
      { of: "failed-requests", failed: { percent: 10, statuses: { 429: 100 } } },
    ],
    [
      { expected: 98, errors: { "connection error": 2 } },
      1.5,
      { of: "failed-requests", failed: { percent: 2, errors: { "connection error": 2 } } },
    ],
    [{ expected: 0, unexpected: 0 }, 100, { of: "nothing-finished" }],
  ])("is lost: %j with %i %% allowed", (sample, allowed, failure) => {
    expect(failedUnderLoad([base(sample)], allowing(allowed))).toMatchObject([
      { kind: "lost-base", server: "go", scenario: "greet", series: "go/greet c=10", failure },
    ]);
  });

  const hanging = (unanswered: number, answered: number, errors = {}) => {
    const burst = (count: number, sample: Partial<Sample>) =>
      Array.from({ length: count }, () => aSample(sample));
    const none = { expected: 0, unexpected: 0, aborted: 5, errors };
    return aSeries({ arm: "base", samples: [...burst(unanswered, none), ...burst(answered, {})] });
  };

  it("is lost where it hung in more than half of its bursts", () => {
    expect(failedUnderLoad([hanging(9, 9)], allowing(0))).toEqual([]);
    expect(failedUnderLoad([hanging(10, 9)], allowing(0))).toMatchObject([
      { series: "go/greet c=10", failure: { of: "no-answer", bursts: 10, measured: 19 } },
    ]);
    const refusing = hanging(10, 9, { "connection refused": 1 });
    expect(failedUnderLoad([refusing], allowing(1))).toHaveLength(1);
  });

  it("is lost by how much its own series may fail", () => {
    const own = { "go/greet c=10": allowing(50) };
    const failing = base({ expected: 90, unexpected: 10 });
    expect(failedUnderLoad([failing], allowing(0))).toHaveLength(1);
    expect(failedUnderLoad([failing], { ...allowing(0), bySeries: own })).toEqual([]);
  });

  it.each([
    ["a stray failure", base({ expected: 99, unexpected: 1 }), 0],
    ["what the gate allows", base({ expected: 95, unexpected: 5 }), 5],
    ["head's", { ...base({ expected: 0, unexpected: 5 }), arm: "head" as const }, 0],
    ["what is not measured yet", aSeries({ arm: "base", samples: [] }), 0],
  ])("is not %s", (_, series, allowed) => {
    expect(failedUnderLoad([series], allowing(allowed))).toEqual([]);
  });
});

/** Starts of ten bursts, of which so many had no answer and in the others so many of a hundred requests failed. */
const startsOf = (...starts: readonly { readonly silent?: number; readonly failed?: number }[]) =>
  starts.flatMap(({ silent = 0, failed = 0 }, round) =>
    Array.from({ length: 10 }, (_, at) => {
      const { throughput: _t, ...none } = aSample({ round, block: at, expected: 0, aborted: 5 });
      return at < silent
        ? none
        : aSample({ round, block: at, expected: 100 - failed, unexpected: failed });
    }),
  );
const alike = <One>(starts: number, one: One) => Array.from({ length: starts }, () => one);
const SILENT = startsOf(...alike(5, { silent: 7 }));
const NOTHING = aSample({ expected: 0, aborted: 5 });
const FAILING = startsOf(...alike(4, { failed: 20 }));
const GOOD = startsOf(...alike(5, {}));

describe("what of base failed under load as much as head", () => {
  const sharedBy = (head: readonly Sample[], ofBase: readonly Sample[]) => {
    const all = [aSeries({ arm: "base", samples: ofBase }), aSeries({ samples: head })];
    return failedUnderLoad(all, allowing(0)).map(({ isShared = false }) => isShared);
  };

  it.each<[string, readonly Sample[], readonly Sample[], boolean]>([
    ["silent bursts in both", SILENT, SILENT, true],
    [
      "silent bursts of one start more",
      SILENT,
      startsOf(...alike(5, { silent: 7 }).slice(1), { silent: 8 }),
      true,
    ],
    ["silent bursts in base alone", GOOD, SILENT, false],
    ["silent bursts in four starts of base", GOOD.slice(0, 40), SILENT.slice(0, 40), true],
    ["failures in three starts of base", GOOD.slice(0, 30), FAILING.slice(0, 30), false],
    ["failures in two starts of base", GOOD.slice(0, 20), FAILING.slice(0, 20), false],
    ["failures in the only start of base", GOOD.slice(0, 10), FAILING.slice(0, 10), true],
    ["failures of half of it", startsOf({}), startsOf({ failed: 50 }), true],
    ["failures of most of it", startsOf({}), startsOf({ failed: 51 }), false],
    [
      "failures of most of it, and some of head",
      startsOf({ failed: 1 }),
      startsOf({ failed: 51 }),
      true,
    ],
    ["failures in both", FAILING, FAILING, true],
    ["failures in base alone", GOOD, FAILING, false],
    ["more failures in head", startsOf(...alike(4, { failed: 90 })), FAILING, true],
    ["many more failures in base", startsOf(...alike(4, { failed: 9 })), FAILING, false],
    ["failures in base, and silence in head", SILENT, FAILING, false],
    ["no bursts in head", [], FAILING, false],
    ["nothing that finished in either", alike(9, NOTHING), alike(9, NOTHING), false],
  ])("is shared, or not: %s", (_, head, ofBase, isShared) => {
    expect(sharedBy(head, ofBase)).toEqual([isShared]);
  });

  it("is listed last, after failures that only base has", () => {
    const arms = (concurrency: number, head: readonly Sample[]) => {
      const key = { level: { concurrency } };
      return [
        aSeries({ ...key, arm: "base", samples: FAILING }),
        aSeries({ ...key, samples: head }),
      ];
    };
    const lost = failedUnderLoad([...arms(1, FAILING), ...arms(2, GOOD)], allowing(0));
    expect(lost.map(({ series }) => series)).toEqual(["go/greet c=2", "go/greet c=1"]);
  });
});

describe("head is measured", () => {
  const judged = (head: readonly Sample[], ofBase?: readonly Sample[]) =>
    isMeasured(samplesOf(head), 0, ofBase && samplesOf(ofBase));

  it.each<[string, readonly Sample[], readonly Sample[] | undefined, boolean]>([
    ["with a good base", GOOD, GOOD, true],
    ["without a base", GOOD, undefined, true],
    [
      "with few silent bursts, without a base",
      startsOf({ silent: 1 }, { silent: 1 }),
      undefined,
      true,
    ],
    ["with many of them", startsOf({ silent: 1 }, { silent: 2 }), undefined, false],
    ["with as many in base", SILENT, SILENT, true],
    ["with none in base, in four starts", SILENT.slice(0, 40), GOOD.slice(0, 40), true],
    ["with none in base", SILENT, GOOD, false],
    ["with failures, without a base", startsOf({ failed: 1 }), undefined, false],
    ["with as many failures in base", FAILING, FAILING, true],
    ["with none in base", FAILING, GOOD, false],
    ["with far fewer in base", FAILING, startsOf(...alike(4, { failed: 9 })), false],
    ["with nothing that finished in either", alike(9, NOTHING), alike(9, NOTHING), false],
    ["with too few values", startsOf({ silent: 5 }).slice(4), undefined, false],
    ["with five values of ten, as base", startsOf({ silent: 5 }), startsOf({ silent: 5 }), true],
    ["with five values of ten, without a base", startsOf({ silent: 5 }), undefined, false],
  ])("or not: %s", (_, head, ofBase, expected) => {
    expect(judged(head, ofBase)).toBe(expected);
  });

  it("only if bursts have a value, whatever may fail", () => {
    const { throughput: _, ...wrongOne } = aSample({ expected: 0, unexpected: 100 });
    const wrong = alike(9, wrongOne);
    expect(isMeasured(samplesOf(wrong), 100, samplesOf(wrong))).toBe(false);
    expect(isMeasured(samplesOf(GOOD.slice(0, 5)), 0)).toBe(true);
    expect(isMeasured(samplesOf([...wrong, ...GOOD.slice(0, 5)]), 100)).toBe(false);
    expect(isMeasured(samplesOf([...wrong, ...GOOD.slice(0, 6)]), 100)).toBe(true);
  });
});

it("servers pause in the bursts without an answer of series that mostly answer", () => {
  const of = (...all: readonly (readonly Sample[])[]) =>
    pausedShareOf(all.map((bursts) => aSeries({ samples: bursts })));
  expect(of(GOOD, startsOf({ silent: 4 }), SILENT)).toBeCloseTo(0.2, 12);
  expect(of(startsOf({ silent: 5 }))).toBe(0.5);
  expect(of(SILENT)).toBe(0);
  expect(silentShareOf(samplesOf([]))).toBe(0);
});
