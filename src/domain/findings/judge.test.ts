import { describe, expect, it } from "vitest";
import { aLoss } from "../../../test/support/builders/comparison.ts";
import { aSeries, type SeriesOverrides } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { Change } from "../evidence/change.ts";
import { type Reference, referenceOf } from "../evidence/reference.ts";
import type { GatePolicy } from "../gate/gate.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { Sample } from "../series/sample.ts";
import { required } from "../shared/required.ts";
import { judgeSeries } from "./judge.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};

/** A change of −20 % that is certain to some degree. */
function aChange({ p = 1e-6, ...overrides }: Partial<Change> & { readonly p?: number } = {}) {
  const change: Change = {
    difference: Math.log(0.8),
    low: Math.log(0.7),
    high: Math.log(0.9),
    pValues: () => ({ lower: p, higher: 1 - p }),
    standardError: 0.01,
    degrees: 20,
    ...overrides,
  };
  return change;
}

const SERVERS = ["a", "b", "c", "d"];

/** Judges series of which only the throughput has a reference, each its own. */
function judge(
  references: readonly Reference[],
  policy: Partial<GatePolicy> = {},
  falseAlarmRate?: number,
  series: SeriesOverrides = {},
) {
  const all = references.map((_, index) => aSeries({ server: SERVERS[index] ?? "", ...series }));
  return judgeSeries(
    all,
    (one) => (id) => (id === "throughput" ? (references[all.indexOf(one)] ?? {}) : {}),
    { ...POLICY, ...policy, ...(falseAlarmRate !== undefined && { falseAlarmRate }) },
  );
}

const throughputOf = (...args: Parameters<typeof judge>) => judge(...args)[0]?.metrics.throughput;
const withBase = (change?: Change): Reference => ({ base: 10_000, ...(change && { change }) });
const withoutAnswer = (overrides: Partial<Sample> = {}) => {
  const { throughput: _, latencyMs: __, cpuPerRequestUs: ___, ...burst } = aSample();
  return { ...burst, expected: 0, bodyBytes: 0, ...overrides };
};
const bursts = (good: number, ...others: readonly Sample[]) => [
  ...Array.from({ length: good }, () => aSample()),
  ...others,
];

describe("p-values", () => {
  it.each<[readonly number[], string]>([
    [[0.01], "regression"],
    [[0.011], "inconclusive"],
    [[0.005, 0.01], "regression regression"],
    [[0.006, 0.007], "inconclusive inconclusive"],
    [[0.004, 0.5], "regression inconclusive"],
    [[0.5, 0.003, 0.004], "inconclusive regression regression"],
    [[0.002, 0.006, 0.001, 0.9], "regression inconclusive regression inconclusive"],
  ])("%j, adjusted together: %s", (pValues, verdicts) => {
    const all = judge(pValues.map((p) => withBase(aChange({ p }))));
    expect(all.map(({ verdict }) => verdict).join(" ")).toBe(verdicts);
  });

  it("of all gated metrics count, whatever their direction", () => {
    const rise = { difference: Math.log(1.3), low: Math.log(1.2), high: Math.log(1.4) };
    const change = (p: number) =>
      aChange({ ...rise, pValues: () => ({ lower: 1 - p, higher: p }) });
    const of = (...gated: readonly SeriesMetricId[]) => {
      const tolerancePercent = Object.fromEntries(gated.map((id) => [id, 5]));
      const reference = { base: 1, change: change(0.006) };
      const [series] = judgeSeries([aSeries()], () => () => reference, {
        ...POLICY,
        tolerancePercent,
      });
      return gated.map((id) => series?.metrics[id]?.verdict);
    };
    expect(of("throughput")).toEqual(["improvement"]);
    expect(of("latency-p99")).toEqual(["regression"]);
    expect(of("throughput", "latency-p99")).toEqual(["no-worse", "inconclusive"]);
  });

  it("of what cannot be judged do not count", () => {
    const broken = aSeries({ server: "broken", samples: [] });
    const absurd = { base: 1, change: aChange({ high: 1e6 }) };
    const good = withBase(aChange({ p: 0.009 }));
    const [series] = judgeSeries(
      [aSeries(), broken, aSeries({ server: "absurd" })],
      ({ server }) =>
        () =>
          server === "absurd" ? absurd : good,
      POLICY,
    );
    expect(series?.metrics.throughput?.verdict).toBe("regression");
    expect(series?.metrics["latency-p50"]?.changePercent).toBeCloseTo(-20, 9);
  });

  it("of one series' own metrics count, and of what it does not gate do not", () => {
    // Three comparisons, of which two are gated: twice the least p-value is within 1 %, three times is not.
    const references = [0.0045, 0.0045, 0.0045].map((p) => withBase(aChange({ p })));
    const own = { "c/greet c=10": { tolerancePercent: {}, maxErrorPercent: 0 } };
    expect(judge(references).map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 3 }, () => "inconclusive"),
    );
    const [a, b, c] = judge(references, { bySeries: own });
    expect([a?.verdict, b?.verdict]).toEqual(["regression", "regression"]);
    expect(c?.metrics.throughput).not.toHaveProperty("verdict");
  });

  it.each([
    [0.02, "regression"],
    [0.001, "inconclusive"],
  ])("are held against the false-alarm rate asked for: %d", (rate, verdict) => {
    expect(throughputOf([withBase(aChange({ p: 0.005 }))], {}, rate)?.verdict).toBe(verdict);
  });
});

