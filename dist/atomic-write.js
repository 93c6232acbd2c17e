import { w as withTemporary } from "./family.js";
import { t as childEnvironment } from "./child-environment.js";
import { a as hasSucceeded, i as exitText, t as runCommand } from "./run-command.js";
import { n as askCommand } from "./make-folder.js";
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { rename, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
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
	const trusted = workspaceRepositories(folder, environment).flatMap((root) => ["-c", `safe.directory=${root}`]);
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
	const run = async (args, timeoutMs, end) => {
		const maxOutputBytes = MAX_OUTPUT_BYTES;
		const command = {
			...commandOf(args),
			capture: true,
			timeoutMs,
			maxOutputBytes
		};
		const result = await runCommand(command, end);
		end?.throwIfAborted();
		return hasSucceeded(result.exit) ? result : {
			...result,
			failure: wordsOf(result)
		};
	};
	const output = async (args, timeoutMs = TIMEOUT_MS) => {
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
		runAtOnce: (...args) => {
			const { program, env, ...command } = commandOf(args);
			spawnSync(program, command.args, {
				env,
				stdio: "ignore",
				timeout: TIMEOUT_MS
			});
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
	const said = tail.filter((line) => /^(fatal|error|remote|ssh|Error[^:]*):/.test(line));
	return (said.length > 0 ? said : tail.filter((line) => line.trim() !== "")).slice(-3).join("; ") || exitText(exit);
}
/** Roots of the repositories around a folder, up to the job's workspace; empty outside it. */
function workspaceRepositories(folder, environment) {
	const workspace = environment["GITHUB_WORKSPACE"];
	if (!workspace) return [];
	const real = (each) => existsSync(each) ? realpathSync(each) : path.resolve(each);
	const top = real(workspace);
	const roots = [];
	for (let at = real(folder); at === top || at.startsWith(`${top}${path.sep}`);) {
		if (existsSync(path.join(at, ".git"))) roots.push(at);
		at = path.dirname(at);
	}
	return roots;
}
// src/adapters/system/atomic-write.ts
/** Suffix of a file that is being written; readers of the folder skip it. */
const TEMPORARY_SUFFIX = ".tmp";
/**
* Writes a file atomically: readers see the old file, or none, until the new one is on disk.
* @param file path of the file; its folder must exist
* @param content all of it, or its pieces in order
* @throws Error from the file system; then nothing is left behind
*/
async function writeAtomically(file, content) {
	const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`);
	await withTemporary(temporary, async () => {
		await writeFile(temporary, content, {
			flag: "wx",
			flush: true
		});
		await rename(temporary, file);
	});
}
export { writeAtomically as n, createGit as r, TEMPORARY_SUFFIX as t };
