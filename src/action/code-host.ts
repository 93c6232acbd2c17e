import picomatch from "picomatch";
import { acknowledgeRun, type Measured } from "../app/record/acknowledge-run.ts";
import type { CodeHostOptions } from "../composition/code-host.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import { isRunOf } from "../domain/review/strangers-run.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { CodeHost } from "../ports/code-host.ts";
import type { ShownStep } from "./check-name.ts";
import type { JobEvent } from "./event.ts";
import type { WorkflowRunEvent } from "./event-payload.ts";
import type { MainStep } from "./main-step.ts";
import { debugUntrusted, logUntrusted } from "./runner.ts";

/** The parts of a step by which its repository is reached. */
type HostStep = Pick<ShownStep, "job" | "inputs" | "signal">;

/**
 * Options for reaching the job's repository on the code host.
 * @returns undefined outside a job, and without a token
 */
export function hostOptions({ job, inputs, signal }: HostStep): CodeHostOptions | undefined {
  const { repository, apiUrl } = job;
  const token = inputs.githubToken;
  if (repository === undefined || token === undefined) return undefined;
  return { repository, apiUrl, token, signal, tell: logUntrusted, trace: debugUntrusted };
}

/**
 * As {@link hostOptions}, for modes that require a code host.
 * @throws LoadgateError `usage` without a repository or a token
 */
export function requiredHost(step: MainStep): CodeHostOptions {
  const options = hostOptions(step);
  if (options) return options;
  const [message, hint] =
    step.job.repository === undefined
      ? ["GITHUB_REPOSITORY names no repository", "The runner sets it; leave it to the runner."]
      : [`mode: ${step.inputs.mode} needs a token`, "Do not set the input github-token."];
  throw new LoadgateError("usage", message, { hint });
}

/**
 * The open pull requests that another workflow's run measured.
 * @returns ordered by number, because authors can change the API's order
 */
export async function pullsOfRun(options: CodeHostOptions, event: WorkflowRunEvent) {
  const { openMeasuredRuns } = await import("../composition/report.ts");
  const candidates = await openMeasuredRuns(options).pullRequestsAt(event.headSha);
  const own = candidates.filter((pull) => isRunOf(pull, event));
  return own.toSorted((a, b) => a.number - b.number);
}

/**
 * Checks whether someone accepts the findings that made the gate fail. Each pull request is judged alone: an
 * acceptance on one does not apply to the others.
 * @param all the pull requests that the run belongs to
 */
export function acknowledging(host: CodeHost, { inputs }: MainStep, all: readonly Measured[]) {
  const { acceptLabel: label, acceptOwn } = inputs;
  return async (comparison: Comparison) => {
    const judged: Comparison[] = [];
    for (const measured of all) {
      const options = { measured, label, acceptOwn, matcher: picomatch };
      judged.push(await acknowledgeRun(host, comparison, options));
    }
    return judged;
  };
}

/**
 * The pull requests that acceptances can apply to.
 * @param sha the commit that the job is for
 * @param ref its branch, such as `refs/heads/main`
 * @returns undefined if an event is neither about a pull request nor about the merge of one
 */
export function measuredBy(event: JobEvent, sha?: string, ref = ""): Measured | undefined {
  if (event.kind === "pull-request") {
    return { kind: "pull", number: event.number, headSha: event.headSha };
  }
  if (event.kind === "merge-group") {
    const { headRef, baseSha, baseBranch } = event;
    if (headRef === undefined || baseBranch === undefined) return undefined;
    return { kind: "group", headRef, baseSha, baseBranch };
  }
  const [, branch] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
  if (event.kind !== "push" || sha === undefined || branch === undefined) return undefined;
  return { kind: "merged", sha, branch };
}
