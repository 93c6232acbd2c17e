import { n as LoadgateError } from "./error.js";
import { c as pullRequestBranch, i as timeoutText, r as TRACKING_LIMIT_MS, s as isOfPullRequest } from "./tracking.js";
// src/app/archive-pull-request.ts
/**
* Archives the branches of a pull request that was closed, on whatever testbeds.
* @returns names of those that there were
* @throws LoadgateError `publishing` when it cannot be done in time
*/
async function archivePullRequest({ connect, config }, number, signal, limitMs = TRACKING_LIMIT_MS) {
	const limit = AbortSignal.timeout(limitMs);
	const either = AbortSignal.any([signal, limit]);
	try {
		const tracker = await connect(either);
		const found = await tracker.branches(pullRequestBranch(number), either);
		const archived = [];
		for (const branch of found.filter((name) => isOfPullRequest(name, number)).toSorted()) if (await tracker.archive(branch, either)) archived.push(branch);
		return archived;
	} catch (error) {
		signal.throwIfAborted();
		if (!limit.aborted) throw error;
		throw new LoadgateError("publishing", timeoutText(config, limitMs));
	}
}
export { archivePullRequest as t };
