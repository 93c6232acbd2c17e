import { describe, expect, it } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { aCounted } from "../../../test/support/builders/counts.ts";
import {
  aCapacity,
  edgeRounds,
  foundRounds,
  someOpenLoop,
} from "../../../test/support/builders/open-loop.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { aWholeRun, named, shardsOf, someSeries } from "../../../test/support/builders/shards.ts";
import { namesIn } from "../bounds/bounds.ts";
import { endedEarly, missingShards } from "../findings/missing.ts";
import { baselineOpenLoopOf } from "../history/baseline-open-loop.ts";
import { curvesOf } from "../history/curves.ts";
import { anyMetric } from "../metrics/catalogue.ts";
import { instrumentValues } from "../metrics/values.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { openLoopMs } from "../run/plan/open-loop.ts";
import { MOST_OPEN_LOOP_MS } from "../run/plan/open-loop-rounds.ts";
import { runOf } from "../shards/merge.ts";
import { expectedMs } from "../shards/part.ts";
import { hasValues } from "./instrument-series.ts";
import { shapeAt, timedBurst } from "./load-shape.ts";
import type { OpenLoopSeries } from "./open-loop.ts";
import { seriesKeyOf, seriesName } from "./series.ts";

const LEVEL = { openLoop: "capacity" } as const;
const CAPACITY = { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 };

describe("a series that is loaded at several rates", () => {
  it("has the kind of its load in its name", () => {
    const key = { server: "go", scenario: "greet", level: LEVEL };
    expect(seriesName(key)).toBe("go/greet capacity");
    expect(seriesKeyOf("go/greet capacity")).toEqual(key);
    expect(seriesKeyOf("go/greet peak")).toBeUndefined();
    expect(namesIn({ series: [], servers: [], openLoop: someOpenLoop(aCapacity()) })).toEqual([
      "go/greet capacity",
    ]);
    expect([hasValues(aCapacity()), hasValues(aCounted({ turns: [] }))]).toEqual([true, false]);
  });

  it("has a load without bursts of its own", () => {
    const load = { ...timedBurst(200), requests: 100 };
    const shape = shapeAt(LEVEL, { load, openLoop: { capacity: CAPACITY } });
    expect(shape).toMatchObject({ capacity: CAPACITY, burstMs: 1000 });
    expect(shape).not.toHaveProperty("requests");
    expect(shapeAt(LEVEL, { load }).capacity).toBeUndefined();
    expect(shapeAt({ rate: 5 }, { load })).toBe(load);
  });

  it("has values by round, and says which side the true ones are on", () => {
    expect(instrumentValues(aCapacity(), "capacity").values).toHaveLength(5);
    expect(instrumentValues(aCapacity(), "instructions").values).toEqual([]);
    expect(instrumentValues(aCounted(), "instructions").values).toHaveLength(5);
    expect(instrumentValues(aCounted(), "allocations").values).toEqual([]);
    expect(instrumentValues(aCounted(), "capacity").values).toEqual([]);
    const [low, high] = [edgeRounds(1, 500, "lower"), edgeRounds(1, 1e5, "higher")];
    const both = aCapacity({ rounds: [...low, ...high] });
    expect(instrumentValues(both, "capacity")).toMatchObject({ bound: "either" });
    expect(instrumentValues(both, "capacity").values).toHaveLength(both.rounds.length);
    const [, ...rest] = both.rounds;
    const stages = aCapacity({
      kind: "stages",
      rounds: [
        { round: 9, values: {} },
        ...rest.map(({ round }) => ({ round, values: { recovery: 1 } })),
      ],
    });
    expect(instrumentValues(stages, "recovery")).toMatchObject({ values: [1], bound: "higher" });
    expect(anyMetric("recovery").format(3)).toBe("3.00 s");
  });
});

