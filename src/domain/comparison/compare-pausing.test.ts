import { describe, expect, it } from "vitest";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import {
  aPausedRun,
  type PausedPlan,
  type Pausing,
} from "../../../test/support/builders/pausing.ts";
import type { BaseCommit } from "../run/file/base-commit.ts";
import { required } from "../shared/required.ts";

const POLICY = {
  tolerancePercent: { throughput: 5, "latency-p99": 10 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;
const SEEDS = 15;
const STEADY: Pausing = { everyMs: 1e9, pauseMs: 2000 };

/** The comparisons of runs that differ in when their servers pause. */
const compared = (plan: PausedPlan, base: Pausing, head: Pausing) =>
  Array.from({ length: SEEDS }, (_, seed) => {
    const run = aPausedRun(seed, plan, { base, head });
    const commit: BaseCommit = required(run.base, "base");
    return armsCompared(run, commit, POLICY).gate;
  });

describe("servers that stop in both arms, at times that chance sets,", () => {
  it.each<[string, PausedPlan, Pausing]>([
    ["2 s every 15 s, one start", { rounds: 1, blocks: 10 }, { everyMs: 13_000, pauseMs: 2000 }],
    ["2 s every 15 s, two starts", { rounds: 2, blocks: 8 }, { everyMs: 13_000, pauseMs: 2000 }],
    ["2 s every 8 s, three starts", { rounds: 3, blocks: 6 }, { everyMs: 6000, pauseMs: 2200 }],
    ["2.5 s every 30 s, four starts", { rounds: 4, blocks: 5 }, { everyMs: 28_000, pauseMs: 2500 }],
    [
      "10 s every 20 s, five starts",
      { rounds: 5, blocks: 4 },
      { everyMs: 10_000, pauseMs: 10_000 },
    ],
    ["2 s every 8 s, ten starts", { rounds: 10, blocks: 2 }, { everyMs: 6000, pauseMs: 2200 }],
    [
      "2 s every 15 s, three series",
      { rounds: 3, blocks: 2, series: 3 },
      { everyMs: 13_000, pauseMs: 2200 },
    ],
  ])("are no regression and nothing that is missing: %s", (_, plan, pausing) => {
    const failed = compared(plan, pausing, pausing).filter(({ decision }) => decision === "fail");
    expect(failed).toEqual([]);
  });

  it("and refuse requests meanwhile are neither a failure nor a pass", () => {
    const refusing = { everyMs: 6000, pauseMs: 2200, refuses: true };
    const gates = compared({ rounds: 4, blocks: 5 }, refusing, refusing);
    expect(new Set(gates.map(({ standing }) => standing))).toEqual(new Set(["neutral"]));
  });
});

describe("a head that stops where base does not", () => {
  it.each<[string, Pausing]>([
    ["answers nothing at all", { everyMs: 1, pauseMs: 1e6 }],
    ["answers after bursts end", { ...STEADY, answerMs: 700 }],
    ["refuses requests", { everyMs: 6000, pauseMs: 2200, refuses: true }],
    ["stops most of the time", { everyMs: 1500, pauseMs: 4000 }],
  ])("fails: it %s", (_, head) => {
    const gates = compared({ rounds: 5, blocks: 5 }, STEADY, head);
    expect(new Set(gates.map(({ decision }) => decision))).toEqual(new Set(["fail"]));
  });
});
