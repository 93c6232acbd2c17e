import { RECORD_FILE } from "../ports/output-folder.ts";
import { type JudgeRequest, judgeRun, type RunResult } from "./judge-run.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { measureRun } from "./measure-run.ts";
import { loadBaseline } from "./record/load-baseline.ts";
import { type RecordPolicy, recordJudged } from "./record/record-judged.ts";
import type { World } from "./world.ts";

/** One run, as it was asked for. */
export interface RunRequest extends MeasureRequest, JudgeRequest, RecordPolicy {}

/**
 * The main job: install, build, measure, compare with the stored baseline, record the run there after
 * its verdict, and report. Everything that was measured is in `run.jsonl` before the next step begins.
 * @throws LoadgateError as its steps do
 */
export async function runBenchmark(world: World, request: RunRequest): Promise<RunResult> {
  const { config } = request;
  // Before minutes of measuring: a store that cannot be read or results that cannot be written.
  await world.output.prepare();
  // Whatever ends this run, no other one's record is taken for its own.
  await world.output.remove(RECORD_FILE);
  const baseline = await loadBaseline(world.store, config.baseline.required, world.progress);
  // Before a build can change what git says.
  const branch = config.baseline.branch ?? (await world.sourceControl.defaultBranch());
  const run = await measureRun(world, request);
  return await judgeRun(world, request, {
    run,
    baseline,
    record: (tracked, gated) => recordJudged(world, request, { ...tracked, branch, gated }),
  });
}
