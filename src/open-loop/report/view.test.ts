import { describe, expect, it } from "vitest";
import { aComparison } from "../../../test/support/builders/comparison.ts";
import {
  aCapacity,
  aProbe,
  edgeRounds,
  foundRounds,
  someOpenLoop,
} from "../../../test/support/builders/open-loop.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { concluded } from "../../domain/comparison/comparison.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { compareRows } from "../domain/compare-rows.ts";
import { withRows } from "../domain/with-rows.ts";
import { openLoopView } from "./view.ts";

const GATE = { tolerancePercent: { capacity: 5 }, maxErrorPercent: 0 };
const BASE = { ref: "main" };
const SLOWER = foundRounds(8000, 8100, 7900, 8050, 7950);

/** @param ofRows changes what is compared */
function viewOf(
  series: readonly OpenLoopSeries[],
  gate: Parameters<typeof compareRows>[1] = GATE,
  ofRows = (rows: readonly InstrumentComparison[]) => rows,
) {
  const openLoop = someOpenLoop(...series);
  const instrumented = ofRows(compareRows({ openLoop, base: BASE }, gate));
  const comparison = aComparison({
    ...{ series: [], comparedWith: { kind: "base", ...BASE }, instrumented },
  });
  return openLoopView(aRun({ openLoop, base: BASE }), comparison);
}

const both = (head: Partial<OpenLoopSeries> = {}, base: Partial<OpenLoopSeries> = {}) => [
  aCapacity({ arm: "base", ...base }),
  aCapacity(head),
];

