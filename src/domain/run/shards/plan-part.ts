import type { Environment } from "../file/environment.ts";
import type { Shard } from "./shard.ts";

/** `budget`: requested explicitly; `auto`: chosen by what the series need; `repeats`: a number of bursts. */
export type CutBy = "budget" | "auto" | "repeats";

/** A shard's knowledge of the whole plan. */
export interface PlanPart extends Shard {
  /** Names of the series that it was to measure. */
  readonly own: readonly string[];
  /** Names of all series of the whole plan, in its order. */
  readonly plan: readonly string[];
  /** Hash of the configuration of the whole plan. */
  readonly planHash: string;
  /** The facts that determined the expected time of each series, and so the cuts. */
  readonly cutBy: CutBy;
}

/** The result of one of the jobs that shared a plan. */
export interface ShardOutcome {
  /** From 1. */
  readonly index: number;
  /** Absent if it left no run file. */
  readonly environment?: Environment;
  /** The reason why its results are not used; absent if it measured its part. */
  readonly failure?: string;
}

/** The results of all jobs that shared a plan. */
export interface MergedShards {
  /** By index. */
  readonly jobs: readonly ShardOutcome[];
  /** Names of the series of jobs whose results are not used. */
  readonly unmeasured: readonly string[];
}
