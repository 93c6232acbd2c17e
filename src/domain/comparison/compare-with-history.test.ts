import { describe, expect, it } from "vitest";
import {
  type Figures,
  records,
  seriesWith,
  USUAL,
} from "../../../test/support/builders/baseline.ts";
import { aRun, aSeries, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, latencies, samples } from "../../../test/support/builders/sample.ts";
import { normals } from "../../../test/support/normals.ts";
import { evidenceOf } from "../evidence/evidence.ts";
import { sidesOf } from "../findings/sides.ts";
import type { GatePolicy } from "../gate/gate.ts";
import { type BaselineRecord, historyOf, MIN_HISTORY } from "../history/baseline.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { required } from "../shared/required.ts";
import { mean } from "../statistics/descriptive.ts";
import { compareRun } from "./compare.ts";
import { concluded } from "./comparison.ts";
import { withCosts } from "./with-costs.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};

/** Ten runs within ±1 % of the usual. */
const QUIET = records(
  [0, 1, -1, 0.5, -0.5, 0.2, -0.2, 0.8, -0.8, 0].map((percent) => {
    const factor = 1 + percent / 100;
    return [
      seriesWith({
        throughput: USUAL.throughput * factor,
        p50: USUAL.p50 * factor,
        cpuPerRequestUs: USUAL.cpuPerRequestUs * factor,
      }),
    ];
  }),
);

function compare(
  series: readonly MeasuredSeries[],
  stored: readonly BaselineRecord[] = QUIET,
  policy: Partial<GatePolicy> = {},
  run: Partial<RunFile> = {},
) {
  const head = aRun({ series, ...run });
  const asked = { ...POLICY, ...policy };
  return concluded(compareRun(evidenceOf(head, asked), historyOf(head, stored), asked), asked);
}

const throughputOf = (...args: Parameters<typeof compare>) =>
  compare(...args).series[0]?.metrics.throughput;

describe("answers at the ends of starts", () => {
  const ending = (meanMs: number) =>
    aSeries({ closings: [0, 1, 2].map((round) => ({ round, requests: 1000, meanMs })) });
  const stored = records([40, 41, 39, 40.5, 39.5, 40].map((meanMs) => [ending(meanMs)]));

  it("that come later than in earlier runs, and than is tolerated, take the tick", () => {
    const late = (meanMs: number, policy: Partial<GatePolicy> = {}) =>
      compare([ending(meanMs)], stored, policy).findings.filter(({ by }) => by === "late-answers");
    expect(late(60)).toMatchObject([
      {
        ...{ series: "go/greet c=10", effect: "doubts" },
        figures: {
          of: "late-answers",
          late: { by: "closing-load", base: expect.closeTo(40, 9), head: 60 },
        },
      },
    ]);
    expect(compare([ending(60)], stored).gate.standing).toBe("neutral");
    expect(late(41)).toEqual([]);
    expect(late(60, { tolerancePercent: { "latency-p99": 10 } })).toEqual([]);
    expect(compare([aSeries()], stored).findings.map(({ by }) => by)).not.toContain("late-answers");
  });
});

