import { hasLimits } from "../domain/bounds/bounds.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import { gatedRun } from "../domain/evidence/gated-run.ts";
import { lossOf } from "../domain/run/file/base-commit.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import { messageOf } from "../domain/shared/error.ts";
import { present } from "../domain/shared/present.ts";
import { RESULT_FILES, RUN_FILES } from "../ports/output-folder.ts";
import { hasBase } from "./arms/arms.ts";
import { agreeWithBase } from "./base/agree-with-base.ts";
import { checkOutBases } from "./base/check-out-base.ts";
import { compareWith, type JudgeRequest, judgeRun, type RunResult } from "./judge/judge-run.ts";
import { buildArms, tryHead } from "./measure/build-arms.ts";
import { TIMING } from "./measure/timing.ts";
import type { MeasureRequest } from "./plan/prepare-run.ts";
import { loadBaseline, type RecordPolicy, recordJudged } from "./record/record-judged.ts";
import type { CheckedOutArm } from "./stages/bases.ts";
import { beginRun } from "./stages/begin-run.ts";
import { outlookOnChange } from "./stages/ignored-change.ts";
import type { InstrumentedWorld } from "./stages/instrument.ts";
import { type CheckedOut, judgedCommit, judgedOf, type Measured } from "./stages/stages.ts";
import { measuredTree, watchSettings } from "./stages/working-tree.ts";
import { endKilledRuns, writeRunFile } from "./world/world.ts";

/** Compares a measured run with its base and earlier runs. */
type Judge = (run: RunFile) => Comparison;

/** One requested run. */
export interface RunRequest extends MeasureRequest, JudgeRequest, RecordPolicy {}

/**
 * The main job: installs, builds, measures, compares with the stored baseline, records the run there after its
 * verdict, and reports. All measurements are in `run.jsonl` before the next step begins.
 * @throws LoadgateError as its steps do
 */
export async function runBenchmark(
  world: InstrumentedWorld,
  request: RunRequest,
): Promise<RunResult> {
  const { config } = request;
  // Checked before minutes of measuring: the store must be readable, and the output folder writable.
  await world.output.prepare();
  // Removed first, so that another run's results are never mistaken for this one's, however this run ends.
  for (const file of RESULT_FILES) await world.output.remove(file);
  const baseline = await loadBaseline(world, request, hasBase(request.cells));
  // Read before a build can change git's answer.
  const branch = config.baseline.branch ?? (await world.sourceControl.defaultBranch());
  const isOnHistory = request.gateOn?.includes("history") && baseline.records.length > 0;
  const { instruments } = world;
  let comparison: Comparison | undefined;
  const judge = (measured: RunFile) => {
    comparison = compareWith(request, gatedRun(config.gate, measured), { baseline, instruments });
    return comparison;
  };
  const run = await measureRun(world, { ...request, isOnHistory }, judge);
  return await judgeRun(world, request, {
    run,
    baseline,
    comparison,
    record: (tracked, gated) => recordJudged(world, request, { ...tracked, branch, gated }),
  });
}

/**
 * Installs the load generator, builds the servers, measures, and writes all results to the run file, even when a
 * step fails.
 * @param judge lets instruments explain the verdict while the servers can still be started; absent if another job judges
 * @returns the run file's content
 * @throws LoadgateError as the steps do
 */
export async function measureRun(
  outside: InstrumentedWorld,
  asked: MeasureRequest,
  judge?: Judge,
): Promise<RunFile> {
  const { output, progress } = outside;
  // Removed first, so that an earlier run's file is never mistaken for this one's, however this run ends.
  for (const file of RUN_FILES) await output.remove(file);
  await endKilledRuns(outside);
  const { planned, latest } = await beginRun(outside, asked);
  const change = await outlookOnChange(outside, asked);
  if (change && !("because" in change)) {
    const { workingTree: _, openLoop: __, ...unmeasured } = planned.runFile(planned);
    const run = { ...unmeasured, ignored: change, servers: [], series: [] };
    await writeRunFile(output, run);
    return run;
  }
  const { services } = planned;
  const world = { ...outside, runtime: services.runtime };
  let bases: readonly CheckedOutArm[] = [];
  const sayChangedSettings = await watchSettings(outside);
  try {
    const checkedOut = await checkOutBases(world, planned);
    ({ bases } = checkedOut);
    await buildAndMeasure(world, await agreeWithBase(world, checkedOut), judge);
  } catch (thrown) {
    // Work that is cut off by a signal fails in various ways; the signal is the actual reason.
    const error: unknown = asked.signal.aborted ? asked.signal.reason : thrown;
    const unfinished = planned.runFile(latest(), messageOf(error));
    await writeRunFile(output, unfinished).catch((unwritten: unknown) =>
      progress.warn(messageOf(unwritten)),
    );
    throw error;
  } finally {
    await services.stop();
    // A daemon that base's build left behind may still be writing into the checkout.
    await world.leftovers.endStarted();
    for (const { checkout } of bases) await checkout.remove();
    await sayChangedSettings();
  }
  const run = planned.runFile(latest());
  await writeRunFile(output, run);
  return run;
}

/**
 * Ends before measuring if a required base is lost and the gate has nothing else to decide by. Head must work also
 * then: somebody may accept the loss.
 */
async function buildAndMeasure(
  world: InstrumentedWorld,
  run: CheckedOut,
  judge?: Judge,
): Promise<void> {
  const built = await buildArms(world, run);
  if (isDecidedByLoss(built)) return await tryHead(world, built);
  let measured: Measured = built;
  for (const { collect } of [TIMING, ...world.instruments]) {
    measured = run.keep(await collect(world, measured));
  }
  const changed = await built.changedSinceBuild();
  const tree = await measuredTree(built.tree, changed, judgedOf(built)?.checkout);
  measured = run.keep({ ...measured, tree });
  if (!judge) return;
  const comparison = judge(run.runFile(measured));
  for (const { explain } of world.instruments) {
    if (explain) measured = run.keep(await explain(world, measured, comparison));
  }
}

/** True if a required base is lost for all series, and neither limits nor earlier runs can decide anything. */
function isDecidedByLoss(run: CheckedOut): boolean {
  const { benchmark, request } = run;
  const { lost = [], isRequired } = judgedCommit(run) ?? {};
  const gates = present([request.config.gate, benchmark.base?.own?.gate]);
  if (isRequired === false || request.isOnHistory || gates.some(hasLimits)) return false;
  return benchmark.cells.every(({ scenario, lanes }) =>
    lanes.every(({ server }) => lossOf(lost, { server, scenario }) !== undefined),
  );
}