describe("the report on loads at several rates", () => {
  it("has the result in one sentence, and every figure with its interval", () => {
    const { headline, section, verdicts, facts } = viewOf(both({ rounds: SLOWER }));
    expect(headline).toMatch(
      /^1 of 1 figure at several rates worse than main: go\/greet capacity −20\.0 %/,
    );
    const [row] = section?.table.rows ?? [];
    expect(row?.slice(0, 3)).toEqual(["regression", "go/greet", "capacity"]);
    expect(row?.[3]).toMatch(/^10,000\/s\n\(9,\d+\/s … 10,\d+\/s\)$/);
    expect(row?.[5]).toMatch(/^−20\.0 % \(/);
    expect(section?.table.columns).not.toContain("tolerated");
    expect(verdicts).toHaveLength(1);
    expect(facts).toEqual([
      ["loaded at several rates", "5 rounds of fresh starts for each server and scenario"],
    ]);
  });

  it("is empty without any", () => {
    expect(openLoopView(aRun(), aComparison())).toEqual({ verdicts: [], facts: [], notices: [] });
  });

  it("has nothing to compare a first run with", () => {
    expect(viewOf([aCapacity()]).headline).toBe(
      "1 series loaded at several rates, nothing to compare with yet",
    );
  });

  it("says what cannot be judged, and how many rounds there were", () => {
    const died = both({ failure: "it died", rounds: SLOWER.slice(0, 2) });
    const { headline, section, facts } = viewOf(died);
    expect(headline).toContain("go/greet capacity");
    expect(section?.sentences).toEqual(["go/greet capacity cannot be judged: it died."]);
    expect(facts[0]?.[1]).toMatch(/^2 to 5 rounds/);
  });

  it("has only figures where nothing is gated", () => {
    const { headline, section } = viewOf(both(), { tolerancePercent: {}, maxErrorPercent: 0 });
    expect(headline).toBe("1 series loaded at several rates: figures only, no verdict");
    expect(section?.table.rows[0]?.[0]).toBe("not gated");
  });

  it("shows a value at an edge as a bound, never as a mean", () => {
    const top = { rounds: edgeRounds(5, 100_000, "higher") };
    const bottom = { rounds: edgeRounds(5, 500, "lower") };
    const { section } = viewOf(both(bottom, top));
    expect(section?.table.rows[0]?.slice(3, 5)).toEqual(["≥ 100,000/s", "≤ 500/s"]);
    expect(section?.sentences).toEqual([
      "go/greet capacity: 5 of 5 searches of main ended at 100,000/s, which holds; raise load.capacity.to to find its capacity.",
      "go/greet capacity: 5 of 5 searches of head ended at 500/s, which does not hold; lower load.capacity.from to find its capacity.",
    ]);
  });

  it("shows a bound as one in its headline too", () => {
    const found = { rounds: foundRounds(520, 510, 900, 530, 540) };
    const { headline } = viewOf(both({ rounds: edgeRounds(2, 500, "lower") }, found));
    expect(headline).toContain("go/greet capacity 530/s → ≤ 500/s");
  });

  it("says that rates below the lowest possible one are not searched", () => {
    const { section } = viewOf(both({ rounds: edgeRounds(5, 100, "lower") }));
    expect(section?.sentences.at(-1)).toBe(
      "go/greet capacity: 5 of 5 searches of head ended at 100/s, which does not hold; lower rates are not searched.",
    );
  });

  it("says how many searches ended at which edge", () => {
    const rounds = [
      ...edgeRounds(2, 100_000, "higher"),
      ...edgeRounds(1, 500, "lower"),
      ...SLOWER.slice(0, 2),
    ];
    const mixed = { rounds: rounds.map((one, round) => ({ ...one, round })) };
    expect(viewOf(both(mixed)).section?.sentences).toEqual([
      "go/greet capacity: 1 of 5 searches of head ended at 500/s, which does not hold; lower load.capacity.from to find its capacity.",
      "go/greet capacity: 2 of 5 searches of head ended at 100,000/s, which holds; raise load.capacity.to to find its capacity.",
    ]);
  });

  it("says where the connections were the limit, and shows a bound", () => {
    const few = { rounds: edgeRounds(5, 8000, "higher") };
    const { section } = viewOf(both(few, few));
    expect(section?.sentences).toEqual([
      "go/greet capacity: load.connections was the limit (main and head), so the servers may take more; raise it.",
    ]);
    const [row] = section?.table.rows ?? [];
    expect(row?.[0]).toBe(
      "inconclusive: base is only known to be ≥ 8,000/s, head is only known to be ≥ 8,000/s",
    );
    expect(row?.[4]).toBe("≥ 8,000/s");
  });

  it("says where the generator was the limit", () => {
    const rounds = SLOWER.map((one) => ({
      ...one,
      probes: [aProbe(8200, { generatorBound: true })],
    }));
    expect(viewOf(both({ rounds })).section?.sentences).toEqual([
      "go/greet capacity: the generator was the limit (head), so the servers may take more.",
    ]);
  });

  it("has what each series tolerates where they differ", () => {
    const other = [aCapacity({ server: "rust" }), aCapacity({ server: "rust", arm: "base" })];
    const bySeries = {
      "rust/greet capacity": { tolerancePercent: { capacity: 9 }, maxErrorPercent: 0 },
    };
    const { section } = viewOf([...both(), ...other], { ...GATE, bySeries });
    expect(section?.table.columns).toContain("tolerated");
    expect(section?.table.rows.map((row) => row.at(-1))).toEqual(["5.00 %", "9.00 %"]);
  });

  it("says that too many requests were lost, before everything else", () => {
    const staged = (arm: "base" | "head", lost: number): OpenLoopSeries => ({
      ...{ name: "go/greet stages", server: "go", scenario: "greet", kind: "stages", arm },
      stages: [
        { rate: 500, ms: 2000 },
        { rate: 900, ms: 1000 },
      ],
      rounds: [0, 1, 2, 3, 4].map((round) => ({ round, values: { lost, "peak-p99": 20 } })),
    });
    const viewWith = (lost: number) => {
      const openLoop = someOpenLoop(staged("base", 0), staged("head", lost));
      const run = aRun({ openLoop, base: BASE });
      const compared = aComparison({ series: [], comparedWith: { kind: "base", ...BASE } });
      const gate = { tolerancePercent: { "peak-p99": 20 }, maxErrorPercent: 0 };
      return openLoopView(run, concluded(withRows(run, compared, gate), { failOn: "regression" }));
    };
    const { headline, section } = viewWith(30);
    expect(headline).toBe(
      "go/greet stages: 30.0 % of requests failed, base 0 %, 0 % allowed: without the expected answer",
    );
    const verdicts = (rows = section?.table.rows) => rows?.map((row) => row.slice(0, 3));
    expect(verdicts()).toEqual([
      ["unchanged", "go/greet", "peak p99"],
      ["too many", "go/greet", "lost"],
    ]);
    const kept = viewWith(0);
    expect(verdicts(kept.section?.table.rows)?.[1]?.[0]).toBe("allowed");
    expect(kept.headline).not.toContain("failed");
  });

  it("has verdicts in words", () => {
    const noWorse = (rows: readonly InstrumentComparison[]) =>
      rows.map((row) => {
        const capacity = { ...row.metrics.capacity, verdict: "no-worse" as const };
        return { ...row, metrics: { ...row.metrics, capacity } };
      });
    expect(viewOf(both(), GATE, noWorse).section?.table.rows[0]?.[0]).toBe("no worse");
  });

  it("draws the loads of both arms, with the limit and the capacities", () => {
    const probes = [
      aProbe(4000),
      aProbe(9000, { p99Ms: 300, holds: false }),
      { rate: 1e4, holds: false, answeredPart: 0 },
    ];
    const rounds = SLOWER.map((one) => ({ ...one, probes }));
    const [picture] =
      viewOf(
        both(
          { rounds },
          { rounds: edgeRounds(5, 1e5, "higher").map((one) => ({ ...one, probes })) },
        ),
      ).section?.searches ?? [];
    expect(picture).toMatchObject({
      title: "go/greet capacity",
      limitMs: 100,
      arms: [
        { arm: "base", name: "main", capacity: 100_000, bound: "higher" },
        { arm: "head", name: "head", capacity: 8000 },
      ],
    });
    expect(picture?.arms[0]?.probes).toHaveLength(10);
    expect(viewOf(both()).section?.searches).toEqual([]);
    expect(
      viewOf(both({ rounds: [{ round: 0, values: {}, probes }] }, { capacity: undefined })).section
        ?.searches,
    ).toEqual([]);
  });
});
