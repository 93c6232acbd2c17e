import { isTimed } from "../domain/counting/without-timing.ts";
import type { RunFile } from "../domain/run/run-file.ts";
import { messageOf } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { reasonNotToRecord, recordOf } from "../domain/verdict/baseline.ts";
import { decideGate } from "../domain/verdict/gate.ts";
import { gateFor } from "../domain/verdict/gate-change.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import { type JudgeRequest, judgeRun, type Recording, type RunResult } from "./judge-run.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { measureRun } from "./measure-run.ts";
import { skippedText } from "./prepare-run.ts";
import type { TrackedComparison } from "./track-run.ts";
import type { World } from "./world.ts";

/** One run, as it was asked for. */
export interface RunRequest extends MeasureRequest, JudgeRequest {
  /** Why the run may not enter the baseline whatever it finds; absent where it may. */
  readonly notRecordable?: string;
}

/**
 * The main job: install, build, measure, compare with the stored baseline, record the run there after
 * its verdict, and report. Everything that was measured is in `run.json` before the next step begins.
 * @throws LoadgateError as its steps do
 */
export async function runBenchmark(world: World, request: RunRequest): Promise<RunResult> {
  const { config } = request;
  for (const skipped of request.skipped) world.progress.warn(skippedText(skipped));
  // Before minutes of measuring: a store that cannot be read or results that cannot be written.
  await world.output.prepare();
  const baseline = await world.store.load();
  // Before a build can change what git says.
  const branch = config.baseline.branch ?? (await world.sourceControl.defaultBranch());
  const run = await measureRun(world, request);
  return await judgeRun(world, request, {
    run,
    baseline,
    gate: gateFor(config.gate, run.base),
    record: (tracked) => record(world.store, request, { ...tracked, branch, run }),
  });
}

interface Recordable extends TrackedComparison {
  /** Branch whose runs are recorded; undefined if nobody knows it. */
  readonly branch: string | undefined;
  readonly run: RunFile;
}

async function record(
  store: BaselineStore,
  { config, notRecordable }: RunRequest,
  { branch, run, comparison, reasons }: Recordable,
): Promise<Recording> {
  const { baseline, gate } = config;
  const policy = { ...gate, failOn: "regression" } as const;
  const reason =
    notRecordable ??
    (isTimed(config) ? undefined : "it only counted") ??
    reasonNotToRecord({
      commit: run.commit,
      branch,
      // An inconclusive run belongs into the baseline whatever fails the gate: without it there would
      // never be enough runs to decide.
      passed: decideGate(comparison.series, policy).reasons.length === 0 && reasons.length === 0,
      complete: run.failure === undefined,
      partial: run.only !== undefined,
    });
  if (reason !== undefined || !run.commit) return withoutNullish({ recorded: false, reason });
  try {
    await store.save(recordOf(run, run.commit), baseline.keep);
    return { recorded: true };
  } catch (failure) {
    return { recorded: false, reason: messageOf(failure), failure };
  }
}
