import { describe, expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import { concludedSeries, decidingIn, withoutOverruled } from "./conclusion.ts";
import type { Finding } from "./finding.ts";
import type { LateAnswers, MetricComparison } from "./series-comparison.ts";

const ROW = aSeriesComparison({
  metrics: { throughput: aMetric(), "latency-p99": aMetric(), errors: { head: 0 } },
});

/** What typical bursts find of a throughput, or what is given. */
function aFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    ...{ series: ROW.name, metric: "throughput", by: "bursts", effect: "holds" },
    figures: { of: "metric", metric: aMetric() },
    ...overrides,
  };
}

const { metric: _, ...WHOLE } = aFinding();

describe("what is not overruled", () => {
  const others = [
    aFinding({ effect: "fails" }),
    aFinding({ metric: "latency-p99" }),
    aFinding({ series: "another" }),
    aFinding({ by: "limit" }),
  ];
  const left = (overrules: NonNullable<Finding["overrules"]>) => {
    const own: Finding = { ...WHOLE, by: "late-answers", effect: "fails", overrules };
    return withoutOverruled([...others, own]).filter((one) => one !== own);
  };

  it("is everything where nothing overrules", () => {
    expect(withoutOverruled(others)).toEqual(others);
  });

  it("is what concerns other series, and the finding that overrules", () => {
    const [, , another] = others;
    expect(left({ series: [ROW.name] })).toEqual([another]);
    const own = aFinding({ overrules: { series: [ROW.name] } });
    expect(withoutOverruled([own])).toEqual([own]);
  });

  it("is what is found by others, or has another effect", () => {
    const [worse, , another, limit] = others;
    expect(left({ series: [ROW.name], by: ["bursts"] })).toEqual([another, limit]);
    const some = { by: ["bursts"], effects: ["holds"] } as const;
    expect(left({ series: [ROW.name], ...some })).toEqual([worse, another, limit]);
    expect(left({ series: [] })).toEqual(others);
  });

  it("is what no finding overrules, of several", () => {
    const shard = { by: "missing", effect: "unmeasured", figures: WHOLE.figures } as const;
    const first: Finding = { ...shard, overrules: { series: ["another"] } };
    const second: Finding = { ...shard, overrules: { series: [ROW.name], by: ["limit"] } };
    expect(withoutOverruled([first, second, ...others])).toEqual([
      first,
      second,
      ...others.slice(0, 2),
    ]);
  });
});

describe("what decides a metric", () => {
  it("is the most important effect, whichever comes first", () => {
    const [holds, fails] = [aFinding(), aFinding({ by: "starts", effect: "fails" })];
    expect(decidingIn([holds, fails])).toEqual([fails]);
    expect(decidingIn([fails, holds])).toEqual([fails]);
  });

  it("is the last of several with the same effect", () => {
    const [bursts, starts, all] = (["bursts", "starts", "all-answers"] as const).map((by) =>
      aFinding({ by, effect: "doubts" }),
    );
    expect(decidingIn([bursts, starts, all].flatMap((one) => one ?? []))).toEqual([all]);
  });

  it("takes the place of the first finding on that metric", () => {
    const fails = aFinding({ by: "all-answers", effect: "fails" });
    const other = aFinding({ metric: "latency-p99" });
    expect(decidingIn([aFinding(), other, fails])).toEqual([fails, other]);
  });

  it("is its own for each series, for a limit, and for earlier runs beside base", () => {
    const all = [
      aFinding({ effect: "fails" }),
      aFinding({ series: "another" }),
      aFinding({ by: "limit" }),
      aFinding({ earlierRuns: 8 }),
    ];
    expect(decidingIn(all)).toEqual(all);
  });

  it("leaves what concerns a whole series or run", () => {
    const all: readonly Finding[] = [
      { by: "common", metric: "throughput", effect: "fails", figures: WHOLE.figures },
      { by: "common", metric: "throughput", effect: "holds", figures: WHOLE.figures },
      WHOLE,
      { ...WHOLE, effect: "fails" },
    ];
    expect(decidingIn(all)).toEqual(all);
  });
});

