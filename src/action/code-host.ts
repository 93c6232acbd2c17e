import path from "node:path";
import picomatch from "picomatch";
import { acknowledgeRun, type Measured } from "../app/acknowledge-run.ts";
import type { JudgedRun, JudgeRequest } from "../app/judge-run.ts";
import { createCodeHost } from "../composition/code-host.ts";
import { DEFAULT_CONFIG_FILE } from "../config/load.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import type { CodeHost } from "../ports/code-host.ts";
import type { PlacedReason } from "./annotations.ts";
import type { JobEvent } from "./event.ts";
import type { MainStep } from "./main-step.ts";
import { commentKey, type PullResult, publishToHost } from "./publish-to-host.ts";
import { debugUntrusted, logUntrusted } from "./untrusted.ts";

/**
 * The code host that the job runs on.
 * @returns undefined where there is nobody to ask: outside a job, and without a token
 */
export async function openHost({ job, inputs, signal }: MainStep): Promise<CodeHost | undefined> {
  const { repository, apiUrl } = job;
  const token = inputs.githubToken;
  if (repository === undefined || token === undefined) return undefined;
  const [tell, trace] = [logUntrusted, debugUntrusted];
  return await createCodeHost({ repository, apiUrl, token, signal, tell, trace });
}

/**
 * What looks whether someone accepts what made the gate fail. Each pull request is judged alone: what is
 * accepted on one of them is not on the others.
 * @param all what the run is of
 */
export function acknowledging(
  host: CodeHost,
  { inputs: { acceptLabel: label, acceptOwn } }: MainStep,
  all: readonly Measured[],
): NonNullable<JudgeRequest["acknowledge"]> {
  return async (comparison) => {
    const judged: Comparison[] = [];
    for (const measured of all) {
      const options = { measured, label, acceptOwn, matcher: picomatch };
      judged.push(await acknowledgeRun(host, comparison, options));
    }
    return judged;
  };
}

/**
 * What acceptances can be for.
 * @returns undefined where an event is about no pull request
 */
export function measuredBy(event: JobEvent): Measured | undefined {
  if (event.kind === "pull-request") {
    return { kind: "pull", number: event.number, headSha: event.headSha };
  }
  if (event.kind !== "merge-group") return undefined;
  const { headRef, baseSha, baseBranch } = event;
  return headRef === undefined || baseBranch === undefined
    ? undefined
    : { kind: "group", headRef, baseSha, baseBranch };
}

/** A code host, and what it is told that a result is about. */
export interface Told {
  readonly host: CodeHost;
  /** The commit; of a pull request its head, not its merge. */
  readonly sha: string;
  /** What each pull request is told that it is about. */
  readonly comments: readonly PullResult[];
  /** Sets comments and checks apart that show other configurations, other parts, other machines. */
  readonly machine: string;
}

/** A result, with the lines of the configuration that its reasons are about. */
export interface PlacedResult {
  /** What the check is about: it belongs to a commit, however many pull requests have it. */
  readonly result: JudgedRun;
  readonly reasons: readonly PlacedReason[];
}

/**
 * Writes comments and the check.
 */
export async function tellHost(
  { config, inputs, job }: MainStep,
  { host, sha, comments, machine }: Told,
  { result, reasons }: PlacedResult,
): Promise<void> {
  const file = path.relative(job.workspace ?? path.dirname(config.file), config.file);
  const parts = [file, ...(inputs.only === undefined ? [] : [inputs.only])];
  const isUsual = parts.length === 1 && file === DEFAULT_CONFIG_FILE;
  await publishToHost(host, {
    comparison: result.comparison,
    view: result.view,
    ...(result.failure !== undefined && { failure: result.failure }),
    reasons,
    policy: inputs.comment,
    acceptLabel: inputs.acceptLabel,
    checkName: isUsual ? "Loadgate" : `Loadgate (${parts.join(", ")})`,
    marker: {
      key: commentKey([...parts, machine]),
      sha,
      ...(job.runId !== undefined && { runId: job.runId }),
    },
    comments,
    links: job.runUrl === undefined ? [] : [{ label: "Report and samples", url: job.runUrl }],
  });
}
