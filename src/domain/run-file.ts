import type { Acceptance } from "./acceptance.ts";
import type { GateConfig } from "./config.ts";
import type { LoadShape } from "./load-shape.ts";
import type { LostBase } from "./lost-base.ts";
import type { Sample } from "./sample.ts";
import type { Arm, LoadLevel, SeriesKey } from "./series.ts";
import type { Tracking } from "./tracking/tracking.ts";

/** Schema id of a run file; a change that older readers cannot read raises the number. */
export const RUN_SCHEMA = "loadgate/run/1";

/** The commit that was measured. */
export interface Commit {
  readonly sha: string;
  /** Branch, tag or pull request ref; absent on a detached head that nothing names. */
  readonly ref?: string;
  /** Tracked files differ from the commit. */
  readonly dirty: boolean;
}

/** The machine and the tools of a run; two runs compare only where their testbeds agree. */
export interface Environment {
  readonly os: string;
  readonly arch: string;
  readonly cpuModel: string;
  readonly cpuCount: number;
  readonly memoryBytes: number;
  /** Name and version of the hosted runner's image, where there is one. */
  readonly runnerImage?: string;
  readonly node: string;
  readonly loadgate: string;
  /** Version of the load generator; absent when the run ended before it was found. */
  readonly oha?: string;
}

/** One start of a server: a fresh process. */
export interface ServerStart {
  readonly round: number;
  /** From spawn to the first right answer. */
  readonly coldStartMs: number;
  /** Resident memory before any load. */
  readonly idleRssBytes?: number;
  /** Highest resident memory up to the stop. */
  readonly peakRssBytes?: number;
  /** Load before its first measured burst, over all scenarios and levels. */
  readonly warmUpMs?: number;
  /**
   * By how much it still got faster when the time for an automatic warm-up was over, at its worst scenario and
   * level. Absent where it was flat everywhere.
   */
  readonly stillFasterPercent?: number;
  /** What the server's own metrics said before and after the load. */
  readonly readings?: readonly MetricReading[];
}

/** One value of a server's own metrics, before and after the load of a round. */
export interface MetricReading {
  /** Name and labels as Prometheus writes them, for example `http_requests_total{code="200"}`. */
  readonly name: string;
  readonly before?: number;
  readonly after?: number;
}

/** What is known of a server as a whole: medians over its starts, the highest peak. */
export interface ServerFacts {
  readonly server: string;
  readonly arm: Arm;
  readonly buildMs?: number;
  readonly artifactBytes?: number;
  readonly coldStartMs?: number;
  readonly idleRssBytes?: number;
  readonly peakRssBytes?: number;
  readonly longestGcPauseMs?: number;
  readonly starts: readonly ServerStart[];
}

/** All samples of one series and arm. */
export interface MeasuredSeries {
  readonly name: string;
  readonly server: string;
  readonly scenario: string;
  readonly level: LoadLevel;
  readonly arm: Arm;
  readonly load: LoadShape;
  /** Hash of the part of the configuration that shapes this series. */
  readonly configHash: string;
  readonly samples: readonly Sample[];
}

/** A server that was left out because a program that it needs is not installed. */
export interface SkippedServer {
  readonly server: string;
  readonly program: string;
  /** How to get the program, as the configuration says. */
  readonly install: string;
}

/** How much of what an arm uses could be seen: also what it only reads, what it holds, or nothing. */
export type ProgramsSeen = "reads" | "processes" | "nothing";

/** The commit of the base arm. */
export interface BaseCommit {
  /** Absent where there is no such commit. */
  readonly sha?: string;
  /** As it was asked for, for example `main` or `auto`. */
  readonly ref: string;
  /** False where a run passes without it: nobody asked for this very commit. */
  readonly isRequired?: boolean;
  /** Series that its configuration has and head's has not. */
  readonly removed?: readonly SeriesKey[];
  /** What of it could not be measured; absent where all of it was. */
  readonly lost?: readonly LostBase[];
  /** How much of what its programs use could be seen; absent where all of it could. */
  readonly programsSeen?: Exclude<ProgramsSeen, "reads">;
  /** How head changes what is measured, one sentence each. */
  readonly changes?: readonly string[];
  /** What its own configuration accepts; absent where it has none. */
  readonly gate?: GateConfig;
}

/** How the measuring was laid out. */
export interface RunPlan {
  readonly seed: string;
  /** Absent where `repeats` says how much there is to measure. */
  readonly budgetMs?: number;
  /** Bursts of each series, where their number was asked for. */
  readonly repeats?: number;
  readonly rounds: number;
  /** Blocks that were planned for each scenario and level; the deadline can cut the last ones. */
  readonly blocks: number;
}

/** Where the time of a run went. */
export interface RunTiming {
  readonly totalMs: number;
  readonly installMs: number;
  readonly buildMs: number;
  readonly measureMs: number;
  /** Sum of the bursts, warm-up included: the part of `measureMs` that is load. */
  readonly loadMs: number;
}

/** Where head was built, in a run with a base, which is always built in a clean checkout. */
export interface WorkingTree {
  /** In a checkout of its commit too, not in the user's working tree. */
  readonly isClean: boolean;
  /** The working tree has changes that were not measured. */
  readonly hasOtherChanges?: boolean;
  /** Some of the files and folders that the working tree had before head's build and no commit has. */
  readonly untracked?: readonly string[];
  /** How many more there were. */
  readonly moreUntracked?: number;
}

/** Everything that one run measured, as `run.json` holds it. */
export interface RunFile {
  readonly schema: typeof RUN_SCHEMA;
  /** Unique to the run. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly commit?: Commit;
  readonly environment: Environment;
  /** Hash of the configuration of all that was measured. */
  readonly configHash: string;
  /** What `--only` left of the configuration, where it was given. */
  readonly only?: string;
  /** The commit that head was measured against in the same job, where there is one. */
  readonly base?: BaseCommit;
  /** Absent where there is no base. */
  readonly workingTree?: WorkingTree;
  /** Servers that the machine could not run. */
  readonly skipped?: readonly SkippedServer[];
  readonly plan: RunPlan;
  readonly timing: RunTiming;
  /** Why the run ended before its plan did; absent when it is complete. */
  readonly failure?: string;
  /** What came of sending it to Bencher; nothing is decided on it. */
  readonly tracking?: Tracking;
  /** Who answers for what the gate found in it; absent where nobody had to. */
  readonly accepted?: readonly Acceptance[];
  readonly servers: readonly ServerFacts[];
  readonly series: readonly MeasuredSeries[];
}

/**
 * Number of rounds that some series were measured in: fewer than planned where a run ended early, or had no
 * time for all of them.
 */
export function roundsMeasured(series: readonly MeasuredSeries[]): number {
  return series.reduce(
    (most, { samples }) => Math.max(most, new Set(samples.map(({ round }) => round)).size),
    0,
  );
}
