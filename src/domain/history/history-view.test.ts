import { describe, expect, it } from "vitest";
import { records, seriesWith } from "../../../test/support/builders/baseline.ts";
import { anEnvironment } from "../../../test/support/builders/run.ts";
import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import type { BaselineRecord } from "./baseline.ts";
import { causesOf, type HistoryChange, historyView } from "./history-view.ts";

const METRICS = ["throughput", "latency-p99"] as const;

/** A run a day with these throughputs. */
const runsOf = (throughputs: readonly number[]): readonly BaselineRecord[] =>
  records(throughputs.map((throughput) => [seriesWith({ throughput })])).map((record, day) => ({
    ...record,
    commit: { ...record.commit, sha: String(day).padStart(40, "0") },
  }));

/** Values about a level that differ a little, always the same. */
const about = (level: number, count: number, spread = 0.01) =>
  Array.from({ length: count }, (_, index) => level * (1 + spread * Math.sin(index * 2.3)));

describe("historyView", () => {
  it("has a curve for each series and metric, its runs oldest first", () => {
    const { runs, curves, changes } = historyView(runsOf([10, 20, 30]).toReversed(), METRICS);
    expect(runs.map(({ sha }) => Number(sha))).toEqual([0, 1, 2]);
    expect(curves.map(({ metric }) => metric)).toEqual(METRICS);
    expect(curves[0]?.stretches).toMatchObject([
      {
        points: [
          { run: 0, value: 10 },
          { run: 1, value: 20 },
          { run: 2, value: 30 },
        ],
      },
    ]);
    expect(changes).toEqual([]);
  });

  it("draws the runs of each job's name as stretches of their own", () => {
    const named = runsOf([10, 20, 30, 40]).map((record, day) => {
      return day === 3 ? record : { ...record, name: day % 2 ? "arm" : "x64" };
    });
    const [curve] = historyView(named, ["throughput"]).curves;
    expect(curve?.stretches.map(({ testbed, points }) => [testbed, points.length])).toEqual([
      [expect.stringMatching(/^x64: /), 2],
      [expect.stringMatching(/^arm: /), 1],
      [expect.not.stringMatching(/^(x64|arm)/), 1],
    ]);
  });

  it("has the curves of a series in the order of the metrics, however many there are", () => {
    const { curves } = historyView(records([[seriesWith({})]]), SERIES_METRIC_IDS);
    const found = curves.map(({ metric }) => metric);
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(SERIES_METRIC_IDS.filter((id) => found.includes(id)));
  });

  it("tells what got worse: since which run, and by how much", () => {
    const { changes, searched } = historyView(
      runsOf([...about(1000, 30), ...about(800, 10)]),
      METRICS,
    );
    expect(searched).toBe(2);
    expect(changes).toMatchObject([
      { between: [29, 30], isWorse: true, curve: { metric: "throughput" } },
    ]);
    expect(changes[0]?.ratio).toBeCloseTo(0.8, 2);
    const better = historyView(runsOf([...about(800, 30), ...about(1000, 10)]), METRICS).changes;
    expect(better).toMatchObject([{ isWorse: false }]);
  });

  it("the newest change comes first", () => {
    const { changes } = historyView(
      runsOf([...about(1000, 30), ...about(800, 30), ...about(1000, 30)]),
      METRICS,
    );
    expect(changes.map(({ between }) => between)).toEqual([
      [59, 60],
      [29, 30],
    ]);
  });

  it.each<[string, (record: BaselineRecord) => BaselineRecord]>([
    [
      "testbed",
      (record) => ({ ...record, environment: { ...anEnvironment(), cpuModel: "Other" } }),
    ],
    [
      "configuration",
      (record) => ({
        ...record,
        series: record.series.map((one) => ({ ...one, configHash: "other" })),
      }),
    ],
  ])("another %s is a break, not a change", (_, changed) => {
    const all = runsOf([...about(1000, 30), ...about(500, 30)]);
    const { changes, curves } = historyView(
      all.map((record, index) => (index < 30 ? record : changed(record))),
      METRICS,
    );
    expect(changes).toEqual([]);
    expect(curves[0]?.stretches.map(({ points }) => points.length)).toEqual([30, 30]);
  });

  it("a level has a band where a further run is expected, from three runs on", () => {
    const levels = (count: number) =>
      historyView(runsOf(about(1000, count)), METRICS).curves[0]?.stretches[0]?.levels;
    expect(levels(2)?.[0]?.band).toBeUndefined();
    const [low = 0, high = 0] = levels(30)?.[0]?.band ?? [];
    expect(low).toBeGreaterThan(960);
    expect(low).toBeLessThan(990);
    expect(high).toBeGreaterThan(1010);
    expect(high).toBeLessThan(1040);
  });

  it("shows the newest two hundred, and nothing of an empty store", () => {
    expect(historyView(runsOf(about(1000, 230)), METRICS).runs).toHaveLength(200);
    expect(historyView([], METRICS)).toEqual({
      runs: [],
      curves: [],
      changes: [],
      searched: 0,
      tooShort: 0,
      accepted: [],
    });
  });

  it("marks a change for the worse that somebody accepted, wherever within two runs it is found", () => {
    const who = { by: "ada", reason: "larger bodies", at: "2026-01-31T00:00:00Z", pull: 7 };
    const with7 = (
      levels: readonly [number, number],
      accepted: Partial<NonNullable<BaselineRecord["accepted"]>[number]>,
      at: number,
    ) =>
      historyView(
        runsOf([...about(levels[0], 30), ...about(levels[1], 10)]).map((record, day) => ({
          ...record,
          ...(day === at && { accepted: [{ series: "go/greet c=10", ...who, ...accepted }] }),
        })),
        METRICS,
      );
    const fallen = [1000, 800] as const;
    for (const at of [28, 30, 32]) {
      const { changes, accepted, curves } = with7(fallen, { metric: "throughput" }, at);
      expect(changes).toMatchObject([{ isWorse: true, accepted: { by: "ada", run: at } }]);
      expect(accepted).toEqual([
        { series: "go/greet c=10", metric: "throughput", ...who, run: at },
      ]);
      expect(curves.map((curve) => curve.accepted.length)).toEqual([1, 0]);
    }
    expect(with7(fallen, {}, 30).curves.map((curve) => curve.accepted.length)).toEqual([1, 1]);
    for (const [levels, accepted, at] of [
      [fallen, { metric: "throughput" }, 27],
      [fallen, { metric: "throughput" }, 33],
      [fallen, { metric: "latency-p99" }, 30],
      [fallen, { series: "go/echo c=10" }, 30],
      [[800, 1000], {}, 30],
    ] as const) {
      expect(with7(levels, accepted, at).changes[0]).not.toHaveProperty("accepted");
    }
  });

  it("has counts beside times, by what was held fixed, and finds smaller changes of theirs", () => {
    const counter = { name: "cachegrind", version: "3.19.0" } as const;
    const counts = (instructions: number, other: object = {}): BaselineRecord["counts"] => ({
      counter,
      conditions: ["one CPU for each server"],
      series: [
        {
          name: "go/greet",
          server: "go",
          scenario: "greet",
          configHash: "c0ffee",
          requests: 8000,
          metrics: { instructions },
          ...other,
        },
      ],
    });
    const all = [...about(10_000, 30, 0.001), ...about(10_300, 10, 0.001)];
    const of = (values: readonly number[], other?: (day: number) => object) =>
      historyView(
        runsOf(about(1000, values.length)).map((record, day) => ({
          ...record,
          ...withoutNullish({ counts: counts(values[day] ?? 0, other?.(day)) }),
        })),
        [...METRICS, "instructions", "allocations"],
      );
    const { curves, changes } = of(all);
    expect(curves.map(({ name, metric }) => [name, metric])).toEqual([
      ["go/greet", "instructions"],
      ["go/greet c=10", "throughput"],
      ["go/greet c=10", "latency-p99"],
    ]);
    expect(curves[0]?.key).toEqual({ server: "go", scenario: "greet" });
    expect(curves[0]?.stretches[0]?.testbed).toMatch(/2 × Example CPU, cachegrind 3\.19\.0$/);
    expect(changes).toMatchObject([
      { between: [29, 30], isWorse: true, curve: { metric: "instructions" } },
    ]);
    for (const other of [{ requests: 2000 }, { tool: "DHAT" }]) {
      const broken = of(all, (day) => (day < 30 ? {} : other));
      expect(broken.changes).toEqual([]);
      expect(broken.curves[0]?.stretches).toHaveLength(2);
    }
  });

  it("has servers as a whole, under their names, and finds smaller changes of their size", () => {
    const sizes = [...about(1e6, 30, 0.0001), ...about(1.03e6, 10, 0.0001)];
    const runs = runsOf(about(1000, sizes.length)).map((record, day) => {
      const metrics = { "peak-rss": (sizes[day] ?? 0) * 9, "artifact-size": sizes[day] ?? 0 };
      const who = { by: "ada", reason: "assets", at: "2026-01-31T00:00:00Z", pull: 7 };
      return {
        ...record,
        servers: [{ name: "go", configHash: "c0ffee", metrics }],
        ...(day === 30 && {
          accepted: [{ series: "go", metric: "artifact-size" as const, ...who }],
        }),
      };
    });
    const { curves, changes } = historyView(runs, ["throughput", "peak-rss", "artifact-size"]);
    expect(curves.map(({ name, key, metric }) => [name, key, metric])).toEqual([
      ["go", { server: "go" }, "peak-rss"],
      ["go", { server: "go" }, "artifact-size"],
      ["go/greet c=10", expect.objectContaining({ scenario: "greet" }), "throughput"],
    ]);
    expect(changes).toMatchObject([
      {
        between: [29, 30],
        isWorse: true,
        curve: { metric: "artifact-size" },
        accepted: { pull: 7 },
      },
    ]);
    const older = runs.map(({ servers: _, ...record }) => record);
    expect(historyView(older, ["artifact-size"]).curves).toEqual([]);
    const moved = runs.map((record, day) => ({
      ...record,
      servers: record.servers.map((one) => ({ ...one, ...(day >= 30 && { testbed: "other" }) })),
    }));
    const broken = historyView(moved, ["artifact-size"]);
    expect(broken.changes).toEqual([]);
    expect(broken.curves[0]?.stretches[1]?.testbed).toBe("other");
  });

  it("a shard's series belongs to the curve of its own machine", () => {
    const runs = runsOf([10, 20]).map((record, day) => ({
      ...record,
      series: record.series.map((one) => ({ ...one, ...(day === 1 && { testbed: "other" }) })),
    }));
    const [curve] = historyView(runs, METRICS).curves;
    expect(curve?.stretches.map(({ points }) => points.length)).toEqual([1, 1]);
    expect(curve?.stretches[1]?.testbed).toBe("other");
  });

  it("leaves out what is not above 0", () => {
    const { curves } = historyView(runsOf([0, 10]), ["throughput"]);
    expect(curves[0]?.stretches[0]?.points).toEqual([{ run: 1, value: 10 }]);
  });
});

