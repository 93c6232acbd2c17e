import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aLoss,
  aMetric,
  aReason,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import type { Comparison } from "../comparison/comparison.ts";
import { BASIS, type ReasonKind } from "../findings/finding.ts";
import type {
  BesideVerdict,
  MetricComparison,
  SeriesComparison,
} from "../findings/series-comparison.ts";
import type { Verdict } from "../findings/verdict.ts";
import {
  exitCodeOf,
  FAIL_ON,
  type GatePolicy,
  gateOf,
  reasonsAgainst,
  standingOf,
} from "./gate.ts";
import type { GateReason } from "./reason.ts";

const shownStanding = ({ gate }: Comparison) => gate.standing;

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 1,
  failOn: "regression",
};

const REGRESSED = aSeriesComparison({
  verdict: "regression",
  metrics: { throughput: aRegression(), errors: { head: 0 } },
});
const UNDECIDED = aSeriesComparison({
  verdict: "inconclusive",
  metrics: {
    throughput: aMetric({ verdict: "inconclusive", atMostWorsePercent: 7 }),
    errors: { head: 0 },
  },
});
const FAILING = aSeriesComparison({
  verdict: "unmeasurable",
  metrics: { throughput: aMetric({ verdict: "unmeasurable" }), errors: { head: 2.5 } },
});
const REMOVED = aSeriesComparison({
  verdict: "removed",
  metrics: { throughput: { base: 1 }, errors: { base: 50 } },
});

/** What reasons are about: metrics and their figures, or what else they are. */
const aboutOf = (reasons: readonly GateReason[]) =>
  reasons.map(({ series, metric, figures }) => [series, metric ?? figures.of]);
const GO = "go/greet c=10";

const decideGate = (series: readonly SeriesComparison[], policy: GatePolicy) =>
  gateOf(reasonsAgainst(series, policy), policy);

