import { describe, expect, it } from "vitest";
import { aComparison, aMetric } from "../../../test/support/builders/comparison.ts";
import { aConfig } from "../../../test/support/builders/config.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import { gatedRun } from "../../domain/evidence/gated-run.ts";
import type { CommonChange } from "../../domain/findings/series-comparison.ts";
import { kindToAccept } from "../../domain/gate/acceptance.ts";
import type { GateDecision } from "../../domain/gate/gate.ts";
import { recordJudged } from "./record-judged.ts";

const COMMON: CommonChange = {
  metric: "throughput",
  series: 12,
  changePercent: -6.1,
  lowPercent: -8,
  highPercent: -4,
  tolerancePercent: 5,
};

type Decision = Omit<GateDecision, "standing">;

async function recorded(gate: Decision) {
  const world = aWorld();
  const comparison = aComparison({ common: [COMMON], gate });
  const judged = {
    branch: "main",
    gated: gatedRun(aConfig().gate, aRun()),
    comparison,
  };
  const { recorded: isRecorded, reason } = await recordJudged(world, { config: aConfig() }, judged);
  return [isRecorded, reason, world.saved.length];
}

it("a run that had nothing to measure does not enter the baseline", async () => {
  const world = aWorld();
  const ignored = { ref: "main", sha: "c".repeat(40), files: 1, under: ["docs/"] };
  const judged = {
    branch: "main",
    gated: gatedRun(aConfig().gate, aRun({ ignored, series: [] })),
    comparison: aComparison(),
  };
  const { recorded: isRecorded, reason } = await recordJudged(world, { config: aConfig() }, judged);
  expect([isRecorded, reason, world.saved]).toEqual([false, "nothing was measured", []]);
});

it("a run that a tracker could not judge enters the baseline", async () => {
  const world = aWorld();
  const figures = { of: "unasked", tracker: "it", told: "down" } as const;
  const own = { by: "tracker", effect: "unmeasured", kind: "unasked" } as const;
  const unasked = { ...own, figures, isBlocking: false } as const;
  const judged = {
    branch: "main",
    gated: gatedRun(aConfig().gate, aRun()),
    comparison: aComparison({ findings: [unasked] }),
  };
  const { recorded: isRecorded } = await recordJudged(world, { config: aConfig() }, judged);
  expect(isRecorded).toBe(true);
});

describe("a run whose series got slower together", () => {
  const figures = { of: "common-change", change: COMMON } as const;
  const reason = { kind: "regression", metric: "throughput", figures } as const;

  it("does not enter the baseline, though no series is a regression by itself", async () => {
    expect(await recorded({ decision: "fail", reasons: [reason] })).toEqual([
      ...[false, "the gate failed", 0],
    ]);
  });

  it("enters it once somebody accepts that", async () => {
    const accepted = { ...reason, isAccepted: true };
    expect(await recorded({ decision: "pass", reasons: [accepted] })).toEqual([true, undefined, 1]);
  });
});

describe("a run of a server that costs more", () => {
  const peak = aMetric({ base: 100, head: 150, changePercent: 50, verdict: "regression" });
  const over = { verdict: "over", value: 120, head: 150 } as const;
  const reason = { series: "go", metric: "peak-rss" } as const;
  const worse = { kind: "regression", ...reason, figures: { of: "metric", metric: peak } } as const;
  const beyond = { kind: "limit", ...reason, figures: { of: "limit", limit: over } } as const;

  async function recordedAs(metric: typeof peak, gate: Decision) {
    const world = aWorld();
    const servers = [
      { name: "go", verdict: "regression", metrics: { "peak-rss": metric } },
    ] as const;
    const judged = {
      branch: "main",
      gated: gatedRun(aConfig().gate, aRun()),
      comparison: aComparison({ servers, gate }),
    };
    const { recorded: isRecorded } = await recordJudged(world, { config: aConfig() }, judged);
    return [isRecorded, world.saved[0]?.record.accepted?.map(({ by, metric: of }) => [by, of])];
  }

  const { verdict: _, ...ungated } = peak;
  it.each([
    ["than its base", peak, worse],
    ["than its limit", { ...ungated, limit: over }, beyond],
  ] as const)("%s enters the baseline once somebody accepts that", async (_case, metric, why) => {
    expect(await recordedAs(metric, { decision: "fail", reasons: [why] })).toEqual([
      false,
      undefined,
    ]);
    const ada = {
      by: "ada",
      via: "comment",
      reason: "caches",
      at: "2026-01-31T00:00:00Z",
      pull: 7,
    } as const;
    const accepted = [{ ...ada, kind: kindToAccept(why) }];
    const reasons = [{ ...why, isAccepted: true, acceptedBy: 0 }];
    expect(await recordedAs(metric, { decision: "pass", reasons, accepted })).toEqual([
      true,
      [["ada", "peak-rss"]],
    ]);
  });
});
