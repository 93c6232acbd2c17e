import { LoadgateError } from "../domain/error.ts";
import { branchesOfPullRequest } from "../domain/tracking/target.ts";
import { TRACKING_LIMIT_MS, type TrackingRequest } from "./track.ts";

/**
 * Archives the branches of a pull request that was closed.
 * @returns names of those that there were
 * @throws LoadgateError `publishing` when it cannot be done in time
 */
export async function archivePullRequest(
  connect: TrackingRequest["connect"],
  number: number,
  signal: AbortSignal,
  limitMs = TRACKING_LIMIT_MS,
): Promise<readonly string[]> {
  const limit = AbortSignal.timeout(limitMs);
  const either = AbortSignal.any([signal, limit]);
  try {
    const tracker = await connect(either);
    const archived: string[] = [];
    for (const branch of branchesOfPullRequest(number)) {
      if (await tracker.archive(branch, either)) archived.push(branch);
    }
    return archived;
  } catch (error) {
    signal.throwIfAborted();
    if (!limit.aborted) throw error;
    throw new LoadgateError("publishing", `Bencher was not done within ${limitMs / 1000} s`);
  }
}
