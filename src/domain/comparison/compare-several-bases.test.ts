import { describe, expect, it } from "vitest";
import { runCompared } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries, someFacts } from "../../../test/support/builders/run.ts";
import { atRate, samples } from "../../../test/support/builders/sample.ts";
import { historyOf } from "../history/baseline.ts";
import type { BaseCommit } from "../run/file/base-commit.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { Arm } from "../series/series.ts";
import { seededRandom } from "../statistics/random.ts";

const POLICY = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

const seriesOf = (arm: Arm, throughput: number) =>
  aSeries({
    arm,
    samples: samples(30, (block) => ({
      round: Math.floor(block / 6),
      ...atRate(throughput * (1 + 0.001 * Math.sin(block * (arm === "head" ? 5 : 3)))),
    })),
  });

const furtherAt = (throughput: number, base: Partial<BaseCommit> = {}) => ({
  base: { ref: "v1", sha: "1", isRequired: false, ...base },
  servers: [someFacts({ arm: "base", tools: [{ name: "go", version: "1.20" }] })],
  series: [seriesOf("base", throughput)],
});

const runWith = (furtherBases?: RunFile["furtherBases"]) =>
  aRun({
    base: { ref: "main", sha: "ba5e" },
    plan: { seed: "1", budgetMs: 60_000, rounds: 5, blocks: 30 },
    series: [seriesOf("base", 10_000), seriesOf("head", 10_000)],
    servers: [someFacts({ tools: [{ name: "go", version: "1.24" }] })],
    ...(furtherBases && { furtherBases }),
  });

/** The comparisons with the bases that the gate does not judge. */
const othersOf = (run: RunFile) => runCompared(run, historyOf(run, []), POLICY).furtherBases ?? [];

describe("a run with several bases", () => {
  it("compares head with each of them, whatever it is beside the base that the gate judges", () => {
    const run = runWith([furtherAt(14_000), furtherAt(10_000, { ref: "v2" })]);
    const compared = othersOf(run);
    expect(compared.map(({ verdict, comparedWith }) => [verdict, comparedWith])).toEqual([
      ["regression", { kind: "base", sha: "1", ref: "v1" }],
      ["unchanged", { kind: "base", sha: "1", ref: "v2" }],
    ]);
    expect(compared[0]?.series.map(({ name }) => name)).toEqual(["go/greet c=10"]);
    expect(compared[0]?.differences).toHaveLength(1);
  });

  it("says of one that was lost that it was", () => {
    const lost = [{ kind: "lost-base", reason: "no such commit" }] as const;
    const further = { ...furtherAt(10_000, { lost }), servers: [], series: [] };
    const [one] = othersOf(runWith([further]));
    expect(one).toMatchObject({ verdict: "unmeasurable", comparedWith: { kind: "lost" }, lost });
    expect(one).not.toHaveProperty("differences");
  });

  it("finds what all series share, though none of them shows it by itself", () => {
    const random = seededRandom("shared");
    const noisy = (arm: Arm, slowdown: number) =>
      Array.from({ length: 12 }, (_, index) =>
        aSeries({
          scenario: `s${index}`,
          arm,
          samples: samples(40, (block) => ({
            round: Math.floor(block / 4),
            ...atRate((10_000 / slowdown) * Math.exp(0.75 * (random() - 0.5))),
          })),
        }),
      );
    const further = { ...furtherAt(10_000), series: noisy("base", 1) };
    const plan = { seed: "1", budgetMs: 60_000, rounds: 10, blocks: 40 };
    const run = { ...runWith([further]), plan, series: noisy("head", 1.08) };
    const [one] = othersOf(run);
    expect(one?.series.map(({ verdict }) => verdict)).not.toContain("regression");
    expect(one).toMatchObject({ verdict: "regression", common: [{ metric: "throughput" }] });
  });

  it("has no other comparison with one base", () => {
    expect(othersOf(runWith())).toEqual([]);
  });
});
