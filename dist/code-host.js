import { a as int, c as object, g as unknown, o as literal, p as string, r as array } from "./vendor/zod.js";
import { t as CodeHostError } from "./code-host-error.js";
import { a as readCheckUrl, c as readPermission, d as readViewer, f as sha, i as readAppViewer, l as readPull, n as account, o as readComment, p as time, r as read, s as readComments, t as createClient } from "./client.js";
// src/adapters/github/acceptance-requests.ts
/** The most that a page holds. */
const PER_PAGE$1 = 100;
/** What happened to a pull request: labels that were set, pushes by force, and more. */
function eventsRequest(number) {
	return {
		route: "GET /repos/{owner}/{repo}/issues/{number}/events",
		parameters: {
			number,
			per_page: PER_PAGE$1
		},
		purpose: `see what happened to #${number}`
	};
}
/** The runs of workflows for a commit of a branch, the newest first. */
function workflowRunsRequest(sha, branch) {
	return {
		route: "GET /repos/{owner}/{repo}/actions/runs",
		parameters: {
			head_sha: sha,
			branch,
			per_page: PER_PAGE$1
		},
		purpose: "see when the head commit came"
	};
}
/** The groups of checks of a commit. */
function checkSuitesRequest(sha) {
	return {
		route: "GET /repos/{owner}/{repo}/commits/{sha}/check-suites",
		parameters: {
			sha,
			per_page: PER_PAGE$1
		},
		purpose: "see when the head commit came"
	};
}
/** The branches of a merge queue. */
function queueRequest({ baseBranch }) {
	return {
		route: "GET /repos/{owner}/{repo}/git/matching-refs/{+ref}",
		parameters: {
			ref: `heads/gh-readonly-queue/${baseBranch.split("/").map(encodeURIComponent).join("/")}/pr-`,
			per_page: PER_PAGE$1
		},
		purpose: "list the merge queue"
	};
}
/** The pull requests that brought a commit. */
function pullsOfCommitRequest(sha) {
	return {
		route: "GET /repos/{owner}/{repo}/commits/{sha}/pulls",
		parameters: {
			sha,
			per_page: PER_PAGE$1
		},
		purpose: "see which pull request a commit of the merge group is from"
	};
}
/** A commit with its parents. */
function commitRequest(sha) {
	return {
		route: "GET /repos/{owner}/{repo}/git/commits/{sha}",
		parameters: { sha },
		purpose: "read a commit of the merge group"
	};
}
// src/adapters/github/acceptance-responses.ts
/** Events after which a pull request is no longer what somebody looked at before. */
const MOVES = [
	"head_ref_force_pushed",
	"head_ref_restored",
	"base_ref_changed",
	"automatic_base_change_succeeded"
];
const labelled = object({
	event: literal("labeled"),
	actor: account,
	created_at: time,
	label: object({ name: string() })
});
const move = object({
	event: string(),
	created_at: time
});
/**
* What a page of events says of a pull request; events of other kinds are passed over.
* @param label whose events are looked for; labels have no case of their own on GitHub
*/
function readHistory(answer, label) {
	const wanted = label.toLowerCase();
	return read(array(unknown()), answer, "events").flatMap((one) => {
		const set = labelled.safeParse(one).data;
		if (set?.label.name.toLowerCase() === wanted) return [{ labelled: labelEvent(set) }];
		const moved = move.safeParse(one).data;
		return moved && MOVES.includes(moved.event) ? [{ movedAt: moved.created_at }] : [];
	});
}
function labelEvent({ actor, created_at: at }) {
	return {
		...actor && { actor: actor.login },
		at
	};
}
const workflowRuns = object({ workflow_runs: array(object({
	head_sha: sha,
	head_branch: string().nullish(),
	head_repository: object({ full_name: string() }).nullish(),
	created_at: time
})) });
/**
* When runs began, of a page of workflow runs, that are of a pull request's head commit on its own branch.
*/
function readRunTimes(answer, pull) {
	return read(workflowRuns, answer, "runs of workflows").workflow_runs.filter(({ head_sha, head_branch, head_repository }) => head_sha === pull.headSha && head_branch === pull.headBranch && head_repository != null && head_repository.full_name === pull.headRepository).map(({ created_at }) => created_at);
}
const checkSuites = object({ check_suites: array(object({
	head_sha: sha,
	head_branch: string().nullish(),
	created_at: time
})) });
/** The same of a page of check suites, which know branches of this repository alone. */
function readSuiteTimes(answer, pull) {
	return read(checkSuites, answer, "check suites").check_suites.filter(({ head_sha, head_branch }) => head_sha === pull.headSha && head_branch === pull.headBranch).map(({ created_at }) => created_at);
}
const QUEUE_REF = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,9})-([0-9a-f]{40,64})$/;
/**
* The entry that a branch of the queue for a base branch is of.
* @returns undefined for any other branch
*/
function readQueueRef(ref, baseBranch) {
	const [, branch, number, ontoSha = ""] = QUEUE_REF.exec(ref) ?? [];
	return branch === baseBranch ? {
		number: Number(number),
		ontoSha
	} : void 0;
}
const refs = array(object({
	ref: string(),
	object: object({ sha })
}));
/** The entries of a queue by the commit that each leads to. */
function readQueue(answer, baseBranch) {
	return new Map(read(refs, answer, "branches").flatMap(({ ref, object }) => {
		const entry = readQueueRef(ref, baseBranch);
		return entry ? [[object.sha, entry]] : [];
	}));
}
const mergedPulls = array(object({
	number: int().positive(),
	merged_at: string().nullish(),
	merge_commit_sha: string().nullish(),
	base: object({ ref: string() })
}));
/** The number of the pull request whose merge made a commit of a branch; undefined where none did. */
function readMergedPull(answer, mergedSha, baseBranch) {
	return read(mergedPulls, answer, "pull requests").find(({ merged_at, merge_commit_sha, base }) => merged_at && merge_commit_sha === mergedSha && base.ref === baseBranch)?.number;
}
const commit = object({ parents: array(object({ sha })) });
/** The commit that another one was put onto; undefined for the first of all. */
function readFirstParent(answer) {
	return read(commit, answer, "a commit").parents[0]?.sha;
}
// src/adapters/github/acceptances.ts
/** More than any queue builds at once. */
const MAX_GROUP = 100;
/**
* What acceptances are judged by.
* @param repository `OWNER/NAME` of the repository that is asked
*/
function createAcceptanceReader(repository, ask, pages) {
	return {
		historyOf: async (number, label) => {
			const all = await pages(eventsRequest(number), (page) => readHistory(page, label));
			return Object.assign({}, ...all);
		},
		headSeenAt: (pull) => headSeenAt(pull, repository, pages),
		pullsOfGroup: (group) => pullsOfGroup(group, ask, pages)
	};
}
/**
* Workflow runs name their branch and its repository, so pushing a commit to another branch first does not make it
* look older. Check suites name only the branch, which is enough for branches of this repository.
*/
async function headSeenAt(pull, repository, pages) {
	const { headBranch, headRepository, headSha } = pull;
	if (headRepository === void 0) return void 0;
	const runs = await unlessForbidden(pages(workflowRunsRequest(headSha, headBranch), (page) => readRunTimes(page, pull)));
	if (runs && runs.length > 0) return earliest(runs);
	const suites = headRepository === repository ? await unlessForbidden(pages(checkSuitesRequest(headSha), (page) => readSuiteTimes(page, pull))) : void 0;
	if (runs || suites) return earliest(suites ?? []);
	throw new CodeHostError("forbidden", `Could not see when ${headSha.slice(0, 7)} came: the token may not read the runs of workflows`, { hint: "Give the job `permissions: actions: read`." });
}
function earliest(times) {
	return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}
