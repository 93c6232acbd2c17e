import { pullRequestBranch } from "../domain/target.ts";
import { type BencherRequest, withinLimit } from "./send-run.ts";

/**
 * Archives the branches of a closed pull request, on all testbeds.
 * @param number of the pull request
 * @returns names of the archived branches
 * @throws LoadgateError `publishing` when it does not succeed in time
 */
export function archivePullRequest(request: BencherRequest, number: number, signal: AbortSignal) {
  return withinLimit(request, signal, async (ending) => {
    const bencher = await request.connect(ending);
    await bencher.checkProject();
    const prefix = pullRequestBranch(number);
    const found = await bencher.branches(prefix);
    const own = found.filter((one) => one === prefix || one.startsWith(`${prefix}/`)).toSorted();
    for (const branch of own) await bencher.archive(branch);
    return own;
  });
}
