import path from "node:path";
import picomatch from "picomatch";
import { acknowledgeRun, type Measured } from "../app/acknowledge-run.ts";
import type { RunResult } from "../app/run-benchmark.ts";
import { DEFAULT_CONFIG_FILE } from "../config/load.ts";
import type { Comparison } from "../domain/comparison.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { VERSION } from "../version.ts";
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
  // What it brings along is loaded only where it is used.
  const { createGitHub } = await import("../adapters/github/code-host.ts");
  return createGitHub({
    ...{ repository, apiUrl, token, signal, tell: logUntrusted, trace: debugUntrusted },
    userAgent: `loadgate/${VERSION}`,
  });
}

/**
 * What looks whether someone accepts what made the gate fail.
 * @param measured what the run is of
 */
export function acknowledging(
  host: CodeHost,
  { inputs: { acceptLabel: label, acceptOwn } }: MainStep,
  measured: Measured,
): (comparison: Comparison) => Promise<Comparison> {
  return (comparison) =>
    acknowledgeRun(host, comparison, { measured, label, acceptOwn, matcher: picomatch });
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

/** What a result is about. */
export interface Subject {
  /** The commit; of a pull request its head, not its merge. */
  readonly sha: string;
  /** What each pull request is told that it is about. */
  readonly comments: readonly PullResult[];
  /** Sets comments and checks apart that show other configurations, other parts, other machines. */
  readonly machine: string;
}

/**
 * Writes comments and the check.
 * @param result what the check is about: it belongs to a commit, whatever number of pull requests have it
 */
export async function tellHost(
  host: CodeHost,
  { config, inputs, job }: MainStep,
  result: RunResult,
  reasons: readonly PlacedReason[],
  { sha, comments, machine }: Subject,
): Promise<void> {
  const file = path.relative(job.workspace ?? path.dirname(config.file), config.file);
  const parts = [file, ...(inputs.only === undefined ? [] : [inputs.only])];
  const isUsual = parts.length === 1 && file === DEFAULT_CONFIG_FILE;
  await publishToHost(host, {
    ...{ comparison: result.comparison, view: result.view, reasons },
    ...{ policy: inputs.comment, acceptLabel: inputs.acceptLabel },
    checkName: isUsual ? "Loadgate" : `Loadgate (${parts.join(", ")})`,
    marker: {
      ...{ key: commentKey([...parts, machine]), sha },
      ...(job.runId !== undefined && { runId: job.runId }),
    },
    comments,
    links: job.runUrl === undefined ? [] : [{ label: "Report and samples", url: job.runUrl }],
  });
}