describe("a metric", () => {
  it("has its change with the interval, and the change that could have been found", () => {
    expect(throughputOf([withBase(aChange())])).toEqual({
      base: 10_000,
      head: 10_000,
      changePercent: expect.closeTo(-20, 9),
      lowPercent: expect.closeTo(-30, 9),
      highPercent: expect.closeTo(-10, 9),
      tolerancePercent: 5,
      verdict: "regression",
      smallestDetectablePercent: expect.closeTo(-Math.expm1(Math.log(0.95) - 0.00859964) * 100, 4),
      // t(0.95; 20)
      atMostWorsePercent: expect.closeTo(-Math.expm1(Math.log(0.8) - 0.01724718) * 100, 4),
    });
  });

  it("is held to what its own series tolerates", () => {
    const own = { "a/greet c=10": { tolerancePercent: { throughput: 25 }, maxErrorPercent: 0 } };
    const [a, b] = judge([withBase(aChange()), withBase(aChange())], { bySeries: own });
    expect(a?.metrics.throughput).toMatchObject({ verdict: "unchanged", tolerancePercent: 25 });
    expect(b?.metrics.throughput).toMatchObject({ verdict: "regression", tolerancePercent: 5 });
  });

  it("cannot be measured where more requests failed than its own series may have", () => {
    const samples = bursts(6).map((one) => ({ ...one, unexpected: 300 }));
    const lax = { "a/greet c=10": { ...POLICY, maxErrorPercent: 10 } };
    const verdict = (policy: Partial<GatePolicy>) =>
      judge([withBase(aChange())], policy, undefined, { samples })[0]?.verdict;
    expect(verdict({})).toBe("unmeasurable");
    expect(verdict({ bySeries: lax })).toBe("regression");
  });

  it("is unmeasurable, and not new, where its base was lost", () => {
    const notCompared = aLoss("go (base): the build failed");
    expect(judge([{ notCompared }])[0]).toMatchObject({
      verdict: "unmeasurable",
      notCompared,
      metrics: { throughput: { verdict: "unmeasurable" } },
    });
  });

  it("of which nothing is gated makes its series unmeasurable all the same, where its base was lost", () => {
    const [series] = judge([{ notCompared: aLoss("gone") }], { tolerancePercent: {} });
    expect(series?.verdict).toBe("unmeasurable");
    expect(series?.metrics.throughput).not.toHaveProperty("verdict");
  });

  it("is unmeasurable where neither side has it and the series cannot be judged", () => {
    const [series] = judge([{}], {}, undefined, { samples: [] });
    expect(series?.metrics.throughput).toEqual({ verdict: "unmeasurable", tolerancePercent: 5 });
  });

  it("could have found what the errors of both kinds leave, among all that is judged", () => {
    const detectable = (standardError: number, tests = 1) =>
      throughputOf(Array.from({ length: tests }, () => withBase(aChange({ standardError }))))
        ?.smallestDetectablePercent;
    // t(0.99; 20) + t(0.8; 20), and t(0.9975; 20) for four tests: tables of Student's distribution.
    expect(detectable(0.1)).toBeCloseTo(-Math.expm1(-(2.527977 + 0.859964) * 0.1) * 100, 4);
    expect(detectable(0.1, 4)).toBeCloseTo(-Math.expm1(-(3.153401 + 0.859964) * 0.1) * 100, 4);
  });

  it("could have found nothing where that is beyond anything that is looked for", () => {
    const detectable = (standardError: number) =>
      throughputOf([withBase(aChange({ standardError, p: 0.5 }))])?.smallestDetectablePercent;
    // exp(−(2.53 + 0.86) × standard error), with 20 degrees of freedom: a tenth is left at 0.68.
    expect(detectable(0.67)).toBeGreaterThan(89);
    expect(detectable(0.67)).toBeLessThan(90);
    expect(detectable(0.69)).toBeUndefined();
    expect(detectable(1000)).toBeUndefined();
  });

  it("is unchanged at an early look only if wider bounds lie within the tolerance", () => {
    const small = aChange({
      difference: 0,
      low: -0.02,
      high: 0.02,
      standardError: 0.02 / 2.085963,
      p: 0.5,
    });
    const verdict = (boundConfidence?: number) =>
      judgeSeries([aSeries()], () => (id) => (id === "throughput" ? withBase(small) : {}), {
        ...POLICY,
        ...(boundConfidence !== undefined && { boundConfidence }),
      })[0]?.metrics.throughput?.verdict;
    expect(verdict()).toBe("unchanged");
    // t(0.9999; 20) is 4.54, t(0.99999; 20) is 5.6: 4.4 % and 5.4 %.
    expect(verdict(0.9999)).toBe("unchanged");
    expect(verdict(0.99999)).toBe("inconclusive");
  });

  it("shows the head that its reference names, and its own without one", () => {
    expect(throughputOf([{ ...withBase(aChange()), head: 8000 }])?.head).toBe(8000);
    expect(throughputOf([withBase(aChange())])?.head).toBe(10_000);
  });

  it("is new where there is no base", () => {
    expect(judge([{}])[0]).toMatchObject({ verdict: "new" });
    expect(throughputOf([{}])).toEqual({ head: 10_000, tolerancePercent: 5, verdict: "new" });
  });

  it("is inconclusive where base has a value, and there is too little for a change", () => {
    expect(throughputOf([withBase()])).toEqual({
      base: 10_000,
      head: 10_000,
      tolerancePercent: 5,
      verdict: "inconclusive",
    });
  });

  it.each<[string, Partial<Change>]>([
    ["an estimate", { difference: 1e4 }],
    ["a lower end", { low: Number.NaN }],
    ["an upper end", { high: Number.POSITIVE_INFINITY }],
  ])("with %s that is no figure shows none and decides nothing", (_, change) => {
    expect(throughputOf([withBase(aChange(change))])).toEqual(throughputOf([withBase()]));
  });

  it("without a gate has a change and no verdict", () => {
    const metric = throughputOf([withBase(aChange())], { tolerancePercent: {} });
    expect(metric).toEqual({
      base: 10_000,
      head: 10_000,
      changePercent: expect.closeTo(-20, 9),
      lowPercent: expect.closeTo(-30, 9),
      highPercent: expect.closeTo(-10, 9),
    });
  });

  it.each<[string, Reference, Partial<GatePolicy>, string | undefined]>([
    ["base had it and it is gated", { base: 1 }, {}, "unmeasurable"],
    ["base had it and nobody gates it", { base: 1 }, { tolerancePercent: {} }, "left out"],
    ["base had none either, and it is gated", {}, {}, "unmeasurable"],
    ["base had none either, and nobody gates it", {}, { tolerancePercent: {} }, "left out"],
  ])("that head does not have, where %s", (_, reference, policy, expected) => {
    const samples = bursts(6).map(({ cpuPerRequestUs: _cpu, ...burst }) => burst);
    const [series] = judgeSeries(
      [aSeries({ samples })],
      () => (id) => (id === "cpu-per-request" ? reference : {}),
      { ...POLICY, tolerancePercent: { "cpu-per-request": 5 }, ...policy },
    );
    const metric = series?.metrics["cpu-per-request"];
    expect(metric ? metric.verdict : "left out").toBe(expected);
  });
});

