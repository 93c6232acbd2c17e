import { describe, expect, it } from "vitest";
import { type Figures, USUAL } from "../../../test/support/builders/baseline.ts";
import { armsCompared, shownBy } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, atRate, latencies, rowsOf } from "../../../test/support/builders/sample.ts";
import { normals } from "../../../test/support/normals.ts";
import type { SeriesComparison } from "../findings/series-comparison.ts";
import type { GatePolicy } from "../gate/gate.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import type { Sample } from "../series/sample.ts";
import { samplesOf } from "../series/samples.ts";
import type { Arm } from "../series/series.ts";
import { mean } from "../statistics/descriptive.ts";
import { seededRandom } from "../statistics/random.ts";
import { judgedAfter } from "../stopping/at-looks.ts";
import type { RunPolicy } from "./compare-arms.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5, "latency-p99": 5, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const BASE = { sha: "ba5e", ref: "main" };

/** A place in the plan; every block has two bursts of each arm. */
interface Place {
  readonly arm: Arm;
  readonly block: number;
  readonly round: number;
  /** 0 or 1: the first or the second burst of the arm in its block. */
  readonly turn: number;
}

interface Layout {
  readonly blocks?: number;
  readonly rounds?: number;
  readonly server?: string;
}

/**
 * Both arms of a series, in enough blocks for a tick; `of` says by which factor a burst is slower than usual.
 */
function arms(
  of: (place: Place) => number,
  { blocks = 32, rounds = 4, server = "go" }: Layout = {},
): readonly MeasuredSeries[] {
  return (["base", "head"] as const).map((arm) => {
    const samples = Array.from({ length: 2 * blocks }, (_, index): Sample => {
      const block = Math.floor(index / 2);
      const round = Math.floor((block * rounds) / blocks);
      const slowdown = of({ arm, block, round, turn: index % 2 });
      const figures = {
        throughput: USUAL.throughput / slowdown,
        p50: USUAL.p50 * slowdown,
        cpuPerRequestUs: USUAL.cpuPerRequestUs * slowdown,
      };
      return burst({ block, round }, figures);
    });
    return aSeries({ server, arm, samples });
  });
}

function burst(place: Partial<Sample>, { p50, throughput, cpuPerRequestUs }: Figures): Sample {
  return aSample({ ...place, ...atRate(throughput), cpuPerRequestUs, latencyMs: latencies(p50) });
}

const compare = (
  series: readonly MeasuredSeries[],
  policy: Partial<Gate & RunPolicy> = {},
  rounds = 1,
) => {
  const plan = { ...aRun().plan, rounds };
  return armsCompared(aRun({ series, plan, base: BASE }), BASE, { ...POLICY, ...policy });
};
/** What a run of ten rounds shows after some of them. */
const seenAfter = (
  rounds: number,
  series: readonly MeasuredSeries[],
  policy: Partial<GatePolicy> = {},
) => {
  const run = aRun({ series, plan: { ...aRun().plan, rounds: 10 }, base: BASE });
  return judgedAfter(rounds, shownBy(run, { ...POLICY, ...policy }));
};
const throughputOf = (...args: Parameters<typeof compare>) =>
  compare(...args).series[0]?.metrics.throughput;

/** What the machine does to each block: it is up to three times as slow. */
const drift = ({ block }: Place) => 1 + Math.sin(block) ** 2 * 2;

