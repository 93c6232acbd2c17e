import type { RunResult } from "../app/judge/judge-run.ts";
import type { ShardsRequest } from "../app/report-shards.ts";
import { createTracker } from "../composition/tracker.ts";
import { configPathOf } from "../config/load.ts";
import { present } from "../domain/shared/present.ts";
import { measuredBy } from "./code-host.ts";
import { judgedHead, originOf } from "./event.ts";
import { finishing } from "./finish.ts";
import type { MainStep } from "./main-step.ts";

/** The tracker that the job's inputs and configuration ask for; undefined if they ask for none. */
export function trackerOf({ config, environment, inputs, progress }: MainStep) {
  return createTracker({ config, environment, overrides: inputs.bencher, onLine: progress.log });
}

/** How the job judges a run, as its inputs and configuration say. */
export function policyOf({ config, inputs, signal }: MainStep) {
  const { failOn, gateOn } = inputs;
  return { config, signal, failOn, gateOn, configPath: configPathOf(inputs.config) };
}

/** What the job knows of its commit and its pull request. */
type Judging = Pick<ShardsRequest, "acknowledge" | "handsOver" | "origin" | "sha">;

/**
 * Judges what jobs of this workflow measured, and shows the result in the job and on the code host.
 * @param work judges the run
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws any error of the work
 */
export async function judgingJob(step: MainStep, work: (judging: Judging) => Promise<RunResult>) {
  const { config, environment, event, job } = step;
  const measured = measuredBy(event, job.sha, environment["GITHUB_REF"]);
  const sha = judgedHead(event) ?? job.sha;
  const branch = config.baseline.branch ?? event.defaultBranch;
  const own = originOf(event, environment["GITHUB_EVENT_NAME"], branch);
  const origin = { ...own, name: step.inputs.name };
  return await finishing(step, present([measured]), (acknowledge) =>
    work({ sha, origin, handsOver: true, acknowledge }),
  );
}
