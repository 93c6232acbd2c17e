import path from "node:path";
import * as core from "@actions/core";
import { reportRun } from "../../app/report-run.ts";
import { reportShards } from "../../app/report-shards.ts";
import type { CodeHostOptions } from "../../composition/code-host.ts";
import { openRunFiles } from "../../composition/files.ts";
import { openMeasuredRuns } from "../../composition/report.ts";
import { createWorld } from "../../composition/run.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { PullRequest } from "../../ports/code-host.ts";
import { hostOptions, pullsOfRun, requiredHost } from "../code-host.ts";
import { reasonOfEventNotToRecord } from "../event.ts";
import type { WorkflowRunEvent } from "../event-payload.ts";
import { finishing } from "../finish.ts";
import { inputError } from "../inputs.ts";
import { judgingJob, policyOf, trackerOf } from "../judging-job.ts";
import type { MainStep } from "../main-step.ts";
import { annotate } from "../runner.ts";

/**
 * `mode: report`: reports the measurements of jobs without permissions. Without `run-files` it runs on
 * `workflow_run`, in this repository's own context, and takes only figures and names from their run files.
 *
 * The commit and the pull request come from the code host, not from the file.
 *
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError `usage` for any other event, for an invalid file, and for an input that strangers could
 * exploit
 */
export async function reportMode(step: MainStep): Promise<number> {
  const { progress, inputs } = step;
  refuseOfStrangers(step);
  if (inputs.runFiles) return await reportOwnShards(step, inputs.runFiles);
  const event = workflowRunOf(step);
  const nothing = reasonForNothing(event);
  if (nothing !== undefined) return nothingIsReported(nothing);
  const hostOptions = { ...requiredHost(step), tell: progress.warn };
  const world = { ...reportingWorld(step, hostOptions), runs: openMeasuredRuns(hostOptions) };
  progress.stage("Looking for the pull request");
  const pulls = await pullsOfRun(hostOptions, event);
  const [first] = pulls;
  if (!first) {
    const missing = `no open pull request has ${event.headSha} as its head`;
    return nothingIsReported(`${missing}; it was pushed to again, or closed`);
  }
  const numbers = pulls.map(({ number }) => `#${number}`).join(", ");
  const attempt = `Attempt ${event.runAttempt} of workflow run ${event.runId}`;
  core.info(`${attempt} measured ${event.headSha}, the head of ${numbers}.`);
  const request = { ...requestFor(step, event, first), pulls };
  const all = pulls.map(({ number, headSha }) => ({ kind: "pull" as const, number, headSha }));
  return await finishing(step, all, async (acknowledge) => {
    const result = await reportRun(world, { ...request, acknowledge });
    progress.end();
    for (const [index, { comparison }] of pulls.length > 1 ? result.each.entries() : []) {
      core.info(`On #${pulls[index]?.number}: ${comparison.gate.standing}.`);
    }
    return result;
  });
}

/** Strangers decide what their jobs upload, and those uploads never belong to this workflow. */
function refuseOfStrangers({ event, inputs }: MainStep): void {
  if (event.kind !== "workflow-run") return;
  const refused = (name: string, why: string, because = "") =>
    inputError(name, `on workflow_run, ${why}`, `Remove \`${name}\` from this workflow${because}.`);
  if (inputs.allowMissingShards) {
    throw refused("allow-missing-shards", "a pull request could choose which shard is missing");
  }
  if (inputs.runFiles) {
    const why = "the files of another workflow's run would be taken for this one's";
    throw refused("run-files", why, ": it reads what the other one uploaded");
  }
}

/** @param pull the pull request to name if one is required */
function requestFor(step: MainStep, { headSha, runId }: WorkflowRunEvent, pull: PullRequest) {
  const { inputs } = step;
  const { number, baseBranch, baseSha } = pull;
  const base = { ref: baseBranch, isRequired: inputs.baseRequired };
  // This job runs in the repository's own context, whoever wrote the commits.
  const pullRequest = { number, headSha: pull.headSha, baseBranch, baseSha, isFork: false };
  return {
    ...policyOf(step),
    base: inputs.bases.length > 0 ? base : undefined,
    workflowRun: runId,
    headSha,
    origin: { event: "workflow_run", name: inputs.name, pullRequest },
    tracker: trackerOf(step),
  };
}

function workflowRunOf({ event }: MainStep): WorkflowRunEvent {
  if (event.kind === "workflow-run") return event;
  const message =
    "mode: report reports what another workflow measured, and this job was not started by one";
  const hint =
    "Use `on: workflow_run`, as workflows/fork-report.yml does, name the run files of this workflow's shards in run-files, or use mode: run.";
  throw new LoadgateError("usage", message, { hint });
}

/** The reason a workflow's run has nothing to report, or undefined if it has. */
function reasonForNothing(run: WorkflowRunEvent): string | undefined {
  const { event, conclusion, headRepository } = run;
  if (event !== "pull_request") return `the run was started by ${event}, not by a pull request`;
  if (conclusion === "cancelled" || conclusion === "skipped") return `the run was ${conclusion}`;
  if (headRepository === undefined) return "the repository of its commits was deleted";
  return undefined;
}

function nothingIsReported(reason: string): number {
  annotate(core.notice, `Nothing is reported: ${reason}.`);
  return 0;
}

/**
 * The world of a job that reports what others measured.
 * @param host absent to read a branch in the clone
 */
function reportingWorld(step: MainStep, host: CodeHostOptions | undefined) {
  const { config, environment, event, inputs, progress } = step;
  const { store = config.baseline.store, out } = inputs;
  const { defaultBranch } = event;
  const root = path.dirname(config.file);
  return createWorld({ root, store, out, environment, progress, host, defaultBranch });
}

/**
 * Reports the measurements of this workflow run's shards: one comment, one check, one gate, one record.
 * @param places run files, and folders that hold them
 * @returns the exit code: 0, 1 when the gate failed, 3 if a shard is missing
 * @throws LoadgateError `usage` if they do not belong together
 */
async function reportOwnShards(step: MainStep, places: readonly string[]): Promise<number> {
  const { allowMissingShards, only } = step.inputs;
  const world = reportingWorld(step, hostOptions(step));
  const tracker = trackerOf(step);
  return await judgingJob(step, async (judging) =>
    reportShards(world, {
      ...judging,
      ...policyOf(step),
      allowMissingShards,
      only,
      tracker,
      files: await openRunFiles(places),
      notRecordable: reasonOfEventNotToRecord(step.event),
    }),
  );
}
