import { t as createSourceControl, u as createGit } from "./source-control.js";
import { r as readRunFile } from "./parse.js";
import { t as createOutputFolder } from "./output-folder.js";
import { realpathSync } from "node:fs";
import path from "node:path";
// src/adapters/git/clone.ts
/**
* Looks at the clone that a folder is part of.
* @param file name of a file in the folder that must be under version control: a package in `node_modules`
* lies in a repository, too, and is no part of it
* @param environment our own environment
* @returns undefined where there is no git, no repository, or the file is not in it
*/
async function readClone(folder, file, environment) {
	const git = createGit(folder, environment);
	const root = await git.ask("rev-parse", "--show-toplevel");
	const tracked = await git.ask("ls-files", "--error-unmatch", "--", file);
	if (!root || !tracked) return void 0;
	const remote = await git.ask("config", "--get", "remote.origin.url");
	const commit = await git.ask("rev-parse", "--verify", "HEAD");
	const branches = commit && await git.read("branch", "--remotes", "--contains", commit);
	return {
		/** Absolute path of the repository's root. */
		root,
		/** The folder's path in the repository, with slashes; empty for its root. */
		inside: path.relative(realpathSync(root), realpathSync(folder)).replaceAll(path.sep, "/"),
		/** URL of the remote `origin`. It may hold a password: never show it. */
		...remote && { remote },
		...commit && { commit },
		/** Whether a branch of a remote is known to have that commit. */
		isPublished: Boolean(branches)
	};
}
/**
* Which of some folders git would take for part of the repository.
* @param paths relative to the folder
* @returns none where there is no repository
*/
async function notIgnored(folder, paths, environment) {
	const git = createGit(folder, environment);
	if (await git.ask("rev-parse", "--is-inside-work-tree") !== "true") return [];
	const ignored = await git.ask("check-ignore", "--no-index", "--", ...paths) ?? "";
	const known = new Set(ignored.split("\n"));
	return paths.filter((each) => !known.has(each));
}
/** URL of the remote `origin` of the repository that a folder is in; it may hold a password. */
function originOf(folder, environment) {
	return createGit(folder, environment).ask("config", "--get", "remote.origin.url");
}
// src/composition/files.ts
/** Reads a run file that the user names. @throws LoadgateError `usage` that says what is wrong with it */
const openRunFile = readRunFile;
/** A folder for results, by its absolute path. */
const openOutput = createOutputFolder;
/** The repository that a folder is in. */
const openRepository = createSourceControl;
/** What is asked about the clone that a folder belongs to. */
const clones = {
	notIgnored,
	originOf,
	readClone
};
export { openRunFile as i, openOutput as n, openRepository as r, clones as t };
