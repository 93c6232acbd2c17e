import { a as int, h as string, o as literal, r as array, u as object, v as unknown } from "./vendor/zod.js";
import { t as CodeHostError } from "./code-host-error.js";
import { a as comment, c as read, d as viewer, i as account, l as sha, o as permission, r as unless, s as pull, t as createClient, u as time } from "./client.js";
// src/adapters/github/acceptance-responses.ts
/** Events after which a pull request may differ from what a reviewer saw. */
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
* Reads the relevant events of a pull request from a page; other events are ignored.
* @param label whose events are wanted; GitHub ignores the case of labels
*/
function readHistory(answer, label) {
	const wanted = label.toLowerCase();
	return read(array(unknown()), answer, "events").flatMap((one) => {
		const set = labelled.safeParse(one).data;
		if (set?.label.name.toLowerCase() === wanted) {
			const { actor, created_at: at } = set;
			return [{ labelled: {
				actor: actor?.login,
				at
			} }];
		}
		const moved = move.safeParse(one).data;
		return moved && MOVES.includes(moved.event) ? [{ movedAt: moved.created_at }] : [];
	});
}
const workflowRuns = object({ workflow_runs: array(object({
	head_sha: sha,
	head_branch: string().nullish(),
	head_repository: object({ full_name: string() }).nullish(),
	created_at: time
})) });
/** Start times of the workflow runs on a page that ran for a pull request's head commit on its own branch. */
function readRunTimes(answer, pull) {
	return read(workflowRuns, answer, "runs of workflows").workflow_runs.filter(({ head_sha, head_branch, head_repository }) => head_sha === pull.headSha && head_branch === pull.headBranch && head_repository && head_repository.full_name === pull.headRepository).map(({ created_at }) => created_at);
}
const checkSuites = object({ check_suites: array(object({
	head_sha: sha,
	head_branch: string().nullish(),
	created_at: time
})) });
/** The same from a page of check suites, which only know branches of this repository. */
function readSuiteTimes(answer, pull) {
	return read(checkSuites, answer, "check suites").check_suites.filter(({ head_sha, head_branch }) => head_sha === pull.headSha && head_branch === pull.headBranch).map(({ created_at }) => created_at);
}
const QUEUE_REF = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,9})-([0-9a-f]{40,64})$/;
/**
* Parses a branch of the queue for a base branch.
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
/** The entries on a page of a queue's branches, each with its resulting commit. */
function readQueue(answer, baseBranch) {
	return read(refs, answer, "branches").flatMap(({ ref, object }) => {
		const entry = readQueueRef(ref, baseBranch);
		return entry ? [[object.sha, entry]] : [];
	});
}
/** The pull requests that contain a commit. */
const mergedPulls = array(object({
	number: int().positive(),
	merged_at: string().nullish(),
	merge_commit_sha: string().nullish(),
	base: object({ ref: string() })
}));
/** The number of the pull request whose merge created a commit of a branch; undefined if none did. */
function numberOfMerged(pulls, mergedSha, baseBranch) {
	return pulls.find(({ merged_at, merge_commit_sha, base }) => merged_at && merge_commit_sha === mergedSha && base.ref === baseBranch)?.number;
}
// src/adapters/github/acceptances.ts
/** Larger than any group that a queue builds. */
const MAX_GROUP = 100;
/**
* Reads the facts by which acceptances are judged.
* @param repository `OWNER/NAME` of the repository to query
*/
function createAcceptanceReader(repository, client) {
	return {
		historyOf: async (number, label) => {
			const request = {
				route: "GET /repos/{owner}/{repo}/issues/{number}/events",
				parameters: { number },
				purpose: `see what happened to #${number}`
			};
			const all = await client.pages(request, (page) => readHistory(page, label));
			return Object.assign({}, ...all);
		},
		headSeenAt: (pull) => headSeenAt(pull, repository, client),
		pullsOfGroup: (group) => pullsOfGroup(group, client),
		pullMergedAs: (sha, branch) => mergedPull(sha, branch, client)
	};
}
/**
* Workflow runs name their branch and its repository, so a commit cannot be made to look older by first pushing it
* to another branch. Check suites name only the branch, which is enough for branches of this repository.
*/
async function headSeenAt(pull, repository, { pages }) {
	const { headBranch: branch, headRepository, headSha } = pull;
	if (headRepository === void 0) return void 0;
	const unlessForbidden = unless(["forbidden", "not-found"], void 0);
	const purpose = "see when the head commit came";
	const runs = await pages({
		route: "GET /repos/{owner}/{repo}/actions/runs",
		parameters: {
			head_sha: headSha,
			branch
		},
		purpose
	}, (page) => readRunTimes(page, pull)).catch(unlessForbidden);
	if (runs && runs.length > 0) return earliest(runs);
	const suites = headRepository === repository ? await pages({
		route: "GET /repos/{owner}/{repo}/commits/{sha}/check-suites",
		parameters: { sha: headSha },
		purpose
	}, (page) => readSuiteTimes(page, pull)).catch(unlessForbidden) : void 0;
	if (runs || suites) return earliest(suites ?? []);
	const message = `Could not see when ${headSha.slice(0, 7)} came: the token may not read the runs of workflows`;
	throw new CodeHostError("forbidden", message, { hint: "Give the job `permissions: actions: read`." });
}
function earliest(times) {
	return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}
