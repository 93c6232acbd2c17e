import { runBenchmark } from "../../app/run-benchmark.ts";
import { createTracker } from "../../composition/tracker.ts";
import { machineName } from "../check-name.ts";
import { acknowledging, measuredBy, openHost } from "../code-host.ts";
import { originOf } from "../event.ts";
import { finish, orTellError } from "../finish.ts";
import type { MainStep } from "../main-step.ts";
import { measuringJob } from "../measuring-job.ts";

/**
 * `mode: run`: the whole job. The result is in the summary, the annotations and the outputs.
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError as the job's steps do
 */
export function runMode(step: MainStep): Promise<number> {
  const { config, environment, event, inputs, job, progress } = step;
  const overrides = inputs.bencher;
  const tracker = createTracker({ config, environment, overrides, onLine: progress.log });
  const branch = config.baseline.branch ?? event.defaultBranch;
  const origin = originOf(event, environment["GITHUB_EVENT_NAME"], branch);
  return measuringJob(step, async (world, request) => {
    const host = await openHost(step);
    const measured = measuredBy(event, { sha: job.sha, ref: environment["GITHUB_REF"] });
    const sha = event.kind === "pull-request" ? event.headSha : job.sha;
    const commit = host && sha !== undefined ? { host, sha } : undefined;
    const result = await orTellError(step, commit, () =>
      runBenchmark(world, {
        ...request,
        origin,
        handsOver: true,
        tracker,
        acknowledge: host && measured && acknowledging(host, step, [measured]),
      }),
    );
    const comments = event.kind === "pull-request" ? [{ pull: event.number, ...result }] : [];
    return await finish(step, result, commit && { ...commit, machine: machineName(), comments });
  });
}
