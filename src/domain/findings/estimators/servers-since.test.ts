import { describe, expect, it } from "vitest";
import { records, seriesWith } from "../../../../test/support/builders/baseline.ts";
import { aCounted, someCounts } from "../../../../test/support/builders/counts.ts";
import {
  aCommit,
  aRun,
  aSeries,
  aStart,
  someFacts,
} from "../../../../test/support/builders/run.ts";
import { compareRun } from "../../comparison/compare.ts";
import { concluded } from "../../comparison/comparison.ts";
import { withCosts } from "../../comparison/with-costs.ts";
import { evidenceOf } from "../../evidence/evidence.ts";
import type { GateOn, GatePolicy } from "../../gate/gate.ts";
import { type BaselineRecord, historyOf, recordOf } from "../../history/baseline.ts";
import { serverHistoryOf } from "../../history/server-history.ts";
import type { RunFile } from "../../run/file/run-file.ts";
import { sidesOf } from "../sides.ts";

const MIB = 1024 ** 2;

/** A server whose starts peaked at about so many MiB. */
function peakingAt(mib: number, overrides: Parameters<typeof someFacts>[0] = {}) {
  const starts = Array.from({ length: 6 }, (_, round) =>
    aStart({ round, peakRssBytes: mib * MIB * (1 + 0.002 * (round % 3)) }),
  );
  return someFacts({ starts, ...overrides });
}

/** A run a day, each with a server. */
const past = (servers: readonly ReturnType<typeof someFacts>[]): readonly BaselineRecord[] =>
  servers.flatMap((server, day) =>
    records([[seriesWith({})]], { servers: [server] }).map((record) => ({
      ...record,
      id: `run-${day}`,
      startedAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    })),
  );

const PEAKS = [100, 101, 99, 100, 102, 98, 100, 101];
const QUIET = past(PEAKS.map((mib) => peakingAt(mib)));

function judged(
  run: RunFile,
  stored: readonly BaselineRecord[],
  { gateOn, tolerancePercent = { throughput: 5, "peak-rss": 20 } }: Partial<GatePolicy> = {},
) {
  const gate = { tolerancePercent, maxErrorPercent: 0 };
  const policy = { ...gate, failOn: "regression", ...(gateOn && { gateOn }) } as const;
  const compared = compareRun(evidenceOf(run, policy), historyOf(run, stored), policy);
  const sides = sidesOf(run, serverHistoryOf(run, stored));
  return concluded(withCosts(compared, sides, policy), policy);
}

const peakIn = ({ servers = [] }: ReturnType<typeof judged>) => servers[0]?.metrics["peak-rss"];

describe("a server of a run without a base", () => {
  it.each([
    [100, "unchanged", "pass"],
    [150, "regression", "fail"],
    [60, "improvement", "pass"],
  ])("that needs %d MiB where earlier runs needed 100: %s", (mib, verdict, decision) => {
    const result = judged(aRun({ servers: [peakingAt(mib)] }), QUIET);
    expect(peakIn(result)).toMatchObject({ verdict, tolerancePercent: 20 });
    expect(result).toMatchObject({ verdict, gate: { decision } });
  });

  it("has a reason with the figures", () => {
    const result = judged(aRun({ servers: [peakingAt(150)] }), QUIET);
    const { gate, servers } = result;
    expect(gate.reasons).toMatchObject([
      { kind: "regression", series: "go", metric: "peak-rss", figures: { of: "metric" } },
    ]);
    const peak = servers?.[0]?.metrics["peak-rss"];
    expect(peak?.changePercent).toBeCloseTo(50, 0);
    expect((peak?.head ?? 0) / (peak?.base ?? 1)).toBeCloseTo(1.5, 2);
  });

  it("is new without earlier runs, and with two", () => {
    const run = aRun({ servers: [peakingAt(150)] });
    expect(peakIn(judged(run, []))?.verdict).toBe("new");
    expect(peakIn(judged(run, QUIET.slice(0, 2)))?.verdict).toBe("new");
  });

  it("looks worse with two, which is no pass", () => {
    const ofTwo = (mib: number) =>
      judged(aRun({ servers: [peakingAt(mib)] }), QUIET.slice(0, 2)).findings.flatMap(
        ({ series, metric, effect }) => (series === "go" ? [`${metric} ${effect}`] : []),
      );
    expect(ofTwo(150)).toEqual(["peak-rss doubts"]);
    expect(ofTwo(100)).toEqual([]);
  });

  it("that lacks a value which two earlier runs had is unmeasurable", () => {
    const servers = [someFacts({ starts: [{ round: 0 }] })];
    const { gate } = judged(aRun({ servers }), QUIET.slice(0, 2));
    expect(gate.reasons).toMatchObject([{ kind: "unmeasurable", series: "go" }]);
  });

  it("is compared with enough earlier runs although its loads cannot be", () => {
    const sized = (artifactBytes: number) => someFacts({ artifactBytes });
    const counts = someCounts(aCounted({ configHash: "c0" }));
    const counting = (bytes: number, id: string) => ({
      ...aRun({ series: [], servers: [sized(bytes)], counts }),
      id,
    });
    const stored = [0, 1, 2, 3].map((day) => {
      const run = counting(10e6, `run-${day}`);
      return recordOf(evidenceOf(run, { tolerancePercent: {}, maxErrorPercent: 0 }), aCommit());
    });
    const result = judged(counting(20e6, "now"), stored, {
      tolerancePercent: { "artifact-size": 10 },
    });
    expect(result.comparedWith.kind).toBe("none");
    expect(result.gate.reasons).toMatchObject([{ kind: "regression", metric: "artifact-size" }]);
  });

  it("that lacks a value which earlier runs had is unmeasurable", () => {
    const starts = [0, 1].map((round) => ({ round }));
    const result = judged(aRun({ servers: [someFacts({ starts })] }), QUIET);
    expect(peakIn(result)?.verdict).toBe("unmeasurable");
    expect(result.gate.decision).toBe("fail");
  });

  it("shows what is not gated, without a verdict", () => {
    const result = judged(aRun({ servers: [peakingAt(150)] }), QUIET, { tolerancePercent: {} });
    expect(peakIn(result)?.changePercent).toBeCloseTo(50, 0);
    expect(peakIn(result)).not.toHaveProperty("verdict");
    expect(result.gate).toEqual({ decision: "pass", standing: "neutral", reasons: [] });
  });

  it("has the size of its artifact compared exactly where earlier runs agree", () => {
    const sizeOf = (artifactBytes: number) => {
      const run = aRun({ servers: [someFacts({ artifactBytes })] });
      const { servers } = judged(run, past(Array.from({ length: 5 }, () => someFacts())), {
        tolerancePercent: { "artifact-size": 1 },
      });
      return servers?.[0]?.metrics["artifact-size"]?.verdict;
    };
    const { artifactBytes = 0 } = someFacts();
    expect(sizeOf(artifactBytes)).toBe("unchanged");
    expect(sizeOf(Math.round(artifactBytes * 1.005))).toBe("unchanged");
    expect(sizeOf(Math.round(artifactBytes * 1.02))).toBe("regression");
  });
});