describe("a planted change", () => {
  it.each([
    [1.25, "regression", "fail"],
    [1.1, "regression", "fail"],
    [1, "unchanged", "pass"],
    [1.001, "unchanged", "pass"],
    [0.8, "improvement", "pass"],
  ])("by %d is found with its estimate: %s", (slowdown, verdict, decision) => {
    const next = normals("planted");
    const series = arms(
      (place) => drift(place) * (place.arm === "head" ? slowdown : 1) * Math.exp(0.01 * next()),
    );
    const comparison = compare(series);
    expect(comparison).toMatchObject({ verdict, gate: { decision } });
    const [one] = comparison.series;
    expect(one).toMatchObject({ name: "go/greet c=10", verdict });
    const changes = {
      throughput: (1 / slowdown - 1) * 100,
      "latency-p99": (slowdown - 1) * 100,
      "cpu-per-request": (slowdown - 1) * 100,
    };
    for (const [id, planted] of Object.entries(changes)) {
      const metric = one?.metrics[id as keyof typeof changes];
      expect(metric?.verdict).toBe(verdict);
      expect(Math.abs((metric?.changePercent ?? Number.NaN) - planted)).toBeLessThan(1);
      expect(metric?.lowPercent).toBeLessThan(planted);
      expect(metric?.highPercent).toBeGreaterThan(planted);
      const excludesZero = (metric?.lowPercent ?? 0) > 0 || (metric?.highPercent ?? 0) < 0;
      expect(excludesZero).toBe(verdict !== "unchanged");
    }
  });

  it("beyond chance and within the tolerance is none", () => {
    const series = arms(({ arm }) => (arm === "head" ? 1.1 : 1));
    const wide = { tolerancePercent: { throughput: 20 } };
    expect(throughputOf(series, wide)).toMatchObject({ verdict: "unchanged" });
  });

  it("that is lost in noise is inconclusive, with what could have been found", () => {
    const next = normals("noise");
    const series = arms(({ arm }) => (arm === "head" ? 1.06 * Math.exp(0.3 * next()) : 1));
    const metric = throughputOf(series, { tolerancePercent: { throughput: 10 } });
    expect(metric?.verdict).toBe("inconclusive");
    expect(metric?.smallestDetectablePercent).toBeGreaterThan(10);
  });

  it("that is lost in noise has a bound, and mostly a time that would decide it", () => {
    const open = Array.from({ length: 10 }, (_, index) => {
      const next = normals(`open ${index}`);
      return throughputOf(arms(() => Math.exp(0.2 * next()), { blocks: 40, rounds: 5 }));
    }).flatMap((metric) => (metric?.verdict === "inconclusive" ? [metric] : []));
    for (const { lowPercent = 0, atMostWorsePercent, timeToDecideMs } of open) {
      // A one-sided bound lies within the interval that has as much on both sides.
      expect(atMostWorsePercent).toBeLessThanOrEqual(Math.max(0, -lowPercent));
      expect(timeToDecideMs ?? Infinity).toBeGreaterThan(aRun().timing.measureMs);
    }
    expect(open.some(({ timeToDecideMs }) => timeToDecideMs !== undefined)).toBe(true);
  });

  it("of any size is called among many series in the shortest run, and what is said to be detectable too", () => {
    const servers = Array.from({ length: 19 }, (_, index) => `s${index}`);
    const random = normals("many");
    const series = servers.flatMap((server) =>
      arms(({ arm }) => (arm === "head" && server === "s0" ? 10 : 1) * Math.exp(random() / 50), {
        server,
        blocks: 6,
        rounds: 1,
      }),
    );
    const { gate, series: compared } = armsCompared(aRun({ series }), BASE, POLICY);
    expect(gate.decision).toBe("fail");
    expect(
      compared.filter(({ verdict }) => verdict === "regression").map((one) => one.server),
    ).toEqual(["s0"]);
  });

  it("needs stronger evidence at an early look than at the last", () => {
    // Five rounds at 15 to 35 %: Student's t of 6.1 with 4 degrees of freedom, which chance gives in 0.2 %.
    const series = arms(({ arm, round }) => (arm === "head" ? 1.15 + 0.05 * round : 1), {
      blocks: 10,
      rounds: 5,
    });
    const gate = { tolerancePercent: { throughput: 5 } };
    expect(seenAfter(5, series, gate)[0]?.verdict).toBe("inconclusive");
    expect(seenAfter(10, series, gate)[0]?.verdict).toBe("regression");
    expect(compare(series, gate, 10).series).toEqual(seenAfter(10, series, gate));
  });
});

it("a series fails that answers late at the end of its starts, whatever its bursts show", () => {
  const series = arms(({ turn }) => 1 + turn / 1000).map((one) => ({
    ...one,
    closings: [0, 1, 2, 3].map((round) => ({
      round,
      requests: 1000,
      meanMs: one.arm === "head" ? 90 : 40,
    })),
  }));
  expect(compare(series)).toMatchObject({
    verdict: "regression",
    gate: {
      decision: "fail",
      reasons: [
        {
          kind: "regression",
          series: "go/greet c=10",
          figures: { of: "late-answers", late: { by: "closing-load", base: 40, head: 90 } },
        },
      ],
    },
    series: [{ verdict: "regression", late: { by: "closing-load", verdict: "worse" } }],
  });
});

