import { describe, expect, it } from "vitest";
import { armsCompared } from "../../../../test/support/builders/evidence.ts";
import {
  aFollowedUpRun,
  type FollowedUp,
  PLANNED,
  suspectName,
  THROUGHPUT_GATED,
} from "../../../../test/support/builders/follow-up.ts";
import { rowsOf } from "../../../../test/support/builders/sample.ts";
import { aSeen } from "../../../../test/support/builders/seen.ts";
import { evidenceOf } from "../../evidence/evidence.ts";
import { runUntil } from "../../evidence/run-until.ts";
import type { RunFile } from "../../run/file/run-file.ts";
import { samplesOf } from "../../series/samples.ts";
import { required } from "../../shared/required.ts";
import { followUp } from "./follow-up.ts";

const [FIRST, SECOND] = [suspectName(0), suspectName(1)];
const compared = (run: RunFile) =>
  armsCompared(run, required(run.base, "base"), { ...THROUGHPUT_GATED, failOn: "regression" });
const firstOf = (run: RunFile) => compared(run).series[0]?.metrics.throughput;

/** A run whose plan leaves a series open that its follow-up shows to be a fifth slower. */
const SLOWER: FollowedUp = { slower: [1.06, 1.25], again: { [FIRST]: 10 } };

describe("a series that was measured again", () => {
  it("is a regression by its own rounds, with the change and the values of these alone", () => {
    const run = aFollowedUpRun(SLOWER);
    const open = firstOf(runUntil(run, PLANNED - 1));
    expect(open?.verdict).toBe("inconclusive");
    const found = firstOf(run);
    expect(found).toMatchObject({ verdict: "regression", by: "follow-up" });
    expect(found?.changePercent).toBeGreaterThan(-25);
    expect(found?.changePercent).toBeLessThan(-16);
    expect(found?.lowPercent).toBeLessThan(found?.changePercent ?? 0);
    expect((found?.head ?? 0) / (found?.base ?? 1)).toBeCloseTo(0.8, 1);
    expect(compared(run).gate.decision).toBe("fail");
    expect(compared(run).series[0]?.verdict).toBe("regression");
  });

  it("stays as the plan left it where it is no slower than tolerated", () => {
    const run = aFollowedUpRun({ slower: [1.06, 1.02], again: { [FIRST]: 15 }, seed: "3" });
    const before = runUntil(run, PLANNED - 1);
    const verdicts = (one: RunFile) => compared(one).series.map(({ verdict }) => verdict);
    expect(verdicts(run)).toEqual(verdicts(before));
    expect(firstOf(run)).toMatchObject({ verdict: "inconclusive" });
    expect(compared(run).gate).toEqual(compared(before).gate);
  });

  it("is not decided before it has five rounds of its own, at a look that has its last one", () => {
    const rounds = (first: number) =>
      firstOf(aFollowedUpRun({ ...SLOWER, again: { [FIRST]: first, [SECOND]: 3 } }))?.verdict;
    expect(rounds(4)).toBe("inconclusive");
    // It was released after the seventh: no look was after that.
    expect(rounds(7)).toBe("regression");
    const late = { [SECOND]: 3, [FIRST]: 4 };
    expect(firstOf(aFollowedUpRun({ ...SLOWER, again: late }))?.verdict).toBe("inconclusive");
    expect(
      firstOf(aFollowedUpRun({ ...SLOWER, again: { [SECOND]: 3, [FIRST]: 7 } }))?.verdict,
    ).toBe("regression");
  });

  it("has fewer chances the more looks its follow-up was to have", () => {
    const small: FollowedUp = { slower: [1.06, 1.13], again: { [FIRST]: 5 }, seed: "3" };
    const verdictOf = (planned: number) => firstOf(aFollowedUpRun({ ...small, planned }))?.verdict;
    expect(verdictOf(5)).toBe("regression");
    expect(verdictOf(15)).toBe("inconclusive");
  });
});

it("fails for requests that fail only in its rounds, and more than in base's", () => {
  const failing = (arms: readonly string[]) => {
    const run = aFollowedUpRun({ slower: [1.06, 1.02], again: { [FIRST]: 10 }, seed: "3" });
    const series = run.series.map((one) => {
      if (one.name !== FIRST || !arms.includes(one.arm)) return one;
      const samples = rowsOf(one.samples).map((sample) => {
        const unexpected = sample.round < PLANNED ? 0 : Math.round(sample.expected / 3);
        return { ...sample, unexpected, expected: sample.expected - unexpected };
      });
      return { ...one, samples: samplesOf(samples) };
    });
    return compared({ ...run, series });
  };
  const { gate } = failing(["head"]);
  expect(gate.reasons).toMatchObject([{ kind: "errors", series: FIRST }]);
  expect(gate.standing).toBe("failed");
  expect(failing(["head", "base"]).gate.standing).not.toBe("failed");
  expect(failing([]).gate.reasons).toEqual([]);
});

it("finds nothing without a base", () => {
  expect(followUp(aSeen([]))).toEqual([]);
});

describe("what the plan shows", () => {
  it("is the same with a follow-up", () => {
    const run = aFollowedUpRun(SLOWER);
    const planned = evidenceOf(run, THROUGHPUT_GATED);
    const { measureMs } = planned.run.timing;
    expect(measureMs).toBe(30_000);
    const alone = runUntil(run, PLANNED - 1);
    const { pool, series, trends, run: own } = evidenceOf(alone, THROUGHPUT_GATED);
    expect(planned.pool).toEqual(pool);
    expect([...planned.series.keys()]).toEqual([...series.keys()]);
    expect(planned.series.get(FIRST)?.allAnswers.get("throughput")?.difference).toBe(
      series.get(FIRST)?.allAnswers.get("throughput")?.difference,
    );
    expect(planned.trends).toEqual(trends);
    expect(planned.run.servers).toEqual(own.servers);
  });

  it("is all of a run in which nothing was suspected", () => {
    const run = aFollowedUpRun();
    const evidence = evidenceOf(run, THROUGHPUT_GATED);
    expect(evidence.run).toBe(run);
    expect(evidence.followUp).toBeUndefined();
    expect(compared(run).series[0]?.verdict).not.toBe("regression");
  });
});
