import { describe, expect, it } from "vitest";
import { aRecord, records, seriesWith } from "../../../test/support/builders/baseline.ts";
import { runCompared } from "../../../test/support/builders/evidence.ts";
import {
  aCommit,
  anEnvironment,
  aRun,
  aSeries,
  someFacts,
} from "../../../test/support/builders/run.ts";
import { rowsOf, samples } from "../../../test/support/builders/sample.ts";
import type { FailOn, GateOn } from "../gate/gate.ts";
import { type BaselineRecord, historyOf } from "../history/baseline.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { samplesOf } from "../series/samples.ts";

const POLICY = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;
const BOTH = [aSeries(), aSeries({ arm: "base" })];

it.each<[string, Partial<RunFile>, string]>([
  ["the base of the same run", { base: { sha: "ba5e", ref: "main" }, series: BOTH }, "base"],
  ["history where there is none", {}, "history"],
  [
    "nothing where base could not be had",
    { base: { ref: "main", lost: [{ kind: "lost-base", reason: "no" }] } },
    "lost",
  ],
  ["history where base is only in the series", { series: BOTH }, "history"],
])("a run is compared with %s", (_, overrides, kind) => {
  const stored = records(Array.from({ length: 4 }, () => [seriesWith({})]));
  const run = aRun(overrides);
  expect(runCompared(run, historyOf(run, stored), POLICY).comparedWith.kind).toBe(kind);
});

it("a run that has neither has nothing to be compared with", () => {
  const run = aRun();
  expect(runCompared(run, historyOf(run, []), POLICY)).toMatchObject({
    verdict: "new",
    comparedWith: { kind: "none" },
  });
});

describe("a run that has both a base and earlier runs", () => {
  const stored = records(Array.from({ length: 4 }, () => [seriesWith({ throughput: 100_000 })]));
  const inRounds = samples(32, (block) => ({ round: Math.floor(block / 8) }));
  const series = BOTH.map((one) => ({ ...one, samples: samplesOf(inRounds) }));
  const run = aRun({ base: { sha: "ba5e", ref: "main" }, series });
  const of = (gateOn?: readonly GateOn[], failOn: FailOn = "regression") =>
    runCompared(run, historyOf(run, stored), { ...POLICY, failOn, ...(gateOn && { gateOn }) });
  const JUMP = expect.objectContaining({
    ...{ kind: "history", metric: "throughput", earlierRuns: 4 },
    figures: { of: "metric", metric: expect.objectContaining({ verdict: "regression" }) },
  });

  it("is compared with base, and tells what is not where earlier runs had it", () => {
    const { comparedWith, gate, history, verdict } = of();
    expect(comparedWith.kind).toBe("base");
    expect(verdict).toBe("unchanged");
    expect(gate).toMatchObject({ decision: "pass", reasons: [] });
    expect(history).toMatchObject({
      runs: 4,
      verdict: "regression",
      jumps: [{ series: "go/greet c=10", metric: "throughput", verdict: "regression" }],
    });
  });

  it.each<[readonly GateOn[]]>([[["history"]], [["paired", "history"]]])(
    "is gated on earlier runs where that is asked for: %j",
    (gateOn) => {
      const { comparedWith, gate, verdict } = of(gateOn);
      expect(comparedWith.kind).toBe("base");
      expect(verdict).toBe("regression");
      expect(gate).toMatchObject({ decision: "fail", reasons: [JUMP] });
    },
  );

  it.each([
    [3, "pass"],
    [2, "fail"],
  ])("is gated on %i earlier runs only if these can judge: %s", (count, decision) => {
    const alike = records(Array.from({ length: count }, () => [seriesWith({})]));
    const twiceAsFast = samples(12, () => ({ throughput: 20_000 }));
    const slower = {
      ...run,
      series: [aSeries({ samples: samples(12) }), aSeries({ arm: "base", samples: twiceAsFast })],
    };
    const { gate } = runCompared(slower, historyOf(slower, alike), {
      ...POLICY,
      gateOn: ["history"],
    });
    expect(gate.decision).toBe(decision);
  });

  it("passes where it is told to", () => {
    expect(of(["history"], "never").gate).toMatchObject({
      decision: "pass",
      reasons: [JUMP],
    });
  });

  it("tells a reason of both once", () => {
    const failing = series.map((one) => ({
      ...one,
      samples: samplesOf(
        rowsOf(one.samples).map((sample) => ({
          ...sample,
          ...(one.arm === "head" && {
            unexpected: sample.expected,
            statuses: { 503: sample.expected },
          }),
        })),
      ),
    }));
    const broken = aRun({ ...run, series: failing });
    const { gate } = runCompared(broken, historyOf(broken, stored), {
      ...POLICY,
      gateOn: ["paired", "history"],
    });
    expect(gate.reasons).toMatchObject([
      {
        kind: "errors",
        figures: {
          of: "failed-requests",
          failures: { head: { percent: 50 }, base: { percent: 0 } },
          allowedPercent: 0,
        },
      },
    ]);
  });

  it("judges by base what no earlier run has, whatever it is gated on", () => {
    const [head, base] = BOTH.map((one) => ({ ...one, server: "new", name: "new/greet c=10" }));
    const slow = samples(12).map((one) => ({ ...one, throughput: (one.throughput ?? 0) / 10 }));
    const added = [
      { ...head, samples: samplesOf(slow) },
      { ...base, samples: samplesOf(samples(12)) },
    ] as typeof BOTH;
    const both = aRun({ ...run, series: [...series, ...added] });
    const { gate } = runCompared(both, historyOf(both, stored), { ...POLICY, gateOn: ["history"] });
    const reason = { kind: "regression", series: "new/greet c=10", metric: "throughput" };
    expect(gate.decision).toBe("fail");
    expect(gate.reasons).toContainEqual(expect.objectContaining(reason));
  });

  it("fails where base is lost, whatever it is gated on", () => {
    const lost = [{ kind: "lost-base", reason: "no compiler" }] as const;
    const without = aRun({ ...run, base: { ref: "main", lost } });
    const { gate } = runCompared(without, historyOf(without, stored), {
      ...POLICY,
      gateOn: ["history"],
    });
    expect(gate).toMatchObject({ decision: "fail" });
    expect(gate.reasons).toContainEqual({
      kind: "lost-base",
      figures: { of: "lost-base", cause: { reason: "no compiler" } },
    });
  });

  it.each([
    [0, ["history"], "fail"],
    [4, ["history"], "fail"],
    [4, ["paired", "history"], "fail"],
    [4, ["paired"], "pass"],
  ] as const)(
    "whose base may be lost has a head to judge: %i, %j: %s",
    (count, gateOn, decision) => {
      const lost = [{ kind: "lost-base", reason: "no compiler" }] as const;
      const base = { ref: "main", lost, isRequired: false };
      const silent = { expected: 0, aborted: 10, throughput: undefined, latencyMs: undefined };
      const bursts = samples(12, (block) => (block % 3 === 0 ? silent : {}));
      const dead = aRun({ ...run, base, series: [aSeries({ samples: bursts })] });
      const known = historyOf(dead, stored.slice(0, count));
      const { gate } = runCompared(dead, known, { ...POLICY, gateOn });
      const kinds = gate.reasons.map(({ kind }) => kind);
      expect(gate.decision).toBe(decision);
      expect(kinds).toEqual(decision === "fail" ? ["lost-base", "unmeasurable"] : ["lost-base"]);
    },
  );

  it.each([0, 2])("is gated on base where %i earlier runs cannot judge it", (count) => {
    const slower = series.map((one) =>
      one.arm === "head"
        ? { ...one, samples: samplesOf(samples(12, () => ({ throughput: 5000 }))) }
        : one,
    );
    const regressed = aRun({ ...run, series: slower });
    const few = records(Array.from({ length: count }, () => [seriesWith({})]));
    const { gate } = runCompared(regressed, historyOf(regressed, few), {
      ...POLICY,
      gateOn: ["history"],
    });
    expect(gate).toMatchObject({ decision: "fail" });
    expect(gate.reasons.map(({ kind }) => kind)).toContain("regression");
  });

  it("has no history where there is none", () => {
    const alone = runCompared(run, historyOf(run, []), { ...POLICY, gateOn: ["history"] });
    expect(alone).not.toHaveProperty("history");
    expect(alone).toMatchObject({ verdict: "unchanged", gate: { decision: "pass" } });
  });

  it("names what got better too, and nothing that is not gated", () => {
    const slow = records(
      Array.from({ length: 4 }, () => [seriesWith({ throughput: 1, p50: 1000 })]),
    );
    expect(runCompared(run, historyOf(run, slow), POLICY).history?.jumps).toMatchObject([
      { metric: "throughput", verdict: "improvement" },
    ]);
  });
});

