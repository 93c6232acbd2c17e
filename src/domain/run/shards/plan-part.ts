import type { Environment } from "../file/environment.ts";
import type { Shard } from "./shard.ts";

/** A budget that was asked for, one chosen by what the series need, or a number of bursts. */
export type CutBy = "budget" | "auto" | "repeats";

/** A run's knowledge of the plan that it is part of. */
export interface PlanPart extends Shard {
  /** Names of the series that it was to measure. */
  readonly own: readonly string[];
  /** Names of all series of the whole plan, in its order. */
  readonly plan: readonly string[];
  /** Hash of the configuration of the whole plan. */
  readonly planHash: string;
  /** The facts that decided how long each series should take, and so where the plan was cut. */
  readonly cutBy: CutBy;
}

/** The result of one of the jobs that shared a plan. */
export interface ShardOutcome {
  /** From 1. */
  readonly index: number;
  /** Absent where it left no run file. */
  readonly environment?: Environment;
  /** Why nothing of it counts; absent where it measured its part. */
  readonly failure?: string;
}

/** The results of all jobs that shared a plan. */
export interface MergedShards {
  /** By index. */
  readonly jobs: readonly ShardOutcome[];
  /** Names of the series of jobs of which nothing counts. */
  readonly unmeasured: readonly string[];
}