describe("a series", () => {
  const HANGING = withoutAnswer({ aborted: 10 });
  const REFUSED = withoutAnswer({ errors: { "connection refused": 5 } });

  it.each<[string, readonly Sample[], number, string]>([
    ["six good bursts", bursts(6), 0, "regression"],
    ["five good bursts and an empty one", bursts(5, withoutAnswer()), 0, "unmeasurable"],
    [
      "six good bursts and many empty",
      bursts(6, ...Array(9).fill(withoutAnswer())),
      0,
      "regression",
    ],
    ["as few bursts as were asked for", bursts(2), 0, "regression"],
    ["one burst", bursts(1), 0, "regression"],
    ["few bursts, one of them empty", bursts(2, withoutAnswer()), 0, "unmeasurable"],
    ["no burst at all", [], 0, "unmeasurable"],
    ["a tenth of its bursts hanging", bursts(18, HANGING, HANGING), 0, "regression"],
    ["more than that hanging", bursts(17, HANGING, HANGING), 0, "unmeasurable"],
    ["failed requests", bursts(12, REFUSED), 0, "unmeasurable"],
    ["failed requests that are allowed", bursts(12, REFUSED), 1, "regression"],
    ["failed requests alone in more than a tenth", bursts(17, REFUSED, REFUSED), 1, "unmeasurable"],
    ["only failed requests", [REFUSED, REFUSED], 100, "unmeasurable"],
    ["wrong statuses", bursts(12, aSample({ unexpected: 1 })), 0, "unmeasurable"],
  ])("with %s", (_, samples, maxErrorPercent, verdict) => {
    const [series] = judge([withBase(aChange())], { maxErrorPercent }, undefined, { samples });
    expect(series?.verdict).toBe(verdict);
    const metric = series?.metrics.throughput;
    expect(metric?.verdict).toBe(verdict);
    expect(metric).toHaveProperty("base", 10_000);
  });

  it("says how often it hung, and how often the generator set the pace", () => {
    const { generatorBound: _, ...unknown } = aSample();
    const bound = aSample({ generatorBound: true });
    const of = (...samples: readonly Sample[]) => judge([{}], {}, undefined, { samples })[0];
    expect(of(bound, aSample(), aSample(), aSample(), unknown)?.generatorBound).toBe(0.25);
    expect(required(of(unknown), "series").generatorBound).toBeUndefined();
    expect(of(...bursts(6, HANGING, HANGING))?.unansweredBursts).toBe(2);
    expect(of(...bursts(6))).not.toHaveProperty("unansweredBursts");
  });

  it("keeps its name and place, and the worst verdict of its metrics", () => {
    const [series] = judgeSeries(
      [aSeries({ server: "rust", level: { rate: 500 } })],
      () => (id) => ({ base: 1, ...(id === "throughput" && { change: aChange() }) }),
      { ...POLICY, tolerancePercent: { throughput: 5, "latency-p99": 5 } },
    );
    expect(series).toMatchObject({
      name: "rust/greet rate=500",
      server: "rust",
      scenario: "greet",
      level: { rate: 500 },
      verdict: "regression",
    });
    expect(series?.metrics["latency-p99"]?.verdict).toBe("inconclusive");
  });
});

describe("a reference", () => {
  it("has base and head that are its change apart", () => {
    const { base = 0, head = 0, change } = referenceOf(10_000, 9000, aChange());
    expect(head / base).toBeCloseTo(0.8, 12);
    expect(base * head).toBeCloseTo(9e7, 3);
    expect(change?.difference).toBe(Math.log(0.8));
  });

  it("has what there is", () => {
    const change = aChange();
    expect(referenceOf(undefined, 1, change)).toEqual({});
    expect(referenceOf(1, 2, undefined)).toEqual({ base: 1 });
    expect(referenceOf(1, undefined, change)).toEqual({ base: 1, change });
  });
});
