import { c as isOfPullRequest, l as pullRequestBranch, o as withinLimit } from "./tracker.js";
// src/bencher/send/archive-pull-request.ts
/**
* Archives the branches of a closed pull request, on all testbeds.
* @param number of the pull request
* @returns names of the archived branches
* @throws LoadgateError `publishing` when it does not succeed in time
*/
function archivePullRequest(request, number, signal) {
	return withinLimit(request, signal, async (ending) => {
		const bencher = await request.connect(ending);
		const found = await bencher.branches(pullRequestBranch(number));
		const archived = [];
		for (const branch of found.filter((name) => isOfPullRequest(name, number)).toSorted()) if (await bencher.archive(branch)) archived.push(branch);
		return archived;
	});
}
export { archivePullRequest as t };
