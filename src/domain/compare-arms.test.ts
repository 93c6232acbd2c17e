import { describe, expect, it } from "vitest";
import { type Figures, USUAL } from "../../test/support/builders/baseline.ts";
import { aRun, aSeries } from "../../test/support/builders/run.ts";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { compareArms } from "./compare-arms.ts";
import type { GatePolicy } from "./gate.ts";
import type { MeasuredSeries } from "./run-file.ts";
import type { Sample } from "./sample.ts";
import type { Arm } from "./series.ts";
import { mean, standardDeviation } from "./statistics/descriptive.ts";
import { seededRandom } from "./statistics/random.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5, "latency-p99": 5, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const BASE = { sha: "ba5e", ref: "main" };

/** A place in the plan; every block has two bursts of each arm. */
interface Place {
  readonly arm: Arm;
  readonly block: number;
  readonly round: number;
}

interface Layout {
  readonly blocks?: number;
  readonly rounds?: number;
  readonly server?: string;
}

/** Both arms of a series; `of` says by which factor a burst is slower than usual. */
function arms(
  of: (place: Place) => number,
  { blocks = 12, rounds = 1, server = "go" }: Layout = {},
): readonly MeasuredSeries[] {
  return (["base", "head"] as const).map((arm) => {
    const samples = Array.from({ length: 2 * blocks }, (_, index): Sample => {
      const block = Math.floor(index / 2);
      const round = Math.floor((block * rounds) / blocks);
      const slowdown = of({ arm, block, round });
      const figures = {
        throughput: USUAL.throughput / slowdown,
        p50: USUAL.p50 * slowdown,
        cpuPerRequestUs: USUAL.cpuPerRequestUs * slowdown,
      };
      return burst({ block, round }, figures);
    });
    return aSeries({ server, arm, samples });
  });
}

function burst(place: Partial<Sample>, { p50, ...figures }: Figures): Sample {
  return aSample({ ...place, ...figures, latencyMs: latencies(p50) });
}

/** Standard normal numbers: Box & Muller, Annals of Mathematical Statistics 29 (1958), 610. */
function normals(seed: string): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const compare = (
  series: readonly MeasuredSeries[],
  policy: Partial<GatePolicy> = {},
  look?: number,
  rounds = 1,
) => {
  const plan = { ...aRun().plan, rounds };
  return compareArms(aRun({ series, plan, base: BASE }), BASE, { ...POLICY, ...policy }, look);
};
const throughputOf = (...args: Parameters<typeof compare>) =>
  compare(...args).series[0]?.metrics.throughput;

/** What the machine does to each block: it is up to three times as slow. */
const drift = ({ block }: Place) => 1 + Math.sin(block) ** 2 * 2;

describe("a planted change", () => {
  it.each([
    [1.25, "regression", "fail"],
    [1.1, "regression", "fail"],
    [1, "unchanged", "pass"],
    [1.01, "unchanged", "pass"],
    [0.8, "improvement", "pass"],
  ])("by %d is found with its estimate: %s", (slowdown, verdict, decision) => {
    const next = normals("planted");
    const series = arms(
      (place) => drift(place) * (place.arm === "head" ? slowdown : 1) * Math.exp(0.01 * next()),
    );
    const comparison = compare(series);
    expect(comparison).toMatchObject({ verdict, gate: { decision } });
    const [one] = comparison.series;
    expect(one).toMatchObject({ name: "go/greet c=10", verdict });
    const changes = {
      throughput: (1 / slowdown - 1) * 100,
      "latency-p99": (slowdown - 1) * 100,
      "cpu-per-request": (slowdown - 1) * 100,
    };
    for (const [id, planted] of Object.entries(changes)) {
      const metric = one?.metrics[id as keyof typeof changes];
      expect(metric?.verdict).toBe(verdict);
      expect(Math.abs((metric?.changePercent ?? Number.NaN) - planted)).toBeLessThan(1);
      expect(metric?.lowPercent).toBeLessThan(planted);
      expect(metric?.highPercent).toBeGreaterThan(planted);
      const excludesZero = (metric?.lowPercent ?? 0) > 0 || (metric?.highPercent ?? 0) < 0;
      expect(excludesZero).toBe(verdict !== "unchanged");
    }
  });

  it("beyond chance and within the tolerance is none", () => {
    const series = arms(({ arm }) => (arm === "head" ? 1.1 : 1));
    const wide = { tolerancePercent: { throughput: 20 } };
    expect(throughputOf(series, wide)).toMatchObject({ verdict: "unchanged" });
  });

  it("that is lost in noise is inconclusive, with what could have been found", () => {
    const series = arms(({ arm, block }) =>
      arm === "head" ? 1.06 * Math.exp(block % 2 === 0 ? 0.3 : -0.3) : 1,
    );
    const metric = throughputOf(series);
    expect(metric?.verdict).toBe("inconclusive");
    expect(metric?.smallestDetectablePercent).toBeGreaterThan(10);
  });

  it("needs stronger evidence at an early look than at the last", () => {
    // Ten blocks, all of them slower: an exact p-value of 2⁻¹⁰.
    const series = arms(({ arm, block }) => (arm === "head" ? 1.2 + block / 1000 : 1), {
      blocks: 10,
    });
    const gate = { tolerancePercent: { throughput: 5 } };
    expect(throughputOf(series, gate, 1, 5)?.verdict).toBe("inconclusive");
    expect(throughputOf(series, gate, 5, 5)?.verdict).toBe("regression");
    expect(compare(series, gate, undefined, 5)).toEqual(compare(series, gate, 5, 5));
  });
});

