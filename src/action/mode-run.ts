import { runBenchmark } from "../app/run-benchmark.ts";
import { GATE_FAILED_EXIT_CODE } from "../domain/error.ts";
import type { MainStep } from "./main-step.ts";
import { measuringJob } from "./measuring-job.ts";
import { publish } from "./publish.ts";

/**
 * `mode: run`: the whole job, its result in the summary, the annotations and the outputs.
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError as the job's steps do
 */
export function runMode(step: MainStep): Promise<number> {
  return measuringJob(step, async (world, request) => {
    const result = await runBenchmark(world, request);
    step.progress.end();
    await publish(result, step.inputs.out);
    if (result.failure !== undefined) throw result.failure;
    return result.comparison.gate.decision === "fail" ? GATE_FAILED_EXIT_CODE : 0;
  });
}
