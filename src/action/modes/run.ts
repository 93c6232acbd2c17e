import { runBenchmark } from "../../app/run-benchmark.ts";
import { judgingJob, trackerOf } from "../judging-job.ts";
import type { MainStep } from "../main-step.ts";
import { measuringJob } from "../measuring-job.ts";

/**
 * `mode: run`: the whole job. The result is in the summary, the annotations and the outputs.
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError as the job's steps do
 */
export function runMode(step: MainStep): Promise<number> {
  const tracker = trackerOf(step);
  return measuringJob(step, (world, request) =>
    judgingJob(step, (judging) => runBenchmark(world, { ...request, ...judging, tracker })),
  );
}
