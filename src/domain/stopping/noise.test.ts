import { describe, expect, it } from "vitest";
import { shownBy } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, rowsOf, samples } from "../../../test/support/builders/sample.ts";
import { ratesAfter } from "../rates/looks.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { MOST_ROUNDS } from "../run/plan/round-counts.ts";
import { samplesOf } from "../series/samples.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { studentQuantile } from "../statistics/student.ts";
import { noiseOf } from "./noise.ts";

/** Both copies of a server; `logs` are the differences of their pairs, two in each block. */
const copies = (logs: readonly number[], server = "go"): readonly MeasuredSeries[] => [
  aSeries({ server, arm: "base", samples: bursts(logs.map(() => 0)) }),
  aSeries({ server, arm: "head", samples: bursts(logs) }),
];
const bursts = (logs: readonly number[]) =>
  logs.map((log, index) =>
    aSample({ block: Math.floor(index / 2), throughput: 10_000 * Math.exp(log) }),
  );
const noise = (series: readonly MeasuredSeries[], measureMs = 60_000) =>
  noiseOf(shownBy(aRun({ series, timing: { ...aRun().timing, measureMs } }), GATE));

const GATE: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };

const percent = (log: number) => Math.expm1(log) * 100;
const fall = (log: number) => -Math.expm1(-log) * 100;
const LOGS = [0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1];
/**
 * The mean absolute deviation is 0.1, and each of the ten is off from a centre that they gave themselves; one round
 * says nothing of how processes differ, so 5 % are assumed.
 */
const DEVIATION = Math.sqrt((Math.PI / 2) * 0.1 ** 2 * (10 / 9) + 10 * 0.05 ** 2);

/** The same with every block a round. */
const inRounds = (series: readonly MeasuredSeries[]) =>
  series.map((one) => ({
    ...one,
    samples: samplesOf(rowsOf(one.samples).map((sample) => ({ ...sample, round: sample.block }))),
  }));

