import type { RunResult } from "../app/judge/judge-run.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { placedReasons, placesIn } from "./annotations.ts";
import { checkOfError, writeCheck } from "./check.ts";
import { checkName, measuredPart } from "./check-name.ts";
import type { MainStep } from "./main-step.ts";
import { publish } from "./publish.ts";
import { commentKey, orWarn, type PullResult, publishToHost } from "./publish-to-host.ts";

/** A code host, and the commit to report on. For a pull request, that is its head, not the merge. */
export interface CommitOnHost {
  readonly host: CodeHost;
  readonly sha: string;
}

/** Further targets of a result. */
interface Told extends CommitOnHost {
  /** The result for each pull request. */
  readonly comments: readonly PullResult[];
  /** Distinguishes comments and checks of other configurations, parts and machines. */
  readonly machine: string;
}

/**
 * Shows a result in the job and on the code host.
 * @param told absent without a code host
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws the error that the run must end with in spite of its result
 */
export async function finish(
  step: MainStep,
  result: RunResult,
  told: Told | undefined,
): Promise<number> {
  const { config, inputs, job, progress } = step;
  progress.end();
  const reasons = placedReasons(result.comparison, placesIn(config.file, job.workspace));
  await publish(result, reasons, inputs.out);
  if (told) {
    const { host, sha, comments, machine } = told;
    const { runId, runUrl } = job;
    await publishToHost(host, {
      ...{ ...result, reasons, comments },
      policy: inputs.comment,
      acceptLabel: inputs.acceptLabel,
      checkName: checkName(step),
      marker: { key: commentKey([...measuredPart(step), machine]), sha, runId },
      links: runUrl === undefined ? [] : [{ label: "Report and samples", url: runUrl }],
    });
  }
  if (result.failure !== undefined) throw result.failure;
  return exitCodeOf(result.comparison.gate);
}

/**
 * Runs work that ends in a result. If it fails, the commit gets a failed check. Otherwise the success of an earlier
 * run of the same commit would remain.
 * @param told absent without a code host
 * @throws any error of the work
 */
export async function orTellError<T>(
  step: MainStep,
  told: CommitOnHost | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (told && !step.signal.aborted) {
      const { runUrl: detailsUrl } = step.job;
      const about = { name: checkName(step), headSha: told.sha, detailsUrl };
      await orWarn("The check", () => writeCheck(told.host, checkOfError(about, error)));
    }
    throw error;
  }
}
