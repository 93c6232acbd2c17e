import { n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { l as int, m as object, o as array, s as boolean, y as string } from "../vendor/zod.js";
import { f as RUN_FILES } from "../ports/output-folder.js";
import { g as STRANGERS_LIMITS } from "../adapters/run-file/schema.js";
import { r as strangersParser } from "../adapters/run-file/parse.js";
import { d as listBelow, f as listing, h as pull, n as needs, p as named, t as createClient } from "../adapters/github/client.js";
import { n as unzipOne } from "../adapters/github/unzip.js";
// src/adapters/github/measured-runs.ts
/** Name of the artifact with a run file; a shard's has a number appended. */
const RUN_ARTIFACT = "loadgate-run";
const ARTIFACT_NAME = /^loadgate-run(?:-\d{1,3})?$/;
/** Run files of the maximum total size pack into a fraction of it. */
const MAX_ARTIFACT_BYTES = 16777216;
/** Maximum number of artifact pages read per workflow run: enough for all shards with several attempts each. */
const MAX_ARTIFACT_PAGES = 10;
/** Three thousand open pull requests, most recently updated first. */
const MAX_PAGES = 30;
/** The workflow runs of a repository on GitHub or GitHub Enterprise. */
function createMeasuredRuns(options) {
	const client = createClient(options);
	return {
		runFilesOf: async (workflowRun) => {
			const newest = await newestArtifacts(workflowRun, client);
			checkArtifacts(newest, workflowRun);
			const parse = strangersParser();
			const files = [];
			let maxBytes = STRANGERS_LIMITS.bytes;
			for (const { id, name } of newest) {
				const place = `The artifact ${name} of workflow run ${workflowRun}`;
				const route = `GET actions/artifacts/${id}/zip`;
				const archive = await client.archive("download the run file", { route });
				let bytes;
				try {
					bytes = unzipOne(archive, RUN_FILES, maxBytes);
				} catch (error) {
					throw unusable(place, messageOf(error), error);
				}
				maxBytes -= bytes.length;
				files.push({
					place,
					run: parse(bytes, place)
				});
			}
			return files;
		},
		pullRequestsAt: (headSha) => pullRequestsAt(headSha, client),
		changesOf: (pull) => changedFilesOf(client, pull)
	};
}
const artifact = object({
	id: int().positive(),
	name: string(),
	size_in_bytes: int().nonnegative(),
	expired: boolean()
});
const artifacts = listBelow("artifacts", artifact).describe("a list of artifacts");
/** @throws LoadgateError before the first download, if they cannot be the files of one run */
function checkArtifacts(all, workflowRun) {
	if (all.length === 0) {
		const message = `Workflow run ${workflowRun} left no artifact ${RUN_ARTIFACT}: it ended before it measured anything, or did not upload it`;
		throw new LoadgateError("measurement", message, { hint: "See the log of that run; workflows/fork-measure.yml shows how to upload it." });
	}
	const left = `The artifacts of workflow run ${workflowRun}`;
	if (all.length > 256) throw unusable(left, `there are ${all.length}; a run has at most 256 shards`);
	const bytes = all.reduce((sum, one) => sum + one.size_in_bytes, 0);
	if (bytes > MAX_ARTIFACT_BYTES) throw unusable(left, `they have ${bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`);
}
/** Each attempt of a job leaves an artifact; only the newest of each name is kept. */
async function newestArtifacts(workflowRun, { pages }) {
	const byAge = (await pages(artifacts, `list the artifacts of workflow run ${workflowRun}`, {
		route: `GET actions/runs/${workflowRun}/artifacts`,
		enough: MAX_ARTIFACT_PAGES
	}).catch(needs("Give the job `permissions: actions: read`."))).filter(({ expired, name }) => !expired && ARTIFACT_NAME.test(name)).toSorted((a, b) => a.id - b.id);
	const newest = new Map(byAge.map((one) => [one.name, one]));
	const byNumber = new Intl.Collator("en", { numeric: true });
	return [...newest.values()].toSorted((a, b) => byNumber.compare(a.name, b.name));
}
/**
* Reads every page: a commit passes only if it passes for every pull request that has it as its head. GitHub finds
* pull requests by commit only in the repository that has the commit; for a fork, that is another repository.
*/
async function pullRequestsAt(headSha, { pages }) {
	return (await pages(array(pull).describe("pull requests"), "list the open pull requests", {
		route: "GET pulls",
		state: "open",
		sort: "updated",
		direction: "desc",
		enough: MAX_PAGES
	})).filter((each) => each.headSha === headSha && each.isOpen);
}
function unusable(place, reason, cause) {
	return new LoadgateError("usage", `${place} cannot be used: ${reason}`, {
		hint: "The file was ignored. Run the workflow that measures again.",
		cause
	});
}
const commit = object({ tree: named });
const comparison = object({ merge_base_commit: named.extend({ commit }) });
/**
* All changes of a pull request since it branched off, computed from the trees of both commits. GitHub's own list
* of changed files is limited in length and lacks modes.
* @param pull its head, and the newest commit of its base branch
* @returns undefined if GitHub does not list all files
*/
async function changedFilesOf({ ask }, { baseSha, headSha }) {
	const get = (form, path, parameters = {}) => {
		const request = {
			route: `GET ${path}`,
			...parameters
		};
		return ask(form.describe("what git has"), "look up what changed", request);
	};
	const filesOf = async (id) => {
		const { truncated, tree } = await get(listing, `git/trees/${id}`, { recursive: "1" });
		if (truncated) return void 0;
		return new Map(tree.filter(({ type }) => type !== "tree").map((one) => [one.path, one]));
	};
	const compared = await get(comparison, `compare/${baseSha}...${headSha}`);
	const head = await get(commit, `git/commits/${headSha}`);
	const base = compared.merge_base_commit;
	const before = await filesOf(base.commit.tree.sha);
	const after = await filesOf(head.tree.sha);
	return before && after && {
		sha: base.sha,
		files: differenceOf(before, after)
	};
}
function differenceOf(before, after) {
	return [.../* @__PURE__ */ new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
		const [old, now] = [before.get(path), after.get(path)];
		if (old?.sha === now?.sha && old?.mode === now?.mode) return [];
		return [{
			path,
			modes: [old?.mode ?? "000000", now?.mode ?? "000000"]
		}];
	});
}
// src/composition/report.ts
/** What other workflows measured. Their run files may be by strangers. */
const openMeasuredRuns = createMeasuredRuns;
export { openMeasuredRuns as t };