describe("the noise of head against itself", () => {
  it("is how the pairs' differences scatter, and where they lie", () => {
    const [one] = noise(copies(LOGS.map((log) => log + 0.02)));
    expect(one).toMatchObject({ series: "go/greet c=10", metric: "throughput", pairs: 10 });
    expect(one?.pairPercent).toBeCloseTo(percent(DEVIATION), 6);
    expect(one?.differencePercent).toBeCloseTo(percent(0.02), 9);
  });

  it("is not what one wild pair says", () => {
    const scattered = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) / 100 - 0.095);
    const inFive = (logs: readonly number[]) =>
      copies(logs).map((one) => ({
        ...one,
        samples: samplesOf(
          rowsOf(one.samples).map((sample, at) => ({ ...sample, round: Math.floor(at / 4) })),
        ),
      }));
    const [usual] = noise(inFive(scattered));
    const [wild] = noise(inFive([...scattered.slice(0, -1), 5]));
    expect(wild?.pairPercent).toBeLessThan(1.5 * (usual?.pairPercent ?? Number.NaN));
    expect(Math.abs(wild?.differencePercent ?? Number.NaN)).toBeLessThan(2);
  });

  it("is more in a server that was not warm: its rounds count alone", () => {
    const series = inRounds(copies(LOGS.map((log, index) => log + 0.02 * index)));
    const spread = (stillFasterPercent?: number) => {
      const starts = [
        { round: 0, coldStartMs: 1, ...(stillFasterPercent && { stillFasterPercent }) },
      ];
      const run = aRun({ series, servers: [someFacts({ starts })] });
      return noiseOf(shownBy(run, GATE))[0]?.pairPercent;
    };
    expect(spread(20)).toBeGreaterThan(spread() ?? Number.NaN);
  });

  it("tells what a budget would find, with as many pairs as it holds", () => {
    const [one] = noise(copies(LOGS));
    // t(1 − α; ν) + t(0.8; ν) for 10 and 20 pairs, with all that is left to the last look.
    const found = (pairs: number, degrees: number) =>
      fall(
        ((studentQuantile(1 - ratesAfter(MOST_ROUNDS, MOST_ROUNDS).falseAlarmRate, degrees) +
          studentQuantile(0.8, degrees)) *
          DEVIATION) /
          Math.sqrt(pairs),
      );
    expect(one?.detectablePercent(60_000)).toBeCloseTo(found(10, 3), 6);
    expect(one?.detectablePercent(120_000)).toBeCloseTo(found(20, 7), 6);
    expect(one?.detectablePercent(125_999)).toBeCloseTo(found(20, 7), 6);
    expect(one?.detectablePercent(6000)).toBe(Number.POSITIVE_INFINITY);
  });

  it("knows only as much as there are processes, where these differ", () => {
    // Five rounds, each at a level of its own; t with 4 degrees of freedom, 9 in twice the time.
    const rounds = [0.1, -0.2, 0.3, -0.1, 0.2].map((level) => [level + 0.001, level - 0.001]);
    const [one] = noise(inRounds(copies(rounds.flat())));
    const means = rounds.map((round) => mean(round));
    const deviation = (standardDeviation(means) / Math.sqrt(5)) * Math.sqrt(10);
    const found = (pairs: number, degrees: number) =>
      fall(
        ((studentQuantile(1 - ratesAfter(MOST_ROUNDS, MOST_ROUNDS).falseAlarmRate, degrees) +
          studentQuantile(0.8, degrees)) *
          deviation) /
          Math.sqrt(pairs),
      );
    expect(one?.detectablePercent(60_000)).toBeCloseTo(found(10, 4), 6);
    expect(one?.detectablePercent(120_000)).toBeCloseTo(found(20, 9), 6);
    expect(one?.detectablePercent(36_000)).toBeCloseTo(found(6, 2), 6);
  });

  it("does not promise what only more rounds than there are could give", () => {
    const [one] = noise(inRounds(copies([0.1, -0.2, 0.3, -0.1, 0.2].flatMap((of) => [of, of]))));
    const inTenRounds = one?.detectablePercent(120_000) ?? Number.NaN;
    expect(one?.detectablePercent(1_200_000)).toBeCloseTo(inTenRounds, 0);
    const [noisy] = noise(copies(LOGS));
    const short = noisy?.detectablePercent(600_000) ?? Number.NaN;
    expect(noisy?.detectablePercent(6_000_000)).toBeLessThan(short);
  });

  it("leaves room for the tolerance where that is the harder part", () => {
    const [quiet] = noise(inRounds(copies(LOGS.map((log) => log / 100))));
    expect(quiet?.detectablePercent(60_000)).toBeGreaterThan(5);
    expect(quiet?.detectablePercent(60_000)).toBeLessThan(5.2);
  });

  it("needs more where more is judged together", () => {
    const [alone] = noise(copies(LOGS));
    const [together] = noise([...copies(LOGS), ...copies(LOGS, "rust")]);
    expect(together?.detectablePercent(60_000)).toBeGreaterThan(
      alone?.detectablePercent(60_000) ?? Number.POSITIVE_INFINITY,
    );
  });

  it("is that of what is gated in each series, by its own tolerance", () => {
    const series = inRounds([...copies(LOGS), ...copies(LOGS, "rust"), ...copies(LOGS, "c")]);
    const bySeries = {
      "rust/greet c=10": { tolerancePercent: { throughput: 50 }, maxErrorPercent: 0 },
      "c/greet c=10": { tolerancePercent: { "latency-p99": 5 }, maxErrorPercent: 0 },
    };
    const found = noiseOf(shownBy(aRun({ series }), { ...GATE, bySeries }));
    expect(found.map((one) => [one.series, one.metric])).toEqual([
      ["go/greet c=10", "throughput"],
      ["rust/greet c=10", "throughput"],
      ["c/greet c=10", "latency-p99"],
    ]);
    const [go, rust] = found.map((one) => one.detectablePercent(60_000));
    expect(rust).toBeGreaterThan(50);
    expect(go).toBeLessThan(50);
  });

  it.each<[string, readonly MeasuredSeries[]]>([
    ["of five pairs", copies(LOGS.slice(0, 5))],
    [
      "of copies without a block in common",
      [
        aSeries({ samples: samples(3) }),
        aSeries({ arm: "base", samples: samples(3).map((one) => ({ ...one, block: 9 })) }),
      ],
    ],
    ["of head alone", [aSeries()]],
    ["of nothing", []],
  ])("is not known %s", (_, series) => {
    expect(noise(series)).toEqual([]);
  });
});
