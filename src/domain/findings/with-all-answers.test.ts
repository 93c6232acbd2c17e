import { describe, expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import { shownBy } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { atRate, samples } from "../../../test/support/builders/sample.ts";
import { type Change, studentChange } from "../evidence/change.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { blocksByServer, changesOfAll, withAllAnswers } from "./with-all-answers.ts";

const MINUTE = 60_000;
const ROW = aSeriesComparison({
  metrics: {
    throughput: aMetric(),
    "latency-mean": aMetric(),
    "latency-p99": aMetric({ tolerancePercent: 10 }),
    "latency-p50": { base: 1, head: 1 },
  },
});

/** What all answers of a series add to a metric. */
const added = (
  id: SeriesMetricId,
  change: Change,
  { blocks = 29, measuredMs }: { readonly blocks?: number; readonly measuredMs?: number } = {},
) => {
  const ofAll = () => ({ changes: new Map([[id, change]]), blocks });
  const certainty = measuredMs === undefined ? {} : { measuredMs };
  return withAllAnswers([ROW], ofAll, certainty)[0]?.metrics[id]?.allAnswers;
};

/** A change in logarithms whose bound at 95 % is 1.833 standard errors from it, and that more pairs make more precise. */
const changed = (difference: number, standardError = 0.01): Change => ({
  ...studentChange(difference, standardError, 9),
  rounds: { number: 10, between: 0 },
});

describe("the change over all answers", () => {
  it("is added with its one-sided bound, and nothing more where that is promised", () => {
    expect(added("throughput", changed(-0.02))).toEqual({
      changePercent: expect.closeTo(Math.expm1(-0.02) * 100, 9),
      lowPercent: expect.closeTo(Math.expm1(-0.02 - 0.02262) * 100, 3),
      highPercent: expect.closeTo(Math.expm1(-0.02 + 0.02262) * 100, 3),
      atMostWorsePercent: expect.closeTo(-Math.expm1(-0.02 - 0.01833) * 100, 3),
    });
    const p99 = added("latency-p99", changed(0.02));
    expect(p99?.atMostWorsePercent).toBeCloseTo(Math.expm1(0.02 + 0.01833) * 100, 3);
    expect(added("throughput", changed(0.1))?.atMostWorsePercent).toBe(0);
  });

  it("has a bound of the confidence that is asked for", () => {
    const ofAll = () => ({ changes: new Map([["throughput", changed(0)] as const]), blocks: 29 });
    const boundAt = (boundConfidence: number) =>
      withAllAnswers([ROW], ofAll, { boundConfidence })[0]?.metrics.throughput?.allAnswers
        ?.atMostWorsePercent ?? 0;
    expect(boundAt(0.975)).toBeGreaterThan(boundAt(0.95));
  });

  it("has the time that would show what a tick promises, beyond that alone", () => {
    const time = (difference: number, of = {}) =>
      added("throughput", changed(difference, 0.05), { measuredMs: MINUTE, ...of });
    expect(time(-0.03)?.atMostWorsePercent).toBeGreaterThan(10);
    expect(time(-0.03)?.timeToDecideMs).toBeGreaterThan(MINUTE);
    expect(time(0.1)).not.toHaveProperty("timeToDecideMs");
    expect(time(-0.03, { measuredMs: undefined })).not.toHaveProperty("timeToDecideMs");
  });

  it("is not added to a metric that is not gated or not there, or where it is no percentage", () => {
    expect(added("latency-p50", changed(0))).toBeUndefined();
    expect(added("cpu-per-request", changed(0))).toBeUndefined();
    expect(added("throughput", changed(0, 1e4))).toBeUndefined();
    expect(withAllAnswers([ROW], () => undefined)).toEqual([ROW]);
  });
});

describe("the blocks in which a server was seen", () => {
  it.each([
    [6, 39.3],
    [28, 10.1],
    [29, undefined],
  ])("%d leave stops of this share of its time unseen: %s %%", (blocks, percent) => {
    const unseen = added("throughput", changed(0), { blocks })?.unseenPercent;
    if (percent === undefined) expect(unseen).toBeUndefined();
    else expect(unseen).toBeCloseTo(percent, 1);
    expect(added("latency-mean", changed(0), { blocks })?.unseenPercent).toBe(unseen);
    // Stops are a matter of time, which no percentile and no CPU time has.
    expect(added("latency-p99", changed(0), { blocks })).not.toHaveProperty("unseenPercent");
  });

  it("are those of all its series together, and of no request of theirs", () => {
    const series = [
      ...(["base", "head"] as const).flatMap((arm) => [
        aSeries({ arm, samples: samples(20, () => atRate(10_000)) }),
        aSeries({ arm, scenario: "echo", samples: samples(10, () => atRate(10_000)) }),
        aSeries({ arm, request: "GET /a", samples: samples(20, () => atRate(10_000)) }),
        aSeries({ arm, server: "rust", samples: samples(7, () => atRate(10_000)) }),
      ]),
    ];
    const ofAll = changesOfAll(shownBy(aRun({ series, base: { ref: "main" } })));
    const blocksOf = (server: string, scenario = "greet") =>
      ofAll(aSeries({ server, scenario }).name)?.blocks;
    expect([blocksOf("go"), blocksOf("go", "echo"), blocksOf("rust")]).toEqual([30, 30, 7]);
    expect(ofAll("c/greet c=10")).toBeUndefined();
    // Of requests alone, as nothing measures them, none is known.
    const alone = series.filter(({ request }) => request !== undefined);
    const ofRequests = changesOfAll(shownBy(aRun({ series: alone, base: { ref: "main" } })));
    expect(ofRequests(alone[0]?.name ?? "")?.blocks).toBe(0);
  });
});

it("the blocks of a server are those of all its series, without the requests of mixes", () => {
  const heads = [
    aSeries({ samples: samples(15) }),
    aSeries({ scenario: "echo", samples: samples(14) }),
    aSeries({ scenario: "echo", request: "add", weight: 1, samples: samples(14) }),
    aSeries({ server: "rust", samples: samples(3) }),
  ];
  const blocksOf = blocksByServer(heads);
  expect(["go", "rust", "js"].map(blocksOf)).toEqual([29, 3, 0]);
});
