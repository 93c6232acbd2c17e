import { historyOf, reasonNotToRecord, recordOf } from "../domain/baseline.ts";
import { compareRun } from "../domain/compare.ts";
import type { Comparison } from "../domain/comparison.ts";
import type { Config } from "../domain/config.ts";
import { messageOf } from "../domain/error.ts";
import { decideGate, type FailOn, type GateOn } from "../domain/gate.ts";
import { gateFor } from "../domain/gate-change.ts";
import type { Cell, Plan } from "../domain/plan.ts";
import type { RunFile, SkippedServer, WorkingTree } from "../domain/run-file.ts";
import { alertReasons } from "../domain/tracking/alert-reasons.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { bencherMetrics } from "../report/bencher-metric-format.ts";
import { renderJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { type ReportView, reportView } from "../report/view.ts";
import { measureRun, RUN_FILE } from "./measure-run.ts";
import { skippedText } from "./prepare-run.ts";
import type { TrackingRequest } from "./track.ts";
import { trackRun } from "./track-run.ts";
import type { World } from "./world.ts";

/** One run, as it was asked for. */
export interface RunRequest {
  readonly config: Config;
  readonly cells: readonly Cell[];
  readonly plan: Plan;
  readonly budgetMs: number;
  readonly failOn: FailOn;
  /** What fails the gate, where a run has both a base and earlier runs. */
  readonly gateOn?: readonly GateOn[];
  /** The filter that chose the cells, where there was one. */
  readonly only?: string;
  readonly skipped: readonly SkippedServer[];
  /** The commit to measure beside head, where one was asked for. */
  readonly base?: BaseRequest;
  /** Where head is built, where that is not the working tree. */
  readonly workingTree?: WorkingTree;
  /** Head is measured beside itself. */
  readonly againstItself?: boolean;
  /**
   * Another job judges the run, by a gate that is not known here: nothing is taken for decided before the
   * budget is used up.
   */
  readonly isJudgedElsewhere?: boolean;
  readonly signal: AbortSignal;
  /** Looks whether someone accepts what made the gate fail. */
  readonly acknowledge?: (comparison: Comparison) => Promise<Comparison>;
  /** Why the run may not enter the baseline whatever it finds; absent where it may. */
  readonly notRecordable?: string;
  /** How the run is to be tracked; absent where it is not. */
  readonly tracking?: TrackingRequest;
}

/** What a run came to. */
export interface RunResult {
  readonly run: RunFile;
  readonly comparison: Comparison;
  readonly view: ReportView;
  /** The baseline could not be written although the run belongs into it, or tracking had to succeed. */
  readonly failure?: unknown;
}

/** Whether a run entered the baseline, and why not. */
interface Recording {
  readonly recorded: boolean;
  readonly reason?: string;
  readonly failure?: unknown;
}

/**
 * The main job: install, build, measure, compare with the stored baseline, record the run there after
 * its verdict, and report.
 *
 * Everything that was measured is in `run.json` before the next step begins, also when a step fails.
 *
 * @throws LoadgateError as its steps do
 */
export async function runBenchmark(world: World, request: RunRequest): Promise<RunResult> {
  const { config, failOn } = request;
  // Before minutes of measuring: a store that cannot be read or results that cannot be written.
  for (const skipped of request.skipped) world.progress.warn(skippedText(skipped));
  await world.output.prepare();
  const { records, skipped } = await world.store.load();
  const branch = config.baseline.branch ?? (await world.sourceControl.defaultBranch());
  const measured = await measureRun(world, request);

  world.progress.stage("Comparing");
  const { gate, loosened } = gateFor(config.gate, measured.base);
  const policy = { ...gate, failOn, ...(request.gateOn && { gateOn: request.gateOn }) };
  const judged = compareRun(measured, historyOf(measured, records), policy);
  const compared =
    loosened.length === 0 ? judged : { ...judged, gate: { ...judged.gate, loosened } };
  const tracked = await trackRun(world, request, measured, compared);
  const { run, failure: untracked } = tracked;
  const comparison = (await request.acknowledge?.(tracked.comparison)) ?? tracked.comparison;
  const { failure, ...recording } = await record(world.store, request, branch, run, comparison);
  const view = reportView({
    run,
    comparison,
    recording,
    notices: [
      ...request.skipped.map((one) => `${skippedText(one)}.`),
      ...skipped.map(({ file, reason }) => `The stored run ${file} was skipped: ${reason}.`),
    ],
  });
  const { accepted } = comparison.gate;
  if (accepted) await world.output.write(RUN_FILE, renderJson({ ...run, accepted }));
  await world.output.write("comparison.json", renderJson(comparison));
  await world.output.write("report.md", renderMarkdown(view));
  await world.output.write("bmf.json", renderJson(bencherMetrics(run)));
  const first = failure ?? untracked;
  return { run, comparison, view, ...(first !== undefined && { failure: first }) };
}

async function record(
  store: BaselineStore,
  { config: { baseline, gate }, notRecordable, tracking }: RunRequest,
  branch: string | undefined,
  run: RunFile,
  comparison: Comparison,
): Promise<Recording> {
  const policy = { ...gate, failOn: "regression" } as const;
  const reason =
    notRecordable ??
    reasonNotToRecord({
      commit: run.commit,
      branch,
      // An inconclusive run belongs into the baseline whatever fails the gate: without it there would
      // never be enough runs to decide.
      passed:
        decideGate(comparison.series, policy).reasons.length === 0 &&
        (tracking?.config.gate !== true || alertReasons(comparison.tracking).length === 0),
      complete: run.failure === undefined,
      partial: run.only !== undefined,
    });
  if (reason !== undefined || !run.commit) return { recorded: false, ...(reason && { reason }) };
  try {
    await store.save(recordOf(run, run.commit), baseline.keep);
    return { recorded: true };
  } catch (failure) {
    return { recorded: false, reason: messageOf(failure), failure };
  }
}
