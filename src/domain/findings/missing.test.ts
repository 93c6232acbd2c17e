import { describe, expect, it } from "vitest";
import {
  aLoss,
  aMetric,
  aSeriesComparison,
  told,
} from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import { type GateReason, reasonsIn } from "../gate/reason.ts";
import type { MergedShards } from "../run/file/run-file.ts";
import { samplesOf } from "../series/samples.ts";
import type { Finding } from "./finding.ts";
import {
  endedEarly as findingsEndedEarly,
  leftOpen,
  lossFindings,
  missingShards,
  uncomparedFinding,
} from "./missing.ts";

const endedEarly = (run: Parameters<typeof findingsEndedEarly>[0]) =>
  reasonsIn(findingsEndedEarly(run));

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

const FINDINGS: readonly Finding[] = [
  {
    ...{ series: "api/a c=1", by: "bursts", effect: "unmeasured" },
    figures: { of: "too-few-answers" },
  },
  { series: "api/b c=1", by: "bursts", effect: "fails", figures: told("slower") },
  { by: "tracker", effect: "fails", kind: "alert", figures: told("an alert") },
];
const REASONS: readonly GateReason[] = [
  { kind: "unmeasurable", series: "api/a c=1", figures: { of: "too-few-answers" } },
  { kind: "regression", series: "api/b c=1", figures: told("slower") },
  { kind: "alert", figures: told("an alert") },
];

/** The reasons where shards are missing as well. */
const withMissingShards = (...[run, isAllowed]: Parameters<typeof missingShards>) =>
  reasonsIn([...missingShards(run, isAllowed), ...FINDINGS]);
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
    expect(withMissingShards({ series: [] }, false)).toEqual(REASONS);
    const whole = { jobs: [{ index: 1 }], unmeasured: ["api/a c=1", "api/b c=1"] };
    for (const isAllowed of [true, false]) {
      expect(withMissingShards({ shards: whole, series: [] }, isAllowed)).toEqual(REASONS);
    }
  });

  it("name a missing shard in place of its series", () => {
    expect(withMissingShards({ shards: SHARDS, series: EMPTY }, false)).toEqual([
      MISSING,
      ...REASONS.slice(1),
    ]);
  });

  it("keep those against a series that was measured, whatever its shard says", () => {
    const series = EMPTY.map((one) => ({ ...one, samples: samplesOf(samples(2)) }));
    expect(withMissingShards({ shards: SHARDS, series }, false)).toEqual([MISSING, ...REASONS]);
  });

  it("do not block for a missing shard where that is allowed", () => {
    const series = [...EMPTY, aSeries({ server: "api", scenario: "b" })];
    const [first, ...others] = withMissingShards({ shards: SHARDS, series }, true);
    expect(first).toEqual({
      ...MISSING,
      figures: { ...MISSING.figures, isWaived: true },
      isBlocking: false,
    });
    expect(others).toEqual(REASONS.slice(1));
    const counted = { shards: SHARDS, series: EMPTY, counts: someCounts(aCounted()) };
    expect(withMissingShards(counted, true)[0]).toEqual(first);
  });

  it("block where no shard measured anything, whatever is allowed", () => {
    const nothing = [
      { series: EMPTY },
      { series: [...EMPTY, aSeries({ arm: "base" })] },
      { series: EMPTY, counts: someCounts(aCounted({ turns: [] }), aCounted({ arm: "base" })) },
    ];
    for (const run of nothing) {
      expect(withMissingShards({ shards: SHARDS, ...run }, true)).toEqual([
        { kind: "missing-shard", figures: { of: "no-shard-measured" } },
        MISSING,
        ...REASONS.slice(1),
      ]);
    }
  });
});

describe("what of base is lost", () => {
  const BASE = { ref: "main" };
  const loss = { ...aLoss("the build failed"), server: "go" };
  const rowOf = (scenario: string) => aSeriesComparison({ scenario, notCompared: loss });
  const placesOf = (...args: Parameters<typeof lossFindings>) =>
    lossFindings(...args).map(({ series }) => series);

  it("is a reason against each of its series", () => {
    const rows = [rowOf("a"), aSeriesComparison({ scenario: "b" }), rowOf("c")];
    expect(reasonsIn(lossFindings([loss], BASE, rows))).toEqual(
      ["go/a c=10", "go/c c=10"].map((series) => ({
        ...{ kind: "lost-base", series },
        figures: { of: "lost-base", cause: { reason: "the build failed" } },
      })),
    );
  });

  it("is one reason where no series shows it, or all of base is lost", () => {
    expect(placesOf([loss], BASE, [])).toEqual([undefined]);
    expect(placesOf([loss], BASE, [aSeriesComparison()])).toEqual([undefined]);
    expect(placesOf([aLoss("no such commit")], BASE, [rowOf("a")])).toEqual([undefined]);
  });

  it("is listed once for series that show another loss of the same server", () => {
    const later = { ...loss, reason: "it crashed" };
    expect(placesOf([loss, later], BASE, [rowOf("a")])).toEqual(["go/a c=10"]);
  });

  it("blocks unless base is optional", () => {
    const isBlocking = (isRequired?: boolean) =>
      lossFindings([loss], { ...BASE, isRequired }, []).map((one) => one.isBlocking);
    expect([isBlocking(), isBlocking(true), isBlocking(false)]).toEqual([
      [undefined],
      [undefined],
      [false],
    ]);
  });

  it("is no reason that blocks where the benchmarks differ", () => {
    expect(reasonsIn([uncomparedFinding({ text: "it is replaced", series: "go/a c=10" })])).toEqual(
      [
        {
          ...{ kind: "benchmark", series: "go/a c=10", isBlocking: false },
          figures: { of: "benchmark", told: "it is replaced" },
        },
      ],
    );
  });
});

it("whatever is missing has no result", () => {
  const found = [
    uncomparedFinding({ text: "it is replaced", series: "go/a c=10" }),
    ...lossFindings([aLoss("no such commit")], { ref: "main" }, []),
    ...findingsEndedEarly(aRun({ failure: "no oha" })),
    ...missingShards({ shards: SHARDS, series: EMPTY }, true),
  ];
  expect(found.map(({ by, effect }) => `${by} ${effect}`)).toEqual(
    Array.from({ length: 5 }, () => "missing unmeasured"),
  );
});

describe("a run that stopped at its first regression", () => {
  const OPEN = aSeriesComparison({
    ...{ scenario: "open", verdict: "inconclusive" },
    metrics: { throughput: aMetric({ verdict: "inconclusive" }) },
  });
  const WORSE = aSeriesComparison({ scenario: "worse", verdict: "regression" });
  const run = ({ failFast = true, rounds = 5 } = {}) => {
    const planned = aRun();
    return { ...planned, plan: { ...planned.plan, failFast, rounds } };
  };

  it("has measured none of the open series as long as planned", () => {
    expect(reasonsIn(leftOpen(run(), [OPEN, WORSE, aSeriesComparison()]))).toEqual([
      {
        ...{ kind: "unmeasurable", series: "go/open c=10" },
        figures: { of: "fail-fast", rounds: 1, planned: 5 },
      },
    ]);
  });

  it("has left nothing open where it was not to stop, did not, or had all its rounds", () => {
    expect(leftOpen(run({ failFast: false }), [OPEN, WORSE])).toEqual([]);
    expect(leftOpen(run(), [OPEN])).toEqual([]);
    expect(leftOpen(run({ rounds: 1 }), [OPEN, WORSE])).toEqual([]);
  });
});
