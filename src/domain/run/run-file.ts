import type { Counts } from "../counting/counts.ts";
import type { Gate } from "../gate/bounds.ts";
import type { ClosingLoad } from "./closing-load.ts";
import type { FailedRequests } from "./failed-requests.ts";
import type { IgnoredChange } from "./ignored-change.ts";
import type { Lane } from "./lane.ts";
import type { LoadShape } from "./load-shape.ts";
import type { LostBase } from "./lost-base.ts";
import type { RunOrigin } from "./origin.ts";
import { roundsIn, type Samples } from "./samples.ts";
import type { SeriesKey } from "./series.ts";
import type { ServerFacts } from "./server-facts.ts";
import type { Shard } from "./shards/shard.ts";
import type { TransportKind } from "./transport.ts";

/** Schema id of a run file; the number rises with each change that older readers cannot read. */
export const RUN_SCHEMA = "loadgate/run/2";

/** The commit that was measured. */
export interface Commit {
  readonly sha: string;
  /** Branch, tag or pull request ref; absent for a detached head without a name. */
  readonly ref?: string;
  /** Tracked files differ from the commit. */
  readonly dirty: boolean;
}

/** The machine and the tools of a run; two runs are only comparable on the same testbed. */
export interface Environment {
  readonly os: string;
  readonly arch: string;
  readonly cpuModel: string;
  readonly cpuCount: number;
  readonly memoryBytes: number;
  /** Name of the hosted runner's image, where there is one. */
  readonly runnerImage?: string;
  /** Version of that image, such as `20260201.1.0`. */
  readonly imageVersion?: string;
  readonly node: string;
  readonly loadgate: string;
  /** Version of the load generator; absent if the run ended before it was known. */
  readonly oha?: string;
}

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
  /** What the load at the end of its starts showed; absent in files of earlier versions. */
  readonly closings?: readonly ClosingLoad[];
  /**
   * What became of the requests of each start beside its bursts, in every arm: of its warm-up and its closing load. Absent
   * where none failed in any arm, and in files of earlier versions.
   */
  readonly besideBursts?: readonly FailedRequests[];
}

/** A server that was skipped because a program it needs is not installed. */
export interface SkippedServer {
  readonly server: string;
  readonly program: string;
  /** How to install the program, as the configuration says. */
  readonly install: string;
}

/** How much of an arm's files could be seen: those it reads as well, those it keeps open, or none. */
export type ProgramsSeen = "reads" | "processes" | "nothing";

/** A difference between what head and base measure that leaves something without a comparison. */
export interface Uncompared {
  /** In words, with the names of the series. */
  readonly text: string;
  /** Name of one of these series. */
  readonly series: string;
}

/** The commit of the base arm. */
export interface BaseCommit {
  /** Absent if there is no such commit. */
  readonly sha?: string;
  /** As it was asked for, for example `main` or `auto`. */
  readonly ref: string;
  /** False if the run may pass without it, because nobody asked for this commit by name. */
  readonly isRequired?: boolean;
  /** Series that its configuration has and head's does not. */
  readonly removed?: readonly SeriesKey[];
  /** Names of series that head's configuration does not have any more, measured all the same; absent if there are none. */
  readonly kept?: readonly string[];
  /** Parts of it that could not be measured; absent if all of it was. */
  readonly lost?: readonly LostBase[];
  /** How much of its programs' files could be seen; absent if all of them could. */
  readonly programsSeen?: Exclude<ProgramsSeen, "reads">;
  /** How head changes the benchmark itself, and which services both arms write to, one sentence each. */
  readonly changes?: readonly string[];
  /** What head measures and nothing compares with what it measures, so that the run cannot pass; absent if there is nothing. */
  readonly uncompared?: readonly Uncompared[];
  /** The gate of its own configuration; absent if it has none. */
  readonly gate?: Gate;
  /** It has no configuration, so nothing is measured as that says: head alone can pass nothing. */
  readonly isAdoption?: boolean;
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
  /** The run was to end at its first regression. */
  readonly failFast?: boolean;
}

/** A budget that was asked for, one chosen by what the series need, or a number of bursts. */
export type CutBy = "budget" | "auto" | "repeats";

/** What a run knows of the plan that it is a part of. */
export interface PlanPart extends Shard {
  /** Names of the series that it was to measure. */
  readonly own: readonly string[];
  /** Names of all series of the whole plan, in its order. */
  readonly plan: readonly string[];
  /** Hash of the configuration of the whole plan. */
  readonly planHash: string;
  /** What decided how long each series is expected to take, and with that where the plan was cut. */
  readonly cutBy: CutBy;
}

/** What came of one of the jobs that shared a plan. */
export interface ShardOutcome {
  /** From 1. */
  readonly index: number;
  /** Absent where it left no run file. */
  readonly environment?: Environment;
  /** Why nothing of it counts; absent where it measured its part. */
  readonly failure?: string;
}

/** What came of all the jobs that shared a plan. */
export interface MergedShards {
  /** By index. */
  readonly jobs: readonly ShardOutcome[];
  /** Names of the series of jobs of which nothing counts. */
  readonly unmeasured: readonly string[];
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

/** Where head was built; base is always built in a clean checkout. */
export interface WorkingTree {
  /** In a clean checkout too, not in the user's working tree. */
  readonly isClean: boolean;
  /** The working tree has changes that were not measured. */
  readonly hasOtherChanges?: boolean;
  /** Some of the files and folders that were in the working tree before head's build and are in no commit. */
  readonly untracked?: readonly string[];
  /** How many more there were. */
  readonly moreUntracked?: number;
  /** Some of the tracked files that had another content after measuring than after head's build. */
  readonly changed?: readonly string[];
  /** How many more there were. */
  readonly moreChanged?: number;
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
  /** What the run was made for; absent if nobody said. It only decides where a tracker files the run. */
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
