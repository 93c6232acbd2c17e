import { RECORD_FILE } from "../ports/output-folder.ts";
import { type JudgeRequest, judgeRun, type RunResult } from "./judge/judge-run.ts";
import { measureRun } from "./measure-run.ts";
import { loadBaseline } from "./record/load-baseline.ts";
import { type RecordPolicy, recordJudged } from "./record/record-judged.ts";
import type { MeasureRequest } from "./stages.ts";
import type { World } from "./world.ts";

/** One requested run. */
export interface RunRequest extends MeasureRequest, JudgeRequest, RecordPolicy {}

/**
 * The main job: installs, builds, measures, compares with the stored baseline, records the run there after its
 * verdict, and reports. All measurements are in `run.jsonl` before the next step begins.
 * @throws LoadgateError as its steps do
 */
export async function runBenchmark(world: World, request: RunRequest): Promise<RunResult> {
  const { config } = request;
  // Checked before minutes of measuring: the store must be readable, and the output folder writable.
  await world.output.prepare();
  // Removed first, so that another run's record is never mistaken for this one's, however this run ends.
  await world.output.remove(RECORD_FILE);
  const baseline = await loadBaseline(world.store, config.baseline.required, world.progress);
  // Read before a build can change git's answer.
  const branch = config.baseline.branch ?? (await world.sourceControl.defaultBranch());
  const run = await measureRun(world, request);
  return await judgeRun(world, request, {
    run,
    baseline,
    record: (tracked, gated) => recordJudged(world, request, { ...tracked, branch, gated }),
  });
}
