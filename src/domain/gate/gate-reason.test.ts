import { describe, expect, it } from "vitest";
import { told } from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import type { MergedShards } from "../run/file/run-file.ts";
import { samplesOf } from "../series/samples.ts";
import { endedEarly, type GateReason, withMissingShards } from "./reason.ts";

describe("a run that ended early", () => {
  it("says why", () => {
    expect(endedEarly(aRun({ failure: "no oha" }))).toEqual([
      { kind: "ended-early", figures: { of: "ended-early", told: "no oha" } },
    ]);
  });

  it("can have nothing, whatever it says of itself", () => {
    expect(endedEarly(aRun({ series: [] }))).toEqual([
      { kind: "ended-early", figures: { of: "no-series" } },
    ]);
  });

  it("has its own reason where the loss of a required base ended it", () => {
    const lost = [{ kind: "lost-base" as const, reason: "no such commit" }];
    const ended = (isRequired?: boolean) =>
      endedEarly(aRun({ series: [], base: { ref: "main", lost, isRequired } }));
    expect([ended(), ended(true), ended(false)].map(({ length }) => length)).toEqual([0, 0, 1]);
    expect(endedEarly(aRun({ series: [], base: { ref: "main" } }))).toHaveLength(1);
  });

  it("is none that timed or counted something", () => {
    expect(endedEarly(aRun())).toEqual([]);
    expect(endedEarly(aRun({ series: [], counts: someCounts(aCounted()) }))).toEqual([]);
  });
});

const REASONS: readonly GateReason[] = [
  { kind: "unmeasurable", series: "api/a c=1", figures: { of: "too-few-answers" } },
  { kind: "regression", series: "api/b c=1", figures: told("slower") },
  { kind: "alert", figures: told("an alert") },
];
const SHARDS: MergedShards = {
  jobs: [{ index: 1 }, { index: 2, failure: "it left no run file" }],
  unmeasured: ["api/a c=1"],
};
const MISSING: GateReason = {
  kind: "missing-shard",
  figures: { of: "missing-shard", shard: { index: 2, count: 2 }, told: "it left no run file" },
};
const EMPTY = [aSeries({ server: "api", scenario: "a", level: { concurrency: 1 }, samples: [] })];

describe("the reasons against a run", () => {
  it("are as they are without shards, and where none is missing", () => {
    expect(withMissingShards(REASONS, { series: [] }, false)).toBe(REASONS);
    const whole = { jobs: [{ index: 1 }], unmeasured: ["api/a c=1", "api/b c=1"] };
    expect(withMissingShards(REASONS, { shards: whole, series: [] }, false)).toBe(REASONS);
  });

  it("name a missing shard in place of its series", () => {
    expect(withMissingShards(REASONS, { shards: SHARDS, series: EMPTY }, false)).toEqual([
      MISSING,
      ...REASONS.slice(1),
    ]);
  });

  it("keep those against a series that was measured, whatever its shard says", () => {
    const series = EMPTY.map((one) => ({ ...one, samples: samplesOf(samples(2)) }));
    expect(withMissingShards(REASONS, { shards: SHARDS, series }, false).slice(1)).toEqual(REASONS);
  });

  it("do not block for a missing shard where that is allowed", () => {
    const series = [...EMPTY, aSeries({ server: "api", scenario: "b" })];
    const [first, ...others] = withMissingShards(REASONS, { shards: SHARDS, series }, true);
    expect(first).toEqual({
      ...MISSING,
      figures: { ...MISSING.figures, isWaived: true },
      isBlocking: false,
    });
    expect(others).toEqual(REASONS.slice(1));
    const counted = { shards: SHARDS, series: EMPTY, counts: someCounts(aCounted()) };
    expect(withMissingShards(REASONS, counted, true)[0]).toEqual(first);
  });

  it("block where no shard measured anything, whatever is allowed", () => {
    const nothing = [
      { series: EMPTY },
      { series: [...EMPTY, aSeries({ arm: "base" })] },
      { series: EMPTY, counts: someCounts(aCounted({ turns: [] }), aCounted({ arm: "base" })) },
    ];
    for (const run of nothing) {
      expect(withMissingShards(REASONS, { shards: SHARDS, ...run }, true)).toEqual([
        { kind: "missing-shard", figures: { of: "no-shard-measured" } },
        MISSING,
        ...REASONS.slice(1),
      ]);
    }
  });
});
