import { describe, expect, it } from "vitest";
import { records } from "../../../test/support/builders/baseline.ts";
import { armsCompared, shownBy } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { estimates } from "../evidence/estimates.ts";
import { evidenceOf } from "../evidence/evidence.ts";
import { trendsOf } from "../evidence/trend.ts";
import { historyOf } from "../history/baseline.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Sample } from "../series/sample.ts";
import { wholeOf } from "../series/series.ts";
import { seededRandom } from "../statistics/random.ts";
import { withoutSign } from "../stopping/at-looks.ts";
import { compareRun } from "./compare.ts";
import { compareRuns } from "./compare-runs.ts";
import type { Comparison } from "./comparison.ts";

const POLICY = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;
const BASE = { sha: "ba5e", ref: "main" };
const MIX = "go/greet c=10";
const ADD = `${MIX} / add`;

/** One of the requests: answers in a burst, and the factor by which head is slower. */
interface Request {
  readonly answers: number;
  readonly factor?: number;
  readonly sample?: Partial<Sample>;
}

/** A mix in both arms, and its requests; ten rounds of three blocks, with a noise of a percent. */
function mixOf(
  requests: Readonly<Record<string, Request>>,
  seed = "mix",
): readonly MeasuredSeries[] {
  const samplesOf = (name: string, factor: number, { answers, sample }: Request) => {
    const random = seededRandom(`${seed} ${name}`);
    return Array.from({ length: 60 }, (_, index): Sample => {
      const [block, slowdown] = [Math.floor(index / 2), factor * (0.99 + 0.02 * random())];
      const expected = Math.round(answers / slowdown);
      const figures = { expected, throughput: (2 * answers) / slowdown };
      const place = { block, round: Math.floor(block / 3) };
      const { cpuPerRequestUs: usual = 0, ...own } = aSample({ ...place, ...figures });
      const cpu = name.endsWith("mix") ? { cpuPerRequestUs: usual * slowdown } : {};
      return { ...own, ...cpu, latencyMs: latencies(slowdown), ...sample };
    });
  };
  return (["head", "base"] as const).flatMap((arm) => [
    aSeries({ arm, samples: samplesOf(`${arm} mix`, 1, { answers: 1000 }) }),
    ...Object.entries(requests).map(([request, one]) => {
      const factor = arm === "head" ? (one.factor ?? 1) : 1;
      return aSeries({
        arm,
        request,
        weight: 1,
        samples: samplesOf(`${arm} ${request}`, factor, one),
      });
    }),
  ]);
}

const runOf = (series: readonly MeasuredSeries[]) =>
  aRun({ series, base: BASE, plan: { ...aRun().plan, rounds: 10 } });
const compared = (requests: Readonly<Record<string, Request>>) =>
  armsCompared(runOf(mixOf(requests)), BASE, POLICY);
const verdictsOf = ({ series }: Pick<Comparison, "series">) =>
  Object.fromEntries(series.map(({ name, verdict }) => [name, verdict]));

