import { h as string, i as boolean, r as array, u as object, v as unknown } from "./vendor/zod.js";
import { t as CodeHostError } from "./code-host-error.js";
import { c as sha, n as unless, t as createClient } from "./client.js";
// src/adapters/github/git-data.ts
const HERE = "/repos/{owner}/{repo}";
const named = object({ sha });
/** Git through the API: nothing of it is on disk, neither a checkout nor credentials. */
function createGitData(options) {
	const { ask } = createClient(options);
	const send = async (form, request) => {
		try {
			return await ask(request, form, "what git has");
		} catch (error) {
			throw withHint(error);
		}
	};
	return {
		...reading(send),
		...writing(send)
	};
}
function reading(send) {
	return {
		tip: async (branch) => {
			const ref = await send(object({ object: named }), {
				route: `GET ${HERE}/git/ref/{+ref}`,
				parameters: { ref: `heads/${branch}` },
				purpose: `read the branch ${branch}`
			}).catch(unless(["not-found"], void 0));
			if (!ref) return void 0;
			const commit = ref.object.sha;
			return {
				commit,
				tree: (await send(object({ tree: named }), {
					route: `GET ${HERE}/git/commits/{commit_sha}`,
					parameters: { commit_sha: commit },
					purpose: `read the newest commit of ${branch}`
				})).tree.sha
			};
		},
		paths: async (tree) => {
			const found = await send(listing, {
				route: `GET ${HERE}/git/trees/{tree_sha}`,
				parameters: {
					tree_sha: tree,
					recursive: "1"
				},
				purpose: "list the files of the baseline"
			});
			return {
				paths: found.tree.filter(({ type }) => type === "blob").map(({ path }) => path),
				isComplete: !found.truncated
			};
		},
		archive: async (branch) => {
			const answer = await send(unknown(), {
				route: `GET ${HERE}/zipball/{+ref}`,
				parameters: { ref: `refs/heads/${branch}` },
				purpose: `read the branch ${branch}`,
				isArchive: true
			}).catch(unless(["not-found"], void 0));
			if (answer === void 0) return void 0;
			if (answer instanceof ArrayBuffer) return new Uint8Array(answer);
			throw new CodeHostError("unexpected", `GitHub's answer is no archive of ${branch}`, { hint: "Start the job again later." });
		}
	};
}
function writing(send) {
	const done = async (request) => void await send(unknown(), request);
	return {
		commit: async ({ onto, changes, message }) => {
			const tree = await send(named, {
				route: `POST ${HERE}/git/trees`,
				parameters: {
					tree: entriesOf(changes),
					...onto && { base_tree: onto.tree }
				},
				purpose: "write the files of the baseline"
			});
			return (await send(named, {
				route: `POST ${HERE}/git/commits`,
				parameters: {
					message,
					tree: tree.sha,
					parents: onto ? [onto.commit] : []
				},
				purpose: "write a commit of the baseline"
			})).sha;
		},
		createBranch: (branch, commit) => done({
			route: `POST ${HERE}/git/refs`,
			parameters: {
				ref: `refs/heads/${branch}`,
				sha: commit
			},
			purpose: `begin the branch ${branch}`
		}),
		moveBranch: (branch, commit) => done({
			route: `PATCH ${HERE}/git/refs/{+ref}`,
			parameters: {
				ref: `heads/${branch}`,
				sha: commit,
				force: false
			},
			purpose: `move the branch ${branch}`
		}),
		firstCommit: (branch, { path, text }) => done({
			route: `PUT ${HERE}/contents/{path}`,
			parameters: {
				path,
				branch,
				message: "Begin the baseline",
				content: Buffer.from(text).toString("base64")
			},
			purpose: `begin the branch ${branch} of an empty repository`
		})
	};
}
const listing = object({
	truncated: boolean(),
	tree: array(object({
		path: string(),
		type: string()
	}))
});
/** Texts go with the tree: no request for each, of which GitHub allows only so many a minute. */
function entriesOf(changes) {
	return [...changes].map(([path, text]) => ({
		path,
		mode: "100644",
		type: "blob",
		...text === null ? { sha: null } : { content: text }
	}));
}
function withHint(error) {
	if (!(error instanceof CodeHostError) || error.failure !== "forbidden") return error;
	const hint = "Reading the branch needs `permissions: contents: read`, writing it `contents: write`; a rule must not keep the job's token from it.";
	const { failure, message, reason } = error;
	return new CodeHostError(failure, message, {
		hint,
		...reason && { reason },
		cause: error
	});
}
export { createGitData };