describe("rounds of fresh processes", () => {
  const SHIFTS = [0.1, -0.08, 0.02, 0.06];
  const LAYOUT = { blocks: 24, rounds: SHIFTS.length };
  const jitter = (block: number) => 0.001 * Math.cos(block * 2.4);
  /** Each round shifts head's level as a whole. */
  const shifted = arms(
    ({ arm, round, block }) =>
      arm === "head" ? Math.exp((SHIFTS[round] ?? Number.NaN) + jitter(block)) : 1,
    LAYOUT,
  );

  it("that differ by more than their blocks are the sample themselves", () => {
    const means = SHIFTS.map(
      (shift, round) =>
        -shift - mean(Array.from({ length: 6 }, (_, index) => jitter(6 * round + index))),
    );
    // t(0.975; 3): tables of Student's distribution.
    const halfWidth = (3.182446305 * standardDeviation(means)) / 2;
    const inPercent = (log: number) => expect.closeTo(Math.expm1(log) * 100, 6);
    expect(throughputOf(shifted)).toMatchObject({
      changePercent: inPercent(mean(means)),
      lowPercent: inPercent(mean(means) - halfWidth),
      highPercent: inPercent(mean(means) + halfWidth),
      verdict: "inconclusive",
    });
  });

  it("that agree leave every block in the sample", () => {
    const mixed = arms(
      ({ arm, block }) =>
        arm === "head" ? Math.exp((SHIFTS[block % 4] ?? Number.NaN) + jitter(block)) : 1,
      LAYOUT,
    );
    const width = (series: readonly MeasuredSeries[]) => {
      const { lowPercent = Number.NaN, highPercent = Number.NaN } = throughputOf(series) ?? {};
      return highPercent - lowPercent;
    };
    expect(width(mixed)).toBeLessThan(width(shifted) / 2);
  });

  it("are too few to tell how they differ where there are two", () => {
    const of = (rounds: number) =>
      arms(
        ({ arm, block }) =>
          arm === "head" ? Math.exp((block < 6 ? 0.1 : -0.1) + jitter(block)) : 1,
        { blocks: 12, rounds },
      );
    expect(throughputOf(of(2))).toEqual(throughputOf(of(1)));
  });

  it("find a change that all of them show", () => {
    const series = arms(
      ({ arm, round, block }) =>
        arm === "head" ? Math.exp(0.5 + (SHIFTS[round] ?? Number.NaN) + jitter(block)) : 1,
      LAYOUT,
    );
    const gate = { tolerancePercent: { throughput: 5 } };
    expect(throughputOf(series, gate)?.verdict).toBe("regression");
    const faster = arms(
      ({ arm, round }) => (arm === "head" ? Math.exp(-0.5 + (SHIFTS[round] ?? Number.NaN)) : 1),
      LAYOUT,
    );
    expect(throughputOf(faster, gate)?.verdict).toBe("improvement");
  });
});

describe("a block", () => {
  const usual = arms(({ arm, block }) => (arm === "head" ? 1.2 : 1) * (1 + block / 1000));
  const changed = (arm: Arm, of: (samples: readonly Sample[]) => readonly Sample[]) =>
    usual.map((one) => (one.arm === arm ? { ...one, samples: of(one.samples) } : one));
  const without = (block: number) =>
    usual.map((one) => ({ ...one, samples: one.samples.filter((each) => each.block !== block) }));
  const change = (series: readonly MeasuredSeries[]) => {
    const { changePercent, lowPercent, highPercent, verdict } = throughputOf(series) ?? {};
    return { changePercent, lowPercent, highPercent, verdict };
  };

  it.each<[string, readonly MeasuredSeries[]]>([
    [
      "in which a burst of head gave nothing",
      changed("head", (samples) =>
        samples.map((one, index) => {
          if (one.block !== 4) return one;
          const { throughput: _, ...nothing } = one;
          return index % 2 === 0 ? { ...nothing, expected: 0 } : { ...one, throughput: 1e9 };
        }),
      ),
    ],
    [
      "in which a burst of base has a value of 0",
      changed("base", (samples) =>
        samples.map((one) => (one.block === 4 ? { ...one, throughput: 0 } : one)),
      ),
    ],
    [
      "that only head has",
      changed("base", (samples) => samples.filter(({ block }) => block !== 4)),
    ],
    [
      "that only base has",
      changed("head", (samples) => samples.filter(({ block }) => block !== 4)),
    ],
  ])("%s is left out", (_, series) => {
    expect(change(series)).toEqual(change(without(4)));
    expect(change(series)).not.toEqual(change(usual));
  });

  it("counts from six of them on", () => {
    const of = (blocks: number) =>
      throughputOf(arms(({ arm }) => (arm === "head" ? 1.2 : 1), { blocks }));
    expect(of(5)).toEqual({
      base: 10_000,
      head: expect.closeTo(10_000 / 1.2, 6),
      ...{ tolerancePercent: 5, verdict: "inconclusive" },
    });
    expect(of(6)).toHaveProperty("changePercent");
  });
});