describe("how much history is needed", () => {
  it("says that a series is new without any, and passes", () => {
    const comparison = compare([aSeries()], []);
    expect(comparison).toMatchObject({
      verdict: "new",
      gate: { decision: "pass", reasons: [] },
      comparedWith: {
        kind: "none",
        reason: "no baseline yet for linux, x64, 2 × Example CPU, oha 1.16.0",
      },
    });
    expect(comparison.series[0]?.metrics.throughput).toEqual({
      head: 10_000,
      tolerancePercent: 5,
      verdict: "new",
    });
  });

  it("shows failed requests of earlier runs, and no change of them", () => {
    const failing = (unexpected: number) =>
      aSeries({ samples: samples(6, () => ({ unexpected: 10 * unexpected })) });
    const stored = records([1, 2, 3, 4].map((part) => [failing(part)]));
    const { errors } =
      compare([failing(9)], stored, { maxErrorPercent: 100 }).series[0]?.metrics ?? {};
    expect(errors?.base).toBeGreaterThan(0);
    expect(errors).not.toHaveProperty("changePercent");
  });

  it.each([1, 2])("decides nothing from %d, however large the change", (runs) => {
    const comparison = compare([seriesWith({ throughput: 1 })], QUIET.slice(0, runs));
    expect(comparison.comparedWith).toMatchObject({ kind: "none", runs });
    expect(comparison.gate).toEqual(compare([seriesWith({ throughput: 1 })], []).gate);
    const metric = comparison.series[0]?.metrics.throughput;
    expect(metric).toEqual({ verdict: "new", head: 1, tolerancePercent: 5 });
  });

  it.each([1, 2])("is no pass of %d that are better, also where a limit is kept", (runs) => {
    const kept = { limits: { "artifact-size": { value: 1e12 } } };
    const standing = (throughput: number, policy: Partial<GatePolicy> = {}) => {
      const run = aRun({ series: [seriesWith({ throughput })], servers: [someFacts()] });
      const asked = { ...POLICY, ...kept, ...policy };
      const compared = compareRun(
        evidenceOf(run, asked),
        historyOf(run, QUIET.slice(0, runs)),
        asked,
      );
      return concluded(withCosts(compared, sidesOf(run), asked), asked).gate;
    };
    expect(standing(USUAL.throughput).standing).toBe("passed");
    expect(standing(USUAL.throughput / 2)).toMatchObject({ decision: "pass", standing: "neutral" });
    expect(standing(USUAL.throughput / 2, { failOn: "inconclusive" })).toMatchObject({
      decision: "fail",
      reasons: [{ kind: "inconclusive", metric: "throughput" }],
    });
    expect(standing(USUAL.throughput, { failOn: "inconclusive" }).decision).toBe("pass");
  });

  it("decides from three on", () => {
    expect(MIN_HISTORY).toBe(3);
    const three = records([9999, 10_000, 10_001].map((throughput) => [seriesWith({ throughput })]));
    expect(throughputOf([seriesWith({ throughput: 7000 })], three)?.verdict).toBe("regression");
    expect(throughputOf([seriesWith({})], three)?.verdict).toBe("unchanged");
  });

  it("counts only values above zero", () => {
    const stored = records(
      [0, 0, 9999, 10_001].map((cpuPerRequestUs) => [seriesWith({ cpuPerRequestUs })]),
    );
    expect(compare([aSeries()], stored).series[0]?.metrics["cpu-per-request"]).toMatchObject({
      verdict: "inconclusive",
      base: 10_000,
    });
  });
});

