import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import type { SeriesDifferences } from "./resample.js";
import { engineRule } from "./rules.js";
import { AT_ONCE, changesAtLooks, judge, judgeAtLooks, roundsFor } from "./whole-run.js";

const ROUNDS = 7;
const random = engine.seededRandom("whole run");

/** A series whose throughput changed by so much, in ten pairs of each of seven rounds. */
const series = (throughput: number, spread = 0.01): SeriesDifferences =>
  [throughput, 0, 0].map((change) =>
    Array.from({ length: ROUNDS }, () =>
      Array.from({ length: 10 }, () => Math.log1p(change) + spread * (random() - 0.5)),
    ),
  );
const run = (...changes: readonly number[]) => changes.map((change) => series(change));
const atEnd = (differences: readonly SeriesDifferences[]) =>
  changesAtLooks(differences).map((looks) => looks.at(-1) ?? []);

describe("judging changes", () => {
  const changes = atEnd(run(0, -0.1, -0.03, 0.1));

  it("is by tolerance in the rule", () => {
    expect(judge(changes, "rule", AT_ONCE).map(([throughput]) => throughput)).toEqual([
      "unchanged",
      "regression",
      "unchanged",
      "improvement",
    ]);
  });

  it("is without one beyond chance", () => {
    expect(judge(changes, "chance", AT_ONCE).map(([throughput]) => throughput)).toEqual([
      expect.not.stringMatching("regression"),
      "regression",
      "regression",
      "improvement",
    ]);
  });

  it("has no verdict on what has no change", () => {
    expect(judge([[undefined, undefined, undefined]], "rule", AT_ONCE)).not.toContain("regression");
  });
});

describe("changes at looks", () => {
  it("are by series, look and metric, each of the rounds so far", () => {
    const differences = run(0, -0.1);
    const atLooks = changesAtLooks(differences);
    expect(atLooks).toHaveLength(2);
    expect(atLooks[0]).toHaveLength(ROUNDS);
    expect(atLooks[1]?.[0]).toEqual([]);
    // After two rounds a process deviation of 0.2 is assumed.
    expect(atLooks[1]?.[1]?.[0]?.standardError).toBeCloseTo(Math.sqrt(0.04 / 2), 3);
    const first = differences.map((own) => own.map((rounds) => rounds.slice(0, 6)));
    expect(atLooks[1]?.[5]?.[0]?.difference).toBe(engineRule(first)[1]?.[0]?.difference);
  });
});

describe("a run that looks", () => {
  const looked = (...differences: readonly SeriesDifferences[]) =>
    judgeAtLooks(changesAtLooks(differences));

  it("ends at the first look where all is decided", () => {
    const { called, last, spent } = looked(...run(-0.2, 0, 0, 0));
    expect(called.map(([throughput]) => throughput)).toEqual([true, false, false, false]);
    expect(last).toEqual(called);
    expect(spent).toBeCloseTo(engine.ROUNDS_TO_DECIDE / ROUNDS, 9);
  });

  it("goes on with the series that is not decided", () => {
    // The noise of series 1 hides whether it changed.
    const { spent } = looked(series(-0.2), series(-0.02, 2), series(0), series(0));
    expect(spent).toBeCloseTo(((3 * engine.ROUNDS_TO_DECIDE) / ROUNDS + 1) / 4, 9);
  });

  const regression = changesAtLooks(run(-0.2, 0, 0, 0));
  const flat = changesAtLooks(run(0, 0, 0, 0));
  const unclear = changesAtLooks([series(0, 2), series(0, 2), series(0, 2), series(0, 2)]);
  type Looks = (typeof flat)[number];
  /** Some changes up to a number of rounds, others from there on. */
  const until = (rounds: number, before: Looks = [], after: Looks = []) => [
    ...before.slice(0, rounds),
    ...after.slice(rounds),
  ];
  const FIRST = engine.ROUNDS_TO_DECIDE;

  it("keeps what a look has called, whatever the later ones say", () => {
    const first = (regression[0] ?? []).map((own, look) =>
      own.length > 0 ? own.with(1, unclear[0]?.[look]?.[1]) : own,
    );
    const mixed = [until(FIRST, first, unclear[0]), ...unclear.slice(1)];
    const { called, last } = judgeAtLooks(mixed);
    expect([called[0]?.[0], last[0]?.[0]]).toEqual([true, false]);
  });

  it("measures nothing more of a series that has ended", () => {
    const mixed = [until(FIRST, flat[0], regression[0]), ...unclear.slice(1, 2), ...flat.slice(2)];
    const { called, spent } = judgeAtLooks(mixed);
    expect(called[0]?.[0]).toBe(false);
    expect(spent).toBeCloseTo(((3 * FIRST) / ROUNDS + 1) / 4, 9);
  });

  it("does not go on for what a look has called already", () => {
    const throughput = (flat[0] ?? []).map((own, look) =>
      own.length > 0 ? own.with(0, unclear[0]?.[look]?.[0]) : own,
    );
    const mixed = [
      until(FIRST, regression[0], throughput),
      flat[1] ?? [],
      until(FIRST, unclear[2], flat[2]),
      flat[3] ?? [],
    ];
    const { spent } = judgeAtLooks(mixed);
    expect(spent).toBeCloseTo((4 * FIRST + 1) / (4 * ROUNDS), 9);
  });
});

describe("the rounds of a run", () => {
  it.each([20, 60, 240])("have the blocks of %d s of load, 1.2 s each", (seconds) => {
    const sizes = roundsFor(seconds);
    const blocks = sizes.reduce((sum, size) => sum + size, 0);
    expect(blocks).toBeGreaterThanOrEqual(Math.round(seconds / 1.2));
    expect(blocks).toBeLessThan(seconds / 1.2 + 3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
    expect(sizes.length).toBeGreaterThanOrEqual(engine.ROUNDS_TO_DECIDE);
  });
});