describe("a series that ended early", () => {
  const next = normals("early");
  const noisy = (factor: number) => factor * Math.exp(0.01 * next());
  const slow = arms(({ arm }) => noisy(arm === "head" ? 1.12 : 1), {
    server: "slow",
    blocks: 15,
    rounds: 5,
  });
  /** Its processes fall into another mode once the others have ended. */
  const moody = arms(
    ({ arm, round }) => noisy(arm === "head" && round >= 5 && round % 2 === 0 ? 2 : 1),
    { server: "moody", blocks: 30, rounds: 10 },
  );
  const gate = { tolerancePercent: { throughput: 5 } };
  const textsOf = (series: readonly SeriesComparison[]) =>
    series.map(({ server, verdict }) => `${server} ${verdict}`);
  const verdictsOf = (series: readonly MeasuredSeries[]) =>
    textsOf(compare(series, gate, 10).series);
  const verdictsAtEnd = (series: readonly MeasuredSeries[]) => textsOf(seenAfter(10, series, gate));

  it("keeps what was decided then, whatever later rounds of others show", () => {
    expect(verdictsOf([...slow, ...moody])).toEqual(["slow regression", "moody inconclusive"]);
    // Judged anew with what is known at the end, it would not be called.
    expect(verdictsAtEnd([...slow, ...moody])).toEqual(["slow inconclusive", "moody inconclusive"]);
  });

  it("and was not decided is judged at the end", () => {
    const unclear = arms(({ arm, round }) => (arm === "head" ? 1.02 + 0.05 * round : 1), {
      server: "unclear",
      blocks: 10,
      rounds: 5,
    });
    const calm = arms(() => noisy(1), { server: "calm", blocks: 30, rounds: 10 });
    const all = [...unclear, ...calm];
    expect(verdictsOf(all)).toEqual(verdictsAtEnd(all));
  });

  it.each([4, 3])("after %d rounds, too few for a look, is judged at the end", (rounds) => {
    const short = arms(({ arm }) => noisy(arm === "head" ? 1.12 : 1), {
      server: "slow",
      blocks: 12,
      rounds,
    });
    expect(verdictsOf([...short, ...moody])).toEqual(verdictsAtEnd([...short, ...moody]));
  });

  it("has the whole rate in a run that nobody looked at, whatever that says of its plan", () => {
    const next = normals("whole");
    const series = arms(({ arm }) => Math.exp(0.1 * next()) * (arm === "head" ? 1.06 : 1), {
      blocks: 40,
      rounds: 10,
    });
    const verdictOf = (isWhole: boolean) =>
      compare(series, { ...gate, isWhole }, 1000).series[0]?.verdict;
    expect(verdictOf(true)).toBe("regression");
    expect(verdictOf(false)).toBe("inconclusive");
  });
});

describe("an early call", () => {
  const next = normals("early call");
  const noisy = (factor: number) => factor * Math.exp(0.01 * next());
  const slowedBy = (factor: number, rounds = 2, server = "go") =>
    arms(({ arm }) => noisy(arm === "head" ? factor : 1), { server, blocks: 3 * rounds, rounds });
  const calm = arms(() => noisy(1), { server: "calm", blocks: 30, rounds: 10 });
  const verdicts = (series: readonly SeriesComparison[]) => series.map(({ verdict }) => verdict);

  it.each([
    [2, 2, "regression"],
    [2, 4, "regression"],
    [1.2, 4, "inconclusive"],
    [0.5, 2, "inconclusive"],
    [1, 4, "inconclusive"],
  ])("of a series × %d after %d rounds: %s", (factor, rounds, verdict) => {
    expect(verdicts(seenAfter(rounds, slowedBy(factor, rounds)))).toEqual([verdict]);
  });

  it("calls nothing unchanged, however much is tolerated, and bounds nothing", () => {
    const tolerancePercent = { throughput: 60 };
    const [one] = seenAfter(4, slowedBy(1, 4), { tolerancePercent });
    expect(one?.verdict).toBe("inconclusive");
    expect(one?.metrics.throughput).not.toHaveProperty("atMostWorsePercent");
  });

  it("stays when the run goes on without the series", () => {
    const { gate, series } = compare([...slowedBy(2), ...calm], {}, 10);
    expect(series.map(({ server, verdict }) => [server, verdict])).toEqual([
      ["go", "regression"],
      ["calm", "unchanged"],
    ]);
    expect(gate.decision).toBe("fail");
  });

  it("stays when nothing is measured after it", () => {
    const both = [...slowedBy(2), ...slowedBy(2, 2, "rust")];
    expect(verdicts(compare(both, {}, 10).series)).toEqual(["regression", "regression"]);
  });

  it("stays where its server is found to be cold in later rounds, which are those of another series", () => {
    const starts = Array.from({ length: 10 }, (_, round) => ({
      round,
      coldStartMs: 10,
      warmUpMs: 1000,
      ...(round >= 2 && { stillFasterPercent: 20 }),
    }));
    const other = arms(() => noisy(1), { blocks: 30, rounds: 10 }).map((one) => ({
      ...one,
      name: "go/other c=10",
      scenario: "other",
    }));
    const run = aRun({
      series: [...slowedBy(2), ...other],
      servers: [someFacts({ starts }), someFacts({ arm: "base", starts })],
      plan: { ...aRun().plan, rounds: 10 },
      base: BASE,
    });
    expect(armsCompared(run, BASE, POLICY).series[0]?.verdict).toBe("regression");
  });
});