/** @returns undefined where the token may not ask; private repositories say then that nothing is there */
async function unlessForbidden(answer) {
	try {
		return await answer;
	} catch (error) {
		if (!(error instanceof CodeHostError)) throw error;
		if (!["forbidden", "not-found"].includes(error.failure)) throw error;
		return;
	}
}
/**
* Follows the queue from the group's head down to its base. Each of its branches names its pull request and
* the commit below; one that was merged meanwhile has no branch any more, and is found by its merge.
*/
async function pullsOfGroup(group, ask, pages) {
	const { baseBranch, baseSha } = group;
	const last = readQueueRef(group.headRef, baseBranch);
	if (!last) return {
		numbers: [],
		isComplete: false
	};
	const numbers = [last.number];
	let below = last.ontoSha;
	if (below === baseSha) return {
		numbers,
		isComplete: true
	};
	const queue = new Map(await pages(queueRequest(group), (page) => [...readQueue(page, baseBranch)]));
	while (below !== void 0 && below !== baseSha && numbers.length < MAX_GROUP) {
		const entry = queue.get(below);
		const number = entry?.number ?? readMergedPull(await ask(pullsOfCommitRequest(below)), below, baseBranch);
		if (number === void 0) break;
		numbers.push(number);
		below = entry?.ontoSha ?? readFirstParent(await ask(commitRequest(below)));
	}
	return {
		numbers,
		isComplete: below === baseSha
	};
}
// src/adapters/github/requests.ts
/** The most that a page holds. */
const PER_PAGE = 100;
/** GitHub's bound for the summary of a check. */
const MAX_CHECK_SUMMARY = 65535;
/** Who the token belongs to. */
function viewerRequest() {
	return {
		route: "GET /user",
		parameters: {},
		purpose: "ask who the token belongs to"
	};
}
/** Who an app's token belongs to, which the REST API does not tell it. */
function appViewerRequest() {
	return {
		route: "POST /graphql",
		parameters: { query: "{ viewer { login } }" },
		purpose: "ask who the token belongs to"
	};
}
/** A pull request by its number. */
function pullRequest(number) {
	return {
		route: "GET /repos/{owner}/{repo}/pulls/{number}",
		parameters: { number },
		purpose: `read pull request #${number}`
	};
}
/** The comments on a pull request. */
function commentsRequest(number) {
	return {
		route: "GET /repos/{owner}/{repo}/issues/{number}/comments",
		parameters: {
			number,
			per_page: PER_PAGE
		},
		purpose: `list the comments on #${number}`
	};
}
/** A new comment on a pull request. */
function createCommentRequest(number, body) {
	return {
		route: "POST /repos/{owner}/{repo}/issues/{number}/comments",
		parameters: {
			number,
			body
		},
		purpose: `comment on #${number}`
	};
}
/** A new text for a comment. */
function updateCommentRequest(id, body) {
	return {
		route: "PATCH /repos/{owner}/{repo}/issues/comments/{id}",
		parameters: {
			id,
			body
		},
		purpose: "update the comment"
	};
}
/** The end of a comment. */
function deleteCommentRequest(id) {
	return {
		route: "DELETE /repos/{owner}/{repo}/issues/comments/{id}",
		parameters: { id },
		purpose: "remove a second comment"
	};
}
/** What an account may do. */
function permissionRequest(login) {
	return {
		route: "GET /repos/{owner}/{repo}/collaborators/{login}/permission",
		parameters: { login },
		purpose: `ask what ${login} may do`
	};
}
/** A finished check; annotations beyond the most that are taken at once are left out. */
function checkRunRequest(check) {
	return {
		route: "POST /repos/{owner}/{repo}/check-runs",
		parameters: {
			name: check.name,
			head_sha: check.headSha,
			status: "completed",
			conclusion: check.conclusion,
			...check.detailsUrl !== void 0 && { details_url: check.detailsUrl },
			output: {
				title: check.title,
				summary: check.summary.slice(0, MAX_CHECK_SUMMARY),
				annotations: check.annotations.slice(0, 50).map(annotation)
			}
		},
		purpose: "write the check"
	};
}
function annotation({ file, line, level, title, message }) {
	return {
		path: file,
		start_line: line,
		end_line: line,
		annotation_level: level,
		title,
		message
	};
}
// src/adapters/github/code-host.ts
/** More than any pull request has; an answer that leads from page to page for ever ends here. */
const MAX_PAGES = 100;
/** Whom the token of a job writes as. */
const JOB_LOGIN = "github-actions[bot]";
/**
* A repository on GitHub or GitHub Enterprise.
*/
function createGitHub(options) {
	const { apiUrl, token } = options;
	const send = createClient(options);
	const ask = async (request) => (await send(request)).data;
	const pages = async (request, readPage) => {
		const found = [];
		for (let page = 1; page <= MAX_PAGES; page += 1) {
			const answer = await send({
				...request,
				parameters: {
					...request.parameters,
					page
				}
			});
			found.push(...readPage(answer.data));
			if (!/rel="next"/.test(answer.headers.link ?? "")) return found;
		}
		throw new CodeHostError("refused", `Could not ${request.purpose}: more than ${MAX_PAGES} pages`);
	};
	async function viewer() {
		try {
			return token.startsWith("ghs_") ? readAppViewer(await ask(graphql(appViewerRequest(), apiUrl))) : readViewer(await ask(viewerRequest()));
		} catch (error) {
			if (!(error instanceof CodeHostError)) throw error;
			if (![
				"forbidden",
				"not-found",
				"unexpected"
			].includes(error.failure)) throw error;
			return JOB_LOGIN;
		}
	}
	return {
		viewer,
		pullRequest: async (number) => readPull(await ask(pullRequest(number))),
		comments: (number) => pages(commentsRequest(number), readComments),
		createComment: async (number, body) => readComment(await ask(createCommentRequest(number, body))),
		updateComment: async (id, body) => readComment(await ask(updateCommentRequest(id, body))),
		deleteComment: (id) => ask(deleteCommentRequest(id)).then(ignore, unlessGone),
		...createAcceptanceReader(options.repository, ask, pages),
		permissionOf: async (login) => {
			try {
				return readPermission(await ask(permissionRequest(login)));
			} catch (error) {
				unlessGone(error);
				return "none";
			}
		},
		createCheckRun: async (check) => readCheckUrl(await ask(checkRunRequest(check)))
	};
}
/** GitHub Enterprise has the GraphQL API beside the REST API, not below it. */
function graphql(request, apiUrl) {
	const baseUrl = apiUrl.replace(/\/api\/v3$/, "/api");
	return {
		...request,
		parameters: {
			...request.parameters,
			baseUrl
		}
	};
}
function unlessGone(error) {
	if (error instanceof CodeHostError && error.failure === "not-found") return;
	throw error;
}
function ignore() {}
export { createGitHub };
