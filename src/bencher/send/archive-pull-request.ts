import { LoadgateError } from "../../domain/shared/error.ts";
import { isOfPullRequest, pullRequestBranch } from "../domain/target.ts";
import { type BencherRequest, SEND_LIMIT_MS, timeoutText } from "./send-run.ts";

/**
 * Archives the branches of a closed pull request, on all testbeds.
 * @param of the pull request, and the time limit; the default is that of sending a run
 * @returns names of the archived branches
 * @throws LoadgateError `publishing` when it does not succeed in time
 */
export async function archivePullRequest(
  { connect, config }: Pick<BencherRequest, "connect" | "config">,
  { number, limitMs = SEND_LIMIT_MS }: { readonly number: number; readonly limitMs?: number },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const limit = AbortSignal.timeout(limitMs);
  const either = AbortSignal.any([signal, limit]);
  try {
    const bencher = await connect(either);
    const found = await bencher.branches(pullRequestBranch(number), either);
    const archived: string[] = [];
    for (const branch of found.filter((name) => isOfPullRequest(name, number)).toSorted()) {
      if (await bencher.archive(branch, either)) archived.push(branch);
    }
    return archived;
  } catch (error) {
    signal.throwIfAborted();
    if (!limit.aborted) throw error;
    throw new LoadgateError("publishing", timeoutText(config, limitMs));
  }
}