describe("a run that ends at its first regression", () => {
  const next = normals("fail-fast");
  const noisy = (factor: number) => factor * Math.exp(0.01 * next());
  const series = (factor: number, server: string, rounds: number) =>
    arms(({ arm }) => noisy(arm === "head" ? factor : 1), { server, blocks: 3 * rounds, rounds });
  const reasonsOf = (
    all: readonly MeasuredSeries[],
    plan: { rounds: number; failFast?: boolean },
  ) =>
    armsCompared(aRun({ series: all, plan: { ...aRun().plan, ...plan }, base: BASE }), BASE, POLICY)
      .gate.reasons;
  const undecided = {
    kind: "unmeasurable",
    series: "rust/greet c=10",
    figures: { of: "fail-fast", rounds: 2, planned: 10 },
  };
  const early = [...series(2, "go", 2), ...series(1, "rust", 2)];

  it("fails for what it left undecided too, whoever accepts the regression", () => {
    const reasons = reasonsOf(early, { rounds: 10, failFast: true });
    expect(reasons.filter(({ kind }) => kind !== "regression")).toEqual([undecided]);
    expect(reasons.some(({ kind }) => kind === "regression")).toBe(true);
  });

  it.each([
    ["it was not asked to", early, { rounds: 10 }],
    ["it ran to its end", early, { rounds: 2, failFast: true }],
    [
      "nothing regressed",
      [...series(1, "go", 2), ...series(1, "rust", 2)],
      { rounds: 10, failFast: true },
    ],
  ])("does not where %s", (_, all, plan) => {
    expect(reasonsOf(all, plan).filter(({ kind }) => kind === "unmeasurable")).toEqual([]);
  });
});