const [ANY] = historyView(
  records(
    Array.from({ length: 40 }, (_, run) => [
      seriesWith({ throughput: (run < 30 ? 1000 : 800) + (run % 7) }),
    ]),
  ),
  ["throughput"],
).changes;

function changeAt(run: number, ratio: number): HistoryChange {
  if (!ANY) throw new Error("nothing changed");
  return { ...ANY, between: [run - 1, run], ratio };
}

const runsOfCauses = (changes: readonly HistoryChange[]) =>
  causesOf(changes).map((cause) => [
    cause[0].between[1],
    ...cause.map(({ between: [, run], ratio }) => [run, ratio]),
  ]);

it("has none where nothing changed", () => {
  expect(causesOf([])).toEqual([]);
});

it("puts changes of neighbouring runs together, at the place of the largest, in either direction", () => {
  expect(
    runsOfCauses([changeAt(10, 1.1), changeAt(11, 0.5), changeAt(12, 1.3), changeAt(13, 1.05)]),
  ).toEqual([[11, [11, 0.5], [12, 1.3], [10, 1.1], [13, 1.05]]]);
});

it("keeps changes apart that are further away from each other than a change is misplaced", () => {
  expect(runsOfCauses([changeAt(10, 1.5), changeAt(13, 1.4)])).toEqual([
    [13, [13, 1.4]],
    [10, [10, 1.5]],
  ]);
});

it("gives a change between two places to the nearer one", () => {
  expect(
    runsOfCauses([changeAt(10, 2), changeAt(13, 1.9), changeAt(12, 1.2), changeAt(11, 1.1)]),
  ).toEqual([
    [13, [13, 1.9], [12, 1.2]],
    [10, [10, 2], [11, 1.1]],
  ]);
});
