import { describe, expect, it, test } from "vitest";
import { windowMsOf } from "../../../domain/run/plan/open-loop.ts";
import type { Stage, StageWindow } from "../../../domain/series/open-loop.ts";
import { recoveryOf, stageFigures } from "./figures.ts";
import { layersOf } from "./layers.ts";

const STAGES: readonly Stage[] = [
  { rate: 500, ms: 5000 },
  { rate: 2000, ms: 3000 },
  { rate: 500, ms: 8000 },
];
const PEAK = { fromMs: 5000, toMs: 8000 };

/** A time of a request by when it was due, both in ms; undefined if it gets no expected answer. */
type Latency = (dueMs: number) => number | undefined;

/** The answers to all layers' requests, each layer's together. */
function answersBy(latency: Latency, stages = STAGES) {
  const due = layersOf(stages).flatMap(({ rate, fromMs, toMs }) =>
    Array.from({ length: (rate * (toMs - fromMs)) / 1000 }, (_, at) => fromMs + (at * 1000) / rate),
  );
  const answered = due.flatMap((dueMs) => {
    const ms = latency(dueMs);
    return ms === undefined ? [] : [[dueMs, ms] as const];
  });
  const answers = {
    dueMs: Float64Array.from(answered, ([dueMs]) => dueMs),
    latencyMs: Float64Array.from(answered, ([, ms]) => ms),
  };
  return [answers, due.length] as const;
}

const figuresBy = (latency: Latency, stages = STAGES) =>
  stageFigures(stages, ...answersBy(latency, stages));

/** A server that needs 1 ms, 20 ms in the peak, and 5 ms until a time after it. */
const slowUntil = (endMs: number) => (dueMs: number) => {
  if (dueMs < PEAK.fromMs) return 1;
  if (dueMs < PEAK.toMs) return 20;
  return dueMs < endMs ? 5 : 1;
};

describe("the figures of one start", () => {
  it("have the percentiles of the peak and of the time after it, and how long that takes to be as before", () => {
    const { values, bounds } = figuresBy(slowUntil(10_500));
    expect(values).toEqual({ "peak-p99": 20, "after-p99": 5, recovery: 4, lost: 0 });
    expect(bounds).toBeUndefined();
  });

  it("recover in no less than a window", () => {
    expect(figuresBy(slowUntil(0)).values.recovery).toBe(1);
  });

  it("know only that recovery takes longer where latency stays high", () => {
    const { values, bounds } = figuresBy(slowUntil(60_000));
    expect(values.recovery).toBe(8);
    expect(bounds).toEqual({ recovery: "higher" });
  });

  it("have requests of the peak that are still waiting in the windows after it", () => {
    const backlog: Latency = (dueMs) =>
      dueMs < PEAK.fromMs || dueMs >= PEAK.toMs ? 1 : 10_300 - dueMs;
    expect(figuresBy(backlog).values).toMatchObject({
      recovery: 4,
      "after-p99": expect.closeTo(5250, -1),
    });
  });

  it("tell nothing of what the stages do not have", () => {
    const rise = STAGES.slice(0, 2);
    expect(Object.keys(figuresBy(() => 1, rise).values)).toEqual(["peak-p99", "lost"]);
    const fall = STAGES.slice(1);
    expect(Object.keys(figuresBy(() => 1, fall).values)).toEqual(["peak-p99", "after-p99", "lost"]);
  });

  it("count lost requests as slower than all others", () => {
    const drops = (every: number): Latency => {
      let count = 0;
      return (dueMs) => {
        if (dueMs < PEAK.fromMs || dueMs >= PEAK.toMs) return 1;
        count += 1;
        return count % every === 0 ? undefined : 20;
      };
    };
    const { values, bounds } = figuresBy(drops(50));
    expect(values).toMatchObject({ "peak-p99": 20, recovery: 1 });
    expect(values.lost).toBeCloseTo((100 * 120) / 12_500, 1);
    expect(bounds).toEqual({ "peak-p99": "higher" });
    expect(figuresBy(drops(200)).bounds).toBeUndefined();
  });

  it("miss nothing of a peak whose load began late", () => {
    // Half a second of the lowest rate is lost before the peak, and what the peak adds is due 0.1 s late.
    const [answers, due] = answersBy((dueMs) => (dueMs < 500 ? undefined : 1));
    const ofLowest = 500 * 15.5;
    const dueMs = answers.dueMs.map((ms, at) => (at < ofLowest ? ms : ms + 100));
    const { values, bounds } = stageFigures(STAGES, { ...answers, dueMs }, due);
    expect(values["peak-p99"]).toBe(1);
    expect(bounds).toBeUndefined();
  });

  it("have no percentile of a peak without an answer", () => {
    const { values, windows = [] } = figuresBy((dueMs) =>
      dueMs < PEAK.fromMs || dueMs >= PEAK.toMs ? 1 : undefined,
    );
    expect(values["peak-p99"]).toBeUndefined();
    expect(windows[6]).toMatchObject({ answers: 0, failed: 2000, p99Ms: undefined });
  });
});

