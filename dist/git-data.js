import { h as string, i as boolean, r as array, u as object, v as unknown } from "./vendor/zod.js";
import { l as sha, n as needs, r as unless, t as createClient } from "./client.js";
// src/adapters/github/git-data.ts
const HERE = "/repos/{owner}/{repo}";
const named = object({ sha });
/** Reads and writes git data through the API: neither a checkout nor credentials are on disk. */
function createGitData(options) {
	const { ask, archive } = createClient(options);
	const hint = "Reading the branch needs `permissions: contents: read`, writing it `contents: write`; a rule must not keep the job's token from it.";
	const send = (form, request) => ask(request, form, "what git has").catch(needs(hint));
	return {
		...reading(send),
		...writing(send),
		/**
		* Downloads the files of a branch in one request.
		* @returns a zip archive with a folder at the start of each path, or undefined if there is no such branch
		*/
		archive: (branch) => archive({
			route: `GET ${HERE}/zipball/{+ref}`,
			parameters: { ref: `refs/heads/${branch}` },
			purpose: `read the branch ${branch}`
		}).catch(needs(hint)).catch(unless(["not-found"], void 0))
	};
}
function reading(send) {
	return {
		/** @returns undefined if there is no such branch. @throws CodeHostError `conflict` in an empty repository */
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
		/** Paths of all files in a tree. */
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
		}
	};
}
function writing(send) {
	const done = async (request) => void await send(unknown(), request);
	return {
		/** Creates a commit that is not on any branch yet. @returns its id */
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
		/** @throws CodeHostError `refused` if it already exists */
		createBranch: (branch, commit) => done({
			route: `POST ${HERE}/git/refs`,
			parameters: {
				ref: `refs/heads/${branch}`,
				sha: commit
			},
			purpose: `begin the branch ${branch}`
		}),
		/** Fast-forwards a branch. @throws CodeHostError if it has moved since */
		moveBranch: (branch, commit) => done({
			route: `PATCH ${HERE}/git/refs/{+ref}`,
			parameters: {
				ref: `heads/${branch}`,
				sha: commit,
				force: false
			},
			purpose: `move the branch ${branch}`
		}),
		/** Creates the first commit of an empty repository. */
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
/** Texts are sent with the tree instead of one request each, because GitHub limits requests per minute. */
function entriesOf(changes) {
	return [...changes].map(([path, text]) => ({
		path,
		mode: "100644",
		type: "blob",
		...text === null ? { sha: null } : { content: text }
	}));
}
export { createGitData };
