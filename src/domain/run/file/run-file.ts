import type { Counts } from "../../counting/counts.ts";
import type { IgnoredChange } from "../plan/ignored-change.ts";
import type { Lane } from "../plan/lane.ts";
import type { LoadShape } from "../plan/load-shape.ts";
import type { TransportKind } from "../plan/transport.ts";
import type { ClosingLoad } from "../series/closing-load.ts";
import type { FailedRequests } from "../series/failed-requests.ts";
import { roundsIn, type Samples } from "../series/samples.ts";
import type { SeriesKey } from "../series/series.ts";
import type { ServerFacts } from "../series/server-facts.ts";
import type { MergedShards, PlanPart } from "../shards/plan-part.ts";
import type { BaseCommit } from "./base-commit.ts";
import type { Commit, WorkingTree } from "./checkout.ts";
import type { Environment, SkippedServer } from "./environment.ts";
import type { RunOrigin } from "./origin.ts";

/** Schema id of a run file; the number rises with each change that older readers cannot read. */
export const RUN_SCHEMA = "loadgate/run/2";

/** All samples of one series and arm. Those of the requests of a mix follow that of the mix. */
export interface MeasuredSeries extends SeriesKey, Lane {
  readonly name: string;
  readonly load: LoadShape;
  /** Weight of the request in its mix; absent for a whole series. */
  readonly weight?: number;
  /** How its requests were sent; plain HTTP/1.1 without it. */
  readonly transport?: TransportKind;
  /** Hash of the part of the configuration that shapes this series. */
  readonly configHash: string;
  /** Index of the shard that measured it; absent if one job measured everything. */
  readonly shard?: number;
  readonly samples: Samples;
  /** Median length of the answers that were checked before load, in bytes; absent where none was read to its end. */
  readonly checkedBytes?: number;
  /** Results of the load at the end of its starts; absent in files of earlier versions. */
  readonly closings?: readonly ClosingLoad[];
  /**
   * What became of the requests of each start beside its bursts, in every arm: of its warm-up and its closing load. Absent
   * where none failed in any arm, and in files of earlier versions.
   */
  readonly besideBursts?: readonly FailedRequests[];
}

/**
 * A base beside the one that the gate judges, measured in the same blocks. What it has is kept apart, in arm `base`, so
 * that a run reads the same with and without it.
 */
export interface FurtherBase {
  readonly base: BaseCommit;
  readonly servers: readonly ServerFacts[];
  readonly series: readonly MeasuredSeries[];
}

/** How the measurement was planned. */
export interface RunPlan {
  readonly seed: string;
  /** Absent if `repeats` says how much to measure. */
  readonly budgetMs?: number;
  /** Bursts of each series, if their number was asked for. */
  readonly repeats?: number;
  readonly rounds: number;
  /** Blocks planned for each scenario and level; the deadline can cut off the last ones. */
  readonly blocks: number;
  /** The run ended since nothing showed a sign of a slowdown, and left comparisons open, as `end: early` asks. */
  readonly endedEarly?: true;
  /** Budget that would have held as many starts as decide, by the first round; absent where this one did. */
  readonly neededMs?: number;
  /** The run was to end at its first regression. */
  readonly failFast?: boolean;
}

/** Where the time of a run went. */
export interface RunTiming {
  readonly totalMs: number;
  readonly installMs: number;
  readonly buildMs: number;
  readonly measureMs: number;
  /** Sum of the bursts, warm-up included: the part of `measureMs` that is load. */
  readonly loadMs: number;
  /** Other parts of `measureMs`; absent where nothing was timed. */
  readonly beside?: TimeBesideLoad;
}

/** Wall time of all servers together: what they do side by side counts once. */
export interface TimeBesideLoad {
  readonly startMs: number;
  /** As `answerMs` of a start. */
  readonly answerMs: number;
  readonly stopMs: number;
}

/** Everything that a run measured: the content of `run.jsonl`. */
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
  /** The filter that `--only` gave, if any. */
  readonly only?: string;
  /** Nothing was measured: the change is of files that cannot make a server slower. There is no `base` then. */
  readonly ignored?: IgnoredChange;
  /** The commit that head was measured against in the same job, if any. */
  readonly base?: BaseCommit;
  /** In the order in which they were asked for; absent if there are none. */
  readonly furtherBases?: readonly FurtherBase[];
  /** Absent where there is no base, and no file changed while it was measured. */
  readonly workingTree?: WorkingTree;
  /** Servers that this machine cannot run. */
  readonly skipped?: readonly SkippedServer[];
  readonly plan: RunPlan;
  /** The part of a plan that this is; absent if one job measured everything, and where the parts are put together. */
  readonly shard?: PlanPart;
  /** The parts that this was put together from. */
  readonly shards?: MergedShards;
  readonly timing: RunTiming;
  /** Why the run ended early; absent if it is complete. */
  readonly failure?: string;
  /** The purpose of the run; absent if unknown. It only decides where a tracker files the run. */
  readonly origin?: RunOrigin;
  readonly servers: readonly ServerFacts[];
  readonly series: readonly MeasuredSeries[];
  /** Absent if nothing was to be counted. */
  readonly counts?: Counts;
}

/** What a run measured, or has measured so far. */
export type MeasuredRun = Pick<RunFile, "base" | "servers" | "series" | "plan" | "timing">;

/** Whether everything was measured that was to be. */
export function isComplete({
  failure,
  ignored,
  shards,
}: Pick<RunFile, "failure" | "ignored" | "shards">): boolean {
  if (ignored) return false;
  return failure === undefined && !shards?.jobs.some((job) => job.failure !== undefined);
}

/**
 * Number of rounds in which series were measured: fewer than planned if the run ended early or had no time
 * for all of them.
 */
export function roundsMeasured(series: readonly MeasuredSeries[]): number {
  return series.reduce((most, { samples }) => Math.max(most, roundsIn(samples).length), 0);
}
