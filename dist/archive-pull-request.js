import { n as LoadgateError } from "./error.js";
import { o as branchesOfPullRequest, r as TRACKING_LIMIT_MS } from "./tracking.js";
// src/app/archive-pull-request.ts
/**
* Archives the branches of a pull request that was closed.
* @returns names of those that there were
* @throws LoadgateError `publishing` when it cannot be done in time
*/
async function archivePullRequest(connect, number, signal, limitMs = TRACKING_LIMIT_MS) {
	const limit = AbortSignal.timeout(limitMs);
	const either = AbortSignal.any([signal, limit]);
	try {
		const tracker = await connect(either);
		const archived = [];
		for (const branch of branchesOfPullRequest(number)) if (await tracker.archive(branch, either)) archived.push(branch);
		return archived;
	} catch (error) {
		signal.throwIfAborted();
		if (!limit.aborted) throw error;
		throw new LoadgateError("publishing", `Bencher was not done within ${limitMs / 1e3} s`);
	}
}
export { archivePullRequest as t };
