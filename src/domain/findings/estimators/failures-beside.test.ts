import { describe, expect, it } from "vitest";
import { aLoss, aMetric, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aSeries, type SeriesOverrides } from "../../../../test/support/builders/run.ts";
import { aSeen, concludedIn, withLate } from "../../../../test/support/builders/seen.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import type { FailedRequests } from "../../series/failed-requests.ts";
import { required } from "../../shared/required.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { failuresBeside } from "./failures-beside.ts";

const GATE = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 1 };
const NONE = { percent: 0, finished: 60_000, failed: 0, statuses: {}, errors: {} };

const headOf = (overrides: SeriesOverrides = {}) => aSeries(overrides);
const baseOf = (overrides: SeriesOverrides = {}) => aSeries({ arm: "base", ...overrides });

function found(
  all: readonly MeasuredSeries[],
  compared: SeriesComparison = aSeriesComparison(),
  gate = GATE,
) {
  const [one] = concludedIn(aSeen(all, { rows: [compared], gate }), ["failures-beside"]);
  return required(one, "series");
}

describe("failed requests of warm-ups", () => {
  const start = (failed: number): FailedRequests => ({
    finished: 1000,
    failed,
    statuses: failed === 0 ? {} : { 503: failed },
    errors: {},
  });
  const FAILING = [start(200), start(200)];
  const GOOD = [start(0), start(0)];

  it("are told in both arms, of all starts, and judged", () => {
    const { failuresBeside } = found([
      headOf({ besideBursts: [...FAILING, start(100), start(100)] }),
      baseOf({ besideBursts: [...GOOD, ...GOOD] }),
    ]);
    expect(failuresBeside).toEqual({
      head: {
        percent: 15,
        ...{ finished: 4000, failed: 600, statuses: { 503: 600 }, errors: {} },
      },
      base: { ...NONE, finished: 4000 },
      verdict: "worse",
    });
  });

  it("are no second finding where answers come late beyond chance: a request that hung is both", () => {
    const both = [headOf({ besideBursts: FAILING }), baseOf({ besideBursts: GOOD })];
    const seen = withLate(aSeen(both, { gate: GATE }));
    const [{ failuresBeside } = aSeriesComparison()] = concludedIn(seen, ["failures-beside"]);
    expect(failuresBeside?.head.failed).toBe(400);
    expect(required(failuresBeside, "failures").verdict).toBeUndefined();
  });

  it("are no finding where base has as many, or they may be", () => {
    const both = [headOf({ besideBursts: FAILING }), baseOf({ besideBursts: FAILING })];
    expect(required(found(both).failuresBeside, "failures").verdict).toBeUndefined();
    const few = [headOf({ besideBursts: [start(10)] }), baseOf({ besideBursts: [start(0)] })];
    expect(required(found(few).failuresBeside, "failures").verdict).toBeUndefined();
    const before = [headOf({ besideBursts: GOOD }), baseOf({ besideBursts: FAILING })];
    expect(found(before).failuresBeside).toMatchObject({ base: { percent: 20 } });
    expect(found([headOf({ besideBursts: GOOD })])).not.toHaveProperty("failuresBeside");
  });

  it("are compared with nothing where base is missing, lost, or of another run", () => {
    const head = headOf({ besideBursts: FAILING });
    expect(found([head]).failuresBeside).toMatchObject({ verdict: "not-compared" });
    const lost = aSeriesComparison({
      notCompared: aLoss("it failed"),
      metrics: { throughput: aMetric() },
    });
    expect(found([head, baseOf({ besideBursts: GOOD })], lost).failuresBeside).toMatchObject({
      base: { percent: 0 },
      verdict: "not-compared",
    });
    const of = (one: MeasuredSeries) => new Map([[one.name, one]]);
    const other = { head: of(head), base: of(headOf({ besideBursts: GOOD })) };
    const seen = aSeen([], { arms: other, gate: GATE });
    const [series] = concludedIn(seen, ["failures-beside"]);
    expect(series?.failuresBeside).toMatchObject({ verdict: "not-compared" });
    expect(required(series?.failuresBeside, "failures").base).toBeUndefined();
  });
});

/** Starts of a thousand requests, by how many of them failed. */
const starts = (...failed: readonly number[]) =>
  failed.map((number) => ({ finished: 1000, failed: number, statuses: {}, errors: {} }));

/** The published verdict. */
const comparedStarts = (
  head: readonly FailedRequests[],
  base: readonly FailedRequests[] | undefined,
  maxErrorPercent: number,
) => {
  const all = [headOf({ besideBursts: head }), ...(base ? [baseOf({ besideBursts: base })] : [])];
  return found(all, aSeriesComparison(), { ...GATE, maxErrorPercent }).failuresBeside?.verdict;
};