describe("a request of a mix", () => {
  it("that got slower fails the gate where the mix shows nothing", () => {
    const comparison = compared({ add: { answers: 120, factor: 1.3 }, list: { answers: 900 } });
    expect(verdictsOf(comparison)).toEqual({
      [MIX]: "unchanged",
      [ADD]: "regression",
      [`${MIX} / list`]: "unchanged",
    });
    expect(comparison.gate.decision).toBe("fail");
    expect(comparison.gate.reasons.map(({ series, metric }) => [series, metric])).toEqual([
      [ADD, "throughput"],
      [ADD, "latency-p99"],
    ]);
    expect(comparison.headToHead).toEqual([]);
  });

  it("is judged by what enough of its answers tell, and says what else is gated", () => {
    const of = (answers: number, factor = 1.3) => {
      const { series, gate } = compared({ add: { answers, factor } });
      const { metrics, tooFewAnswers } = series.find(({ name }) => name === ADD) ?? {};
      const verdict = metrics?.throughput?.verdict;
      return { verdict, tooFewAnswers, decision: gate.decision };
    };
    const decision = "fail";
    expect(of(120)).toEqual({ verdict: "regression", tooFewAnswers: undefined, decision });
    expect(of(40)).toEqual({ verdict: "regression", tooFewAnswers: ["latency-p99"], decision });
    // Of so few, those of a round are counted together.
    expect(of(5)).toEqual({ verdict: "regression", tooFewAnswers: ["latency-p99"], decision });
    expect(of(5, 1)).toMatchObject({ verdict: "inconclusive", decision: "pass" });
    // Whoever hardly answers any more cannot hide behind that.
    expect(of(40, 20)).toMatchObject({ verdict: "regression", decision });
  });

  it("shares the chance of a false alarm with its mix", () => {
    const testsOf = (requests: Readonly<Record<string, Request>>) =>
      new Set(estimates(shownBy(runOf(mixOf(requests)), POLICY)).map(({ tests }) => tests));
    expect(testsOf({})).toEqual(new Set([3]));
    expect(testsOf({ add: { answers: 500 }, list: { answers: 500 } })).toEqual(new Set([7]));
    expect(testsOf({ add: { answers: 5 }, list: { answers: 50 } })).toEqual(new Set([4]));
  });

  it("is measured further by itself", () => {
    const judged = (add: Request) => shownBy(runOf(mixOf({ add })), POLICY);
    const slower = withoutSign(judged({ answers: 120, factor: 1.3 }));
    expect([...slower].map(wholeOf)).toEqual([MIX]);
    expect(slower).not.toContain(ADD);
    expect(withoutSign(judged({ answers: 5, factor: 1.3 }))).not.toContain(ADD);
    expect(withoutSign(judged({ answers: 5 }))).toContain(ADD);
  });

  it("that fails keeps a run from passing however small it is, in both arms as well", () => {
    const { gate } = compared({ add: { answers: 5, sample: { unexpected: 5 } } });
    expect(gate.standing).toBe("neutral");
    const shared = { kind: "lost-base", isBlocking: false };
    expect(gate.reasons).toContainEqual(expect.objectContaining(shared));
  });

  it("is compared with another run, and with earlier ones", () => {
    const [mix, slow, ...base] = mixOf({ add: { answers: 120, factor: 1.3 } });
    const head = [mix, slow].flatMap((one) => one ?? []);
    const before = base.map((one) => ({ ...one, arm: "head" as const }));
    const runs = compareRuns(aRun({ series: before }), aRun({ series: head }), POLICY);
    expect(verdictsOf(runs)).toEqual({ [MIX]: "unchanged", [ADD]: "regression" });
    const gone = compareRuns(aRun({ series: before }), aRun({ series: head.slice(0, 1) }), POLICY);
    expect(verdictsOf(gone)).toEqual({ [MIX]: "unchanged", [ADD]: "removed" });

    const stored = records(
      Array.from({ length: 10 }, (_, day) => mixOf({ add: { answers: 120 } }, String(day))),
    );
    expect(stored[0]?.series.map(({ request }) => request)).toEqual([undefined, "add"]);
    const run = aRun({ series: head });
    const past = compareRun(evidenceOf(run, POLICY), historyOf(run, stored), POLICY);
    expect(past.series.find(({ name }) => name === ADD)?.verdict).toBe("regression");
  });

  it("has a noise of its own where it is judged, and adds nothing to a trend", () => {
    const series = mixOf({ add: { answers: 40 }, rare: { answers: 5 } });
    const known = estimates(shownBy(runOf(series), POLICY)).map(
      (one) => `${one.series}: ${one.metric}`,
    );
    expect(known).toContain(`${ADD}: throughput`);
    expect(known).not.toContain(`${ADD}: latency-p99`);
    expect(known.join()).not.toContain("rare");
    expect(trendsOf(series)).toEqual(trendsOf(series.filter(({ name }) => name === MIX)));
  });
});