describe("verdicts against a quiet history", () => {
  it.each<[string, Partial<Figures>, string, string]>([
    ["30 % less throughput", { throughput: 7000 }, "throughput", "regression"],
    ["30 % more throughput", { throughput: 13_000 }, "throughput", "improvement"],
    ["30 % more latency", { p50: 1.3 }, "latency-p99", "regression"],
    ["30 % less latency", { p50: 0.7 }, "latency-p99", "improvement"],
    ["30 % more CPU", { cpuPerRequestUs: 52 }, "cpu-per-request", "regression"],
    ["30 % less CPU", { cpuPerRequestUs: 28 }, "cpu-per-request", "improvement"],
    ["2 % less throughput", { throughput: 9800 }, "throughput", "unchanged"],
    ["2 % more throughput", { throughput: 10_200 }, "throughput", "unchanged"],
    ["nothing", {}, "throughput", "unchanged"],
  ])("%s", (_, figures, id, verdict) => {
    const comparison = compare([seriesWith(figures)]);
    const { metrics } = comparison.series[0] ?? {};
    expect(metrics).toMatchObject({ [id]: { verdict } });
    expect(comparison.verdict).toBe(verdict);
    expect(comparison.gate.decision).toBe(verdict === "regression" ? "fail" : "pass");
  });

  it("gives the change with its interval, tolerance and what could have been found", () => {
    const metric = throughputOf([seriesWith({ throughput: 7000 })]);
    expect(metric?.base).toBeCloseTo(10_000, 6);
    expect(metric?.head).toBe(7000);
    expect(metric?.changePercent).toBeCloseTo(-30, 9);
    expect(metric?.lowPercent).toBeGreaterThan(-33);
    expect(metric?.lowPercent).toBeLessThan(-30);
    expect(metric?.highPercent).toBeGreaterThan(-30);
    expect(metric?.highPercent).toBeLessThan(-27);
    expect(metric?.tolerancePercent).toBe(5);
    expect(metric?.smallestDetectablePercent).toBeGreaterThan(5);
    expect(metric?.smallestDetectablePercent).toBeLessThan(6);
  });

  it("is inconclusive against a noisy history, and says what it could have found", () => {
    const noisy = records(
      [6000, 14_000, 9000, 12_000, 7000, 10_000].map((throughput) => [seriesWith({ throughput })]),
    );
    const metric = throughputOf([seriesWith({ throughput: 7000 })], noisy);
    expect(metric?.verdict).toBe("inconclusive");
    expect(metric?.smallestDetectablePercent).toBeGreaterThan(30);
    expect(compare([seriesWith({ throughput: 7000 })], noisy).gate).toMatchObject({
      decision: "pass",
      reasons: [],
    });
    expect(
      compare([seriesWith({ throughput: 7000 })], noisy, { failOn: "inconclusive" }).gate.decision,
    ).toBe("fail");
  });

  it("finds a change that a fraction of all such changes of the smallest detectable size would", () => {
    const noisy = records(
      [9500, 10_500, 9800, 10_200, 10_000].map((throughput) => [seriesWith({ throughput })]),
    );
    const smallest = throughputOf([seriesWith({})], noisy)?.smallestDetectablePercent ?? 0;
    const beyond = USUAL.throughput * (1 + (2 * smallest) / 100);
    expect(smallest).toBeGreaterThan(5);
    expect(throughputOf([seriesWith({ throughput: beyond })], noisy)?.verdict).toBe("improvement");
  });

  it("asks for more evidence the more is judged", () => {
    const history = [9700, 10_300, 9900, 10_100, 10_000];
    const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
    const many = (of: (server: string) => number) =>
      names.map((server) => seriesWith({ throughput: of(server) }, { server }));
    const alone = throughputOf(
      [seriesWith({ throughput: 8600 })],
      records(history.map((throughput) => [seriesWith({ throughput })])),
      { tolerancePercent: { throughput: 5 } },
    );
    const together = compare(
      many((server) => (server === "s0" ? 8600 : 10_000)),
      records(history.map((throughput) => many(() => throughput))),
      { tolerancePercent: { throughput: 5 } },
    ).series[0]?.metrics.throughput;
    expect([alone?.verdict, together?.verdict]).toEqual(["regression", "inconclusive"]);
    expect(together?.changePercent).toBe(alone?.changePercent);
    expect(together?.smallestDetectablePercent).toBeGreaterThan(
      alone?.smallestDetectablePercent ?? Number.POSITIVE_INFINITY,
    );
  });

  it("takes a history without any spread", () => {
    const flat = records(Array.from({ length: 5 }, () => [seriesWith({})]));
    expect(throughputOf([seriesWith({})], flat)?.verdict).toBe("unchanged");
    expect(throughputOf([seriesWith({ throughput: 9900 })], flat)?.verdict).toBe("unchanged");
    expect(throughputOf([seriesWith({ throughput: 9000 })], flat)?.verdict).toBe("regression");
  });

  it("does not let a tolerance be passed by certainty alone", () => {
    expect(throughputOf([seriesWith({ throughput: 9000 })], QUIET)?.verdict).toBe("regression");
    const wide = { tolerancePercent: { throughput: 20 } };
    expect(throughputOf([seriesWith({ throughput: 9000 })], QUIET, wide)?.verdict).toBe(
      "unchanged",
    );
  });
});

