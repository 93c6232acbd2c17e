import { i as exitText, s as childEnvironment, t as runCommand } from "./run-command.js";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
// src/adapters/git/git.ts
const TIMEOUT_MS = 3e4;
/** Reading the repository takes no time worth interrupting. */
const NEVER = new AbortController().signal;
/**
* git in a folder. Hooks of the repository are never run.
*
* In a job, git also reads the job's own workspace where another user owns it, as in a container job: what
* git guards against there is commands in the repository's settings, and the job was asked to run the
* commands of the very same folder. Elsewhere git's own rule stands.
* @param folder any folder in the repository
* @param environment our own environment; `GITHUB_WORKSPACE` is the job's workspace
*/
function createGit(folder, environment) {
	const trusted = workspaceRepositories(folder, environment).flatMap((root) => ["-c", `safe.directory=${root}`]);
	const run = (args, { signal, timeoutMs }) => runCommand({
		program: "git",
		args: [
			"-C",
			folder,
			"-c",
			"core.hooksPath=/dev/null",
			...trusted,
			...args
		],
		env: childEnvironment(environment, {
			GIT_OPTIONAL_LOCKS: "0",
			GIT_TERMINAL_PROMPT: "0",
			LC_ALL: "C"
		}),
		capture: true,
		timeoutMs
	}, signal);
	return {
		run,
		read: async (...args) => {
			const { exit, stdout } = await run(args, {
				signal: NEVER,
				timeoutMs: TIMEOUT_MS
			});
			return exit.kind === "code" && exit.code === 0 ? stdout.trim() : void 0;
		}
	};
}
/**
* What git said when it failed, as one line.
* @param result of {@link Git.run}
* @returns its errors without the advice around them, or how it ended where it said nothing
*/
function wordsOf({ exit, tail }) {
	const said = tail.filter((line) => /^(fatal|error|remote|ssh|Error[^:]*):/.test(line));
	return (said.length > 0 ? said : tail.filter((line) => line.trim() !== "")).slice(-3).join("; ") || exitText(exit);
}
/** Roots of the repositories around a folder, up to the job's workspace; none outside of it. */
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
export { wordsOf as n, createGit as t };
