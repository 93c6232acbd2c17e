import { isOfPullRequest, pullRequestBranch } from "../domain/target.ts";
import { type BencherRequest, withinLimit } from "./send-run.ts";

/**
 * Archives the branches of a closed pull request, on all testbeds.
 * @param number of the pull request
 * @returns names of the archived branches
 * @throws LoadgateError `publishing` when it does not succeed in time
 */
export function archivePullRequest(
  request: Pick<BencherRequest, "connect" | "config" | "limitMs">,
  number: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return withinLimit(request, signal, async (ending) => {
    const bencher = await request.connect(ending);
    const found = await bencher.branches(pullRequestBranch(number));
    const archived: string[] = [];
    for (const branch of found.filter((name) => isOfPullRequest(name, number)).toSorted()) {
      if (await bencher.archive(branch)) archived.push(branch);
    }
    return archived;
  });
}