describe("the decision about series", () => {
  it("allows each series the errors that its own bounds do", () => {
    const bySeries = { [FAILING.name]: { tolerancePercent: {}, maxErrorPercent: 50 } };
    const decided = (policy: GatePolicy) =>
      decideGate([FAILING], policy).reasons.map(({ kind }) => kind);
    expect(decided(POLICY)).toEqual(["errors"]);
    expect(decided({ ...POLICY, bySeries })).not.toContain("errors");
  });

  it("passes what is unchanged, new, better or removed", () => {
    const series = [
      aSeriesComparison(),
      aSeriesComparison({ verdict: "new", metrics: { throughput: aMetric({ verdict: "new" }) } }),
      aSeriesComparison({
        verdict: "improvement",
        metrics: { throughput: aRegression({ changePercent: 30, verdict: "improvement" }) },
      }),
      REMOVED,
    ];
    expect(decideGate(series, { ...POLICY, failOn: "inconclusive" })).toEqual({
      decision: "pass",
      reasons: [],
    });
  });

  it.each([
    [
      REGRESSED,
      {
        ...{ kind: "regression", series: GO, metric: "throughput" },
        figures: { of: "metric", metric: REGRESSED.metrics.throughput },
      },
    ],
    [
      FAILING,
      {
        ...{ kind: "errors", series: GO },
        figures: {
          of: "failed-requests",
          failures: { head: { percent: 2.5, finished: 0, failed: 0, statuses: {}, errors: {} } },
          allowedPercent: 1,
        },
      },
    ],
  ] as const)("fails once, and says why", (series, reason) => {
    for (const failOn of ["regression", "inconclusive"] as const) {
      expect(decideGate([series], { ...POLICY, failOn })).toEqual({
        decision: "fail",
        reasons: [reason],
      });
    }
    expect(decideGate([series], { ...POLICY, failOn: "never" })).toEqual({
      decision: "pass",
      reasons: [{ ...reason, isBlocking: false }],
    });
  });

  it.each([
    ["where a metric is gated", { throughput: aMetric({ verdict: "unmeasurable" }) }],
    ["where none is", {}],
  ] as const)("fails on a series that gave too few answers, %s", (_, metrics) => {
    const series = aSeriesComparison({ verdict: "unmeasurable", metrics });
    const { decision, reasons } = decideGate([series], POLICY);
    expect(decision).toBe("fail");
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatchObject({
      kind: "unmeasurable",
      series: "go/greet c=10",
      figures: { of: "too-few-answers" },
    });
  });

  const failures = {
    head: { percent: 100, finished: 20, failed: 20, statuses: { 500: 20 }, errors: {} },
    base: { percent: 0, finished: 20, failed: 0, statuses: {}, errors: {} },
  };

  it("says why requests failed, once for measured bursts and warm-ups", () => {
    const failuresBeside = { ...failures, verdict: "worse" } as const;
    const failing = aSeriesComparison({ ...FAILING, failures, failuresBeside });
    expect(decideGate([failing], POLICY).reasons).toEqual([
      {
        ...{ kind: "errors", series: GO },
        figures: { of: "failed-requests", failures, allowedPercent: 1 },
      },
    ]);
    const never = aSeriesComparison({
      verdict: "unmeasurable",
      metrics: {},
      failures: { ...failures, areTooMany: true },
      failuresBeside,
    });
    expect(decideGate([never], { ...POLICY, maxErrorPercent: 100 }).reasons).toEqual([
      {
        ...{ kind: "unmeasurable", series: GO },
        figures: { of: "failed-requests", failures },
      },
    ]);
  });

  it("fails on requests of warm-ups that fail beyond chance, beside whatever else is found", () => {
    const { metrics } = REGRESSED;
    const of = (verdict: BesideVerdict) =>
      decideGate(
        [aSeriesComparison({ metrics, failuresBeside: { ...failures, verdict } })],
        POLICY,
      ).reasons.map(({ kind, figures }) => [kind, figures]);
    const regression = ["regression", { of: "metric", metric: metrics.throughput }];
    expect(of("worse")).toEqual([
      ["errors", { of: "failed-beside", failures, allowedPercent: 1 }],
      regression,
    ]);
    expect(of("perhaps-worse")).toEqual([regression]);
    expect(of("not-compared")).toEqual([regression]);
  });

  it("leaves the loss of base to reasons of its own, and not failed requests", () => {
    const lost = { verdict: "unmeasurable", notCompared: aLoss("go (base): gone") } as const;
    const metrics = { throughput: aMetric({ verdict: "unmeasurable" }) };
    expect(decideGate([aSeriesComparison({ ...lost, metrics })], POLICY).reasons).toEqual([]);
    const failing = aSeriesComparison({ ...lost, metrics: { ...metrics, errors: { head: 5 } } });
    expect(decideGate([failing], POLICY).reasons).toMatchObject([{ kind: "errors" }]);
  });

  it("fails on what is inconclusive only where that is asked for", () => {
    expect(decideGate([UNDECIDED], POLICY)).toEqual({ decision: "pass", reasons: [] });
    expect(decideGate([UNDECIDED], { ...POLICY, failOn: "inconclusive" })).toEqual({
      decision: "fail",
      reasons: [
        {
          ...{ kind: "inconclusive", series: GO, metric: "throughput" },
          figures: { of: "metric", metric: UNDECIDED.metrics.throughput },
        },
      ],
    });
    expect(decideGate([UNDECIDED], { ...POLICY, failOn: "never" }).decision).toBe("pass");
  });

  it("lets what is inconclusive pass where it is not worse than is tolerated", () => {
    const strict = { ...POLICY, failOn: "inconclusive" } as const;
    const bounded = (atMostWorsePercent: number) => {
      const throughput = aMetric({ verdict: "inconclusive", atMostWorsePercent });
      return aSeriesComparison({ verdict: "inconclusive", metrics: { throughput } });
    };
    expect(decideGate([bounded(5)], strict)).toEqual({ decision: "pass", reasons: [] });
    expect(decideGate([bounded(5.1)], strict).decision).toBe("fail");
  });

  it("accepts errors up to their maximum", () => {
    const series = aSeriesComparison({ metrics: { errors: { head: 1 } } });
    expect(decideGate([series], POLICY).decision).toBe("pass");
  });

  it("names every metric of every series that got worse", () => {
    const both = aSeriesComparison({
      server: "rust",
      verdict: "regression",
      metrics: {
        throughput: aRegression(),
        "latency-p99": aRegression({ changePercent: 45.6, tolerancePercent: 10 }),
      },
    });
    expect(aboutOf(decideGate([REGRESSED, both], POLICY).reasons)).toEqual([
      [GO, "throughput"],
      ["rust/greet c=10", "throughput"],
      ["rust/greet c=10", "latency-p99"],
    ]);
  });

  it("names late answers, and a metric beside them only where it got worse as well", () => {
    const late = { by: "closing-load", base: 40, head: 90, verdict: "worse" } as const;
    const of = (throughput: MetricComparison) =>
      decideGate(
        [aSeriesComparison({ verdict: "regression", late, metrics: { throughput } })],
        POLICY,
      ).reasons.map(({ kind, figures }) => [kind, figures.of]);
    const asLate = ["regression", "late-answers"];
    expect(of({ verdict: "unmeasurable", tolerancePercent: 5 })).toEqual([asLate]);
    expect(of(aRegression())).toEqual([["regression", "metric"], asLate]);
  });

  it("does not blame the bursts where the series is fine and one metric could not be had", () => {
    const series = aSeriesComparison({
      verdict: "unmeasurable",
      metrics: {
        throughput: aMetric(),
        "cpu-per-request": { verdict: "unmeasurable", tolerancePercent: 5 },
        errors: { head: 0 },
      },
    });
    expect(decideGate([series], POLICY).reasons).toEqual([
      {
        ...{ kind: "unmeasurable", series: GO, metric: "cpu-per-request" },
        figures: { of: "unmeasured-metric" },
      },
    ]);
  });

  it("fails on the only gated metric where the machine has no figure of it", () => {
    const series = aSeriesComparison({
      verdict: "unmeasurable",
      metrics: {
        throughput: { head: 10_000 },
        "cpu-per-request": { verdict: "unmeasurable", tolerancePercent: 5 },
      },
    });
    const { decision, reasons } = decideGate([series], POLICY);
    expect(decision).toBe("fail");
    expect(aboutOf(reasons)).toEqual([[GO, "cpu-per-request"]]);
  });
});