describe("rounds of fresh processes", () => {
  const SHIFTS = [0.08, -0.08, 0.02, -0.04];
  const LAYOUT = { blocks: 32, rounds: SHIFTS.length };
  const shiftOf = (index: number) => SHIFTS[index] ?? Number.NaN;
  const next = normals("rounds");
  /** Sixteen pairs a round, whose mean is 0. */
  const noise = SHIFTS.flatMap(() => {
    const pairs = Array.from({ length: 16 }, () => 0.03 * next());
    return pairs.map((one) => one - mean(pairs));
  });
  /** Differences of head from base: a change, a shift of each place, and the noise of its pair. */
  const of =
    (change: number, shift: (place: Place) => number) =>
    (place: Place): number =>
      place.arm === "head"
        ? Math.exp(change + shift(place) + (noise[2 * place.block + place.turn] ?? Number.NaN))
        : 1;
  const byRound = ({ round }: Place) => shiftOf(round);
  const scattered = ({ block }: Place) => shiftOf(block % SHIFTS.length);
  const none = () => 0;
  /** Of typical bursts: so much is tolerated that all answers together leave nothing open. */
  const widthOf = (series: readonly MeasuredSeries[], name = "go/greet c=10") => {
    const gate = { tolerancePercent: { throughput: 30 } };
    const one = compare(series, gate).series.find((each) => each.name === name);
    const { lowPercent, highPercent } = one?.metrics.throughput ?? {};
    return (highPercent ?? Number.NaN) - (lowPercent ?? Number.NaN);
  };

  it("that shift head's level as a whole leave less certainty than the same shifts of blocks", () => {
    const shifted = arms(of(0, byRound), LAYOUT);
    expect(widthOf(shifted)).toBeGreaterThan(2 * widthOf(arms(of(0, scattered), LAYOUT)));
    expect(throughputOf(shifted)?.verdict).toBe("inconclusive");
  });

  it("that agree leave what the pairs say", () => {
    expect(throughputOf(arms(of(0, none), LAYOUT))?.verdict).toBe("unchanged");
  });

  it("that differ are doubted even where there are two", () => {
    const steps = (rounds: number) =>
      arms(
        of(0, ({ block }) => (block < 16 ? 0.05 : -0.05)),
        { ...LAYOUT, rounds },
      );
    expect(widthOf(steps(2))).toBeGreaterThan(2 * widthOf(steps(1)));
  });

  it("tell about all series of the run together", () => {
    const SCATTER = [0.03, -0.03, 0.01, -0.01];
    /** Rounds that scatter by as much in each series, each in an order of its own. */
    const scatter = (server: string, turn: number, size = 1) =>
      arms(
        of(0, ({ round }) => size * (SCATTER[(round * (turn % 2 ? 3 : 1) + turn) % 4] ?? 0)),
        { ...LAYOUT, server },
      );
    const few = [scatter("a", 0)];
    const many = [...few, scatter("b", 1), scatter("c", 2), scatter("d", 3)];
    const width = (all: readonly (readonly MeasuredSeries[])[]) =>
      widthOf(all.flat(), "a/greet c=10");
    expect(width(many)).toBeLessThan(0.8 * width(few));
    expect(width([...few, scatter("b", 1, 3), scatter("c", 2, 3)])).toBeGreaterThan(width(many));
  });

  it("hide no change that all of them show", () => {
    const gate = { tolerancePercent: { throughput: 5 } };
    expect(throughputOf(arms(of(0.8, byRound), LAYOUT), gate)?.verdict).toBe("regression");
    expect(throughputOf(arms(of(-0.8, byRound), LAYOUT), gate)?.verdict).toBe("improvement");
  });
});

describe("base, head and change of one row", () => {
  const METRICS = ["throughput", "latency-p50", "latency-p99", "cpu-per-request"] as const;

  it("say the same, whatever the bursts of each did alone", () => {
    const next = normals("rows");
    for (const wander of [0, 0.3, 3]) {
      const series = arms(
        ({ arm, block }) =>
          Math.exp(wander * Math.sin(block) + 0.2 * next()) * (arm === "head" ? 1.1 : 1),
      );
      const [one] = compare(series).series;
      for (const id of METRICS) {
        const { base = 0, head = 0, changePercent } = one?.metrics[id] ?? {};
        expect((head / base - 1) * 100).toBeCloseTo(changePercent ?? Number.NaN, 9);
      }
    }
  });

  it("stay where the medians are", () => {
    const series = arms(({ arm, block }) => (arm === "head" ? 1.2 : 1) * (1 + 0.001 * block));
    const { base = 0, head = 0 } = throughputOf(series) ?? {};
    expect(base / USUAL.throughput).toBeCloseTo(1, 1);
    expect((head / USUAL.throughput) * 1.2).toBeCloseTo(1, 1);
  });

  it("are the values alone where there is no change", () => {
    const series = arms(({ arm }) => (arm === "head" ? 2 : 1), { blocks: 2 });
    const found = throughputOf(series);
    expect(found?.base).toBeCloseTo(USUAL.throughput, 6);
    expect(found?.head).toBeCloseTo(USUAL.throughput / 2, 6);
  });
});

