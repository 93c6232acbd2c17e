import { runBenchmark } from "../app/run-benchmark.ts";
import { exitCodeOf } from "../domain/gate.ts";
import { placedReasons, placesIn } from "./annotations.ts";
import { acknowledging, measuredBy, openHost, tellHost } from "./host.ts";
import type { MainStep } from "./main-step.ts";
import { measuringJob } from "./measuring-job.ts";
import { publish } from "./publish.ts";

/**
 * `mode: run`: the whole job, its result in the summary, the annotations and the outputs.
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError as the job's steps do
 */
export function runMode(step: MainStep): Promise<number> {
  const { config, event, inputs, job, progress } = step;
  const pull = event.kind === "pull-request" ? event.number : undefined;
  const sha = event.kind === "pull-request" ? event.headSha : job.sha;
  return measuringJob(step, async (world, request) => {
    const host = await openHost(step);
    const measured = measuredBy(event);
    const result = await runBenchmark(world, {
      ...request,
      ...(host && measured && { acknowledge: acknowledging(host, step, measured) }),
    });
    progress.end();
    const reasons = placedReasons(result.comparison, placesIn(config.file, job.workspace));
    await publish(result, reasons, inputs.out);
    if (host && sha !== undefined) {
      const machine = `${process.platform} ${process.arch}`;
      const subject = { sha, machine, comments: pull === undefined ? [] : [{ pull, ...result }] };
      await tellHost(host, step, result, reasons, subject);
    }
    if (result.failure !== undefined) throw result.failure;
    return exitCodeOf(result.comparison.gate);
  });
}
