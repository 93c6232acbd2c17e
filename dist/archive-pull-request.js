import { n as LoadgateError } from "./error.js";
import { c as timeoutText, l as isOfPullRequest, o as SEND_LIMIT_MS, u as pullRequestBranch } from "./tracker.js";
// src/bencher/send/archive-pull-request.ts
/**
* Archives the branches of a pull request that was closed, on whatever testbeds.
* @param of which pull request, and how long it may take: as long as a run unless given
* @returns names of those that there were
* @throws LoadgateError `publishing` when it cannot be done in time
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
