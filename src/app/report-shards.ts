import { checkCommit } from "../domain/review/strangers-run.ts";
import { runOf } from "../domain/shards/merge.ts";
import type { NamedRun } from "../domain/shards/whole-run.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { RECORD_FILE } from "../ports/output-folder.ts";
import { type JudgeRequest, type JudgeWorld, judgeRun, type RunResult } from "./judge/judge-run.ts";
import { loadBaseline, type RecordPolicy, recordJudged } from "./record/record-judged.ts";
import type { World } from "./world/world.ts";

/** Run files of this repository's own jobs, to be reported together. */
export interface ShardsRequest extends JudgeRequest, RecordPolicy {
  readonly files: readonly NamedRun[];
  /** The commit that this job is for; absent outside a job. */
  readonly sha?: string;
  /** The filter that names its check and comment; absent if they cover all series. */
  readonly only?: string;
}

/**
 * Judges the measurements of several jobs as one run, with one correction for all comparisons, reports it, and
 * records it.
 * @throws LoadgateError `usage` if the files do not belong together, or are of another commit or filter
 */
export async function reportShards(
  world: Pick<World, "store" | "sourceControl" | "machine"> & JudgeWorld,
  request: ShardsRequest,
): Promise<RunResult> {
  const { config, files, sha, only } = request;
  await world.output.prepare();
  await world.output.remove(RECORD_FILE);
  const run = runOf(files);
  if (sha !== undefined) checkCommit(run, sha, COMMIT_HINT);
  if (run.only !== undefined && run.only !== only) {
    throw new LoadgateError("usage", `The shards measured only ${run.only}`, {
      hint: "Give the job that reports the same `only`: without it, its check stands for all series.",
    });
  }
  const baseline = await loadBaseline(world, request, run.base !== undefined);
  const branch = config.baseline.branch ?? (await world.sourceControl.defaultBranch());
  return await judgeRun(world, request, {
    run,
    baseline,
    record: (tracked, gated) => recordJudged(world, request, { ...tracked, branch, gated }),
  });
}

const COMMIT_HINT =
  "Run the measuring jobs and the reporting job in the same workflow run; on pull requests, check out github.event.pull_request.head.sha in all of them.";