describe("a server of a run that has a base and earlier runs", () => {
  const base = { sha: "ba5e", ref: "main" };
  const series = [aSeries(), aSeries({ arm: "base" })];
  const both = (mib: number, baseMib = mib) =>
    aRun({ base, series, servers: [peakingAt(mib), peakingAt(baseMib, { arm: "base" })] });

  it("is compared with base, and listed where it is not what earlier runs had", () => {
    const { gate, history, servers } = judged(both(150), QUIET);
    expect(servers?.[0]?.metrics["peak-rss"]?.verdict).toBe("unchanged");
    expect(gate).toEqual({ decision: "pass", standing: "neutral", reasons: [] });
    expect(history).toMatchObject({
      verdict: "regression",
      jumps: [{ series: "go", metric: "peak-rss", verdict: "regression" }],
    });
  });

  it.each<[readonly GateOn[], readonly string[]]>([
    [["paired"], []],
    [["history"], ["history"]],
    [["paired", "history"], ["history"]],
  ])("is gated on earlier runs where that is asked for: %j", (gateOn, kinds) => {
    const { gate } = judged(both(150), QUIET, { gateOn });
    expect(gate.reasons.map(({ kind }) => kind)).toEqual(kinds);
    expect(gate.reasons[0]?.earlierRuns).toBe(kinds.length > 0 ? 8 : undefined);
  });

  it.each<[readonly GateOn[], readonly BaselineRecord[], readonly string[]]>([
    [["history"], QUIET, []],
    [["history"], QUIET.slice(0, 2), ["regression"]],
    [["paired", "history"], QUIET, ["regression"]],
  ])("that got worse than base alone, gated on %j", (gateOn, stored, kinds) => {
    const { gate } = judged(both(100, 60), stored, { gateOn });
    expect(gate.reasons.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("is gated on base by what earlier runs do not know, beside what they know", () => {
    const { servers, ...run } = both(100);
    const sized = servers.map((one) => ({
      ...one,
      artifactBytes: one.arm === "head" ? 22e6 : 10e6,
    }));
    const without = past(
      PEAKS.map((mib) => {
        const { artifactBytes: _, ...one } = peakingAt(mib);
        return one;
      }),
    );
    const tolerancePercent = { throughput: 5, "peak-rss": 20, "artifact-size": 10 };
    const { gate } = judged({ ...run, servers: sized }, without, {
      gateOn: ["history"],
      tolerancePercent,
    });
    expect(gate.reasons.map(({ kind, metric }) => [kind, metric])).toEqual([
      ["regression", "artifact-size"],
    ]);
  });

  it("has one reason where neither comparison has a value", () => {
    const unknown = both(100);
    const starts = [0, 1].map((round) => ({ round }));
    const servers = unknown.servers.map((one) => (one.arm === "head" ? { ...one, starts } : one));
    const { gate } = judged({ ...unknown, servers }, QUIET, { gateOn: ["paired", "history"] });
    expect(gate.reasons.map(({ kind }) => kind)).toEqual(["unmeasurable"]);
  });
});