describe("servers that were measured before they were warm", () => {
  const next = normals("warming");
  const LEVELS = [-0.04, 0.02, 0.06, 0, 0.04];
  const of = (server: string, levels: readonly number[]) =>
    arms(({ arm, round }) => Math.exp(0.1 * next() + (arm === "head" ? (levels[round] ?? 0) : 0)), {
      blocks: 40,
      rounds: 5,
      server,
    });
  const series = [
    of("go", LEVELS),
    of("b", LEVELS.toReversed()),
    of("c", LEVELS.toSorted()),
  ].flat();
  const starts = (stillFasterPercent?: number) =>
    Array.from({ length: 5 }, (_, round) => ({
      round,
      coldStartMs: 10,
      warmUpMs: 1000,
      ...(stillFasterPercent !== undefined && { stillFasterPercent }),
    }));
  const change = (arm: Arm, percent?: number) => {
    const servers = [someFacts({ arm, starts: starts(percent) })];
    const plan = { ...aRun().plan, rounds: 5 };
    const run = aRun({ series, servers, plan, base: BASE });
    return armsCompared(run, BASE, POLICY).series[0]?.metrics.throughput;
  };
  const width = (metric: ReturnType<typeof change>) =>
    (metric?.highPercent ?? 0) - (metric?.lowPercent ?? 0);

  it("know no more than their rounds, whichever arm it was", () => {
    const warm = change("head");
    for (const arm of ["base", "head"] as const) {
      expect(width(change(arm, 20))).toBeGreaterThan(1.1 * width(warm));
    }
  });
});

describe("a pair of bursts", () => {
  const usual = arms(
    ({ arm, block, turn }) => (arm === "head" ? 1.2 + (block - 4) ** 2 / 1000 + turn / 10_000 : 1),
    { blocks: 12, rounds: 1 },
  );
  /** The fifth block's first burst of an arm is the ninth of its samples. */
  const NINTH = 8;
  const changed = (arm: Arm, of: (sample: Sample) => Sample) =>
    usual.map((one) =>
      one.arm === arm
        ? {
            ...one,
            samples: samplesOf(
              rowsOf(one.samples).map((each, at) => (at === NINTH ? of(each) : each)),
            ),
          }
        : one,
    );
  const only = (of: (one: MeasuredSeries, sample: Sample, at: number) => boolean) =>
    usual.map((one) => ({
      ...one,
      samples: samplesOf(rowsOf(one.samples).filter((sample, at) => of(one, sample, at))),
    }));
  const withoutPair = only((_, __, at) => at !== NINTH);
  const withoutBlock = only((_, { block }) => block !== 4);
  const change = (series: readonly MeasuredSeries[]) => {
    const { changePercent, lowPercent, highPercent, verdict } = throughputOf(series) ?? {};
    return { changePercent, lowPercent, highPercent, verdict };
  };

  it.each<[string, readonly MeasuredSeries[], readonly MeasuredSeries[]]>([
    [
      "of which head's gave nothing",
      changed("head", ({ throughput: _, ...nothing }) => ({ ...nothing, expected: 0 })),
      withoutPair,
    ],
    [
      "of which base's has a value of 0",
      changed("base", (sample) => ({ ...sample, throughput: 0 })),
      withoutPair,
    ],
    [
      "of a block that only head has",
      only(({ arm }, { block }) => arm === "head" || block !== 4),
      withoutBlock,
    ],
    [
      "of a block that only base has",
      only(({ arm }, { block }) => arm === "base" || block !== 4),
      withoutBlock,
    ],
  ])("%s is left out, and nothing else", (_, series, expected) => {
    expect(change(series)).toEqual(change(expected));
    expect(change(series)).not.toEqual(change(usual));
  });

  it("counts from six of them on", () => {
    const of = (blocks: number) =>
      throughputOf(arms(({ arm }) => (arm === "head" ? 1.2 : 1), { blocks }));
    expect(of(2)).toEqual({
      base: 10_000,
      head: expect.closeTo(10_000 / 1.2, 6),
      tolerancePercent: 5,
      verdict: "inconclusive",
    });
    expect(of(3)).toHaveProperty("changePercent");
  });
});

