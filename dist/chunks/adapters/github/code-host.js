import { n as onFailure, t as CodeHostError } from "../../domain/review/code-host-error.js";
import { S as unknown, m as object, o as array, y as string } from "../../vendor/zod.js";
import { _ as readQueueRef, a as checkRuns, c as commit, g as readHistory, h as pull, i as checkRun, l as containingPulls, m as permission, n as needs, o as checkSuites, p as named, r as branches, s as comment, t as createClient, u as events, v as workflowRuns } from "./client.js";
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
			const purpose = `see what happened to #${number}`;
			const all = await client.pages(events, purpose, { route: `GET issues/${number}/events` });
			return Object.assign({}, ...readHistory(all, label));
		},
		headSeenAt: (pull) => headSeenAt(pull, repository, client),
		pullsOfGroup: (group) => pullsOfGroup(group, client),
		pullMergedAs: (sha, branch) => mergedPull(sha, branch, client),
		pullWith: async (sha) => {
			const all = (await pullsWith(sha, client)).toSorted((a, b) => a.number - b.number);
			return (all.find(({ merged_at }) => merged_at) ?? all[0])?.number;
		}
	};
}
/**
* Workflow runs name their branch and its repository, so a commit cannot be made to look older by first pushing it
* to another branch. Check suites name only the branch, which is enough for branches of this repository.
*/
async function headSeenAt(pull, repository, { pages }) {
	const { headBranch: branch, headRepository, headSha } = pull;
	if (headRepository === void 0) return void 0;
	const unlessForbidden = onFailure(["forbidden", "not-found"], () => void 0);
	const purpose = "see when the head commit came";
	const isOfHead = (one) => one.head_sha === headSha && one.head_branch === branch;
	const runs = await pages(workflowRuns, purpose, {
		route: "GET actions/runs",
		head_sha: headSha,
		branch
	}).catch(unlessForbidden);
	const own = runs?.filter((run) => run.head_repository?.full_name === headRepository);
	const ofRuns = earliest((own ?? []).filter(isOfHead));
	if (ofRuns !== void 0) return ofRuns;
	const suites = headRepository === repository ? await pages(checkSuites, purpose, {
		route: "GET commits/{headSha}/check-suites",
		headSha
	}).catch(unlessForbidden) : void 0;
	if (runs || suites) return earliest((suites ?? []).filter(isOfHead));
	const message = `Could not see when ${headSha.slice(0, 7)} came: the token may not read the runs of workflows`;
	throw new CodeHostError("forbidden", message, { hint: "Give the job `permissions: actions: read`." });
}
function earliest(all) {
	return all.map(({ created_at }) => created_at).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
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
	const queue = await queueOf(baseBranch, client);
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
/** The entries of a branch's queue, each by its resulting commit. */
async function queueOf(baseBranch, { pages }) {
	const branch = baseBranch.split("/").map(encodeURIComponent).join("/");
	const all = await pages(branches, "list the merge queue", {
		route: "GET git/matching-refs/{+ref}",
		ref: `heads/gh-readonly-queue/${branch}/pr-`
	});
	return new Map(all.flatMap(({ ref, object }) => {
		const entry = readQueueRef(ref, baseBranch);
		return entry ? [[object.sha, entry]] : [];
	}));
}
async function mergedPull(sha, baseBranch, client) {
	return (await pullsWith(sha, client)).find(({ merged_at, merge_commit_sha, base }) => merged_at && merge_commit_sha === sha && base.ref === baseBranch)?.number;
}
function pullsWith(sha, { ask }) {
	const purpose = `see which pull request ${sha.slice(0, 7)} is from`;
	return ask(containingPulls, purpose, {
		route: "GET commits/{sha}/pulls",
		sha,
		per_page: 100
	});
}
/** @returns undefined for a root commit */
async function firstParent(sha, { ask }) {
	return (await ask(commit, "read a commit of the merge group", {
		route: "GET git/commits/{sha}",
		sha
	})).parents[0]?.sha;
}
// src/adapters/github/comments.ts
const comments = array(comment).describe("comments");
/**
* Comments on one kind of thing.
* @param all path of its comments, with `{on}` for its number or id
* @param one path of a comment, with `{id}`
*/
function createComments({ ask, pages }, all, one) {
	const named = (on) => typeof on === "number" ? `#${on}` : String(on).slice(0, 7);
	return {
		comments: (on) => pages(comments, `list the comments on ${named(on)}`, {
			route: `GET ${all}`,
			on
		}),
		createComment: (on, body) => ask(comment, `comment on ${named(on)}`, {
			route: `POST ${all}`,
			on,
			body
		}),
		updateComment: (id, body) => ask(comment, "update the comment", {
			route: `PATCH ${one}`,
			id,
			body
		}),
		deleteComment: async (id) => {
			await ask(unknown(), "remove a second comment", {
				route: `DELETE ${one}`,
				id
			}).catch(onFailure(["not-found"], () => void 0));
		}
	};
}
// src/adapters/github/code-host.ts
/** The account that a job's token writes as. */
const JOB_LOGIN = "github-actions[bot]";
/** No job that builds something should have that permission. */
const FIRST_STAYS = "A commit's comment stays as it is: only a token with `contents: write` can change it.";
/** A repository on GitHub or GitHub Enterprise. */
function createGitHub(options) {
	const client = createClient(options);
	const { ask, pages } = client;
	const ofCommits = createComments(client, "commits/{on}/comments", "comments/{id}");
	return {
		viewer: () => viewerLogin(client, options).catch(onFailure([
			"forbidden",
			"not-found",
			"unexpected"
		], () => JOB_LOGIN)),
		pullRequest: (number) => ask(pull, `read pull request #${number}`, {
			route: "GET pulls/{number}",
			number
		}),
		...createComments(client, "issues/{on}/comments", "issues/comments/{id}"),
		ofCommits: {
			...ofCommits,
			updateComment: (id, body) => ofCommits.updateComment(id, body).catch(needs(FIRST_STAYS))
		},
		mergeBase: async (sha, other) => {
			return (await ask(compared, "find where two commits meet", {
				route: "GET compare/{sha}...{other}",
				sha,
				other
			})).merge_base_commit.sha;
		},
		...createAcceptanceReader(options.repository, client),
		permissionOf: (login) => ask(permission, `ask what ${login} may do`, {
			route: "GET collaborators/{login}/permission",
			login
		}).catch(onFailure(["not-found"], () => "none")),
		checkRuns: async (headSha, name) => {
			return (await pages(checkRuns, "list the checks", {
				route: "GET commits/{headSha}/check-runs",
				headSha,
				check_name: name,
				filter: "all"
			}).catch(onFailure(["forbidden", "not-found"], () => []))).toSorted((a, b) => a.id - b.id);
		},
		createCheckRun: (check) => createCheckRun(check, client).catch(onFailure(["refused"], () => createCheckRun({
			...check,
			summary: check.title,
			annotations: []
		}, client)))
	};
}
const compared = object({ merge_base_commit: named }).describe("a comparison");
/** App tokens, including those of jobs, can only find out their own login through GraphQL. */
async function viewerLogin({ ask }, { apiUrl, token }) {
	const purpose = "ask who the token belongs to";
	const what = "who the token belongs to";
	const viewer = object({ login: string().min(1) });
	if (!token.startsWith("ghs_")) return (await ask(viewer.describe(what), purpose, { route: "GET /user" })).login;
	const baseUrl = apiUrl.replace(/\/api\/v3$/, "/api");
	return (await ask(object({ data: object({ viewer }) }).describe(what), purpose, {
		route: "POST /graphql",
		query: "{ viewer { login } }",
		baseUrl
	})).data.viewer.login;
}
/** Maximum number of annotations per request. */
const MAX_ANNOTATIONS = 50;
/** Nobody reads more than five hundred lines, and each request counts towards a job's hourly limit. */
const MAX_REQUESTS = 10;
/** Creates a finished check. Annotations beyond our limit and GitHub's are dropped. */
async function createCheckRun(check, { ask }) {
	const { id } = await ask(checkRun, "write the check", {
		route: "POST check-runs",
		name: check.name,
		head_sha: check.headSha,
		external_id: check.writer,
		status: "completed",
		conclusion: check.conclusion,
		...check.detailsUrl !== void 0 && { details_url: check.detailsUrl },
		output: outputOf(check, 0)
	});
	const requests = Math.min(Math.ceil(check.annotations.length / MAX_ANNOTATIONS), MAX_REQUESTS);
	for (let request = 1; request < requests; request += 1) await ask(checkRun, "write the check's further annotations", {
		route: "PATCH check-runs/{id}",
		id,
		output: outputOf(check, request)
	});
	return id;
}
function outputOf({ title, summary, annotations }, request) {
	const first = request * MAX_ANNOTATIONS;
	return {
		title,
		summary,
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
