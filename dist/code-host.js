import { t as CodeHostError } from "./code-host-error.js";
import { a as readComments, c as readPull, i as readComment, n as readAppViewer, o as readLabelEvents, r as readCheckUrl, s as readPermission, t as createClient, u as readViewer } from "./client.js";
// src/adapters/github/arguments.ts
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
/** What happened to a pull request: labels that were set, and more. */
function eventsRequest(number) {
	return {
		route: "GET /repos/{owner}/{repo}/issues/{number}/events",
		parameters: {
			number,
			per_page: PER_PAGE
		},
		purpose: `see who set the labels of #${number}`
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
	async function pages(request, readPage) {
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
			if (!/rel="next"/.test(answer.headers.link ?? "")) break;
		}
		return found;
	}
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
		labelled: async (number, label) => {
			return (await pages(eventsRequest(number), (page) => readLabelEvents(page, label))).at(-1);
		},
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
