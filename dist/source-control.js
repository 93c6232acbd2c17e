import { n as LoadgateError } from "./error.js";
import { n as exitText } from "./process-group.js";
import { i as childEnvironment, t as runCommand } from "./run-command.js";
import { realpathSync } from "node:fs";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
// src/adapters/git/git.ts
const TIMEOUT_MS = 3e4;
/** Reading the repository takes no time worth interrupting. */
const NEVER = new AbortController().signal;
/**
* git in a folder. Hooks of the repository are never run.
* @param folder any folder in the repository
* @param environment our own environment
*/
function createGit(folder, environment) {
	const run = (args, { signal, timeoutMs }) => runCommand({
		program: "git",
		args: [
			"-C",
			folder,
			"-c",
			"core.hooksPath=/dev/null",
			...args
		],
		env: childEnvironment(environment, {
			GIT_OPTIONAL_LOCKS: "0",
			GIT_TERMINAL_PROMPT: "0"
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
// src/adapters/git/checkout.ts
const NETWORK_TIMEOUT_MS = 12e4;
const CHECKOUT_TIMEOUT_MS = 3e5;
/** Commits to fetch at each try, until the histories of head and base meet. */
const DEEPEN_BY = [
	50,
	200,
	1e3,
	5e3
];
const PREFIX = "loadgate-base-";
/**
* Checks a commit out into a worktree in the system's folder for temporary files.
* @throws LoadgateError `usage` when the commit cannot be had
*/
async function checkOut(git, base, signal) {
	const root = await git.read("rev-parse", "--show-toplevel");
	if (root === void 0) throw new LoadgateError("usage", `base ${base.ref}: this is not a git repository`, { hint: "Run in a clone of the repository, or without a base." });
	const sha = await resolve(git, base, signal);
	const tree = await git.read("rev-parse", "--verify", `${sha}^{tree}`);
	if (tree === void 0) throw missing(base);
	await removeLeftOver(git, signal);
	const folder = path.join(realpathSync(tmpdir()), `${PREFIX}${process.pid}-${randomUUID()}`);
	const remove = async () => {
		await removeWorktree(git, folder);
	};
	try {
		const { exit, tail } = await git.run([
			"worktree",
			"add",
			"--detach",
			"--force",
			"--quiet",
			folder,
			sha
		], {
			signal,
			timeoutMs: CHECKOUT_TIMEOUT_MS
		});
		signal.throwIfAborted();
		if (exit.kind !== "code" || exit.code !== 0) throw new LoadgateError("usage", `base ${base.ref}: no worktree: ${exitText(exit)}`, {
			details: tail,
			hint: "git must be able to write to the repository and to the folder for temporary files."
		});
	} catch (error) {
		await remove();
		throw error;
	}
	return {
		sha,
		tree,
		root: folder,
		pathOf: (inside) => {
			const relative = path.relative(realpathSync(root), realpathSync(inside));
			if (relative !== ".." && !relative.startsWith(`..${path.sep}`)) return path.join(folder, relative);
			throw new LoadgateError("usage", `${inside} is not in the repository`, { hint: "A base can only be built from folders of the repository that it is a commit of." });
		},
		remove
	};
}
async function resolve(git, base, signal) {
	const tip = await commitOf(git, base.ref, signal);
	if (tip === void 0) throw missing(base);
	if (!base.mergeBase) return tip;
	const found = await git.read("merge-base", "HEAD", tip);
	if (found !== void 0) return found;
	if (await isShallow(git)) {
		const head = await git.read("rev-parse", "HEAD");
		for (const commits of DEEPEN_BY) {
			const deepen = [
				`--deepen=${commits}`,
				"origin",
				tip
			];
			if (!head || !await fetch(git, [...deepen, head], signal)) await fetch(git, deepen, signal);
			const met = await git.read("merge-base", "HEAD", tip);
			if (met !== void 0) return met;
		}
	}
	throw new LoadgateError("usage", `base ${base.ref}: its history and head's do not meet`, { hint: "Fetch more of it: set fetch-depth: 0 of actions/checkout." });
}
/** The commit that a name stands for; what the clone does not have is fetched. */
async function commitOf(git, ref, signal) {
	if (/^[-^]/.test(ref)) return void 0;
	const local = await git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
	if (local) return local;
	if (/^(.+?)[\^~]\d*$/.exec(ref)?.[1] !== void 0) {
		await fetch(git, ["--deepen=1", "origin"], signal);
		return git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
	}
	if (!await fetch(git, [
		...await isShallow(git) ? ["--depth=1"] : [],
		"origin",
		ref
	], signal)) return void 0;
	return git.read("rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}");
}
async function isShallow(git) {
	return await git.read("rev-parse", "--is-shallow-repository") === "true";
}
async function fetch(git, args, signal) {
	const options = {
		signal,
		timeoutMs: NETWORK_TIMEOUT_MS
	};
	const { exit } = await git.run([
		"fetch",
		"--quiet",
		"--no-tags",
		...args
	], options);
	signal.throwIfAborted();
	return exit.kind === "code" && exit.code === 0;
}
function missing({ ref }) {
	return new LoadgateError("usage", `base ${ref}: there is no such commit here or at origin`, { hint: "Name a branch, a tag or a commit; in a workflow, fetch-depth: 0 of actions/checkout fetches them all." });
}
async function removeWorktree(git, folder) {
	await git.read("worktree", "remove", "--force", folder);
	await rm(folder, {
		recursive: true,
		force: true,
		maxRetries: 3
	}).catch(() => void 0);
	await git.read("worktree", "prune");
}
/** Worktrees of runs that were killed before they could remove them. */
async function removeLeftOver(git, signal) {
	const list = await git.read("worktree", "list", "--porcelain") ?? "";
	for (const [, folder = "", pid] of list.matchAll(/^worktree (.*\/loadgate-base-(\d+)-[\w-]+)$/gm)) {
		signal.throwIfAborted();
		if (!isAlive(Number(pid))) await removeWorktree(git, folder);
	}
}
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
// src/adapters/git/source-control.ts
/**
* The git repository around a folder.
* @param folder any folder in the repository
* @param environment our own environment; in a job `GITHUB_REF` names the ref of `GITHUB_SHA`
* @param defaultBranch what the event says of the default branch, where there is an event
*/
function createSourceControl(folder, environment, defaultBranch) {
	const repository = createGit(folder, environment);
	const git = repository.read;
	return {
		head: async () => {
			const sha = await git("rev-parse", "--verify", "HEAD");
			if (!sha) return void 0;
			const branch = await git("symbolic-ref", "--quiet", "HEAD");
			const jobRef = environment["GITHUB_SHA"] === sha ? environment["GITHUB_REF"] : void 0;
			const ref = (branch || jobRef)?.replace(/^refs\/heads\//, "");
			const changes = await git("status", "--porcelain", "--untracked-files=no");
			return {
				sha,
				...ref && { ref },
				dirty: changes !== ""
			};
		},
		defaultBranch: async () => {
			if (defaultBranch) return defaultBranch;
			const remote = await git("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
			if (remote) return remote.replace(/^origin\//, "");
			const configured = await git("config", "--get", "init.defaultBranch");
			for (const branch of [
				configured,
				"main",
				"master"
			]) if (branch && await git("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`)) return branch;
		},
		checkOut: (base, signal) => checkOut(repository, base, signal)
	};
}
export { createGit as n, createSourceControl as t };
