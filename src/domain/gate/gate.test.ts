import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aLoss,
  aMetric,
  aReason,
  aRegression,
  aSeriesComparison,
  findingsShown,
  told,
} from "../../../test/support/builders/comparison.ts";
import type { Comparison } from "../comparison/comparison.ts";
import type { By } from "../findings/by.ts";
import { BASIS, type Effect, type Finding, type ReasonKind } from "../findings/finding.ts";
import type {
  BesideVerdict,
  MetricComparison,
  SeriesComparison,
} from "../findings/series-comparison.ts";
import type { Verdict } from "../findings/verdict.ts";
import { decidedBy, decisionOn, exitCodeOf, FAIL_ON, type FailOn } from "./gate.ts";
import { blocks, type GateReason } from "./reason.ts";

const shownStanding = ({ gate }: Comparison) => gate.standing;

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
const REMOVED = aSeriesComparison({
  verdict: "removed",
  metrics: { throughput: { base: 1 }, errors: { base: 50 } },
});

/** What reasons are about: metrics and their figures, or what else they are. */
const aboutOf = (reasons: readonly GateReason[]) =>
  reasons.map(({ series, metric, figures }) => [series, metric ?? figures.of]);
const GO = "go/greet c=10";

/** The decision about findings that a comparison of these series would have. */
const decideGate = (series: readonly SeriesComparison[], failOn: FailOn = "regression") =>
  decisionOn(findingsShown({ series, comparedWith: { kind: "none", reason: "" } }), { failOn });

/** A finding that is a reason of this kind. */
const aFinding = (kind: ReasonKind, overrides: Partial<Finding> = {}): Finding => ({
  ...{ by: "missing", effect: "unmeasured", kind, figures: told("x") },
  ...overrides,
});

describe("the decision about series", () => {
  it("passes what is unchanged or better, and has nothing to say of what is new or removed", () => {
    const better = aRegression({ changePercent: 30, verdict: "improvement" });
    const series = [
      aSeriesComparison(),
      aSeriesComparison({ verdict: "new", metrics: { throughput: aMetric({ verdict: "new" }) } }),
      aSeriesComparison({ verdict: "improvement", metrics: { throughput: better } }),
      REMOVED,
    ];
    expect(decideGate(series, "inconclusive")).toEqual({
      ...{ decision: "pass", standing: "passed", reasons: [] },
    });
  });

  it("fails once, and says why", () => {
    const figures = { of: "metric", metric: REGRESSED.metrics.throughput };
    const reason = { kind: "regression", series: GO, metric: "throughput", figures };
    for (const failOn of ["regression", "inconclusive"] as const) {
      const gate = decideGate([REGRESSED], failOn);
      expect(gate).toEqual({ decision: "fail", standing: "failed", reasons: [reason] });
    }
    expect(decideGate([REGRESSED], "never")).toEqual({
      ...{ decision: "pass", standing: "neutral", reasons: [{ ...reason, isBlocking: false }] },
    });
  });

  it.each([
    ["where a metric is gated", { throughput: aMetric({ verdict: "unmeasurable" }) }],
    ["where none is", {}],
  ] as const)("fails on a series that gave too few answers, %s", (_, metrics) => {
    const { decision, reasons } = decideGate([
      aSeriesComparison({ verdict: "unmeasurable", metrics }),
    ]);
    expect([decision, reasons]).toEqual([
      "fail",
      [{ kind: "unmeasurable", series: GO, figures: { of: "too-few-answers" } }],
    ]);
  });

  it("leaves the loss of base to findings of its own", () => {
    const lost = { verdict: "unmeasurable", notCompared: aLoss("go (base): gone") } as const;
    const metrics = { throughput: aMetric({ verdict: "unmeasurable" }) };
    expect(decideGate([aSeriesComparison({ ...lost, metrics })]).reasons).toEqual([]);
  });

  it("fails on what is inconclusive only where that is asked for", () => {
    const figures = { of: "metric", metric: UNDECIDED.metrics.throughput };
    expect(decideGate([UNDECIDED])).toMatchObject({ decision: "pass", reasons: [] });
    expect(decideGate([UNDECIDED], "inconclusive")).toMatchObject({
      ...{ decision: "fail", standing: "failed" },
      reasons: [{ kind: "inconclusive", series: GO, metric: "throughput", figures }],
    });
    expect(decideGate([UNDECIDED], "never")).toMatchObject({ decision: "pass", reasons: [] });
  });

  it("lets what is inconclusive pass where it is not worse than is tolerated", () => {
    const bounded = (atMostWorsePercent: number) => {
      const throughput = aMetric({ verdict: "inconclusive", atMostWorsePercent });
      return aSeriesComparison({ verdict: "inconclusive", metrics: { throughput } });
    };
    expect(decideGate([bounded(5)], "inconclusive")).toMatchObject({
      decision: "pass",
      reasons: [],
    });
    expect(decideGate([bounded(5.1)], "inconclusive").decision).toBe("fail");
  });

  it("names every metric of every series that got worse", () => {
    const p99 = aRegression({ changePercent: 45.6, tolerancePercent: 10 });
    const metrics = { throughput: aRegression(), "latency-p99": p99 };
    const both = aSeriesComparison({ server: "rust", verdict: "regression", metrics });
    expect(aboutOf(decideGate([REGRESSED, both]).reasons)).toEqual([
      [GO, "throughput"],
      ["rust/greet c=10", "throughput"],
      ["rust/greet c=10", "latency-p99"],
    ]);
  });

  it.each([
    ["beside a metric that is fine", aMetric()],
    ["that is the only one gated", { head: 10_000 }],
  ])("does not blame the bursts for one metric without a figure, %s", (_, throughput) => {
    const cpu = { verdict: "unmeasurable", tolerancePercent: 5 } as const;
    const metrics = { throughput, "cpu-per-request": cpu, errors: { head: 0 } };
    const { decision, reasons } = decideGate([
      aSeriesComparison({ verdict: "unmeasurable", metrics }),
    ]);
    const figures = { of: "unmeasured-metric" };
    expect([decision, reasons]).toEqual([
      "fail",
      [{ kind: "unmeasurable", series: GO, metric: "cpu-per-request", figures }],
    ]);
  });
});