/**
* Follows the queue from the group's head to its base. Each queue branch names its pull request and the commit
* below. Once merged, an entry has no branch, and its pull request is found through the merge commit.
*/
async function pullsOfGroup(group, client) {
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
	const queue = new Map(await queueOf(baseBranch, client));
	while (below !== void 0 && below !== baseSha && numbers.length < MAX_GROUP) {
		const entry = queue.get(below);
		const number = entry?.number ?? await mergedPull(below, baseBranch, client);
		if (number === void 0) break;
		numbers.push(number);
		below = entry?.ontoSha ?? await firstParent(below, client);
	}
	return {
		numbers,
		isComplete: below === baseSha
	};
}
function queueOf(baseBranch, { pages }) {
	return pages({
		route: "GET /repos/{owner}/{repo}/git/matching-refs/{+ref}",
		parameters: { ref: `heads/gh-readonly-queue/${baseBranch.split("/").map(encodeURIComponent).join("/")}/pr-` },
		purpose: "list the merge queue"
	}, (page) => readQueue(page, baseBranch));
}
async function mergedPull(sha, baseBranch, { ask }) {
	return numberOfMerged(await ask({
		route: "GET /repos/{owner}/{repo}/commits/{sha}/pulls",
		parameters: {
			sha,
			per_page: 100
		},
		purpose: `see which pull request ${sha.slice(0, 7)} is from`
	}, mergedPulls, "pull requests"), sha, baseBranch);
}
/** @returns undefined for a root commit */
async function firstParent(of, { ask }) {
	return (await ask({
		route: "GET /repos/{owner}/{repo}/git/commits/{sha}",
		parameters: { sha: of },
		purpose: "read a commit of the merge group"
	}, object({ parents: array(object({ sha })) }), "a commit")).parents[0]?.sha;
}
// src/adapters/github/code-host.ts
/** The account that a job's token writes as. */
const JOB_LOGIN = "github-actions[bot]";
/** A repository on GitHub or GitHub Enterprise. */
function createGitHub(options) {
	const client = createClient(options);
	const { ask } = client;
	return {
		viewer: () => viewerLogin(client, options).catch(unless([
			"forbidden",
			"not-found",
			"unexpected"
		], JOB_LOGIN)),
		pullRequest: (number) => ask({
			route: "GET /repos/{owner}/{repo}/pulls/{number}",
			parameters: { number },
			purpose: `read pull request #${number}`
		}, pull, "a pull request"),
		...comments(client),
		...createAcceptanceReader(options.repository, client),
		permissionOf: (login) => ask({
			route: "GET /repos/{owner}/{repo}/collaborators/{login}/permission",
			parameters: { login },
			purpose: `ask what ${login} may do`
		}, permission, "a permission").catch(unless(["not-found"], "none")),
		createCheckRun: async (check) => {
			const form = object({
				id: int(),
				html_url: string().nullish()
			});
			const { id, html_url: url } = await ask(checkRunRequest(check), form, "a check");
			for (const request of furtherAnnotations(check, id)) await ask(request, form, "a check");
			return url ?? "";
		}
	};
}
/** App tokens, including those of jobs, can only find out their own login through GraphQL. */
async function viewerLogin({ ask }, { apiUrl, token }) {
	const purpose = "ask who the token belongs to";
	const what = "who the token belongs to";
	if (!token.startsWith("ghs_")) return (await ask({
		route: "GET /user",
		parameters: {},
		purpose
	}, viewer, what)).login;
	const parameters = {
		query: "{ viewer { login } }",
		baseUrl: apiUrl.replace(/\/api\/v3$/, "/api")
	};
	const form = object({ data: object({ viewer }) });
	const { data } = await ask({
		route: "POST /graphql",
		parameters,
		purpose
	}, form, what);
	return data.viewer.login;
}
function comments({ ask, pages }) {
	const ofPull = "/repos/{owner}/{repo}/issues/{number}/comments";
	const ofId = "/repos/{owner}/{repo}/issues/comments/{id}";
	return {
		comments: (number) => {
			const purpose = `list the comments on #${number}`;
			return pages({
				route: `GET ${ofPull}`,
				parameters: { number },
				purpose
			}, (page) => read(array(comment), page, "comments"));
		},
		createComment: (number, body) => {
			const purpose = `comment on #${number}`;
			return ask({
				route: `POST ${ofPull}`,
				parameters: {
					number,
					body
				},
				purpose
			}, comment, "a comment");
		},
		updateComment: (id, body) => {
			return ask({
				route: `PATCH ${ofId}`,
				parameters: {
					id,
					body
				},
				purpose: "update the comment"
			}, comment, "a comment");
		},
		deleteComment: async (id) => {
			await ask({
				route: `DELETE ${ofId}`,
				parameters: { id },
				purpose: "remove a second comment"
			}, unknown(), "").catch(unless(["not-found"], void 0));
		}
	};
}
/** Maximum number of annotations per request. */
const MAX_ANNOTATIONS = 50;
/** Nobody reads more than five hundred lines, and each request counts towards a job's hourly limit. */
const MAX_REQUESTS = 10;
/** GitHub's limit for the summary of a check. */
const MAX_SUMMARY = 65535;
/** Creates a finished check with its first annotations. */
function checkRunRequest(check) {
	return {
		route: "POST /repos/{owner}/{repo}/check-runs",
		parameters: {
			name: check.name,
			head_sha: check.headSha,
			status: "completed",
			conclusion: check.conclusion,
			...check.detailsUrl !== void 0 && { details_url: check.detailsUrl },
			output: outputOf(check, 0)
		},
		purpose: "write the check"
	};
}
/**
* Adds further annotations to a check, up to our limit and GitHub's; the rest is dropped.
* @param id of the created check
*/
function furtherAnnotations(check, id) {
	const requests = Math.min(Math.ceil(check.annotations.length / MAX_ANNOTATIONS), MAX_REQUESTS);
	return Array.from({ length: Math.max(0, requests - 1) }, (_, index) => ({
		route: "PATCH /repos/{owner}/{repo}/check-runs/{id}",
		parameters: {
			id,
			output: outputOf(check, index + 1)
		},
		purpose: "write the check's further annotations"
	}));
}
function outputOf({ title, summary, annotations }, request) {
	const first = request * MAX_ANNOTATIONS;
	return {
		title,
		summary: summary.slice(0, MAX_SUMMARY),
		annotations: annotations.slice(first, first + MAX_ANNOTATIONS).map((annotation) => ({
			path: annotation.file,
			start_line: annotation.line,
			end_line: annotation.line,
			annotation_level: annotation.level,
			title: annotation.title,
			message: annotation.message
		}))
	};
}
export { createGitHub };