describe("what is compared", () => {
  it("is shown with its change where nothing is gated", () => {
    const series = arms(({ arm }) => (arm === "head" ? 1.2 : 1), { rounds: 3 });
    const metric = throughputOf(series, { tolerancePercent: {} });
    expect(metric?.changePercent).toBeCloseTo(-16.7, 1);
    expect(metric).not.toHaveProperty("verdict");
  });

  it("is head with the base of the same name, and nothing else", () => {
    const slow = arms(({ arm }) => (arm === "head" ? 1.2 : 1), { server: "slow" });
    const same = arms(() => 1, { server: "same" });
    const fresh = arms(() => 1, { server: "fresh" }).filter(({ arm }) => arm === "head");
    const gone = arms(() => 1, { server: "gone" }).filter(({ arm }) => arm === "base");
    const comparison = compare([...slow, ...same, ...fresh, ...gone]);
    expect(comparison.series.map(({ server, verdict }) => [server, verdict])).toEqual([
      ["slow", "regression"],
      ["same", "unchanged"],
      ["fresh", "new"],
    ]);
    expect(JSON.stringify(comparison.gate.reasons)).not.toMatch(/same|fresh|gone/);
    expect(comparison.headToHead.map(({ servers }) => servers.join()).join()).not.toContain("gone");
  });

  it("is said, with the commit where it is known", () => {
    expect(compare([]).comparedWith).toEqual({ kind: "base", ...BASE });
    const unknown = armsCompared(aRun(), { ref: "itself" }, POLICY);
    expect(unknown.comparedWith).toEqual({ kind: "base", ref: "itself" });
    expect(unknown).toMatchObject({ schema: "loadgate/comparison/1", verdict: "new" });
  });

  it("are errors by their values alone", () => {
    const [series] = compare(arms(() => 1)).series;
    expect(series?.metrics.errors).toEqual({ base: 0, head: 0 });
  });

  it("is not what only base has", () => {
    const series = arms(() => 1).map((one) =>
      one.arm === "base"
        ? one
        : {
            ...one,
            samples: samplesOf(rowsOf(one.samples).map(({ cpuPerRequestUs: _, ...bare }) => bare)),
          },
    );
    expect(compare(series).series[0]?.metrics["cpu-per-request"]).toEqual({
      base: 40,
      tolerancePercent: 5,
      verdict: "unmeasurable",
    });
  });
});

describe("whole runs", () => {
  const SERVERS = Array.from({ length: 12 }, (_, index) => `s${index}`);
  const ALL = { tolerancePercent: { throughput: 0, "latency-p99": 0, "cpu-per-request": 0 } };

  /** Heavy-tailed numbers: Student's t with two degrees of freedom, whose variance is infinite. */
  function heavyTailed(seed: string): () => number {
    const random = seededRandom(seed);
    return () => {
      const p = (1 + random()) / 2;
      return (random() < 0.5 ? -1 : 1) * ((2 * p - 1) / Math.sqrt(2 * p * (1 - p)));
    };
  }

  /** Only what is gated has a value above 0: estimating the rest would only take time. */
  const NOT_GATED = { mean: 0, p50: 0, p90: 0, p95: 0, max: 0 };

  function noisyRun(next: () => number, blocks: number, slowdown: number) {
    return SERVERS.flatMap((server) =>
      (["base", "head"] as const).map((arm) => {
        const factor = arm === "head" ? slowdown : 1;
        const samples = Array.from({ length: blocks }, (_, block) =>
          aSample({
            block,
            round: Math.floor(block / 2),
            throughput: (USUAL.throughput / factor) * Math.exp(0.1 * next()),
            latencyMs: { ...NOT_GATED, p99: factor * Math.exp(0.3 * next()) },
            cpuPerRequestUs: USUAL.cpuPerRequestUs * factor * Math.exp(0.05 * next()),
          }),
        );
        return aSeries({ server, scenario: server, arm, samples });
      }),
    );
  }

  function regressionRate(runs: number, seed: string, blocks = 14, slowdown = 1): number {
    const next = heavyTailed(seed);
    return mean(
      Array.from({ length: runs }, () =>
        compare(noisyRun(next, blocks, slowdown), ALL).verdict === "regression" ? 1 : 0,
      ),
    );
  }

  it("call a regression in at most 1 % where nothing changed", () => {
    const runs = 1000;
    const rate = regressionRate(runs, "a/a");
    // Three standard errors of a proportion of 1 %.
    expect(rate).toBeLessThanOrEqual(0.01 + 3 * Math.sqrt((0.01 * 0.99) / runs));
    // A rule that never calls anything would pass too: it has to use up part of its level.
    expect(rate).toBeGreaterThan(0.001);
  }, 300_000);

  it("find all servers at half their speed", () => {
    expect(regressionRate(20, "half", 20, 2)).toBe(1);
  });
});
