import { describe, expect, it } from "vitest";
import { USUAL } from "../../../test/support/builders/baseline.ts";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { normals } from "../../../test/support/normals.ts";
import { decidedBy, type GatePolicy } from "../gate/gate.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Arm } from "../series/series.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const BASE = { sha: "ba5e", ref: "main" };
const ROUNDS = 10;
const BLOCKS = 4;

/** Series of which each burst is off by 25 % or so, in both arms, and head is slower by a factor. */
function noisySeries(count: number, slowdownOf: (series: number) => number) {
  const normal = normals("noisy series");
  return Array.from({ length: count }, (_, index) =>
    (["base", "head"] as const).map((arm: Arm): MeasuredSeries => {
      const samples = Array.from({ length: 2 * ROUNDS * BLOCKS }, (__, burst) => {
        const block = Math.floor(burst / 2);
        const factor = (arm === "head" ? slowdownOf(index) : 1) * Math.exp(0.25 * normal());
        return aSample({
          block,
          round: Math.floor(block / BLOCKS),
          throughput: USUAL.throughput / factor,
          latencyMs: latencies(USUAL.p50 * factor),
          cpuPerRequestUs: USUAL.cpuPerRequestUs * factor,
        });
      });
      return aSeries({ server: "go", scenario: `s${index}`, arm, samples });
    }),
  ).flat();
}

const compare = (series: readonly MeasuredSeries[], policy: Partial<GatePolicy> = {}) => {
  const plan = { ...aRun().plan, rounds: ROUNDS };
  return armsCompared(aRun({ series, plan, base: BASE }), BASE, { ...POLICY, ...policy });
};

describe("a slowdown that all series share", () => {
  it("fails the gate though no series is a regression by itself", () => {
    const { series, common = [], gate, verdict } = compare(noisySeries(12, () => 1.08));
    expect(series.map((one) => one.verdict)).not.toContain("regression");
    expect(common.map(({ metric }) => metric)).toContain("throughput");
    const [throughput] = common;
    expect(throughput).toMatchObject({ series: 12, tolerancePercent: 5 });
    expect(throughput?.changePercent).toBeCloseTo(-7.4, -1);
    expect(verdict).toBe("regression");
    expect(gate.decision).toBe("fail");
    const figures = { of: "common-change", change: throughput };
    expect(gate.reasons[0]).toEqual({ kind: "regression", metric: "throughput", figures });
  });

  it("is passed where the gate is told to, and is no pass then", () => {
    const comparison = compare(
      noisySeries(12, () => 1.08),
      { failOn: "never" },
    );
    expect(comparison.gate.decision).toBe("pass");
    expect(comparison.gate.standing).toBe("neutral");
    // Neither where the gate does not count it at all.
    const uncounted = { gate: decidedBy([], comparison.findings, false) };
    expect(uncounted.gate.standing).toBe("neutral");
  });

  it("is held against the widest tolerance of its series", () => {
    const bySeries = {
      "go/s0 c=10": { ...POLICY, tolerancePercent: { throughput: 20, "cpu-per-request": 20 } },
    };
    const [name] = compare(noisySeries(1, () => 1)).series.map((one) => one.name);
    expect(Object.keys(bySeries)).toEqual([name]);
    expect(
      compare(
        noisySeries(12, () => 1.08),
        { bySeries },
      ).common,
    ).toBeUndefined();
  });

  it("is nothing where nothing changed", () => {
    const comparison = compare(noisySeries(12, () => 1));
    expect(comparison.common).toBeUndefined();
    expect(comparison.gate.reasons).toEqual([]);
  });

  it("is not found in one series that got much slower", () => {
    const { series, common, gate } = compare(noisySeries(12, (index) => (index === 3 ? 3 : 1)));
    expect(series[3]?.verdict).toBe("regression");
    expect(common).toBeUndefined();
    expect(gate.reasons.every((reason) => reason.series === series[3]?.name)).toBe(true);
  });

  it("speaks only for series that were compared", () => {
    const series = noisySeries(12, () => 1.08);
    const isNew = (one: MeasuredSeries) => one.scenario === "s0";
    const { common = [] } = compare(series.filter((one) => !isNew(one) || one.arm === "head"));
    expect(common[0]?.series).toBe(11);
  });
});
