import { n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { T as foldersFrom, l as withTemporary } from "../process/start-environment.js";
import { t as childEnvironment } from "../process/child-environment.js";
import { c as exitText, l as hasSucceeded, n as runCommand, t as askCommand } from "../process/run-command.js";
import { n as makeFolder } from "./make-folder.js";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { access, constants as constants$1, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { Readable, pipeline } from "node:stream";
import { createGzip } from "node:zlib";
// src/domain/run/file/same-program.ts
/**
* True if a file lies in another arm's tree. The path decides, not the content: both arms may run the same `node`, and
* two builds may produce identical output. Folders of git do not count as part of a tree, because a worktree refers to
* them.
*/
function isOfOther(file, arm, { roots, shared }) {
	const own = roots.get(arm);
	if (own === void 0) return false;
	return [...roots.values()].some((other) => {
		const spared = [own, ...shared.filter((each) => each !== other)];
		return isWithin(file, other) && !file.slice(other.length).split("/").includes(".git") && !spared.some((each) => isWithin(each, other) && isWithin(file, each));
	});
}
/**
* Finds a file that an arm uses although it belongs to another arm: in that arm's tree, or outside all trees.
* @param files used by the arm's processes
* @returns the real path of the first, or undefined
*/
function usedOfOther(files, arm, trees) {
	const { ofOther = /* @__PURE__ */ new Set() } = trees;
	const isOutsideOfOther = ({ path, real }) => isOutside(real, trees) && (ofOther.has(real) || isOutside(path, trees) && ofOther.has(path));
	return files.find((file) => isOfOther(file.real, arm, trees) || isOutsideOfOther(file))?.real;
}
/** True if a file is in no arm's tree. */
function isOutside(file, { roots }) {
	return ![...roots.values()].some((root) => isWithin(file, root));
}
/** True if a path is the folder or inside it. */
function isWithin(file, folder) {
	return file === folder || file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
/** A file of an environment for Python that a command such as `python -m venv` has made. */
const PYTHON = /^(.+)\/(?:pyvenv\.cfg|bin\/python[\d.]*|lib\/python[\d.]+\/site-packages\/.*)$/;
/**
* Words for two arms that run the same program.
* @param what the file or address that both use
*/
function sharedWords(what) {
	const environment = PYTHON.exec(what)?.[1];
	if (environment === void 0) return {
		reason: `both arms run ${what}`,
		hint: SAME_PROGRAM_HINT
	};
	return {
		reason: `both arms run in one Python environment, ${environment}, whose packages are head's`,
		hint: "Have each build make an environment of its own and start its python by a relative path, or activate one outside of the repository that both may share."
	};
}
/** Advice if two arms run the same program. */
const SAME_PROGRAM_HINT = "Have each build write into its own checkout, and start the program by a path relative to it, not by an absolute path, a global installation or a shared output folder.";
// src/adapters/git/git.ts
const TIMEOUT_MS = 3e4;
/** Comparing a working tree with its commit reads every file whose timestamps are inconclusive. */
const LIST_TIMEOUT_MS = 12e4;
/** Far more than any short answer. */
const MAX_ANSWER_BYTES = 65536;
/** Far more than the names of all files in a large repository. */
const MAX_OUTPUT_BYTES = 268435456;
/**
* Overrides user settings that would change the result of our calls. Settings that only change output for people do
* not matter: our commands print the same for every user.
*/
const PINNED = [
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"core.checkStat=default",
	"core.ignoreStat=false",
	"core.trustctime=true",
	"core.splitIndex=false",
	"gc.auto=0",
	"maintenance.auto=false",
	"submodule.recurse=false"
].flatMap((setting) => ["-c", setting]);
/** The user's own environment may set these, as Magit does. */
const PATHSPECS = {
	GIT_LITERAL_PATHSPECS: "0",
	GIT_GLOB_PATHSPECS: "0",
	GIT_NOGLOB_PATHSPECS: "0",
	GIT_ICASE_PATHSPECS: "0"
};
/**
* Creates git for a folder. It never runs the repository's hooks, and finds the repository and the index from the
* folder alone, not from the environment.
*
* In a job, git also reads the job's own workspace if another user owns it, as in a container job. Git's ownership
* check protects against commands in the repository's settings, and the job already runs commands from that folder.
* Elsewhere git's own check applies.
* @param folder any folder in the repository
* @param environment our own environment; `GITHUB_WORKSPACE` is the job's workspace
* @param options `signal` ends `run`, and nothing else; `variables` are further ones for git
*/
function createGit(folder, environment, { signal, variables = {} } = {}) {
	const trusted = workspaceTrust(folder, environment);
	const commandOf = (args) => ({
		program: "git",
		args: [
			"-C",
			folder,
			...PINNED,
			...trusted,
			...args
		],
		env: childEnvironment(environment, {
			...PATHSPECS,
			GIT_OPTIONAL_LOCKS: "0",
			GIT_NO_REPLACE_OBJECTS: "1",
			GIT_GRAFT_FILE: "/dev/null/grafts",
			GIT_TERMINAL_PROMPT: "0",
			LC_ALL: "C",
			...variables
		})
	});
	const run = async (args, timeoutMs = TIMEOUT_MS, end) => {
		const limits = {
			timeoutMs,
			maxOutputBytes: MAX_OUTPUT_BYTES
		};
		const result = await runCommand({
			...commandOf(args),
			capture: true,
			...limits
		}, end);
		end?.throwIfAborted();
		return {
			...result,
			failure: hasSucceeded(result.exit) ? void 0 : wordsOf(result)
		};
	};
	const output = async (args, timeoutMs) => {
		const { failure, stdout, stopped } = await run(args, timeoutMs);
		return failure === void 0 && stopped === void 0 ? stdout : void 0;
	};
	return {
		run: (args, timeoutMs) => run(args, timeoutMs, signal),
		ask: (...args) => askCommand({
			...commandOf(args),
			timeoutMs: TIMEOUT_MS,
			maxOutputBytes: MAX_ANSWER_BYTES
		}),
		read: async (...args) => (await output(args))?.trim(),
		list: async (...args) => {
			const parts = (await output(args, LIST_TIMEOUT_MS))?.split("\0");
			return parts?.pop() === "" ? parts : void 0;
		},
		at: (other, further) => createGit(other, environment, {
			signal,
			variables: {
				...variables,
				...further
			}
		})
	};
}
function wordsOf({ exit, tail }) {
	const said = tail.filter((line) => /^(?!fatal: the remote end hung up)(fatal|error|remote|ssh|Error[^:]*|.* filter-process):/.test(line));
	return (said.length > 0 ? said : tail.filter((line) => line.trim() !== "")).slice(-3).join("; ") || exitText(exit);
}
/** Options that trust the repositories around a folder, up to the job's workspace; none outside it. */
function workspaceTrust(folder, environment) {
	const workspace = environment["GITHUB_WORKSPACE"];
	if (!workspace) return [];
	const real = (each) => existsSync(each) ? realpathSync(each) : path.resolve(each);
	const top = real(workspace);
	return foldersFrom(real(folder)).filter((at) => isWithin(at, top) && existsSync(path.join(at, ".git"))).flatMap((at) => ["-c", `safe.directory=${at}`]);
}
const NETWORK_TIMEOUT_MS = 12e4;
/**
* Fetches commits.
* @returns undefined on success, otherwise git's error message
*/
async function fetchFrom(git, args) {
	const fetch = [
		"fetch",
		"--quiet",
		"--no-tags",
		...args
	];
	const { failure, stopped } = await git.run(fetch, NETWORK_TIMEOUT_MS);
	return stopped === "timeout" ? `no answer within ${NETWORK_TIMEOUT_MS / 1e3} s` : failure;
}
/** The error for a base that origin may have. @param words git's message */
function notFetched(ref, words) {
	const message = `base ${ref}: this clone does not have it, and git could not fetch it: ${words}`;
	return new LoadgateError("measurement", message, { hint: "In a workflow, have it fetched by actions/checkout with fetch-depth: 0, or let that step keep its credentials (persist-credentials: true). Elsewhere: git fetch --unshallow, or in a clone of a single branch git fetch origin NAME." });
}
// src/adapters/system/output-folder.ts
/**
* A folder on disk for a run's files.
* @param folder its path; it is created if missing
*/
function createOutputFolder(folder) {
	const guarded = async (work) => {
		try {
			return await work();
		} catch (error) {
			const message = `The results cannot be written to ${folder}: ${messageOf(error)}`;
			throw new LoadgateError("publishing", message, {
				hint: "Make room or name another folder with --out.",
				cause: error
			});
		}
	};
	return {
		location: folder,
		prepare: () => guarded(async () => {
			await makeFolder(folder);
			await access(folder, constants$1.W_OK);
		}),
		write: (name, text) => {
			const content = name.endsWith(".gz") ? packed(text) : text;
			return guarded(() => writeAtomically(path.join(folder, name), content));
		},
		remove: (name) => guarded(() => rm(path.join(folder, name), { force: true }))
	};
}
function packed(text) {
	return pipeline(Readable.from(text), createGzip(), () => {});
}
/** Suffix of a file that is being written; readers of the folder skip it. */
const TEMPORARY_SUFFIX = ".tmp";
/**
* Writes a file atomically: readers see the old file, or none, until the new one is on disk.
* @param file path of the file; its folder must exist
* @param content all of it, or its pieces in order
* @throws Error from the file system; then nothing is left behind
*/
async function writeAtomically(file, content) {
	const name = `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`;
	const temporary = path.join(path.dirname(file), name);
	await withTemporary(temporary, async () => {
		await writeFile(temporary, content, {
			flag: "wx",
			flush: true
		});
		await rename(temporary, file);
	});
}
export { NETWORK_TIMEOUT_MS as a, notFetched as c, isOutside as d, isWithin as f, LIST_TIMEOUT_MS as i, SAME_PROGRAM_HINT as l, usedOfOther as m, createOutputFolder as n, createGit as o, sharedWords as p, writeAtomically as r, fetchFrom as s, TEMPORARY_SUFFIX as t, isOfOther as u };
