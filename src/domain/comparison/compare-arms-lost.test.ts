import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aCommit, aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample, atRate, rowsOf, samples } from "../../../test/support/builders/sample.ts";
import type { GatePolicy } from "../gate/gate.ts";
import type { ToleranceMetricId } from "../metrics/catalogue.ts";
import type { BaseCommit } from "../run/file/base-commit.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import type { Sample } from "../series/sample.ts";
import { samplesOf } from "../series/samples.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const REASON = "go (base): the build failed";
const LOST_GO = { kind: "lost-base", server: "go", reason: REASON } as const;
const LOST_ALL = { kind: "same-program", reason: "both arms run /bin/x" } as const;

/** Both arms of a server, alike but for a tenth of a percent of noise, in enough blocks for a tick. */
const bothArms = (server: string): readonly MeasuredSeries[] =>
  (["base", "head"] as const).map((arm) =>
    aSeries({
      server,
      arm,
      samples: samples(32, (block) => ({
        round: Math.floor(block / 8),
        ...atRate(10_000 * (1 + 0.001 * Math.sin(block * (arm === "head" ? 5 : 3)))),
      })),
    }),
  );

const compare = (base: Partial<BaseCommit>, run: Partial<RunFile> = {}) => {
  const commit: BaseCommit = { ref: "main", sha: "ba5e", ...base };
  const series = [...bothArms("go"), ...bothArms("rust")];
  return armsCompared(aRun({ series, base: commit, ...run }), commit, POLICY);
};

describe("a server of base that was lost", () => {
  it("is a reason for each of its series, and the others are compared", () => {
    const { gate, comparedWith, lost, series, verdict } = compare({ lost: [LOST_GO] });
    expect(gate).toMatchObject({
      decision: "fail",
      reasons: [
        {
          kind: "lost-base",
          series: "go/greet c=10",
          figures: { of: "lost-base", cause: { reason: REASON } },
        },
      ],
    });
    expect([verdict, comparedWith.kind, lost]).toEqual(["unmeasurable", "base", [LOST_GO]]);
    expect(series.map((one) => [one.name, one.verdict, one.notCompared])).toEqual([
      ["go/greet c=10", "unmeasurable", LOST_GO],
      ["rust/greet c=10", "unchanged", undefined],
    ]);
  });

  it("is one reason for a series that is lost in two ways", () => {
    const scenario = { ...LOST_GO, scenario: "greet", reason: "it answers otherwise" };
    const { reasons } = compare({ lost: [LOST_GO, scenario] }).gate;
    expect(reasons).toMatchObject([
      { series: "go/greet c=10", figures: { of: "lost-base", cause: { reason: REASON } } },
    ]);
  });

  it("is not all that is lost where counts of another one are compared", () => {
    const counted = (server: string) => aCounted({ server, name: `${server}/greet` });
    const kind = (...servers: readonly string[]) => {
      const counts = someCounts(...servers.map(counted));
      return compare(
        { lost: [LOST_GO] },
        { series: [], base: { ref: "main", lost: [LOST_GO] }, counts },
      ).comparedWith.kind;
    };
    expect(kind("go", "rust")).toBe("base");
    expect(kind("go")).toBe("lost");
  });

  it("is not all that is lost where it failed under load and was counted all the same", () => {
    const failing = samples(12, () => ({ expected: 0, unexpected: 1000 }));
    const series = [aSeries({ arm: "base", samples: failing }), aSeries()];
    const kind = (run: Partial<RunFile>) => compare({}, { series, ...run }).comparedWith.kind;
    expect(kind({})).toBe("lost");
    expect(kind({ counts: someCounts(aCounted()) })).toBe("base");
  });

  it("is a reason where all that is known of its series is that head removes one", () => {
    const level = { concurrency: 10 };
    const removed = [{ server: "go", scenario: "old", level }];
    const { gate, comparedWith } = compare({ lost: [LOST_GO], removed }, { series: [] });
    expect(gate.reasons).toEqual([
      { kind: "lost-base", figures: { of: "lost-base", cause: { reason: REASON } } },
    ]);
    expect(comparedWith.kind).toBe("lost");
  });

  it("passes the gate if the run may pass without it", () => {
    const { decision, reasons } = compare({ lost: [LOST_GO], isRequired: false }).gate;
    expect(decision).toBe("pass");
    expect(reasons).toMatchObject([{ kind: "lost-base", isBlocking: false }]);
  });

  it("has no say in how much rounds differ", () => {
    const arm = (server: string, name: "base" | "head", shift: number) =>
      aSeries({
        server,
        arm: name,
        samples: samples(40, (block) => {
          const round = Math.floor(block / 8);
          const noise = 0.01 * Math.sin(block * (name === "head" ? 5 : 3));
          return { round, ...atRate(10_000 * (1 + shift * Math.sin(7 * round) + noise)) };
        }),
      });
    const rust = [arm("rust", "base", 0), arm("rust", "head", 0)];
    const go = [arm("go", "base", 0), arm("go", "head", 0.05)];
    const plan = { ...aRun().plan, rounds: 5 };
    const highOfRust = (lost: BaseCommit["lost"], series: readonly MeasuredSeries[]) =>
      compare({ ...(lost && { lost }) }, { plan, series }).series.find(
        ({ server }) => server === "rust",
      )?.metrics.throughput?.highPercent;
    const alone = highOfRust(undefined, rust);
    expect(highOfRust([LOST_GO], [...go, ...rust])).toBe(alone);
    expect(highOfRust(undefined, [...go, ...rust])).toBeGreaterThan(alone ?? Infinity);
  });
});

