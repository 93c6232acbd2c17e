import type { RunFile } from "../../../src/domain/run/file/run-file.ts";
import type {
  OpenLoopRound,
  OpenLoopSeries,
  RecordedProbe,
} from "../../../src/domain/series/open-loop.ts";

/** A probe that held with all answers. */
export function aProbe(rate: number, overrides: Partial<RecordedProbe> = {}): RecordedProbe {
  return { rate, holds: true, answeredPart: 1, p99Ms: 20, ...overrides };
}

/** A round that found each of some capacities. */
export function foundRounds(...capacities: readonly number[]): readonly OpenLoopRound[] {
  return capacities.map((capacity, round) => ({ round, values: { capacity } }));
}

/** A round that ended at an edge of the search. */
export function edgeRounds(
  count: number,
  capacity: number,
  side: "higher" | "lower",
): readonly OpenLoopRound[] {
  return Array.from({ length: count }, (_, round) => ({
    round,
    values: { capacity },
    bounds: { capacity: side },
  }));
}

/** The capacity of go/greet in head, found in five rounds. */
export function aCapacity(overrides: Partial<OpenLoopSeries> = {}): OpenLoopSeries {
  const { server = "go", scenario = "greet" } = overrides;
  return {
    name: `${server}/${scenario} capacity`,
    kind: "capacity",
    server,
    scenario,
    arm: "head",
    configHash: "c0ffee",
    capacity: { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 },
    rounds: foundRounds(10_000, 10_100, 9900, 10_050, 9950),
    ...overrides,
  };
}

/** Everything that a run loaded at several rates. */
export function someOpenLoop(
  ...series: readonly OpenLoopSeries[]
): NonNullable<RunFile["openLoop"]> {
  return { durationMs: 60_000, series };
}