describe("a concluded series", () => {
  const concluded = (...findings: readonly Finding[]) => concludedSeries([ROW], findings)[0];
  const decided = (metric: MetricComparison, effect: Finding["effect"], by: Finding["by"]) =>
    aFinding({ by, effect, figures: { of: "metric", metric } });
  const WORSE = aMetric({ verdict: "regression", changePercent: -20, by: "starts" });

  it("is what typical bursts show where nothing else is found, or something of others", () => {
    expect(concluded()).toEqual(ROW);
    expect(concluded(aFinding())).toEqual(ROW);
    expect(concluded(decided(WORSE, "fails", "limit"))).toEqual(ROW);
    const other = { ...decided(WORSE, "fails", "starts"), series: "another" };
    expect(concluded(other)).toEqual(ROW);
  });

  it("has each metric, and its verdict, as what decides them shows them", () => {
    expect(concluded(aFinding(), decided(WORSE, "fails", "starts"))).toEqual({
      ...ROW,
      verdict: "regression",
      metrics: { ...ROW.metrics, throughput: WORSE },
    });
    const doubtful = aMetric({ verdict: "inconclusive", looksWorse: true });
    expect(concluded(aFinding(), decided(doubtful, "doubts", "all-answers"))?.verdict).toBe(
      "inconclusive",
    );
    const open = decided(doubtful, "doubts", "starts");
    const all = decided(WORSE, "fails", "all-answers");
    expect(concluded(open, all)?.metrics.throughput).toEqual(WORSE);
  });

  it("keeps a metric that could not be measured", () => {
    const unmeasured = aFinding({ effect: "unmeasured", figures: { of: "unmeasured-metric" } });
    const p99 = { ...decided(WORSE, "fails", "starts"), metric: "latency-p99" } as const;
    expect(concluded(unmeasured, p99)?.metrics).toEqual({ ...ROW.metrics, "latency-p99": WORSE });
  });

  describe("whose answers come late", () => {
    const late = (verdict: LateAnswers["verdict"]): Finding => ({
      ...{ ...WHOLE, by: "late-answers", effect: verdict === "worse" ? "fails" : "doubts" },
      figures: { of: "late-answers", late: { by: "mean", base: 40, head: 90, verdict } },
    });

    it("withholds the verdicts of bursts, which only mean that answers are late", () => {
      const { throughput, "latency-p99": p99, errors } = concluded(late("worse"))?.metrics ?? {};
      expect([throughput, p99]).toEqual(
        Array.from({ length: 2 }, () => ({ ...aMetric(), verdict: "unmeasurable" })),
      );
      expect(errors).toEqual({ head: 0 });
      expect(concluded(late("worse"))).toMatchObject({ verdict: "regression", late: { base: 40 } });
    });

    it("shows those that are worse as well", () => {
      expect(concluded(late("worse"), decided(WORSE, "fails", "starts"))).toMatchObject({
        ...{ verdict: "regression", late: { verdict: "worse" } },
        metrics: { throughput: WORSE, "latency-p99": aMetric() },
      });
    });

    it("keeps them where that may be chance", () => {
      const { late: shown, ...others } = concluded(late("perhaps-worse")) ?? ROW;
      expect(shown).toEqual({ by: "mean", base: 40, head: 90, verdict: "perhaps-worse" });
      expect(others).toEqual(ROW);
    });
  });

  it("shows what else is found of it as a whole", () => {
    const head = { percent: 2, finished: 100, failed: 2, statuses: {}, errors: {} };
    const failures = (effect: Finding["effect"]) =>
      concluded({ ...WHOLE, effect, figures: { of: "failed-requests", failures: { head } } });
    expect(failures("holds")?.failures).toEqual({ head });
    expect(failures("fails")?.failures).toEqual({ head, areTooMany: true });
    expect(failures("unmeasured")?.failures).toEqual({ head, areTooMany: true });
    const beside = (effect: Finding["effect"]) =>
      concluded({ ...WHOLE, effect, figures: { of: "failed-beside", failures: { head } } })
        ?.failuresBeside;
    expect(beside("fails")).toEqual({ head, verdict: "worse" });
    expect(beside("doubts")).toEqual({ head, verdict: "perhaps-worse" });
    expect(beside("open")).toEqual({ head, verdict: "not-compared" });
    expect(beside("holds")).toEqual({ head });
    const [answerBytes, idleWork] = [
      { base: 9, head: 8 },
      { arm: "head", percent: 9 },
    ] as const;
    expect(
      concluded(
        { ...WHOLE, effect: "doubts", figures: { of: "answer-bytes", answerBytes } },
        { ...WHOLE, effect: "doubts", figures: { of: "idle-work", idleWork } },
      ),
    ).toEqual({ ...ROW, answerBytes, idleWork });
  });
});
