import { c as pullRequestBranch, o as withinLimit } from "../../composition/tracker.js";
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
		await bencher.checkProject();
		const prefix = pullRequestBranch(number);
		const own = (await bencher.branches(prefix)).filter((one) => one === prefix || one.startsWith(`${prefix}/`)).toSorted();
		for (const branch of own) await bencher.archive(branch);
		return own;
	});
}
export { archivePullRequest as t };
