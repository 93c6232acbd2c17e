import { describe, expect, it } from "vitest";
import { aComparison, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import type { SeriesComparison } from "../../domain/findings/series-comparison.ts";
import type { Verdict } from "../../domain/findings/verdict.ts";
import type { Noise } from "../../domain/stopping/noise.ts";
import { buildCacheLine, diagnose, diagnosisDocument, renderDiagnosis } from "./doctor.ts";

const GATE = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
const MINUTE = 60_000;
const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

/** Noise of which a minute finds a change of so many percent, and twice the time half of it. */
function someNoise(percent: number, overrides: Partial<Noise> = {}): Noise {
  return {
    series: "go/greet c=10",
    metric: "throughput",
    pairs: 60,
    pairPercent: 10.5,
    differencePercent: -0.25,
    detectablePercent: (budgetMs) => (percent * MINUTE) / budgetMs,
    ...overrides,
  };
}
const comparisonWith = (...verdicts: readonly Verdict[]) =>
  aComparison({ series: verdicts.map((verdict) => aSeriesComparison({ verdict })) });

describe("a machine", () => {
  it.each<[string, Verdict, number, readonly string[]]>([
    ["finds twice the tolerance", "unchanged", 10, []],
    ["decides nothing and finds twice the tolerance", "inconclusive", 10, []],
    [
      "finds less",
      "unchanged",
      10.1,
      [
        "go/greet c=10: throughput: changes below 10.1 % are not found in 1 min 00 s; 5.00 % is tolerated",
      ],
    ],
    [
      "finds nothing",
      "unchanged",
      Number.POSITIVE_INFINITY,
      ["go/greet c=10: throughput: no change is found in 1 min 00 s; 5.00 % is tolerated"],
    ],
    [
      "calls a regression",
      "regression",
      1,
      ["go/greet c=10: the same server was found slower than itself"],
    ],
    [
      "calls an improvement",
      "improvement",
      1,
      ["go/greet c=10: the same server was found faster than itself"],
    ],
    ["measures nothing", "unmeasurable", 1, ["go/greet c=10: could not be measured"]],
  ])("that %s", (_, verdict, percent, reasons) => {
    const noise = [someNoise(percent)];
    expect(diagnose({ comparison: comparisonWith(verdict), noise }, GATE, MINUTE)).toEqual({
      isFit: reasons.length === 0,
      reasons,
      noise,
      budgetMs: MINUTE,
    });
  });

  it("is fit where a request of a mix has too few answers to be judged", () => {
    const request = { request: "add", tooFewAnswers: ["throughput"] } as const;
    const of = (more: Partial<SeriesComparison>) => {
      const series = [aSeriesComparison(), aSeriesComparison({ request: "add", ...more })];
      const comparison = aComparison({ series });
      return diagnose({ comparison, noise: [someNoise(1)] }, GATE, MINUTE).isFit;
    };
    expect(of(request)).toBe(true);
    expect(of({})).toBe(false);
  });

  it("is not fit for what nobody looks at", () => {
    const nothing = { tolerancePercent: {}, maxErrorPercent: 0 };
    expect(
      diagnose({ comparison: comparisonWith("unchanged"), noise: [] }, nothing, MINUTE),
    ).toMatchObject({
      isFit: false,
      reasons: ["No metric is gated, so no change would be found"],
    });
  });

  it.each([
    [[], "go/greet c=10: throughput: not enough was measured to know its noise"],
    [
      [someNoise(1, { metric: "latency-p99" }), someNoise(1, { series: "other" })],
      "go/greet c=10: throughput: not enough was measured to know its noise",
    ],
    [
      [someNoise(Number.NaN)],
      "go/greet c=10: throughput: no change is found in 1 min 00 s; 5.00 % is tolerated",
    ],
  ])("is not fit where the noise is not known: %#", (noise, reason) => {
    const diagnosis = diagnose({ comparison: comparisonWith("unchanged"), noise }, GATE, MINUTE);
    expect(diagnosis.isFit).toBe(false);
    expect(diagnosis.reasons).toContain(reason);
  });

  it("is asked about the time that there is", () => {
    const noise = [someNoise(20)];
    const isFit = (budgetMs: number) =>
      diagnose({ comparison: comparisonWith("unchanged"), noise }, GATE, budgetMs).isFit;
    expect([MINUTE, 2 * MINUTE].map(isFit)).toEqual([false, true]);
  });

  it("has no tolerance for a metric that is not gated", () => {
    const noise = [someNoise(1), someNoise(1, { metric: "latency-max" })];
    expect(
      diagnose({ comparison: comparisonWith("unchanged"), noise }, GATE, MINUTE).reasons,
    ).toEqual([
      "go/greet c=10: max: changes below 1.00 % are not found in 1 min 00 s; 0 % is tolerated",
    ]);
  });
});

describe("a diagnosis", () => {
  const text = (noise: readonly Noise[], verdict: Verdict = "unchanged") =>
    renderDiagnosis(
      diagnose({ comparison: comparisonWith(verdict), noise }, GATE, MINUTE),
      PALETTE,
    );

  it("shows what each budget finds, and the noise", () => {
    expect(text([someNoise(6)])).toMatchInlineSnapshot(`
      "✓ This machine is fit: changes of twice the tolerance are found in 1 min 00 s

      Smallest change that is found, by budget
      series         metric      1 min 00 s  2 min 00 s  5 min 00 s  10 min 00 s  20 min 00 s
      go/greet c=10  throughput      6.00 %      3.00 %      1.20 %      0.600 %      0.300 %

      Noise of head against itself
      series         metric      pairs  spread of a pair  difference
      go/greet c=10  throughput     60            10.5 %      −0.3 %
      "
    `);
  });

  it("says why a machine is unfit", () => {
    const lines = text([someNoise(Number.POSITIVE_INFINITY)], "regression").split("\n");
    expect(lines[0]).toBe("✗ This machine is not fit for these tolerances");
    expect(lines.filter((line) => line.startsWith("  note: "))).toHaveLength(2);
    expect(lines.join("\n")).not.toMatch(/Infinity|NaN/);
  });
});

describe("a diagnosis as JSON", () => {
  const document = (noise: readonly Noise[], verdict: Verdict = "unchanged") =>
    JSON.parse(
      JSON.stringify(
        diagnosisDocument(
          diagnose({ comparison: comparisonWith(verdict), noise }, GATE, 3 * MINUTE),
        ),
      ),
    );

  it("has what the text has, with what each budget finds", () => {
    expect(document([someNoise(6)], "regression")).toMatchObject({
      schema: "loadgate/doctor/1",
      isFit: false,
      budgetMs: 3 * MINUTE,
      reasons: ["go/greet c=10: the same server was found slower than itself"],
      noise: [
        {
          series: "go/greet c=10",
          metric: "throughput",
          pairs: 60,
          pairPercent: 10.5,
          differencePercent: -0.25,
        },
      ],
    });
    const [{ detectable }] = document([someNoise(6)]).noise;
    expect(detectable[0]).toEqual({ budgetMs: 3 * MINUTE, percent: 2 });
    expect(detectable.length).toBeGreaterThan(2);
    for (const { budgetMs, percent } of detectable) expect(budgetMs * percent).toBe(6 * MINUTE);
  });

  it("leaves out the budgets that find nothing", () => {
    const detectablePercent = (budgetMs: number) =>
      budgetMs <= 5 * MINUTE ? Number.POSITIVE_INFINITY : 1;
    const [{ detectable }] = document([someNoise(1, { detectablePercent })]).noise;
    const budgets: readonly number[] = detectable.map(
      ({ budgetMs }: { readonly budgetMs: number }) => budgetMs,
    );
    expect(budgets.length).toBeGreaterThan(0);
    expect(Math.min(...budgets)).toBeGreaterThan(5 * MINUTE);
  });
});

describe("the cache of base's builds", () => {
  it.each([
    [0, 0, "empty"],
    [1, 1024, "1 build, 1.00 KiB"],
    [3, 120 * 1024 ** 2, "3 builds, 120 MiB"],
  ])("of %i builds is shown with where it is, and how to do without", (builds, bytes, held) => {
    expect(buildCacheLine({ folder: "/cache/base-builds", builds, bytes })).toBe(
      `Cache of base's builds: ${held} (/cache/base-builds); loadgate run --no-cache does without it\n`,
    );
  });
});
