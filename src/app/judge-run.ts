import { withCounts } from "../domain/counting/with-counts.ts";
import type { Config } from "../domain/run/config.ts";
import type { RunOrigin } from "../domain/run/origin.ts";
import type { RunFile } from "../domain/run/run-file.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { historyOf } from "../domain/verdict/baseline.ts";
import { compareRun } from "../domain/verdict/compare.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import { type FailOn, type GateOn, gateOf } from "../domain/verdict/gate.ts";
import type { AgreedGate } from "../domain/verdict/gate-change.ts";
import { endedEarly } from "../domain/verdict/gate-reason.ts";
import type { StoredBaseline } from "../ports/baseline-store.ts";
import { COMPARISON_FILE, REPORT_FILE, RUN_FILE } from "../ports/output-folder.ts";
import { renderJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { type ReportView, reportView } from "../report/view.ts";
import { skippedText } from "./prepare-run.ts";
import { type TrackedComparison, type TrackRequest, trackRun } from "./track-run.ts";
import type { World } from "./world.ts";

/** What judging touches. */
export type JudgeWorld = Pick<World, "output" | "progress" | "exports">;

/** How a run is to be judged, wherever it was measured. */
export interface JudgeRequest extends TrackRequest {
  readonly config: Config;
  readonly failOn: FailOn;
  /** What fails the gate, where a run has both a base and earlier runs. */
  readonly gateOn?: readonly GateOn[];
  /** What the run was made for; its file keeps it. */
  readonly origin?: RunOrigin;
  /**
   * Looks whether someone accepts what made the gate fail.
   * @returns a comparison for each pull request that the run is judged for
   */
  readonly acknowledge?: (comparison: Comparison) => Promise<readonly Comparison[]>;
}

/** Whether a run entered the baseline, and why not. */
export interface Recording {
  readonly recorded: boolean;
  readonly reason?: string;
  /** It belongs into the baseline, which could not be written. */
  readonly failure?: unknown;
}

interface UnjudgedRun {
  readonly run: RunFile;
  /** The bounds that it is held to. */
  readonly gate: AgreedGate;
  readonly baseline: StoredBaseline;
  /** Nothing was judged while it was measured, so no series ended before the others. */
  readonly isWhole?: boolean;
  /** Puts it into the baseline if it belongs there; called once, when its verdict is known. */
  readonly record: (tracked: TrackedComparison) => Promise<Recording>;
}

/** A run and its verdict. */
export interface JudgedRun {
  readonly run: RunFile;
  readonly comparison: Comparison;
  readonly view: ReportView;
  /** The baseline could not be written although the run belongs into it, or it had to be tracked and was not. */
  readonly failure?: unknown;
}

/** What a run came to; its files are about the pull request that fails, where one does. */
export interface RunResult extends JudgedRun {
  /** The result for each pull request, in the order of the comparisons that `acknowledge` returned. */
  readonly each: readonly JudgedRun[];
}

/**
 * Judges a run: compares it, has it tracked and accepted, records it, and writes all its files.
 * @throws LoadgateError `publishing` when a file cannot be written
 */
export async function judgeRun(
  world: JudgeWorld,
  request: JudgeRequest,
  unjudged: UnjudgedRun,
): Promise<RunResult> {
  const { acknowledge, origin } = request;
  const { baseline, record } = unjudged;
  const run: RunFile = { ...unjudged.run, ...(origin && { origin }) };
  world.progress.stage("Comparing");
  const compared = compareWithin(request, { ...unjudged, run });
  const tracked = await trackRun(world.progress, request, { run, compared });
  const comparisons = (await acknowledge?.(tracked.comparison)) ?? [];
  const { failure: unrecorded, ...recording } = await record(tracked);
  const failure = unrecorded ?? tracked.failure;
  const notices = [
    ...(run.skipped ?? []).map((one) => `${skippedText(one)}.`),
    ...baseline.skipped.map(({ file, reason }) => `The stored run ${file} was skipped: ${reason}.`),
  ];
  const about = withoutNullish({ run, recording, notices, tracker: tracked.section });
  const resultOf = (comparison: Comparison): JudgedRun => ({
    run,
    comparison,
    view: reportView({ ...about, comparison }),
    ...(failure !== undefined && { failure }),
  });
  const each = comparisons.map(resultOf);
  const failing = each.find(({ comparison }) => comparison.gate.decision === "fail");
  const shown = failing ?? each[0] ?? resultOf(tracked.comparison);
  await writeFiles(world, shown);
  return { ...shown, each };
}

function compareWithin(
  { failOn, gateOn }: JudgeRequest,
  { run, gate: { gate, loosened }, baseline, isWhole }: UnjudgedRun,
): Comparison {
  const roundsDone = isWhole ? run.plan.rounds : undefined;
  const policy = { ...gate, failOn, ...withoutNullish({ gateOn, roundsDone }) };
  const timed = compareRun(run, historyOf(run, baseline.records), policy);
  const compared = withCounts(run, timed, policy);
  const decision = gateOf([...endedEarly(run), ...compared.gate.reasons], policy);
  return { ...compared, gate: { ...decision, ...(loosened.length > 0 && { loosened }) } };
}

async function writeFiles(
  { output, exports }: JudgeWorld,
  { run, comparison, view }: JudgedRun,
): Promise<void> {
  await output.write(RUN_FILE, renderJson(run));
  await output.write(COMPARISON_FILE, renderJson(comparison));
  await output.write(REPORT_FILE, renderMarkdown(view));
  for (const { file, contentOf } of exports) await output.write(file, renderJson(contentOf(run)));
}
