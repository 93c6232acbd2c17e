import {
  checkCommit,
  type ExpectedBase,
  withWhatIsMissing,
} from "../domain/review/strangers-run.ts";
import { runOf } from "../domain/shards/merge.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { MeasuredRuns, PullRequest } from "../ports/code-host.ts";
import type { SourceControl } from "../ports/source-control.ts";
import { type JudgeRequest, type JudgeWorld, judgeRun, type RunResult } from "./judge/judge-run.ts";
import { loadBaseline } from "./record/record-judged.ts";
import { ignoredChangeOf } from "./stages/ignored-change.ts";

/** The parts of the world that a report needs. They build, start and check out nothing. */
interface ReportWorld extends JudgeWorld {
  readonly runs: Pick<MeasuredRuns, "runFilesOf" | "changesOf">;
  readonly sourceControl: Pick<SourceControl, "pathsOf">;
  readonly store: Pick<BaselineStore, "load">;
}

/**
 * A run that was measured elsewhere, to be reported here. Its configuration is this repository's own, and its
 * origin comes from the code host: data written by untrusted code decides no gate.
 */
export interface ReportRequest extends JudgeRequest {
  /** Id of the measuring workflow run. */
  readonly workflowRun: number;
  /**
   * The base that should have been measured; absent if none. The run file's own statement about it does not count.
   */
  readonly base?: ExpectedBase;
  /** The pull requests with that head commit. */
  readonly pulls: readonly PullRequest[];
  /** The commit that it ran for, according to the code host. */
  readonly headSha: string;
}

/**
 * Judges a run measured by a job without permissions, and writes its report. It never enters the baseline.
 * @throws LoadgateError `usage` when its file is invalid, or is of another commit
 */
export async function reportRun(world: ReportWorld, request: ReportRequest): Promise<RunResult> {
  const { config, headSha } = request;
  await world.output.prepare();
  world.progress.stage("Reading the run file");
  const file = runOf(await world.runs.runFilesOf(request.workflowRun));
  checkCommit(file, headSha, COMMIT_HINT);
  const ignored =
    file.ignored && request.base && (await ignoredChangeOf(world, config, request.pulls));
  const run = ignored ? { ...file, ignored } : withWhatIsMissing(file, config, request.base);
  return await judgeRun(world, request, {
    run,
    baseline: await loadBaseline(world, request, run.base !== undefined),
    isWhole: true,
    record: async () => ({ recorded: false, reason: NOT_RECORDED }),
  });
}

const NOT_RECORDED = "it was measured by a job that ran a pull request's code";

const COMMIT_HINT =
  "Check out github.event.pull_request.head.sha in the measuring job, as workflows/fork-measure.yml does.";
