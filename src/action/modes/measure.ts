import path from "node:path";
import * as core from "@actions/core";
import { measureRun } from "../../app/run-benchmark.ts";
import { runFileName } from "../../app/world/world.ts";
import { ignoredChangeText } from "../../domain/run/plan/ignored-change.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatCount } from "../../domain/shared/format.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import type { JobEvent } from "../event.ts";
import type { MainStep } from "../main-step.ts";
import { measuringJob } from "../measuring-job.ts";
import { toRunner } from "../runner.ts";

/**
 * `mode: measure`: builds, measures and writes the run file. It judges nothing, reads no token and no stored
 * baseline, and sends nothing anywhere, so it can run untrusted code.
 * @returns the exit code 0: the job that reports the run judges it
 * @throws LoadgateError as the steps do; measurements up to then are in the run file
 */
export function measureMode(step: MainStep): Promise<number> {
  return measuringJob(step, async (world, request) => {
    await checkHead(world.sourceControl, step.event);
    await world.output.prepare();
    // A failed run leaves its file too, with the reason.
    const file = path.join(step.inputs.out, runFileName(request));
    await toRunner("outputs", () => core.setOutput("run-path", file));
    const isOnHistory = request.gateOn?.includes("history");
    const run = await measureRun(world, { ...request, isOnHistory, isJudgedElsewhere: true });
    step.progress.end();
    const measured = run.series.filter(({ samples }) => samples.length > 0);
    const count = formatCount(measured.length, "series", "series");
    core.info(`${run.ignored ? ignoredChangeText(run.ignored) : `Measured ${count}`}.`);
    return 0;
  });
}

/**
 * Checked before minutes of measuring: by default, actions/checkout checks out the merge with the base branch, but
 * the reporting job knows the pull request by its head.
 */
async function checkHead(sourceControl: SourceControl, event: JobEvent): Promise<void> {
  if (event.kind !== "pull-request") return;
  const head = await sourceControl.head();
  if (head?.sha === event.headSha) return;
  const message = `The checkout is ${head?.sha ?? "no commit"}, not the pull request's head ${event.headSha}, by which the report finds it`;
  const hint =
    "Give actions/checkout `ref:` github.event.pull_request.head.sha, as workflows/fork-measure.yml does.";
  throw new LoadgateError("usage", message, { hint });
}
