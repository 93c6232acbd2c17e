import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { aRun, aSeries } from "../../test/support/builders/run.ts";
import { aSample } from "../../test/support/builders/sample.ts";
import { failing, named, shorter, working } from "./doubt-changes.js";
import { COLUMNS, failures, readDoubts, rowsOfRun } from "./doubt-recording.js";
import { DOUBTS, type DoubtRound, doubtsOf, GOAL } from "./doubts.js";

const recorded = readDoubts(path.join(import.meta.dirname, "../data/doubts.csv"));
const RUNS = 300;

it("no rule doubts the unchanged servers of the recording at more than the goal's rate", () => {
  const all = [...recorded].map(([name, rounds]) => ({
    name,
    counts: doubtsOf(rounds, { runs: RUNS, random: engine.seededRandom(name) }),
  }));
  for (const doubt of DOUBTS) {
    const above = all.filter(({ counts }) => counts[doubt].interval[0] > GOAL);
    expect([doubt, above.map(({ name }) => name)]).toEqual([doubt, []]);
    const times = all.reduce((sum, { counts }) => sum + counts[doubt].times, 0);
    expect(times / (RUNS * all.length)).toBeLessThanOrEqual(GOAL);
  }
});

/** A quiet start of 1000 requests beside its bursts, and answers of 100 bytes. */
const start = {
  checkedBytes: 100,
  beside: failures(1000, 0),
  bursts: [1, 2, 3, 4].map((others) => ({
    expected: 100,
    unexpected: 0,
    bodyBytes: 10_000,
    others,
  })),
};
const quiet: readonly DoubtRound[] = [{ head: start, base: start }];

describe("a server that changed", () => {
  const shares = (change: Parameters<typeof doubtsOf>[1]["change"]) => {
    const counts = doubtsOf(quiet, { runs: 20, random: engine.seededRandom("changed"), change });
    return [...DOUBTS, "red" as const].map((of) => counts[of].rate);
  };

  it("is doubted by the rule for its change alone", () => {
    expect(shares(undefined)).toEqual([0, 0, 0, 0]);
    expect(shares(failing(5))).toEqual([1, 0, 0, 1]);
    expect(shares(shorter(50))).toEqual([0, 1, 0, 0]);
    expect(shares(working(20))).toEqual([0, 0, 1, 0]);
  });

  it("is not doubted for what both arms do", () => {
    const random = engine.seededRandom("named");
    const { head, base } = named(50)(quiet[0] as DoubtRound, 0, random);
    expect([head, base].map(({ bursts }) => bursts[0]?.bodyBytes)).not.toContain(10_000);
    expect(head.checkedBytes).not.toBe(base.checkedBytes);
    expect(working(200)(quiet[0] as DoubtRound, 0, random).base.bursts[0]?.others).toBe(100);
  });
});

describe("a recording", () => {
  const samples = [0, 0, 1].map((round) =>
    aSample({ round, machineCpuMs: 1000, machineBusyMs: 623, bodyBytes: 26_000, unexpected: 2 }),
  );
  const one = {
    checkedBytes: 5.5,
    samples,
    closings: [closing(0, 70), closing(0, 7), closing(1, 9)],
  };
  const read = (run: ReturnType<typeof aRun>) => {
    const folder = mkdtempSync(path.join(tmpdir(), "loadgate-unit-"));
    try {
      const file = path.join(folder, "doubts.csv");
      writeFileSync(file, `${[COLUMNS.join(","), ...rowsOfRun(run, 3)].join("\n")}\n`);
      return readDoubts(file).get("go") ?? [];
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it("has each start with its bursts, and the requests beside them", () => {
    const besideBursts = [failures(90, 4), failures(80, 0)];
    const series = [aSeries({ ...one, besideBursts }), aSeries({ ...one, arm: "base" })];
    const [first, second, ...more] = read(aRun({ series }));
    expect(more).toEqual([]);
    const burst = { expected: 5000, unexpected: 2, bodyBytes: 26_000, others: 12.3 };
    expect(first?.head).toEqual({
      ...{ checkedBytes: 5.5, beside: failures(90, 4), bursts: [burst, burst] },
    });
    expect(second?.head.beside).toEqual(failures(80, 0));
    // Without a failure, only closing loads are known.
    expect([first, second].map((start) => start?.base.beside)).toEqual([
      failures(77, 0),
      failures(9, 0),
    ]);
  });

  it("leaves out a round that one arm did not finish", () => {
    const cut = aSeries({ ...one, arm: "base", samples: samples.slice(0, 2) });
    expect(read(aRun({ series: [aSeries(one), cut] }))).toHaveLength(1);
  });
});

function closing(round: number, requests: number) {
  return { round, requests, meanMs: 1 };
}
