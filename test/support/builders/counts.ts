import type { CountedSeries, Counts, Turn } from "../../../src/domain/series/counts.ts";

/** Five turns of a server that executes about so many instructions for a request. */
export function turnsOf(instructions: number, others: Partial<Turn> = {}): readonly Turn[] {
  const noise = [0, 0.0001, -0.0001, 0.0002, -0.0002];
  return noise.map((part, turn) => ({ turn, instructions: instructions * (1 + part), ...others }));
}

/** go/greet in head, counted in five turns. */
export function aCounted(overrides: Partial<CountedSeries> = {}): CountedSeries {
  return {
    name: "go/greet",
    server: "go",
    scenario: "greet",
    arm: "head",
    requests: 8000,
    turns: turnsOf(10_000),
    ...overrides,
  };
}

/** What a run counted with cachegrind. */
export function someCounts(...series: readonly CountedSeries[]): Counts {
  return {
    counter: { name: "cachegrind", version: "3.19.0" },
    unusable: [{ name: "hardware counters", reason: "perf is not installed" }],
    conditions: ["one CPU for each server"],
    durationMs: 90_000,
    series,
  };
}
