import type { ClosingLoad } from "../../series/closing-load.ts";
import type { Counts } from "../../series/counts.ts";
import type { FailedRequests } from "../../series/failed-requests.ts";
import type { Lane } from "../../series/lane.ts";
import type { LoadShape } from "../../series/load-shape.ts";
import type { OpenLoop } from "../../series/open-loop.ts";
import type { Profile } from "../../series/profile.ts";
import { NO_SAMPLES, roundsIn, type Samples } from "../../series/samples.ts";
import { type Arm, type SeriesKey, seriesName } from "../../series/series.ts";
import type { ServerFacts } from "../../series/server-facts.ts";
import type { IgnoredChange } from "../plan/ignored-change.ts";
import type { Plan } from "../plan/plan.ts";
import type { PlanPart } from "../plan/shard.ts";
import type { TransportKind } from "../plan/transport.ts";
import type { BaseCommit } from "./base-commit.ts";
import type { Commit, WorkingTree } from "./checkout.ts";

/** Schema id of a run file; the number goes up with each change that older versions cannot read. */
export const RUN_SCHEMA = "loadgate/run/2";

/** All samples of one series and arm. The series of a mix is followed by those of its requests. */
export interface MeasuredSeries extends SeriesKey, Lane {
  readonly name: string;
  readonly load: LoadShape;
  /** Method and path of each of its requests; absent if it was not measured. */
  readonly addresses?: readonly string[];
  /** Weight of the request in its mix; absent for a whole series. */
  readonly weight?: number;
  /** Transport of its requests; plain HTTP/1.1 if absent. */
  readonly transport?: TransportKind;
  /** Hash of the part of the configuration that shapes this series. */
  readonly configHash: string;
  /** Index of the shard that measured it; absent if one job measured everything. */
  readonly shard?: number;
  readonly samples: Samples;
  /** Median length of the answers checked before load, in bytes; absent if none was read to its end. */
  readonly checkedBytes?: number;
  /** Results of the load at the end of its starts; absent if there was none. */
  readonly closings?: readonly ClosingLoad[];
  /**
   * Failed requests of each start outside its bursts, in its warm-up and closing load. Recorded for every arm if any
   * arm had failures; absent if none had.
   */
  readonly besideBursts?: readonly FailedRequests[];
}

/** Plan of the measurement. */
export interface RunPlan extends Pick<Plan, "seed" | "budgetMs" | "endedEarly" | "neededMs"> {
  /** Bursts of each series, if their number was requested. */
  readonly repeats?: number;
  readonly rounds: number;
  /** Blocks planned for each scenario and level; the deadline can cut off the last ones. */
  readonly blocks: number;
  /** The run was to stop at its first regression. */
  readonly failFast?: boolean;
  /** Absent if the run had none: its looks then have the whole rate of false alarms. */
  readonly followUp?: FollowUp;
}

/** What a run measured again after its plan, one series at a time. */
export interface FollowUp {
  /** Names of the whole series that were suspected, the most suspicious first; empty if none was. */
  readonly suspects: readonly string[];
  /** Planned number of its rounds, which follow those of the plan; 0 if none was suspected. */
  readonly rounds: number;
  /** Wall time, a part of the run's `measureMs`. */
  readonly ms: number;
}