describe("several findings", () => {
  const metric = aMetric({ verdict: "inconclusive" });
  const worse = { ...aRegression(), by: "starts" } as const;
  const of = (by: By, effect: Effect, shown: MetricComparison): Finding => {
    const figures = { of: "metric", metric: shown } as const;
    return { series: GO, metric: "throughput", by, effect, figures };
  };
  const open = of("bursts", "open", metric);
  const strict = { failOn: "inconclusive" } as const;

  it("on one metric are one reason, that of the finding that matters most, which signs it", () => {
    for (const found of [
      [open, of("starts", "fails", worse)],
      [of("starts", "fails", worse), open],
    ]) {
      expect(decisionOn(found, strict).reasons).toEqual([
        {
          ...{ kind: "regression", series: GO, metric: "throughput", by: "starts" },
          figures: { of: "metric", metric: worse },
        },
      ]);
    }
  });

  it("are none of their own where another one tells why", () => {
    const late = { by: "closing-load", base: 40, head: 90, verdict: "worse" } as const;
    const own = { series: GO, by: "late-answers", effect: "fails" } as const;
    const overrules = { series: [GO], by: ["bursts"], effects: ["open", "unmeasured"] } as const;
    const finding: Finding = { ...own, figures: { of: "late-answers", late }, overrules };
    const kinds = (...found: readonly Finding[]) =>
      decisionOn([...found, finding], strict).reasons.map(({ figures }) => figures.of);
    expect(kinds(open)).toEqual(["late-answers"]);
    expect(kinds({ ...open, series: "go/greet c=20" })).toEqual(["metric", "late-answers"]);
    expect(kinds(of("starts", "open", metric))).toEqual(["metric", "late-answers"]);
    expect(kinds(of("bursts", "fails", worse))).toEqual(["metric", "late-answers"]);
  });

  it("against base are no reasons where earlier runs decide, and keep the run from passing", () => {
    const against = { ...of("bursts", "fails", worse), isAside: true } as const;
    const unchanged = of("bursts", "holds", aMetric());
    const past = { ...unchanged, earlierRuns: 9 };
    expect(decisionOn([against, past], strict)).toEqual({
      ...{ decision: "pass", standing: "neutral", reasons: [] },
    });
    const slower = { ...of("bursts", "fails", worse), earlierRuns: 9 };
    expect(decisionOn([unchanged, slower], strict)).toMatchObject({
      ...{ decision: "fail", reasons: [{ kind: "history", earlierRuns: 9 }] },
    });
    // What earlier runs leave open says nothing of a run that base decides.
    const doubted = { ...of("bursts", "doubts", metric), earlierRuns: 9 };
    expect(decisionOn([unchanged, doubted], { failOn: "regression" }).standing).toBe("passed");
  });
});

