import { describe, expect, it } from "vitest";
import { samplesOf } from "../../src/domain/series/samples.ts";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import {
  type Claim,
  claimTable,
  claimVerdict,
  closingOf,
  type Run,
  type Tested,
  testedByPairs,
  testedIn,
} from "./claims.js";

const difference = (low: number, high: number) => ({
  percent: (low + high) / 2,
  low,
  high,
  pairs: 40,
});

describe("what the tests of a claim say together", () => {
  const test = { variant: "b", against: "a", series: "rate" };
  const tests: Tested[] = [
    { ...test, metric: "latency-p99", verdict: "weaker", ours: difference(-12, -5) },
    { ...test, metric: "throughput", verdict: "no figure to compare", ours: difference(-9, -3) },
    { ...test, metric: "throughput", verdict: "no figure to compare", ours: difference(3, 9) },
    { ...test, metric: "rss", verdict: "no figure to compare", ours: difference(-3, 9) },
    { ...test, metric: "x", verdict: "not measured" },
  ];

  it("is the claim's own sentence as long as its outcomes are those of the tests", () => {
    const outcomes = ["weaker", "lower", "higher", "no effect", "not measured"];
    expect(closingOf(tests, { outcomes, text: "It is so." })).toBe("It is so.");
  });

  it("is each outcome where there is no such sentence", () => {
    const outcomes = ["stronger", "lower", "higher", "no effect", "not measured"];
    const each =
      "p99 b against a, rate: weaker; throughput b against a, rate: lower; throughput b against a, rate: higher; RSS b against a, rate: no effect; x b against a, rate: not measured.";
    expect(closingOf(tests, { outcomes, text: "It is so." })).toBe(each);
    expect(closingOf(tests, undefined)).toBe(each);
  });
});

describe("the verdict on a claim", () => {
  it.each<[string, [number, number], [number, number]]>([
    ["confirmed", [-25, -19], [-22, -18]],
    ["confirmed", [-60, -5], [-22, -18]],
    ["confirmed", [1, 3], [2, 2]],
    ["undecided", [-25, 1], [-22, -18]],
    ["weaker", [-12, -5], [-22, -18]],
    ["stronger", [-50, -30], [-22, -18]],
    ["opposite", [5, 9], [-22, -18]],
    ["not seen", [-9, 4], [-22, -18]],
    ["weaker", [3, 9], [27, 27]],
    ["opposite", [-9, -3], [27, 27]],
  ])("is %s where the interval is %j and the claim %j", (verdict, ours, published) => {
    expect(claimVerdict(difference(...ours), published)).toBe(verdict);
  });

  it("needs a figure of ours and one of theirs", () => {
    expect(claimVerdict(undefined, [1, 2])).toBe("not measured");
    expect(claimVerdict(difference(1, 2), undefined)).toBe("no figure to compare");
  });
});

const claim: Claim = {
  title: "It pauses less",
  tests: [
    { variant: "b", against: "a", series: "rate", metric: "latency-p99", published: [-22, -18] },
    { variant: "b", against: "a", series: "process", metric: "gc-pause", published: [-31, -31] },
  ],
  notes: [],
};

/** Eight rounds of two pairs each; the second server has 0.8 of the first's p99 and twice its pause. */
function aRun(): Run {
  const rounds = [...Array(8).keys()];
  const samples = (p50: number) =>
    rounds.flatMap((round) =>
      [0, 1].map((position) => {
        const noise = 1 + ((round * 7 + position * 3) % 5) / 1000;
        return aSample({ round, block: round, position, latencyMs: latencies(p50 * noise) });
      }),
    );
  const starts = (pause: number) =>
    rounds.map((round) => ({
      round,
      coldStartMs: 1,
      readings: [
        { name: 'go_gc_duration_seconds{quantile="1"}', after: pause * (1 + round / 100) },
      ],
    }));
  return {
    servers: [
      { server: "a", arm: "head", starts: starts(0.001) },
      { server: "b", arm: "head", starts: starts(0.002) },
    ],
    series: [
      { server: "a", scenario: "rate", samples: samplesOf(samples(1)) },
      { server: "b", scenario: "rate", samples: samplesOf(samples(0.8)) },
    ],
  } as unknown as Run;
}

describe("a claim", () => {
  const tested = testedIn(claim, aRun());

  it("is tested by the pairs of a run", () => {
    expect(tested[0]?.ours?.percent).toBeCloseTo(-20, 6);
    expect(tested[0]?.ours?.pairs).toBe(16);
    expect(tested[0]?.verdict).toBe("confirmed");
  });

  it("about pauses is tested by the starts of a run", () => {
    expect(tested[1]?.ours?.percent).toBeCloseTo(100, 6);
    expect(tested[1]?.ours?.pairs).toBe(8);
    expect(tested[1]?.verdict).toBe("opposite");
  });

  it("is not measured with too few pairs, and has its cells all the same", () => {
    const [test] = claim.tests;
    if (!test) throw new Error("there is one");
    const one = testedByPairs(test, [0.1, 0.2]);
    expect(one.verdict).toBe("not measured");
    const { columns, rows } = claimTable([one, ...tested]);
    for (const cells of rows) expect(cells).toHaveLength(columns.length);
    expect(rows[1]).toEqual([
      ...["b against a, rate", "p99", "−22 % to −18 %"],
      ...[expect.stringMatching(/^−20\.0 % \(−\d+\.\d to −\d+\.\d\)$/), "16", "confirmed"],
    ]);
    expect(rows[0]?.slice(3, 5)).toEqual(["–", "0"]);
  });

  it("is tested by pairs of its own", () => {
    const [test] = claim.tests;
    if (!test) throw new Error("there is one");
    const pairs = [0.79, 0.8, 0.81, 0.8, 0.795, 0.805, 0.8].map(Math.log);
    expect(testedByPairs(test, pairs)).toMatchObject({ verdict: "confirmed", ours: { pairs: 7 } });
  });

  it("about a series that a run does not have is an error", () => {
    const tests = claim.tests.map((test) => ({ ...test, series: "other" }));
    expect(() => testedIn({ ...claim, tests }, aRun())).toThrow("0 series of a in other");
  });
});