describe("metrics that are not gated", () => {
  it("are shown with their change and without a verdict", () => {
    const p50 = compare([seriesWith({ p50: 2 })]).series[0]?.metrics["latency-p50"];
    expect(p50).toMatchObject({ head: 2, base: 1 });
    expect(p50?.changePercent).toBeCloseTo(100, 9);
    expect(p50).not.toHaveProperty("verdict");
    expect(p50).not.toHaveProperty("tolerancePercent");
    expect(p50).not.toHaveProperty("smallestDetectablePercent");
  });

  it("errors have no change", () => {
    const errors = compare([aSeries()]).series[0]?.metrics.errors;
    expect(errors).toEqual({ head: 0 });
  });

  it("are left out where the series does not have them", () => {
    const { latencyMs: _, ...bare } = aSample();
    const series = aSeries({ samples: Array.from({ length: 6 }, () => bare) });
    expect(compare([series], [], { tolerancePercent: {} }).series[0]?.metrics).not.toHaveProperty(
      "latency-p50",
    );
  });
});

describe("series that cannot be measured", () => {
  it("fails the gate on errors above the maximum, whatever else is found", () => {
    const series = aSeries({
      samples: samples(6, () => ({ expected: 4950, errors: { timeout: 50 } })),
    });
    const comparison = compare([series]);
    expect(comparison.series[0]).toMatchObject({
      verdict: "unmeasurable",
      metrics: { throughput: { verdict: "unmeasurable" } },
    });
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [
        {
          ...{ kind: "errors", series: "go/greet c=10" },
          figures: {
            of: "failed-requests",
            failures: { head: { percent: 1 } },
            allowedPercent: 0,
          },
        },
      ],
    });
    expect(compare([series], QUIET, { maxErrorPercent: 1 })).toMatchObject({
      verdict: "unchanged",
      gate: { decision: "pass" },
    });
    expect(compare([series], QUIET, { failOn: "never" }).gate.decision).toBe("pass");
  });

  it.each([
    [5, "unmeasurable"],
    // Typical bursts are unchanged, and half of all answers is missing.
    [6, "inconclusive"],
  ])("needs six good bursts: %d", (good, verdict) => {
    const { throughput: _, ...none } = aSample({ expected: 0, aborted: 0 });
    const bursts = Array.from({ length: 12 }, (_unused, index) =>
      index < good ? aSample() : none,
    );
    expect(compare([aSeries({ samples: bursts })]).verdict).toBe(verdict);
  });

  it("says so of a series in which nothing came back", () => {
    const { throughput: _, latencyMs: __, ...none } = aSample({ expected: 0 });
    const comparison = compare([aSeries({ samples: Array.from({ length: 12 }, () => none) })]);
    expect(comparison.verdict).toBe("unmeasurable");
    expect(comparison.gate.decision).toBe("fail");
    const ungated = { tolerancePercent: {} };
    const silent = aSeries({ samples: Array.from({ length: 12 }, () => none) });
    expect(compare([silent], QUIET, ungated).gate.decision).toBe("fail");
  });

  it("does not use up the level of those that can", () => {
    const broken = aSeries({ server: "rust", samples: [] });
    const alone = throughputOf([seriesWith({ throughput: 9400 })]);
    expect(throughputOf([seriesWith({ throughput: 9400 }), broken])).toEqual(alone);
  });

  it("decides nothing on a value of zero", () => {
    const series = seriesWith({ cpuPerRequestUs: 0 });
    expect(compare([series]).series[0]?.metrics["cpu-per-request"]).toMatchObject({
      head: 0,
      verdict: "inconclusive",
    });
  });

  it("fails the gate where the machine cannot tell the CPU time of anything, and it is gated", () => {
    const { cpuPerRequestUs: _, serverCpuMs: __, ...bare } = aSample();
    const series = aSeries({ samples: Array.from({ length: 12 }, () => bare) });
    const stored = records(Array.from({ length: 5 }, () => [series]));
    expect(compare([series], stored).gate).toMatchObject({
      decision: "fail",
      reasons: [{ metric: "cpu-per-request", figures: { of: "unmeasured-metric" } }],
    });
  });
});

