import { describe, expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { Comparison } from "../comparison/comparison.ts";
import type { MetricComparison, SeriesComparison } from "../findings/series-comparison.ts";
import type { Arm } from "../series/series.ts";
import { seededRandom } from "../statistics/random.ts";
import { adviceOn } from "./advice.ts";

const between = (changePercent: number, lowPercent: number, highPercent: number) => ({
  ...{ changePercent, lowPercent, highPercent },
});
const SLOWER = aRegression(between(-38, -40, -36));
const SAME = aMetric(between(0.4, -1, 2));
const WAITS = { throughput: SLOWER, "cpu-per-request": SAME };

/** Worse by another metric. */
const SCATTERED = {
  throughput: aMetric(between(-9, -20, 3)),
  "latency-p99": aRegression(),
};

const of = (metrics: SeriesComparison["metrics"], one: Partial<SeriesComparison> = {}) =>
  aSeriesComparison({ metrics, ...one });
const comparisonOf = (series: readonly SeriesComparison[], more: Partial<Comparison> = {}) => {
  const { gate: _, ...others } = more;
  return aComparison({ comparedWith: { kind: "base", ref: "main" }, series, ...others });
};

/** Four rounds of an arm. @param cpuMs of each burst of half a second, by its number */
const armUsing = (arm: Arm, one: Partial<SeriesComparison>, cpuMs: (burst: number) => number) => {
  const { server = "go", level = { concurrency: 10 } } = one;
  const samples = Array.from({ length: 16 }, (_, block) =>
    aSample({ round: Math.floor(block / 4), block, serverCpuMs: cpuMs(block) }),
  );
  return aSeries({ arm, server, level, samples });
};
/** Both arms. @param cores that head uses in place of each of base */
const using = (cores: number, one: Partial<SeriesComparison> = {}) => ({
  series: [
    armUsing("base", one, (burst) => 200 + (burst % 3)),
    armUsing("head", one, (burst) => cores * (200 + (burst % 5))),
  ],
});
const FEWER = 0.6;
const adviceIn = (
  series: readonly SeriesComparison[],
  more: Partial<Comparison> = {},
  cores = FEWER,
) => {
  const run = { series: series.flatMap((one) => using(cores, one).series) };
  return adviceOn(comparisonOf(series, more), run);
};
const kindsOf = (...given: Parameters<typeof adviceIn>) => adviceIn(...given).map((one) => one.of);

describe("requests wait", () => {
  it("where CPU time is the same and all of them got slower", () => {
    expect(adviceIn([of(WAITS)])).toEqual([
      {
        ...{ of: "waits", series: "go/greet c=10" },
        ...{ slower: { id: "throughput", change: SLOWER }, cpu: SAME },
        time: {
          changePercent: expect.closeTo(61.3, 1),
          lowPercent: expect.closeTo(56.3, 1),
          highPercent: expect.closeTo(66.7, 1),
        },
      },
    ]);
  });

  it("where it changed by far less, both being worse", () => {
    const cpu = aRegression(between(12, 10, 15));
    const [advice] = adviceIn([of({ ...WAITS, "cpu-per-request": cpu })]);
    expect(advice).toMatchObject({
      of: "waits",
      cores: {
        changePercent: expect.closeTo(-39.6, 0),
        lowPercent: expect.closeTo(-40, 0),
        highPercent: expect.closeTo(-39, 0),
      },
    });
    const idle = { throughput: aRegression(between(-89, -90, -88)) };
    const withCpu = (cpu: MetricComparison) => kindsOf([of({ ...idle, "cpu-per-request": cpu })]);
    expect(withCpu(aRegression(between(300, 260, 340)))).toEqual(["waits"]);
    expect(withCpu(aRegression(between(420, 400, 440)))).toEqual([]);
    const wide = aMetric({ ...between(0, -20, 2), tolerancePercent: 10 });
    const [wider] = adviceIn([of({ ...WAITS, "cpu-per-request": wide })]);
    expect(wider).toHaveProperty("cores");
  });

  it("where both scatter together and head uses fewer cores", () => {
    const scattered = {
      throughput: aRegression(between(-77, -90, -45)),
      "cpu-per-request": aMetric({ ...between(139, -10, 500), verdict: "inconclusive" }),
    };
    expect(kindsOf([of(scattered)])).toEqual(["waits"]);
    expect(kindsOf([of(scattered)], {}, 1)).toEqual([]);
    expect(adviceOn(comparisonOf([of(scattered)]), { series: [] })).toEqual([]);
  });

  it("is hardly said where CPU time explains it, however much starts scatter", () => {
    const random = seededRandom("cores");
    const noise = () => 2 * random() - 1;
    const said = Array.from({ length: 400 }, () => {
      // Each start has a speed of its own, which time and CPU time share.
      const [slower, percent] = [0.8 * noise(), 45 + 20 * noise()];
      const less = 100 * (1 / (1 + percent / 100) - 1);
      const metrics = {
        throughput: aRegression(between(less, less - 15, less + 15)),
        "cpu-per-request": aMetric(between(percent * (1 + slower), -10, 150)),
      };
      const arm = (name: Arm) => armUsing(name, {}, () => 200 * Math.exp(0.2 * noise()));
      const run = { series: [arm("base"), arm("head")] };
      return adviceOn(comparisonOf([of(metrics)]), run).length;
    });
    expect(said.filter((length) => length > 0).length).toBeLessThanOrEqual(4);
  });

  it.each<[string, SeriesComparison["metrics"], Partial<SeriesComparison>]>([
    ["CPU time explains it", { ...WAITS, "cpu-per-request": aRegression(between(60, 57, 63)) }, {}],
    [
      "it fell, and throughput may be the same",
      { ...SCATTERED, "cpu-per-request": aMetric(between(-50, -60, -40)) },
      {},
    ],
    ["it is unknown", { throughput: SLOWER }, {}],
    ["it has no interval", { ...WAITS, "cpu-per-request": { base: 1, head: 1 } }, {}],
    ["nothing is a regression", { ...WAITS, throughput: aMetric(between(-38, -40, -36)) }, {}],
    ["another metric is, and throughput may be the same", { ...WAITS, ...SCATTERED }, {}],
    ["throughput is unknown", { "cpu-per-request": SAME, "latency-p99": aRegression() }, {}],
    [
      "only CPU time is",
      {
        throughput: aMetric(between(-38, -40, -36)),
        "cpu-per-request": aRegression(between(9, 8, 10)),
      },
      {},
    ],
    ["the generator was the limit", WAITS, { generatorBound: 0.5 }],
  ])("is not said where %s", (_, metrics, one) => {
    expect(kindsOf([of(metrics, one)])).toEqual([]);
  });

  it("at a rate, where the median is longer and CPU time the same", () => {
    const level = { rate: 100 };
    const longer = aRegression(between(90, 80, 100));
    const metrics = { "latency-p50": longer, throughput: aMetric(), "cpu-per-request": SAME };
    const [advice] = adviceIn([of(metrics, { level })], {}, 1);
    expect(advice).toMatchObject({ of: "waits", slower: { id: "latency-p50", change: longer } });
    expect(advice).not.toHaveProperty("cores");
    const perhaps = { ...metrics, "latency-p50": aRegression(between(3, 0.5, 6)) };
    expect(kindsOf([of(perhaps, { level })])).toEqual([]);
    const more = aRegression(between(12, 10, 15));
    expect(kindsOf([of({ ...metrics, "cpu-per-request": more }, { level })])).toEqual([]);
  });

  it("names the series that got worst", () => {
    const worst = of(
      { ...WAITS, throughput: aRegression(between(-60, -62, -58)) },
      { server: "b" },
    );
    expect(adviceIn([of(WAITS), worst])).toMatchObject([{ series: "b/greet c=10" }]);
  });
});

describe("more CPU time in the kernel", () => {
  const CPU = aRegression({ base: 40, head: 92, ...between(130, 120, 140) });
  const METRICS = { "latency-p99": aRegression(), "cpu-per-request": CPU };
  const OPEN = aMetric({ ...CPU, verdict: "inconclusive" });
  const arm = (name: Arm, systemMs: number, rounds = 4) =>
    aSeries({
      arm: name,
      samples: Array.from({ length: rounds }, (_, round) =>
        aSample({ round, serverSystemMs: systemMs + round }),
      ),
    });
  const adviceWith = (
    headMs: number,
    cpu: MetricComparison = CPU,
    rounds = 4,
    throughput: MetricComparison = SLOWER,
  ) =>
    adviceOn(comparisonOf([of({ ...METRICS, throughput, "cpu-per-request": cpu })]), {
      series: [arm("base", 50, rounds), arm("head", headMs, rounds)],
    });

  it("is said where it is at least a third of it", () => {
    const [advice, ...others] = adviceWith(240);
    expect(others).toEqual([]);
    expect(advice).toMatchObject({ of: "kernel", series: "go/greet c=10", moreUs: 52 });
    expect(advice?.of === "kernel" && advice.kernel.us).toBeCloseTo(38);
    expect(adviceWith(240, OPEN)).toEqual([advice]);
    expect(adviceWith(240, OPEN, 4, { base: 1, head: 1 })).toEqual([advice]);
    expect(adviceWith(240, CPU, 4, aRegression(between(-80, -90, -60)))).toEqual([advice]);
  });

  it.each<[string, Parameters<typeof adviceWith>]>([
    ["it is less than a third", [130]],
    ["it is not more", [50]],
    ["CPU time may be the same", [240, aMetric({ base: 40, head: 92, ...between(40, -1, 90) })]],
    ["CPU time has no interval", [240, { base: 40, head: 92 }]],
    ["base has none", [240, { head: 92, ...between(130, 120, 140) }]],
    ["head has none", [240, { base: 40, ...between(130, 120, 140) }]],
    ["there are few rounds", [240, CPU, 2]],
    [
      "it is inconclusive, and less than half of the time",
      [240, OPEN, 4, aRegression(between(-80, -90, -60))],
    ],
  ])("is not said where %s", (_, given) => {
    expect(adviceWith(...given)).toEqual([]);
  });

  it("is not said of one arm alone", () => {
    const compared = comparisonOf([of({ ...METRICS, throughput: SLOWER })]);
    expect(adviceOn(compared, { series: [arm("head", 240)] })).toEqual([]);
    expect(adviceOn(compared, { series: [arm("base", 240)] })).toEqual([]);
  });
});

describe("longer answers", () => {
  it("are named in place of waiting, which they may cause", () => {
    const answerBytes = { base: 10_000, head: 14_000 };
    expect(adviceIn([of(WAITS, { answerBytes })])).toEqual([
      { of: "longer-answers", series: "go/greet c=10", answerBytes },
    ]);
  });

  it.each([[10_500], [6000]])("of %i bytes in place of 10,000 are no cause", (head) => {
    expect(kindsOf([of(WAITS, { answerBytes: { base: 10_000, head } })])).toEqual(["waits"]);
  });
});

describe("longer pauses", () => {
  const P99 = { "latency-p99": aRegression(between(80, 70, 90)) };
  const pausing = (lowPercent: number, name = "go") => ({
    servers: [
      {
        ...{ name, verdict: "unchanged" as const },
        metrics: { "gc-pause": aMetric({ ...between(210, lowPercent, 290) }) },
      },
    ],
  });

  it("are named where answers are late", () => {
    expect(adviceOn(comparisonOf([of(P99)], pausing(150)), { series: [] })).toEqual([
      { of: "pauses", server: "go", pause: aMetric(between(210, 150, 290)) },
    ]);
  });

  it.each<[string, SeriesComparison["metrics"], Partial<Comparison>]>([
    ["they may be as long", P99, pausing(20)],
    ["they are another server's", P99, pausing(150, "rust")],
    ["only CPU time got worse", { "cpu-per-request": aRegression() }, pausing(150)],
    [
      "they have no interval",
      P99,
      { servers: [{ name: "go", verdict: "new", metrics: { "gc-pause": { head: 1 } } }] },
    ],
  ])("are not where %s", (_, metrics, more) => {
    expect(kindsOf([of(metrics)], more)).toEqual([]);
  });
});

describe("slower first answers", () => {
  const connect = aMetric(between(60, 50, 70));
  const later = aMetric(between(1, -2, 4));
  const red = { "latency-p99": aRegression() };

  it("are named where later ones are not", () => {
    const compared = comparisonOf([of({ ...red, connect, "latency-p50": later })]);
    expect(adviceOn(compared, { series: [] })).toEqual([
      { of: "connect", series: "go/greet c=10", connect, later },
    ]);
  });

  it.each<[string, SeriesComparison["metrics"]]>([
    ["later ones are too", { connect, "latency-p50": aMetric(between(55, 45, 65)) }],
    ["later ones are unknown", { connect }],
    ["later ones have no interval", { connect, "latency-p50": { head: 1 } }],
    ["they may be as fast", { connect: aMetric(between(60, 1, 65)), "latency-p50": later }],
    ["they have no interval", { connect: { head: 3 }, "latency-p50": later }],
  ])("are not where %s", (_, metrics) => {
    expect(kindsOf([of({ ...red, ...metrics })])).toEqual([]);
  });
});

describe("a report", () => {
  const answerBytes = { base: 10, head: 20 };
  const connect = aMetric(between(60, 50, 70));
  const all = of({ ...WAITS, connect, "latency-p50": aMetric() }, { answerBytes });
  const another = of(WAITS, { server: "rust" });

  it("has at most two hints, one of each kind", () => {
    expect(kindsOf([all, another, of(WAITS, { server: "zig" })])).toEqual([
      "waits",
      "longer-answers",
    ]);
  });

  it.each<[string, Comparison["comparedWith"]]>([
    ["earlier runs", { kind: "history", runs: 10, testbed: "x" }],
    ["itself", { kind: "base", ref: "main", isItself: true }],
  ])("has none of a comparison with %s", (_, comparedWith) => {
    expect(kindsOf([all], { comparedWith })).toEqual([]);
  });

  it("has none where a regression has no size", () => {
    expect(kindsOf([of({ errors: { head: 1, verdict: "regression" } })])).toEqual([]);
  });
});
