import { describe, expect, it } from "vitest";
import {
  anEnvironment,
  aRun,
  aSeries,
  aStart,
  someFacts,
} from "../../../test/support/builders/run.ts";
import { aSample, atRate, latencies } from "../../../test/support/builders/sample.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import type { Sample } from "../series/sample.ts";
import { compareRuns } from "./compare-runs.ts";
import { areComparable } from "./runs-as-arms.ts";

const POLICY = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

/** A run whose rounds have these throughputs, each the same in all its bursts. */
function rounds(throughputs: readonly number[], series: Partial<MeasuredSeries> = {}) {
  const samples = throughputs.flatMap((throughput, round) =>
    [0, 1].map((position) => {
      const cpuPerRequestUs = 400_000 / Math.max(throughput, 1);
      return aSample({ round, block: round, position, throughput, cpuPerRequestUs });
    }),
  );
  return aSeries({ samples, ...series });
}
const run = (series: readonly MeasuredSeries[], overrides: Partial<RunFile> = {}) =>
  aRun({ series, ...overrides });
const compare = (base: readonly MeasuredSeries[], head: readonly MeasuredSeries[]) =>
  compareRuns(run(base, { id: "earlier" }), run(head), POLICY);
const throughputOf = (base: MeasuredSeries, head: MeasuredSeries) =>
  compare([base], [head]).series[0]?.metrics.throughput;

const USUAL = rounds([10_000, 10_100, 9900, 10_000]);

describe("all answers of two runs", () => {
  const bounds = { throughput: 5, "latency-p99": 5, "latency-max": 5 };
  const policy = { ...POLICY, tolerancePercent: bounds };
  /** Five rounds of eight bursts, of which every eighth of the second one is as given. */
  const bursts = (odd: Partial<Sample> = {}) =>
    Array.from({ length: 40 }, (_, index) =>
      aSample({
        ...{ round: Math.floor(index / 8), block: index, ...usualIn(Math.floor(index / 8)) },
        ...(index % 8 === 0 && odd),
      }),
    );
  const usualIn = (round: number) => {
    const factor = 1 + round / 1000;
    return { ...atRate(10_000 * factor), latencyMs: latencies(1 / factor) };
  };
  const metricsOf = (odd: Partial<Sample>) => {
    const base = run([aSeries({ samples: bursts() })], { id: "earlier" });
    const head = run([aSeries({ samples: bursts(odd) })]);
    return compareRuns(base, head, policy).series[0]?.metrics ?? {};
  };

  it("are compared by their totals, percentiles and longest latencies", () => {
    const stalled = { ...atRate(1000), latencyMs: latencies(100) };
    const { throughput, ...latency } = metricsOf(stalled);
    expect(throughput?.allAnswers?.changePercent).toBeCloseTo(-100 * (0.9 / 8), 1);
    expect(latency["latency-p99"]?.allAnswers?.changePercent).toBeGreaterThan(5);
    expect(latency["latency-max"]?.allAnswers?.changePercent).toBeGreaterThan(5);
  });

  it("have no percentile of a round in which no answer lies beyond it", () => {
    const few = aSample({ round: 5, block: 40, expected: 50, latencyMs: latencies(1000) });
    const p99 = (more: readonly Sample[]) => {
      const base = run([aSeries({ samples: bursts() })], { id: "earlier" });
      const head = run([aSeries({ samples: [...bursts(), ...more] })]);
      return compareRuns(base, head, policy).series[0]?.metrics["latency-p99"]?.allAnswers;
    };
    expect(p99([])?.changePercent).toBeCloseTo(0, 9);
    expect(p99([few])).toEqual(p99([]));
  });
});

