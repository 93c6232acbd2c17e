import { n as onFailure } from "../../domain/review/code-host-error.js";
import { S as unknown, m as object } from "../../vendor/zod.js";
import { f as listing, n as needs, p as named, t as createClient } from "./client.js";
// src/adapters/github/git-data.ts
/** Reads and writes git data through the API: neither a checkout nor credentials are on disk. */
function createGitData(options) {
	const { ask, archive } = createClient(options);
	const hint = "Reading the branch needs `permissions: contents: read`, writing it `contents: write`; a rule must not keep the job's token from it.";
	const send = (form, purpose, request) => ask(form.describe("what git has"), purpose, request).catch(needs(hint));
	return {
		...reading(send),
		...writing(send),
		/**
		* Downloads the files of a branch in one request.
		* @returns a zip archive with a folder at the start of each path, or undefined if there is no such branch
		*/
		archive: (branch) => {
			const ref = `refs/heads/${branch}`;
			return archive(`read the branch ${branch}`, {
				route: "GET zipball/{+ref}",
				ref
			}).catch(needs(hint)).catch(onFailure(["not-found"], () => void 0));
		}
	};
}
function reading(send) {
	return {
		/** @returns undefined if there is no such branch. @throws CodeHostError `conflict` in an empty repository */
		tip: async (branch) => {
			const ref = await send(object({ object: named }), `read the branch ${branch}`, {
				route: "GET git/ref/{+ref}",
				ref: `heads/${branch}`
			}).catch(onFailure(["not-found"], () => void 0));
			if (!ref) return void 0;
			const commit = ref.object.sha;
			const purpose = `read the newest commit of ${branch}`;
			const route = `GET git/commits/${commit}`;
			return {
				commit,
				tree: (await send(object({ tree: named }), purpose, { route })).tree.sha
			};
		},
		/** Paths of all files in a tree. */
		paths: async (tree) => {
			const request = {
				route: `GET git/trees/${tree}`,
				recursive: "1"
			};
			const found = await send(listing, "list the files of the baseline", request);
			return {
				paths: found.tree.filter(({ type }) => type === "blob").map(({ path }) => path),
				isComplete: !found.truncated
			};
		}
	};
}
function writing(send) {
	return {
		/** Creates a commit that is not on any branch yet. @returns its id */
		commit: async ({ onto, changes, message }) => {
			const tree = await send(named, "write the files of the baseline", {
				route: "POST git/trees",
				tree: entriesOf(changes),
				...onto && { base_tree: onto.tree }
			});
			return (await send(named, "write a commit of the baseline", {
				route: "POST git/commits",
				message,
				tree: tree.sha,
				parents: onto ? [onto.commit] : []
			})).sha;
		},
		/** @throws CodeHostError `refused` if it already exists */
		createBranch: (branch, sha) => send(unknown(), `begin the branch ${branch}`, {
			route: "POST git/refs",
			ref: `refs/heads/${branch}`,
			sha
		}),
		/** Fast-forwards a branch. @throws CodeHostError if it has moved since */
		moveBranch: (branch, sha) => send(unknown(), `move the branch ${branch}`, {
			route: "PATCH git/refs/{+ref}",
			ref: `heads/${branch}`,
			sha,
			force: false
		}),
		/** Creates the first commit of an empty repository. */
		firstCommit: (branch, { path, text }) => send(unknown(), `begin the branch ${branch} of an empty repository`, {
			route: "PUT contents/{path}",
			path,
			branch,
			message: "Begin the baseline",
			content: Buffer.from(text).toString("base64")
		})
	};
}
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
