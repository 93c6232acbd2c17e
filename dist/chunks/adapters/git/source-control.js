import { a as NETWORK_TIMEOUT_MS$1, c as notFetched, f as isWithin, i as LIST_TIMEOUT_MS, o as createGit, s as fetchFrom } from "../system/output-folder.js";
import { i as OWN_FILES, m as TELLING_FILES } from "../../ports/output-folder.js";
import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf, s as withHint } from "../../domain/shared/error.js";
import { G as formatSome, q as present } from "../../domain/shared/without-nullish.js";
import { n as required } from "../../domain/shared/required.js";
import { l as hasSucceeded } from "../process/run-command.js";
import { D as removeTree, E as makeWritable, T as foldersFrom, c as runFolder, f as hasEnded, o as noteTemporary, p as thisRun } from "../process/start-environment.js";
import { t as childEnvironment } from "../process/child-environment.js";
import fs, { copyFileSync, existsSync, lstatSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { homedir, hostname, tmpdir } from "node:os";
import path from "node:path";
import { copyFile, cp, mkdir, open, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { constants as constants$2, gunzipSync } from "node:zlib";
// src/adapters/git/changed-files.ts
/** Overrides every setting that could omit files, or report a rename instead of two files. */
const DIFF_TREE = [
	...[
		"diff-tree",
		"-r",
		"--raw",
		"-z",
		"--no-abbrev",
		"--no-renames",
		"--no-relative"
	],
	"--ignore-submodules=none",
	"-O/dev/null"
];
const UNTRACKED = [
	"ls-files",
	"--others",
	"--exclude-standard",
	"-z",
	"--"
];
/**
* All differences between a commit's tree and the working tree, which must have no uncommitted changes.
* @param repository git in the repository, and the absolute path of its root
* @param sha the commit
* @param except see the port
* @returns undefined as documented at the port
*/
async function changedFiles({ git, root }, sha, except) {
	const untracked = await git.list("-C", root, ...UNTRACKED);
	const isOwn = (file) => except.some((one) => isWithin(path.resolve(root, file), one));
	if (!untracked?.every(isOwn)) return void 0;
	if ((await changesFrom(git, "HEAD"))?.length !== 0) return void 0;
	const parts = await git.list("-C", root, ...DIFF_TREE, sha, "HEAD", "--");
	return parts && filesIn(parts);
}
const ENTRY = /^:(\d{6}) (\d{6}) [0-9a-f]{40,64} [0-9a-f]{40,64} [A-Z]$/;
/** Parses the output of `git diff-tree --raw -z`. @returns undefined if any part has an unexpected format */
function filesIn(parts) {
	const files = [];
	for (let at = 0; at < parts.length; at += 2) {
		const [, before, after] = ENTRY.exec(parts[at] ?? "") ?? [];
		const file = parts[at + 1];
		if (before === void 0 || after === void 0 || !file) return void 0;
		files.push({
			path: file,
			modes: [before, after]
		});
	}
	return files;
}
/**
* Paths of files from the root, as documented at the port.
* @param root absolute path of the repository's root
*/
function pathsInRepository(root, files) {
	const paths = files.flatMap((file) => [file, attempt(() => realpathSync(file)) ?? file]).map((one) => repositoryPath(root, one)?.split(path.sep).join("/") ?? "");
	return [...new Set(paths)].filter((one) => one !== "");
}
/** Fits easily on a command line. */
const PATHS_AT_ONCE = 200;
const NAMES = [
	"--name-only",
	"--no-renames",
	"-z"
];
/**
* Tracked files of a working tree that differ from a commit, and files of the commit that are not tracked. Flags
* such as `assume-unchanged` hide none.
* @param git in any folder of the working tree
* @param unsure paths from the root whose content is always compared, tracked or not, because times can be set back
* @returns paths from its root; undefined if git fails
*/
async function changesFrom(git, commit, unsure = []) {
	const copy = await copiedIndex(git);
	if (!copy) return void 0;
	try {
		const read = unsure.filter((file) => kindOf(copy, file) === "file");
		await update(copy, read, "--force-remove");
		await enter(copy, read);
		const changed = await differing(copy);
		if (!changed) return void 0;
		await enter(copy, changed);
		const files = await copy.tree.list("diff-index", "--cached", ...NAMES, commit, "--");
		const inModules = changed.filter((file) => kindOf(copy, file) === "folder");
		return files && [.../* @__PURE__ */ new Set([...files, ...inModules])];
	} finally {
		await copy.remove();
	}
}
/**
* Records the current content of a working tree's tracked files, committed or not.
* @param git in any folder of the working tree
* @returns lists files whose content has changed since, as paths from the root; empty if git fails
*/
async function rememberFiles(git) {
	const copy = await copiedIndex(git);
	if (!copy) return async () => [];
	await enter(copy, await differing(copy) ?? []);
	const before = new Set(await differing(copy));
	return async () => (await differing(copy) ?? []).filter((file) => !before.has(file));
}
/**
* Copies the index, without the flags that make git assume a file is unchanged. The user's own index is not
* modified, and the copy works in a hook too, while git holds the index lock.
* @returns undefined outside a working tree; the copy is removed at the end of the run at the latest
*/
async function copiedIndex(git) {
	const root = await git.ask("rev-parse", "--show-toplevel");
	const index = await git.ask("rev-parse", "--path-format=absolute", "--git-path", "index");
	if (!root || !index) return void 0;
	const file = path.join(runFolder(), `index-${randomUUID()}`);
	const copy = {
		root,
		tree: git.at(root, { GIT_INDEX_FILE: file }),
		remove: () => rm(file, { force: true })
	};
	if (existsSync(index)) {
		await copyFile(index, file);
		const second = Math.floor((await stat(index)).mtimeMs / 1e3);
		await utimes(file, second, second);
	}
	if (await withoutFlags(copy)) return copy;
	await copy.remove();
}
/** @returns false if git could not list the flags */
async function withoutFlags(copy) {
	const { tree } = copy;
	const listed = await tree.list("ls-files", "-v", "-z");
	if (listed === void 0) return false;
	const isSparse = await tree.ask("config", "--type=bool", "core.sparseCheckout") === "true";
	const isSkipped = (line) => /^s/i.test(line) && !(isSparse && kindOf(copy, line.slice(2)) === void 0);
	const isAssumed = (line) => /^[a-z]/.test(line);
	const namesOf = (lines) => lines.map((line) => line.slice(2));
	await update(copy, namesOf(listed.filter(isSkipped)), "--no-skip-worktree");
	await update(copy, namesOf(listed.filter(isAssumed)), "--no-assume-unchanged");
	return true;
}
/** Updates files in the copy to their current content. No objects are added to the repository. */
async function enter(copy, files) {
	await update(copy, files.filter((file) => kindOf(copy, file) !== "folder"), "--add", "--remove", "--replace", "--info-only");
}
/** Changes files' entries in the copy. */
async function update({ tree }, files, ...options) {
	const words = [
		"update-index",
		...options,
		"--"
	];
	for (let at = 0; at < files.length; at += PATHS_AT_ONCE) {
		const paths = files.slice(at, at + PATHS_AT_ONCE);
		if (await tree.read(...words, ...paths) !== void 0) continue;
		for (const file of paths) await tree.read(...words, file);
	}
}
/** Files that differ from the copy. */
async function differing({ tree }) {
	await tree.run([
		"update-index",
		"-q",
		"--refresh"
	], LIST_TIMEOUT_MS);
	return await tree.list("diff-files", ...NAMES, "--ignore-submodules=untracked");
}
function kindOf({ root }, file) {
	const stats = attempt(() => lstatSync(path.join(root, file)));
	return stats && (stats.isDirectory() ? "folder" : "file");
}
/**
* A file's path in its repository, as git has it. A symlink counts as a file of its own, wherever it points.
* Otherwise head could use a symlink to choose which file of base is read.
* @param root absolute path of the repository's root
* @param inside absolute path of a file or folder
* @returns the path from the root, or undefined if it is outside the repository
*/
function repositoryPath(root, inside) {
	const realOf = (file) => attempt(() => realpathSync(file));
	const top = realpathSync(root);
	const at = foldersFrom(path.resolve(inside)).find((each) => realOf(each) === top);
	if (at !== void 0) return path.relative(at, path.resolve(inside));
	const relative = path.relative(top, realOf(inside) ?? inside);
	return relative === ".." || relative.startsWith(`..${path.sep}`) ? void 0 : relative;
}
// src/adapters/system/file-beginning.ts
/**
* Reads the first bytes of a file.
* @param most how many; a shorter file is read whole
* @throws Error if it cannot be read
*/
async function beginningOf(file, most) {
	const handle = await open(file);
	try {
		const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(most) });
		return buffer.subarray(0, bytesRead);
	} finally {
		await handle.close();
	}
}
/** `1.2.3` or `v1.2.3`, with the suffixes that Semantic Versioning 2.0.0 allows. */
const VERSION = /^v?((?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*))(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+[0-9a-z.-]+)?$/i;
/** Longer names are not versions. */
const MAX_LENGTH = 128;
/**
* The newest release among some tags: the highest version by the order of Semantic Versioning 2.0.0 (§ 11), a
* pre-release only if there is nothing else. Among tags of the same version, the last by name wins.
* @returns the tag, or undefined if none is a version
*/
function newestRelease(tags) {
	const versions = tags.flatMap((tag) => versionOf(tag) ?? []);
	const releases = versions.filter(({ isRelease }) => isRelease);
	return (releases.length > 0 ? releases : versions).toSorted((a, b) => a.order < b.order ? -1 : 1).at(-1)?.tag;
}
/** A tag, and a text whose order is that of versions; undefined for a tag that is no version. */
function versionOf(tag) {
	const [, core, pre] = tag.length <= MAX_LENGTH && VERSION.exec(tag) || [];
	if (core === void 0) return void 0;
	const isRelease = pre === void 0;
	return {
		tag,
		order: `${(isRelease ? core : `${core}.${pre}`).split(".").map(orderOf).join(" ")}\n${tag}`,
		isRelease
	};
}
/** Numbers come before words and in the order of their values; words in that of their characters. */
function orderOf(part) {
	return /^\d+$/.test(part) ? `0${part.padStart(MAX_LENGTH, "0")}` : `1${part}`;
}
// src/adapters/git/named-commit.ts
/** Git's message when origin answers but does not have the ref. */
const NOT_AT_ORIGIN = /couldn't find remote ref|not our ref|invalid refspec|allow request for unadvertised object/;
/** Characters that no ref name contains. `git fetch` would read them as a pattern, or as a local ref to write. */
const NO_NAME = /[\s:?*[\\~^]/;
/** A commit and steps back from it, such as `main~2`. */
const ANCESTOR = /^(.+?)((?:[\^~]\d*)+)$/;
const WHOLE_ID = /^[0-9a-f]{40}$/i;
/**
* Resolves a name to a commit. If the clone lacks it, it is fetched. If origin cannot be reached, a branch resolves
* to the clone's last known state of origin.
* @returns the commit; whether the name is a branch's, of this clone or of origin; and a warning for the user, as a
* sentence, if it was not found as requested
* @throws LoadgateError `usage` when there is no such commit, or a branch and a tag of that name differ;
* `measurement` when it could not be fetched
*/
async function commitOf(git, ref) {
	if (/^[-^]/.test(ref)) throw missing(ref);
	await refuseAmbiguous(git, ref);
	const local = await resolved(git, ref);
	if (local !== void 0) {
		const name = await git.ask("rev-parse", "--symbolic-full-name", ref) ?? "";
		return {
			sha: local,
			isBranch: /^refs\/(heads|remotes)\//.test(name)
		};
	}
	if (!(await git.ask("config", "--get", "remote.origin.url") !== void 0)) throw missing(ref);
	const [, start, steps] = ANCESTOR.exec(ref) ?? [];
	if (start !== void 0) {
		const { sha, warning } = await commitOf(git, start);
		const { found, words } = await searchHistory(git, [sha], () => resolved(git, sha + steps));
		if (found !== void 0) return {
			sha: found,
			warning
		};
		throw words === void 0 ? missing(ref) : notFetched(ref, words);
	}
	const name = ref.replace(/^(refs\/remotes\/)?origin\//, "");
	if (NO_NAME.test(name)) throw missing(ref);
	const { words, ...fetched } = await fetchNamed(git, name);
	const sha = words === void 0 ? await resolved(git, "FETCH_HEAD") : void 0;
	if (sha !== void 0) return {
		sha,
		...fetched
	};
	if (words === void 0 || NOT_AT_ORIGIN.test(words)) throw missing(ref);
	const tracking = trackingRef(name);
	const seen = await resolved(git, tracking);
	if (seen === void 0) throw notFetched(ref, words);
	return {
		sha: seen,
		isBranch: true,
		warning: `base ${ref} is ${tracking.replace("refs/remotes/", "")} as this clone has it, since git could not ask origin: ${words}`
	};
}
/** @returns undefined if this clone has no such commit */
async function resolved(git, name) {
	return await git.read("rev-parse", "--verify", "--quiet", `${name}^{commit}`) || void 0;
}
/** The clone's remote-tracking ref of a branch of origin. */
function trackingRef(ref) {
	return `refs/remotes/origin/${ref.replace(/^refs\/heads\//, "")}`;
}
/** @returns git's error message if it failed, otherwise whether it is a branch */
async function fetchNamed(git, ref) {
	const asked = WHOLE_ID.test(ref) ? {} : await askOrigin(git, ref);
	if (asked.words !== void 0) return asked;
	const depth = await isShallow(git) ? ["--depth=1"] : [];
	return {
		...asked,
		words: await fetchFrom(git, [
			...depth,
			"origin",
			ref
		])
	};
}
async function refuseAmbiguous(git, ref) {
	const tag = await resolved(git, `refs/tags/${ref}`);
	if (tag === void 0) return;
	refuseTwo(ref, tag, await resolved(git, `refs/heads/${ref}`) ?? await resolved(git, trackingRef(ref)));
}
/** @returns git's error message if origin did not answer, otherwise whether the name is a branch */
async function askOrigin(git, ref) {
	const [branchRef, tagRef] = [`refs/heads/${ref}`, `refs/tags/${ref}`];
	const query = [
		"ls-remote",
		"--quiet",
		"origin",
		branchRef,
		tagRef,
		`${tagRef}^{}`
	];
	const { failure, stdout } = await git.run(query, NETWORK_TIMEOUT_MS$1);
	const ids = new Map([...stdout.matchAll(/^(\S+)\t(.+)$/gm)].map(([, sha, name]) => [name, sha]));
	const branch = ids.get(branchRef);
	refuseTwo(ref, ids.get(`${tagRef}^{}`) ?? ids.get(tagRef), branch);
	return {
		words: failure,
		isBranch: branch !== void 0 || ref.startsWith("refs/heads/")
	};
}
/** git itself would prefer the tag, but the target of a pull request is a branch. */
function refuseTwo(ref, tag, branch) {
	if (tag === void 0 || branch === void 0 || tag === branch) return;
	const [ofTag, ofBranch] = [tag, branch].map((sha) => sha.slice(0, 12));
	const message = `base ${ref}: a tag (${ofTag}) and a branch (${ofBranch}) have this name`;
	const hint = `Name refs/tags/${ref} or refs/heads/${ref}.`;
	throw new LoadgateError("usage", message, { hint });
}
function missing(ref) {
	return new LoadgateError("usage", `base ${ref}: there is no such commit here or at origin`, { hint: "Name a branch, a tag or a commit (all 40 digits). In a workflow, fetch-depth: 0 of actions/checkout fetches them all; elsewhere git fetch --unshallow completes a shallow clone." });
}
/** Commits to fetch at each attempt; at last all. */
const STEPS = [
	"--deepen=1",
	"--deepen=50",
	"--deepen=200",
	"--deepen=1000",
	"--unshallow"
];
async function isShallow(git) {
	return await git.ask("rev-parse", "--is-shallow-repository") === "true";
}
/**
* Searches the history of commits. A shallow clone fetches more of it until something is found.
* @param commits that the clone has
* @param find returns undefined if nothing is found yet
* @returns what was found; or git's error message if more could not be fetched; or neither
*/
async function searchHistory(git, commits, find) {
	let found = await find();
	for (const step of STEPS) {
		if (found !== void 0 || !await isShallow(git)) break;
		const ends = await git.read("rev-list", "--max-parents=0", ...commits) ?? "";
		const words = await fetchFrom(git, [
			step,
			"origin",
			...ends.split("\n")
		]);
		if (words !== void 0) return { words };
		found = await find();
	}
	return { found };
}
// src/adapters/git/base.ts
/**
* Finds a base commit. Commits that a shallow clone lacks are fetched.
* @param git in the working tree; its signal ends the search
* @returns with the absolute path of the working tree's root
* @throws LoadgateError `usage` if there is no such commit or repository; `measurement` with git's message if the
* commit could not be fetched, if the checkout lacks the commit to judge, or if base already contains it
*/
async function findBase(git, base) {
	const root = await rootOf(git, base.ref);
	const release = base.ref === "latest-release" ? await releaseTag(git, base.ref) : void 0;
	const named = release === void 0 ? base.ref : `refs/tags/${release}`;
	const { ways = [{
		by: "name",
		ref: named
	}] } = base;
	const found = await chooseBase(git, ways, base.headSha);
	const { sha } = found;
	if (base.headSha !== void 0) {
		await checkHead(git, base.headSha);
		if (await isAncestor(git, base.headSha, sha)) {
			const message = `base ${base.ref} already has the commit ${base.headSha} that this job is to judge`;
			throw new LoadgateError("measurement", message, { hint: "Leave `base` out, or name a commit without that change." });
		}
	}
	return {
		root,
		release,
		...found
	};
}
async function rootOf(git, ref) {
	const { failure = "exit code 0", stdout, exit } = await git.run(["rev-parse", "--show-toplevel"]);
	const root = stdout.trim();
	if (hasSucceeded(exit) && root !== "") return root;
	if (!failure.includes("not a git repository")) throw new LoadgateError("measurement", `base ${ref}: git does not work here: ${failure}`, { hint: "git must be on PATH and read this repository; where another user owns it and you trust it: git config --global --add safe.directory FOLDER" });
	throw new LoadgateError("usage", `base ${ref}: this is not a git repository`, { hint: "Run in a clone of the repository, or without a base." });
}
/** A job that checked out the base branch instead of its own commit would see no change. */
async function checkHead(git, sha) {
	const head = await git.ask("rev-parse", "--verify", "HEAD");
	if (head === sha || (await parentsOfHead(git)).includes(sha)) return;
	if (await isAncestor(git, sha, "HEAD")) return;
	const message = `the checkout is ${head ?? "no commit"}, which does not have the commit ${sha} that this job is to judge`;
	throw new LoadgateError("measurement", message, { hint: "Leave `ref` of actions/checkout out, or set it to that commit." });
}
const NETWORK_TIMEOUT_MS = 6e4;
const AT_ORIGIN = [
	"ls-remote",
	"--tags",
	"--refs",
	"origin"
];
/**
* The tag of the newest release. Tags of this clone and of origin are considered, because a job's clone usually has
* no tags.
* @param ref the requested ref, for messages
* @throws LoadgateError `usage` if no tag is a version, `measurement` with git's message if origin did not answer
*/
async function releaseTag(git, ref) {
	const local = await git.read("for-each-ref", "--format=%(refname:strip=2)", "refs/tags") ?? "";
	const asked = await git.ask("config", "--get", "remote.origin.url") !== void 0 ? await git.run(AT_ORIGIN, NETWORK_TIMEOUT_MS) : void 0;
	const tag = newestRelease(`${local}\n${asked?.stdout}`.split("\n").map((line) => line.replace(/^.*\trefs\/tags\//, "")));
	if (tag !== void 0) return tag;
	if (asked?.failure !== void 0) {
		const message = `base ${ref}: this clone has no tag that is a version, and git could not ask origin for its tags: ${asked.failure}`;
		throw new LoadgateError("measurement", message, { hint: "Have them fetched by actions/checkout, with fetch-tags: true." });
	}
	throw new LoadgateError("usage", `base ${ref}: no tag is a version such as v1.2.3`, { hint: "Tag a release by its version, or name a tag or a commit." });
}
/**
* Chooses a base commit: the first that a way leads to, if it does not contain head. If all do, the last one.
* @param ways the last leads to a commit or fails; each other one that fails is a warning
* @param headSha the commit to judge; the checked-out one if absent
* @throws LoadgateError the last way's
*/
async function chooseBase(git, ways, headSha = "HEAD") {
	let chosen;
	const failures = [];
	for (const way of ways) {
		const found = await follow(git, way).catch((error) => {
			if (way === ways.at(-1) && chosen === void 0 || !(error instanceof LoadgateError)) throw error;
			failures.push(withHint(error));
		});
		chosen = found ?? chosen;
		if (found && !await isAncestor(git, headSha, found.sha)) break;
	}
	const { warnings, ...base } = required(chosen, "a base");
	return {
		...base,
		warnings: [...failures, ...warnings]
	};
}
/** @returns undefined if the way does not apply */
async function follow(git, { by, ref }) {
	if (by === "merge-parent" && (await parentsOfHead(git))[1] !== ref) return void 0;
	const { sha: tip, isBranch, warning } = await commitOf(git, by === "merge-parent" ? "HEAD^" : ref);
	const isShared = by === "merge-base" || by === "before-push" || by === "name" && isBranch;
	const sha = isShared ? await mergeBaseOf(git, ref, tip) : tip;
	const count = (isShared || await isAncestor(git, "HEAD", tip)) && await git.read("rev-list", "--count", `HEAD..${tip}`);
	const lacking = Number(count) || void 0;
	const found = {
		sha,
		warnings: present([warning])
	};
	if (by === "name" && !lacking) return found;
	const byName = isShared ? "merge-base" : "descendant";
	return {
		...found,
		why: {
			by: by === "name" ? byName : by,
			lacking
		}
	};
}
/** @throws LoadgateError `usage` if the histories do not meet, `measurement` if more could not be fetched */
async function mergeBaseOf(git, ref, tip) {
	const meet = async () => {
		const found = await git.read("merge-base", "HEAD", tip);
		return (found && await git.read("rev-list", "--max-parents=0", "HEAD", tip, `^${found}`)) === "" || !await isShallow(git) ? found : void 0;
	};
	const { found, words } = await searchHistory(git, ["HEAD", tip], meet);
	if (found !== void 0) return found;
	if (words !== void 0) throw notFetched(ref, words);
	throw new LoadgateError("usage", `base ${ref}: its history and head's do not meet`, { hint: "A branch stands for the newest commit that it shares with head; the id of a commit for that commit." });
}
/** Ids of the checked-out commit's parents, even if a shallow clone lacks the parents themselves. */
async function parentsOfHead(git) {
	const [header = ""] = (await git.read("cat-file", "commit", "HEAD") ?? "").split("\n\n", 1);
	return [...header.matchAll(/^parent (.+)$/gm)].map(([, sha = ""]) => sha);
}
async function isAncestor(git, sha, descendant) {
	return await git.read("merge-base", "--is-ancestor", sha, descendant) !== void 0;
}
// src/domain/run/file/moved-environment.ts
/** Text that may precede a path in a value: separators of lists, options such as `-I/path`, and address schemes. */
const BEFORE = "(?<=^|[:=;,\\s\"']|file://|-[IL])";
/** Characters that may follow the last part of a path. */
const AFTER = "(?=$|[/:=;,\\s\"'])";
/** Variables that name folders of the user and the machine, which both arms share in any checkout. */
const SHARED = /^(?:HOME|TMPDIR|RUNNER_TEMP|RUNNER_TOOL_CACHE)$/;
/** The job's own variables that identify what it judges, as commit, branch or ref. */
const OF_HEAD = /^GITHUB_(?:SHA|HEAD_REF|REF|REF_NAME)$/;
/**
* The variables that name head's commit, set to another commit: a build that asks for the job's commit must get its
* own.
* @param environment all variables
* @param heads ids of head
* @param sha id of the other commit
* @returns the variables that change
*/
function commitEnvironment(environment, heads, sha) {
	const naming = Object.entries(environment).filter(([name, value]) => value && (OF_HEAD.test(name) || heads.includes(value)));
	return Object.fromEntries(naming.map(([name]) => [name, sha]));
}
/**
* The variables whose values name a folder or something in it, such as `GITHUB_WORKSPACE` or `PWD`, with another folder
* in its place. `PATH` keeps both, the new one first, because tools installed in one folder may be missing in the
* other.
* @param from absolute paths of the folder to replace
* @param to absolute path of the other folder
*/
function movedEnvironment(environment, from, to) {
	const moved = {};
	const folders = from.filter((each) => each !== "/");
	if (folders.length === 0) return moved;
	const paths = folders.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
	const named = new RegExp(`${BEFORE}(?:${paths})${AFTER}`, "g");
	const move = (value) => value.replace(named, () => to);
	for (const [name, value = ""] of Object.entries(environment)) {
		if (SHARED.test(name) || move(value) === value) continue;
		const both = () => value.split(":").flatMap((each) => [move(each), each]);
		moved[name] = name === "PATH" ? [...new Set(both())].join(":") : move(value);
	}
	return moved;
}
// src/adapters/git/places.ts
/** Not hidden, because web servers do not send files of hidden folders. Short, because head's own name may be short. */
const PREFIX = "lg-";
/** Fewest further characters of a name. */
const SHORTEST = 3;
const NAME = new RegExp(`^${PREFIX}[0-9a-f]{${SHORTEST},}$`);
/**
* The setting of a checkout that names its run and the machine, as `git config -z` prints it: several machines may share
* the folder, and each only knows which of its own runs have ended.
*/
function runSetting() {
	return `loadgate.run\n${thisRun()} on ${hostname()}`;
}
/**
* Makes a folder for a checkout, if possible beside head's tree: there both are on one file system and find the same
* files above and beside them. Built programs may contain their own path, as every script of a Python environment does,
* so the same tree gets the same path in every run. The path is as long as head's unless that is very short, because
* programs that contain their path have its size.
* @param head absolute path of head's tree, without symlinks
* @param identity names the repository and the tree
* @throws Error when the temporary folder, which takes its place, is not writable either
*/
function takePlace(head, ...identity) {
	const parent = path.dirname(head);
	try {
		if (parent === head || fs.statSync(parent).dev !== fs.statSync(head).dev) return placeElsewhere(head, `${head} is a file system of its own`);
		removeLeft(parent);
		const stable = made(head, parent, JSON.stringify(identity));
		return stable ? {
			...stable,
			isStable: true
		} : ownPlace(head, parent);
	} catch (error) {
		return placeElsewhere(head, messageOf(error));
	}
}
/** Enough for a few runs where names are short. */
const TRIES = 100;
function ownPlace(head, parent) {
	for (let tries = 0; tries < TRIES; tries += 1) {
		const own = made(head, parent, randomUUID());
		if (own) return own;
	}
	throw new Error(`${parent} is full of checkouts`);
}
function placeElsewhere(head, elsewhere) {
	const root = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), "loadgate-base-"));
	const forget = noteTemporary(root);
	fs.chmodSync(root, 457);
	const place = ownPlace(head, root);
	const remove = () => {
		place.remove();
		attempt(() => removeTree(root));
		forget();
	};
	return {
		...place,
		elsewhere,
		remove
	};
}
/**
* Makes the folder of a place.
* @param text decides its name
* @returns undefined if the folder exists
*/
function made(head, parent, text) {
	const length = head.length - path.join(parent, PREFIX).length;
	const digits = createHash("sha512").update(text).digest("hex");
	const folder = path.join(parent, PREFIX + digits.slice(0, Math.max(SHORTEST, length)));
	try {
		fs.mkdirSync(folder, { mode: 448 });
	} catch (error) {
		if (hasCode(error, "EEXIST")) return void 0;
		throw error;
	}
	const forget = noteTemporary(folder);
	if (isReachable(head)) fs.chmodSync(folder, fs.statSync(head).mode & 493);
	const remove = () => {
		attempt(() => {
			removeTree(folder);
			forget();
		});
	};
	return {
		folder,
		isStable: false,
		remove
	};
}
const OTHERS_MAY_PASS = 1;
/** Checks whether every user can reach a folder. */
function isReachable(folder) {
	return foldersFrom(folder).every((each) => (fs.statSync(each).mode & OTHERS_MAY_PASS) !== 0);
}
/** Removes checkouts of runs that were killed, and whose own notes about them are gone, as after a restart of the machine. */
function removeLeft(parent) {
	for (const name of attempt(() => fs.readdirSync(parent)) ?? []) {
		const folder = path.join(parent, name);
		const run = NAME.test(name) ? runOf(folder) : "";
		if (run.endsWith(` on ${hostname()}`) && hasEnded(run)) attempt(() => removeTree(folder));
	}
}
/** The run that made a checkout; empty if a folder is none. */
function runOf(folder) {
	const settings = attempt(() => fs.readFileSync(path.join(folder, ".git/config"), "utf8"));
	return /^\[loadgate\]\n\trun = "(.*)"$/m.exec(settings ?? "")?.[1] ?? "";
}
// src/adapters/git/own-repository.ts
const CHECK_OUT_TIMEOUT_MS = 3e5;
const LFS_HINT = "Install git-lfs, and fetch with lfs: true and fetch-depth: 0 of actions/checkout.";
const FILTER_HINT = "The filter must work in base's checkout too, which has a git directory of its own: install its program, and name it and its key by absolute paths.";
/**
* Checks a commit out into a folder with a git directory of its own, so that whatever a build does there to settings,
* hooks, tags and branches leaves the user's repository as it is. Only the objects are shared, for reading; those that
* a partial clone lacks are fetched into the user's repository.
* @param git in the user's repository, with the variables for filters
* @param folder absolute path of an existing empty folder
* @returns the reason and the last lines of git if it failed
*/
async function checkOutAlone(git, folder, sha) {
	try {
		const objects = await makeRepository(git, {
			folder,
			sha
		});
		return await git.at(folder, { GIT_OBJECT_DIRECTORY: objects }).run([
			"reset",
			"--hard",
			"--quiet",
			sha
		], CHECK_OUT_TIMEOUT_MS);
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error)) throw error;
		return { failure: messageOf(error) };
	}
}
/** Advice if a filter made a checkout fail. @param failure git's message */
function filterHint(failure) {
	if (!/smudge filter|filter-process/.test(failure)) return void 0;
	return /\blfs\b/.test(failure) ? LFS_HINT : FILTER_HINT;
}
/**
* What a git directory has beside its objects and settings: refs, as builds ask for tags and branches, what a commit
* looks like in files, and the keys of git-crypt.
*/
const COPIED = [...[
	"refs",
	"packed-refs",
	"reftable",
	"shallow",
	"git-crypt"
], ...[
	"info/exclude",
	"info/attributes",
	"info/sparse-checkout"
]];
/** @returns absolute path of the user's objects */
async function makeRepository(git, { folder, sha }) {
	const inOwn = (name) => path.join(folder, ".git", name);
	for (const name of ["objects/info", "hooks"]) await mkdir(inOwn(name), { recursive: true });
	const named = ["objects", ...COPIED].flatMap((name) => ["--git-path", name]);
	const places = await git.ask("rev-parse", "--path-format=absolute", ...named);
	const [objects = "", ...files] = required(places, "git directory").split("\n");
	for (const [index, file] of files.entries()) {
		const copy = inOwn(required(COPIED[index], file));
		if (existsSync(file)) await cp(file, copy, {
			recursive: true,
			dereference: true
		});
	}
	await writeFile(inOwn("objects/info/alternates"), `${objects}\n`);
	await writeFile(inOwn("HEAD"), `${sha}\n`);
	await writeFile(inOwn("config"), await settingsFor(git, folder), { mode: 384 });
	return objects;
}
/** Settings that are about the user's own git directory, and those that have been read with the files they include. */
const LEFT_OUT = /^(core\.(worktree|bare)|include\.path|includeif\..*|extensions\.(worktreeconfig|relativeworktrees))$/s;
/**
* The settings of the user's repository that hold there and would not hold in the folder. Those that depend on the
* place of the repository, as credentials in a job do, are among them.
*/
async function settingsFor(git, folder) {
	const there = new Set(await settingsOf(git.at(folder)));
	const hooks = `core.hookspath\n${path.join(folder, ".git/hooks")}`;
	const own = (await settingsOf(git)).map((one) => one.startsWith("core.hookspath\n") ? hooks : one).filter((one) => !there.has(one) && !LEFT_OUT.test(one.split("\n", 1)[0] ?? ""));
	return [...["core.bare\nfalse", runSetting()], ...own].map(settingText).join("");
}
/** A setting as a part of a file of settings. */
function settingText(setting) {
	const [key = "", ...lines] = setting.split("\n");
	const [, section = "", , name = "", variable = ""] = /^([^.]+)(\.(.*))?\.([^.]+)$/s.exec(key) ?? [];
	const quoted = (text) => `"${text.replace(/["\\]/g, "\\$&")}"`;
	const value = quoted(lines.join("\n")).replaceAll("\n", "\\n").replaceAll("	", "\\t");
	return `[${name === "" ? section : `${section} ${quoted(name)}`}]\n\t${variable}${lines.length === 0 ? "" : ` = ${value}`}\n`;
}
/**
* The settings of git in a folder, those of the user and the system included.
* @returns each as `git config -z` prints it: its key, and on a new line its value, if any
*/
async function settingsOf(git) {
	const parts = await git.list("config", "--list", "--show-scope", "-z") ?? [];
	return parts.filter((_, index) => index % 2 === 1 && parts[index - 1] !== "command");
}
/**
* Records the settings of git and the hooks of a repository.
* @param git in any folder of it
* @returns lists the names of those that have changed since
*/
async function rememberSettings(git) {
	const before = await settingsAndHooks(git);
	return async () => {
		const now = await settingsAndHooks(git);
		return [.../* @__PURE__ */ new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name));
	};
}
/** The values of all settings and the contents of all hooks, by name. */
async function settingsAndHooks(git) {
	const found = /* @__PURE__ */ new Map();
	for (const setting of await settingsOf(git)) {
		const [name = ""] = setting.split("\n", 1);
		found.set(name, `${found.get(name) ?? ""}\n${setting}`);
	}
	const folder = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
	if (folder === void 0) return found;
	for (const name of await readdir(path.join(folder, "hooks")).catch(() => [])) {
		const content = await readFile(path.join(folder, "hooks", name), "latin1").catch(() => "");
		found.set(`hooks/${name}`, content);
	}
	return found;
}
// src/adapters/git/submodules.ts
const CLONE_TIMEOUT_MS = 3e5;
/** Deeper nesting must be a loop. */
const MAX_DEPTH = 20;
/**
* Checks out the submodules of a checkout at their recorded commits. Submodules that head has not initialized are
* left out. A module that head has is taken from head, without network or a second copy; others are cloned.
* @throws LoadgateError `measurement` with git's message when one cannot be checked out
*/
async function checkOutSubmodules(trees, depth = 0) {
	if (!existsSync(path.join(trees.checkout, ".gitmodules")) || depth > MAX_DEPTH) return;
	const { git } = trees;
	for (const { place, sha } of await gitlinks(git)) {
		const head = path.join(trees.head, place);
		const checkout = path.join(trees.checkout, place);
		if (existsSync(path.join(head, ".git"))) {
			failOn(await checkOutModule(git.at(head), checkout, sha), trees.ref, place);
			await checkOutSubmodules({
				...trees,
				head,
				checkout,
				git: git.at(checkout)
			}, depth + 1);
		} else if (!existsSync(head)) {
			const { failure } = await git.run([
				...[
					"submodule",
					"--quiet",
					"update",
					"--checkout",
					"--init",
					"--recursive"
				],
				"--",
				place
			], CLONE_TIMEOUT_MS);
			failOn(failure, trees.ref, place);
		}
	}
}
/**
* Finds a submodule, at any depth, that is at another commit than its repository records, for example because a
* build fetched the newest one.
* @param git in the checkout
* @param folder absolute path of the checkout
* @returns its path from there; undefined if there is none
*/
async function movedSubmodule(git, folder, depth = 0) {
	if (!existsSync(path.join(folder, ".gitmodules")) || depth > MAX_DEPTH) return void 0;
	const changes = await git.read("diff-files", "--raw", "-z", "--ignore-submodules=dirty");
	const [, moved] = /(?:^|\0):160000 160000 [0-9a-f]+ [0-9a-f]+ M\0([^\0]+)/.exec(changes ?? "") ?? [];
	if (moved !== void 0) return moved;
	for (const { place } of await gitlinks(git)) {
		const module = path.join(folder, place);
		const within = await movedSubmodule(git.at(module), module, depth + 1);
		if (within !== void 0) return path.join(place, within);
	}
}
/** Submodules of a checkout by folder, with their recorded commits. */
async function gitlinks(git) {
	return [...(await git.read("ls-files", "--stage", "-z") ?? "").matchAll(/(?:^|\0)160000 ([0-9a-f]+) \d\t([^\0]+)/g)].map(([, sha = "", place = ""]) => ({
		place,
		sha
	}));
}
/** @returns undefined on success, otherwise git's error message */
async function checkOutModule(git, folder, sha) {
	const has = () => git.read("cat-file", "-e", `${sha}^{commit}`);
	if (await has() === void 0) {
		const words = await fetchFrom(git, ["origin", sha]);
		if (await has() === void 0) return words ?? `origin has no ${sha}`;
	}
	await mkdir(folder, { recursive: true });
	return (await checkOutAlone(git, folder, sha)).failure;
}
function failOn(words, ref, place) {
	if (words === void 0) return;
	const message = `base ${ref}: its submodule ${place} could not be checked out: ${words}`;
	const hint = filterHint(words) ?? "Have it fetched before, with submodules: recursive and fetch-depth: 0 of actions/checkout, or git submodule update --init --recursive.";
	throw new LoadgateError("measurement", message, { hint });
}
// src/adapters/git/surroundings.ts
/** Files and folders that programs look for in all folders above. */
const LOOKED_FOR_ABOVE = [
	"node_modules",
	"go.work",
	".npmrc",
	".cargo/config.toml"
];
/**
* What can set the two arms apart because base does not lie beside head.
* @param head absolute path of the working tree, without symlinks
* @param place base's
* @returns sentences for the report, and the files above head alone
*/
function surroundings(head, { folder, elsewhere }) {
	if (elsewhere === void 0) return {
		sentences: [],
		aboveHead: []
	};
	const isOneSystem = statSync(head).dev === statSync(folder).dev;
	const onlyBase = above(folder, head);
	return {
		sentences: present([
			`Base could not be checked out beside the repository and is in ${path.dirname(folder)}: ${elsewhere}.`,
			!isOneSystem && "Base is on another file system than head: what servers write to files takes unequal time. Mount the folder above the repository in its place, or set TMPDIR to a folder on its file system.",
			onlyBase.length > 0 && `Only base has ${formatSome(onlyBase)} above it: what it takes from there counts as change.`
		]),
		aboveHead: above(head, folder)
	};
}
/** What lies above one folder and not above another. */
function above(folder, other) {
	const found = [];
	for (let at = path.dirname(folder); !isWithin(other, at); at = path.dirname(at)) {
		const names = LOOKED_FOR_ABOVE.filter((name) => at !== homedir() || !name.startsWith("."));
		found.push(...names.map((name) => path.join(at, name)).filter((file) => existsSync(file)));
	}
	return found;
}
/**
* Gives base the `go.work` that head's modules are built with, if no commit has it: base's modules take their places, and
* those that base does not have are left out.
* @param head absolute path of the working tree, without symlinks
* @param base that of the checkout, whose git directory gets the file
* @param isTracked git has the `go.work` in head's tree: one that base does not have is a part of the change
* @returns its path; undefined if there is none, in head's tree or above, that names a module of head
*/
function workspaceFor(head, base, isTracked) {
	if (existsSync(path.join(base, "go.work"))) return void 0;
	const top = foldersFrom(isTracked ? path.dirname(head) : head).find((folder) => existsSync(path.join(folder, "go.work")));
	if (top === void 0) return void 0;
	const text = attempt(() => readFileSync(path.join(top, "go.work"), "utf8")) ?? "";
	let isOfHead = false;
	const lines = text.split("\n").map((line) => {
		let isGone = false;
		const moved = line.replace(/"([^"]*)"|[^\s"]+/g, (word, quoted) => {
			const named = quoted ?? word;
			if (!/^(\.{1,2}(\/|$)|\/(?!\/))/.test(named)) return word;
			const file = path.resolve(top, named);
			if (!isWithin(file, head)) return JSON.stringify(file);
			isOfHead = true;
			const ofBase = base + file.slice(head.length);
			isGone ||= !existsSync(ofBase);
			return JSON.stringify(ofBase);
		});
		return isGone ? "" : moved;
	});
	if (!isOfHead) return void 0;
	const workspace = path.join(base, ".git/go.work");
	writeFileSync(workspace, lines.join("\n"));
	attempt(() => copyFileSync(path.join(top, "go.work.sum"), `${workspace}.sum`));
	return workspace;
}
/** Files that name the version of a program. */
const RUNTIMES = [
	[
		".nvmrc",
		"node",
		/^\s*v?([\w./*-]{1,40})/
	],
	[
		".node-version",
		"node",
		/^\s*v?([\w./*-]{1,40})/
	],
	[
		"package.json",
		"node",
		/"engines"\s*:\s*\{[^{}]*?"node"\s*:\s*"([\w.*|<>=^~ -]{1,40})"/
	],
	[
		".tool-versions",
		"node",
		/^nodejs\s+([\w.-]{1,40})/m
	],
	[
		".tool-versions",
		"python",
		/^python\s+([\w.-]{1,40})/m
	],
	[
		".tool-versions",
		"ruby",
		/^ruby\s+([\w.-]{1,40})/m
	],
	[
		".python-version",
		"python",
		/^\s*([\w.-]{1,40})/
	],
	[
		".ruby-version",
		"ruby",
		/^\s*(?:ruby-)?([\w.-]{1,40})/
	],
	[
		"go.mod",
		"go",
		/^(?:toolchain go|go (?![\s\S]*^toolchain ))([\w.-]{1,40})/m
	],
	[
		"rust-toolchain",
		"rustc",
		/^\s*([\w.-]{1,40})\s*$/
	],
	[
		"rust-toolchain.toml",
		"rustc",
		/^\s*channel\s*=\s*"([\w.-]{1,40})"/m
	]
];
/**
* Versions of programs that files of a folder, or of the root, name otherwise in head although both arms ran the same, as
* sentences for the report.
* @param trees absolute paths of both roots, and the path of the folder from there
* @param tools the programs that both arms ran
*/
async function movedRuntimes({ head, base, inside }, tools) {
	const sentences = [];
	for (const [file, tool, version] of RUNTIMES) {
		const ran = tools.find(({ name }) => name.startsWith(tool));
		for (const folder of ran ? /* @__PURE__ */ new Set([inside, ""]) : []) {
			const named = path.join(folder, file);
			const [before, now] = await Promise.all([base, head].map(async (root) => version.exec(await textOf(path.join(root, named)))?.[1]));
			if (!ran || !before || !now || before === now) continue;
			const names = `${named} names ${tool} ${before} in base and ${now} in head`;
			sentences.push(`${names}, and both arms ran ${ran.name} ${ran.version}.`);
		}
	}
	return sentences;
}
const MAX_BYTES = 65536;
/** @returns empty if there is no such file */
async function textOf(file) {
	return (await beginningOf(file, MAX_BYTES).catch(() => void 0))?.toString() ?? "";
}
// src/adapters/git/checkout.ts
/**
* Checks a commit out into a folder of its own, if possible beside the working tree. Submodules and Git LFS files are
* included if head has them.
* @param git in the repository
* @param environment our own
* @throws LoadgateError as documented at the port
*/
async function checkOut(git, environment, base) {
	const { root, ...found } = await findBase(git, base);
	const { sha } = found;
	const tree = await git.read("rev-parse", "--verify", `${sha}^{tree}`);
	const repository = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
	if (tree === void 0 || repository === void 0) throw new LoadgateError("measurement", `base ${base.ref}: git cannot read commit ${sha}`);
	const heads = [await git.ask("rev-parse", "--verify", "HEAD"), base.headSha].filter((each) => each !== void 0);
	const workingTree = realpathSync(root);
	const place = takePlace(workingTree, repository, tree);
	const inside = gitInside(git, place.folder);
	try {
		await checkOutInto(git, {
			root,
			folder: place.folder,
			sha,
			ref: base.ref
		});
	} catch (error) {
		place.remove();
		throw error;
	}
	const inherited = childEnvironment(environment);
	const tracked = await git.at(workingTree).list("ls-files", "-z", "--", "go.work");
	const workspace = inherited["GOWORK"] ? void 0 : workspaceFor(workingTree, place.folder, tracked?.length !== 0);
	const names = [.../* @__PURE__ */ new Set([root, workingTree])];
	return {
		...found,
		tree,
		isStable: place.isStable,
		environment: {
			...movedEnvironment(inherited, names, place.folder),
			...commitEnvironment(inherited, heads, sha),
			...workspace !== void 0 && { GOWORK: workspace }
		},
		...contentOf(inside, {
			root,
			place,
			sha
		}),
		remove: async () => place.remove()
	};
}
/** git in a checkout: a build may remove its git directory, and the folder may be in another repository. */
function gitInside(git, folder) {
	return git.at(folder, { GIT_CEILING_DIRECTORIES: path.dirname(folder) });
}
/**
* Checks a commit out into a folder, with the submodules and Git LFS files that the working tree has.
* @param git in the repository
* @throws LoadgateError `measurement` with git's message
*/
async function checkOutInto(git, { root, folder, sha, ref }) {
	const skipsContent = await hasPointers(git, root);
	const outside = git.at(root, skipsContent ? { GIT_LFS_SKIP_SMUDGE: "1" } : {});
	const added = await checkOutAlone(outside, folder, sha);
	if (added.failure !== void 0) {
		const { failure, tail: details } = added;
		const hint = filterHint(failure) ?? NOT_WRITABLE;
		const message = `base ${ref}: git could not check it out: ${failure}`;
		throw new LoadgateError("measurement", message, {
			details,
			hint
		});
	}
	await checkOutSubmodules({
		head: root,
		checkout: folder,
		ref,
		git: outside.at(folder)
	});
	const inside = gitInside(git, folder);
	if (!skipsContent && await hasPointers(inside, folder)) await pullContent(inside, ref);
}
const NOT_WRITABLE = "git must be able to write to the repository and beside it, and to reach origin in a partial clone (--filter).";
/**
* Describes a checkout.
* @param git in the checkout
* @param what absolute path of the working tree that it is compared with; place of the checkout; id of its commit
*/
function contentOf(git, { root, place, sha }) {
	const workingTree = realpathSync(root);
	const { folder } = place;
	const { sentences, aboveHead } = surroundings(workingTree, place);
	const inCheckout = (file) => path.join(folder, file);
	const inWorkingTree = (file) => path.join(workingTree, file);
	const beside = git.at(workingTree);
	const betweenCommits = [
		"diff-tree",
		"-r",
		"--name-only",
		"--no-renames",
		"-z",
		sha,
		"HEAD"
	];
	return {
		root: folder,
		workingTree,
		surroundings: sentences,
		aboveHead: aboveHead.map((file) => path.relative(workingTree, file)),
		movedRuntimes: (inside, tools) => movedRuntimes({
			head: root,
			base: folder,
			inside: repositoryPath(root, inside) ?? ""
		}, tools),
		commitNow: () => git.read("rev-parse", "--verify", "HEAD"),
		movedSubmodule: () => movedSubmodule(git, folder),
		clean: () => cleaned(git, sha, folder),
		pathOf: (inside) => pathIn(folder, root, inside),
		has: (inside) => existsSync(pathIn(folder, root, inside)),
		changed: async () => {
			const untracked = await git.list("ls-files", "-z", "--others") ?? [];
			const modified = await changesFrom(git, sha) ?? [];
			return [...untracked, ...modified].map(inCheckout);
		},
		changedInHead: async () => (await changesFrom(beside, sha) ?? []).map(inWorkingTree),
		putBack: async () => {
			const changed = await beside.list(...betweenCommits) ?? [];
			const differing = new Set(await changesFrom(beside, sha, changed) ?? changed);
			return changed.filter((file) => !differing.has(file)).map(inWorkingTree);
		},
		removedSince: async (patterns) => {
			return (await git.list("ls-files", "-z", "--", ...patterns) ?? []).filter((file) => !existsSync(path.join(root, file))).map(inCheckout);
		}
	};
}
async function cleaned(git, sha, folder) {
	makeWritable(folder);
	const reset = [
		"reset",
		"--hard",
		"--quiet",
		sha
	];
	for (const args of [reset, ["clean", "-ffdxq"]]) {
		if (await git.read(...args) !== void 0) continue;
		throw new Error(`git ${args[0]} failed in base's checkout`);
	}
}
function pathIn(folder, root, inside) {
	const relative = repositoryPath(root, inside);
	if (relative !== void 0) return path.join(folder, relative);
	throw new LoadgateError("usage", `${inside} is not in the repository`, { hint: "A base can only be built from folders of the repository that it is a commit of." });
}
/** A file has this text instead of its content until Git LFS fetches it. */
const POINTER = "version https://git-lfs.github.com/spec/v1";
const PULL_TIMEOUT_MS = 3e5;
/** A sample is enough, because LFS files are fetched together. */
const LOOKED_AT = 20;
/**
* Checks whether a tree's Git LFS files are present as pointers only.
* @param git in that tree
* @param root absolute path of the tree
*/
async function hasPointers(git, root) {
	const files = await git.list("ls-files", "-z", ":(attr:filter=lfs)") ?? [];
	for (const file of files.slice(0, LOOKED_AT)) if ((await beginningOf(path.join(root, file), 42).catch(() => void 0))?.toString("latin1") === POINTER) return true;
	return false;
}
/**
* Fetches the content of a checkout's LFS pointers.
* @param ref name of the base, for messages
* @throws LoadgateError `measurement` with git's message when that fails
*/
async function pullContent(git, ref) {
	const { failure } = await git.run(["lfs", "pull"], PULL_TIMEOUT_MS);
	if (failure === void 0) return;
	const message = `base ${ref}: its files in Git LFS could not be fetched: ${failure}`;
	throw new LoadgateError("measurement", message, { hint: LFS_HINT });
}
// src/adapters/git/source-control.ts
/**
* The git repository around a folder.
* @param folder any folder in the repository
* @param environment our own environment; in a job `GITHUB_REF` names the ref of `GITHUB_SHA`
* @param defaultBranch the default branch according to the event, if there is an event
*/
function createSourceControl(folder, environment, defaultBranch) {
	const repository = createGit(folder, environment);
	const { ask } = repository;
	return {
		head: async () => {
			const sha = await ask("rev-parse", "--verify", "HEAD");
			if (!sha) return void 0;
			const branch = await ask("symbolic-ref", "--quiet", "HEAD");
			const jobRef = environment["GITHUB_SHA"] === sha ? environment["GITHUB_REF"] : void 0;
			const ref = (branch || jobRef)?.replace(/^refs\/heads\//, "");
			const changes = await changesFrom(repository, "HEAD");
			return {
				sha,
				...ref && { ref },
				dirty: changes?.length !== 0
			};
		},
		untracked: (except) => untrackedIn(repository, except),
		rememberFiles: () => rememberFiles(repository),
		rememberSettings: () => rememberSettings(repository),
		defaultBranch: async () => defaultBranch || await defaultBranchOf(repository),
		tracks: async (file) => await ask("ls-files", "--error-unmatch", "--", file) !== void 0,
		pathsOf: async (files) => {
			const root = await ask("rev-parse", "--show-toplevel");
			return root === void 0 ? [] : pathsInRepository(root, files);
		},
		find: async (base, signal) => {
			const git = createGit(folder, environment, { signal });
			const { root, ...found } = await findBase(git, base);
			const { sha } = found;
			return {
				...found,
				textOf: async (inside) => {
					const relative = repositoryPath(root, inside)?.split(path.sep).join("/");
					if (relative === void 0) return void 0;
					const { failure, stdout } = await git.run([
						"cat-file",
						"blob",
						`${sha}:${relative}`
					]);
					return failure === void 0 ? stdout : void 0;
				},
				changedFiles: (except) => changedFiles({
					git,
					root
				}, sha, except)
			};
		},
		checkOut: (base, signal) => checkOut(createGit(folder, environment, { signal }), environment, base)
	};
}
async function defaultBranchOf({ ask }) {
	const has = (ref) => ask("rev-parse", "--verify", "--quiet", ref);
	const remote = await ask("symbolic-ref", "--quiet", "refs/remotes/origin/HEAD");
	if (remote && await has(remote)) return remote.replace("refs/remotes/origin/", "");
	const configured = await ask("config", "--get", "init.defaultBranch");
	const places = remote ? ["refs/remotes/origin/", "refs/heads/"] : ["refs/heads/"];
	for (const place of places) for (const branch of [
		configured,
		"main",
		"master"
	]) if (branch && await has(`${place}${branch}`)) return branch;
	const first = await ask("symbolic-ref", "--quiet", "--short", "HEAD");
	return await has("HEAD") ? void 0 : first;
}
async function untrackedIn({ ask, list }, except) {
	const root = await ask("rev-parse", "--show-toplevel");
	if (root === void 0) return [];
	const all = await list("-C", root, "ls-files", "--others", ...["--directory", "--no-empty-directory"], "-z") ?? [];
	const isOwn = (name) => except.some((one) => isWithin(path.resolve(root, name), one));
	const isFolder = (name) => name.endsWith("/");
	const found = [];
	for (const name of all) {
		if (isOwn(name)) continue;
		if (isFolder(name) && await holdsResults(path.resolve(root, name))) continue;
		found.push(name);
	}
	return [...found.filter(isFolder), ...found.filter((name) => !isFolder(name))];
}
/** Enough for the schema, which comes first. */
const BEGINNING_BYTES = 512;
/**
* Checks that a folder holds only what a command of ours wrote: it has no other files, and one of them starts with our
* schema. Such folders in it, as the shards of a run and a search for a commit leave them, count too.
* @param folder its path; an unreadable folder counts as holding other files
*/
async function holdsResults(folder, mayHoldFolders = true) {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const folders = entries.filter((one) => mayHoldFolders && one.isDirectory());
	for (const { name } of folders) if (!await holdsResults(path.join(folder, name), false)) return false;
	const files = entries.filter((one) => !folders.includes(one));
	if (!files.every((one) => one.isFile() && OWN_FILES.includes(one.name))) return false;
	if (folders.length > 0) return true;
	const begun = files.filter(({ name }) => TELLING_FILES.includes(name)).map(({ name }) => isResult(path.join(folder, name)));
	return (await Promise.all(begun).catch(() => [])).includes(true);
}
async function isResult(file) {
	const bytes = await beginningOf(file, BEGINNING_BYTES);
	const options = { finishFlush: constants$2.Z_SYNC_FLUSH };
	const text = file.endsWith(".gz") ? gunzipSync(bytes, options) : bytes;
	return /^\{\s*"schema":\s*"loadgate\//.test(text.toString());
}
export { movedEnvironment as a, commitEnvironment as i, checkOutInto as n, beginningOf as o, takePlace as r, changesFrom as s, createSourceControl as t };