test("the windows of a start cover its stages, without what is due just beside a change of the rate", () => {
  const { windows = [] } = figuresBy((dueMs) => (dueMs % 5000 < 100 ? 50 : 0.25));
  expect(windows).toHaveLength(16);
  expect(windows[0]).toEqual({
    ...{ rate: 500, fromMs: 0, toMs: 1000, answers: 400, failed: 0, p50Ms: 0.25, p99Ms: 0.25 },
  });
  expect(windows.map(({ answers }) => answers)).toEqual([
    ...[400, 500, 500, 500, 400, 1600, 2000, 1600, 400, 500, 500, 500, 500, 500, 500, 400],
  ]);
  expect(windows.at(-1)?.toMs).toBe(16_000);
});

test.each([
  [500, 1000],
  [5000, 1000],
  [300, 2000],
  [100, 5000],
])("at %i/s at least, a window takes %i ms", (rate, ms) => {
  expect(windowMsOf([{ rate: 9000 }, { rate }])).toBe(ms);
});

test("a stage that is shorter than a window is one", () => {
  const stages = [
    { rate: 100, ms: 20_000 },
    { rate: 1000, ms: 2000 },
    { rate: 100, ms: 13_000 },
  ];
  const { windows = [] } = figuresBy(() => 1, stages);
  expect(windows.map(({ fromMs, toMs }) => toMs - fromMs)).toEqual([
    ...[5000, 5000, 5000, 5000, 2000, 6500, 6500],
  ]);
});

describe("recovery", () => {
  const windowsBy = (...p99: readonly (number | undefined)[]) =>
    p99.map((p99Ms, at): StageWindow => {
      const fromMs = at * 1000;
      return { rate: 1, fromMs, toMs: fromMs + 1000, answers: 1, failed: 0, p99Ms };
    });
  const peak = { fromMs: 2000, toMs: 3000 };

  it.each([
    ["begins with three windows in a row", [1, 2, 9, 2, 9, 2, 2, 2], { value: 3 }],
    ["takes twice the usual latency for noise", [1, 2, 9, 4, 4.1, 4, 3, 4], { value: 3 }],
    ["is at once where latency never rose", [1, 2, 1, 2, 1, 1], { value: 1 }],
    ["may begin with the last three", [1, 2, 9, 9, 1, 1, 1], { value: 2 }],
    ["is longer than to the last high window", [1, 2, 9, 9, 9, 1, 1], { value: 2, isLeast: true }],
    ["is unknown with fewer than three windows after the peak", [1, 2, 9, 1, 1], undefined],
    ["is not with windows of lost requests", [1, 2, 9, undefined, 1, 1, 1], { value: 2 }],
    ["is unknown if requests were lost before", [undefined, 2, 9, 1, 1, 1], undefined],
  ])("%s", (_, p99, recovery) => {
    expect(recoveryOf(windowsBy(...p99), peak)).toEqual(recovery);
  });

  it("is unknown without windows before or after the peak", () => {
    expect(recoveryOf(windowsBy(9, 1, 1), { fromMs: 0, toMs: 1000 })).toBeUndefined();
    expect(recoveryOf(windowsBy(1, 1, 9), peak)).toBeUndefined();
  });
});