describe("reasons that are marked", () => {
  const SLOW = aReason("slow");
  const ACCEPTED = aReason("slow", { isAccepted: true });

  it.each<[string, readonly GateReason[], string]>([
    ["nothing", [], "pass"],
    ["one that is accepted", [ACCEPTED], "pass"],
    ["one that is not", [SLOW], "fail"],
    ["one of two that is not", [ACCEPTED, SLOW], "fail"],
  ])("with %s: %j", (_, reasons, decision) => {
    expect(decidedBy(reasons, [], false).decision).toBe(decision);
  });
});

describe("reasons that say that nothing was measured", () => {
  const NOT_MEASURED = [
    ...(["lost-base", "same-program", "ended-early", "missing-shard"] as const),
    ...(["benchmark", "unasked"] as const),
  ];
  const MEASURED = (Object.keys(BASIS) as ReasonKind[]).filter(
    (kind) => kind !== "inconclusive" && !NOT_MEASURED.some((one) => one === kind),
  );
  const reason = (kind: ReasonKind) => ({ kind, figures: told("x") });

  it.each(NOT_MEASURED)("fail whatever may: %s", (kind) => {
    for (const failOn of FAIL_ON) {
      const gate = decisionOn([aFinding(kind)], { failOn });
      expect(gate).toMatchObject({ decision: "fail", reasons: [reason(kind)] });
      expect(exitCodeOf(gate)).toBe(3);
    }
    const spared = decisionOn([aFinding(kind, { isBlocking: false })], { failOn: "regression" });
    expect([spared.decision, spared.standing, exitCodeOf(spared)]).toEqual(["pass", "neutral", 0]);
  });

  it.each(MEASURED)("and others do not: %s", (kind) => {
    const found = [aFinding(kind)];
    expect(decisionOn(found, { failOn: "never" })).toMatchObject({
      ...{ decision: "pass", reasons: [{ ...reason(kind), isBlocking: false }] },
    });
    expect(exitCodeOf(decisionOn(found, { failOn: "regression" }))).toBe(1);
  });

  it("give the exit code only where nobody accepts them", () => {
    const accepted = aReason("x", { kind: "lost-base", isAccepted: true });
    expect(exitCodeOf(decidedBy([accepted], [], false))).toBe(0);
    expect(exitCodeOf(decidedBy([accepted, aReason("y")], [], false))).toBe(1);
    const missing = aReason("x", { kind: "ended-early" });
    expect(exitCodeOf(decidedBy([aReason("y"), missing], [], false))).toBe(3);
  });
});

