import { historyOf } from "../domain/baseline.ts";
import { compareRun } from "../domain/compare.ts";
import type { Comparison } from "../domain/comparison.ts";
import type { Config } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import { type FailOn, type GateOn, gateOf } from "../domain/gate.ts";
import type { RunFile } from "../domain/run-file.ts";
import { type ExpectedBase, withWhatIsMissing } from "../domain/strangers-run.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { MeasuredRuns } from "../ports/measured-runs.ts";
import type { OutputFolder } from "../ports/output-folder.ts";
import type { Progress } from "../ports/progress.ts";
import { bencherMetrics } from "../report/bencher-metric-format.ts";
import { renderJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { reportView } from "../report/view.ts";
import { RUN_FILE } from "./measure-run.ts";
import { skippedText } from "./prepare-run.ts";
import type { RunResult } from "./run-benchmark.ts";
import type { TrackingRequest } from "./track.ts";
import { trackRun } from "./track-run.ts";

/** What a report touches. Nothing in it builds, starts or checks out anything. */
export interface ReportWorld {
  readonly runs: Pick<MeasuredRuns, "runFileOf">;
  readonly store: Pick<BaselineStore, "load">;
  readonly output: OutputFolder;
  readonly progress: Progress;
}

/** A run that was measured elsewhere, as it is to be reported. */
export interface ReportRequest {
  /** This repository's own configuration: what a stranger's code wrote decides about no gate. */
  readonly config: Config;
  readonly failOn: FailOn;
  /** What fails the gate, where a run has both a base and earlier runs. */
  readonly gateOn?: readonly GateOn[];
  /** The workflow's run that measured. */
  readonly workflowRun: number;
  /** The base that it was to measure; absent where none was. What its own file says of that does not count. */
  readonly base?: ExpectedBase;
  /** The commit that it ran for, as the code host says. */
  readonly headSha: string;
  /**
   * Looks for each pull request whose head it is whether someone accepts there what made the gate fail.
   * @returns a comparison for each
   */
  readonly acknowledge?: (comparison: Comparison) => Promise<readonly Comparison[]>;
  /** How the run is to be tracked, as what the code host knows it to be; absent where it is not. */
  readonly tracking?: TrackingRequest;
  readonly signal: AbortSignal;
}

/** What a run came to; its files are about the pull request that fails, where one does. */
export interface ReportResult extends RunResult {
  /** The result for each pull request, in the order of the comparisons that `acknowledge` returned. */
  readonly each: readonly RunResult[];
}

/**
 * Judges a run that a job without rights measured, and writes its report. It never enters the baseline.
 * @throws LoadgateError `usage` when its file is none, or is of another commit
 */
export async function reportRun(world: ReportWorld, request: ReportRequest): Promise<ReportResult> {
  const { output, progress, runs, store } = world;
  const { config, failOn, headSha } = request;
  await output.prepare();
  progress.stage("Reading the run file");
  const file = await runs.runFileOf(request.workflowRun);
  checkCommit(file, headSha);
  const read = withWhatIsMissing(file, config, request.base);
  const { records, skipped } = await store.load();

  progress.stage("Comparing");
  const policy = { ...config.gate, failOn, ...(request.gateOn && { gateOn: request.gateOn }) };
  const compared = compareRun(read, historyOf(read, records), policy);
  const judged = read.failure === undefined ? compared : cutShort(compared, read.failure, failOn);
  const { tracking, ...untracked } = request;
  // What ended early is no measurement of the whole.
  const tracked = await trackRun(
    world,
    { ...untracked, ...(tracking && read.failure === undefined && { tracking }) },
    read,
    judged,
  );
  const { run, failure } = tracked;
  const notices = [
    ...(run.skipped ?? []).map((one) => `${skippedText(one)}.`),
    ...skipped.map(({ file, reason }) => `The stored run ${file} was skipped: ${reason}.`),
  ];
  const resultOf = (comparison: Comparison): RunResult => ({
    run,
    comparison,
    view: reportView({ run, comparison, recording: NOT_RECORDED, notices }),
    ...(failure !== undefined && { failure }),
  });
  const each = ((await request.acknowledge?.(tracked.comparison)) ?? []).map(resultOf);
  const shown =
    each.find(({ comparison }) => comparison.gate.decision === "fail") ??
    each[0] ??
    resultOf(tracked.comparison);
  const { accepted } = shown.comparison.gate;
  await output.write(RUN_FILE, renderJson({ ...run, ...(accepted && { accepted }) }));
  await output.write("comparison.json", renderJson(shown.comparison));
  await output.write("report.md", renderMarkdown(shown.view));
  await output.write("bmf.json", renderJson(bencherMetrics(run)));
  return { ...shown, each };
}

const NOT_RECORDED = {
  recorded: false,
  reason: "it was measured by a job that ran a pull request's code",
};

/** What was measured until then may well be unchanged; the rest never was. */
function cutShort(comparison: Comparison, failure: string, failOn: FailOn): Comparison {
  const text = `The run ended early: ${failure}`;
  const reasons = [{ kind: "ended-early", text } as const, ...comparison.gate.reasons];
  return { ...comparison, gate: gateOf(reasons, { failOn }) };
}

/** A file of another commit would give that commit's verdict to this one. */
function checkCommit({ commit }: RunFile, headSha: string): void {
  if (commit?.sha === headSha) return;
  throw new LoadgateError(
    "usage",
    commit
      ? `The run file is of another commit: ${commit.sha}; the workflow ran for ${headSha}`
      : `The run file names no commit; the workflow ran for ${headSha}`,
    {
      hint: "Let the job that measures check out github.event.pull_request.head.sha, as workflows/fork-measure.yml does.",
    },
  );
}
