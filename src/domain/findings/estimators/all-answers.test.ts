import { describe, expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { armsCompared } from "../../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../../test/support/builders/run.ts";
import { samples } from "../../../../test/support/builders/sample.ts";
import { aSeen, concludedIn, withLate } from "../../../../test/support/builders/seen.ts";
import { evidenceOf } from "../../evidence/evidence.ts";
import type { GatePolicy } from "../../gate/gate.ts";
import { required } from "../../shared/required.ts";
import { seededRandom } from "../../statistics/random.ts";
import type { MetricComparison } from "../series-comparison.ts";
import { looksSlower } from "../starts/respects.ts";
import type { Verdict } from "../verdict.ts";
import { allAnswers } from "./all-answers.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const BASE = { sha: "ba5e", ref: "main" };
const BURSTS = 20;

/**
 * A run of ten rounds in which some of head's bursts have a part of their answers only.
 * @param isBad whether a burst of head is one of them
 * @param left the part that it has
 */
function withPauses(isBad: (burst: number) => boolean, left = 0.4, rounds = 10, unexpected = 0) {
  const series = (["base", "head"] as const).map((arm) => {
    const random = seededRandom(`pauses ${arm}`);
    return aSeries({
      arm,
      samples: samples(BURSTS * rounds, (block) => {
        const noise = Math.exp(0.05 * (random() - 0.5));
        const part = arm === "head" && isBad(block) ? left : 1;
        const expected = Math.round(2000 * noise * part);
        return {
          ...{ round: Math.floor(block / BURSTS), durationMs: 200 },
          ...{ expected, unexpected, bodyBytes: 5 * expected, throughput: 5 * expected },
        };
      }),
    });
  });
  const run = aRun({ series, plan: { ...aRun().plan, rounds }, base: BASE });
  const comparison = armsCompared(run, BASE, POLICY);
  const { throughput } = comparison.series[0]?.metrics ?? {};
  const goesOn = looksSlower(series[0]?.name ?? "", evidenceOf(run, POLICY));
  return { comparison, throughput, standing: comparison.gate.standing, goesOn };
}

describe("all answers together", () => {
  it("show pauses that typical bursts do not have, and decide where they are beyond chance", () => {
    const { throughput, comparison, standing } = withPauses((burst) => burst % 5 === 0);
    expect(throughput).toMatchObject({
      verdict: "regression",
      changePercent: expect.closeTo(-12, 0),
      allAnswers: { decides: true },
      by: "all-answers",
    });
    expect((throughput?.head ?? 0) / (throughput?.base ?? 1)).toBeCloseTo(0.88, 2);
    expect(comparison.gate.reasons).toMatchObject([
      { kind: "regression", metric: "throughput", by: "all-answers" },
    ]);
    expect(standing).toBe("failed");
  });

  it("look worse where they may be chance, and that is no pass", () => {
    // A pause in some rounds alone.
    const { throughput, standing, goesOn } = withPauses(
      (burst) => burst % 5 === 0 && Math.floor(burst / BURSTS) % 2 !== 1,
    );
    // Nor is it a reason to measure the series no further.
    expect(goesOn).toBe(true);
    expect(withPauses(() => false).goesOn).toBe(false);
    expect(throughput).toMatchObject({ verdict: "inconclusive", looksWorse: true });
    expect(standing).toBe("neutral");
  });

  it("have a bound that holds what is lost where it is tolerated", () => {
    const { throughput, standing } = withPauses((burst) => burst % 20 === 0);
    expect(throughput?.verdict).toBe("unchanged");
    expect(throughput?.changePercent).toBeCloseTo(0, 0);
    expect(throughput?.allAnswers?.changePercent).toBeCloseTo(-3, 0);
    expect(throughput?.allAnswers?.atMostWorsePercent).toBeGreaterThan(3);
    expect(throughput?.atMostWorsePercent).toBeLessThan(1);
    expect(throughput?.allAnswers).not.toHaveProperty("decides");
    expect(standing).toBe("passed");
  });

  it("count bursts without an answer, of which a throughput knows nothing", () => {
    const { throughput } = withPauses((burst) => burst % 20 === 0, 0);
    expect(throughput?.allAnswers?.changePercent).toBeCloseTo(-5, 0);
  });

  it("say nothing where too many requests failed for any figure", () => {
    const { throughput, comparison } = withPauses((burst) => burst % 5 === 0, 0.4, 10, 300);
    expect(throughput?.verdict).toBe("unmeasurable");
    expect(comparison.series[0]?.verdict).toBe("unmeasurable");
  });

  it("are not known from one round", () => {
    expect(withPauses(() => false, 1, 1).throughput).not.toHaveProperty("allAnswers");
  });

  it("are those of the same run alone, and only where throughput is gated", () => {
    const run = aRun({ series: [aSeries(), aSeries({ arm: "base" })], base: BASE });
    const p99 = { ...POLICY, tolerancePercent: { "latency-p99": 5 } };
    const [one] = armsCompared(run, BASE, p99).series;
    expect(one?.metrics.throughput).not.toHaveProperty("allAnswers");
  });
});

describe("percentiles of all answers together", () => {
  /**
   * A run of ten rounds in which all answers of some of head's bursts take three times as long.
   * @param isSlow whether a burst of head is one of them
   * @param answers of a burst
   */
  function withEpisodes(isSlow: (burst: number) => boolean, answers = 2000) {
    const series = (["base", "head"] as const).map((arm) => {
      const random = seededRandom(`episodes ${arm}`);
      return aSeries({
        arm,
        samples: samples(BURSTS * 10, (block) => {
          const times = arm === "head" && isSlow(block) ? 3 : Math.exp(0.05 * (random() - 0.5));
          const expected = Math.round(answers / times);
          const latencyMs = { mean: 1.2, p50: 1, p90: 1.5, p95: 1.7, p99: 2, p999: 3, max: 5 };
          return {
            ...{ round: Math.floor(block / BURSTS), durationMs: 200 },
            ...{ expected, bodyBytes: 5 * expected, throughput: 5 * expected },
            latencyMs: {
              ...latencyMs,
              ...Object.fromEntries(
                Object.entries(latencyMs).map(([id, value]) => [id, value * times]),
              ),
            },
          };
        }),
      });
    });
    const run = aRun({ series, plan: { ...aRun().plan, rounds: 10 }, base: BASE });
    const tolerancePercent = { throughput: 5, "latency-p99": 10 };
    const comparison = armsCompared(run, BASE, { ...POLICY, tolerancePercent });
    return { metrics: comparison.series[0]?.metrics, standing: comparison.gate.standing };
  }

  it("show what a twentieth of the bursts have, though typical ones do not", () => {
    const { metrics, standing } = withEpisodes((burst) => burst % 20 === 0);
    expect(metrics?.throughput?.verdict).toBe("unchanged");
    expect(metrics?.["latency-p99"]).toMatchObject({
      verdict: "regression",
      allAnswers: { decides: true },
    });
    // A 30th of the answers are of slow bursts, whose median is 3 ms.
    expect(metrics?.["latency-p99"]?.changePercent).toBeGreaterThan(40);
    expect(standing).toBe("failed");
  });

  it("pass what nothing happened to, with a bound", () => {
    const { metrics, standing } = withEpisodes(() => false);
    const p99 = metrics?.["latency-p99"];
    expect(p99?.verdict).toBe("unchanged");
    expect(p99?.allAnswers?.atMostWorsePercent).toBeGreaterThan(p99?.atMostWorsePercent ?? 99);
    expect(standing).toBe("passed");
  });

  it("are not known where fewer than ten answers of a round lie beyond them", () => {
    const known = (answers: number) => withEpisodes(() => false, answers).metrics?.["latency-p99"];
    expect(known(27)).toHaveProperty("allAnswers");
    expect(known(23)).not.toHaveProperty("allAnswers");
  });
});

describe("all answers together that show no change", () => {
  const change = { changePercent: -1, lowPercent: -12, highPercent: 11 };
  const found = (
    verdict: Verdict,
    atMostWorsePercent: number | undefined,
    others: Partial<MetricComparison> = {},
  ) => {
    const bound = atMostWorsePercent === undefined ? {} : { atMostWorsePercent };
    const metric = aMetric({ verdict, allAnswers: { ...change, ...bound, ...others } });
    const rows = [aSeriesComparison({ metrics: { throughput: metric } })];
    return allAnswers(aSeen([], { rows }));
  };

  it.each<[Verdict, number | undefined, boolean]>([
    ["unchanged", 10, false],
    ["unchanged", 10.1, true],
    ["unchanged", undefined, true],
    ["improvement", 12, true],
    ["no-worse", 12, true],
    ["inconclusive", 12, true],
    ["regression", 12, false],
    ["unmeasurable", 12, false],
    ["new", 12, false],
  ])("leave what is %s open where they are worse by %s %% at most: %s", (verdict, most, isOpen) => {
    const findings = found(verdict, most);
    expect(findings.map(({ by, effect, metric }) => [by, effect, metric])).toEqual(
      isOpen ? [["all-answers", "open", "throughput"]] : [],
    );
  });

  it("are what an open metric shows, with their time, and with nothing of typical bursts", () => {
    const metrics = { throughput: aMetric({ base: 100, head: 101, atMostWorsePercent: 1 }) };
    const own = { ...change, atMostWorsePercent: 12, timeToDecideMs: 90_000 };
    const rows = [
      aSeriesComparison({ metrics: { throughput: { ...metrics.throughput, allAnswers: own } } }),
    ];
    const [row] = concludedIn(aSeen([], { rows }), ["bursts", "all-answers"]);
    const { base = 0, head = 0 } = row?.metrics.throughput ?? {};
    expect(head / base).toBeCloseTo(0.99, 9);
    expect(row?.verdict).toBe("inconclusive");
    expect(row?.metrics.throughput).toEqual({
      ...{ ...own, base, head, tolerancePercent: 5 },
      ...{ verdict: "inconclusive", by: "all-answers", allAnswers: { ...own, decides: true } },
    });
  });
});

it("a server that was seen too seldom to have met its stops is one doubt, whatever its series show", () => {
  const change = { changePercent: 0, lowPercent: -1, highPercent: 1, atMostWorsePercent: 1 };
  const row = (server: string, scenario: string, unseenPercent?: number) => {
    const own = { ...change, ...(unseenPercent !== undefined && { unseenPercent }) };
    const metrics = { throughput: aMetric({ allAnswers: own }), "latency-p99": aMetric() };
    return aSeriesComparison({ server, scenario, metrics });
  };
  const rows = [row("go", "greet", 12), row("go", "echo", 12), row("rust", "greet")];
  const ungated = aSeriesComparison({ server: "js", metrics: {} });
  expect(allAnswers(aSeen([], { rows: [...rows, ungated] }))).toEqual([
    {
      ...{ series: "go", by: "all-answers", effect: "doubts" },
      figures: { of: "unseen-stops", percent: 12, times: expect.closeTo(1.213, 3) },
    },
  ]);
});

it("the stops of a server are seen by the run that its narrowest tolerance needs", () => {
  const allAnswersOf = { changePercent: 0, lowPercent: -1, highPercent: 1, unseenPercent: 12 };
  const row = (scenario: string, tolerancePercent: number) => {
    const throughput = aMetric({ tolerancePercent, allAnswers: allAnswersOf });
    return aSeriesComparison({ server: "go", scenario, metrics: { throughput } });
  };
  for (const rows of [
    [row("greet", 1), row("echo", 5)],
    [row("greet", 5), row("echo", 1)],
  ]) {
    const [found] = allAnswers(aSeen([], { rows })).filter(({ effect }) => effect === "doubts");
    expect(found?.figures).toMatchObject({ times: expect.closeTo(6.33, 2) });
  }
});

it("all answers together find nothing of a metric that could not be measured", () => {
  const change = { changePercent: -20, lowPercent: -25, highPercent: -15 };
  const found = (verdict: "unchanged" | "unmeasurable") => {
    const metrics = { throughput: aMetric({ verdict, allAnswers: change }) };
    const seen = withLate(aSeen([], { rows: [aSeriesComparison({ metrics })] }));
    const { evidence, starts } = required(seen.paired, "base");
    const own = [...starts].map(([name, all]) => {
      const judged = all.map((one) => ({
        ...one,
        ...({ by: "throughput", ofAllAnswers: true } as const),
      }));
      return [name, judged] as const;
    });
    return allAnswers({ ...seen, paired: { evidence, starts: new Map(own) } });
  };
  expect(found("unchanged")).toMatchObject([{ by: "all-answers", effect: "fails" }]);
  expect(found("unmeasurable")).toEqual([]);
});

it("a metric that all answers leave open has their figures, and not what its server may have hidden", () => {
  const own = { changePercent: 0, lowPercent: -9, highPercent: 9, atMostWorsePercent: 30 };
  const allAnswersOf = { ...own, unseenPercent: 20 };
  const metrics = { throughput: aMetric({ allAnswers: allAnswersOf }) };
  const [found] = allAnswers(aSeen([], { rows: [aSeriesComparison({ metrics })] }));
  const figures = found?.figures;
  expect(figures?.of === "metric" && figures.metric).toMatchObject({ atMostWorsePercent: 30 });
  expect(figures?.of === "metric" && figures.metric).not.toHaveProperty("unseenPercent");
});
