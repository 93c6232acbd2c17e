import { n as LoadgateError } from "./error.js";
import { c as timeoutText, l as isOfPullRequest, o as SEND_LIMIT_MS, u as pullRequestBranch } from "./tracker.js";
// src/bencher/send/archive-pull-request.ts
/**
* Archives the branches of a closed pull request, on all testbeds.
* @param of the pull request, and the time limit; the default is that of sending a run
* @returns names of the archived branches
* @throws LoadgateError `publishing` when it does not succeed in time
*/
async function archivePullRequest({ connect, config }, { number, limitMs = SEND_LIMIT_MS }, signal) {
	const limit = AbortSignal.timeout(limitMs);
	const either = AbortSignal.any([signal, limit]);
	try {
		const bencher = await connect(either);
		const found = await bencher.branches(pullRequestBranch(number), either);
		const archived = [];
		for (const branch of found.filter((name) => isOfPullRequest(name, number)).toSorted()) if (await bencher.archive(branch, either)) archived.push(branch);
		return archived;
	} catch (error) {
		signal.throwIfAborted();
		if (!limit.aborted) throw error;
		throw new LoadgateError("publishing", timeoutText(config, limitMs));
	}
}
export { archivePullRequest as t };