describe("a base that was lost as a whole", () => {
  it("is one reason", () => {
    const { gate, comparedWith } = compare({ lost: [LOST_ALL] });
    expect(gate).toMatchObject({
      decision: "fail",
      reasons: [
        {
          kind: "same-program",
          figures: { of: "lost-base", cause: { reason: LOST_ALL.reason } },
        },
      ],
    });
    expect(comparedWith).toEqual({ kind: "lost", ref: "main", sha: "ba5e" });
  });

  it("is lost also if it had series that head does not have", () => {
    const removed = [{ server: "old", scenario: "greet", level: { concurrency: 1 } }];
    const { comparedWith, series } = compare({ lost: [LOST_ALL], removed });
    expect(comparedWith.kind).toBe("lost");
    expect(series.at(-1)).toMatchObject({ name: "old/greet c=1", verdict: "removed" });
  });
});

it("compares nothing with a series of base whose requests failed", () => {
  const [base, head] = bothArms("go");
  if (!base || !head) throw new Error("there are two arms");
  const failing = {
    ...base,
    samples: samplesOf(rowsOf(base.samples).map((one) => ({ ...one, unexpected: 200 }))),
  };
  const { lost, gate } = compare({}, { series: [failing, head] });
  expect(lost).toMatchObject([{ kind: "lost-base", server: "go", scenario: "greet" }]);
  expect(gate.reasons).toMatchObject([{ kind: "lost-base", series: "go/greet c=10" }]);
});

it.each([
  ["is that commit", {}, true],
  ["is that commit with changes", { dirty: true }, undefined],
  ["is another commit", { sha: "abc" }, undefined],
])("says that base is head itself only if head %s", (_, commit, isItself) => {
  const { comparedWith } = compare({}, { commit: aCommit({ sha: "ba5e", ...commit }) });
  expect(comparedWith).toEqual({
    kind: "base",
    ref: "main",
    sha: "ba5e",
    ...(isItself && { isItself }),
  });
});

describe("a base that has no value of what head has", () => {
  const bursts = (of: Partial<Sample>) =>
    Array.from({ length: 24 }, (_, index) =>
      aSample({ round: Math.floor(index / 6), block: Math.floor(index / 2), ...of }),
    );
  const judged = (id: ToleranceMetricId, ofBase: readonly Sample[], ofHead: readonly Sample[]) => {
    const series = [aSeries({ arm: "base", samples: ofBase }), aSeries({ samples: ofHead })];
    const base = { sha: "ba5e", ref: "main" };
    const policy = {
      tolerancePercent: { [id]: 5 },
      maxErrorPercent: 0,
      failOn: "regression",
    } as const;
    const { gate, series: all } = armsCompared(aRun({ series, base }), base, policy);
    return [all[0]?.metrics[id]?.verdict, gate.decision];
  };
  const { cpuPerRequestUs: _, ...withoutCpu } = aSample();

  it("cannot be compared, and fails", () => {
    const none = bursts({}).map((one) => ({ ...withoutCpu, round: one.round, block: one.block }));
    expect(judged("cpu-per-request", none, bursts({}))).toEqual(["unmeasurable", "fail"]);
    expect(judged("throughput", [], bursts({}))).toEqual(["unmeasurable", "fail"]);
  });

  it("is new only in what services add, which base need not have", () => {
    const withServices = bursts({ servicesCpuMs: 3 });
    expect(judged("total-cpu-per-request", bursts({}), withServices)).toEqual(["new", "pass"]);
  });
});

describe("what a change replaces", () => {
  const text = "Nothing compares go/search of this change with go/find of main";
  const uncompared = [{ text, series: "go/search c=10" }];

  it("is a reason that neither passes nor fails", () => {
    const compared = compare({ uncompared });
    expect(compared.gate).toMatchObject({
      decision: "pass",
      reasons: [
        {
          ...{ kind: "benchmark", series: "go/search c=10", isBlocking: false },
          figures: { of: "benchmark", told: text },
        },
      ],
    });
    expect(compared.gate.standing).toBe("neutral");
    expect(compare({}).gate.standing).toBe("passed");
  });

  it("says nothing more where all of base is lost", () => {
    const { gate } = compare({ uncompared, lost: [LOST_ALL] });
    expect(gate.reasons.map(({ kind }) => kind)).toEqual(["same-program"]);
  });
});
