import { r as __toESM } from "../rolldown-runtime.js";
import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { C as startTicksOf, O as removeArguments, S as processTable, _ as descriptorsOf, b as exists, c as runFolder, g as commandLineOf, h as HAS_PROC, k as runArguments, l as withTemporary, m as workIn, o as noteTemporary, p as thisRun, v as endedChildrenCpuMs, w as threadsOf, x as procText, y as entryOf } from "../adapters/process/start-environment.js";
import { i as adopt, l as membersOf, n as leftovers, r as writeDown, s as isKnownMember, u as membersOfRun } from "../adapters/process/leftovers.js";
import { t as VERSION$1 } from "../version.js";
import { B as formatDuration, F as addedCauses, H as formatMilliseconds, L as sumOf, q as present, t as withoutNullish, z as formatCount } from "../domain/shared/without-nullish.js";
import { n as baseArm } from "../domain/series/series.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { n as judgeChange } from "../domain/run/plan/ignored-change.js";
import { ct as tableOf, f as shardName } from "../domain/run/file/base-commit.js";
import { c as SHOWN_BUDGETS_MS, d as recentNoise, u as outlookOn } from "../report/words/notices/server-notices.js";
import { b as seriesOf, c as linesOf, m as isTimedCell, o as connectionsOf, v as lanesOf, x as timedCells } from "../domain/series/counts.js";
import { i as IDLE_WAIT_MS } from "../domain/comparison/head-to-head.js";
import { t as shellWord } from "../domain/shared/shell-word.js";
import { A as stddevFromQuantiles, O as curveOf, k as quantileOf } from "../domain/history/baseline.js";
import { f as PLAIN$1, g as transportText, m as isHttp2, p as addressOf$1 } from "../domain/run/plan/time-estimate.js";
import { g as namesOfCells, s as gateOfSeries } from "../domain/series/warm-up.js";
import { b as seriesFilter, c as VARIABLE_HINT, d as withoutValues, l as variableFault, o as readConfig, u as withVariables } from "../config/load.js";
import { C as prettifyError, _ as record, b as tuple, g as preprocess, l as int, m as object, o as array, p as number, y as string } from "../vendor/zod.js";
import { t as require_picomatch } from "../vendor/picomatch.js";
import { a as isTimed } from "../domain/run/plan/count-settings.js";
import { F as answerHeadText, I as answerText, L as hostHint, M as UnfinishedAnswer, P as TELLING_HEADERS, St as budgetToPassMs, Tt as neededBudgetMs, a as http1Headers, c as AnswerReader, dt as layOutBursts, ft as partOfPlan, i as openLine, s as installOha, t as createInstruments, ut as fewStartsText } from "./instruments.js";
import { n as hasBase } from "../app/arms/arms.js";
import { n as runnableCells, r as skippedText, t as missingProgram } from "../app/plan/skipped-servers.js";
import { f as isWithin, n as createOutputFolder, o as createGit } from "../adapters/system/output-folder.js";
import { a as isOnPath, i as createMachine, o as toolCacheFolder } from "../adapters/tools/released-tool.js";
import { t as RUN_EXPORTS } from "./tracker.js";
import { n as withheldText, t as childEnvironment } from "../adapters/process/child-environment.js";
import { a as openLogFile, c as exitText, i as errorLine, l as hasSucceeded, n as runCommand, s as shownLines, u as spawnGroup } from "../adapters/process/run-command.js";
import { s as changesFrom, t as createSourceControl } from "../adapters/git/source-control.js";
import { r as makePrivate, t as isFolder } from "../adapters/system/make-folder.js";
import { n as filteredCells, t as cellsOf$1 } from "../app/plan/configured-cells.js";
import { n as openStore } from "./store.js";
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, lstatSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fs$1, { lstat, mkdir, readFile, readdir, readlink, realpath, rm, stat, writeFile } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { connect as connect$1 } from "node:tls";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
// src/app/plan/budget-for.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* The requested budget, or else as much as the cells need that are loaded in bursts.
* @returns no outlook without a base, or with a fixed number of bursts
*/
function budgetFor({ measure, gate }, all, { budgetMs: asked, atMostMs = measure.atMostMs, noise = [], others = 0 }) {
	const cells = timedCells(all);
	if (cells.length === 0) return { budgetMs: asked ?? atMostMs };
	const gated = {
		...gateOfSeries(gate, namesOfCells(cells)),
		others
	};
	const slowest = cells.map(withLongestBursts);
	const { isKnown, isEnough } = outlookOn(slowest, noise, gated);
	const budgetMs = asked ?? neededBudgetMs({
		cells: slowest,
		atMostMs,
		isEnough
	});
	if (!hasBase(cells) || measure.repeats !== void 0) return { budgetMs };
	const shown = [.../* @__PURE__ */ new Set([budgetMs, ...SHOWN_BUDGETS_MS])].toSorted((a, b) => a - b);
	const outlook = outlookOn(cells, noise, gated);
	const finds = shown.flatMap((ms) => {
		const percent = outlook.finds(ms);
		return percent === void 0 ? [] : {
			budgetMs: ms,
			percent
		};
	});
	const passesFromMs = budgetToPassMs({
		cells: slowest,
		budgetMs
	}, gated);
	return {
		budgetMs,
		outlook: {
			isChosen: asked === void 0,
			isKnown,
			finds,
			...passesFromMs > budgetMs && { passesFromMs }
		}
	};
}
/** A cell with the bursts of slow servers, because the budget must be enough for those too. */
function withLongestBursts(cell) {
	const { burstMs, longerMs = burstMs } = cell.shape;
	return {
		...cell,
		shape: {
			...cell.shape,
			burstMs: longerMs
		}
	};
}
/**
* The noise of the last runs on this machine, if the budget depends on it. An unreadable store is not an error
* here: a run that needs it reports it.
* @param request the requested run
*/
async function noiseHere({ store, machine }, request) {
	const { budgetMs, bases = [] } = request;
	if (budgetMs !== void 0 || bases.length === 0) return [];
	const loaded = await store.load().catch(() => void 0);
	return recentNoise(loaded?.records ?? [], machine.environment());
}
// src/app/stages/bases.ts
/** A checked-out base, with the name of the release that was found. */
function foundBase(base, { release }) {
	return release === void 0 ? base : {
		...base,
		name: release
	};
}
/** A base's name in reports. */
function nameOf({ ref, name = ref }) {
	return name;
}
/** The facts about a base before it is built. @param checkout absent if it is not checked out */
function commitOf(base, checkout) {
	const isRequired = base.isRequired !== false;
	const { sha, why } = checkout ?? {};
	return {
		sha,
		ref: nameOf(base),
		...why && { why },
		isRequired
	};
}
// src/app/stages/ignored-change.ts
/**
* Checks whether head differs from base only in files that cannot make a server slower. The configuration is never
* one of them, so base's list is the one that counts.
* @returns undefined if the configuration ignores nothing, or no base was requested
*/
async function outlookOnChange({ sourceControl, output, store }, { config, bases: [base, ...others], signal }) {
	const { changed, file } = config;
	if (!changed || !base) return void 0;
	if (others.length > 0) return { because: "there are several bases" };
	if (!await sourceControl.tracks(file)) return { because: "no commit has the configuration" };
	const found = await sourceControl.find(base, signal).catch((error) => {
		signal.throwIfAborted();
		if (!(error instanceof LoadgateError)) throw error;
	});
	if (!found) return { because: "base was not found" };
	const files = await found.changedFiles([output.location, store.location]);
	if (!files) return { because: "the working tree has changes that are not committed" };
	const finding = judgeChange(files, await rulesIn(sourceControl, changed));
	if ("because" in finding) return finding;
	return {
		ref: nameOf(foundBase(base, found)),
		sha: found.sha,
		...finding
	};
}
async function rulesIn({ pathsOf }, changed) {
	const { isIgnored, named, folders } = changed;
	return {
		isIgnored,
		named: await pathsOf(named),
		folders: await pathsOf(folders)
	};
}
/**
* The same for pull requests whose run file claims it. A stranger's code may have written the file, so this
* repository's own configuration and the code host must confirm it.
* @param pulls all pull requests that the run belongs to; at least one
* @returns undefined if any of them has to be measured
*/
async function ignoredChangeOf(world, { changed }, pulls) {
	if (!changed) return void 0;
	const rules = await rulesIn(world.sourceControl, changed);
	let ignored;
	for (const pull of pulls) {
		const changes = await world.runs.changesOf(pull);
		const finding = changes && judgeChange(changes.files, rules);
		if (!finding || "because" in finding) return void 0;
		ignored ??= {
			ref: pull.baseBranch,
			sha: changes.sha,
			...finding
		};
	}
	return ignored;
}
// src/adapters/build/build-cache.ts
/**
* Builds in a checkout, or restores the same build of the same files at the same path, if it is at most a day old.
* A build's result is the files it wrote: untracked files, and tracked files that it changed. A cache failure costs
* a build and a warning; it never fails the run.
*/
function cachingBuilder(caching) {
	const { builder, store, root, warn } = caching;
	const made = /* @__PURE__ */ new Map();
	return {
		build: async (request, signal, { fresh = false } = {}) => {
			if (request.build === void 0) return builder.build(request, signal);
			if (fresh) await discard(caching, keyOf(request, caching));
			const kept = fresh ? void 0 : await restored(caching, request, signal);
			if (kept) return kept;
			const finished = await buildAndList(caching, request, signal);
			made.set(keyOf(request, caching), finished);
			return finished.build;
		},
		keep: async (request) => {
			const key = keyOf(request, caching);
			const { files = [], build } = made.get(key) ?? {};
			made.delete(key);
			try {
				if (await areUnchanged(root, files)) await store.keep(key, root, {
					files,
					tools: build?.tools
				});
			} catch (error) {
				warn(notKept(request, error));
			}
		},
		forget: async (request) => {
			await store.forget(keyOf(request, caching)).catch(() => void 0);
		}
	};
}
/** @returns undefined if there is no such build to restore */
async function restored(caching, request, signal) {
	const { builder, store, root, warn } = caching;
	const key = keyOf(request, caching);
	const { build: _, clean: __, ...withoutBuild } = request;
	try {
		const kept = await store.restore(key, root);
		if (!kept) return void 0;
		const { tools: running = [], ...facts } = await builder.build(withoutBuild, signal);
		const names = running.map(({ name }) => name);
		const tools = [...running, ...kept.tools.filter(({ name }) => !names.includes(name))];
		return {
			...facts,
			...tools.length > 0 && { tools },
			isRestored: true
		};
	} catch (error) {
		signal.throwIfAborted();
		warn(`${request.name}: an earlier build could not be restored: ${messageOf(error)}`);
		await discard(caching, key);
		return;
	}
}
/** Removes a build from the checkout and from the store. */
async function discard({ store, root, git, warn }, key) {
	try {
		const files = await store.filesOf(key);
		await store.forget(key);
		for (const file of files) await rm(path.join(root, file), { force: true });
	} catch (error) {
		warn(`an earlier build could not be removed: ${messageOf(error)}`);
	}
	await git.read("checkout-index", "--all", "--quiet");
}
/** Builds, and lists the files that the build wrote. The list is empty if git fails. */
async function buildAndList(caching, request, signal) {
	const before = await changedFiles(caching).catch(() => void 0);
	const build = await caching.builder.build(request, signal);
	try {
		const files = [...await changedFiles(caching)].filter(([file, { ctimeMs }]) => before?.get(file)?.ctimeMs !== ctimeMs).map(([file, { size, mtimeMs }]) => ({
			file,
			size,
			mtimeMs
		}));
		return {
			build,
			files: before ? files : []
		};
	} catch (error) {
		caching.warn(notKept(request, error));
		return {
			build,
			files: []
		};
	}
}
/** Checks that files are as the build left them; a server may have written to some of them since. */
async function areUnchanged(root, files) {
	const now = await Promise.all(files.map(({ file }) => lstat(path.join(root, file))));
	return files.every(({ size, mtimeMs }, index) => now[index]?.size === size && now[index].mtimeMs === mtimeMs);
}
function notKept({ name }, error) {
	return `${name}: its build was not kept for later runs: ${messageOf(error)}`;
}
function keyOf(request, { tree, root }) {
	const { build, clean, env, directory } = request;
	const place = path.relative(root, directory);
	const { ImageOS: image = "", PATH: programs = "" } = process.env;
	const machine = [
		process.platform,
		process.arch,
		image,
		programs
	];
	const shape = [
		tree,
		root,
		place,
		build,
		clean,
		Object.entries(env).toSorted(),
		machine
	];
	return createHash("sha256").update(JSON.stringify(shape)).digest("hex");
}
/** Untracked files, and tracked files that differ from the commit, by path from the root. */
async function changedFiles({ root, git }) {
	const others = await git.list("ls-files", "--others", "-z");
	const changed = await changesFrom(git, "HEAD");
	if (!others || !changed) throw new Error("git cannot compare the checkout with its commit");
	const files = await Promise.all([...others, ...changed].map(async (file) => [file, await lstat(path.join(root, file)).catch(() => void 0)]));
	return new Map(files.flatMap(([file, stats]) => stats ? [[file, stats]] : []));
}
// src/adapters/system/claim.ts
/** Separates a claimed name from its owner: process id, start of the process, and a unique word. */
const MARK = ".claim-";
const CLAIM = /^(.+)\.claim-(\d+)-(\d+)-[\w-]+$/;
/**
* Claims a name in a folder, unless a running process has claimed it. Each claim is a file of its own, so anyone
* can remove a dead process' claim without a race. If two processes claim a name at the same moment, both may be
* refused, but at most one succeeds.
* @param folder where the claim is written; it must exist
* @returns undefined if another process has the name
* @throws Error when the folder is not writable
*/
async function claim(folder, name) {
	const ticks = startTicksOf(process.pid) ?? 0;
	const own = `${name}${MARK}${process.pid}-${ticks}-${randomUUID()}`;
	const file = path.join(folder, own);
	const forget = noteTemporary(file);
	const release = () => {
		attempt(() => rmSync(file, { force: true }));
		forget();
	};
	await writeFile(file, "", {
		flag: "wx",
		mode: 384
	});
	const others = (await readdir(folder)).filter((one) => one !== own && claimedName(one) === name);
	if (others.some(isHeld)) {
		release();
		return;
	}
	for (const dead of others) await rm(path.join(folder, dead), { force: true });
	return { 
	/** Releases the name. Never throws. */
release };
}
/**
* The name that a claim file claims.
* @returns undefined if the file is not a claim
*/
function claimedName(file) {
	return CLAIM.exec(file)?.[1];
}
function isHeld(file) {
	const [, , pid, ticks] = CLAIM.exec(file) ?? [];
	const startTicks = startTicksOf(Number(pid));
	if (startTicks !== void 0) return startTicks === Number(ticks);
	return !HAS_PROC && exists(Number(pid));
}
// src/adapters/build/build-store.ts
/** Total size of all builds; beyond it, the least recently used is removed first. */
const MAX_BYTES$1 = 1024 ** 3;
/** Older builds are not used: the compiler may have changed, and nothing here would notice. */
const MAX_AGE_MS = 864e5;
const OUTPUTS = "outputs";
const TOOLS = "tools.json";
const SIZE = "bytes";
const PARTIAL = ".partial-";
const GONE = ".gone-";
/** Copies share their blocks with the original if the file system supports it. */
const COPY = {
	verbatimSymlinks: true,
	mode: fs$1.constants.COPYFILE_FICLONE,
	preserveTimestamps: true
};
const toolsForm = array(object({
	name: string(),
	version: string()
}));
/**
* A folder of kept builds. The key of a build covers everything it depends on. Several runs may use the folder at
* once: a finished build is renamed into place, a run claims a build while it reads or writes it, and a build is
* renamed before it is removed.
*/
var BuildStore = class {
	#folder;
	#maxBytes;
	/** @param folder absolute path; users may delete it at any time */
	constructor(folder, { maxBytes = MAX_BYTES$1 } = {}) {
		this.#folder = folder;
		this.#maxBytes = maxBytes;
	}
	/**
	* Copies a build into a checkout.
	* @returns the tools that built it; undefined if there is none from the last day, or another run is using it
	* @throws Error when it cannot be copied completely
	*/
	async restore(key, root) {
		if (!existsSync(this.#at(key)) || !await makePrivate(this.#folder)) return void 0;
		return this.#exclusively(key, async () => {
			const outputs = path.join(this.#at(key), OUTPUTS);
			const stats = await fs$1.stat(outputs).catch(() => void 0);
			if (!stats || Date.now() - stats.ctimeMs >= MAX_AGE_MS) return void 0;
			await fs$1.cp(outputs, root, {
				...COPY,
				recursive: true
			});
			const now = /* @__PURE__ */ new Date();
			await fs$1.utimes(this.#at(key), now, now);
			const tools = await fs$1.readFile(path.join(this.#at(key), TOOLS), "utf8").catch(() => "[]");
			return { tools: toolsForm.parse(JSON.parse(tools)) };
		});
	}
	/**
	* Keeps files of a checkout as a build, unless they are too large.
	* @throws Error when they cannot be copied; then nothing is kept
	*/
	async keep(key, root, { files, tools = [] }) {
		const bytes = files.reduce((sum, { size }) => sum + size, 0);
		if (files.length === 0 || bytes > this.#maxBytes) return;
		if (!await makePrivate(this.#folder)) throw new Error(`${this.#folder} belongs to another user`);
		await this.#exclusively(key, async () => {
			const partial = this.#at(`${key}${PARTIAL}${randomUUID()}`);
			await withTemporary(partial, async () => {
				for (const { file } of files) {
					const target = path.join(partial, OUTPUTS, file);
					await fs$1.mkdir(path.dirname(target), { recursive: true });
					await fs$1.cp(path.join(root, file), target, COPY);
				}
				await fs$1.writeFile(path.join(partial, TOOLS), JSON.stringify(tools));
				await fs$1.writeFile(path.join(partial, SIZE), String(bytes));
				await this.#remove(key);
				await fs$1.rename(partial, this.#at(key));
			});
		});
		await this.#prune();
	}
	/** Paths of a build's files from the root of the checkout; empty if there is no such build. */
	async filesOf(key) {
		const outputs = path.join(this.#at(key), OUTPUTS);
		return (await fs$1.readdir(outputs, {
			recursive: true,
			withFileTypes: true
		}).catch(() => [])).filter((entry) => !entry.isDirectory()).map((entry) => path.relative(outputs, path.join(entry.parentPath, entry.name)));
	}
	/** Removes a build, unless another run is using it. */
	async forget(key) {
		if (existsSync(this.#at(key))) await this.#exclusively(key, () => this.#remove(key));
	}
	/** The folder's absolute path, and the number and total size of its builds. */
	async summary() {
		const sizes = (await this.#entries()).flatMap(({ bytes }) => bytes ?? []);
		const bytes = sizes.reduce((sum, each) => sum + each, 0);
		return {
			folder: this.#folder,
			builds: sizes.length,
			bytes
		};
	}
	#at(name) {
		return path.join(this.#folder, name);
	}
	/** Runs an action on a build while no other run uses it. @returns undefined if another run does */
	async #exclusively(key, work) {
		const claimed = await claim(this.#folder, key);
		if (!claimed) return void 0;
		try {
			return await work();
		} finally {
			claimed.release();
		}
	}
	async #remove(name) {
		const gone = this.#at(`${name}${GONE}${randomUUID()}`);
		await withTemporary(gone, () => fs$1.rename(this.#at(name), gone).catch((error) => {
			if (!hasCode(error, "ENOENT")) throw error;
		}));
	}
	/**
	* Entries of the folder without claims, most recently used first. Those that are being made or removed have no size.
	*/
	async #entries() {
		const builds = (await fs$1.readdir(this.#folder).catch(() => [])).filter((name) => claimedName(name) === void 0);
		return (await Promise.all(builds.map(async (name) => {
			const stats = await fs$1.stat(this.#at(name)).catch(() => void 0);
			const size = path.join(this.#at(name), SIZE);
			const text = name.includes(".") ? "" : await fs$1.readFile(size, "utf8").catch(() => "");
			const bytes = /^\d+$/.test(text) ? Number(text) : void 0;
			return {
				name,
				usedMs: stats?.mtimeMs ?? 0,
				bytes
			};
		}))).sort((one, other) => other.usedMs - one.usedMs);
	}
	async #prune() {
		let sum = 0;
		for (const { name, bytes } of await this.#entries()) {
			sum += bytes ?? 0;
			if (bytes !== void 0 && sum <= this.#maxBytes) continue;
			const [key = ""] = name.split(".");
			await this.#exclusively(key, () => this.#remove(name));
		}
	}
};
// src/adapters/process/configured-command.ts
const COMMAND_NOT_FOUND$1 = 127;
/**
* Runs the configuration's commands with the shell.
* @param environment our own; commands get it without the job's secrets
* @param onLine called with each line of their logs
*/
function createCommandRunner(environment, onLine) {
	return async (configured, signal) => {
		const { key, command, directory, env, limitMs, isQuiet } = configured;
		await requireFolder(configured, key.slice(0, key.lastIndexOf(".")));
		const startedAt = performance.now();
		const { exit, tail, stopped } = await runCommand({
			program: "/bin/sh",
			args: ["-c", command],
			cwd: directory,
			env: childEnvironment(environment, env),
			onLine: isQuiet ? void 0 : onLine,
			timeoutMs: limitMs
		}, signal);
		signal.throwIfAborted();
		if (stopped === void 0 && hasSucceeded(exit)) return performance.now() - startedAt;
		const { end, hint } = stopped === "timeout" ? tooLong(configured) : failure$1(configured, exit);
		const message = `${configured.name}: the ${key.slice(key.lastIndexOf(".") + 1)} ${end}`;
		throw new LoadgateError("measurement", message, {
			details: tail,
			hint: withheldText(environment) + hint
		});
	};
}
function tooLong({ command, directory, limitMs = 0, limitKey }) {
	const text = limitMs < 1e3 ? formatMilliseconds(limitMs) : formatDuration(limitMs);
	const hint = `${limitKey === void 0 ? "" : `Raise ${limitKey} if it needs longer. `}Run it by hand and see what it waits for: cd ${directory} && ${command}`;
	return {
		end: `did not end within ${text}`,
		hint
	};
}
function failure$1({ key, command, directory }, exit) {
	if (exit.kind === "code" && exit.code === COMMAND_NOT_FOUND$1) return {
		end: "failed: command not found",
		hint: `Install what ${key} calls, or correct it: ${command}`
	};
	const hint = `Run it by hand: cd ${directory} && ${command}`;
	return {
		end: `failed: ${exitText(exit)}`,
		hint
	};
}
/**
* Checks that the folder of a server or service exists. For a missing folder, the system's error would name the
* shell.
* @param section its section of the configuration, such as `servers.go`
* @throws LoadgateError `measurement` that names the section and the folder
*/
async function requireFolder({ name, directory }, section = `servers.${name}`) {
	if (await isFolder(directory)) return;
	throw new LoadgateError("measurement", `${name}: no such folder: ${directory}`, { hint: `Correct ${section}.directory.` });
}
// src/adapters/build/builder.ts
/**
* Builds servers with their shell commands.
* @param environment our own environment; builds get it without the job's secrets
* @param onLine called with each line of a build's log
*/
function createBuilder(environment, onLine) {
	const runConfigured = createCommandRunner(environment, onLine);
	const run = async (step, request, signal) => {
		const { name, directory, env, buildTimeoutMs: limitMs, [step]: command } = request;
		if (command === void 0) return void 0;
		const section = `servers.${name}`;
		const keys = {
			key: `${section}.${step}`,
			limitKey: `${section}.build-timeout`
		};
		return runConfigured({
			name,
			...keys,
			command,
			directory,
			env,
			limitMs
		}, signal);
	};
	return {
		build: async (request, signal) => {
			await requireFolder(request);
			await run("clean", request, signal);
			const buildMs = await run("build", request, signal);
			const size = await artifactSize(request);
			const tools = await toolsOf(request, childEnvironment(environment, request.env), signal);
			return withoutNullish({
				buildMs,
				...size,
				tools: tools.length > 0 ? tools : void 0
			});
		},
		keep: async () => {},
		forget: async () => {}
	};
}
async function artifactSize(request) {
	if (request.artifact === void 0) return {};
	const file = path.resolve(request.directory, request.artifact);
	const stats = await stat(file).catch(() => void 0);
	if (stats?.isFile()) return { artifactBytes: stats.size };
	const message = `${request.name}: there is no artifact ${file}`;
	const hint = `Correct servers.${request.name}.artifact, or leave it out.`;
	throw new LoadgateError("measurement", message, { hint });
}
/** Calls that print the version of a compiler or interpreter, and the words by which commands call it. */
const CALLS = {
	"go version": ["go"],
	"rustc --version": ["cargo", "rustc"],
	"node --version": [
		"node",
		"npm",
		"npx",
		"pnpm",
		"yarn"
	],
	"java --version": [
		"java",
		"javac",
		"mvn",
		"mvnw",
		"gradle",
		"gradlew"
	],
	"zig version": ["zig"]
};
/** Those that are called by their own names, and print their versions with `--version`. */
const OTHERS = /^(?:cc|gcc|g\+\+|c\+\+|clang|clang\+\+|python|python3|ruby|php|bun|deno|dotnet|swift)$/;
/** @returns undefined for a word that names no compiler or interpreter */
function versionCall(word) {
	return Object.entries(CALLS).find(([, words]) => words.includes(word))?.[0] ?? (OTHERS.test(word) ? `${word} --version` : void 0);
}
/**
* A version in a program's output, such as `1.25.1`: only harmless characters and at most 64, as run files require.
*/
const VERSION = /\d{1,8}\.\d[\w.+-]{0,50}/;
const TIMEOUT_MS$2 = 1e4;
const MAX_OUTPUT_BYTES = 16384;
/**
* Asks the compilers and interpreters named in a server's commands for their versions. They are asked in the
* server's folder, because files there may select one of several installed versions.
* @param env the environment of the commands
* @returns each program once; those that could not be asked are left out
*/
async function toolsOf({ directory, build = "", run = "" }, env, signal) {
	const words = `${build} ${run}`.split(/[\s;&|()'"=]+/).map((word) => word.split("/").at(-1) ?? "");
	const calls = new Set(words.flatMap((word) => versionCall(word) ?? []));
	const asked = {
		cwd: directory,
		env,
		capture: true,
		maxOutputBytes: MAX_OUTPUT_BYTES,
		timeoutMs: TIMEOUT_MS$2
	};
	const tools = [];
	for (const call of calls) {
		const [name = "", ...args] = call.split(" ");
		const { exit, stdout } = await runCommand({
			program: name,
			args,
			...asked
		}, signal);
		signal.throwIfAborted();
		const version = hasSucceeded(exit) ? VERSION.exec(stdout)?.[0] : void 0;
		if (version !== void 0) tools.push({
			name,
			version
		});
	}
	return tools;
}
// src/adapters/http/body.ts
/** Maximum length of a body that is kept, as it came and decoded. */
const MAX_BODY_BYTES = 1048576;
/** Decoders, by the names in `content-encoding`. */
const DECODERS = /* @__PURE__ */ new Map([
	["gzip", gunzipSync],
	["deflate", inflateSync],
	["br", brotliDecompressSync]
]);
/**
* Decodes a body.
* @param coding value of `content-encoding`
* @returns undefined if the coding is unknown, the body is not in it, or expands beyond {@link MAX_BODY_BYTES}
*/
function decoded(data, coding = "") {
	const name = coding.trim().toLowerCase();
	if (data.length === 0 || name === "" || name === "identity") return data;
	return attempt(() => DECODERS.get(name)?.(data, { maxOutputLength: MAX_BODY_BYTES }));
}
// src/adapters/http/http-client.ts
/** An HTTP client that opens a connection for each request and bounds what it reads. */
const httpClient = {
	send: async (request, signal) => {
		const line = openLine(request.transport, false);
		return await askOn(line, request, signal).finally(line.close);
	},
	repeat: async function* (request, signal) {
		const line = openLine(request.transport, request.keepAlive !== false);
		try {
			while (true) yield await askOn(line, request, signal);
		} finally {
			line.close();
		}
	}
};
async function askOn(line, request, signal) {
	const limitMs = Math.ceil(request.timeoutMs);
	const timeout = AbortSignal.timeout(limitMs);
	const either = AbortSignal.any([signal, timeout]);
	let begun;
	try {
		begun = await line.ask(request, either);
		const answer = await read$1(begun);
		if (!answer.truncated) either.throwIfAborted();
		return answer;
	} catch (error) {
		if (!timeout.aborted || signal.aborted) throw error;
		if (!begun) throw new Error(`no answer within ${limitMs} ms`, { cause: error });
		const what = `the body of the answer, ${answerHeadText({
			...begun,
			headers: tellingHeaders(begun.headers)
		})}, did not end within ${limitMs} ms`;
		throw new UnfinishedAnswer(what, { cause: error });
	}
}
async function read$1({ status, headers, body }) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > 1048576) break;
		chunks.push(chunk);
	}
	const telling = tellingHeaders(headers);
	const coding = telling["content-encoding"];
	const plain = decoded(Buffer.concat(chunks), coding);
	return {
		status,
		headers: telling,
		body: plain?.toString("utf8") ?? "",
		...!plain && { undecoded: coding },
		bodyBytes: bytes,
		truncated: bytes > MAX_BODY_BYTES
	};
}
function tellingHeaders(headers) {
	return Object.fromEntries(TELLING_HEADERS.flatMap((name) => {
		const value = headers[name];
		return value === void 0 ? [] : [[name, [value].flat().join(", ")]];
	}));
}
// src/adapters/http/request-sequence.ts
/** Sends requests one after another, over one connection if they may share it. */
const sendSequence = async (request, signal) => {
	const { count, timeoutMs } = request;
	const line = lineFor(request);
	const late = new AbortController();
	const timer = setTimeout(() => late.abort(), timeoutMs);
	const either = AbortSignal.any([signal, late.signal]);
	const check = answerCheck(request);
	const exchange = async () => await check(await line.ask(request, either));
	try {
		for (let number = 1; number <= count; number += 1) {
			timer.refresh();
			await exchange().catch((error) => {
				signal.throwIfAborted();
				const what = late.signal.aborted ? `no answer within ${timeoutMs} ms` : messageOf(error);
				throw new Error(`request ${number} of ${count}: ${what}`, { cause: error });
			});
		}
	} finally {
		clearTimeout(timer);
		line.close();
	}
};
function lineFor({ transport = PLAIN$1, keepAlive }) {
	const { tls, socket } = transport;
	if (tls || isHttp2(transport) || !keepAlive) return openLine(transport, keepAlive);
	return new WireLine(socket);
}
/**
* Checks the answers to equal requests.
* @returns throws an Error if one is wrong or truncated
*/
function answerCheck({ expected }) {
	let right;
	return async ({ status, headers, body }) => {
		const chunks = [];
		let bytes = 0;
		const take = (chunk) => {
			bytes += chunk.length;
			if (expected.body !== void 0 && bytes <= 1048576) chunks.push(chunk);
		};
		if (Symbol.iterator in body) for (const chunk of body) take(chunk);
		else for await (const chunk of body) take(chunk);
		if (status !== expected.status) throw new Error(`expected status ${expected.status}, got ${status}`);
		if (expected.body === void 0) return;
		const data = Buffer.concat(chunks);
		if (bytes === right?.length && right.equals(data)) return;
		const plain = decoded(data, String(headers["content-encoding"] ?? ""))?.toString("utf8");
		if (bytes > 1048576 || plain !== expected.body) throw new Error("the body is not the expected one");
		right = data;
	};
}
/** Maximum bytes per read. */
const PIECE_BYTES = 65536;
/**
* A line in HTTP/1.1 without TLS and with a reused connection, for many equal requests. It takes a quarter of the
* time of Node's own client. With Node's client, counting a server in Go took 61 s instead of 40 s. The server went
* idle between the slower requests, and executed 1.7 % more instructions per request.
*/
var WireLine = class {
	#place;
	/** Otherwise Node allocates this much for each piece, and most pieces are a hundredth of it. */
	#room = Buffer.alloc(PIECE_BYTES);
	#abort = () => this.#fail(/* @__PURE__ */ new Error("aborted"));
	#watched;
	#socket;
	#exchange;
	/** The last request, and how to send it. */
	#asked;
	/**
	* Creates the line; the first request opens it.
	* @param place path of a unix socket, replacing the host and port of the address
	*/
	constructor(place) {
		this.#place = place;
	}
	async ask(request, signal) {
		this.#watch(signal);
		if (this.#asked?.request !== request) this.#asked = wireOf(request);
		const { url, bytes } = this.#asked;
		try {
			const { status, coding, body } = await new Promise((resolve, reject) => {
				const reader = new AnswerReader(request.method, MAX_BODY_BYTES);
				this.#exchange = {
					reader,
					resolve,
					reject
				};
				this.#socket ??= this.#open(url);
				this.#socket.write(bytes);
			});
			return {
				status,
				headers: { "content-encoding": coding },
				body
			};
		} finally {
			this.#exchange = void 0;
		}
	}
	close() {
		this.#watched?.removeEventListener("abort", this.#abort);
		this.#fail(/* @__PURE__ */ new Error("closed"));
	}
	/** Listens only once for all requests with the same signal. */
	#watch(signal) {
		signal.throwIfAborted();
		if (signal === this.#watched) return;
		this.#watched?.removeEventListener("abort", this.#abort);
		signal.addEventListener("abort", this.#abort);
		this.#watched = signal;
	}
	#open(url) {
		const path = this.#place;
		const host = url.hostname.replace(/^\[|\]$/g, "");
		const place = path === void 0 ? {
			host,
			port: Number(url.port || 80)
		} : { path };
		const isOurs = () => this.#socket === opened;
		const take = (size) => {
			const piece = Buffer.from(this.#room.subarray(0, size));
			if (isOurs()) this.#goOn((reader) => reader.read(piece));
			return true;
		};
		const onread = {
			buffer: this.#room,
			callback: take
		};
		const opened = connect({
			...place,
			noDelay: true,
			onread
		});
		opened.on("error", (error) => isOurs() && this.#fail(error));
		opened.on("end", () => {
			if (isOurs()) this.#goOn((reader) => reader.end());
			if (isOurs()) this.#fail(/* @__PURE__ */ new Error("the server closed the connection before the end of its answer"));
		});
		return opened;
	}
	#goOn(read) {
		if (!this.#exchange) {
			this.#drop();
			return;
		}
		const { reader, resolve } = this.#exchange;
		try {
			const answer = read(reader);
			if (!answer) return;
			this.#exchange = void 0;
			if (answer.isLast) this.#drop();
			resolve(answer);
		} catch (error) {
			this.#fail(error instanceof Error ? error : new Error(String(error)));
		}
	}
	#fail(error) {
		this.#drop();
		this.#exchange?.reject(error);
	}
	#drop() {
		this.#socket?.destroy();
		this.#socket = void 0;
	}
};
/** A request, where it goes, and what is sent. */
function wireOf(request) {
	const url = new URL(request.url);
	const { method, body } = request;
	const headers = Object.entries(http1Headers(request)).map(([name, value]) => `${name}: ${value}`);
	const head = [
		`${method} ${url.pathname}${url.search} HTTP/1.1`,
		...headers,
		"",
		""
	].join("\r\n");
	return {
		request,
		url,
		bytes: Buffer.concat([Buffer.from(head, "latin1"), body ?? Buffer.alloc(0)])
	};
}
// src/adapters/http/request-variables.ts
/**
* Substitutes variables in requests just before they are sent, so their values appear nowhere else: not in the
* configuration, a hash, the run file or a message.
* @param variables the variables that servers may see
*/
function requestVariables(variables) {
	const used = /* @__PURE__ */ new Map();
	const fill = (text, place) => withVariables(text, (name) => {
		const fault = variableFault(name, place, variables);
		if (fault !== void 0) throw new LoadgateError("usage", fault, { hint: VARIABLE_HINT });
		const value = variables[name] ?? "";
		used.set(name, value);
		return value;
	});
	const filled = (request) => {
		const values = Object.entries(request.headers).map(([name, value]) => [name, fill(value, "header")]);
		const ready = {
			...request,
			headers: Object.fromEntries(values)
		};
		if (request.bodyText === void 0) return ready;
		const bodyText = fill(request.bodyText, "body");
		return {
			...ready,
			bodyText,
			body: new TextEncoder().encode(bodyText)
		};
	};
	return {
		client: (http) => ({
			send: async (request, signal) => await http.send(filled(request), signal),
			repeat: (request, signal) => http.repeat(filled(request), signal),
			masked: (text) => withoutValues(text, used)
		}),
		sequence: (send) => async (request, signal) => await send(filled(request), signal),
		generator: (generator) => ({
			...generator,
			load: async (requests, signal) => await generator.load(requests.map(filled), signal)
		})
	};
}
// src/domain/series/merged-load.ts
/**
* Merges the results of a mix's requests, loaded in parallel, as if one generator had sent them all. The percentiles
* are those of all answers, as far as the parts' percentiles determine them ({@link quantileOf}). The duration is
* the longest of the parts.
* @param parts in the order of the requests
*/
function mergedLoad(parts) {
	const results = parts.map(({ result }) => result);
	const sums = tableOf(SUMMED, (key) => sumOf(results, (result) => result[key]));
	const latencyMs = mergedLatency(parts);
	const statuses = results.flatMap((one) => one.statuses ? [one.statuses] : []);
	return {
		...sums,
		...statuses.length > 0 && { statuses: addedCauses(statuses) },
		errors: addedCauses(results.map(({ errors }) => errors)),
		durationMs: Math.max(...results.map(({ durationMs }) => durationMs)),
		...latencyMs && { latencyMs },
		parts: results
	};
}
const SUMMED = [
	"expected",
	"unexpected",
	"aborted",
	"non2xx",
	"bodyBytes"
];
/**
* Merges the latencies.
* @returns undefined if there was no answer, or the times of some answers are unknown
*/
function mergedLatency(parts) {
	const answered = parts.filter(({ result }) => result.expected + result.unexpected > 0);
	const known = answered.flatMap(({ result, quantilesMs: quantiles }) => {
		const { expected, unexpected, latencyMs } = result;
		return latencyMs && quantiles ? [{
			weight: expected + unexpected,
			latencyMs,
			quantiles
		}] : [];
	});
	if (known.length === 0 || known.length < answered.length) return void 0;
	const all = sumOf(known, ({ weight }) => weight);
	const meanOf = (of) => sumOf(known, (part) => part.weight * of(part)) / all;
	const mean = meanOf(({ latencyMs }) => latencyMs.mean);
	const varianceWithin = meanOf(({ quantiles }) => stddevFromQuantiles(quantiles) ** 2);
	const varianceBetween = meanOf(({ latencyMs }) => (latencyMs.mean - mean) ** 2);
	const curves = known.map(({ weight, quantiles }) => curveOf(weight, quantiles));
	const quantile = (part) => quantileOf(curves, part);
	return {
		mean,
		stddev: Math.sqrt(varianceWithin + varianceBetween),
		p50: quantile(.5),
		p90: quantile(.9),
		p95: quantile(.95),
		p99: quantile(.99),
		p999: quantile(.999),
		max: quantile(1)
	};
}
// src/domain/series/single-answers.ts
/** Puts the answers of loads on the same clock together. */
function joinedAnswers(parts) {
	const joined = (key) => Float64Array.from(parts.flatMap((one) => [...one[key]]));
	return {
		dueMs: joined("dueMs"),
		latencyMs: joined("latencyMs")
	};
}
// src/adapters/oha/answers-file.ts
/** `--db-url` creates one table with a row for each answer. */
const TABLE = "oha";
const COLUMNS = "url,start,start_latency_correction,end,duration,status,len_bytes,run";
const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
const UTF_8 = 1;
/** Page types of a table's B-tree. */
const [INNER, LEAF] = [5, 13];
/** Value sizes of the serial types 0 to 9, in bytes. */
const SIZES = [
	0,
	1,
	2,
	3,
	4,
	6,
	8,
	8,
	0,
	0
];
const REAL = 7;
const FIRST_TEXT = 13;
/**
* Reads the database of one burst. Node has its own reader only from version 22, and Loadgate supports 20. The file
* has one table without an index, written in one transaction (https://www.sqlite.org/fileformat2.html).
* @throws Error that says what is wrong with the file
*/
function readAnswers(bytes) {
	if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, 16) !== MAGIC) throw new Error("not an SQLite database");
	if (bytes.readUInt32BE(56) > UTF_8) throw new Error("texts are not UTF-8");
	const size = bytes.readUInt16BE(16);
	const tree = {
		bytes,
		pageBytes: size === 1 ? 65536 : size
	};
	const answers = {
		start: [],
		due: [],
		end: []
	};
	const status = [];
	for (const at of cellsOf(tree, rootOf(tree))) {
		const [, start, due = start, end, , code] = recordAt(tree, at);
		if (typeof start !== "number" || typeof due !== "number" || typeof end !== "number") throw new Error("a time is missing");
		answers.start.push(start);
		answers.due.push(due);
		answers.end.push(end);
		status.push(Number(code));
	}
	return {
		...answers,
		status
	};
}
/** The table's root page, from the schema on the first page. */
function rootOf(tree) {
	for (const at of cellsOf(tree, 1)) {
		const [kind, name, , root, text] = recordAt(tree, at);
		if (kind !== "table" || name !== TABLE || typeof root !== "number") continue;
		const found = [...String(text).matchAll(/^\s*(\w+) (?:TEXT|REAL|INTEGER)/gm)].map(([, column]) => column).join();
		if (found !== COLUMNS) throw new Error(`the table has other columns: ${found}`);
		return root;
	}
	throw new Error(`it has no table ${TABLE}`);
}
/** Positions of the rows below a page, in order. */
function* cellsOf(tree, page) {
	const { bytes, pageBytes } = tree;
	const from = (page - 1) * pageBytes;
	const header = from + (page === 1 ? HEADER_BYTES : 0);
	const [kind, count] = [bytes[header], bytes.readUInt16BE(header + 3)];
	if (kind !== INNER && kind !== LEAF) throw new Error(`page ${page} is not of a table`);
	const pointers = header + (kind === INNER ? 12 : 8);
	for (let index = 0; index < count; index += 1) {
		const at = from + bytes.readUInt16BE(pointers + 2 * index);
		if (kind === LEAF) yield at;
		else yield* cellsOf(tree, bytes.readUInt32BE(at));
	}
	if (kind === INNER) yield* cellsOf(tree, bytes.readUInt32BE(header + 8));
}
/** The values of the row at a position. */
function recordAt(tree, at) {
	const length = varint(tree.bytes, at);
	const payload = payloadAt(tree, varint(tree.bytes, length.next).next, length.value);
	const header = varint(payload, 0);
	const values = [];
	let [type, value] = [header.next, header.value];
	while (type < header.value) {
		const serial = varint(payload, type);
		const bytes = serial.value < FIRST_TEXT ? SIZES[serial.value] ?? 0 : (serial.value - 13) / 2;
		values.push(valueAt(payload, value, serial.value));
		type = serial.next;
		value += bytes;
	}
	return values;
}
/** The bytes of a row, including overflow pages. */
function payloadAt({ bytes, pageBytes }, at, length) {
	if (length <= pageBytes - 35) return bytes.subarray(at, at + length);
	const least = Math.floor((pageBytes - 12) * 32 / 255) - 23;
	const rest = least + (length - least) % (pageBytes - 4);
	const here = rest <= pageBytes - 35 ? rest : least;
	const parts = [bytes.subarray(at, at + here)];
	let [left, page] = [length - here, bytes.readUInt32BE(at + here)];
	while (left > 0) {
		const from = (page - 1) * pageBytes;
		const part = bytes.subarray(from + 4, from + 4 + Math.min(left, pageBytes - 4));
		if (part.length === 0) throw new Error("a row is cut off");
		parts.push(part);
		left -= part.length;
		page = bytes.readUInt32BE(from);
	}
	return Buffer.concat(parts);
}
function valueAt(bytes, at, type) {
	if (type >= FIRST_TEXT) return bytes.toString("utf8", at, at + (type - FIRST_TEXT) / 2);
	if (type === REAL) return bytes.readDoubleBE(at);
	if (type === 0) return void 0;
	if (type >= 8) return type - 8;
	return type === 6 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, SIZES[type] ?? 1);
}
/** A variable-length integer of one to nine bytes; the high bit of each but the last says that another follows. */
function varint(bytes, at) {
	let value = 0;
	for (let index = at; index < at + 9; index += 1) {
		const byte = bytes.readUInt8(index);
		value = value * 128 + (byte & 127);
		if (byte < 128) return {
			value,
			next: index + 1
		};
	}
	throw new Error("a number is too long");
}
// src/adapters/oha/arguments.ts
/** Time limit of a request; oha itself has none. */
const REQUEST_TIMEOUT = "10s";
/**
* The command line of one burst.
*
* A rate is an open loop: with latency correction, a request's time is measured from when it was due, so a server
* that falls behind cannot hide it.
*
* Redirects are not followed and compression is off, so a body under load is as long as the checked one.
*
* @param answersFile path of a database for single answers; without it, oha writes none
* @returns oha's arguments, without shell quoting
*/
function ohaArguments(request, answersFile) {
	const { level, shape, waitMs } = request;
	const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`).flatMap((field) => ["-H", field]);
	return [
		...ALWAYS,
		...answersFile === void 0 ? [] : ["--db-url", answersFile],
		"-c",
		String(connectionsOf(level, shape)),
		..."rate" in level ? [
			"-q",
			String(level.rate),
			"--latency-correction"
		] : [],
		...shape.requests === void 0 ? ["-z", `${Math.round(shape.burstMs)}ms`] : ["-n", String(shape.requests)],
		...shape.keepAlive ? [] : ["--disable-keepalive"],
		...transportArguments(request),
		...waitMs === void 0 ? ["-t", REQUEST_TIMEOUT] : [
			"-w",
			"-t",
			`${Math.round(waitMs)}ms`
		],
		"-m",
		request.method,
		...headers,
		...request.bodyFile === void 0 ? [] : ["-D", request.bodyFile],
		...request.bodyText === void 0 ? [] : [`-d=${request.bodyText}`],
		request.url
	];
}
const ALWAYS = "--no-tui --output-format json --disable-compression --redirect 0".split(" ");
/** Over TLS, `--http2` offers HTTP/2 and nothing else; without TLS, oha speaks it from the first byte. */
function transportArguments({ transport = PLAIN$1, shape }) {
	const { tls, socket } = transport;
	return [
		...isHttp2(transport) ? [
			"--http2",
			"-p",
			String(shape.streams ?? 1)
		] : [],
		...tls?.insecure ? ["--insecure"] : [],
		...tls?.caFile === void 0 ? [] : ["--cacert", tls.caFile],
		...socket === void 0 ? [] : ["--unix-socket", socket]
	];
}
/**
* Whether the first answer of each connection can be identified, as {@link LoadRequest} asks. That is possible if
* connections, or in HTTP/2 their streams, stay open ({@link firstsApart}).
*/
function tellsFirstsApart({ setsFirstsApart, shape }) {
	return setsFirstsApart === true && shape.keepAlive;
}
/**
* Whether oha waits for pending requests at the end of a burst. It does so in HTTP/2 at a rate. It still reports
* each stream as aborted, busy or idle, although no request is cut off.
*/
function waitsAtTheEnd({ transport = PLAIN$1, level }) {
	return isHttp2(transport) && "rate" in level;
}
// src/domain/statistics/product-limit.ts
/**
* The product-limit estimate of a distribution from durations of which some are censored: the mass of each of those is
* spread over all longer durations (Kaplan & Meier, Journal of the American Statistical Association 53 (1958), 457–481,
* in the form of Efron, 5th Berkeley Symposium 4 (1967), 831–853). Requests in flight at the end of a window are not a
* random sample, but the estimate holds for them as well (Peña, Strawderman & Hollander, Journal of the American
* Statistical Association 96 (2001), 1299–1315). The longest duration counts as ended, so values beyond it are lower
* bounds.
* @param durations in any order
* @returns the durations that ended, and the longest, in ascending order
*/
function productLimit(durations) {
	const sorted = durations.toSorted((a, b) => a.value - b.value || Number(a.goesOn ?? false) - Number(b.goesOn ?? false));
	let mass = 1 / sorted.length;
	return sorted.flatMap(({ value, goesOn }, index) => {
		const longer = sorted.length - 1 - index;
		if (!goesOn || longer === 0) return [{
			value,
			mass
		}];
		mass *= 1 + 1 / longer;
		return [];
	});
}
/** Tolerance for rounding in sums of many shares. */
const ROUNDING = 1e-9;
/**
* The smallest value at which the cumulative mass exceeds a part of the distribution.
* @param masses in ascending order of value
* @param part 0 to 1; for 1, the largest value
* @returns NaN if there is no value
*/
function massQuantile(masses, part) {
	let below = 0;
	return (masses.find(({ mass }) => {
		below += mass;
		return below > part + ROUNDING;
	}) ?? masses.at(-1))?.value ?? NaN;
}
// src/adapters/oha/first-answers.ts
/**
* Separates the first answer of each connection, or stream of HTTP/2.
* @returns latencies without first answers, or of all answers if only first ones are left, and the median time of the
* first answers, including connection set-up; both absent if there is no answer
*/
function firstsApart(answers, burst) {
	const { spreadOver } = burst;
	const { firsts, others } = spreadOver === void 0 ? inClosedLoop(answers, burst) : atRate(answers, spreadOver);
	const own = others.length > 0 ? others : firsts;
	if (own.length === 0) return {};
	return {
		latencyMs: latencyOf$1(productLimit(own)),
		connectMs: massQuantile(productLimit(firsts), .5)
	};
}
/**
* In a closed loop each connection reports its answers together, in order of time. An answer that begins before the
* previous one ended is therefore the first of another connection. The end of the burst cuts off the last request
* of each connection, long ones more often than short ones. Those count as longer than the time they had lasted.
* @returns the first answers, and the others with the requests that were cut off
*/
function inClosedLoop({ start, end }, { durationMs, aborted }) {
	const [firsts, others, waiting] = [
		[],
		[],
		[]
	];
	for (const [index, began] of start.entries()) {
		const ended = end[index];
		const isFirst = index === 0 || began < end[index - 1];
		const next = start[index + 1];
		(isFirst ? firsts : others).push({ value: (ended - began) * 1e3 });
		if (next !== void 0 && next >= ended) continue;
		waiting.push({
			value: durationMs - ended * 1e3,
			goesOn: true
		});
	}
	const cutOff = aborted < waiting.length ? [] : waiting.filter(({ value }) => value > 0);
	return {
		firsts,
		others: others.length > 0 ? [...others, ...cutOff] : []
	};
}
/**
* At a rate, idle connections queue for work: each gets its first request before any gets a second. Requests that
* were cut off cannot be distinguished from those never sent.
*/
function atRate({ due, end }, connections) {
	const all = [...due.keys()].toSorted((a, b) => due[a] - due[b]).map((at) => ({ value: (end[at] - due[at]) * 1e3 }));
	return {
		firsts: all.slice(0, connections),
		others: all.slice(connections)
	};
}
/**
* The answers with the expected status, on the clock of a whole load. oha's own clock starts 10 to 65 ms after its process,
* which is not corrected.
*/
function expectedAnswers({ due, end, status }, { sinceMs, expectedStatus }) {
	const own = Uint32Array.from(due.keys()).filter((index) => status[index] === expectedStatus);
	const times = (of) => Float64Array.from(own, (index) => of(due[index], end[index]));
	return {
		dueMs: times((from) => sinceMs + from * 1e3),
		latencyMs: times((from, to) => (to - from) * 1e3)
	};
}
/**
* The answers to requests of a load's second half.
* @param burstMs length of the load
* @returns undefined if there is none
*/
function secondHalf({ due, end }, burstMs) {
	const own = due.flatMap((at, index) => at * 1e3 < burstMs / 2 ? [] : [{ value: (end[index] - at) * 1e3 }]);
	if (own.length === 0) return void 0;
	return {
		answers: own.length,
		latencyMs: latencyOf$1(productLimit(own))
	};
}
function latencyOf$1(masses) {
	const at = (part) => massQuantile(masses, part);
	const average = (of) => masses.reduce((sum, { value, mass }) => sum + mass * of(value), 0);
	const mean = average((value) => value);
	const { length } = masses;
	const variance = average((value) => (value - mean) ** 2) * length / Math.max(1, length - 1);
	return {
		mean,
		stddev: Math.sqrt(variance),
		p50: at(.5),
		p90: at(.9),
		p95: at(.95),
		p99: at(.99),
		p999: at(.999),
		max: at(1)
	};
}
// src/adapters/oha/output.ts
/** oha's name for requests cut off at the end of the burst. */
const ABORTED = "aborted due to deadline";
const MAX_NAME_LENGTH = 200;
const count = int().nonnegative();
const milliseconds = number().nonnegative().nullable().transform((seconds) => seconds === null ? void 0 : seconds * 1e3);
const outputSchema = object({
	summary: object({
		total: number().nonnegative(),
		slowest: milliseconds,
		fastest: milliseconds.optional(),
		average: milliseconds,
		totalData: count
	}),
	latencyPercentiles: object({
		p10: milliseconds.optional(),
		p25: milliseconds.optional(),
		p50: milliseconds,
		p75: milliseconds.optional(),
		p90: milliseconds,
		p95: milliseconds,
		p99: milliseconds,
		"p99.9": milliseconds.optional(),
		"p99.99": milliseconds.optional()
	}),
	/** Answers in ten equal intervals, by the end of the interval in seconds; `NaN` if there were none. */
	responseTimeHistogram: record(string(), count).optional(),
	statusCodeDistribution: record(string().regex(/^\d{3}$/), count),
	errorDistribution: preprocess(readableNames, array(tuple([string(), count])))
});
/**
* Parses the output of `oha --output-format json`.
*
* oha's own rate and success rate are ignored: the first includes errors, the second any status. Times are in
* milliseconds, and all of them are null if nothing was answered.
*
* @param text oha's standard output
* @param expectedStatus status of an expected answer
* @throws Error that says what is wrong with the text
*/
function parseOhaOutput(text, expectedStatus) {
	const value = attempt(() => JSON.parse(text));
	if (value === void 0) throw new Error("not JSON");
	const parsed = outputSchema.safeParse(value);
	if (!parsed.success) throw new Error(prettifyError(parsed.error).replaceAll("\n", " "));
	const { summary, statusCodeDistribution, errorDistribution } = parsed.data;
	const { responseTimeHistogram = {} } = parsed.data;
	const counted = Object.entries(statusCodeDistribution);
	const answers = counted.reduce((sum, [, n]) => sum + n, 0);
	const expected = statusCodeDistribution[String(expectedStatus)] ?? 0;
	const aborted = errorDistribution.find(([name]) => name === ABORTED)?.[1] ?? 0;
	const errors = Object.fromEntries(errorDistribution.filter(([name]) => name !== ABORTED));
	const others = counted.filter(([status, n]) => status !== String(expectedStatus) && n > 0);
	const non2xx = counted.reduce((sum, [status, n]) => status[0] === "2" ? sum : sum + n, 0);
	const quantilesMs = quantilesOf(parsed.data);
	const latencyMs = latencyOf(parsed.data, quantilesMs);
	return {
		result: {
			expected,
			unexpected: answers - expected,
			...others.length > 0 && { statuses: Object.fromEntries(others) },
			aborted,
			errors,
			non2xx,
			durationMs: summary.total * 1e3,
			bodyBytes: summary.totalData,
			...latencyMs && { latencyMs }
		},
		quantilesMs: quantilesMs && withHistogram(quantilesMs, responseTimeHistogram)
	};
}
function latencyOf({ summary, latencyPercentiles }, quantilesMs) {
	const { p50, p90, p95, p99, "p99.9": p999 } = latencyPercentiles;
	const { average: mean, slowest: max } = summary;
	if (p50 === void 0 || p90 === void 0 || p95 === void 0) return void 0;
	if (p99 === void 0 || mean === void 0 || max === void 0) return void 0;
	const stddev = quantilesMs && stddevFromQuantiles(quantilesMs);
	return withoutNullish({
		mean,
		stddev,
		p50,
		p90,
		p95,
		p99,
		p999,
		max
	});
}
/** @returns undefined if nothing was answered */
function quantilesOf({ summary, latencyPercentiles }) {
	const { fastest, slowest } = summary;
	if (fastest === void 0 || slowest === void 0) return void 0;
	const inner = Object.entries(latencyPercentiles).flatMap(([name, ms]) => ms === void 0 ? [] : [[Number(name.slice(1)) / 100, ms]]);
	inner.sort(([a], [b]) => a - b);
	return [
		[0, fastest],
		...inner,
		[1, slowest]
	];
}
/**
* Adds quantiles from a histogram. Its intervals are equal, so it is most precise far above the median, where the
* percentiles are sparse.
* @param histogram counts by the end of the interval in seconds
*/
function withHistogram(quantilesMs, histogram) {
	const slowestMs = quantilesMs.at(-1)?.[1] ?? 0;
	const total = Object.values(histogram).reduce((sum, number) => sum + number, 0);
	if (total === 0) return quantilesMs;
	const bins = Object.entries(histogram).map(([end, number]) => [Number(end) * 1e3, number]).toSorted(([a], [b]) => a - b);
	let below = 0;
	const ends = bins.map(([endMs, number]) => {
		below += number;
		return [below / total, Math.min(endMs, slowestMs)];
	});
	let highest = 0;
	return [...quantilesMs, ...ends].toSorted(([partA, a], [partB, b]) => a - b || partA - partB).map(([part, ms]) => {
		highest = Math.max(highest, part);
		return [highest, ms];
	});
}
/**
* Error counts with names made fit for a report: the names come from the system and from what the server sent.
* Names that become equal are counted together. Entries, unlike an object, cannot collide with inherited
* properties.
*/
function readableNames(errors) {
	if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return errors;
	const counts = /* @__PURE__ */ new Map();
	for (const [name, number] of Object.entries(errors)) {
		const readable = withoutControls(name, " ").slice(0, MAX_NAME_LENGTH);
		const key = readable === "__proto__" ? "unnamed error" : readable;
		const before = counts.get(key) ?? 0;
		const areNumbers = typeof before === "number" && typeof number === "number";
		counts.set(key, areNumbers ? before + number : number);
	}
	return [...counts];
}
// src/adapters/oha/oha.ts
/** A burst that overruns by this much is stuck. */
const OVERTIME_MS = 3e4;
/** Time limit of a burst with a fixed number of requests, whose duration is not known in advance. */
const LONGEST_COUNTED_BURST_MS = 18e5;
const SHARED_MEMORY = "/dev/shm";
/** Approximate CPU time that oha takes after a burst to write one answer to a file. It is not part of the load. */
const WRITE_CPU_MS = .0065;
/** oha as the load generator. It gets our own environment without the job's secrets. */
function createOha(tool, environment) {
	const { TOKIO_WORKER_THREADS: _threads, NO_COLOR: _color, ...rest } = environment;
	const env = childEnvironment(rest);
	return {
		version: tool.version,
		load: async (requests, signal) => {
			const cpuBeforeMs = endedChildrenCpuMs();
			const beganMs = performance.now();
			const isAlone = requests.length === 1;
			const ask = async (request) => {
				if (request.afterMs !== void 0) await setTimeout$1(request.afterMs, void 0, { signal });
				const sinceMs = performance.now() - beganMs;
				if (isAlone || request.listsAnswers) return run(request, sinceMs, signal);
				return loadOnce(request, signal);
			};
			const runs = await Promise.allSettled(requests.map(ask));
			signal.throwIfAborted();
			const cpuAfterMs = endedChildrenCpuMs();
			const parts = runs.map((one) => {
				if (one.status === "rejected") throw one.reason;
				return one.value;
			});
			const [first] = parts;
			const load = withAnswers(first && isAlone ? first.result : mergedLoad(parts), parts);
			if (cpuBeforeMs === void 0 || cpuAfterMs === void 0) return load;
			const written = load.connectMs !== void 0 || load.secondHalf !== void 0 || load.answers !== void 0 ? load.expected + load.unexpected : 0;
			const generatorCpuMs = cpuAfterMs - cpuBeforeMs - written * WRITE_CPU_MS;
			return {
				...load,
				generatorCpuMs: Math.max(0, generatorCpuMs)
			};
		}
	};
	/** @param sinceMs time since the beginning of the whole load */
	async function run(request, sinceMs, signal) {
		const { timesSecondHalf, listsAnswers } = request;
		if (!tellsFirstsApart(request) && !timesSecondHalf && !listsAnswers) return loadOnce(request, signal);
		const folder = path.join(placeFor(request), `loadgate-answers-${thisRun()}-${randomUUID()}`);
		return withTemporary(folder, async () => {
			await mkdir(folder, { mode: 448 });
			const file = path.join(folder, "answers.db");
			return withSingleAnswers(await loadOnce(request, signal, file), await readFile(file), {
				...request,
				sinceMs
			});
		});
	}
	/** @param answersFile path for single answers */
	async function loadOnce(request, signal, answersFile) {
		const { shape } = request;
		const command = {
			program: tool.program,
			args: ohaArguments(request, answersFile),
			env,
			capture: true,
			timeoutMs: shape.burstMs + (shape.requests === void 0 ? OVERTIME_MS : LONGEST_COUNTED_BURST_MS)
		};
		const ended = await runCommand(command, signal);
		signal.throwIfAborted();
		const part = read(ended, request.expectedStatus);
		return waitsAtTheEnd(request) ? {
			...part,
			result: {
				...part.result,
				aborted: 0
			}
		} : part;
	}
}
function withAnswers(load, parts) {
	const answers = parts.flatMap((part) => part.answers ?? []);
	return answers.length === 0 ? load : {
		...load,
		answers: joinedAnswers(answers)
	};
}
/**
* A folder in memory, if the system has one: otherwise oha waits for the disk several times per burst. A list of all answers
* of a long load may not fit in a container's shared memory, and that burst is over by then.
*/
function placeFor({ listsAnswers }) {
	if (listsAnswers) return tmpdir();
	return attempt(() => accessSync(SHARED_MEMORY, constants.W_OK) ?? true) ? SHARED_MEMORY : tmpdir();
}
/** @param file the database with the burst's single answers */
function withSingleAnswers({ result }, file, request) {
	const { level, shape, timesSecondHalf } = request;
	try {
		const answers = readAnswers(file);
		const { length } = answers.start;
		const counted = result.expected + result.unexpected;
		if (length !== counted) throw new Error(`${length} answers, and ${counted} were counted`);
		const later = timesSecondHalf ? secondHalf(answers, shape.burstMs) : void 0;
		const timed = later ? {
			...result,
			secondHalf: later
		} : result;
		const listed = request.listsAnswers && { answers: expectedAnswers(answers, request) };
		if (!tellsFirstsApart(request)) return {
			result: timed,
			...listed
		};
		const { latencyMs, ...account } = timed;
		const spreadOver = "rate" in level ? linesOf(level, shape) : void 0;
		const apart = firstsApart(answers, {
			...result,
			spreadOver
		});
		return {
			result: {
				...account,
				...apart,
				...latencyMs && { allMeanMs: latencyMs.mean }
			},
			...listed
		};
	} catch (error) {
		throw failure(`its file of answers cannot be used: ${messageOf(error)}`, []);
	}
}
function read(result, expectedStatus) {
	const { exit, stdout, tail, stopped } = result;
	if (stopped === "timeout") throw failure("it did not finish in time and was stopped", tail);
	if (stopped === "output") throw failure("it printed more than a result can hold", tail);
	if (!hasSucceeded(exit)) throw failure(exitText(exit), tail);
	try {
		return parseOhaOutput(stdout, expectedStatus);
	} catch (error) {
		const printed = shownLines(stdout.slice(0, 200)).slice(-3);
		throw failure(`its output is not what oha prints: ${messageOf(error)}`, [...tail, ...printed]);
	}
}
function failure(what, details) {
	return new LoadgateError("measurement", `The load generator oha failed: ${what}`, {
		details,
		hint: "Check with `oha --version` that the oha on PATH is genuine and of the pinned version."
	});
}
// src/adapters/programs/places.ts
/** An absolute path that is not the end of a relative path or URL. */
const PATH = /(?<![\w.~{}/-])(?:\/[^\s"'`;&|<>(){}$=:,*?]+)+/g;
const VARIABLE$1 = /\$(?:(\w+)|\{(\w+)\})/g;
/** A shell's abbreviation of the user's home folder. */
const HOME = /(?<![^\s=:"'])~(?=\/)/g;
/** Caches are large, and programs are copied out of them before they run. */
const CACHE = /\/(?:\.?cache|go-build|\.m2|\.cargo|\.npm|\.gradle|\.pnpm-store)(?:\/|$)/i;
/** The system's own folders: no build puts its programs there, or they are too large to search. */
const OF_SYSTEM = /^\/(?:|bin|boot|etc|home|lib\w*|media|mnt|opt|root|sbin|tmp|usr(?:\/[^/]*)?|var(?:\/[^/]*)?|(?:proc|dev|sys|run)(?:\/.*)?)$/;
/**
* Folders named in commands and variables, and the folders of files named there. For a program, that includes what
* is installed with it.
* @param texts a server's commands, and the values of its variables
* @param environment our own, for resolving variables in the texts
* @param except folders to leave out, together with their ancestors
* @returns absolute paths, without symlinks, of those that exist
*/
async function namedFolders(texts, environment, except) {
	const paths = texts.map((text) => text.replace(HOME, "$HOME").replace(VARIABLE$1, (whole, name, braced) => environment[name ?? braced] ?? whole)).flatMap((text) => text.match(PATH) ?? []).filter((one) => !CACHE.test(one));
	const folders = present(await Promise.all([...new Set(paths)].map(folderAt)));
	const bins = folders.filter((folder) => path.basename(folder) === "bin");
	const isMeant = (folder) => !OF_SYSTEM.test(folder) && !except.some((one) => one === folder || one.startsWith(`${folder}/`));
	return [.../* @__PURE__ */ new Set([...folders, ...bins.map((bin) => path.dirname(bin))])].filter(isMeant);
}
/** @returns undefined if neither the file nor its folder exists */
async function folderAt(named) {
	const folder = (await stat(named).catch(() => void 0))?.isDirectory() ? named : path.dirname(named);
	return await realpath(folder).catch(() => void 0);
}
/** The system's own programs: builds install nothing there. */
const OWN_BINS = /* @__PURE__ */ new Set(["/bin", "/usr/bin"]);
/** Folders of programs' modules, relative to the parent of the programs' folder. */
const LIBRARIES = [
	"lib",
	"lib64",
	"share/perl",
	"share/perl5",
	"share/lua"
];
/** Folders of the global packages of npm and Ruby. */
const GLOBAL = [
	"/lib/node_modules",
	"/usr/lib/node_modules",
	"/var/lib/gems"
];
/**
* Folders where builds install programs and libraries globally: the neighbours of the folders in `PATH`, and the
* folders in `PYTHONPATH` and `NODE_PATH`.
* @param environment our own
* @param programs paths of programs that may have others installed next to them
* @returns absolute paths without symlinks of those that exist
*/
async function installFolders(environment, programs) {
	const { HOME, PATH, PYTHONPATH, NODE_PATH } = environment;
	const listed = (...lists) => lists.flatMap((list = "") => list.split(":")).filter((each) => path.isAbsolute(each));
	const bins = [...listed(PATH, `${HOME}/.local/bin`), ...programs.map((each) => path.dirname(each))].filter((each) => path.basename(each) === "bin" && !OWN_BINS.has(path.resolve(each)));
	const folders = [
		...bins,
		...bins.flatMap((bin) => LIBRARIES.map((folder) => path.join(bin, "..", folder))),
		...GLOBAL,
		...listed(PYTHONPATH, NODE_PATH)
	];
	const real = await Promise.all(folders.map((each) => realpath(each).catch(() => void 0)));
	return [...new Set(present(real))];
}
// src/adapters/programs/read-marks.ts
const DAY_MS = 864e5;
/** An access time in the past: 1 January 2000. */
const MARKED = "@946684800";
/** Larger files are not used for probing access times. */
const MAX_PROBE_BYTES = 1e6;
/**
* Marks files so that their access times show later whether they were read. With `relatime`, reading updates an
* access time only if it is not later than the last change, so later access times are set back. Modification times
* are not changed.
* @param what a folder, or single files
* @param except folders to leave out
* @returns undefined if the file system keeps no access times, or there are too many files
*/
async function markReads(what, except = []) {
	if (process.platform !== "linux") return void 0;
	const isFolder = typeof what === "string";
	const listed = isFolder ? await filesBelow(what, new Set(except)) : what;
	if (listed.length > MAX_FILES) return void 0;
	const found = listed.flatMap((file) => {
		const stats = attempt(() => lstatSync(file));
		const isMeant = !isFolder || stats?.isFile() && stats.nlink === 1;
		return stats && isMeant ? [{
			file,
			stats
		}] : [];
	});
	const recentMs = Date.now() - DAY_MS;
	const isStale = ({ atimeMs, mtimeMs, ctimeMs }) => atimeMs > Math.max(mtimeMs, ctimeMs) && atimeMs > recentMs;
	if (!await setBack(found.filter(({ stats }) => isStale(stats)).map(({ file }) => file))) return void 0;
	const probe = found.find(({ stats: { size } }) => size > 0 && size < MAX_PROBE_BYTES);
	if (probe && !await tellsReads(probe.file)) return void 0;
	const marked = found.map(({ file }) => ({
		file,
		atMs: accessedMs(file)
	}));
	return { read: async () => marked.filter(({ file, atMs }) => accessedMs(file) > atMs).map(({ file }) => file) };
}
/** @returns negative infinity if there is no such file any more */
function accessedMs(file) {
	return attempt(() => lstatSync(file).atimeMs) ?? Number.NEGATIVE_INFINITY;
}
/**
* Sets access times back. Only `touch` can do that without setting the modification time too.
* @returns false if that fails
*/
async function setBack(files) {
	if (files.length === 0) return true;
	const child = spawn("xargs", [
		"-0",
		"touch",
		"-a",
		"-c",
		"-h",
		"-d",
		MARKED,
		"--"
	], { stdio: [
		"pipe",
		"ignore",
		"ignore"
	] });
	const ended = once(child, "exit").catch(() => [1]);
	child.stdin.on("error", () => {});
	child.stdin.end(files.map((file) => `${file}\0`).join(""));
	const [code] = await ended;
	return code === 0 || code === 123;
}
/** Reads a file to check that access times are updated, and marks it again. */
async function tellsReads(file) {
	const atMs = accessedMs(file);
	await readFile(file).catch(() => void 0);
	const isTold = accessedMs(file) > atMs;
	await setBack([file]);
	return isTold;
}
/** Looking at more files of a tree than this would take too long. */
const MAX_FILES = 3e5;
/**
* Lists files, symlinks and the like in a folder, at any depth, except git's own.
* @param passed folders to leave out; each folder that was gone through is added
* @param changedSinceMs leaves out what lies in folders that have not changed since
* @returns absolute paths; not of all if there are more than `MAX_FILES`
*/
async function filesBelow(root, passed, changedSinceMs = 0) {
	const folders = [root];
	const files = [];
	let looked = 0;
	for (let folder = folders.pop(); folder !== void 0; folder = folders.pop()) {
		if (passed.has(folder)) continue;
		passed.add(folder);
		const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
		const { ctimeMs = 0 } = attempt(() => lstatSync(folder)) ?? {};
		const own = entries.filter(({ name }) => name !== ".git");
		const inFolder = (entry) => path.join(folder, entry.name);
		folders.push(...own.filter((entry) => entry.isDirectory()).map(inFolder));
		const others = own.filter((entry) => !entry.isDirectory());
		if (ctimeMs >= changedSinceMs) files.push(...others.map(inFolder));
		looked += others.length;
		if (looked > MAX_FILES) break;
	}
	return files;
}
// src/adapters/programs/program-watch.ts
/** Larger files are not compared by content. */
const MAX_BYTES = 64 * 1024 ** 2;
const SHARED = [
	"HOME",
	"TMPDIR",
	"RUNNER_TEMP",
	"RUNNER_TOOL_CACHE",
	"XDG_CACHE_HOME"
];
/**
* Watches files on this machine: reads by their access times, writes by their change times.
* @param environment our own; it names the folders of programs, of the user and of the machine
*/
function createProgramWatch(environment) {
	const shared = SHARED.flatMap((name) => {
		const folder = environment[name];
		return folder ? attempt(() => realpathSync(folder)) ?? [] : [];
	});
	return {
		shared,
		mark: markReads,
		writtenOutside: async (time, { files, texts, except }) => {
			const isMeant = (file) => !except.some((folder) => isWithin(file, folder));
			const writtenIn = async (roots, spared, changedSinceMs) => {
				const passed = new Set(spared);
				const below = roots.filter(isMeant).map((root) => filesBelow(root, passed, changedSinceMs));
				return writtenAmong((await Promise.all(below)).flat(), time);
			};
			const [general, installed] = [await installFolders(environment, []), await installFolders(environment, files)];
			const named = await namedFolders(texts, environment, [...shared, ...except]);
			const written = [
				...writtenAmong(files.filter(isMeant), time),
				...await writtenIn(installed, except, time.fromMs - 20),
				...await writtenIn(named, [...except, ...general])
			];
			return [...new Set(written)];
		},
		written: async (files, time, by) => writtenAmong(files, time, by === "content" ? "mtimeMs" : "ctimeMs"),
		contentOf: async (files) => {
			const contents = /* @__PURE__ */ new Map();
			for (const file of files) {
				const content = await contentOf(file).catch(() => void 0);
				if (content !== void 0) contents.set(file, content);
			}
			return contents;
		},
		realPath: (file) => realpath(file).catch(() => file)
	};
}
async function contentOf(file) {
	const stats = await lstat(file);
	if (stats.isSymbolicLink()) return `-> ${await readlink(file)}`;
	if (!stats.isFile() || stats.size > MAX_BYTES) return void 0;
	const bytes = await readFile(file);
	return createHash("sha256").update(bytes).digest("hex");
}
/**
* Those of some files and symlinks that exist and were last written within a period.
* @param by the time to compare: `mtimeMs` covers only content, `ctimeMs` also names and permissions
*/
function writtenAmong(files, { fromMs, untilMs }, by = "ctimeMs") {
	return files.filter((file) => {
		const stats = attempt(() => lstatSync(file));
		if (stats === void 0 || stats.isDirectory()) return false;
		return stats[by] >= fromMs - 20 && Math.floor(stats[by]) <= untilMs;
	});
}
// src/adapters/prometheus/metrics-reader.ts
const TIMEOUT_MS$1 = 5e3;
const OK = 200;
/** Reads metrics over HTTP. */
function createMetricsReader(http) {
	return async (address, globs, signal) => {
		const headers = { accept: "text/plain" };
		const request = {
			...address,
			method: "GET",
			headers,
			timeoutMs: TIMEOUT_MS$1
		};
		const { status, body, truncated, undecoded } = await http.send(request, signal);
		if (status !== OK) throw new Error(`status ${status}`);
		if (undecoded !== void 0) throw new Error("the answer cannot be decoded");
		if (truncated) throw new Error("the answer is too long");
		const isWanted = (0, import_picomatch.default)([...globs]);
		return parseExposition(body).filter(({ name }) => isWanted(name));
	};
}
/** Labels between braces, with an optional comma after the last one. */
const LABELS = String.raw`(?:[a-zA-Z_]\w*[ \t]*=[ \t]*"(?:[^"\\]|\\.)*"[ \t]*(?:,[ \t]*|(?=\})))*`;
/** A name, labels, a value and a timestamp. */
const LINE = new RegExp(String.raw`^([a-zA-Z_:][\w:]*)(?:[ \t]*\{[ \t]*(${LABELS})\}|(?=[ \t]))[ \t]*(\S+)(?:[ \t]+-?\d+)?[ \t]*$`);
const LABEL = /(\w+)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"/g;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^([+-]?inf|nan)$/i;
/** Escapes in a label value; before any other character, a backslash stands for itself. */
const ESCAPES = {
	n: "\n",
	"\"": "\"",
	"\\": "\\"
};
/**
* Parses Prometheus' text format, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
* Lines are kept as they are, so a histogram is its `_bucket`, `_sum` and `_count` lines. Comments, timestamps and
* non-finite values are ignored.
* @throws Error that names the first invalid line
*/
function parseExposition(text) {
	return text.split(/\r?\n/).flatMap((line, index) => {
		if (/^[ \t]*(#|$)/.test(line)) return [];
		const [, name, labelled = "", written = ""] = LINE.exec(line.trimStart()) ?? [];
		const value = NUMBER.test(written) ? Number(written) : NaN;
		if (name === void 0 || Number.isNaN(value) && !NOT_FINITE.test(written)) throw new Error(`line ${index + 1} is not in Prometheus' text format`);
		return Number.isFinite(value) ? [{
			name,
			labels: labelsIn(labelled),
			value
		}] : [];
	});
}
function labelsIn(text) {
	return [...text.matchAll(LABEL)].map(([, label = "", value = ""]) => [label, value.replace(/\\(.)/g, (whole, letter) => ESCAPES[letter] ?? whole)]);
}
// src/adapters/server/sockets.ts
/** All TCP sockets of this machine that processes hold. Linux only. */
function tcpSockets() {
	return ["net/tcp", "net/tcp6"].flatMap((file) => parseTcpTable(procText("self", file)));
}
/** Hosts that stand for all addresses. */
const ANY_ADDRESS = ["0.0.0.0", "[::]"];
/** Those of some TCP listeners that a connection reaches: those on its address, or else those on all addresses. */
function reachedAt(address, listeners) {
	const exact = listeners.filter(({ at }) => at === address);
	const port = address.slice(address.lastIndexOf(":"));
	return exact.length > 0 ? exact : listeners.filter(({ at }) => ANY_ADDRESS.some((host) => at === `${host}${port}`));
}
/** State of a socket that accepts connections. */
const LISTEN = "0A";
/**
* A row of `/proc/net/tcp`: both addresses, the state, and after five others the inode. That of closed connections is
* 0: the system only remembers their addresses, and there can be many thousands.
*/
const HELD = /^ *\d+: (\S+) (\S+) (\S+)(?: +\S+){5} +([1-9]\d*)/gm;
/** Parses `/proc/net/tcp` or `tcp6`: the sockets that processes hold. */
function parseTcpTable(text) {
	return [...text.matchAll(HELD)].map(([, local = "", remote = "", state, inode]) => {
		const isListening = state === LISTEN;
		const name = `socket:[${inode}]`;
		return {
			at: addressOf(local),
			remote: addressOf(remote),
			isListening,
			name
		};
	});
}
function addressOf(text) {
	const [host = "", port = ""] = text.split(":");
	return `${hostOf(host)}:${Number.parseInt(port, 16)}`;
}
/** Prefix of IPv4-mapped IPv6 addresses. */
const MAPPED = /^0{20}f{4}/;
/** @param hex four or sixteen bytes, in groups of four in the machine's byte order, which is little-endian */
function hostOf(hex) {
	const words = (hex.toLowerCase().match(/.{8}/g) ?? []).map((word) => (word.match(/../g) ?? []).toReversed().join(""));
	const bytes = words.join("");
	if (words.length === 1 || MAPPED.test(bytes)) return (bytes.slice(-8).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join(".");
	const groups = (bytes.match(/.{4}/g) ?? []).join(":");
	return new URL(`http://[${groups}]`).hostname;
}
/** Parses the output of `lsof -Fn` for listening sockets, such as `n*:8080`, into distinct addresses. */
function parseLsof(text) {
	const found = text.matchAll(/^n(\S+:\d+)$/gm);
	return [...new Set([...found].map(([, address = ""]) => address.replace(/^\*/, "0.0.0.0")))];
}
/** A row of `/proc/net/unix` with a path: its flags, inode and path. */
const UNIX_ROW = /^\S+: +\S+ +\S+ +(\S+) +\S+ +\S+ +(\d+) ([^\n]+)$/gm;
/** Flag in `/proc/net/unix` of a socket that accepts connections. */
const ACCEPTS = 65536;
/** All unix sockets of this machine that have a path. Linux only. */
function unixSockets() {
	return [...procText("self", "net/unix").matchAll(UNIX_ROW)].map(([, flags = "", inode, at = ""]) => {
		return {
			at,
			isListening: (Number.parseInt(flags, 16) & ACCEPTS) !== 0,
			name: `socket:[${inode}]`
		};
	});
}
/** The sockets that a process holds, named as in `/proc/PID/fd`. */
function socketsOf(pid) {
	return descriptorsOf(pid).filter((target) => target.startsWith("socket:"));
}
/**
* Checks whether a connection to a TCP port of 127.0.0.1, or to a unix socket, reaches a process or its
* descendants.
* @param leader id of the process
*/
function familyListensOn(leader, place) {
	if (!HAS_PROC) {
		const { port, socket } = place;
		return lsof(leader, "-t", ...socket === void 0 ? [`-iTCP:${port}`, "-sTCP:LISTEN"] : [socket]).trim() !== "";
	}
	const sockets = new Set(listenersOn(place).map(({ name }) => name));
	if (sockets.size === 0) return false;
	const holdsAny = ({ pid }) => socketsOf(pid).some((name) => sockets.has(name));
	if (membersOf(leader).some(holdsAny)) return true;
	const stray = membersOfRun().find(holdsAny);
	if (stray === void 0 || isKnownMember(stray)) return false;
	adopt(leader, stray);
	return true;
}
/**
* TCP addresses that a process or its descendants listen on, such as `127.0.0.1:80`, without duplicates.
* @param leader id of the process
*/
function addressesOf(leader) {
	if (!HAS_PROC) return parseLsof(lsof(leader, "-iTCP", "-sTCP:LISTEN", "-Fn"));
	const held = new Set(membersOf(leader).flatMap(({ pid }) => socketsOf(pid)));
	const own = tcpSockets().filter(({ isListening, name }) => isListening && held.has(name));
	return [...new Set(own.map(({ at }) => at))];
}
function lsof(group, ...args) {
	const all = [
		"-nP",
		"-a",
		"-g",
		String(group),
		...args
	];
	return spawnSync("lsof", all, { encoding: "utf8" }).stdout;
}
/**
* Sockets that a connection to a place reaches. The system keeps the path of a unix socket as the server wrote it,
* which may be relative, so only its last part is compared.
*/
function listenersOn({ port, socket }) {
	const isListening = (one) => one.isListening;
	if (socket === void 0) return reachedAt(`127.0.0.1:${port}`, tcpSockets().filter(isListening));
	const last = path.basename(socket);
	return unixSockets().filter((one) => isListening(one) && path.basename(one.at) === last);
}
// src/adapters/server/connections.ts
/** Finds connections between processes in `/proc`. */
const watchConnections = (processes) => {
	if (!HAS_PROC) return void 0;
	/** The processes that hold sockets, by the sockets' names. */
	const ownersNow = () => new Map([...processes].flatMap(([arm, pids]) => pids.flatMap((pid) => socketsOf(pid).map((name) => [name, {
		arm,
		pid
	}]))));
	const owners = ownersNow();
	const among = (sockets) => sockets.flatMap(({ isListening, at, name }) => {
		const owner = isListening ? owners.get(name) : void 0;
		return owner ? [{
			...owner,
			at
		}] : [];
	});
	const onTcp = among(tcpSockets());
	const onUnix = among(unixSockets());
	return (arm) => {
		const isOther = (one) => one.arm !== arm;
		if (![...onTcp, ...onUnix].some(isOther)) return void 0;
		const look = {
			arm,
			owners: ownersNow()
		};
		return overTcp(look, onTcp) ?? (onUnix.some(isOther) ? overUnix(look, onUnix) : void 0);
	};
};
function overTcp(look, listeners) {
	const { arm, owners } = look;
	const rows = tcpSockets();
	const names = new Map(rows.map(({ at, remote, name }) => [`${at} ${remote}`, name]));
	for (const { at, remote, isListening, name } of rows) {
		if (isListening || owners.get(name)?.arm !== arm) continue;
		if (reachedAt(at, listeners).some((one) => one.arm === arm)) continue;
		const found = otherAnswer(look, names.get(`${remote} ${at}`), reachedAt(remote, listeners));
		if (found) return {
			...found,
			place: remote
		};
	}
}
/** `/proc` does not pair unix sockets; the program `ss` does, if it is installed. */
function overUnix(look, listeners) {
	const paths = new Map(unixSockets().map(({ name, at }) => [name, at]));
	for (const [taken, peer] of unixPairs()) {
		const place = paths.get(taken);
		if (place === void 0 || look.owners.get(peer)?.arm !== look.arm) continue;
		const found = otherAnswer(look, taken, listeners.filter(({ at }) => at === place));
		if (found) return {
			...found,
			place
		};
	}
}
/**
* The process of another arm that answers on a connection.
* @param taken the socket that accepted it
* @param waiting the listeners where it leads, one of which will accept it if none has
*/
function otherAnswer({ arm, owners }, taken, waiting) {
	const isOwn = waiting.some((one) => one.arm === arm);
	const answering = owners.get(taken ?? "") ?? (isOwn ? void 0 : waiting[0]);
	if (!answering || answering.arm === arm) return void 0;
	return {
		arm: answering.arm,
		pid: answering.pid
	};
}
const SS_TIMEOUT_MS = 2e3;
/** Pairs of connected unix sockets, named as in `/proc/PID/fd`; empty without `ss`. */
function unixPairs() {
	const { stdout } = spawnSync("ss", [
		"--unix",
		"--numeric",
		"--no-header"
	], {
		encoding: "utf8",
		timeout: SS_TIMEOUT_MS
	});
	return [...(stdout ?? "").matchAll(/ (\d+)[^\S\n]+\S+ (\d+)[^\S\n]*$/gm)].map(([, taken, peer]) => [`socket:[${taken}]`, `socket:[${peer}]`]);
}
// src/adapters/server/free-port.ts
const HOST$1 = "127.0.0.1";
/** Recently assigned ports, whose servers may not listen yet. */
const given = [];
const REMEMBERED = 100;
/** Asks the system for a free port that was not assigned recently. */
async function freePort() {
	for (let tries = 0; tries <= REMEMBERED; tries += 1) {
		const port = await listenOnce(0);
		if (port === void 0 || given.includes(port)) continue;
		given.push(port);
		if (given.length > REMEMBERED) given.shift();
		return port;
	}
	throw new Error("the system gave no free port");
}
/**
* Checks that nothing listens on a port.
* @throws Error when the port cannot be bound for another reason, such as a port below 1024
*/
async function portIsFree(port) {
	return await listenOnce(port) !== void 0;
}
function listenOnce(port) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => error.code === "EADDRINUSE" ? resolve(void 0) : reject(error));
		server.listen({
			host: HOST$1,
			port,
			exclusive: true
		}, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : void 0));
		});
	});
}
// src/domain/run/plan/simple-command.ts
/** Characters that every shell takes literally, within unquoted words. */
const PLAIN = String.raw`[\w./:=@%+,-]`;
const VARIABLE = String.raw`\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\}`;
const QUOTED = String.raw`'[^'\n]*'|"(?:[^"$\`\\\n]|${VARIABLE})*"`;
/**
* Not trimmed: only these are blanks to a shell. Other characters that JavaScript treats as whitespace, such as a
* carriage return, are part of a word.
*/
const COMMAND = new RegExp(String.raw`^[ \t\n]*(?:exec[ \t]+)?(([\w./@%+,][\w./@%+,-]*)(?:[ \t]+(?:${PLAIN}|${VARIABLE}|${QUOTED})+)*)[ \t\n]*$`);
/** Builtins and keywords that a shell may handle itself. */
const OF_SHELL = new Set(`. : alias bg bind break builtin caller case cd chdir command compgen complete compopt continue coproc declare dirs disown
  do done echo elif else enable esac eval exec exit export false fc fg fi for function getopts hash help history if in jobs
  kill let local logout mapfile popd printf pushd pwd read readarray readonly return select set shift shopt source suspend
  test then time times trap true type typeset ulimit umask unalias unset until wait while`.split(/\s+/));
/**
* Recognises a shell command that starts one program and does nothing else, so that this program can be started without
* the shell. In doubt, it is not recognised.
* @returns the program and its arguments, as text for the shell and without `exec`; undefined for any other command
*/
function simpleCommand(command) {
	const [, simple, program = ""] = COMMAND.exec(command) ?? [];
	return OF_SHELL.has(program) ? void 0 : simple;
}
// src/adapters/container/container.ts
/** Programs that can run images, in the order in which they are tried. */
const ENGINES = ["docker", "podman"];
const REMOVE_TIMEOUT_MS = 3e4;
/**
* Prepares a container without starting it. If this run is killed, the next one removes it.
* @param service its name for messages, its port of 127.0.0.1, and its variables
* @param env the engine's own environment; the container's variables are kept out of it, because they could
* redirect the engine
* @throws LoadgateError `measurement` if neither docker nor podman is installed
*/
function prepareContainer(image, service, env) {
	const engine = ENGINES.find((one) => isOnPath(env, one));
	if (engine === void 0) {
		const message = `${service.name}: image ${image.name} needs docker or podman, and neither is installed`;
		throw new LoadgateError("measurement", message, { hint: "Install one of them, or start the service with run." });
	}
	const name = `loadgate-${randomUUID()}`;
	const forget = noteTemporary(`${engine}:${name}`);
	const variablesFile = path.join(runFolder(), `${name}.env`);
	const { args, variablesText } = runArguments(image, {
		...service,
		name
	}, variablesFile);
	writeFileSync(variablesFile, variablesText, { mode: 384 });
	const removal = {
		program: engine,
		args: removeArguments(name),
		env
	};
	return {
		/** The program that runs it, in the foreground. */
		engine,
		args,
		env,
		/** Ends the container, if it runs, and removes what was prepared. Never throws. */
		remove: async () => {
			attempt(() => rmSync(variablesFile, { force: true }));
			const { exit } = await runCommand({
				...removal,
				timeoutMs: REMOVE_TIMEOUT_MS
			});
			if (hasSucceeded(exit)) forget();
		}
	};
}
// src/adapters/server/launch.ts
/** A server's section of the configuration, such as `servers.go`. */
function sectionOf({ name, isService = false }) {
	return `${isService ? "services" : "servers"}.${name}`;
}
/** Starts the processes of a server. Standard input stays open, because some servers end when it closes. */
function launch(request, port, around) {
	const { http, environment } = around;
	const env = childEnvironment(environment, {
		...request.env,
		PORT: String(port)
	});
	const { program, args, container } = programOf(request, port, environment);
	const log = openLogFile(http.masked);
	const startedAt = performance.now();
	const group = spawnGroup(program, args, {
		cwd: request.directory,
		env: container?.env ?? env,
		stdio: [
			"pipe",
			log.descriptor,
			log.descriptor
		]
	});
	const url = `http://127.0.0.1:${port}`;
	const { socket } = addressOf$1(url, "", request.ready.transport).transport ?? {};
	const place = {
		port,
		socket
	};
	return {
		...around,
		request,
		name: request.name,
		section: sectionOf(request),
		kind: request.isService ? "service" : "server",
		url,
		place,
		transport: request.ready.transport ?? PLAIN$1,
		group,
		log,
		/** Time of the spawn, on the clock of `performance.now()`. */
		startedAt,
		env,
		container
	};
}
/** The program to execute: the shell, or a container engine. */
function programOf(request, port, environment) {
	const { name, run, launcher = [] } = request;
	if (typeof run === "string") {
		const [program = "", ...args] = [...launcher, ...shellOf(withPort(run, port), request)];
		return {
			program,
			args
		};
	}
	const container = prepareContainer(run, {
		name,
		port,
		variables: request.env
	}, childEnvironment(environment));
	return {
		program: container.engine,
		args: container.args,
		container
	};
}
/** The shell with a server's command, and the launcher of the server's program. */
function shellOf(command, { programLauncher = [] }) {
	const program = programLauncher.length > 0 ? simpleCommand(command) : void 0;
	if (program === void 0) return [
		...programLauncher,
		"/bin/sh",
		"-c",
		command
	];
	return [
		"/bin/sh",
		"-c",
		`exec ${programLauncher.map(shellWord).join(" ")} ${program}`
	];
}
/** A command with the port filled in, as digits: they mean the same in every kind of quotes. */
function withPort(command, port) {
	return command.replaceAll("{port}", String(port));
}
// src/adapters/server/ours.ts
/** The place where a server should listen, in words. */
function placeText({ port, socket }) {
	return socket ?? `port ${port}`;
}
/** The error about a server that does not become ready, with its log. */
function notReadyError(launched, what, hint) {
	const { name, log, environment } = launched;
	const facts = {
		details: log.tail(),
		hint: withheldText(environment) + hint
	};
	return new LoadgateError("measurement", `${name}: ${what}`, facts);
}
/**
* Checks a server that is not ready yet, and truncates its log if that has grown too long.
* @throws LoadgateError `measurement` if it has ended
*/
function assertStarting(launched) {
	assertRunning(launched, "before it was ready");
	launched.log.trim();
}
/** @throws LoadgateError `measurement` if another process listens there, or the server has ended */
function assertOurs(launched) {
	const { section, place } = launched;
	assertStarting(launched);
	if (isListening(launched)) return;
	const isContainer = place.socket === void 0 && dockerPublishes(place.port);
	const who = isContainer ? "a container of docker" : "another process";
	const hint = isContainer ? `Nothing would be known of its CPU time: start the program in ${section}.run without a container, or start the container before and give its address as ${section}.url (docs/services.md).` : `${section}.run must start a server that listens on ${place.socket ?? "{port}"} itself.`;
	throw notReadyError(launched, `${who} answers on ${placeText(place)}`, hint);
}
/** Checks that the started processes listen, or that docker does for them; for an image, the engine knows. */
function isListening(launched) {
	return launched.container !== void 0 || listensItself(launched) || dockerListensFor(launched);
}
/** Checks that the started processes themselves listen. */
function listensItself({ group, place }) {
	return group.pid !== void 0 && familyListensOn(group.pid, place);
}
/**
* Detects a service whose command runs a container in docker: a port that was free before now leads into one.
* Docker listens before the container's program does, so readiness must be detected in another way. Servers are
* excluded, because their CPU time and memory would be those of docker's client.
*/
function dockerListensFor({ request, place }) {
	const { request: asked, command } = request.ready;
	return request.isService === true && (asked ?? command) !== void 0 && dockerPublishes(place.port);
}
/**
* Throws if a server has ended.
* @param when for the message, such as `before it was ready`
* @throws LoadgateError `measurement` with the last lines of its log
*/
function assertRunning(launched, when) {
	const { name, kind, group, log, environment } = launched;
	const exit = group.exit();
	if (!exit) return;
	const details = log.tail();
	const why = errorLine(details);
	const message = `${name}: the ${kind} ended ${when}: ${why === void 0 ? exitText(exit) : `${exitText(exit)}: ${why}`}`;
	const hint = withheldText(environment) + startHint(launched, exit);
	throw new LoadgateError("measurement", message, {
		details,
		hint
	});
}
const COMMAND_NOT_FOUND = 127;
function startHint({ request, section, kind }, exit) {
	const { run } = request;
	if (typeof run !== "string") return `Check ${section}: whether its image ${run.name} can be had, and what it needs of env and arguments.`;
	const key = `${section}.run`;
	if (hasSucceeded(exit)) return `${key} must not return while the ${kind} runs: keep the ${kind} in the foreground.`;
	return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND ? `The command of ${key} was not found; check its path, and that the build produces it.` : `Run it by hand: ${commandByHand(request, section, run)}`;
}
/** Variables with more characters in total would hide the command. */
const MOST_VARIABLES = 500;
/** A command line that starts a server in the same way, with the requirements for it. */
function commandByHand(request, section, run) {
	const { directory, env, beside } = request;
	const variables = Object.entries({
		...env,
		PORT: "8080"
	}).map(([name, value]) => `${name}=${shellWord(value)}`);
	const isShort = variables.join(" ").length <= MOST_VARIABLES;
	const shown = isShort ? variables.join(" ") : "PORT=8080";
	const command = `cd ${shellWord(directory)} && ${shown} sh -c ${shellWord(withPort(run, 8080))}`;
	const needed = [...isShort ? [] : [`the variables of ${section}.env`], ...(beside?.services ?? []).map(({ name }) => `service ${name}`)];
	return needed.length === 0 ? command : `${command} (needs ${needed.join(", ")})`;
}
/**
* Checks whether docker forwards a TCP port of this machine to a container. Its proxy listens there, runs as
* another user, and is no child of the process that started the container, but anyone can read the port in its
* command line.
*/
function dockerPublishes(port) {
	if (!HAS_PROC) return false;
	return processTable().some(({ pid }) => {
		const [program = "", ...args] = commandLineOf(pid);
		return args.some((one, at) => one === "-host-port" && args[at + 1] === String(port)) && PROXY.test(path.basename(program));
	});
}
/** The proxy of docker, or of rootless docker. */
const PROXY = /^(?:rootlesskit-)?docker-proxy$/;
// src/adapters/server/elsewhere.ts
/** A check takes milliseconds of CPU time that a starting server needs more. */
const LOOK_EVERY_MS = 500;
/** A server that opens its port on several addresses has opened all of them within this time. */
const GRACE_MS = 1e3;
/** Addresses that accept connections to 127.0.0.1; [::] may be IPv6 only. */
const REACHED = ["127.0.0.1", "0.0.0.0"];
/**
* Checks periodically which addresses a server listens on while it does not listen on the expected one. Another
* port is only noted, because the server may still open the expected one later.
* @returns call it with the time since the server's start while nothing listens on the expected port; it throws
* LoadgateError `measurement` if that port is open, but only on another address
*/
function watchElsewhere(launched) {
	let nextLookMs = LOOK_EVERY_MS;
	let sinceMs;
	let noted;
	return (elapsedMs) => {
		if (elapsedMs < nextLookMs) return;
		nextLookMs = elapsedMs + LOOK_EVERY_MS;
		const other = elsewhere(launched);
		if (other?.hasPort) {
			sinceMs ??= elapsedMs;
			if (elapsedMs - sinceMs < GRACE_MS) return;
			throw notReadyError(launched, other.what, other.hint);
		}
		sinceMs = void 0;
		if (!other || other.what === noted) return;
		noted = other.what;
		launched.note(`${launched.name}: ${noted}; waiting`);
	};
}
/** A longer list would not help. */
const MOST_SHOWN = 5;
/**
* The addresses that a server listens on instead of the expected place: in words, with advice, and whether the port
* is the expected one.
* @returns undefined if it does not listen at all, or listens where it should
*/
function elsewhere({ group, place: { port, socket }, section }) {
	const addresses = group.pid === void 0 ? [] : addressesOf(group.pid);
	const isThere = REACHED.some((host) => addresses.includes(`${host}:${port}`));
	if (addresses.length === 0 || socket === void 0 && isThere) return void 0;
	const wanted = socket ?? `127.0.0.1:${port}`;
	const what = `it listens on ${addresses.slice(0, MOST_SHOWN).join(", ")}, not on ${wanted}`;
	const hasPort = socket === void 0 && addresses.some((one) => one.endsWith(`:${port}`));
	return {
		what,
		hint: hasPort ? `Let ${section}.run listen on 127.0.0.1 too: localhost can mean [::1] alone.` : `Hand ${socket ?? "{port}"} to the program in ${section}.run${socket === void 0 ? "; it is in the environment as PORT, too" : ""}.`,
		hasPort
	};
}
// src/adapters/server/spoken-protocol.ts
const TIMEOUT_MS = 1e3;
const HOST = "127.0.0.1";
/**
* Detects the protocol of a server that does not answer sensibly in the expected one.
* @returns undefined if it speaks the expected one, or none of these
*/
async function otherProtocolAt({ port, socket }, expected) {
	const where = socket === void 0 ? {
		port,
		host: HOST
	} : { path: socket };
	for (const [protocol, isSpoken] of TESTS) {
		if (protocol === "HTTP/1.1" && protocol === expected) return void 0;
		if (await isSpoken(where)) return protocol === expected ? void 0 : protocol;
	}
}
const TESTS = [
	["TLS", speaksTls],
	["HTTP/2", speaksHttp2],
	["HTTP/1.1", speaksHttp1]
];
/** Checks that a TLS handshake succeeds, or fails with an alert, which only TLS servers send. */
function speaksTls(where) {
	const socket = connect$1({
		...where,
		rejectUnauthorized: false,
		minVersion: "TLSv1"
	});
	return answerOf(socket, (end) => {
		socket.once("secureConnect", () => end(true));
		socket.on("error", (error) => end(/^ERR_SSL_.*_ALERT_/.test(error.code ?? "")));
	});
}
/** The preface of HTTP/2 and an empty SETTINGS frame (RFC 9113, sections 3.4 and 6.5). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\0\0\0\0\0", "latin1");
const FRAME_HEADER_BYTES = 9;
const SETTINGS_TYPE = 4;
const SETTING_BYTES = 6;
/** Checks that the answer to HTTP/2's preface is a SETTINGS frame, which must come first. */
async function speaksHttp2(where) {
	const got = await firstBytesAfter(where, PREFACE);
	return got.length >= FRAME_HEADER_BYTES && got.readUIntBE(0, 3) % SETTING_BYTES === 0 && got[3] === SETTINGS_TYPE && got.readUInt32BE(5) === 0;
}
const REQUEST = Buffer.from("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
/** Checks that a request in HTTP/1.1 gets an answer of any status. */
async function speaksHttp1(where) {
	return (await firstBytesAfter(where, REQUEST)).toString("latin1").startsWith("HTTP/1.");
}
/** Sends some bytes. @returns the first bytes of the answer, at most the size of a frame header */
async function firstBytesAfter(where, sent) {
	const socket = connect(where);
	let got = Buffer.alloc(0);
	await answerOf(socket, (end) => {
		socket.once("connect", () => socket.write(sent));
		socket.on("error", () => end(false));
		socket.on("data", (chunk) => {
			got = Buffer.concat([got, chunk]);
			if (got.length >= FRAME_HEADER_BYTES) end(true);
		});
	});
	return got.subarray(0, FRAME_HEADER_BYTES);
}
/**
* Waits for a result from a connection, and closes it.
* @param listen sets listeners that call `end` with the result
* @returns false on timeout, or if the connection was closed before
*/
function answerOf(socket, listen) {
	return new Promise((resolve) => {
		const end = (answer) => {
			resolve(answer);
			socket.destroy();
		};
		socket.setTimeout(TIMEOUT_MS, () => end(false));
		socket.once("close", () => end(false));
		listen(end);
	});
}
// src/adapters/server/readiness.ts
const SHORTEST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;
/** Time limit of the first probe; after a timeout, the next probe gets twice as long. */
const FIRST_PROBE_MS = 2e3;
const LONGEST_PROBE_MS = 1e4;
/** Pause between probes, as a fraction of the time since the start. */
const PAUSE_PART = .02;
/**
* Waits for the first expected answer and verifies that it came from the server. The listening process is looked up
* only then, because that takes milliseconds, which would count as start-up time.
* @returns milliseconds from spawn to that answer
* @throws LoadgateError `measurement` when none comes in time, another process gives it, or the server speaks
* another protocol
*/
async function untilReady(asked, launched) {
	const { request, startedAt, signal } = launched;
	const deadline = startedAt + request.ready.timeoutMs;
	let answer;
	let failure;
	/** A wrong answer that the server repeats, and the time of the first. */
	let steady;
	let patienceMs = FIRST_PROBE_MS;
	const lookElsewhere = watchElsewhere(launched);
	while (performance.now() < deadline) {
		assertStarting(launched);
		const miss = await sendProbe(asked, launched, {
			deadline,
			patienceMs
		});
		const elapsedMs = performance.now() - startedAt;
		if (!miss) {
			assertOurs(launched);
			return elapsedMs;
		}
		const isWorthALook = !answer && !failure && miss.kind !== "timeout";
		if (miss.kind === "silence") lookElsewhere(elapsedMs);
		if (miss.kind === "timeout") patienceMs = Math.min(2 * patienceMs, LONGEST_PROBE_MS);
		if (miss.kind === "answer") answer = miss;
		else if (miss.kind !== "silence") failure = miss;
		if (isWorthALook || miss.redirect !== void 0) await assertProtocol(miss, launched);
		const { status = NOT_FOUND } = miss;
		if (!(asked.isCheckedNext && status !== NOT_FOUND && status < SERVER_ERROR)) steady = void 0;
		else if (steady?.status !== status) steady = {
			status,
			sinceMs: elapsedMs
		};
		if (steady && elapsedMs - steady.sinceMs >= STEADY_MS) {
			assertOurs(launched);
			return steady.sinceMs;
		}
		await setTimeout$1(pauseAfter(elapsedMs), void 0, { signal });
	}
	assertStarting(launched);
	const last = answer ?? failure;
	if (last) await assertProtocol(last, launched);
	throw notReady(asked, launched, last);
}
/** A server that is still starting changes its answer within this time. */
const STEADY_MS = 1e3;
/** The status below 500 that servers may give while they start, because nothing is deployed yet. */
const NOT_FOUND = 404;
const SERVER_ERROR = 500;
/**
* Short at first, so that a fast start is timed to a few milliseconds. Later a fiftieth of the elapsed time, so
* that a slow start is timed to 2 % without flooding the server's log.
*/
function pauseAfter(elapsedMs) {
	return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_PART * elapsedMs));
}
/** @throws LoadgateError `measurement` if the server speaks another protocol, or redirects to one */
async function assertProtocol({ isStrange, redirect }, launched) {
	const { section, place, transport } = launched;
	const expected = firstBytesOf(transport);
	const spoken = isStrange ? await otherProtocolAt(place, expected) : void 0;
	if (spoken === void 0 && redirect === void 0) return;
	assertOurs(launched);
	const what = spoken ? `answers ${spoken}` : `redirects to ${JSON.stringify(redirect)}`;
	const wanted = expected === "HTTP/1.1" ? "plain HTTP/1.1" : transportText(transport);
	throw notReadyError(launched, `${what} on ${placeText(place)} where ${wanted} is expected`, `Set protocol and tls of its scenarios to what the server speaks (docs/protocols.md), or change ${section}.run.`);
}
function firstBytesOf({ protocol, tls }) {
	if (tls) return "TLS";
	return protocol === "h2c" ? "HTTP/2" : "HTTP/1.1";
}
function notReady({ from, headers }, launched, miss) {
	const { request, section, place } = launched;
	const other = miss ? void 0 : elsewhere(launched);
	const nothing = `nothing listened on ${place.socket === void 0 ? "the port" : "the socket"}`;
	const what = miss?.what ?? other?.what ?? nothing;
	const address = place.socket ?? "127.0.0.1:{port}";
	const hint = (miss?.isUnfinished ? "An answer counts once it has ended, so a stream cannot be measured: choose a request whose answer ends." : hostHint(miss?.status, headers, from)) ?? other?.hint ?? (miss?.kind === "answer" ? `Correct ${from}, give the server what it needs to answer that, or raise ${section}.ready.timeout.` : `Check ${from}, raise ${section}.ready.timeout, and make sure that the server listens on ${address}.`);
	return notReadyError(launched, `not ready after ${request.ready.timeoutMs} ms on ${placeText(place)}: ${what}`, hint);
}
/** A probe that started this close to the deadline says nothing about the server. */
const CUT_OFF_MS = 100;
const BAD_REQUEST = 400;
/**
* Asks a server once whether it is ready.
* @param limits `deadline` on the clock of `performance.now()`, and the time limit of one answer
* @returns undefined for an expected answer
*/
async function sendProbe(asked, launched, { deadline, patienceMs }) {
	const { url, transport, http, signal } = launched;
	const { method, path, headers, body, bodyText, status: expected } = asked;
	const timeoutMs = Math.max(1, Math.min(patienceMs, deadline - performance.now()));
	const address = addressOf$1(url, path, transport);
	try {
		const request = {
			...address,
			method,
			headers,
			body,
			bodyText,
			timeoutMs
		};
		const answer = await http.send(request, signal);
		const { status, headers: { location = "" } = {} } = answer;
		if (expected === void 0 ? status >= 200 && status < 300 : status === expected) return void 0;
		return {
			kind: "answer",
			status,
			what: `the last answer to ${method} ${path} was ${answerText(answer, http.masked)}, where ${expected ?? "2xx"} is expected`,
			isStrange: status === BAD_REQUEST,
			redirect: !transport.tls && /^https:/i.test(location) ? location : void 0
		};
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof LoadgateError) throw error;
		const what = `${method} ${path}: ${messageOf(error)}`;
		if (hasCode(error, "ENOENT") && messageOf(error).startsWith("connect ") || hasCode(error, "ECONNREFUSED") || timeoutMs <= CUT_OFF_MS) return {
			kind: "silence",
			what
		};
		const isTimeout = !(error instanceof Error && "code" in error);
		const isUnfinished = error instanceof UnfinishedAnswer;
		return {
			kind: isTimeout ? "timeout" : "failure",
			what,
			isStrange: !isUnfinished,
			isUnfinished
		};
	}
}
// src/adapters/server/service-readiness.ts
/** Looking up listeners takes milliseconds of CPU time, and the start of a service is not timed. */
const PAUSE_MS = 50;
/** Short, because the start of a server is timed. */
const PAUSE_OF_COMMAND_MS = 10;
/**
* Waits until a service listens on its port.
* @returns milliseconds from spawn until then
* @throws LoadgateError `measurement` when it does not listen in time, or has ended
*/
function untilListening(launched) {
	return until(launched, PAUSE_MS, async () => notListening(launched));
}
/** @returns what is missing, or undefined */
function notListening(launched) {
	const { port, socket } = launched.place;
	if (isListening(launched)) return void 0;
	if (socket !== void 0) return `it does not listen on ${socket}`;
	return dockerPublishes(port) ? `docker listens on port ${port} before the container's program does, so ready needs a path or a command` : `it does not listen on port ${port}`;
}
/**
* Waits until a command succeeds and the server listens on its port. Success alone is not enough: the command may
* have reached another service, such as one of the machine's.
* @returns milliseconds from spawn until then
* @throws LoadgateError `measurement` when that takes too long, or the server has ended
*/
function untilCommandSucceeds(command, launched) {
	const { request, env, startedAt, signal, place } = launched;
	const args = ["-c", withPort(command, place.port)];
	let lastTry = "no end in time";
	return until(launched, PAUSE_OF_COMMAND_MS, async () => {
		const timeoutMs = Math.max(1, startedAt + request.ready.timeoutMs - performance.now());
		const shell = {
			program: "/bin/sh",
			args,
			cwd: request.directory,
			env,
			timeoutMs
		};
		const { exit, tail, stopped } = await runCommand(shell, signal);
		signal.throwIfAborted();
		if (hasSucceeded(exit)) {
			const missing = notListening(launched);
			return missing && `the command succeeds, but ${missing}`;
		}
		if (stopped === void 0) lastTry = [exitText(exit), ...tail.slice(-1)].join(": ");
		return `the command's last try: ${lastTry}`;
	});
}
/** @param look returns what is still missing, or undefined */
async function until(launched, pauseMs, look) {
	const { request, startedAt, signal, section, place } = launched;
	const { timeoutMs } = request.ready;
	const lookElsewhere = watchElsewhere(launched);
	for (;;) {
		assertStarting(launched);
		const missing = await look();
		const elapsedMs = performance.now() - startedAt;
		const isOver = missing === void 0 || elapsedMs >= timeoutMs;
		if (isOver) assertStarting(launched);
		if (missing === void 0) return elapsedMs;
		if (isOver) {
			const other = elsewhere(launched);
			const what = [missing, ...other ? [other.what] : []].join("; ");
			const hint = `Check ${section}.ready, raise its timeout, and make sure that it listens on ${place.socket ?? "127.0.0.1:{port}"}.`;
			throw notReadyError(launched, `not ready after ${timeoutMs} ms: ${what}`, other?.hint ?? hint);
		}
		lookElsewhere(elapsedMs);
		await setTimeout$1(pauseMs, void 0, { signal });
	}
}
// src/adapters/server/usage-watch.ts
/** Time between two readings; reading more often would distort the measurement. */
const WINDOW_MS = 100;
/** A shorter last window says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;
/** CPU use, in percent of a core, up to which a server is idle: as little hardly slows another. */
const BUSY_PERCENT = 10;
/**
* Watches the resources that a process and its descendants use.
* @param leader id of the process, or undefined if nothing runs
* @returns `usage`, what they have used so far; `observe`, which runs some work and records what they use meanwhile, and
* since the last observation: its peaks cover the processes that run at the beginning, its totals all; and `settle`, which
* waits until they are idle, if they worked after an earlier observation
*/
function watchFamily(leader) {
	const members = () => leader === void 0 ? [] : membersOf(leader);
	let last;
	let works = false;
	let leftMs = IDLE_WAIT_MS;
	let highestRss = 0;
	const observe = async (work) => {
		const entries = members();
		const pids = entries.map(({ pid }) => pid);
		const before = readingOf(entries);
		const earlier = usedFrom(last, before);
		works ||= (earlier?.percent ?? 0) > BUSY_PERCENT;
		const { look, peaks, memory } = windowsOf(pids);
		const timer = setInterval(look, WINDOW_MS);
		try {
			const result = await work();
			look();
			const current = members();
			last = readingOf(current);
			const used = usedFrom(before, last);
			memory.look(current);
			const rssBytes = memory.most();
			highestRss = Math.max(highestRss, rssBytes ?? 0);
			return {
				result,
				usage: {
					...used && { serverCpuMs: used.cpuMs },
					...used && used.systemMs >= 0 && { serverSystemMs: used.systemMs },
					...peaks.length > 0 && { peakCpuPercent: Math.max(...peaks) },
					...rssBytes !== void 0 && { rssBytes }
				},
				earlierCpuMs: earlier?.cpuMs
			};
		} finally {
			clearInterval(timer);
		}
	};
	const settle = async (signal, isLast = false) => {
		if (isLast) leftMs = IDLE_WAIT_MS;
		let percent = 0;
		for (let waits = works; waits && leftMs > 0; waits = works) {
			signal.throwIfAborted();
			const before = readingOf(members());
			await setTimeout$1(WINDOW_MS);
			leftMs -= WINDOW_MS;
			percent = usedFrom(before, readingOf(members()))?.percent ?? 0;
			works = percent > BUSY_PERCENT;
		}
		return works && isLast ? percent : void 0;
	};
	const usage = () => {
		const current = members();
		const { cpuMs } = readingOf(current);
		if (cpuMs === void 0) return {};
		const { rssBytes, peakRssBytes } = memoryOf(current);
		if (peakRssBytes === void 0) return withoutNullish({
			cpuMs,
			rssBytes
		});
		return {
			cpuMs,
			rssBytes,
			peakRssBytes: Math.max(peakRssBytes, highestRss)
		};
	};
	return {
		usage,
		observe,
		settle
	};
}
/** The CPU use in percent of a core, and the memory, of some processes over the time between looks at them. */
function windowsOf(pids) {
	const peaks = [];
	const memory = mostMemory();
	let seen = readingOf(entriesOf(pids));
	const look = () => {
		const current = entriesOf(pids);
		const now = readingOf(current);
		if (now.at - seen.at < SHORTEST_WINDOW_MS) return;
		memory.look(current);
		const used = usedFrom(seen, now);
		if (used) peaks.push(used.percent);
		seen = now;
	};
	return {
		look,
		peaks,
		memory
	};
}
/** The processes of a list that still run; none if the system has no `/proc`. Cheap enough to be called often. */
function entriesOf(pids) {
	return HAS_PROC ? pids.flatMap((pid) => entryOf(pid) ?? []) : [];
}
const NANOSECONDS_PER_MS = 1e6;
/**
* On Linux the CPU time is the sum of the threads' `schedstat` (nanoseconds), or the process's own 10 ms ticks if
* those are higher because threads have ended, plus the ticks of ended children. Elsewhere it comes from `ps`.
*/
function readingOf(members) {
	const cpuMs = sumOf(members, ({ pid, cpuMs }) => Math.max(cpuMs, threadsCpuMs(pid))) + sumOf(members, ({ endedChildrenCpuMs }) => endedChildrenCpuMs);
	const systemMs = sumOf(members, (member) => member.systemMs ?? NaN);
	return {
		at: performance.now(),
		cpuMs: members.length === 0 ? void 0 : cpuMs,
		systemMs
	};
}
/**
* The CPU time between two readings, also in percent of a core.
* @returns undefined if either is unknown, or a process ended and its time was not accounted for
*/
function usedFrom(before, after) {
	const cpuMs = (after.cpuMs ?? NaN) - (before?.cpuMs ?? NaN);
	if (!before || !(cpuMs >= 0)) return void 0;
	return {
		cpuMs,
		systemMs: after.systemMs - before.systemMs,
		percent: cpuMs / (after.at - before.at) * 100
	};
}
function threadsCpuMs(pid) {
	return sumOf(threadsOf(pid), (thread) => {
		const [nanoseconds] = procText(pid, `task/${thread}/schedstat`).split(" ");
		return Number(nanoseconds) / NANOSECONDS_PER_MS;
	});
}
/** How many times as much memory of several processes is worth another reading. */
const MORE = 1.02;
/**
* Finds the most memory that some processes have at several times, in bytes. `look` is cheap enough to be called often: of
* several processes, {@link memoryOf} reads only what is more than before.
* @returns `most` is undefined if the processes hide it
*/
function mostMemory() {
	let plain = 0;
	let most;
	const look = (members) => {
		const now = residentBytes(members);
		if (now <= plain * (members.length > 1 ? MORE : 1)) return;
		plain = now;
		const { rssBytes } = memoryOf(members);
		most = rssBytes && Math.max(rssBytes, most ?? 0);
	};
	return {
		look,
		most: () => most
	};
}
/** Pages that processes share count once for each. */
function residentBytes(members) {
	return HAS_PROC ? statusBytes(members, "VmRSS") : sumOf(members, ({ rssBytes = 0 }) => rssBytes);
}
function statusBytes(members, key) {
	return sumOf(members, ({ pid }) => bytesIn(procText(pid, "status"), key) || 0);
}
/** @returns NaN if there is no such line */
function bytesIn(text, key) {
	return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1024;
}
/**
* Memory of some processes at one time, in which pages that they share count once. The kernel walks all pages of several
* processes for that, 15 ms for 1 GiB.
*
* Anonymous memory, which only relatives share, counts in proportion. Programs and libraries may be shared with processes
* of other servers, which must not make a server smaller: of files, what one process has mapped counts at least.
* @returns empty if processes hide it, as those of other users do: their sum must not be compared with what counts once.
* Pages that are shared count for each process where the kernel shows no more (before Linux 5.4)
*/
function memoryOf(members) {
	const plain = residentBytes(members);
	if (!HAS_PROC) return { rssBytes: plain };
	const highest = statusBytes(members, "VmHWM");
	const rollups = members.length > 1 ? members.map(({ pid }) => rollupOf(pid)) : [];
	if (rollups.includes(HIDDEN)) return {};
	const running = rollups.filter((text) => text !== "");
	const sum = (key) => sumOf(running, (text) => bytesIn(text, key));
	const ofFiles = running.map((text) => bytesIn(text, "Rss") - bytesIn(text, "Anonymous"));
	const once = sum("Pss_Anon") + Math.max(sum("Pss") - sum("Pss_Anon"), ...ofFiles);
	if (running.length === 0 || Number.isNaN(once)) return {
		rssBytes: plain,
		peakRssBytes: highest
	};
	return {
		rssBytes: once,
		peakRssBytes: Math.max(once, highest - (sum("Rss") - once))
	};
}
const HIDDEN = "hidden";
/** @returns empty for a process that has ended, whose memory is gone before its entry in the table is */
function rollupOf(pid) {
	try {
		return readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
	} catch (error) {
		return hasCode(error, "EACCES") || hasCode(error, "EPERM") ? HIDDEN : "";
	}
}
// src/adapters/server/server-runtime.ts
/**
* Starts servers on this machine's loopback address.
* @param http sends the readiness probes
* @param environment our own environment; servers get it without the job's secrets
* @param note shows transient progress
*/
function createServerRuntime(http, environment, note = () => {}) {
	const around = {
		http,
		environment,
		note: onceEach(note)
	};
	return { start: async (request, signal) => {
		signal.throwIfAborted();
		await requireFolder(request, sectionOf(request));
		const launched = launch(request, await portFor(request), {
			...around,
			signal
		});
		try {
			const coldStartMs = await waitForAnswer(launched);
			writeDown();
			return {
				...runningServer(launched),
				coldStartMs
			};
		} catch (error) {
			await stop(launched);
			throw error;
		}
	} };
}
/** Shows each note once, because a server is started in each round and does the same each time. */
function onceEach(note) {
	const noted = /* @__PURE__ */ new Set();
	return (text) => {
		const kind = text.replace(/\d+/g, "0");
		if (!noted.has(kind)) note(text);
		noted.add(kind);
	};
}
function waitForAnswer(launched) {
	const { request, command } = launched.request.ready;
	if (request) return untilReady(request, launched);
	return command === void 0 ? untilListening(launched) : untilCommandSucceeds(command, launched);
}
function runningServer(launched) {
	const { request, name, url, group, log, container } = launched;
	const pid = container !== void 0 || request.isService && !listensItself(launched) ? void 0 : group.pid;
	const watch = watchFamily(pid);
	return {
		name,
		url,
		usage: async () => {
			log.trim();
			return watch.usage();
		},
		observe: watch.observe,
		settle: watch.settle,
		assertAlive: () => assertRunning(launched, `while it was ${request.isService ? "needed" : "loaded"}`),
		...request.isService && { assertListening: () => assertListening(launched) },
		files: () => pid === void 0 ? void 0 : familyFiles(pid),
		processes: () => pid === void 0 ? [] : membersOf(pid).map((member) => member.pid),
		logTail: log.tail,
		stop: () => stop(launched)
	};
}
async function stop({ request, place, group, log, container }) {
	await group.stop(request.stopGraceMs ?? 5e3);
	await container?.remove();
	const { socket } = place;
	attempt(() => socket !== void 0 && lstatSync(socket).isSocket() && rmSync(socket));
	log.close();
}
function assertListening(launched) {
	assertRunning(launched, "while it was needed");
	if (isListening(launched)) return;
	const { name, section, place, log } = launched;
	const message = `${name}: the service no longer listens on port ${place.port}`;
	const hint = `Keep what listens in the foreground of ${section}.run, so that its end is that of the command.`;
	throw new LoadgateError("measurement", message, {
		details: log.tail(),
		hint
	});
}
/**
* The port that a server listens on: the configured one, or a free one.
* @throws LoadgateError `measurement` if a configured port cannot be used
*/
async function portFor(request) {
	const { name, port: fixed } = request;
	const port = fixed ?? await freePort();
	if (await portIsFree(port).catch((error) => {
		const message = `${name}: port ${port} cannot be used: ${messageOf(error)}`;
		const hint = `Choose another ${sectionOf(request)}.port, or use {port} in its run command.`;
		throw new LoadgateError("measurement", message, {
			hint,
			cause: error
		});
	})) return port;
	throw new LoadgateError("measurement", `${name}: port ${port} is taken by another process`, { hint: `Stop what listens on ${port}, or use {port} in ${sectionOf(request)}.run so that a free one is chosen.` });
}
/** Maximum number of arguments checked per process. */
const MAX_ARGUMENTS = 1e3;
/** Appended by the kernel to the path of a file that was removed or replaced. */
const REMOVED = " (deleted)";
/**
* Files that a server's processes execute, map into memory, hold open or get as arguments, and their working
* folders.
* @param leader id of the process that was started
* @returns files and folders without duplicates, or undefined if the system does not report them
*/
function familyFiles(leader) {
	if (!HAS_PROC) return void 0;
	const used = /* @__PURE__ */ new Map();
	for (const { pid } of membersOf(leader)) {
		for (const real of heldBy(pid)) used.set(real, {
			path: real,
			real
		});
		for (const file of argumentsOf(pid)) used.set(`${file.path} ${file.real}`, file);
	}
	return [...used.values()];
}
/** Paths in the kernel's form, without symlinks. */
function heldBy(pid) {
	return [
		...["exe", "cwd"].flatMap((link) => attempt(() => readlinkSync(`/proc/${pid}/${link}`)) ?? []),
		...descriptorsOf(pid),
		...[...procText(pid, "maps").matchAll(/^(?:\S+\s+){5}(\/.*)$/gm)].map(([, file = ""]) => file)
	].filter((file) => file.startsWith("/") && !/^\/(?:proc|dev|sys|memfd:)/.test(file)).map((file) => file.endsWith(REMOVED) ? file.slice(0, -10) : file);
}
/** Arguments that name existing files, also after `=` and in colon-separated lists. */
function argumentsOf(pid) {
	const folder = attempt(() => readlinkSync(`/proc/${pid}/cwd`));
	if (folder === void 0) return [];
	return commandLineOf(pid).slice(0, MAX_ARGUMENTS).flatMap((word) => [word, ...word.slice(word.indexOf("=") + 1).split(":")]).filter((word) => word !== "" && word.length < 4096).flatMap((word) => {
		const named = path.resolve(folder, word);
		const real = attempt(() => realpathSync(named));
		return real === void 0 ? [] : [{
			path: named,
			real,
			isArgument: true
		}];
	});
}
// src/adapters/store/read-once.ts
/**
* Caches the first read of a store, including a failure, so that nothing is downloaded twice and an outage is not
* waited for twice. Saving resets the cache.
*/
function readOnce(store) {
	const { load, save } = store;
	let reading;
	return {
		...store,
		load: () => {
			reading ??= load();
			return reading;
		},
		...save && { save: (record, keep) => {
			reading = void 0;
			return save(record, keep);
		} }
	};
}
// src/app/plan/prepare-run.ts
/**
* Chooses what to measure and plans its bursts.
* @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it, `measurement`
* when this machine cannot run any of the servers, or cannot open enough connections
*/
function prepareRun(config, request, machine) {
	const { filter, bases = [], shard, againstItself = false, isTimedOnly = false } = request;
	const { repeats, atMostMs } = config.measure;
	const isAuto = request.budgetMs === void 0;
	const hasCommit = bases.length > 0;
	const arms = againstItself ? [baseArm(0)] : bases.map((_, index) => baseArm(index));
	const all = cellsOf$1(config, arms);
	const matching = filter ? filteredCells(all, filter) : all;
	const chosen = isTimedOnly ? timedCells(matching) : matching;
	if (isTimedOnly && (chosen.length === 0 || !isTimed(config))) throw nothingTimed();
	if (!againstItself) checkAddresses(serversIn(config, chosen), hasCommit);
	if (bases.length > 1) checkSeveralBases(config, chosen, request);
	const part = shard ? partOfPlan(chosen, shard, {
		isAuto,
		repeats
	}) : chosen;
	if (shard && part.length === 0) throw emptyShard(shard, chosen);
	const skipped = serversIn(config, part).flatMap((one) => missingProgram(machine, one) ?? []);
	const cells = runnableCells(part, skipped);
	checkFileLimit(cells, machine.openFileLimit());
	if (hasCommit || againstItself) checkPorts(serversIn(config, cells));
	const others = timedSeriesIn(chosen) - timedSeriesIn(part);
	const { budgetMs, outlook } = budgetFor(config, cells, {
		...request,
		others
	});
	const divisible = againstItself ? void 0 : {
		whole: chosen,
		isAuto
	};
	const plan = layOutBursts(config, cells, {
		...request,
		budgetMs,
		others,
		divisible
	});
	const timed = timedCells(cells);
	const fewStarts = repeats === void 0 && timed.length > 0 ? fewStartsText(plan, timed, budgetMs) : void 0;
	const cutBy = repeats === void 0 ? isAuto ? "auto" : "budget" : "repeats";
	return {
		cells,
		plan,
		budgetMs,
		outlook,
		skipped,
		fewStarts,
		bases,
		only: seriesOf(chosen).length < seriesOf(all).length ? filter?.text : void 0,
		againstItself,
		isChosen: filter?.matches ?? (() => true),
		atMostMs: isAuto ? request.atMostMs ?? atMostMs : void 0,
		shard: shard && {
			...shard,
			own: part,
			whole: chosen,
			cutBy
		}
	};
}
function nothingTimed() {
	return new LoadgateError("usage", "no series at a concurrency or a rate is timed, and this command measures no other", { hint: "Add a level to `load`, such as `concurrency: [8]`; a search for a commit takes it in --series where commits lack it." });
}
function timedSeriesIn(cells) {
	return seriesOf(timedCells(cells)).length;
}
function emptyShard(shard, whole) {
	const count = seriesOf(whole).length;
	const series = formatCount(count, "series", "series");
	return new LoadgateError("usage", `shard: ${shardName(shard)} of ${series} is empty`, { hint: `Use at most ${formatCount(count, "shard")}.` });
}
/** The servers of some cells. */
function serversIn({ servers }, cells) {
	const used = new Set(lanesOf(cells).map(({ server }) => server));
	return servers.filter(({ name }) => used.has(name));
}
function checkPorts(servers) {
	const fixed = servers.find(({ port }) => port !== void 0);
	if (!fixed) return;
	const message = `servers.${fixed.name}.port: base and head run at the same time and cannot share port ${fixed.port}`;
	throw new LoadgateError("usage", message, { hint: "Use {port} in its run command instead of a fixed port, or run without a base." });
}
/** Files that generator and server have open besides one socket for each connection. */
const OTHER_FILES = 64;
function checkFileLimit(cells, limit) {
	const connections = Math.max(...cells.map(({ level, shape }) => connectionsOf(level, shape)));
	const files = connections + OTHER_FILES;
	if (limit === void 0 || files <= limit) return;
	const message = `${connections} connections need ${files} open files per process; the limit is ${limit}`;
	throw new LoadgateError("measurement", message, { hint: `Raise it with ulimit -n ${files} before the run starts (as root if the hard limit is lower), or use fewer connections.` });
}
/**
* Refuses options that are incompatible with several bases: each would leave a base without the comparison that its
* section of the report promises.
* @throws LoadgateError `usage`
*/
function checkSeveralBases(config, cells, { shard, failFast }) {
	const running = serversIn(config, cells).find(({ url }) => url !== void 0);
	const reason = present([
		shard && "a shard measures one",
		failFast && "fail-fast ends the run before the others are decided",
		config.count && "what is counted is compared with one",
		!cells.every(isTimedCell) && "what is loaded at several rates is compared with one",
		running && `servers.${running.name} runs already, and has one in base-url`
	]);
	if (reason.length === 0) return;
	throw new LoadgateError("usage", `base: several bases were asked for, but ${reason.join("; ")}`, { hint: "Name one base, or run once for each." });
}
/**
* Checks that compared servers have two addresses. Without a base commit, servers with one address would not be
* compared beside those with two.
* @param hasCommit compared with a commit, or else with the server at base-url if configured
* @throws LoadgateError `usage` that names the server
*/
function checkAddresses(servers, hasCommit) {
	const isAtTwo = servers.some(({ baseUrl }) => baseUrl !== void 0);
	const lacking = servers.find(({ url, baseUrl }) => baseUrl === void 0 && (hasCommit ? url !== void 0 : isAtTwo));
	if (!lacking) return;
	const { name, url } = lacking;
	const message = url === void 0 ? `servers.${name} has a base only in a commit, and others have a base-url` : `servers.${name}.base-url is missing: there is nothing to compare ${url} with`;
	throw new LoadgateError("usage", message, { hint: hasCommit ? "Give the address of base, or run without a base: earlier runs judge it then." : "Name base's commit, give every server a base-url, or leave the others out with `only`." });
}
// src/composition/run.ts
/** The kept builds of base on this machine. */
function openBuildStore(environment) {
	return new BuildStore(path.join(toolCacheFolder(environment), "base-builds"));
}
/** Puts the real adapters behind the application's ports. */
function createWorld(options) {
	workIn(options.home ?? options.root);
	const { environment, progress } = options;
	const oha = {
		version: options.ohaVersion ?? "1.16.0",
		environment,
		onLine: progress.log
	};
	const builder = createBuilder(environment, progress.log);
	const variables = requestVariables(childEnvironment(environment));
	const http = variables.client(httpClient);
	return {
		machine: createMachine(environment, VERSION$1),
		installGenerator: async (signal) => variables.generator(createOha(await installOha(oha, signal), environment)),
		builder,
		baseBuilder: ({ root, tree, isStable }) => {
			if (!isStable || options.cache === false) return builder;
			const store = openBuildStore(environment);
			const git = createGit(root, environment);
			return cachingBuilder({
				builder,
				store,
				root,
				tree,
				git,
				warn: progress.warn
			});
		},
		runConfigured: createCommandRunner(environment, progress.log),
		runtime: createServerRuntime(http, environment, progress.note),
		watchConnections,
		leftovers,
		programs: createProgramWatch(environment),
		http,
		sendSequence: variables.sequence(sendSequence),
		instruments: createInstruments(environment),
		readMetrics: createMetricsReader(httpClient),
		store: readOnce(openStore(options)),
		output: createOutputFolder(options.out),
		exports: RUN_EXPORTS,
		readConfig: (file) => existsSync(file) ? readConfig(file) : void 0,
		sourceControl: createSourceControl(options.root, environment, options.defaultBranch),
		progress
	};
}
/**
* Creates the world of a configuration, plans a run in it, and prints the warnings about both.
* @throws LoadgateError as {@link prepareRun}
*/
async function planRun(config, around, request) {
	const world = createWorld({
		...around,
		root: path.dirname(config.file)
	});
	for (const warning of config.warnings) world.progress.warn(warning);
	const prepared = await planIn(world, config, request);
	if (prepared.fewStarts !== void 0) world.progress.warn(prepared.fewStarts);
	for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
	return {
		world,
		prepared
	};
}
/**
* Plans a run, using the noise of this machine's earlier runs.
* @throws LoadgateError as {@link prepareRun}
*/
async function planIn(world, config, asked) {
	const { only, ...request } = asked;
	const noise = request.noise ?? await noiseHere(world, request);
	const filter = only === void 0 ? void 0 : {
		text: only,
		matches: seriesFilter(only)
	};
	return prepareRun(config, {
		...request,
		noise,
		filter
	}, world.machine);
}
export { ignoredChangeOf as a, foundBase as c, planRun as i, nameOf as l, openBuildStore as n, outlookOnChange as o, planIn as r, commitOf as s, createWorld as t, budgetFor as u };
