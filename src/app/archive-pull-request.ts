import { LoadgateError } from "../domain/error.ts";
import { isOfPullRequest, pullRequestBranch } from "../domain/tracking/target.ts";
import { TRACKING_LIMIT_MS, type TrackingRequest, timeoutText } from "./track.ts";

/**
 * Archives the branches of a pull request that was closed, on whatever testbeds.
 * @returns names of those that there were
 * @throws LoadgateError `publishing` when it cannot be done in time
 */
export async function archivePullRequest(
  { connect, config }: Pick<TrackingRequest, "connect" | "config">,
  number: number,
  signal: AbortSignal,
  limitMs = TRACKING_LIMIT_MS,
): Promise<readonly string[]> {
  const limit = AbortSignal.timeout(limitMs);
  const either = AbortSignal.any([signal, limit]);
  try {
    const tracker = await connect(either);
    const found = await tracker.branches(pullRequestBranch(number), either);
    const archived: string[] = [];
    for (const branch of found.filter((name) => isOfPullRequest(name, number)).toSorted()) {
      if (await tracker.archive(branch, either)) archived.push(branch);
    }
    return archived;
  } catch (error) {
    signal.throwIfAborted();
    if (!limit.aborted) throw error;
    throw new LoadgateError("publishing", timeoutText(config, limitMs));
  }
}
