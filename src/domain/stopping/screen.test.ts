import { describe, expect, it } from "vitest";
import { aLoss } from "../../../test/support/builders/comparison.ts";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import { studentChange } from "../evidence/change.ts";
import type { Reference } from "../evidence/reference.ts";
import { studentUpperTail } from "../statistics/student.ts";
import { isScreen, unsuspicious } from "./screen.ts";

const GATED = { tolerancePercent: { throughput: 5, "latency-p99": 10 }, maxErrorPercent: 0 };

/** A change of so many standard errors. */
const change = (errors: number) => studentChange(errors * 0.02, 0.02, 8);
/** What has a one-sided p-value of a tenth. */
const [LESS, MORE] = [1.39, 1.4];

const NONE: Reference = { base: 1, change: change(0) };
type References = Partial<Record<"throughput" | "latency-p99", Reference>>;
const stopped = (references: References, series = aSeries()) => {
  const of = () => (id: string) =>
    ({ "latency-p99": NONE, throughput: NONE, ...references })[id] ?? {};
  return unsuspicious([series], of, GATED).has(series.name);
};

describe("what shows a sign of a slowdown goes first", () => {
  it.each([
    [10, [5, 6, 7, 8, 9]],
    [9, [5, 6, 7, 8]],
    // After the fourth round it is too early for a look.
    [6, [3, 5]],
    [5, [3]],
    [4, []],
    [1, []],
  ])("in a run of %i rounds, after the rounds %j", (planned, screens) => {
    const rounds = Array.from({ length: planned + 1 }, (_, done) => done);
    expect(rounds.filter((done) => isScreen(done, planned))).toEqual(screens);
  });
});

describe("a series shows no sign of a slowdown", () => {
  it("where nothing got worse, or so little that more than one in ten unchanged ones shows it", () => {
    expect(studentUpperTail(LESS, 8)).toBeGreaterThan(0.1);
    expect(studentUpperTail(MORE, 8)).toBeLessThan(0.1);
    const throughput = (errors: number): References => ({
      throughput: { base: 1, change: change(errors) },
    });
    expect(stopped({})).toBe(true);
    expect(stopped(throughput(-LESS))).toBe(true);
    expect(stopped(throughput(-MORE))).toBe(false);
    expect(stopped(throughput(20))).toBe(true);
  });

  it("only if that is so of each of its gated metrics, whichever way is worse", () => {
    expect(stopped({ "latency-p99": { base: 1, change: change(-20) } })).toBe(true);
    expect(stopped({ "latency-p99": { base: 1, change: change(MORE) } })).toBe(false);
  });

  it("by the metrics that are gated in it", () => {
    const slower = { throughput: { base: 1, change: change(-20) } };
    expect(stopped(slower)).toBe(false);
    const own = { tolerancePercent: { "latency-p99": 10 }, maxErrorPercent: 0 };
    const of = () => (id: string) => ({ "latency-p99": NONE, ...slower })[id] ?? {};
    const gate = { ...GATED, bySeries: { [aSeries().name]: own } };
    expect(unsuspicious([aSeries()], of, gate)).toEqual(new Set([aSeries().name]));
  });

  it.each<[string, References]>([
    ["was lost", { throughput: { notCompared: aLoss("the build failed") } }],
    ["has no base", { throughput: {} }],
    ["has too few pairs", { throughput: { base: 1 } }],
  ])("never where a metric %s", (_, references) => {
    expect(stopped(references)).toBe(false);
  });

  it("never where it cannot be measured, or nothing is gated", () => {
    const failing = aSeries({
      samples: Array.from({ length: 20 }, () => aSample({ unexpected: 1 })),
    });
    expect(stopped({}, failing)).toBe(false);
    const ungated = { tolerancePercent: {}, maxErrorPercent: 0 };
    expect(unsuspicious([aSeries()], () => () => NONE, ungated)).toEqual(new Set());
  });

  it("where too few answers to a request of a mix could show one", () => {
    const slower = { "latency-p99": { base: 1, change: change(20) } };
    const request = (expected: number) =>
      aSeries({ request: "add", samples: Array.from({ length: 20 }, () => aSample({ expected })) });
    expect(stopped(slower, request(100))).toBe(false);
    expect(stopped(slower, request(99))).toBe(true);
  });

  it("by what this machine can measure of it", () => {
    const { latencyMs: _, ...without } = aSample();
    const series = aSeries({ samples: Array.from({ length: 20 }, () => without) });
    expect(stopped({ "latency-p99": {} }, series)).toBe(true);
  });
});
