import { n as LoadgateError } from "./error.js";
import { t as childEnvironment } from "./child-environment.js";
import { i as exitText } from "./run-command.js";
import { _ as startTicksOf, a as runFolder, r as noteTemporary, t as atLastExit } from "./run-folder.js";
import { n as wordsOf, t as createGit } from "./git.js";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readlinkSync, realpathSync, rmSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, mkdtemp, open, readdir, rm, rmdir, writeFile } from "node:fs/promises";
// src/adapters/system/claim.ts
/** Separates a claimed name from its claimer: process id, start of the process, and a unique word. */
const MARK = ".claim-";
const CLAIM = /^(.+)\.claim-(\d+)-(\d+)-[\w-]+$/;
/**
* Claims a name in a folder, unless a running process has it. Each claim is a file of its own, so anybody can
* remove that of a dead process without a race. Of two processes that claim a name at the same moment both may be
* refused, but at most one succeeds.
* @param folder where the claim is written; it must exist
* @returns undefined where another process has the name
* @throws Error when the folder cannot be written
*/
async function claim(folder, name) {
	const ticks = startTicksOf(process.pid) ?? 0;
	const own = `${name}${MARK}${process.pid}-${ticks}-${randomUUID()}`;
	const file = path.join(folder, own);
	const forget = noteTemporary(file);
	const release = async () => {
		await rm(file, { force: true }).catch(() => void 0);
		forget();
	};
	await writeFile(file, "", {
		flag: "wx",
		mode: 384
	});
	const others = (await readdir(folder)).filter((file) => file !== own && claimedName(file) === name);
	if (others.some(isHeld)) {
		await release();
		return;
	}
	for (const dead of others) await rm(path.join(folder, dead), { force: true });
	return {
		release,
		releaseAtOnce: () => rmSync(file, { force: true })
	};
}
/**
* The name that a file of a folder claims.
* @returns undefined where the file is not a claim
*/
function claimedName(file) {
	return CLAIM.exec(file)?.[1];
}
function isHeld(file) {
	const [, , pid, ticks] = CLAIM.exec(file) ?? [];
	const startTicks = startTicksOf(Number(pid));
	if (startTicks !== void 0) return startTicks === Number(ticks);
	return process.platform !== "linux" && isAlive(Number(pid));
}
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
// src/adapters/system/private-folder.ts
/**
* Makes a folder that only this user can read and write.
* @param folder absolute path
* @returns false where another user owns what is there, and could change what is put into it
* @throws Error when it cannot be made
*/
async function makePrivate(folder) {
	await mkdir(folder, {
		mode: 448,
		recursive: true
	});
	const found = await lstat(folder);
	if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
	if ((found.mode & 63) !== 0) await chmod(folder, 448);
	return true;
}
// src/adapters/git/place.ts
const PREFIX = "loadgate-base-";
/** Another process may remove the empty folder between our making it and our first file in it. */
const TRIES = 5;
/**
* Takes the place of a checkout in the folder for temporary files. Programs that a build makes may have
* their own path in them, as every script of a Python environment has, so the same tree is always
* checked out at the same place. Where another run has it, or the folder is not ours alone, the place is
* one of this run's own.
* @param repository absolute path of what makes the repository, and the tree's id
* @param wantsOwn takes a place of its own in any case
* @throws Error when the folder for temporary files cannot be written
*/
async function takePlace({ repository, tree }, { wantsOwn = false } = {}) {
	const name = createHash("sha256").update(JSON.stringify([
		repository,
		tree,
		processNamespace()
	])).digest("hex").slice(0, 16);
	const root = placesFolder();
	for (let tries = 1;; tries += 1) try {
		if (!await makePrivate(root)) return foreignPlace(name);
		const place = (wantsOwn ? void 0 : await placeAt(root, name, true)) ?? await placeAt(root, `${name}-${randomUUID()}`, false);
		if (place) return place;
	} catch (error) {
		if (tries >= TRIES || !isMissing(error)) throw error;
	}
}
/**
* Removes the checkouts of runs that were killed before they could. Those of runs that go on stay.
* Never throws.
*/
async function removeLeftPlaces() {
	const root = placesFolder();
	const files = await readdir(root).catch(() => []);
	const names = new Set(files.map((file) => claimedName(file) ?? file));
	for (const name of names) await (await placeAt(root, name, true).catch(() => void 0))?.release();
}
/**
* Whether a folder is a place that no run has any more, though git may still know it as a worktree.
* @param folder absolute path
*/
async function isLeftPlace(folder) {
	if (path.dirname(folder) !== placesFolder()) return false;
	const claimed = await claim(placesFolder(), path.basename(folder)).catch(() => void 0);
	await claimed?.release();
	return claimed !== void 0 || lstatSync(placesFolder(), { throwIfNoEntry: false }) === void 0;
}
/** Where places are: one folder for each user, since others must not be able to write there. */
function placesFolder() {
	return path.join(realpathSync(tmpdir()), `${PREFIX}${process.getuid?.() ?? "user"}`);
}
/** Process ids, by which places are claimed, mean something only within one namespace. */
function processNamespace() {
	try {
		return readlinkSync("/proc/self/ns/pid");
	} catch {
		return "";
	}
}
/** @returns undefined where another run has it, or it cannot be cleared */
async function placeAt(root, name, isStable) {
	const claimed = await claim(root, name);
	if (!claimed) return void 0;
	const folder = path.join(root, name);
	const clear = () => rm(folder, {
		recursive: true,
		force: true,
		maxRetries: 3
	});
	if (!await clear().then(() => true, () => false)) {
		await claimed.release();
		return;
	}
	return {
		folder,
		isStable,
		release: async () => {
			await clear().catch(() => void 0);
			await claimed.release();
			await rmdir(root).catch(() => void 0);
		},
		releaseAtOnce: () => {
			rmSync(folder, {
				recursive: true,
				force: true
			});
			claimed.releaseAtOnce();
			rmdirSync(root);
		}
	};
}
async function foreignPlace(name) {
	const root = await mkdtemp(path.join(realpathSync(runFolder()), "base-"));
	return {
		folder: path.join(root, name),
		isStable: false,
		release: () => rm(root, {
			recursive: true,
			force: true,
			maxRetries: 3
		}).catch(() => void 0),
		releaseAtOnce: () => rmSync(root, {
			recursive: true,
			force: true
		})
	};
}
function isMissing(error) {
	return error instanceof Error && "code" in error && error.code === "ENOENT";
}
// src/adapters/git/left-checkouts.ts
/**
* Removes the checkouts of runs that were killed before they could. Those of runs that go on stay.
* Never throws.
* @param git in the repository
*/
async function removeLeftCheckouts(git) {
	await removeLeftPlaces();
	await git.ask("worktree", "prune");
	const list = await git.read("worktree", "list", "--porcelain", "-z") ?? "";
	for (const [, folder = ""] of list.matchAll(/(?<=^|\0)worktree ([^\0]*)/g)) {
		if (!await isLeftPlace(folder)) continue;
		await git.read("worktree", "remove", "--force", "--force", folder);
	}
}
// src/domain/run/same-program.ts
/**
* What an arm uses of the other one's tree. It is the path that decides, not the content: both arms may
* run one `node`, and two builds may come out identical. git's own folder is no part of a tree, since a
* worktree points there.
* @param files what the arm's processes use
* @returns the path of the first, or undefined
*/
function usedOfOther(files, arm, { base, head, shared }) {
	const own = arm === "base" ? base : head;
	const other = arm === "base" ? head : base;
	const spared = [...isWithin(own, other) ? [own] : [], ...shared.filter((each) => each !== other)];
	const isForeign = ({ real }) => isWithin(real, other) && !isOfGit(real, other) && !spared.some((each) => isWithin(each, other) && isWithin(real, each));
	return files.find(isForeign)?.real;
}
/**
* A file outside both trees that both arms use although a build made it: base's build overwrote it, or the
* run names it outright and a build of this run wrote it.
* @returns its path, or undefined
*/
function sharedOutput(files) {
	const { base, head, trees, rewritten, written, artifact } = files;
	const ofHead = new Set(head.map(({ real }) => real));
	const isOutside = (file) => !isWithin(file, trees.base) && !isWithin(file, trees.head);
	return base.find(({ real, path, isArgument = false }) => {
		if (!ofHead.has(real) || !isOutside(real)) return false;
		const isNamed = isArgument && isOutside(path) || real === artifact;
		return rewritten.has(real) || isOutside(path) && rewritten.has(path) || isNamed && written.has(real);
	})?.real;
}
/** Whether a path is a folder or in it. */
function isWithin(file, folder) {
	return file === folder || file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
/** Why two arms are not compared, as a sentence without a full stop, and what to do about it. */
function sameProgram(path) {
	return {
		text: `both arms run ${path}`,
		hint: "Have each build write into its own checkout, and start the program by a path relative to it, not by an absolute path, a global installation or a shared output folder."
	};
}
function isOfGit(file, tree) {
	return file.slice(tree.length).split("/").includes(".git");
}
// src/domain/run/moved-environment.ts
/** What may precede a path in a value: lists, options such as `-I/path`, and addresses. */
const BEFORE = "(?<=^|[:=;,\\s\"']|file://|-[IL])";
/** What may follow the last part of a path. */
const AFTER = "(?=$|[/:=;,\\s\"'])";
/** These name folders of the user and the machine, which both arms share wherever they are. */
const SHARED = /* @__PURE__ */ new Set([
	"HOME",
	"TMPDIR",
	"RUNNER_TEMP",
	"RUNNER_TOOL_CACHE"
]);
/**
* The variables whose values name a folder or something in it, with another folder in its place:
* `GITHUB_WORKSPACE`, `PWD`, `INIT_CWD`, `CARGO_TARGET_DIR` and any other. `PATH` keeps both, the new one
* first, since tools that were installed into one folder may be missing in the other.
* @param environment all variables
* @param from absolute paths of the one folder
* @param to absolute path of the other folder
* @returns the variables that change
*/
function movedEnvironment(environment, from, to) {
	const folders = from.filter((each) => each !== "/");
	if (folders.length === 0) return {};
	const paths = folders.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
	const named = new RegExp(`${BEFORE}(?:${paths})${AFTER}`, "g");
	const move = (value) => value.replace(named, () => to);
	const moved = {};
	for (const [name, value = ""] of Object.entries(environment)) {
		if (SHARED.has(name) || move(value) === value) continue;
		const both = () => value.split(":").flatMap((each) => [move(each), each]);
		moved[name] = name === "PATH" ? [...new Set(both())].join(":") : move(value);
	}
	return moved;
}
// src/adapters/git/commit.ts
const NETWORK_TIMEOUT_MS = 12e4;
/** Commits to fetch at each try, until the histories of head and base meet. */
const DEEPEN_BY = [
	50,
	200,
	1e3,
	5e3
];
/** What git says where origin answers, and has no such thing. */
const NOT_AT_ORIGIN = /couldn't find remote ref|not our ref|invalid refspec|allow request for unadvertised object/;
/**
* The commit that a base stands for. What a shallow clone lacks is fetched.
* @returns its id
* @throws LoadgateError `usage` when there is no such commit, `measurement` with git's words when it
* could not be fetched
*/
async function commitFor(git, base, signal) {
	const tip = await commitOf(git, base.ref, signal);
	if (!base.mergeBase) return tip;
	const found = await git.read("merge-base", "HEAD", tip);
	if (found !== void 0) return found;
	let words;
	if (await isShallow(git)) {
		const head = await git.ask("rev-parse", "HEAD");
		for (const commits of DEEPEN_BY) {
			const deepen = [
				`--deepen=${commits}`,
				"origin",
				tip
			];
			words = (head ? await fetchFrom(git, [...deepen, head], signal) : "") === void 0 ? void 0 : await fetchFrom(git, deepen, signal);
			const met = await git.read("merge-base", "HEAD", tip);
			if (met !== void 0) return met;
		}
	}
	if (words !== void 0) throw notFetched(base.ref, words);
	throw new LoadgateError("usage", `base ${base.ref}: its history and head's do not meet`, { hint: "Fetch more of it: set fetch-depth: 0 of actions/checkout." });
}
/** The commit that a name stands for; what the clone does not have is fetched. */
async function commitOf(git, ref, signal) {
	if (/^[-^]/.test(ref)) throw missing(ref);
	const local = await git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
	if (local) return local;
	const isParent = /^.+?[\^~]\d*$/.test(ref);
	const depth = await isShallow(git) ? ["--depth=1"] : [];
	const words = await fetchFrom(git, isParent ? ["--deepen=1", "origin"] : [
		...depth,
		"origin",
		ref
	], signal);
	const name = isParent ? ref : "FETCH_HEAD";
	const fetched = words === void 0 && await git.read("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
	if (fetched) return fetched;
	const hasOrigin = await git.ask("config", "--get", "remote.origin.url") !== void 0;
	if (words === void 0 || !hasOrigin || NOT_AT_ORIGIN.test(words)) throw missing(ref);
	throw notFetched(ref, words);
}
async function isShallow(git) {
	return await git.ask("rev-parse", "--is-shallow-repository") === "true";
}
/**
* Fetches commits.
* @returns undefined where that worked, else what git said
*/
async function fetchFrom(git, args, signal) {
	const options = {
		signal,
		timeoutMs: NETWORK_TIMEOUT_MS
	};
	const result = await git.run([
		"fetch",
		"--quiet",
		"--no-tags",
		...args
	], options);
	signal.throwIfAborted();
	if (result.stopped === "timeout") return `no answer within ${NETWORK_TIMEOUT_MS / 1e3} s`;
	return result.exit.kind === "code" && result.exit.code === 0 ? void 0 : wordsOf(result);
}
function missing(ref) {
	return new LoadgateError("usage", `base ${ref}: there is no such commit here or at origin`, { hint: "Name a branch, a tag or a commit; in a workflow, fetch-depth: 0 of actions/checkout fetches them all." });
}
function notFetched(ref, words) {
	return new LoadgateError("measurement", `base ${ref}: this clone does not have it, and git could not fetch it: ${words}`, { hint: "Have it fetched by actions/checkout, with fetch-depth: 0; or let that step keep its credentials, with persist-credentials: true." });
}
// src/adapters/git/lfs.ts
/** What a file holds in place of its content, until Git LFS fetches it. */
const POINTER = "version https://git-lfs.github.com/spec/v1";
const PULL_TIMEOUT_MS = 3e5;
/** Looking at more of them tells nothing more: they come together. */
const LOOKED_AT = 20;
/**
* Whether files of a tree that Git LFS keeps are there only as pointers.
* @param git in that tree
* @param root absolute path of the tree
*/
async function hasPointers(git, root) {
	const files = (await git.read("ls-files", "-z", ":(attr:filter=lfs)") ?? "").split("\0").filter((file) => file !== "");
	for (const file of files.slice(0, LOOKED_AT)) if (await beginning(path.join(root, file), 42) === POINTER) return true;
	return false;
}
/**
* Fetches what a checkout has only pointers to.
* @param ref name of the base, for messages
* @throws LoadgateError `measurement` with the words of git when that fails
*/
async function pullContent(git, ref, signal) {
	const result = await git.run(["lfs", "pull"], {
		signal,
		timeoutMs: PULL_TIMEOUT_MS
	});
	signal.throwIfAborted();
	if (result.exit.kind === "code" && result.exit.code === 0) return;
	throw new LoadgateError("measurement", `base ${ref}: its files in Git LFS could not be fetched: ${wordsOf(result)}`, { hint: "Install git-lfs, and fetch with lfs: true and fetch-depth: 0 of actions/checkout." });
}
async function beginning(file, length) {
	const handle = await open(file).catch(() => void 0);
	if (!handle) return void 0;
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
		return buffer.toString("latin1", 0, bytesRead);
	} finally {
		await handle.close();
	}
}
// src/adapters/git/measured-head.ts
/**
* Makes sure that what is checked out is what the job is to judge: a job that checked out the base branch
* would find it unchanged.
* @param git in the working tree
* @throws LoadgateError `measurement` where the checkout lacks the commit that it must have
*/
async function checkHead(git, { headSha }) {
	if (headSha === void 0) return;
	const head = await git.ask("rev-parse", "--verify", "HEAD");
	if (await has(git, head, headSha)) return;
	throw new LoadgateError("measurement", `the checkout is ${head ?? "no commit"}, which does not have the commit ${headSha} that this job is to judge`, { hint: "Leave `ref` of actions/checkout out, or set it to that commit." });
}
/** A shallow clone lacks the parents of its commits, whose ids stand in them all the same. */
async function has(git, head, sha) {
	if (head === sha) return true;
	const [header = ""] = (await git.read("cat-file", "commit", "HEAD") ?? "").split("\n\n");
	if (header.split("\n").includes(`parent ${sha}`)) return true;
	return await git.read("merge-base", "--is-ancestor", sha, "HEAD") !== void 0;
}
// src/adapters/git/repository-path.ts
/**
* Where a file stands in its repository, as git has it: a symlink is a file of its own there, so that what it
* points to does not matter. Head could else choose by a symlink which file of base is looked at.
* @param root absolute path of the repository's root
* @param inside absolute path of a file or folder
* @returns the path from the root, or undefined where it does not lie in the repository
*/
function repositoryPath(root, inside) {
	const top = realpathSync(root);
	for (let at = path.resolve(inside);; at = path.dirname(at)) {
		if (realOf(at) === top) return path.relative(at, path.resolve(inside));
		if (at === path.dirname(at)) break;
	}
	const relative = path.relative(top, realOf(inside) ?? inside);
	return relative === ".." || relative.startsWith(`..${path.sep}`) ? void 0 : relative;
}
function realOf(file) {
	try {
		return realpathSync(file);
	} catch {
		return;
	}
}
// src/adapters/git/submodules.ts
const CHECKOUT_TIMEOUT_MS$1 = 3e5;
/** A submodule deeper than this is a loop. */
const MAX_DEPTH = 20;
/**
* Checks the submodules of a checkout out, at the commits that it names, as they are in head: one that
* head has and did not initialize is left out. A module that head has is taken from there, without the
* network and without a second copy; another one is cloned.
* @returns the repositories of head's modules that have a worktree in the checkout now
* @throws LoadgateError `measurement` with git's words when one cannot be had
*/
async function checkOutSubmodules(trees, signal, depth = 0) {
	const used = [];
	if (!existsSync(path.join(trees.checkout, ".gitmodules")) || depth > MAX_DEPTH) return used;
	for (const { place, sha } of await gitlinks(createGit(trees.checkout, trees.environment))) {
		const head = path.join(trees.head, place);
		const checkout = path.join(trees.checkout, place);
		if (existsSync(path.join(head, ".git"))) {
			const module = createGit(head, trees.environment);
			used.push(module);
			await addWorktree$1(module, {
				...trees,
				place,
				sha,
				folder: checkout
			}, signal);
			used.push(...await checkOutSubmodules({
				...trees,
				head,
				checkout
			}, signal, depth + 1));
		} else if (!existsSync(head)) await clone({
			...trees,
			place
		}, signal);
	}
	return used;
}
/** The submodules of a checkout by their folders, with the commits that they are to be at. */
async function gitlinks(git) {
	return [...(await git.read("ls-files", "--stage", "-z") ?? "").matchAll(/(?:^|\0)160000 ([0-9a-f]+) \d\t([^\0]+)/g)].map(([, sha = "", place = ""]) => ({
		place,
		sha
	}));
}
async function addWorktree$1(git, module, signal) {
	const { sha, folder } = module;
	const has = () => git.read("cat-file", "-e", `${sha}^{commit}`);
	if (await has() === void 0) {
		const words = await fetchFrom(git, ["origin", sha], signal);
		if (await has() === void 0) throw failure(module, words ?? `origin has no ${sha}`);
	}
	await git.ask("worktree", "prune");
	await mkdir(folder, { recursive: true });
	const result = await git.run([
		"worktree",
		"add",
		"--detach",
		"--force",
		"--quiet",
		folder,
		sha
	], {
		signal,
		timeoutMs: CHECKOUT_TIMEOUT_MS$1
	});
	signal.throwIfAborted();
	if (result.exit.kind !== "code" || result.exit.code !== 0) throw failure(module, wordsOf(result));
}
async function clone(module, signal) {
	const result = await createGit(module.checkout, module.environment).run([
		"submodule",
		"--quiet",
		"update",
		"--init",
		"--recursive",
		"--",
		module.place
	], {
		signal,
		timeoutMs: CHECKOUT_TIMEOUT_MS$1
	});
	signal.throwIfAborted();
	if (result.exit.kind !== "code" || result.exit.code !== 0) throw failure(module, wordsOf(result));
}
function failure({ ref, place }, words) {
	return new LoadgateError("measurement", `base ${ref}: its submodule ${place} could not be checked out: ${words}`, { hint: "Have it fetched before, with submodules: recursive and fetch-depth: 0 of actions/checkout, or git submodule update --init --recursive." });
}
// src/adapters/git/checkout.ts
/** Twice, since a worktree that git was still making when it was killed is locked. */
const REMOVE = [
	"worktree",
	"remove",
	"--force",
	"--force"
];
const CHECKOUT_TIMEOUT_MS = 3e5;
const READ_TIMEOUT_MS$1 = 3e4;
/**
* Checks a commit out into a worktree in the system's folder for temporary files, with its submodules and
* its files in Git LFS as far as head has them.
* @param repository git in the repository, and our own environment
* @throws LoadgateError `usage` when there is no such commit or repository, `measurement` with git's words
* when it could not be fetched or checked out
*/
async function checkOut({ git, environment }, base, signal) {
	const root = await rootOf(git, base, signal);
	const sha = await commitFor(git, base, signal);
	await checkHead(git, base);
	const tree = await git.read("rev-parse", "--verify", `${sha}^{tree}`);
	const repository = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
	if (tree === void 0 || repository === void 0) throw new LoadgateError("measurement", `base ${base.ref}: git cannot read commit ${sha}`);
	await removeLeftCheckouts(git);
	const { wantsOwnPlace: wantsOwn = false } = base;
	const place = await takePlace({
		repository,
		tree
	}, { wantsOwn });
	const modules = [];
	const forget = atLastExit(() => {
		spawnSync("git", [
			"-C",
			root,
			...REMOVE,
			place.folder
		], { stdio: "ignore" });
		place.releaseAtOnce();
	});
	const remove = async () => {
		await git.read(...REMOVE, place.folder);
		await place.release();
		for (const each of [git, ...modules]) await each.ask("worktree", "prune");
		forget();
	};
	try {
		const trees = {
			head: root,
			checkout: place.folder,
			ref: base.ref
		};
		const skipsContent = await hasPointers(git, root);
		const own = skipsContent ? {
			...environment,
			GIT_LFS_SKIP_SMUDGE: "1"
		} : environment;
		await addWorktree(createGit(root, own), {
			base,
			place,
			sha
		}, signal);
		modules.push(...await checkOutSubmodules({
			...trees,
			environment: own
		}, signal));
		const inside = createGit(place.folder, environment);
		if (!skipsContent && await hasPointers(inside, place.folder)) await pullContent(inside, base.ref, signal);
	} catch (error) {
		await remove();
		throw error;
	}
	return {
		sha,
		tree,
		isStable: place.isStable,
		...contentOf(root, {
			folder: place.folder,
			sha,
			environment
		}),
		remove
	};
}
/** What there is in a checkout that stands beside the working tree at `root`. */
function contentOf(root, { folder, sha, environment }) {
	const git = createGit(folder, environment);
	return {
		root: folder,
		workingTree: realpathSync(root),
		environment: {
			...movedEnvironment(childEnvironment(environment), pathsOf(root), folder),
			...environment["GITHUB_SHA"] && { GITHUB_SHA: sha },
			...environment["GITHUB_HEAD_REF"] && { GITHUB_HEAD_REF: sha }
		},
		commitNow: () => git.read("rev-parse", "--verify", "HEAD"),
		clean: () => cleaned(git, sha),
		pathOf: (inside) => pathIn(folder, root, inside),
		has: (inside) => existsSync(pathIn(folder, root, inside)),
		changed: async () => {
			const untracked = await filesIn(git, ["--others"]);
			const modified = await filesIn(git, ["--modified"]);
			return [...untracked, ...modified].map((file) => path.join(folder, file));
		},
		removedSince: async (patterns) => {
			return (await filesIn(git, ["--", ...patterns])).filter((file) => !existsSync(path.join(root, file))).map((file) => path.join(folder, file));
		}
	};
}
async function cleaned(git, sha) {
	for (const args of [[
		"reset",
		"--hard",
		"--quiet",
		sha
	], ["clean", "-ffdxq"]]) if (await git.read(...args) === void 0) throw new Error(`git ${args[0]} failed in base's checkout`);
}
async function filesIn(git, selection) {
	return (await git.read("ls-files", "-z", ...selection) ?? "").split("\0").filter((file) => file !== "");
}
/**
* The repository's root.
* @throws LoadgateError `usage` where there is no repository, `measurement` where git does not read it
*/
async function rootOf(git, { ref }, signal) {
	const found = await git.run(["rev-parse", "--show-toplevel"], {
		signal,
		timeoutMs: READ_TIMEOUT_MS$1
	});
	signal.throwIfAborted();
	const root = found.stdout.trim();
	if (found.exit.kind === "code" && found.exit.code === 0 && root !== "") return root;
	const words = wordsOf(found);
	const [, owned] = /dubious ownership in repository at '(.*)'/.exec(words) ?? [];
	if (owned !== void 0) throw new LoadgateError("measurement", `base ${ref}: git does not read the repository ${owned}, since another user owns it`, {
		details: [words],
		hint: `Where you trust it: git config --global --add safe.directory ${owned}`
	});
	if (!words.includes("not a git repository")) throw new LoadgateError("measurement", `base ${ref}: git does not work here: ${words}`);
	throw new LoadgateError("usage", `base ${ref}: this is not a git repository`, { hint: "Run in a clone of the repository, or without a base." });
}
async function addWorktree(git, { base, place, sha }, signal) {
	const { exit, tail } = await git.run([
		"worktree",
		"add",
		"--detach",
		"--force",
		"--quiet",
		place.folder,
		sha
	], {
		signal,
		timeoutMs: CHECKOUT_TIMEOUT_MS
	});
	signal.throwIfAborted();
	if (exit.kind === "code" && exit.code === 0) return;
	throw new LoadgateError("measurement", `base ${base.ref}: no worktree: ${exitText(exit)}`, {
		details: tail,
		hint: "git must be able to write to the repository and to the folder for temporary files."
	});
}
/** A folder by every name that variables may have for it. */
function pathsOf(root) {
	return [.../* @__PURE__ */ new Set([root, realpathSync(root)])];
}
function pathIn(folder, root, inside) {
	const relative = repositoryPath(root, inside);
	if (relative !== void 0) return path.join(folder, relative);
	throw new LoadgateError("usage", `${inside} is not in the repository`, { hint: "A base can only be built from folders of the repository that it is a commit of." });
}
// src/adapters/git/found-commit.ts
const READ_TIMEOUT_MS = 3e4;
/**
* Looks a base up without checking it out.
* @param git in the repository
* @throws LoadgateError as a checkout of it would
*/
async function findCommit(git, base, signal) {
	const root = await rootOf(git, base, signal);
	const sha = await commitFor(git, base, signal);
	await checkHead(git, base);
	return {
		sha,
		textOf: async (inside) => {
			const relative = repositoryPath(root, inside)?.split(path.sep).join("/");
			if (relative === void 0) return void 0;
			const wanted = [
				"cat-file",
				"blob",
				`${sha}:${relative}`
			];
			const { exit, stdout } = await git.run(wanted, {
				signal,
				timeoutMs: READ_TIMEOUT_MS
			});
			signal.throwIfAborted();
			return exit.kind === "code" && exit.code === 0 ? stdout : void 0;
		}
	};
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
	const { ask, read } = repository;
	return {
		head: async () => {
			const sha = await ask("rev-parse", "--verify", "HEAD");
			if (!sha) return void 0;
			const branch = await ask("symbolic-ref", "--quiet", "HEAD");
			const jobRef = environment["GITHUB_SHA"] === sha ? environment["GITHUB_REF"] : void 0;
			const ref = (branch || jobRef)?.replace(/^refs\/heads\//, "");
			const changes = await read("status", "--porcelain", "--untracked-files=no");
			return {
				sha,
				...ref && { ref },
				dirty: changes !== ""
			};
		},
		untracked: (except) => untrackedIn(repository, except),
		defaultBranch: async () => {
			if (defaultBranch) return defaultBranch;
			const remote = await ask("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
			if (remote) return remote.replace(/^origin\//, "");
			const configured = await ask("config", "--get", "init.defaultBranch");
			for (const branch of [
				configured,
				"main",
				"master"
			]) if (branch && await ask("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`)) return branch;
		},
		tracks: async (file) => await ask("ls-files", "--error-unmatch", "--", file) !== void 0,
		find: (base, signal) => findCommit(repository, base, signal),
		checkOut: (base, signal) => checkOut({
			git: repository,
			environment
		}, base, signal)
	};
}
async function untrackedIn({ ask, read }, except) {
	const root = await ask("rev-parse", "--show-toplevel");
	if (root === void 0) return [];
	const list = await read("-C", root, "ls-files", "--others", "--directory", "-z");
	const isOwn = (name) => except.some((one) => isWithin(path.resolve(root, name), one));
	const found = (list ?? "").split("\0").filter((name) => name !== "" && !isOwn(name));
	const isFolder = (name) => name.endsWith("/");
	return [...found.filter(isFolder), ...found.filter((name) => !isFolder(name))];
}
export { usedOfOther as a, claim as c, sharedOutput as i, claimedName as l, isWithin as n, removeLeftCheckouts as o, sameProgram as r, makePrivate as s, createSourceControl as t };