describe("the planned time", () => {
  const lanes = [{ server: "go", arm: "head" }] as const;
  const cell = { scenario: "greet", lanes };

  it("is limited, except for the fewest rounds of long stages", () => {
    const searched = { ...cell, level: LEVEL, shape: { ...timedBurst(1000), capacity: CAPACITY } };
    expect(openLoopMs(searched)).toBe(MOST_OPEN_LOOP_MS);
    const staged = {
      ...searched,
      shape: { ...timedBurst(1000), stages: [{ rate: 5, ms: 20_000 }] },
    };
    expect(openLoopMs(staged)).toBeGreaterThan(240_000);
    expect(openLoopMs(staged)).toBeLessThan(MOST_OPEN_LOOP_MS);
    const long = { ...staged, shape: { ...staged.shape, stages: [{ rate: 5, ms: 120_000 }] } };
    expect(openLoopMs(long)).toBeGreaterThan(600_000);
    expect(openLoopMs(long)).toBeLessThan(700_000);
    const timed = { ...cell, level: { rate: 5 }, shape: timedBurst(1000) };
    expect(openLoopMs(timed)).toBe(0);
    expect(expectedMs([searched], { isAuto: true })).toBe(MOST_OPEN_LOOP_MS);
    expect(expectedMs([searched], { isAuto: true, repeats: 0 })).toBe(0);
    const both = expectedMs([searched, timed], { isAuto: true });
    expect(both).toBe(MOST_OPEN_LOOP_MS + expectedMs([timed], { isAuto: true }));
  });
});

describe("shards", () => {
  const whole = aWholeRun(someSeries(["api", "web"], ["a"]));
  const plan = ["api/a c=10", "api/a capacity", "web/a c=10"];
  const [first, second] = shardsOf(whole, [["api/a c=10"], ["web/a c=10"]]).map((run) => ({
    ...run,
    shard: { ...run.shard, plan },
  }));
  const own = ["api/a c=10", "api/a capacity"];
  const openLoop = someOpenLoop(
    ...(["base", "head"] as const).map((arm) => aCapacity({ server: "api", scenario: "a", arm })),
  );
  const shards = (more: object = { openLoop }) => [
    { ...first, shard: { ...first?.shard, own }, ...more },
    second,
  ];
  type Files = Parameters<typeof named>[0];

  it("are put together with what one of them loaded at several rates", () => {
    const merged = runOf(named(shards() as Files));
    expect(merged.openLoop?.series.map(({ name, arm }) => [name, arm])).toEqual([
      ["api/a capacity", "base"],
      ["api/a capacity", "head"],
    ]);
    expect(merged.openLoop?.durationMs).toBe(60_000);
  });

  it("must have what they were to load at several rates", () => {
    expect(() => runOf(named(shards({}) as Files))).toThrow("no api/a capacity, which is its part");
  });

  it("that failed leave it without rounds, and out of the series that were timed", () => {
    const merged = runOf(named(shards({ openLoop, failure: "it died" }) as Files));
    expect(merged.series.map(({ name }) => name)).not.toContain("api/a capacity");
    expect(merged.shards?.unmeasured).toContain("api/a capacity");
    expect(missingShards(merged, true)[0]?.overrules?.series).toContain("api/a capacity");
  });
});

it("a run that loaded at several rates alone has measured something", () => {
  const alone = { series: [], openLoop: someOpenLoop(aCapacity()) };
  expect(endedEarly(alone)).toEqual([]);
  expect(endedEarly({ series: [] })).toHaveLength(1);
});

describe("what is stored", () => {
  const storedIn = (run: Pick<RunFile, "openLoop">) =>
    baselineOpenLoopOf(run, "here", ({ shard }) => (shard === 2 ? "elsewhere" : "here"));

  it("is the median of head, without bounds and without what failed", () => {
    const stored = (...all: readonly OpenLoopSeries[]) =>
      storedIn({ openLoop: someOpenLoop(...all) }).map(({ metrics }) => metrics);
    expect(stored(aCapacity(), aCapacity({ arm: "base" }))).toEqual([{ capacity: 10_000 }]);
    expect(stored(aCapacity({ failure: "it died" }), aCapacity({ rounds: [] }))).toEqual([]);
    expect(stored(aCapacity({ rounds: edgeRounds(5, 1e5, "higher") }))).toEqual([{}]);
    expect(storedIn(aRun())).toEqual([]);
  });

  it("has the testbed of its shard, if that is not the record's own", () => {
    const all = [aCapacity({ shard: 1 }), aCapacity({ server: "rust", shard: 2 })];
    expect(storedIn({ openLoop: someOpenLoop(...all) }).map(({ testbed }) => testbed)).toEqual([
      undefined,
      "elsewhere",
    ]);
  });

  it("is a curve", () => {
    const record = {
      ...aRecord(),
      openLoop: storedIn({ openLoop: someOpenLoop(aCapacity()) }),
    };
    const [curve] = curvesOf([record], ["capacity"], new Map());
    expect(curve).toMatchObject({ name: "go/greet capacity", key: { level: LEVEL } });
    expect(foundRounds(1)).toHaveLength(1);
  });
});
