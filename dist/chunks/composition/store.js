import { a as hasCode, n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { l as runFolder } from "../adapters/process/start-environment.js";
import { o as createGit, r as writeAtomically } from "../adapters/system/output-folder.js";
import { n as readBranch } from "../adapters/store/branch-store.js";
import { t as makeFolder } from "../adapters/system/make-folder.js";
import { i as recordBytes, n as readRecordFile, r as readRecords } from "../adapters/store/record.js";
import { a as recordFileName, r as RECORD_NAME } from "../adapters/store/store-layout.js";
import { n as branchOfStore } from "../config/store-location.js";
import { existsSync } from "node:fs";
import path from "node:path";
import { readFile, readdir, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
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
	const hint = `this clone has no such branch; \`git fetch origin ${branch}:${branch}\` brings it, and a job with the input github-token reads it on GitHub`;
	return readBranch(branch, () => archiveOfBranch(createGit(root, environment), branch), hint);
}
/**
* A branch for the job that writes it.
* @throws LoadgateError `usage` if the store is a folder
*/
async function openBranch(store, host) {
	const branch = branchOfStore(store);
	if (branch === void 0) throw new LoadgateError("usage", `baseline.store is ${store}, not a branch`, { hint: "Set `baseline: { store: branch:loadgate-data }`; a run adds itself to a folder." });
	const { createBranchStore } = await import("../branch-store.js");
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
