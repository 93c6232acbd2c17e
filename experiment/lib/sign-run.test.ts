import path from "node:path";
import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { plannedRuns } from "./pull-request-plans.js";
import { CHANGES } from "./sign-changes.js";
import { sourceOfRecording } from "./sign-copies.js";
import { drawSeries } from "./sign-draw.js";
import { recurring } from "./sign-parts.js";
import { timetableOf } from "./sign-plan.js";
import type { SignStart } from "./sign-recording.js";
import { atMost, drawRunFile, rowOf } from "./sign-rows.js";
import { signOf } from "./sign-run.js";
import { sourceOfStarts } from "./sign-source.js";

const BLOCKS = 6;

/** A start whose copies give so many answers a burst. */
function aSignStart(isFirst: boolean, answers: Readonly<Record<"head" | "base", number>>) {
  const armOf = (expected: number) => {
    const all = (value: number) => Array<number>(2 * BLOCKS).fill(value);
    const p99 = { latencyP99Ms: all(4), latencyP999Ms: all(6), latencyMaxMs: all(8) };
    return {
      bursts: {
        block: all(0).map((_, burst) => Math.floor(burst / 2)),
        ...{ expected: all(expected), unexpected: all(0), aborted: all(20), errorCount: all(0) },
        bodyBytes: all(40 * expected),
        ...{ durationMs: all(200), throughput: all(expected * 5), cpuPerRequestUs: all(50) },
        ...{ latencyP50Ms: all(1), latencyP90Ms: all(2), latencyP95Ms: all(3), ...p99 },
      },
      closings: [],
      beside: [100, 0],
      start: undefined,
    } as const;
  };
  const start: SignStart = {
    server: "go",
    isFirst,
    arms: { head: armOf(answers.head), base: armOf(answers.base) },
  };
  return start;
}

const sourceOf = (answers: Readonly<Record<"head" | "base", number>>) =>
  sourceOfStarts("go", [aSignStart(true, answers), aSignStart(false, answers)]);
const alike = sourceOf({ head: 2000, base: 2000 });

function timetableFor(series: number) {
  const found = plannedRuns().find((one) => one.series === series && one.minutes === 5);
  if (!found?.planned) throw new Error("there is no plan");
  return { timetable: timetableOf(found.planned), sizes: found.sizes };
}
const { timetable, sizes } = timetableFor(2);
const kind = { source: alike, series: 2, minutes: 5, timetable };

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe("a drawn run", () => {
  it("measures every series as planned, and is the same each time", () => {
    const run = drawRunFile(kind, 3);
    expect(run.series).toHaveLength(4);
    for (const { samples } of run.series) {
      const byRound = [...engine.burstsByRound(samples).values()].map(
        (own: readonly number[]) => own.length / 2,
      );
      expect(byRound).toEqual(sizes);
    }
    expect(drawRunFile(kind, 3)).toEqual(run);
  });

  it("takes each start's copies for head and base by a coin", () => {
    const start = aSignStart(false, { head: 2000, base: 2000 });
    const { head, base } = start.arms;
    const aborted = (head.bursts["aborted"] ?? []).map(() => 7);
    const marked = { ...head, bursts: { ...head.bursts, aborted } };
    const source = sourceOfStarts("go", [{ ...start, arms: { head: marked, base } }]);
    const [{ arms }] = drawSeries(source, timetable, "1") as [ReturnType<typeof drawSeries>[0]];
    const firsts = (arm: "head" | "base") =>
      sizes.map((_, round) => arms[arm].columns["aborted"]?.[arms[arm].firsts[round] ?? 0]);
    expect(new Set(firsts("head"))).toEqual(new Set([7, 20]));
    expect(firsts("head").map((own, round) => own === firsts("base")[round])).not.toContain(true);
  });

  it("passes where nothing differs, and is red by bursts where head is half as fast", () => {
    expect(signOf(drawRunFile(kind, 1))).toEqual({ kind: "passed", by: [] });
    const apply = ({ series }: { readonly series: ReturnType<typeof drawSeries> }) => {
      for (const { columns } of series.map(({ arms }) => arms.head)) {
        columns["throughput"] = (columns["throughput"] ?? []).map((rate) => rate / 2);
      }
    };
    const { signs, by } = rowOf({ ...kind, change: { name: "half", apply } }, 2);
    expect(signs).toEqual({ red: 2, unmeasured: 0, grey: 0, passed: 0 });
    expect(by["bursts throughput"]).toBe(2);
  });
});

describe("what is laid over head", () => {
  const changed = (name: string) => {
    const change = CHANGES.find((one) => one.name.startsWith(name));
    if (!change) throw new Error("there is no such change");
    const one = { ...kind, ...timetableFor(1), series: 1, change };
    const runs = Array.from({ length: 40 }, (_, run) => drawRunFile(one, run));
    return (arm: "head" | "base", id: "expected" | "cpuPerRequestUs" | "latencyP99Ms") =>
      runs.flatMap(({ series }) =>
        series.filter((own) => own.arm === arm).flatMap(({ samples }) => samples.columns[id] ?? []),
      );
  };

  it.each(["stops of 2000", "stops of 300", "stops of 1700", "every burst"])(
    "%s takes a tenth of the answers",
    (name) => {
      const of = changed(name);
      expect(sum(of("head", "expected")) / sum(of("base", "expected"))).toBeCloseTo(0.9, 1);
      expect(new Set(of("base", "expected"))).toEqual(new Set([2000]));
    },
  );

  it("adds a tenth of CPU time", () => {
    const of = changed("10 % more CPU");
    expect(engine.mean(of("head", "cpuPerRequestUs"))).toBeCloseTo(55, 0);
  });

  it("makes answers take longer in a quarter of the bursts", () => {
    const of = changed("p99 of all answers");
    const longer = of("head", "latencyP99Ms").filter((ms) => ms > 4);
    expect(longer.length / of("head", "latencyP99Ms").length).toBeCloseTo(0.25, 1);
  });

  it("recurs from a phase on", () => {
    const stops = recurring(300, 1000, 100);
    expect(stops(0, 1000)).toEqual({ ms: 300, longestMs: 200, endsIn: 1 });
    expect(stops(950, 960)).toEqual({ ms: 10, longestMs: 10, endsIn: 0 });
    expect(stops(300, 800)).toEqual({ ms: 0, longestMs: 0, endsIn: 0 });
  });
});

it("makes a recording as quiet as asked", () => {
  const file = path.join(import.meta.dirname, "../data/aa.csv");
  const { servers } = sourceOfRecording("quiet", file, 0.03);
  const logs = (servers[0]?.[0]?.others ?? []).flatMap(({ arms }) =>
    (arms.head.columns["throughput"] ?? []).flatMap((rate, burst) => {
      const difference = Math.log(rate / (arms.base.columns["throughput"]?.[burst] ?? Number.NaN));
      return Number.isFinite(difference) ? [difference] : [];
    }),
  );
  expect(engine.standardDeviation(logs)).toBeCloseTo(0.03, 2);
});

it("states the upper end of a rate exactly", () => {
  expect(atMost(0, 1000)).toBeCloseTo(1 - 0.005 ** (1 / 1000), 6);
  // Clopper and Pearson's 99 % interval of 10 of 100.
  expect(atMost(10, 100)).toBeCloseTo(0.20195, 4);
});