describe("two runs", () => {
  it.each([
    [7000, "regression", "fail"],
    [10_000, "unchanged", "pass"],
    [13_000, "improvement", "pass"],
  ])("of 10,000 and %d answers a second: %s", (head, verdict, decision) => {
    const factor = head / 10_000;
    const later = rounds([10_000, 10_100, 9900, 10_000].map((one) => one * factor));
    expect(compare([USUAL], [later])).toMatchObject({
      verdict,
      gate: { decision },
      comparedWith: { kind: "run", id: "earlier", startedAt: "2026-02-01T00:00:00.000Z" },
    });
  });

  it("that are one and the same prove nothing", () => {
    const once = compareRuns(run([USUAL]), run([USUAL]), POLICY);
    expect(once).toMatchObject({ verdict: "unchanged", comparedWith: { isItself: true } });
    expect(once.gate.standing).toBe("neutral");
    expect(compare([USUAL], [USUAL]).gate.standing).toBe("passed");
  });

  it("of which the later ended early are not compared, whatever it did until then", () => {
    const cut = run([USUAL], { failure: "api: the server ended" });
    expect(compareRuns(run([USUAL]), cut, POLICY).gate).toMatchObject({
      decision: "fail",
      reasons: [
        {
          kind: "ended-early",
          figures: { of: "ended-early", told: "api: the server ended" },
        },
      ],
    });
  });

  it("are compared by their rounds: Welch's interval", () => {
    const metric = throughputOf(
      rounds([1, 2, 3].map((log) => Math.exp(log / 10))),
      rounds([1, 3, 5].map((log) => Math.exp(log / 10))),
    );
    // Means 0.2 and 0.3, variances 0.01 and 0.04 over 3 each; 50/17 degrees of freedom.
    const standardError = Math.sqrt(0.05 / 3);
    const width =
      Math.log1p((metric?.highPercent ?? 0) / 100) - Math.log1p((metric?.lowPercent ?? 0) / 100);
    expect(metric?.changePercent).toBeCloseTo(Math.expm1(0.1) * 100, 9);
    // t(0.975) of 3 and of 2 degrees: tables of Student's distribution.
    expect(width / 2).toBeGreaterThan(3.182446 * standardError);
    expect(width / 2).toBeLessThan(4.302653 * standardError);
    expect(metric?.verdict).toBe("inconclusive");
  });

  it.each<[string, MeasuredSeries, MeasuredSeries]>([
    ["base has two rounds", rounds([10_000, 10_010]), rounds([5000, 5010, 5020])],
    ["head has two rounds", rounds([10_000, 10_010, 10_020]), rounds([5000, 5010])],
    ["nothing scatters", rounds([10_000, 10_000, 10_000]), rounds([5000, 5000, 5000])],
    ["a round has no value", rounds([10_000, 0, 10_010]), rounds([5000, 5010, 5020])],
    [
      "they have other configurations",
      { ...USUAL, configHash: "other" },
      rounds([5000, 5010, 5020]),
    ],
  ])("decide nothing where %s", (_, base, head) => {
    const metric = throughputOf(base, head);
    expect(metric).toMatchObject({ verdict: "inconclusive", tolerancePercent: 5 });
    expect(metric).toHaveProperty("base");
    expect(metric).not.toHaveProperty("changePercent");
  });

  it("decide nothing where their machines differ", () => {
    const other = run([USUAL], { environment: anEnvironment({ cpuModel: "Another" }) });
    const head = run([rounds([5000, 5010, 5020])]);
    expect(areComparable(other, head)).toBe(false);
    expect(areComparable(head, head)).toBe(true);
    const [series] = compareRuns(other, head, POLICY).series;
    expect(series?.metrics.throughput).toMatchObject({ base: 10_000, verdict: "inconclusive" });
    expect(series?.metrics.throughput).not.toHaveProperty("changePercent");
    expect(compareRuns(other, head, POLICY).differences).toMatchObject([
      { what: "cpuModel", before: "Another", now: "Example CPU" },
    ]);
    expect(compareRuns(head, head, POLICY)).not.toHaveProperty("differences");
  });

  it("may have series of their own: new and removed", () => {
    const gone = { ...USUAL, server: "gone", name: "gone/greet c=10" };
    const fresh = { ...USUAL, server: "fresh", name: "fresh/greet c=10" };
    const { series, gate } = compare([USUAL, gone], [USUAL, fresh]);
    expect(series.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      ...["go/greet c=10 unchanged", "fresh/greet c=10 new", "gone/greet c=10 removed"],
    ]);
    expect(gate.decision).toBe("pass");
  });

  it("are those of head alone, and errors have no change", () => {
    const base = rounds([1, 1.1, 1.2], { arm: "base" });
    const { series } = compare([USUAL, base], [USUAL, base]);
    expect(series).toHaveLength(1);
    expect(series[0]?.metrics.errors).toEqual({ base: 0, head: 0 });
    expect(compare([base], [USUAL]).series[0]?.verdict).toBe("new");
  });

  it("compare the servers of the later one", () => {
    const rust = aSeries({ server: "rust" });
    expect(compare([], [aSeries(), rust]).headToHead[0]?.servers).toEqual(["go", "rust"]);
  });
});

describe("what a service costs in two runs", () => {
  const GATE = {
    ...POLICY,
    tolerancePercent: { throughput: 5, "peak-rss": 20 },
    limits: { "cpu-per-request": { value: 50 } },
  };
  const server = (...mib: readonly number[]) =>
    someFacts({
      starts: mib.map((peak, round) => aStart({ round, peakRssBytes: peak * 1024 ** 2 })),
    });
  const costs = (base: Partial<RunFile>, head: Partial<RunFile>) => {
    const of = (overrides: Partial<RunFile>) => run(overrides.series ?? [USUAL], overrides);
    return compareRuns(of({ id: "earlier", ...base }), of(head), GATE);
  };
  const small = { servers: [server(100, 101, 99, 100)] };
  const large = { servers: [server(150, 151, 149, 150)] };
  const slow = { series: [rounds([5000, 5050, 4950, 5000])] };

  it("is compared by their starts", () => {
    const { gate, verdict, servers } = costs(small, large);
    expect(servers?.[0]?.metrics["peak-rss"]?.verdict).toBe("regression");
    expect(verdict).toBe("regression");
    expect(gate.reasons).toMatchObject([{ kind: "regression", series: "go", metric: "peak-rss" }]);
    expect(costs(small, small)).toMatchObject({ verdict: "unchanged", gate: { reasons: [] } });
  });

  it.each<[string, Partial<RunFile>]>([
    ["machines", { environment: anEnvironment({ cpuModel: "Another" }) }],
    ["configurations", { series: [{ ...USUAL, configHash: "other" }] }],
  ])("is not compared on different %s", (_, other) => {
    const { gate, servers } = costs({ ...small, ...other }, large);
    expect(servers?.[0]?.metrics["peak-rss"]).not.toHaveProperty("changePercent");
    expect(gate.decision).toBe("pass");
  });

  it("keeps head's limits whatever it is compared with, and base's word counts where it can be", () => {
    const elsewhere = { environment: anEnvironment({ cpuModel: "Another" }) };
    const limitOf = (base: Partial<RunFile>) =>
      costs(base, slow).series[0]?.metrics["cpu-per-request"]?.limit;
    expect(limitOf({})).toMatchObject({ verdict: "over", value: 50 });
    expect(limitOf(slow)).toMatchObject({ verdict: "already-over" });
    const [series] = slow.series;
    const changed = series && { series: [{ ...series, configHash: "other" }] };
    for (const base of [{ ...slow, ...elsewhere }, changed ?? {}]) {
      expect(limitOf(base)).toMatchObject({ verdict: "over" });
      expect(limitOf(base)).not.toHaveProperty("base");
    }
  });
});
