import { LoadgateError } from "../../shared/error.ts";
import type { Environment, RunFile } from "../file/run-file.ts";
import { ignoredChangeText } from "../plan/ignored-change.ts";

/** One of several jobs that measure a plan together; the third of eight is `3/8`. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** The maximum number of jobs of a matrix on GitHub. */
export const MOST_SHARDS = 256;

/**
 * Parses a shard such as `3/8`.
 * @returns undefined if the text is not one
 */
export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  return shard.index <= shard.count && shard.count <= MOST_SHARDS ? shard : undefined;
}

/** The name of a shard: `3/8`. */
export function shardName({ index, count }: Shard): string {
  return `${index}/${count}`;
}

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

/** A run file and its place. */
export interface NamedRun {
  /** For messages. */
  readonly place: string;
  readonly run: RunFile;
}

/** The run of one shard. */
export interface ShardRun extends RunFile {
  readonly shard: PlanPart;
}

/** The run file of a shard and its place. */
export interface ShardFile extends NamedRun {
  readonly run: ShardRun;
}

/** The parts of a run file that show if it holds a whole run. */
type Parts = Pick<RunFile, "shard" | "shards" | "failure" | "ignored">;

/**
 * Rejects a part of a run: series of other parts would count as new or removed, and pass.
 * @param place of the file, for messages
 * @throws LoadgateError `usage` for a shard, `measurement` for a merged run with missing shards
 */
export function mustBeWhole(place: string, { shard, shards }: Parts): void {
  if (shard) {
    const message = `${place} is shard ${shardName(shard)} of a run, not a whole run`;
    const hint =
      "Judge all shards with loadgate report, or name the run.jsonl of the job that reports them (mode: report).";
    throw new LoadgateError("usage", message, { hint });
  }
  const jobs = shards?.jobs ?? [];
  for (const { index, failure } of jobs) {
    if (failure === undefined) continue;
    const name = shardName({ index, count: jobs.length });
    throw new LoadgateError("measurement", `${place}: shard ${name} is missing: ${failure}`, {
      hint: "Run the job of that shard again, and the one that reports.",
    });
  }
}

/**
 * Rejects a run that was not measured completely.
 * @throws LoadgateError as {@link mustBeWhole}, and `measurement` if it ended early or had nothing to measure
 */
export function mustBeComplete(place: string, run: Parts): void {
  mustBeWhole(place, run);
  if (run.ignored) {
    throw new LoadgateError("measurement", `${place}: ${ignoredChangeText(run.ignored)}`, {
      hint: "Name a run that measured something.",
    });
  }
  if (run.failure === undefined) return;
  throw new LoadgateError("measurement", `${place}: the run ended early: ${run.failure}`, {
    hint: "Measure it again.",
  });
}
