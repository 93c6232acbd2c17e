import { a as hasCode, n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { c as runFolder } from "../adapters/process/start-environment.js";
import { o as createGit, r as writeAtomically } from "../adapters/system/output-folder.js";
import { n as onFailure, t as CodeHostError } from "../domain/review/code-host-error.js";
import { a as FIRST_FILE, c as isRecordPath, d as whyNoStore, i as recordBytes, l as recordFileName, n as readRecordFile, o as FRAME, r as readRecords, s as RECORD_NAME, u as recordPath } from "../adapters/store/record.js";
import { n as makeFolder } from "../adapters/system/make-folder.js";
import { n as branchOfStore } from "../config/store-location.js";
import { existsSync } from "node:fs";
import path, { basename } from "node:path";
import { readFile, readdir, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
// src/adapters/git/branch-archive.ts
const TIMEOUT_MS = 6e4;
/**
* Files of a branch in this clone; nothing is fetched.
* @param git in any folder of the clone
* @returns a zip archive with a folder at the start of each path; undefined if the clone has no such branch
* @throws LoadgateError `publishing` when git cannot create it
*/
async function archiveOfBranch(git, branch) {
	const refs = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`];
	let commit;
	for (const ref of refs) commit ||= await git.ask("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
	if (!commit) return void 0;
	const file = path.join(runFolder(), `store-${randomUUID()}.zip`);
	const args = [
		"archive",
		"--format=zip",
		"--prefix=store/",
		`--output=${file}`,
		commit
	];
	const { failure } = await git.run(args, TIMEOUT_MS);
	if (failure === void 0) return await readFile(file);
	throw new LoadgateError("publishing", `The branch ${branch} cannot be read: ${failure}`, { hint: `\`git fetch origin ${branch}:${branch}\` brings the whole of it.` });
}
// src/adapters/store/branch-writer.ts
/**
* Adds a record to a branch in one commit, which also removes the oldest beyond `keep`. If another writer wins, it
* starts again by reading the branch, after random pauses of increasing length; a record that exists by then is not
* written twice. If a branch repeatedly refuses to move on from the same commit, the cause is not a race and the refusal
* is thrown.
* @returns 1 if the record is new, otherwise 0
* @throws LoadgateError `publishing` when the branch is no store, is protected or cannot be written, or every race
* is lost
*/
async function addToBranch(options, record, keep) {
	const { branch, signal, patience = RACE_PATIENCE } = options;
	let refusedFrom;
	let refusals = 0;
	for (let lost = 0;; lost += 1) {
		try {
			return await attempt(options, record, keep);
		} catch (error) {
			if (!(error instanceof LostRace)) throw error;
			const { cause, from } = error;
			if (cause.failure === "refused") {
				refusals = from === refusedFrom ? refusals + 1 : 1;
				if (refusals === REFUSALS) throw cause;
				refusedFrom = from;
			}
			if (lost >= patience.tries) {
				const message = `The run was not added to the branch ${branch}: others were first each time. ${error.message}`;
				throw new LoadgateError("publishing", message, {
					hint: "Start the job again; a concurrency group lets fewer of them write at once.",
					cause: error
				});
			}
		}
		const boundMs = Math.min(patience.mostPauseMs, patience.firstPauseMs * 2 ** lost);
		await setTimeout(Math.random() * boundMs, void 0, { signal });
	}
}
/** @throws LostRace if another writer won */
async function attempt({ git, branch }, record, keep) {
	const path = recordPath(record);
	const tip = await tipOf(git, branch).catch(asLost(["conflict"]));
	const { paths, isComplete } = tip ? await git.paths(tip.tree).catch(asLost(["conflict", "not-found"])) : {
		paths: [],
		isComplete: true
	};
	const reason = whyNoStore(paths);
	if (reason !== void 0) throw new LoadgateError("publishing", `The branch ${branch} ${reason}; nothing was written`, { hint: "Name a branch of its own in baseline.store, or use the newer Loadgate." });
	const stored = paths.filter(isRecordPath);
	if (stored.includes(path)) return 0;
	const kept = isComplete ? keep : Number.POSITIVE_INFINITY;
	const all = [...stored, path].sort();
	const surplus = new Set(all.slice(0, Math.max(0, all.length - kept)));
	if (surplus.has(path)) return 0;
	await publish(git, branch, {
		onto: tip,
		changes: new Map([
			...[...FRAME].filter(([path]) => !paths.includes(path)),
			[path, `${JSON.stringify(record)}\n`],
			...stored.filter((path) => surplus.has(path)).map((path) => [path, null])
		]),
		message: `Add ${basename(path, ".json")}`
	});
	return 1;
}
/** The newest commit. In an empty repository a first commit is made, because the git data API cannot create one. */
function tipOf(git, branch) {
	const began = onFailure(["conflict"], async () => {
		const [made] = await Promise.allSettled([git.firstCommit(branch, FIRST_FILE)]);
		return git.tip(branch).catch((missing) => {
			throw made.status === "rejected" ? made.reason : missing;
		});
	});
	return git.tip(branch).catch(asLost(["not-found"])).catch(began);
}
async function publish(git, branch, commit) {
	const { onto } = commit;
	const made = await git.commit(commit).catch(asLost(["conflict"]));
	const moving = onto ? git.moveBranch(branch, made) : git.createBranch(branch, made);
	const refused = (error) => {
		if (!(error instanceof CodeHostError) || !PROTECTED.test(error.reason ?? "")) throw error;
		throw new LoadgateError("publishing", `The branch ${branch} is protected: ${error.message}`, {
			hint: `Leave ${branch} out of the repository's branch rules, or let the job's token bypass them; only automation writes to it.`,
			cause: error
		});
	};
	await moving.catch(refused).catch(asLost(["conflict", "refused"], onto?.commit));
}
/** GitHub's words for a branch that is not to be moved. */
const PROTECTED = /protected|rule violation|repository rule|not authorized/i;
/**
* Limits on a writer's retries when other writers win: a quarter of an hour at most; the only loser of a race waits
* less than a second.
*/
const RACE_PATIENCE = {
	/** Number of lost races after which the next one makes the writer give up. */
	tries: 20,
	/** Maximum pause after the first lost race, in milliseconds; it doubles with each. */
	firstPauseMs: 500,
	/** Limit of every pause, in milliseconds. */
	mostPauseMs: 6e4
};
/**
* After this many refusals from the same tip, it is not a race. Fewer can be, because reads can lag behind writes.
*/
const REFUSALS = 3;
/** Another writer won, or may have. */
var LostRace = class extends Error {
	cause;
	/** The commit that the branch was to move on from; undefined if it did not exist. */
	from;
	constructor(cause, from) {
		super(cause.message);
		this.cause = cause;
		this.from = from;
	}
};
/**
* Converts failures that another writer can cause into lost races.
* @param failures that another writer can cause
* @param from the commit that the branch is to move on from
* @returns a handler for `catch`; it throws LostRace for one of these failures, every other error unchanged
*/
function asLost(failures, from) {
	return onFailure(failures, (cause) => {
		throw new LostRace(cause, from);
	});
}
// src/adapters/store/branch-store.ts
/**
* The runs on a branch, read-only.
* @param archive returns undefined if there is no such branch, which counts as an empty store
* @param missing the message for that case; none by default
*/
function readBranch(branch, archive, missing) {
	const location = `branch:${branch}`;
	return {
		location,
		load: async () => {
			try {
				const bytes = await archive();
				if (!bytes) return {
					records: [],
					skipped: missing === void 0 ? [] : [{
						file: location,
						reason: missing
					}]
				};
				const { recordsIn } = await import("../adapters/store/branch-archive.js");
				return await recordsIn(bytes, location);
			} catch (error) {
				if (error instanceof LoadgateError) throw error;
				const message = `The baseline in ${location} cannot be read: ${messageOf(error)}`;
				throw new LoadgateError("publishing", message, {
					hint: "Correct or delete the branch; the next recorded run begins it anew.",
					cause: error
				});
			}
		}
	};
}
/** The runs on a branch, through the code host's API; see {@link addToBranch}. */
function createBranchStore(options) {
	const { branch, git } = options;
	return {
		...readBranch(branch, () => git.archive(branch)),
		save: (record, keep) => addToBranch(options, record, keep)
	};
}
// src/adapters/store/folder-store.ts
/** Temporary files of a writer that may have been killed. */
const OWN_TEMPORARY = /^\.\d{4}-\d\d-\d\dT[\w-]+\.json/;
/** Older temporary files were left by a killed writer. */
const STALE_MS = 36e5;
/**
* A folder with one file for each run. Names begin with the time, so they sort by run. Each file is written
* atomically under a unique name, so concurrent writers do not conflict.
* @param folder its path; it is created with the first record
*/
function createFolderStore(folder) {
	return {
		location: folder,
		load: async () => {
			const files = (await recordNames(folder)).map((name) => path.join(folder, name));
			return readRecords(files.map((file) => ({
				file,
				bytes: () => recordBytes(file)
			})));
		},
		save: async (record, keep) => {
			try {
				await makeFolder(folder);
				const file = path.join(folder, recordFileName(record));
				const isNew = !existsSync(file);
				await writeAtomically(file, `${JSON.stringify(record)}\n`);
				await prune(folder, keep);
				return isNew && existsSync(file) ? 1 : 0;
			} catch (error) {
				const message = `The run could not be added to the baseline in ${folder}: ${messageOf(error)}`;
				throw new LoadgateError("publishing", message, {
					hint: "Make the folder writable and free some disk, or set baseline.store or --store to another; the run's own files are kept.",
					cause: error
				});
			}
		}
	};
}
/** Names of the records, oldest first; a missing folder counts as an empty store. */
async function recordNames(folder) {
	try {
		return (await readdir(folder)).filter((name) => name.endsWith(".json") && !name.startsWith(".")).sort();
	} catch (error) {
		if (hasCode(error, "ENOENT")) return [];
		const message = `The baseline in ${folder} cannot be read: ${messageOf(error)}`;
		throw new LoadgateError("publishing", message, {
			hint: "Make it a readable folder, or set baseline.store or --store to another.",
			cause: error
		});
	}
}
async function prune(folder, keep) {
	const names = (await recordNames(folder)).filter((name) => RECORD_NAME.test(name));
	const surplus = names.slice(0, Math.max(0, names.length - keep));
	await Promise.all(surplus.map((name) => rm(path.join(folder, name), { force: true })));
	for (const name of await readdir(folder)) {
		if (!name.endsWith(".tmp") || !OWN_TEMPORARY.test(name)) continue;
		const file = path.join(folder, name);
		const stats = await stat(file).catch(() => void 0);
		if (stats && Date.now() - stats.mtimeMs > STALE_MS) await rm(file, { force: true });
	}
}
// src/composition/store.ts
/** Reads the record written by a run; see {@link readRecordFile}. */
const readRecord = readRecordFile;
/**
* The stored baseline for jobs that measure or report; they only read a branch. A branch that the code host does
* not have counts as empty. One that the clone does not have may only be missing there, so that is reported.
*/
function openStore({ store, root, environment, host }) {
	const branch = branchOfStore(store);
	if (branch === void 0) return createFolderStore(store);
	if (host) return readBranch(branch, async () => (await openGitData(host)).archive(branch));
	return readBranch(branch, () => archiveOfBranch(createGit(root, environment), branch), `this clone has no such branch; \`git fetch origin ${branch}:${branch}\` brings it, and a job with the input github-token reads it on GitHub`);
}
/**
* A branch for the job that writes it.
* @throws LoadgateError `usage` if the store is a folder
*/
async function openBranch(store, host) {
	const branch = branchOfStore(store);
	if (branch === void 0) throw new LoadgateError("usage", `baseline.store is ${store}, not a branch`, { hint: "Set `baseline: { store: branch:loadgate-data }`; a run adds itself to a folder." });
	return createBranchStore({
		branch,
		git: await openGitData(host),
		signal: host.signal
	});
}
/** Loaded on demand, with its dependencies. */
async function openGitData(host) {
	const { createGitData } = await import("../adapters/github/git-data.js");
	return createGitData(host);
}
export { openStore as n, readRecord as r, openBranch as t };