describe("gateOf", () => {
  const SLOW = aReason("slow");
  const ACCEPTED = aReason("slow", { isAccepted: true });

  it.each<[string, readonly GateReason[], readonly string[]]>([
    ["nothing", [], []],
    ["one that is accepted", [ACCEPTED], []],
    ["one that is not", [SLOW], ["regression", "inconclusive"]],
    ["one of two that is not", [ACCEPTED, SLOW], ["regression", "inconclusive"]],
  ])("of %s fails where %j", (_, reasons, failing) => {
    const found = FAIL_ON.filter((failOn) => gateOf(reasons, { failOn }).decision === "fail");
    expect(found).toEqual(failing);
  });
});

it("counts an inconclusive comparison as a reason only where it fails the gate", () => {
  const reasons = [aReason("x", { kind: "inconclusive" })];
  expect(gateOf(reasons, { failOn: "regression" })).toEqual({ decision: "pass", reasons: [] });
  expect(gateOf(reasons, { failOn: "never" })).toEqual({ decision: "pass", reasons: [] });
  expect(gateOf(reasons, { failOn: "inconclusive" })).toEqual({ decision: "fail", reasons });
});

describe("reasons that say that nothing was measured", () => {
  const NOT_MEASURED = [
    ...(["lost-base", "same-program", "ended-early", "missing-shard"] as const),
    ...(["benchmark", "unasked"] as const),
  ];
  const MEASURED = (Object.keys(BASIS) as ReasonKind[]).filter(
    (kind) => kind !== "inconclusive" && !NOT_MEASURED.some((one) => one === kind),
  );

  it.each(NOT_MEASURED)("fail whatever may: %s", (kind) => {
    for (const failOn of FAIL_ON) {
      const gate = gateOf([aReason("x", { kind })], { failOn });
      expect(gate).toEqual({ decision: "fail", reasons: [aReason("x", { kind })] });
      expect(exitCodeOf(gate)).toBe(3);
    }
    const spared = gateOf([aReason("x", { kind, isBlocking: false })], { failOn: "regression" });
    expect(spared.decision).toBe("pass");
    expect(exitCodeOf(spared)).toBe(0);
  });

  it.each(MEASURED)("and others do not: %s", (kind) => {
    const reasons = [aReason("x", { kind })];
    expect(gateOf(reasons, { failOn: "never" })).toEqual({
      decision: "pass",
      reasons: [aReason("x", { kind, isBlocking: false })],
    });
    expect(exitCodeOf(gateOf(reasons, { failOn: "regression" }))).toBe(1);
  });

  it("give the exit code only where nobody accepts them", () => {
    const accepted = aReason("x", { kind: "lost-base", isAccepted: true });
    expect(exitCodeOf(gateOf([accepted], { failOn: "regression" }))).toBe(0);
    expect(exitCodeOf(gateOf([accepted, aReason("y")], { failOn: "regression" }))).toBe(1);
  });
});

