import { n as createOutputFolder, o as createGit } from "../adapters/system/output-folder.js";
import { t as createSourceControl } from "../adapters/git/source-control.js";
import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { a as PACKED_RUN_FILE, d as RUN_FILE, f as RUN_FILES } from "../ports/output-folder.js";
import { n as readRunFiles, t as readRunFile } from "../adapters/run-file/parse.js";
import { readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
// src/adapters/git/clone.ts
/**
* Reads facts about the clone that contains a folder.
* @param file name of a file in the folder that must be tracked: a package in `node_modules` lies in a repository
* without being part of it
* @param environment our own environment
* @returns undefined if git is missing, there is no repository, or the file is not tracked
*/
async function readClone(folder, file, environment) {
	const git = createGit(folder, environment);
	const root = await git.ask("rev-parse", "--show-toplevel");
	if (!root || !await git.ask("ls-files", "--error-unmatch", "--", file)) return void 0;
	const remote = await git.ask("config", "--get", "remote.origin.url");
	const commit = await git.ask("rev-parse", "--verify", "HEAD");
	const contains = [
		"for-each-ref",
		"--count=1",
		`--contains=${commit}`,
		"refs/remotes"
	];
	const branches = commit && await git.read(...contains);
	return {
		/** Absolute path of the repository's root. */
		root,
		/** The folder's path in the repository, with slashes; empty for the root. */
		inside: path.relative(realpathSync(root), realpathSync(folder)).replaceAll(path.sep, "/"),
		/** URL of the remote `origin`. It may hold a password: never show it. */
		remote: remote || void 0,
		commit: commit || void 0,
		/** True if a remote's branch is known to contain the commit. */
		isPublished: Boolean(branches)
	};
}
/**
* Filters out paths that git ignores.
* @param paths relative to the folder
* @returns empty if there is no repository
*/
async function notIgnored(folder, paths, environment) {
	const git = createGit(folder, environment);
	if (await git.ask("rev-parse", "--is-inside-work-tree") !== "true") return [];
	const asked = [
		"-c",
		"core.quotePath=false",
		"check-ignore",
		"--no-index",
		"--",
		...paths
	];
	const known = new Set((await git.ask(...asked))?.split("\n"));
	return paths.filter((each) => !known.has(each));
}
/** URL of the remote `origin` of a folder's repository; it may contain a password. */
function originOf(folder, environment) {
	return createGit(folder, environment).ask("config", "--get", "remote.origin.url");
}
// src/adapters/run-file/find.ts
/**
* Finds the run files under some paths. A folder stands for each run.jsonl or run.jsonl.gz in it and in its direct
* subfolders, which is the layout of downloaded artifacts.
* @throws LoadgateError `usage` for a path that does not exist or cannot be read, `measurement` for a folder
* without a run file
*/
function findRunFiles(places) {
	const all = places.flatMap(filesAt);
	if (all.length <= 256) return all;
	const message = `There are ${all.length} run files; a run has at most 256 shards`;
	throw new LoadgateError("usage", message, { hint: "Name the files of one run." });
}
function filesAt(place) {
	const entries = entriesOf(place);
	if (!entries) return [place];
	const folders = entries.filter((one) => one.isDirectory()).map(({ name }) => name);
	folders.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
	const found = ["", ...folders].flatMap((folder) => RUN_FILES.map((name) => path.join(place, folder, name)).filter((file) => !isMissing(file)));
	if (found.length > 0) return found;
	throw new LoadgateError("measurement", `${place} holds no ${RUN_FILE} or ${PACKED_RUN_FILE}`, { hint: "No shard left one: see the logs of their jobs." });
}
/** @returns undefined if it is a file */
function entriesOf(place) {
	try {
		return statSync(place).isDirectory() ? readdirSync(place, { withFileTypes: true }) : void 0;
	} catch (error) {
		const what = hasCode(error, "ENOENT") ? "does not exist" : `cannot be read: ${messageOf(error)}`;
		throw new LoadgateError("usage", `${place} ${what}`, {
			hint: "Name run files, or a folder that holds them.",
			cause: error
		});
	}
}
/** An error means that something exists, such as a circular link; reading it will report the error. */
function isMissing(file) {
	return attempt(() => statSync(file, { throwIfNoEntry: false }) === void 0);
}
// src/composition/files.ts
/** Reads a run file that the user names. @throws LoadgateError `usage` that says what is wrong with it */
const openRunFile = readRunFile;
/**
* Reads the run files under some paths; a folder stands for those in it.
* @throws LoadgateError `usage` that says what is wrong, `measurement` for a folder without any
*/
async function openRunFiles(places) {
	return await readRunFiles(findRunFiles(places));
}
/** A folder for results, by its absolute path. */
const openOutput = createOutputFolder;
/** The repository of a folder. */
const openRepository = createSourceControl;
/** Queries about the clone that contains a folder. */
const clones = {
	notIgnored,
	originOf,
	readClone
};
export { openRunFiles as a, openRunFile as i, openOutput as n, openRepository as r, clones as t };