describe("what is compared", () => {
  it("is head with the base of the same name, and nothing else", () => {
    const slow = arms(({ arm }) => (arm === "head" ? 1.2 : 1), { server: "slow" });
    const same = arms(() => 1, { server: "same" });
    const fresh = arms(() => 1, { server: "fresh" }).filter(({ arm }) => arm === "head");
    const gone = arms(() => 1, { server: "gone" }).filter(({ arm }) => arm === "base");
    const comparison = compare([...slow, ...same, ...fresh, ...gone]);
    expect(comparison.series.map(({ server, verdict }) => [server, verdict])).toEqual([
      ["slow", "regression"],
      ["same", "unchanged"],
      ["fresh", "new"],
    ]);
    expect(comparison.gate.reasons.join("\n")).not.toMatch(/same|fresh|gone/);
    expect(comparison.headToHead.map(({ servers }) => servers.join()).join()).not.toContain("gone");
  });

  it("is said, with the commit where it is known", () => {
    expect(compare([]).comparedWith).toEqual({ kind: "base", ...BASE });
    const unknown = compareArms(aRun(), { ref: "itself" }, POLICY);
    expect(unknown.comparedWith).toEqual({ kind: "base", ref: "itself" });
    expect(unknown).toMatchObject({ schema: "loadgate/comparison/1", verdict: "new" });
  });

  it("are errors by their values alone", () => {
    const [series] = compare(arms(() => 1)).series;
    expect(series?.metrics.errors).toEqual({ base: 0, head: 0 });
  });

  it("is not what only base has", () => {
    const series = arms(() => 1).map((one) =>
      one.arm === "base"
        ? one
        : { ...one, samples: one.samples.map(({ cpuPerRequestUs: _, ...bare }) => bare) },
    );
    expect(compare(series).series[0]?.metrics["cpu-per-request"]).toEqual({
      ...{ base: 40, tolerancePercent: 5, verdict: "unmeasurable" },
    });
  });
});

describe("whole runs", () => {
  const SERVERS = Array.from({ length: 12 }, (_, index) => `s${index}`);
  const ALL = { tolerancePercent: { throughput: 0, "latency-p99": 0, "cpu-per-request": 0 } };

  /** Heavy-tailed numbers: Student's t with two degrees of freedom, whose variance is infinite. */
  function heavyTailed(seed: string): () => number {
    const random = seededRandom(seed);
    return () => {
      const p = (1 + random()) / 2;
      return (random() < 0.5 ? -1 : 1) * ((2 * p - 1) / Math.sqrt(2 * p * (1 - p)));
    };
  }

  /** Only what is gated has a value above 0: estimating the rest would only take time. */
  const NOT_GATED = { ...{ mean: 0, p50: 0, p90: 0, p95: 0 }, max: 0 };

  function noisyRun(next: () => number, blocks: number, slowdown: number) {
    return SERVERS.flatMap((server) =>
      (["base", "head"] as const).map((arm) => {
        const factor = arm === "head" ? slowdown : 1;
        const samples = Array.from({ length: blocks }, (_, block) =>
          aSample({
            block,
            throughput: (USUAL.throughput / factor) * Math.exp(0.1 * next()),
            latencyMs: { ...NOT_GATED, p99: factor * Math.exp(0.3 * next()) },
            cpuPerRequestUs: USUAL.cpuPerRequestUs * factor * Math.exp(0.05 * next()),
          }),
        );
        return aSeries({ server, scenario: server, arm, samples });
      }),
    );
  }

  function regressionRate(runs: number, seed: string, blocks = 14, slowdown = 1): number {
    const next = heavyTailed(seed);
    return mean(
      Array.from({ length: runs }, () =>
        compare(noisyRun(next, blocks, slowdown), ALL).verdict === "regression" ? 1 : 0,
      ),
    );
  }

  it("call a regression in at most 1 % where nothing changed", () => {
    const runs = 1000;
    const rate = regressionRate(runs, "a/a");
    // Three standard errors of a proportion of 1 %.
    expect(rate).toBeLessThanOrEqual(0.01 + 3 * Math.sqrt((0.01 * 0.99) / runs));
    // A rule that never calls anything would pass too: it has to use up part of its level.
    expect(rate).toBeGreaterThan(0.001);
  });

  it("find all servers at half their speed", () => {
    expect(regressionRate(20, "half", 20, 2)).toBe(1);
  });
});
