import path from "node:path";
import type { RunResult } from "../app/judge-run.ts";
import { DEFAULT_CONFIG_FILE } from "../config/load.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { exitCodeOf } from "../domain/verdict/gate.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { type PlacedReason, placedReasons, placesIn } from "./annotations.ts";
import type { MainStep } from "./main-step.ts";
import { publish } from "./publish.ts";
import { commentKey, type PullResult, publishToHost } from "./publish-to-host.ts";

/** A code host, and what it is told that a result is about. */
interface Told {
  readonly host: CodeHost;
  /** The commit; of a pull request its head, not its merge. */
  readonly sha: string;
  /** What each pull request is told that it is about. */
  readonly comments: readonly PullResult[];
  /** Sets comments and checks apart that show other configurations, other parts, other machines. */
  readonly machine: string;
}

/**
 * Shows a result in the job and on the code host.
 * @param told absent where there is no code host to tell
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws what the run has to end with in spite of its result
 */
export async function finish(
  step: MainStep,
  result: RunResult,
  told: Told | false | undefined,
): Promise<number> {
  const { config, inputs, job, progress } = step;
  progress.end();
  const reasons = placedReasons(result.comparison, placesIn(config.file, job.workspace));
  await publish(result, reasons, inputs.out);
  if (told) await tellHost(step, told, { ...result, reasons });
  if (result.failure !== undefined) throw result.failure;
  return exitCodeOf(result.comparison.gate);
}

async function tellHost(
  { config, inputs, job: { workspace, runId, runUrl } }: MainStep,
  { host, sha, comments, machine }: Told,
  { comparison, view, failure, reasons }: RunResult & { readonly reasons: readonly PlacedReason[] },
): Promise<void> {
  const file = path.relative(workspace ?? path.dirname(config.file), config.file);
  const parts = [file, ...(inputs.only === undefined ? [] : [inputs.only])];
  const isUsual = parts.length === 1 && file === DEFAULT_CONFIG_FILE;
  await publishToHost(host, {
    comparison,
    view,
    ...withoutNullish({ failure }),
    reasons,
    policy: inputs.comment,
    acceptLabel: inputs.acceptLabel,
    checkName: isUsual ? "Loadgate" : `Loadgate (${parts.join(", ")})`,
    marker: { key: commentKey([...parts, machine]), sha, ...withoutNullish({ runId }) },
    comments,
    links: runUrl === undefined ? [] : [{ label: "Report and samples", url: runUrl }],
  });
}
