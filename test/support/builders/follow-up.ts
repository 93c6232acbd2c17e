import type { RunFile } from "../../../src/domain/run/file/run-file.ts";
import type { Gate } from "../../../src/domain/run/plan/config.ts";
import type { Sample } from "../../../src/domain/series/sample.ts";
import { normals } from "../normals.ts";
import { aRun, aSeries, aStart, someFacts } from "./run.ts";
import { aSample, atRate } from "./sample.ts";

/** What a run with a follow-up is like. */
export interface FollowedUp {
  /** How many times slower head's first series is, in the plan and after it. */
  readonly slower?: readonly [number, number];
  readonly seed?: string;
  readonly series?: number;
  /** Rounds of the follow-up that each suspect has, in turn. */
  readonly again?: Readonly<Record<string, number>>;
  /** Planned number of them. */
  readonly planned?: number;
  /** Standard deviation of a round's difference between the arms. */
  readonly between?: number;
}

/** Rounds of the plan. */
export const PLANNED = 10;

/** Throughput alone is gated. */
export const THROUGHPUT_GATED: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };

/** The name of a series of {@link aFollowedUpRun}, by its number. */
export function suspectName(index: number): string {
  return `go/s${index} c=10`;
}

/** A run of ten rounds, after which some series were measured again; without `again`, none was suspected. */
export function aFollowedUpRun({
  slower = [1, 1],
  seed = "1",
  series: count = 4,
  again,
  planned = 15,
  between = 0.05,
}: FollowedUp = {}): RunFile {
  const random = normals(seed);
  const turns = Object.entries(again ?? {});
  const firstOf = (name: string) =>
    turns
      .slice(
        0,
        turns.findIndex(([one]) => one === name),
      )
      .reduce((sum, [, rounds]) => sum + rounds, PLANNED);
  const series = Array.from({ length: count }, (_, index) => {
    const name = suspectName(index);
    const own = again?.[name] ?? 0;
    const times = (stage: 0 | 1) => (index === 0 ? slower[stage] : 1);
    const rounds = [
      ...Array.from({ length: PLANNED }, (_, round) => ({ round, times: times(0) })),
      ...Array.from({ length: own }, (_, at) => ({ round: firstOf(name) + at, times: times(1) })),
    ];
    const arms = { base: [] as Bursts, head: [] as Bursts };
    for (const { round, times } of rounds) {
      const shift = between * random();
      for (let block = 0; block < 4; block += 1) {
        for (const arm of ["base", "head", "head", "base"] as const) {
          const slowness = arm === "head" ? times * Math.exp(shift) : 1;
          const speed = (10_000 / slowness) * Math.exp(0.03 * random());
          const place = { round, block: 4 * round + block };
          const cpuPerRequestUs = 400_000 / speed;
          arms[arm].push(aSample({ ...place, ...atRate(speed), cpuPerRequestUs }));
        }
      }
    }
    return (["base", "head"] as const).map((arm) =>
      aSeries({ scenario: `s${index}`, arm, samples: arms[arm] }),
    );
  });
  const all = turns.reduce((sum, [, rounds]) => sum + rounds, PLANNED);
  const starts = Array.from({ length: all }, (_, round) => aStart({ round }));
  const suspects = turns.map(([name]) => name);
  const followUp = { suspects, rounds: planned, ms: 30_000 };
  const none = { suspects, rounds: 0, ms: 0 };
  return aRun({
    base: { ref: "main", sha: "ba5e" },
    plan: { ...aRun().plan, rounds: PLANNED, followUp: again ? followUp : none },
    servers: (["base", "head"] as const).map((arm) => someFacts({ arm, starts })),
    series: series.flat(),
  });
}

type Bursts = Sample[];
