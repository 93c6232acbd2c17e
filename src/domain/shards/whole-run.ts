import type { RunFile } from "../run/file/run-file.ts";
import { ignoredChangeText } from "../run/plan/ignored-change.ts";
import { shardName } from "../run/plan/shard.ts";
import { LoadgateError } from "../shared/error.ts";

/** A run file and its place. */
export interface NamedRun {
  /** For messages. */
  readonly place: string;
  readonly run: RunFile;
}

/** The run of one shard. */
export type ShardRun = RunFile & Required<Pick<RunFile, "shard">>;

/** The run file of a shard and its place. */
export type ShardFile = NamedRun & { readonly run: ShardRun };

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