describe("the standing", () => {
  const verdict = (one: Verdict, scenario = "greet") => [
    aSeriesComparison({
      scenario,
      verdict: one,
      metrics: { throughput: aMetric({ verdict: one }) },
    }),
  ];
  const gate = (reasons: readonly GateReason[]) => ({
    ...{ decision: reasons.some(blocks) ? ("fail" as const) : ("pass" as const), reasons },
  });

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
    const series = [...verdict("unchanged"), ...verdict("regression", "echo")];
    expect(aComparison({ series }).gate.standing).toBe("neutral");
  });

  it("is neutral where more requests of head's warm-ups failed, which may be chance, or nothing is beside", () => {
    const { head, base } = { head: 0.01, base: 0 };
    const share = (percent: number) => ({
      ...{ percent, finished: 10_000, failed: 1 },
      ...{ statuses: {}, errors: {} },
    });
    const of = (verdict: BesideVerdict) => {
      const failuresBeside = { head: share(head), base: share(base), verdict };
      return shownStanding(aComparison({ series: [aSeriesComparison({ failuresBeside })] }));
    };
    expect([of("perhaps-worse"), of("not-compared")]).toEqual(["neutral", "neutral"]);
  });

  it("is neutral where a series is undecided that only base's configuration has", () => {
    const of = (kept: readonly string[], verdict: "inconclusive" | "unchanged") => {
      const comparedWith = { kind: "base", ref: "main", kept } as const;
      const metrics = { throughput: aMetric({ verdict, atMostWorsePercent: 8 }) };
      const old = aSeriesComparison({ scenario: "old", verdict, metrics });
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
    const of = (looksWorse: boolean) =>
      shownStanding(
        aComparison({
          series: [
            ...verdict("unchanged"),
            aSeriesComparison({
              ...{ scenario: "echo", verdict: "inconclusive" },
              metrics: {
                throughput: aMetric({ verdict: "inconclusive", looksWorse, atMostWorsePercent: 8 }),
              },
            }),
          ],
        }),
      );
    expect(of(true)).toBe("neutral");
    expect(of(false)).toBe("passed");
  });

  it("is neutral where all of the loads is open, whatever whole servers show", () => {
    const metrics = { "cold-start": aMetric({ verdict: "unchanged" }) };
    const servers = [{ name: "go", verdict: "unchanged" as const, metrics }];
    const of = (...series: SeriesComparison[]) => aComparison({ series, servers }).gate.standing;
    expect(of(...verdict("inconclusive"))).toBe("neutral");
    const metric = aMetric({ verdict: "inconclusive", atMostWorsePercent: 8 });
    const open = aSeriesComparison({ metrics: { throughput: metric } });
    expect(of(open)).toBe("neutral");
    expect(of(open, ...verdict("no-worse", "echo"))).toBe("passed");
    expect(of()).toBe("passed");
  });

  it.each([
    [9.9, "passed"],
    [10, "passed"],
    [10.1, "neutral"],
    [undefined, "neutral"],
  ])(
    "promises that nothing that is open is worse by more than twice its tolerance, 5 %%: at most %s",
    (atMostWorsePercent, standing) => {
      const metric = aMetric({ verdict: "inconclusive", atMostWorsePercent });
      const open = aSeriesComparison({ scenario: "echo", metrics: { throughput: metric } });
      const of = (series: readonly SeriesComparison[]) =>
        shownStanding(aComparison({ series: [...verdict("unchanged"), ...series] }));
      expect(of([open])).toBe(standing);
      expect(of([aSeriesComparison({ metrics: { throughput: aMetric() } }), open])).toBe(standing);
      const servers = [
        { name: "go", verdict: "inconclusive" as const, metrics: { "peak-rss": metric } },
      ];
      expect(shownStanding(aComparison({ series: verdict("unchanged"), servers }))).toBe(standing);
    },
  );

  it("is neutral where a series or a count was measured in both arms and nothing of it could be compared", () => {
    const { changePercent: _, lowPercent: __, highPercent: ___, ...open } = aMetric();
    const inconclusive = { ...open, verdict: "inconclusive" } as const;
    const of = (more: SeriesComparison["metrics"]) =>
      shownStanding(
        aComparison({
          series: [
            ...verdict("unchanged"),
            aSeriesComparison({
              ...{ scenario: "echo", verdict: "inconclusive" },
              metrics: { throughput: inconclusive, errors: { head: 0 }, ...more },
            }),
          ],
        }),
      );
    expect(of({})).toBe("neutral");
    expect(of({ "cpu-per-request": inconclusive })).toBe("neutral");
    const bounded = { ...inconclusive, atMostWorsePercent: 10 };
    expect(of({ throughput: bounded, "latency-p99": aMetric() })).toBe("passed");
    const counted = [aCountedComparison({ metrics: { instructions: inconclusive } })];
    expect(
      shownStanding(aComparison({ series: verdict("unchanged"), instrumented: counted })),
    ).toBe("neutral");
  });

  it("is neutral where values without an estimate are worse than tolerated, also of a server", () => {
    const open = (base: number, head: number) =>
      ({
        base,
        head,
        tolerancePercent: 5,
        verdict: "inconclusive",
        atMostWorsePercent: 9,
      }) as const;
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
    const likely = aMetric({ verdict: "inconclusive", looksWorse: true });
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
    const own = { kind: "inconclusive", isAccepted: true, series: "go/greet c=10" } as const;
    const accepted = aReason("x", own);
    const of = (...series: SeriesComparison[]) =>
      shownStanding(aComparison({ series, gate: gate([accepted]) }));
    expect(of(...verdict("inconclusive"))).toBe("neutral");
    expect(of(...verdict("inconclusive"), ...verdict("unchanged", "echo"))).toBe("passed");
    expect(of(...verdict("inconclusive", "echo"), ...verdict("unchanged"))).toBe("neutral");
  });
});