describe("standingOf", () => {
  const verdict = (one: Verdict) => [
    aSeriesComparison({ verdict: one, metrics: { throughput: aMetric({ verdict: one }) } }),
  ];
  const gate = (reasons: readonly GateReason[]) => gateOf(reasons, { failOn: "regression" });

  it.each<[Verdict, string]>([
    ["unchanged", "passed"],
    ["improvement", "passed"],
    ["inconclusive", "neutral"],
    ["new", "neutral"],
    ["unmeasurable", "neutral"],
  ])("of a pass with nothing but %s is %s", (one, standing) => {
    expect(shownStanding(aComparison({ series: verdict(one) }))).toBe(standing);
  });

  it("is neutral where a tracker that gates did not judge the run, though all else is unchanged", () => {
    const unasked = aReason("down", { kind: "unasked", isBlocking: false });
    const comparison = aComparison({ series: verdict("unchanged"), gate: gate([unasked]) });
    expect([comparison.gate.decision, comparison.gate.standing]).toEqual(["pass", "neutral"]);
  });

  it("is neutral where nothing was measured or gated", () => {
    expect(aComparison({ series: [] }).gate.standing).toBe("neutral");
    const shown = [aSeriesComparison({ metrics: { throughput: { head: 1 } } })];
    expect(aComparison({ series: shown }).gate.standing).toBe("neutral");
  });

  it("is neutral where a limit is open, whichever metric has it", () => {
    const limit = { verdict: "inconclusive", value: 100, head: 104 } as const;
    const metrics = { throughput: aMetric(), "latency-p99": { head: 104, limit } };
    expect(shownStanding(aComparison({ series: [aSeriesComparison({ metrics })] }))).toBe(
      "neutral",
    );
  });

  it("is neutral where head is compared with itself", () => {
    const comparedWith = { kind: "base", ref: "main", isItself: true } as const;
    expect(shownStanding(aComparison({ comparedWith, series: verdict("unchanged") }))).toBe(
      "neutral",
    );
  });

  it("is neutral with a regression that the gate does not count, whatever else is unchanged", () => {
    const series = [...verdict("unchanged"), ...verdict("regression")];
    expect(aComparison({ series }).gate.standing).toBe("neutral");
  });

  it("is neutral where more requests of head's warm-ups failed, which may be chance", () => {
    const { head, base } = { head: 0.01, base: 0 };
    const share = (percent: number) => ({
      ...{ percent, finished: 10_000, failed: 1 },
      ...{ statuses: {}, errors: {} },
    });
    const of = (verdict: BesideVerdict) => {
      const failuresBeside = { head: share(head), base: share(base), verdict };
      return shownStanding(aComparison({ series: [aSeriesComparison({ failuresBeside })] }));
    };
    expect([of("perhaps-worse"), of("not-compared")]).toEqual(["neutral", "passed"]);
  });

  it("is neutral where a series is undecided that only base's configuration has", () => {
    const of = (kept: readonly string[], verdict: "inconclusive" | "unchanged") => {
      const comparedWith = { kind: "base", ref: "main", kept } as const;
      const old = aSeriesComparison({ scenario: "old", verdict });
      return shownStanding(aComparison({ comparedWith, series: [aSeriesComparison(), old] }));
    };
    expect(of(["go/old c=10"], "inconclusive")).toBe("neutral");
    expect(of(["go/old c=10"], "unchanged")).toBe("passed");
    expect(of([], "inconclusive")).toBe("passed");
  });

  it("is neutral where answers look late or are smaller under load, or head works while base is loaded", () => {
    const late = { by: "closing-load", base: 40, head: 90 } as const;
    const of = (found: Partial<SeriesComparison>) =>
      shownStanding(aComparison({ series: [aSeriesComparison(found)] }));
    expect(of({})).toBe("passed");
    expect(of({ late: { ...late, verdict: "perhaps-worse" } })).toBe("neutral");
    expect(of({ answerBytes: { base: 1000, head: 12 } })).toBe("neutral");
    expect(of({ idleWork: { arm: "head", percent: 40 } })).toBe("neutral");
    expect(of({ idleWork: { arm: "base", percent: 40 } })).toBe("passed");
  });

  it("is neutral where too few answers could judge a percentile of a series, but not of a request of a mix", () => {
    const tooFew = aSeriesComparison({ tooFewAnswers: ["latency-p99"] });
    const of = (one: SeriesComparison) => aComparison({ series: [one] }).gate.standing;
    expect(of(tooFew)).toBe("neutral");
    expect(of({ ...tooFew, request: "add" })).toBe("passed");
  });

  it("is neutral where something looks worse that is not certain among so many", () => {
    const likely = { verdict: "inconclusive", lowPercent: 6, highPercent: 60 } as const;
    const of = (id: "throughput" | "latency-p99") =>
      shownStanding(
        aComparison({
          series: [
            ...verdict("unchanged"),
            aSeriesComparison({ verdict: "inconclusive", metrics: { [id]: aMetric(likely) } }),
          ],
        }),
      );
    expect(of("latency-p99")).toBe("neutral");
    expect(of("throughput")).toBe("passed");
  });

  it("is neutral where all of the loads is open, whatever whole servers show", () => {
    const metrics = { "cold-start": aMetric({ verdict: "unchanged" }) };
    const servers = [{ name: "go", verdict: "unchanged" as const, metrics }];
    const of = (...series: SeriesComparison[]) => aComparison({ series, servers }).gate.standing;
    expect(of(...verdict("inconclusive"))).toBe("neutral");
    expect(of(...verdict("inconclusive"), ...verdict("no-worse"))).toBe("passed");
    expect(of()).toBe("passed");
  });

  it("is neutral where a series or a count was measured in both arms and nothing of it could be compared", () => {
    const { changePercent: _, lowPercent: __, highPercent: ___, ...open } = aMetric();
    const inconclusive = { ...open, verdict: "inconclusive" } as const;
    const of = (more: SeriesComparison["metrics"]) =>
      shownStanding(
        aComparison({
          series: [
            ...verdict("unchanged"),
            aSeriesComparison({
              verdict: "inconclusive",
              metrics: { throughput: inconclusive, errors: { head: 0 }, ...more },
            }),
          ],
        }),
      );
    expect(of({})).toBe("neutral");
    expect(of({ "cpu-per-request": inconclusive })).toBe("neutral");
    expect(of({ "latency-p99": aMetric() })).toBe("passed");
    const counted = [aCountedComparison({ metrics: { instructions: inconclusive } })];
    expect(shownStanding(aComparison({ series: verdict("unchanged"), counted }))).toBe("neutral");
  });

  it("is neutral where values without an estimate are worse than tolerated, also of a server", () => {
    const open = (base: number, head: number) =>
      ({ base, head, tolerancePercent: 5, verdict: "inconclusive" }) as const;
    const loads = (throughput: MetricComparison) =>
      aComparison({
        series: [aSeriesComparison({ metrics: { throughput, "latency-p99": aMetric() } })],
      });
    expect(shownStanding(loads(open(10_000, 1)))).toBe("neutral");
    expect(shownStanding(loads(open(10_000, 9900)))).toBe("passed");
    const of = (head: number) => {
      const metrics = { "peak-rss": open(100, head) };
      const servers = [{ name: "go", verdict: "inconclusive" as const, metrics }];
      return shownStanding(aComparison({ series: verdict("unchanged"), servers }));
    };
    expect([of(300), of(104)]).toEqual(["neutral", "passed"]);
  });

  it("is failed, or neutral where something was passed over, or passed where it is accepted", () => {
    const of = (reason: GateReason) =>
      shownStanding(aComparison({ series: verdict("regression"), gate: gate([reason]) }));
    expect(of(aReason("slow"))).toBe("failed");
    expect(of(aReason("slow", { isBlocking: false }))).toBe("neutral");
    const series = "go/greet c=10";
    expect(of(aReason("slow", { isAccepted: true, series }))).toBe("passed");
  });

  it("is that of the others where somebody accepts one series, or the change that all share", () => {
    const likely = aMetric({ verdict: "inconclusive", lowPercent: -60, highPercent: -20 });
    const other = (metric: MetricComparison) =>
      aSeriesComparison({ level: { concurrency: 20 }, metrics: { throughput: metric } });
    const of = (reason: Partial<GateReason>, found: Partial<Comparison>) =>
      shownStanding(
        aComparison({ gate: gate([aReason("x", { isAccepted: true, ...reason })]), ...found }),
      );
    const slow = verdict("regression");
    const one = { series: "go/greet c=10" };
    expect(of(one, { series: [...slow, other(likely)] })).toBe("neutral");
    expect(of(one, { series: [...slow, other(aRegression())] })).toBe("neutral");
    expect(of(one, { series: [...slow, other(aMetric())] })).toBe("passed");
    const percents = { changePercent: -4, lowPercent: -5, highPercent: -3 };
    const change = { ...percents, metric: "throughput", series: 2, tolerancePercent: 1 } as const;
    const figures = { of: "common-change", change } as const;
    expect(of({ figures }, { common: [change] })).toBe("passed");
    expect(of(one, { common: [change] })).toBe("neutral");
  });

  it.each<ReasonKind>([
    ...(["lost-base", "same-program", "ended-early", "missing-shard"] as const),
    ...(["unmeasurable", "errors"] as const),
  ])("is neutral where somebody accepts that there is no measurement: %s", (kind) => {
    const accepted = aReason("x", { kind, isAccepted: true });
    const series = verdict("unchanged");
    expect(shownStanding(aComparison({ series, gate: gate([accepted]) }))).toBe("neutral");
  });

  it("is that of the rest where somebody accepts what is inconclusive", () => {
    const accepted = aReason("x", { kind: "inconclusive", isAccepted: true });
    const of = (...series: SeriesComparison[]) =>
      shownStanding(aComparison({ series, gate: gateOf([accepted], { failOn: "inconclusive" }) }));
    expect(of(...verdict("inconclusive"))).toBe("neutral");
    expect(of(...verdict("inconclusive"), ...verdict("unchanged"))).toBe("passed");
  });
});