describe("what differs in the environment", () => {
  const compared = (run: RunFile, earlier: readonly BaselineRecord[]) =>
    runCompared(run, historyOf(run, earlier), POLICY).differences;
  const elsewhere = aRecord({ environment: anEnvironment({ cpuModel: "Another CPU" }) });

  it("is told against the newest run of the same testbed", () => {
    const environment = anEnvironment({ loadgate: "0.0.9" });
    const same = aRecord({ startedAt: "2025-12-01T00:00:00.000Z", environment });
    expect(compared(aRun(), [same, elsewhere])).toEqual([
      {
        against: { startedAt: "2025-12-01T00:00:00.000Z", commit: { sha: aCommit().sha } },
        what: "loadgate",
        before: "0.0.9",
        now: "0.1.0",
      },
    ]);
  });

  it("is told against another testbed where this one is new", () => {
    expect(compared(aRun(), [elsewhere])).toMatchObject([
      { what: "cpuModel", before: "Another CPU", now: "Example CPU" },
    ]);
  });

  it("is told of the arms too", () => {
    const servers = [
      someFacts({ tools: [{ name: "go", version: "1.25.1" }] }),
      someFacts({ arm: "base", tools: [{ name: "go", version: "1.24.0" }] }),
    ];
    const run = aRun({ servers, base: { ref: "main" } });
    expect(compared(run, [elsewhere])).toMatchObject([
      { against: "base", what: { server: "go", name: "go" } },
      { against: { startedAt: elsewhere.startedAt }, what: "cpuModel" },
    ]);
    expect(compared(run, [])).toHaveLength(1);
  });

  it("is absent where nothing does", () => {
    expect(compared(aRun(), [aRecord()])).toBeUndefined();
  });
});