describe("series of a run", () => {
  it("takes head alone and puts the worst verdict on top", () => {
    const comparison = compare([
      aSeries(),
      aSeries({ server: "fresh" }),
      seriesWith({ throughput: 1 }, { arm: "base", server: "old" }),
    ]);
    expect(comparison.series.map(({ name, verdict }) => [name, verdict])).toEqual([
      ["go/greet c=10", "unchanged"],
      ["fresh/greet c=10", "new"],
    ]);
    expect(comparison.verdict).toBe("new");
  });

  it("reports what the newest run had and this one has not", () => {
    const stored = records([
      [aSeries(), aSeries({ server: "ancient" })],
      [aSeries(), seriesWith({ throughput: 5 }, { server: "gone" })],
    ]);
    const removed = compare([aSeries()], stored).series.slice(1);
    expect(removed).toHaveLength(1);
    expect(removed[0]).toMatchObject({
      name: "gone/greet c=10",
      verdict: "removed",
      metrics: { throughput: { base: 5 } },
    });
  });

  it.each<[string, Partial<RunFile>]>([
    ["--only chose some", { only: "go/*" }],
    ["the run ended early", { failure: "it died" }],
  ])("takes nothing for removed where %s", (_, run) => {
    const stored = records([[aSeries(), aSeries({ server: "gone" })]]);
    expect(compare([aSeries()], stored, {}, run).series).toHaveLength(1);
  });

  it("takes the series of a skipped server not for removed, and those of others still", () => {
    const stored = records([
      [aSeries(), aSeries({ server: "python" }), aSeries({ server: "gone" })],
    ]);
    const skipped = [{ server: "python", program: "python3", install: "apt-get install python3" }];
    const { series } = compare([aSeries()], stored, {}, { skipped });
    expect(series.map(({ server, verdict }) => [server, verdict])).toEqual([
      ["go", "new"],
      ["gone", "removed"],
    ]);
  });

  it("tells how often the generator set the pace, of the bursts that know", () => {
    const of = (known: readonly (boolean | undefined)[]) =>
      compare([
        aSeries({
          samples: known.map((generatorBound) => {
            const { generatorBound: _, ...burst } = aSample();
            return generatorBound === undefined ? burst : { ...burst, generatorBound };
          }),
        }),
      ]).series[0];
    expect(of([true, false, false, false, undefined])?.generatorBound).toBe(0.25);
    expect(required(of([undefined]), "series").generatorBound).toBeUndefined();
  });

  it.each([
    [1, 20, "new"],
    [2, 20, "new"],
    [3, 20, "unmeasurable"],
  ])("counts %i of %i bursts in which the server stood still: %s", (stalled, bursts, verdict) => {
    const { throughput: _, latencyMs: __, ...burst } = aSample({ expected: 0, aborted: 10 });
    const good = Array.from({ length: bursts - stalled }, () => aSample());
    const series = aSeries({ samples: [...good, ...Array(stalled).fill(burst)] });
    expect(compare([series], []).series[0]).toMatchObject({ verdict, unansweredBursts: stalled });
    expect(compare([aSeries()], []).series[0]).not.toHaveProperty("unansweredBursts");
  });

  it("compares the servers with each other", () => {
    const comparison = compare([aSeries(), seriesWith({ throughput: 20_000 }, { server: "rust" })]);
    expect(comparison.headToHead[0]).toMatchObject({ servers: ["rust", "go"] });
  });
});

