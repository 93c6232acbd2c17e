import * as core from "@actions/core";
import { reportRun } from "../app/report-run.ts";
import type { TrackingRequest } from "../app/track.ts";
import type { Comparison } from "../domain/comparison.ts";
import { LoadgateError } from "../domain/error.ts";
import { exitCodeOf } from "../domain/gate.ts";
import type { CodeHost, PullRequest } from "../ports/code-host.ts";
import { trackingRequest } from "../tracking-request.ts";
import { placedReasons, placesIn } from "./annotations.ts";
import type { WorkflowRunEvent } from "./event-payload.ts";
import { acknowledging, openHost, tellHost } from "./host.ts";
import type { MainStep } from "./main-step.ts";
import { publish } from "./publish.ts";
import { createReportWorld } from "./report-world.ts";
import { harmless } from "./untrusted.ts";

/**
 * `mode: report`: reports what a job without rights measured. It runs on `workflow_run`, in this
 * repository's own context, and takes from the run file only figures and names.
 *
 * Which commit and which pull request it is about, the code host says and not the file.
 *
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError `usage` for any other event and for a file that is none
 */
export async function reportMode(step: MainStep): Promise<number> {
  const { config, inputs, progress } = step;
  const event = workflowRunOf(step);
  const nothing = reasonForNothing(event);
  if (nothing !== undefined) return nothingIsReported(nothing);
  const world = createReportWorld(step);
  try {
    progress.stage("Looking for the pull request");
    const found = ofSameRepository(await world.runs.pullRequestsAt(event.headSha), event);
    // By number: authors can change the order that the API gives.
    const pulls = found.toSorted((a, b) => a.number - b.number);
    const numbers = pulls.map(({ number }) => `#${number}`).join(", ");
    if (pulls.length === 0) {
      return nothingIsReported(
        `no open pull request has ${event.headSha} as its head; it was pushed to again, or closed`,
      );
    }
    core.info(
      `Attempt ${event.runAttempt} of workflow run ${event.runId} measured ${event.headSha}, the head of ${numbers}.`,
    );
    const host = await openHost(step);
    const [first] = pulls;
    const tracking = first && trackingOf(step, first);
    const base = first && { ref: first.baseBranch, isRequired: inputs.baseRequired };
    const result = await reportRun(world, {
      ...{ config, failOn: inputs.failOn, gateOn: inputs.gateOn },
      ...(base && inputs.base !== "none" && { base }),
      ...{ workflowRun: event.runId, headSha: event.headSha, signal: step.signal },
      ...(tracking && { tracking }),
      ...(host && { acknowledge: acknowledgingEach(host, step, pulls) }),
    });
    progress.end();
    const reasons = placedReasons(result.comparison, placesIn(config.file, step.job.workspace));
    await publish(result, reasons, inputs.out);
    if (host) {
      const comments = pulls.flatMap(({ number: pull }, index) => {
        const own = result.each[index];
        return own ? [{ pull, ...own }] : [];
      });
      for (const { pull, comparison } of comments.length > 1 ? comments : []) {
        core.info(
          `On #${pull} the gate ${comparison.gate.decision === "fail" ? "fails" : "passes"}.`,
        );
      }
      const subject = { sha: event.headSha, machine: "reported", comments };
      await tellHost(host, step, result, reasons, subject);
    }
    if (result.failure !== undefined) throw result.failure;
    return exitCodeOf(result.comparison.gate);
  } finally {
    progress.end();
  }
}

/** Each pull request is judged alone: what is accepted on one of them is not on the others. */
function acknowledgingEach(host: CodeHost, step: MainStep, pulls: readonly PullRequest[]) {
  return async (comparison: Comparison): Promise<readonly Comparison[]> => {
    const all: Comparison[] = [];
    for (const { number, headSha } of pulls) {
      const acknowledge = acknowledging(host, step, { kind: "pull", number, headSha });
      all.push(await acknowledge(comparison));
    }
    return all;
  };
}

/** Number and commits come from the code host; the file of the run has no say in them. */
function trackingOf(
  { config, environment, inputs, progress }: MainStep,
  { number, headSha, baseBranch, baseSha }: PullRequest,
): TrackingRequest | undefined {
  return trackingRequest({
    ...{ config, environment, overrides: inputs.bencher, onLine: progress.log },
    facts: {
      event: "workflow_run",
      // This job is the repository's own, whoever the commits are of.
      pullRequest: { number, headSha, baseBranch, baseSha, isFork: false },
    },
  });
}

function workflowRunOf({ event }: MainStep): WorkflowRunEvent {
  if (event.kind === "workflow-run") return event;
  throw new LoadgateError(
    "usage",
    "mode: report reports what another workflow measured, and this job was not started by one",
    { hint: "Use `on: workflow_run`, as workflows/fork-report.yml does, or mode: run." },
  );
}

/** Why a workflow's run has nothing to report, or undefined where it has. */
function reasonForNothing(run: WorkflowRunEvent): string | undefined {
  const { event, conclusion, headRepository } = run;
  if (event !== "pull_request") return `the run was started by ${event}, not by a pull request`;
  if (conclusion === "cancelled" || conclusion === "skipped") return `the run was ${conclusion}`;
  if (headRepository === undefined) return "the repository of its commits was deleted";
  return undefined;
}

/**
 * Whoever pushes the commit of somebody else's pull request to a fork of their own gets a run for that
 * commit, with figures as they like; it is no run of the other pull request. Two repositories that were
 * deleted are not the same one.
 */
function ofSameRepository(
  pulls: readonly PullRequest[],
  { headRepository }: WorkflowRunEvent,
): readonly PullRequest[] {
  return pulls.filter(
    (pull) => headRepository !== undefined && pull.headRepository === headRepository,
  );
}

function nothingIsReported(reason: string): number {
  core.notice(harmless(`Nothing is reported: ${reason}.`), { title: "Loadgate" });
  return 0;
}
