import { describe, expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import {
  type HeadOnMachine,
  named,
  repeatedShardsOf,
} from "../../../test/support/builders/shards.ts";
import type { RunFile } from "../run/run-file.ts";
import { runOf } from "../run/shards/merge.ts";
import { required } from "../shared/required.ts";
import { historyOf } from "./baseline.ts";
import { studentChange } from "./change.ts";
import { compareRun } from "./compare.ts";
import type { ArmsPolicy } from "./compare-arms.ts";
import { acrossMachines, figuresByMachine, onOneMachine, pairsByMachine } from "./machines.ts";

const change = (difference: number, standardError = 0.01) =>
  studentChange(difference, standardError, 20);
const machines = (...differences: readonly number[]) =>
  differences.map((difference, at) => ({ shard: at + 1, change: change(difference) }));
const QUIET = Array.from({ length: 6 }, (_, at) => machines(0.001 * at, 0.002, -0.004));

describe("the changes of several machines", () => {
  it("are one, more certain than each where they agree, and say nothing of rounds", () => {
    const together = acrossMachines(QUIET)(machines(-0.1, -0.101, -0.099));
    expect(together?.difference).toBeCloseTo(-0.1, 6);
    expect(together?.standardError).toBeLessThan(0.01);
    expect(together?.degrees).toBeGreaterThan(2);
    expect(together).not.toHaveProperty("rounds");
  });

  it("decide nothing where one is odd, however far", () => {
    for (const odd of [-0.1, -0.3, -2]) {
      const together = required(acrossMachines(QUIET)(machines(0, 0, odd)), "change");
      expect(together.pValues().lower).toBeGreaterThan(0.1);
      expect(together.low).toBeLessThan(odd);
      expect(together.high).toBeGreaterThan(0);
    }
  });

  it("are less certain where those of the other series differ", () => {
    const differing = Array.from({ length: 6 }, (_, at) => machines(0.1, -0.1 + 0.01 * at, 0.02));
    const own = machines(-0.1, -0.11, -0.09);
    const [alike, apart] = [QUIET, differing].map(
      (all) => required(acrossMachines([...all, own])(own), "change").standardError,
    );
    expect(apart).toBeGreaterThan(2 * required(alike, "error"));
  });

  it("of one machine that is left are as uncertain as machines may differ", () => {
    const [alone] = [acrossMachines([machines(-0.1)])(machines(-0.1))];
    expect(alone?.standardError).toBeCloseTo(Math.hypot(0.01, 0.05), 6);
    const known = required(acrossMachines(QUIET)(machines(-0.1)), "change");
    expect(known.standardError).toBeLessThan(0.03);
  });

  it("are none where no machine shows one", () => {
    expect(acrossMachines([])([])).toBeUndefined();
    expect(onOneMachine([])).toBeUndefined();
    expect(onOneMachine(machines(0.1))?.difference).toBe(0.1);
  });
});

describe("the bursts of several machines", () => {
  const arm = (of: "base" | "head", ...shards: readonly number[]) => {
    const [shard = 0, ...others] = shards;
    const repeats = others.map((each) => ({ shard: each, samples: samples(6) }));
    return aSeries({ arm: of, shard, ...(repeats.length > 0 && { repeats }) });
  };

  it("are paired on each of them", () => {
    const paired = pairsByMachine(arm("base", 1, 2), arm("head", 2, 3, 1));
    expect(paired.map(({ shard, pairs }) => [shard, pairs.first.length])).toEqual([
      [2, 12],
      [1, 12],
    ]);
    expect(pairsByMachine(aSeries({ arm: "base" }), aSeries())).toMatchObject([{ shard: 0 }]);
  });

  it("have figures of their own, which agree with the change of their machine", () => {
    const [base, head] = [arm("base", 1, 2), arm("head", 1, 2)];
    const figures = figuresByMachine(base, head, {
      id: "throughput",
      changes: [
        ...machines(Math.log(1.1)),
        { shard: 2, change: change(1000) },
        { shard: 9, change: change(0) },
      ],
    });
    expect(figures).toHaveLength(1);
    const [{ base: from, head: to, ...first }] = figures as [(typeof figures)[0]];
    expect(first).toMatchObject({ shard: 1, changePercent: expect.closeTo(10, 6) });
    expect(to / from).toBeCloseTo(1.1, 9);
    expect(from).toBeGreaterThan(9000);
  });
});

describe("a run on several machines", () => {
  const NAMES = ["a", "b", "c", "d"].flatMap((name) => [`api/${name} c=10`, `web/${name} c=10`]);
  const policy: ArmsPolicy = {
    tolerancePercent: { throughput: 5 },
    maxErrorPercent: 0,
    failOn: "regression",
    isWhole: true,
  };
  const judged = (run: RunFile, by = policy) => compareRun(run, historyOf(run, []), by);
  const compared = (factorOf: HeadOnMachine) =>
    judged(runOf(named(repeatedShardsOf([NAMES.slice(0, 4), NAMES.slice(4)], 3, factorOf))));
  /** Of a series that someSeries leaves as it is. */
  const SLOWED = "api/b c=10";
  const of = ({ series }: ReturnType<typeof judged>, name = SLOWED) =>
    required(
      series.find((one) => one.name === name),
      name,
    );

  it("finds what all of them find, and says what each shows", () => {
    const { verdict, metrics } = of(compared((_, name) => (name === SLOWED ? 0.8 : 1)));
    expect(verdict).toBe("regression");
    const { throughput } = metrics;
    expect(throughput?.machines?.map(({ shard }) => shard)).toEqual([1, 2, 3]);
    for (const one of throughput?.machines ?? []) expect(one.changePercent).toBeCloseTo(-20, -0.5);
    expect(throughput?.changePercent).toBeCloseTo(-20, -0.5);
    expect(metrics["latency-p99"]).not.toHaveProperty("machines");
  });

  it("decides nothing by an odd machine, in one series or in all", () => {
    for (const odd of [0.6, 1.6]) {
      const one = compared((machine, name) => (machine === 1 && name === SLOWED ? odd : 1));
      expect(of(one).verdict).toBe("inconclusive");
      expect(["unchanged", "inconclusive"]).toContain(of(one, "api/c c=10").verdict);
      const all = compared((machine) => (machine === 1 ? odd : 1));
      const others = all.series.filter(({ name }) => name !== "web/a c=10");
      expect(others.map(({ verdict }) => verdict)).toEqual(others.map(() => "inconclusive"));
    }
  });

  const SHARDS = repeatedShardsOf([NAMES], 3);
  /** The run with something else on the second machine. */
  const withOther = (
    arm: "base" | "head",
    change: (one: RunFile["series"][0]) => RunFile["series"][0],
  ) =>
    judged(
      runOf(
        named(
          SHARDS.map((run, at) => ({
            ...run,
            series: run.series.map((one) =>
              at === 1 && one.arm === arm && one.name === SLOWED ? change(one) : one,
            ),
          })),
        ),
      ),
    );

  it("fails on requests that fail on one of them", () => {
    const { gate, series } = withOther("head", (one) => ({
      ...one,
      samples: one.samples.map((burst) => ({ ...burst, unexpected: 50 })),
    }));
    expect(gate.decision).toBe("fail");
    expect(gate.reasons).toContainEqual(
      expect.objectContaining({ kind: "errors", series: SLOWED }),
    );
    expect(series.find(({ name }) => name === SLOWED)).toMatchObject({ verdict: "unmeasurable" });
  });

  it("counts the bursts without an answer of all of them", () => {
    const hung = withOther("head", (one) => ({
      ...one,
      samples: one.samples.map((burst, at) =>
        at < 2 ? { ...burst, expected: 0, unexpected: 0, aborted: 5 } : burst,
      ),
    }));
    expect(of(hung).unansweredBursts).toBe(2);
  });

  it("fails where one of them has no figure of what is gated", () => {
    const blind = SHARDS.map((run, at) => ({
      ...run,
      series: run.series.map((one) =>
        at === 1
          ? { ...one, samples: one.samples.map(({ cpuPerRequestUs: _, ...burst }) => burst) }
          : one,
      ),
    }));
    const cpu = { "cpu-per-request": 5 };
    const found = judged(runOf(named(blind)), { ...policy, tolerancePercent: cpu });
    expect(found.gate).toMatchObject({ decision: "fail" });
    expect(found.gate.reasons).toContainEqual(
      expect.objectContaining({ kind: "unmeasurable", series: SLOWED, metric: "cpu-per-request" }),
    );
    expect(of(judged(runOf(named(SHARDS)), { ...policy, tolerancePercent: cpu })).verdict).toBe(
      "unchanged",
    );
  });

  it("decides nothing of which one of them has too few bursts", () => {
    const { metrics } = of(
      withOther("head", (one) => ({ ...one, samples: one.samples.filter((_, at) => at < 5) })),
    );
    expect(metrics.throughput).toMatchObject({ verdict: "inconclusive" });
    expect(metrics.throughput).not.toHaveProperty("changePercent");
  });

  it("has lost a base that failed, or has no burst, on one of them", () => {
    const failing = withOther("base", (one) => ({
      ...one,
      samples: one.samples.map((burst) => ({ ...burst, unexpected: 5000 })),
    }));
    expect(of(failing).notCompared).toMatch(/api\/b c=10 \(base\): 50\.0 % of requests failed/);
    const empty = withOther("base", (one) => ({ ...one, samples: [] }));
    expect(of(empty).notCompared).toBe("api/b c=10 (base): shard 2 did not measure it");
    expect(empty.gate).toMatchObject({ decision: "fail" });
  });

  it("has lost a base that one of them did not measure, though the first has it", () => {
    const missing = SHARDS.map((run, at) => ({
      ...run,
      series: run.series.filter(({ arm, name }) => at !== 0 || arm === "head" || name !== SLOWED),
    }));
    expect(of(judged(runOf(named(missing)))).notCompared).toMatch(/shard 1 did not measure it/);
  });
});