it("does not say what could have been found where that has no bound", () => {
  const wild = records([1e-12, 1, 1e12, 1].map((throughput) => [seriesWith({ throughput })]));
  const manyServers = Array.from({ length: 400 }, (_, index) => `s${index}`);
  const stored = wild.map((record) => ({
    ...record,
    series: manyServers.flatMap((server) =>
      record.series.map((one) => ({ ...one, server, name: `${server}/${server} c=10` })),
    ),
  }));
  const metric = compare(
    manyServers.map((server) => seriesWith({}, { server, scenario: server })),
    stored,
    { tolerancePercent: { throughput: 5 } },
  ).series[0]?.metrics.throughput;
  expect(metric).toMatchObject({ verdict: "inconclusive" });
  expect(metric?.smallestDetectablePercent ?? 0).toSatisfy(Number.isFinite);
});

it("gives finite figures only, also where a stored value is absurd", () => {
  const absurd = records(
    [1e-300, 1e300, 1, 1e-300, 1e300].map((throughput) => [seriesWith({ throughput })]),
  );
  const metric = throughputOf([seriesWith({})], absurd);
  expect(metric?.verdict).toBe("inconclusive");
  for (const value of Object.values(metric ?? {})) {
    if (typeof value === "number") expect(value).toSatisfy(Number.isFinite);
  }
});

describe("false alarms", () => {
  const SERVERS = ["a", "b", "c", "d"];

  /** Figures that are log-normal and independent; latency is the noisiest. */
  function noisy(next: () => number, slowdown = 1): Figures {
    return {
      throughput: (USUAL.throughput / slowdown) * Math.exp(0.1 * next()),
      p50: USUAL.p50 * Math.exp(0.3 * next()),
      cpuPerRequestUs: USUAL.cpuPerRequestUs * Math.exp(0.05 * next()),
    };
  }

  function noisyRun(next: () => number, slowdown: number): readonly MeasuredSeries[] {
    return SERVERS.map((server) => {
      const { p50, ...figures } = noisy(next, slowdown);
      const bursts = samples(3, () => ({ ...figures, latencyMs: latencies(p50) }));
      return aSeries({ server, scenario: server, samples: bursts });
    });
  }

  const [TEMPLATE] = records([SERVERS.map((server) => aSeries({ server, scenario: server }))]);

  /** What {@link noisyRun} leaves in a store, of the gated metrics alone: it has to be made often. */
  function noisyRecord(next: () => number, day: number): BaselineRecord {
    if (!TEMPLATE) throw new Error("there is no record to vary");
    const series = TEMPLATE.series.map((one) => {
      const { throughput, p50, cpuPerRequestUs } = noisy(next);
      const metrics = {
        throughput,
        "latency-p99": latencies(p50).p99,
        "cpu-per-request": cpuPerRequestUs,
      };
      return { ...one, metrics };
    });
    return { ...TEMPLATE, id: `run-${day}`, series };
  }

  function regressionRate(runs: number, seed: string, slowdown: number): number {
    const next = normals(seed);
    const called = Array.from({ length: runs }, () => {
      const stored = Array.from({ length: 10 }, (_, day) => noisyRecord(next, day));
      return compare(noisyRun(next, slowdown), stored).verdict === "regression" ? 1 : 0;
    });
    return mean(called);
  }

  it("calls a regression in at most 1 % of whole runs in which nothing changed", () => {
    const runs = 2000;
    const rate = regressionRate(runs, "a/a", 1);
    // Three standard errors of a proportion of 1 %.
    expect(rate).toBeLessThanOrEqual(0.01 + 3 * Math.sqrt((0.01 * 0.99) / runs));
    // A rule that never calls anything would pass too: it has to use up part of its level.
    expect(rate).toBeGreaterThan(0.003);
  });

  it("finds every server at half its speed", () => {
    expect(regressionRate(100, "half", 2)).toBeGreaterThan(0.95);
  });
});