const compared = (
  head: readonly number[],
  base: readonly number[] | undefined,
  maxErrorPercent = 0,
) => comparedStarts(starts(...head), base && starts(...base), maxErrorPercent);

describe("failed requests of head's warm-ups", () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ["in each of four starts, where base has none", [200, 200, 200, 9], [0, 0, 0, 0]],
    ["over twice as many in each of four starts", [90, 81, 100, 95], [30, 40, 20, 0]],
    ["a few in each of many starts", [2, 2, 2, 2, 2], [0, 0, 0, 0, 0]],
    ["in most of many starts", [9, 0, 8, 7, 0, 8, 9, 7], [0, 0, 0, 0, 0, 0, 0, 0]],
  ])("are worse: %s", (_, head, base) => {
    expect(compared(head, base)).toBe("worse");
  });

  it.each<[string, readonly number[], readonly number[]]>([
    ["one odd start of a few", [0, 200, 0], [0, 0, 0]],
    ["in the only start", [7], [0]],
    ["in every start of three", [200, 200, 200], [0, 0, 0]],
    ["wholly in four of five starts", [1000, 1000, 0, 1000, 1000], [0, 0, 0, 0, 0]],
    ["in all starts but one of four", [200, 0, 200, 200], [0, 0, 0, 0]],
    ["many more, not twice as many in each", [90, 80, 100, 95], [30, 40, 20, 0]],
    ["where one start of base fails as much", [90, 80, 100, 95], [0, 90, 0, 0]],
    ["where base finished none", [200, 200], []],
    ["one in every start", [1, 1, 1, 1, 1], [0, 0, 0, 0, 0]],
    [
      "more than pauses make fail in some of many starts",
      [80, 80, 80, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0],
    ],
    ["not twice as many, in every start", [50, 60, 50, 51, 52], [40, 30, 40, 41, 42]],
  ])("are perhaps worse: %s", (_, head, base) => {
    expect(compared(head, base)).toBe("perhaps-worse");
  });

  it.each<[string, readonly number[], readonly number[], number]>([
    ["none", [0, 0], [0, 0], 0],
    ["a stray one", [0, 1, 0], [0, 0, 0], 0],
    ["a few of the only start", [6], [0], 0],
    ["not twice as many", [50, 60, 50], [40, 30, 40], 0],
    ["twice as many of a few", [2, 2, 3], [1, 1, 1], 0],
    ["closing loads of two of six starts met a pause", [0, 20, 0, 0, 20, 0], [0, 0, 0, 0, 0, 0], 0],
    ["pauses that three of five starts met", [0, 40, 0, 40, 40], [0, 0, 0, 0, 0], 0],
    ["pauses that more starts of head met", [0, 40, 40, 40, 0, 40], [0, 0, 40, 0, 0, 0], 0],
    ["much in some starts of both", [80, 80, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 9], 0],
    ["as many as may", [10, 10], [0, 0], 1],
    ["as many as in base", [200, 200], [200, 200], 0],
    ["fewer than in base", [200, 200], [300, 300], 0],
  ])("are no finding: %s", (_, head, base, allowed) => {
    expect(compared(head, base, allowed)).toBeUndefined();
  });

  it("are compared with nothing where there is no base", () => {
    expect(compared([200], undefined)).toBe("not-compared");
    expect(compared([200], undefined, 20)).toBeUndefined();
  });

  it("count without the first of the worst starts, where several failed alike", () => {
    const all = (number: number) => ({
      finished: number,
      failed: number,
      statuses: {},
      errors: {},
    });
    const good = starts(0, 0, 0, 0);
    expect(comparedStarts([all(1), all(1), all(1), all(1000)], good, 0)).toBe("worse");
  });

  it("have to be more than may be in the other starts too", () => {
    expect(compared([200, 9, 9, 9], [0, 0, 0, 0], 1)).toBe("perhaps-worse");
    expect(compared([200, 20, 9, 9], [0, 0, 0, 0], 1)).toBe("worse");
  });
});

it.each([
  ["are a reason where they are certain", [90, 80, 100, 9], [0, 0, 0, 0], "fails", "errors"],
  ["keep a run from passing where they may be chance", [0, 200, 0], [0, 0, 0], "doubts", undefined],
  ["hold where base has as many", [200, 200], [200, 200], "holds", undefined],
] as const)("failed requests of head's warm-ups %s", (_, head, base, effect, kind) => {
  const all = [
    headOf({ besideBursts: starts(...head) }),
    baseOf({ besideBursts: starts(...base) }),
  ];
  const [one] = failuresBeside(aSeen(all, { gate: GATE }));
  expect(one).toMatchObject({ by: "failures-beside", effect, figures: { of: "failed-beside" } });
  expect(one?.kind).toBe(kind);
});