/** Durations of the parts of a run. */
export interface RunTiming {
  readonly totalMs: number;
  readonly installMs: number;
  readonly buildMs: number;
  readonly measureMs: number;
  /** Sum of the bursts, warm-up included: the part of `measureMs` that is load. */
  readonly loadMs: number;
  /**
   * Other parts of `measureMs`: wall time of all servers together, where overlapping times count once; absent if none
   * were timed. `answerMs` is as that of a start.
   */
  readonly beside?: Readonly<Record<"startMs" | "answerMs" | "stopMs", number>>;
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

/** Everything that a run measured: the content of `run.jsonl`. `domain/shards/fields.ts` merges it, field by field. */
export interface RunFile {
  readonly schema: typeof RUN_SCHEMA;
  /** Unique to the run. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly commit?: Commit;
  readonly environment: Environment;
  /** Hash of the configuration of everything measured. */
  readonly configHash: string;
  /** The filter passed with `--only`, if any. */
  readonly only?: string;
  /** Nothing was measured because the changed files cannot make a server slower. There is no `base` then. */
  readonly ignored?: IgnoredChange;
  /** The commit that head was measured against in the same job, if any. */
  readonly base?: BaseCommit;
  /**
   * The bases beside the one that the gate judges, measured in the same blocks, in the order in which they were
   * requested. Their data is stored separately, under arm `base`, so that the rest of the file is the same with or
   * without them. Absent if there are none.
   */
  readonly furtherBases?: readonly Required<Pick<RunFile, "base" | "servers" | "series">>[];
  /** Absent if there is no base and no file changed during the measurement. */
  readonly workingTree?: WorkingTree;
  /** Servers that this machine cannot run. */
  readonly skipped?: readonly SkippedServer[];
  readonly plan: RunPlan;
  /** The part of a plan that this job measured; absent if one job measured everything, and in merged runs. */
  readonly shard?: PlanPart;
  /** The shards that this run was merged from. */
  readonly shards?: MergedShards;
  readonly timing: RunTiming;
  /** Reason why the run ended early; absent if it is complete. */
  readonly failure?: string;
  /** The purpose of the run; absent if unknown. Only trackers use it, to file the run. */
  readonly origin?: RunOrigin;
  readonly servers: readonly ServerFacts[];
  readonly series: readonly MeasuredSeries[];
  /** Absent if counting was not requested. */
  readonly counts?: Counts;
  /** Absent if nothing is to be loaded at several rates. */
  readonly openLoop?: OpenLoop;
  /** Absent unless a series got worse and the job that measured it judged it. */
  readonly profile?: Profile;
}

/** The measurements of a run, finished or in progress. */
export type MeasuredRun = Pick<
  RunFile,
  "base" | "servers" | "series" | "plan" | "timing" | "openLoop"
>;

/** A series of head that was not measured. */
export function withoutBursts(key: SeriesKey, load: LoadShape): MeasuredSeries {
  const [name, samples] = [seriesName(key), NO_SAMPLES];
  return { name, ...key, load, arm: "head", configHash: "none", samples };
}

/** The series of one arm, by name. */
export function seriesByName({ series }: Pick<RunFile, "series">, arm: Arm) {
  return new Map(series.filter((one) => one.arm === arm).map((one) => [one.name, one]));
}

/** True if everything that was to be measured was, which of a run without its base may be nothing. */
export function isComplete(
  run: Pick<RunFile, "failure" | "shards" | "series" | "counts" | "openLoop">,
) {
  const { shards, series, counts, openLoop } = run;
  const jobs = shards?.jobs ?? [];
  const isEmpty = series.length === 0 && !counts && !openLoop;
  const isLacking = series.some(({ arm, samples }) => arm === "head" && samples.length === 0);
  return !isEmpty && !isLacking && [run, ...jobs].every(({ failure }) => failure === undefined);
}

/**
 * True if another job judges a run than the one that measured it: shards, and a workflow that another one reports, as for
 * pull requests from forks.
 */
export function isJudgedElsewhere({ shards, origin }: Pick<RunFile, "shards" | "origin">): boolean {
  return shards !== undefined || origin?.event === "workflow_run";
}

/** Number of rounds in which series were measured: fewer than planned if the run ended early or ran out of time. */
export function roundsMeasured(series: readonly MeasuredSeries[]): number {
  return series.reduce((most, { samples }) => Math.max(most, roundsIn(samples).length), 0);
}

/** The machine and the tools of a run; two runs are only comparable on the same testbed. */
export interface Environment {
  readonly os: string;
  readonly arch: string;
  readonly cpuModel: string;
  readonly cpuCount: number;
  /** Cores' worth of CPU time that a container or control group may use; absent if that is no less than its CPUs. */
  readonly cpuQuota?: number;
  readonly memoryBytes: number;
  /** Name of the hosted runner's image, if there is one. */
  readonly runnerImage?: string;
  /** Version of that image, such as `20260201.1.0`. */
  readonly imageVersion?: string;
  readonly node: string;
  readonly loadgate: string;
  /** Version of the load generator; absent if the run ended before it was known. */
  readonly oha?: string;
}

/** A server that was skipped because a program that it needs is not installed. */
export interface SkippedServer {
  readonly server: string;
  readonly program: string;
  /** Instructions for installing the program, from the configuration. */
  readonly install: string;
}

/** The pull request that a run was made for, as described by the event or the code host. */
export interface PullRequestOrigin {
  readonly number: number;
  readonly headSha: string;
  /** Name of its target branch. */
  readonly baseBranch: string;
  readonly baseSha: string;
  /** Its head is in another repository, whose jobs get no secrets. */
  readonly isFork: boolean;
}

/** The purpose of a run, by which a tracker files it. */
export interface RunOrigin {
  /** Name of the event; `local` outside a job. */
  readonly event: string;
  /** Sets the job apart from others of its workflow, such as the legs of a matrix. */
  readonly name?: string;
  readonly defaultBranch?: string;
  readonly pullRequest?: PullRequestOrigin;
}
