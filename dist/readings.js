import { r as __toESM } from "./rolldown-runtime.js";
import { i as messageOf, n as LoadgateError, r as hasCode } from "./error.js";
import { d as workIn, f as HAS_PROC, h as entryOf, m as endedChildrenCpuMs, o as withTemporary, p as attempt, r as noteTemporary, y as threadsOf } from "./run-folder.js";
import { i as isKnownMember, o as membersOf, s as membersOfRun, t as adopt } from "./family.js";
import { n as writeDown } from "./run-record.js";
import { n as leftovers } from "./leftovers.js";
import { t as VERSION } from "./version.js";
import { h as formatDuration } from "./catalogue.js";
import { t as childEnvironment } from "./child-environment.js";
import { a as hasSucceeded, i as exitText, n as lastLines, o as spawnGroup, r as openLogFile, t as runCommand } from "./run-command.js";
import { t as withoutControls } from "./control-characters.js";
import { t as askCommand } from "./short-command.js";
import { c as claim, d as pathsIn, l as claimedName, r as isWithin, s as makePrivate, t as createSourceControl, u as createGit } from "./source-control.js";
import { s as withoutNullish } from "./config.js";
import { c as pointName, i as readConfig, o as GC_PAUSES } from "./load.js";
import { a as int, c as object, d as record, m as tuple, p as string, r as array, s as number, u as preprocess, v as prettifyError } from "./vendor/zod.js";
import { O as elementAt } from "./figure-table.js";
import { t as RUN_EXPORTS } from "./tracker.js";
import { i as laneName, o as lanesOf, t as createOutputFolder } from "./output-folder.js";
import { n as connectionsOf } from "./load-shape.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { t as createFolderStore } from "./folder-store.js";
import { a as toolCacheFolder, c as OHA_CHECKSUMS, i as wayOnPath, n as waysToRelease, o as toolPlace, r as versionOf, t as firstWay } from "./ways.js";
import { t as RELEASE_HOSTS } from "./release-asset.js";
import { spawn, spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, createReadStream, existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import os, { tmpdir } from "node:os";
import path from "node:path";
import { constants as constants$1, cp, lstat, mkdir, open, readFile, readdir, readlink, realpath, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { Agent, request } from "node:http";
import { connect as connect$1 } from "node:tls";
import { createInterface } from "node:readline";
import { Script, createContext } from "node:vm";
// src/adapters/build/build-cache.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
const LIST_TIMEOUT_MS = 6e4;
const NEVER = new AbortController().signal;
/**
* Builds in a checkout, or restores what the same build made of the same files at the same place within a day.
* A build's result is the files that it wrote: those that git does not track, and tracked ones that it changed.
* If the cache fails, that costs a build and a warning, never the run.
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
			const { build, files } = await buildAndList(caching, request, signal);
			made.set(keyOf(request, caching), files);
			return build;
		},
		keep: async (request) => {
			const key = keyOf(request, caching);
			const files = made.get(key) ?? [];
			made.delete(key);
			try {
				if (await areUnchanged(root, files)) await store.keep(key, root, files);
			} catch (error) {
				warn(notKept(request, error));
			}
		},
		forget: async (request) => {
			await store.forget(keyOf(request, caching)).catch(() => void 0);
		}
	};
}
/** @returns undefined where there is no such build to restore */
async function restored(caching, request, signal) {
	const { builder, store, root, warn } = caching;
	const key = keyOf(request, caching);
	const { build: _, clean: __, ...withoutBuild } = request;
	try {
		if (!await store.restore(key, root)) return void 0;
		return {
			...await builder.build(withoutBuild, signal),
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
/** Builds, and lists what the build wrote: nothing where git does not tell. */
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
/** Whether files are as the build left them; a server may have written to some of them since. */
async function areUnchanged(root, files) {
	const now = await Promise.all(files.map(({ file }) => lstat(path.join(root, file))));
	return files.every(({ size, mtimeMs }, index) => now[index]?.size === size && now[index].mtimeMs === mtimeMs);
}
function notKept({ name }, error) {
	return `${name}: its build was not kept for later runs: ${messageOf(error)}`;
}
/** Raised when builds of an earlier version must not be taken: those were not checked as they are now. */
const FORMAT = 3;
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
		FORMAT,
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
/** Files that git does not track, and tracked ones that differ from the commit, by path from the root. */
async function changedFiles({ root, git }) {
	const lists = await Promise.all([[
		"ls-files",
		"--others",
		"-z"
	], [
		"diff",
		"--name-only",
		"--diff-filter=d",
		"-z"
	]].map((args) => git.run(args, {
		signal: NEVER,
		timeoutMs: LIST_TIMEOUT_MS
	})));
	const failure = lists.find((each) => each.failure !== void 0)?.failure;
	if (failure !== void 0) throw new Error(failure);
	const files = lists.flatMap(({ stdout }) => pathsIn(stdout));
	return new Map(await Promise.all(files.map(async (file) => [file, await lstat(path.join(root, file))])));
}
// src/adapters/build/build-store.ts
/** Size of all builds together; the least recently used build is removed first. */
const MAX_BYTES$2 = 1024 ** 3;
/** Older builds are not used: the compiler may have changed, which nothing here would notice. */
const MAX_AGE_MS = 864e5;
const OUTPUTS = "outputs";
const SIZE = "bytes";
const PARTIAL = ".partial-";
const GONE = ".gone-";
/** Copies share their blocks with the original where the file system can. */
const COPY = {
	verbatimSymlinks: true,
	mode: constants$1.COPYFILE_FICLONE
};
/**
* Builds that are kept in a folder, each under a key of everything that it depends on. Several runs may use the
* folder at once: a build appears by being renamed, is claimed by a run that reads or writes it, and is renamed
* before it is removed.
*/
var BuildStore = class {
	#folder;
	#maxBytes;
	/** @param folder absolute path; it may be deleted by hand at any time */
	constructor(folder, { maxBytes = MAX_BYTES$2 } = {}) {
		this.#folder = folder;
		this.#maxBytes = maxBytes;
	}
	/**
	* Copies a build into a checkout.
	* @returns false where there is none from the last day, or another run is using it
	* @throws Error when it cannot be copied completely
	*/
	async restore(key, root) {
		if (!await this.#has(key) || !await makePrivate(this.#folder)) return false;
		return await this.#exclusively(key, async () => {
			const outputs = path.join(this.#at(key), OUTPUTS);
			const stats = await stat(outputs).catch(() => void 0);
			if (!stats || Date.now() - stats.ctimeMs >= MAX_AGE_MS) return false;
			await cp(outputs, root, {
				...COPY,
				recursive: true
			});
			const now = /* @__PURE__ */ new Date();
			await utimes(this.#at(key), now, now);
			return true;
		}) ?? false;
	}
	/**
	* Keeps files of a checkout as a build, unless they are too large.
	* @throws Error when they cannot be copied; nothing is kept then
	*/
	async keep(key, root, files) {
		const bytes = files.reduce((sum, { size }) => sum + size, 0);
		if (files.length === 0 || bytes > this.#maxBytes) return;
		if (!await makePrivate(this.#folder)) throw new Error(`${this.#folder} belongs to another user`);
		await this.#exclusively(key, async () => {
			const partial = this.#at(`${key}${PARTIAL}${randomUUID()}`);
			await withTemporary(partial, async () => {
				for (const { file } of files) {
					const target = path.join(partial, OUTPUTS, file);
					await mkdir(path.dirname(target), { recursive: true });
					await cp(path.join(root, file), target, {
						...COPY,
						preserveTimestamps: true
					});
				}
				await writeFile(path.join(partial, SIZE), String(bytes));
				await this.#remove(key);
				await rename(partial, this.#at(key));
			});
		});
		await this.#prune();
	}
	/** Paths of a build's files from the root of the checkout; none where there is no such build. */
	async filesOf(key) {
		const outputs = path.join(this.#at(key), OUTPUTS);
		return (await readdir(outputs, {
			recursive: true,
			withFileTypes: true
		}).catch(() => [])).filter((entry) => !entry.isDirectory()).map((entry) => path.relative(outputs, path.join(entry.parentPath, entry.name)));
	}
	/** Removes a build, unless another run is using it. */
	async forget(key) {
		if (await this.#has(key)) await this.#exclusively(key, () => this.#remove(key));
	}
	/** What is kept: the folder's absolute path, and the number and size of its builds. */
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
	async #has(key) {
		return await stat(this.#at(key)).catch(() => void 0) !== void 0;
	}
	/** Does something with a build while no other run uses it. @returns undefined where one does */
	async #exclusively(key, work) {
		const claimed = await claim(this.#folder, key);
		if (!claimed) return void 0;
		try {
			return await work();
		} finally {
			await claimed.release();
		}
	}
	async #remove(name) {
		const gone = this.#at(`${name}${GONE}${randomUUID()}`);
		await withTemporary(gone, () => rename(this.#at(name), gone).catch((error) => {
			if (!hasCode(error, "ENOENT")) throw error;
		}));
	}
	/** What the folder has, except claims; the latest used comes first. */
	async #entries() {
		const builds = (await readdir(this.#folder).catch(() => [])).filter((name) => claimedName(name) === void 0);
		return (await Promise.all(builds.map((name) => entryAt(this.#folder, name)))).sort((one, other) => other.usedMs - one.usedMs);
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
async function entryAt(folder, name) {
	const usedMs = (await stat(path.join(folder, name)).catch(() => void 0))?.mtimeMs ?? 0;
	if (name.includes(".")) return {
		name,
		usedMs
	};
	const text = await readFile(path.join(folder, name, SIZE), "utf8").catch(() => "");
	return /^\d+$/.test(text) ? {
		name,
		usedMs,
		bytes: Number(text)
	} : {
		name,
		usedMs
	};
}
// src/adapters/process/require-folder.ts
/**
* Checks that a server's folder exists: for a missing one the system's error names the shell.
* @throws LoadgateError `measurement` that names server and folder
*/
async function requireFolder(server) {
	if ((await stat(server.directory).catch(() => void 0))?.isDirectory()) return;
	throw new LoadgateError("measurement", `${server.name}: no such folder: ${server.directory}`, { hint: `Correct servers.${server.name}.directory.` });
}
// src/adapters/build/builder.ts
const COMMAND_NOT_FOUND$1 = 127;
/**
* Builds servers with their shell commands.
* @param environment our own environment; the builds get it without the job's secrets
* @param onLine called with each line of a build's log
*/
function createBuilder(environment, onLine) {
	/** @throws LoadgateError `measurement` with the end of its log when the command fails */
	const run = async (key, request, signal) => {
		const { name, directory, env, [key]: command } = request;
		if (command === void 0) return;
		const { exit, tail } = await runCommand({
			program: "/bin/sh",
			args: ["-c", command],
			cwd: directory,
			env: childEnvironment(environment, env),
			onLine
		}, signal);
		signal.throwIfAborted();
		if (hasSucceeded(exit)) return;
		const missing = exit.kind === "code" && exit.code === COMMAND_NOT_FOUND$1;
		throw new LoadgateError("measurement", `${name}: the ${key} failed: ${missing ? "command not found" : exitText(exit)}`, {
			details: tail,
			hint: missing ? `Install what servers.${name}.${key} calls, or correct it: ${command}` : `Run it by hand: cd ${directory} && ${command}`
		});
	};
	return {
		build: async (request, signal) => {
			await requireFolder(request);
			await run("clean", request, signal);
			const startedAt = performance.now();
			await run("build", request, signal);
			const buildMs = performance.now() - startedAt;
			const size = await artifactSize(request);
			return request.build === void 0 ? size : {
				buildMs,
				...size
			};
		},
		keep: async () => {},
		forget: async () => {}
	};
}
async function artifactSize(request) {
	if (request.artifact === void 0) return {};
	const stats = await stat(request.artifact).catch(() => void 0);
	if (stats?.isFile()) return { artifactBytes: stats.size };
	throw new LoadgateError("measurement", `${request.name}: there is no artifact ${request.artifact}`, { hint: `Correct servers.${request.name}.artifact, or leave it out.` });
}
// src/adapters/counter/cachegrind-file.ts
/** The total stands in the last line. */
const TAIL_BYTES = 4096;
/**
* The instructions that a process executed, from the file that cachegrind wrote at its end.
* @param file its path
* @throws Error where the file has no total, because it was cut off
*/
async function totalIn(file) {
	const opened = await open(file, "r");
	try {
		const { size } = await opened.stat();
		const length = Math.min(size, TAIL_BYTES);
		const { buffer } = await opened.read(Buffer.alloc(length), 0, length, size - length);
		const total = /^summary:\s+(\d+)/m.exec(buffer.toString("latin1"))?.[1];
		if (total === void 0) throw new Error("a count of cachegrind was cut off");
		return Number(total);
	} finally {
		await opened.close();
	}
}
/** Legacy symbols of Rust end with a hash that differs from build to build. */
const RUST_HASH = /::h[0-9a-f]{16}$/;
/**
* Adds a process' instructions by function to those of others.
* @param file what cachegrind wrote
* @param functions gets instructions by demangled name
*/
async function addFunctions(file, functions) {
	let name = "";
	for await (const line of createInterface({ input: createReadStream(file) })) if (line.startsWith("fn=")) name = line.slice(3).replace(RUST_HASH, "");
	else if (/^\d/.test(line)) {
		const count = Number(line.slice(line.indexOf(" ") + 1));
		functions.set(name, (functions.get(name) ?? 0) + count);
	}
}
// src/adapters/counter/count-folder.ts
/** Anyone may add a file, and nobody may remove another one's. */
const FOR_ALL = 1023;
/**
* Makes a folder into which the processes of a server can write. It lies outside the run's own folder, which
* nobody else may enter: workers of a server that root started write their counts after they have dropped
* their rights.
* @throws Error when it cannot be made
*/
function makeCountFolder() {
	const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "loadgate-count-"));
	const forget = noteTemporary(folder);
	if (process.getuid?.() === 0) chmodSync(folder, FOR_ALL);
	return {
		path: folder,
		remove: () => {
			rmSync(folder, {
				recursive: true,
				force: true
			});
			forget();
		}
	};
}
// src/adapters/counter/cachegrind.ts
/** The slowest server of those that were tried is twenty times slower. */
const SLOWDOWN = 20;
const PREFIX = "count.";
/**
* cachegrind, a tool of Valgrind, as the counter.
* @returns the reason in words where it cannot be used
*/
async function createCachegrind(surroundings, environment, signal) {
	const version = await askCommand({
		program: "valgrind",
		args: ["--version"],
		env: environment,
		timeoutMs: 1e4,
		maxOutputBytes: 1e3,
		signal
	});
	if (version === void 0) return "valgrind is not installed: apt-get install valgrind";
	return {
		...surroundings,
		name: "cachegrind",
		version: version.replace(/^valgrind-/, ""),
		slowdown: SLOWDOWN,
		counted: (conditions) => {
			const folder = makeCountFolder();
			const { launcher, env } = surroundings.around(conditions);
			return {
				launcher: [...launcher, ...valgrind(folder.path)],
				env,
				read: (wanted) => readCounts(folder.path, wanted),
				remove: folder.remove
			};
		}
	};
}
/** Everything that the server starts is counted too, each process into a file of its own. */
function valgrind(folder) {
	return [
		"valgrind",
		"--quiet",
		"--tool=cachegrind",
		"--cache-sim=no",
		"--trace-children=yes",
		"--smc-check=all",
		"--vgdb=no",
		`--cachegrind-out-file=${path.join(folder, `${PREFIX}%p`)}`
	];
}
async function readCounts(folder, { withFunctions, processes }) {
	const files = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
	const functions = /* @__PURE__ */ new Map();
	let instructions = 0;
	for (const name of files) {
		const file = path.join(folder, name);
		instructions += await totalIn(file);
		if (withFunctions) await addFunctions(file, functions);
	}
	return {
		isWhole: files.length > 0 && processes.every((pid) => files.includes(`${PREFIX}${pid}`)),
		instructions,
		...withFunctions && { functions }
	};
}
// src/adapters/counter/hardware.ts
const EVENT = "instructions:u";
/**
* The machine's own counters, read by perf, as the counter.
* @returns the reason in words where they cannot be used
*/
async function createHardwareCounters(surroundings, environment, signal) {
	const ask = (args) => askCommand({
		program: "perf",
		args,
		env: environment,
		timeoutMs: 1e4,
		maxOutputBytes: 1e4,
		signal
	});
	const version = await ask(["--version"]);
	if (version === void 0) return "perf is not installed";
	const probe = await ask([
		"stat",
		"-x",
		",",
		"-e",
		EVENT,
		"--log-fd",
		"1",
		"true"
	]);
	if (probe === void 0) return "perf may not count: see /proc/sys/kernel/perf_event_paranoid";
	if (countIn(probe) === void 0) return "this machine shows its programs no hardware counters";
	return {
		...surroundings,
		name: "hardware counters",
		version: version.replace(/^perf version /, "perf "),
		slowdown: 1,
		counted: (conditions) => {
			const folder = makeCountFolder();
			const file = path.join(folder.path, "count");
			const { launcher, env } = surroundings.around(conditions);
			return {
				launcher: [
					...launcher,
					"perf",
					"stat",
					"-x",
					",",
					"-e",
					EVENT,
					"-o",
					file,
					"--"
				],
				env,
				read: async () => readCount(file),
				remove: folder.remove
			};
		}
	};
}
function readCount(file) {
	const text = attempt(() => readFileSync(file, "utf8"));
	const instructions = text === void 0 ? void 0 : countIn(text);
	return instructions === void 0 ? {
		isWhole: false,
		instructions: 0
	} : {
		isWhole: true,
		instructions
	};
}
/** @returns undefined where perf says that it did not count, or only for a part of the time */
function countIn(text) {
	const [count, , event, , percent] = text.split("\n").find((line) => line.includes(EVENT))?.split(",") ?? [];
	if (count === void 0 || event !== EVENT || !/^\d+$/.test(count)) return void 0;
	return Number(percent ?? 100) < 100 ? void 0 : Number(count);
}
// src/adapters/counter/preload-source.ts
/**
* A library that makes random numbers follow from a seed. Tables that are seeded at random have other orders
* and collisions at each start, and so another number of instructions.
*/
const FIXED_RANDOM = `
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>

static uint64_t state;

static void fill(unsigned char *to, size_t length) {
  if (state == 0) {
    const char *seed = getenv("LOADGATE_SEED");
    state = 0x9e3779b97f4a7c15u * (1 + (seed ? strtoull(seed, 0, 10) : 0));
  }
  for (size_t i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    to[i] = (unsigned char)(state >> 32);
  }
}

ssize_t getrandom(void *to, size_t length, unsigned flags) {
  (void)flags;
  fill(to, length);
  return (ssize_t)length;
}

int getentropy(void *to, size_t length) {
  fill(to, length);
  return 0;
}
`;
/**
* A library that adds up allocations in a file that all processes share: two numbers of eight bytes, calls
* and bytes.
*/
const ALLOCATIONS = `
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static uint64_t *total;

__attribute__((constructor)) static void open_total(void) {
  const char *file = getenv("LOADGATE_ALLOCATIONS");
  int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
  if (descriptor < 0) return;
  void *mapped = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) total = mapped;
}

static void add(size_t bytes) {
  if (!total) return;
  __atomic_fetch_add(total, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(total + 1, bytes, __ATOMIC_RELAXED);
}

void *malloc(size_t size) { add(size); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { add(count * size); return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { add(size); return __libc_realloc(old, size); }
void *memalign(size_t align, size_t size) { add(size); return __libc_memalign(align, size); }
void *aligned_alloc(size_t align, size_t size) { add(size); return __libc_memalign(align, size); }

int posix_memalign(void **to, size_t align, size_t size) {
  if (align % sizeof(void *) != 0 || align == 0 || (align & (align - 1)) != 0) return EINVAL;
  add(size);
  void *memory = __libc_memalign(align, size);
  if (!memory) return ENOMEM;
  *to = memory;
  return 0;
}
`;
// src/adapters/counter/preload.ts
/**
* Compiles the libraries with the machine's C compiler. They stay until the run ends.
*/
async function compileLibraries(environment, signal) {
	if (process.platform !== "linux") return {};
	const folder = makeCountFolder().path;
	const compile = async (name, source) => {
		const library = path.join(folder, `${name}.so`);
		const file = path.join(folder, `${name}.c`);
		writeFileSync(file, source);
		if (await askCommand({
			program: "cc",
			args: [
				"-O2",
				"-shared",
				"-fPIC",
				"-o",
				library,
				file
			],
			env: environment,
			timeoutMs: 3e4,
			maxOutputBytes: 1e5,
			signal
		}) === void 0) return void 0;
		chmodSync(library, 493);
		return library;
	};
	const fixedRandom = await compile("fixed-random", FIXED_RANDOM);
	const allocations = await compile("allocations", ALLOCATIONS);
	return {
		...fixedRandom !== void 0 && { fixedRandom },
		...allocations !== void 0 && { allocations }
	};
}
// src/adapters/counter/program-traits.ts
/** Stands in every program that Go's linker made. */
const GO_BUILD_INFO = Buffer.from("ÿ Go buildinf:", "latin1");
const ELF = Buffer.from("ELF", "latin1");
/** A program that is larger is not searched. */
const MAX_BYTES$1 = 536870912;
const CHUNK_BYTES = 1048576;
/**
* What a server's processes show of themselves.
* @param used the files that they use
*/
async function traitsOf(used) {
	const own = used.filter(({ isArgument }) => !isArgument).map(({ real }) => real);
	return {
		files: own.map((file) => path.basename(file)),
		isGo: (await Promise.all(own.filter((file) => !file.includes(".so")).map(isGo))).includes(true)
	};
}
async function isGo(file) {
	try {
		const opened = await open(file, "r");
		try {
			const stats = await opened.stat();
			if (!stats.isFile() || stats.size > MAX_BYTES$1) return false;
			return await contains(opened, GO_BUILD_INFO);
		} finally {
			await opened.close();
		}
	} catch {
		return false;
	}
}
/** Whether a program's file contains some bytes; no other file does. */
async function contains(file, bytes) {
	const chunk = Buffer.alloc(CHUNK_BYTES + bytes.length);
	for (let at = 0;; at += CHUNK_BYTES) {
		const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
		const read = chunk.subarray(0, bytesRead);
		if (at === 0 && !read.subarray(0, ELF.length).equals(ELF)) return false;
		if (read.includes(bytes)) return true;
		if (bytesRead < chunk.length) return false;
	}
}
// src/adapters/counter/surroundings.ts
/**
* Finds out which conditions can be held on this machine.
* @param environment our own
*/
async function createSurroundings(environment, signal) {
	const works = async (program, args) => {
		return await askCommand({
			program,
			args,
			env: environment,
			timeoutMs: 5e3,
			maxOutputBytes: 1e3,
			signal
		}) !== void 0;
	};
	const cpus = allowedCpus();
	const onOneCpu = await works("taskset", [
		"-c",
		String(cpus[0]),
		"true"
	]);
	const atFixedAddresses = await works("setarch", ["-R", "true"]);
	const libraries = await compileLibraries(environment, signal);
	const canFixSeeds = libraries.fixedRandom !== void 0;
	const around = ({ cpu, seed }) => ({
		launcher: [...onOneCpu ? [
			"taskset",
			"-c",
			String(cpu)
		] : [], ...atFixedAddresses ? ["setarch", "-R"] : []],
		env: {
			...libraries.fixedRandom !== void 0 && { LD_PRELOAD: libraries.fixedRandom },
			LOADGATE_SEED: String(seed)
		}
	});
	return {
		cpus,
		conditions: [
			onOneCpu ? "one CPU for each server" : "any CPU, since taskset is missing",
			atFixedAddresses ? "fixed addresses" : "random addresses, since setarch -R does not work",
			canFixSeeds ? "fixed random numbers in programs that load the C library" : "random seeds and no allocations, since there is no C compiler (cc)"
		],
		around,
		plain: (conditions) => plainStart(around(conditions), libraries),
		traitsOf
	};
}
function plainStart({ launcher, env }, { allocations, fixedRandom }) {
	if (allocations === void 0) return {
		launcher,
		env,
		allocated: () => void 0,
		remove: () => {}
	};
	const folder = makeCountFolder();
	const file = path.join(folder.path, "allocations");
	writeFileSync(file, Buffer.alloc(16));
	if (process.getuid?.() === 0) chmodSync(file, 438);
	const preloaded = [fixedRandom, allocations].filter((each) => each !== void 0);
	return {
		launcher,
		env: {
			...env,
			LD_PRELOAD: preloaded.join(":"),
			LOADGATE_ALLOCATIONS: file
		},
		allocated: (used) => used.some(({ real }) => real === allocations) ? attempt(() => allocatedIn(file)) : void 0,
		remove: folder.remove
	};
}
function allocatedIn(file) {
	const bytes = readFileSync(file);
	return {
		allocations: Number(bytes.readBigUInt64LE(0)),
		bytes: Number(bytes.readBigUInt64LE(8))
	};
}
/** CPUs that this process may use, by number. */
function allowedCpus() {
	const status = attempt(() => readFileSync("/proc/self/status", "utf8")) ?? "";
	return (/^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? "0").split(",").flatMap((range) => {
		const [first = 0, last = first] = range.split("-").map(Number);
		return Array.from({ length: last - first + 1 }, (_, index) => first + index);
	});
}
// src/adapters/counter/find-counter.ts
/** In the order in which they are tried. */
const COUNTERS = [{
	name: "hardware counters",
	create: createHardwareCounters
}, {
	name: "cachegrind",
	create: createCachegrind
}];
/**
* Looks for a counter on this machine.
* @param environment our own; secrets are left out of what programs get
*/
function counterFinder(environment) {
	return async (signal) => {
		const env = childEnvironment(environment);
		const surroundings = await createSurroundings(env, signal);
		const unusable = [];
		for (const { name, create } of COUNTERS) {
			const counter = await create(surroundings, env, signal);
			if (typeof counter !== "string") return {
				counter,
				unusable
			};
			unusable.push({
				name,
				reason: counter
			});
		}
		return { unusable };
	};
}
// src/adapters/oha/arguments.ts
/** How long a request may wait; oha itself would wait for ever. */
const REQUEST_TIMEOUT = "10s";
/**
* The command line of one burst.
*
* A rate is an open loop: with latency correction, a request's time is measured from when it was due, so a server
* that falls behind cannot hide it.
*
* Redirects are not followed and compression is off, so that a body under load is as long as the one that was
* checked.
*
* @returns oha's arguments, for a program that no shell reads
*/
function ohaArguments(request) {
	const { level, shape } = request;
	const headers = Object.entries(request.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	return [
		"--no-tui",
		"--output-format",
		"json",
		"--disable-compression",
		"--redirect",
		"0",
		"-c",
		String(connectionsOf(level, shape)),
		..."rate" in level ? [
			"-q",
			String(level.rate),
			"--latency-correction"
		] : [],
		...shape.requests === void 0 ? ["-z", `${Math.round(shape.burstMs)}ms`] : ["-n", String(shape.requests)],
		...shape.keepAlive ? [] : ["--disable-keepalive"],
		"-t",
		REQUEST_TIMEOUT,
		"-m",
		request.method,
		...headers,
		...request.bodyFile === void 0 ? [] : ["-D", request.bodyFile],
		request.url
	];
}
// src/domain/statistics/quantile-function.ts
/**
* Standard deviation of a distribution of which only some quantiles are known, taking the quantile
* function Q as linear between them: the mean is ∫Q(u)du and the mean square ∫Q(u)²du, over u from 0
* to 1, each in closed form on every piece. With the ten quantiles that a load generator prints it is
* some percent high for usual times, up to a quarter off where tails are heavy, and anything from 40 %
* low to 80 % high where a few answers lie far from all others; see the tests.
*
* @param quantiles at least two, the first of part 0, the last of part 1, parts and values ascending
* @returns in the unit of the values
* @throws RangeError when there are fewer, or their parts do not ascend from 0 to 1
*/
function stddevFromQuantiles(quantiles) {
	if (quantiles[0]?.[0] !== 0 || quantiles.at(-1)?.[0] !== 1) throw new RangeError("quantiles must reach from part 0 to part 1");
	const parts = quantiles.map(([part]) => part);
	const values = quantiles.map(([, value]) => value);
	const pieces = quantiles.slice(1).map(([part, high], index) => {
		const width = part - elementAt(parts, index);
		if (width < 0) throw new RangeError("the parts of quantiles must ascend");
		return {
			width,
			low: elementAt(values, index),
			high
		};
	});
	const integral = (of) => pieces.reduce((sum, { width, low, high }) => sum + width * of(low, high), 0);
	const mean = integral((low, high) => (low + high) / 2);
	return Math.sqrt(integral((low, high) => {
		const [a, b] = [low - mean, high - mean];
		return (a * a + a * b + b * b) / 3;
	}));
}
// src/adapters/oha/output.ts
/** oha's name for requests that the end of the burst cut off. */
const ABORTED = "aborted due to deadline";
const MAX_NAME_LENGTH = 200;
const count = int().nonnegative();
const seconds = number().nonnegative().nullable();
const outputSchema = object({
	summary: object({
		total: number().nonnegative(),
		slowest: seconds,
		fastest: seconds.optional(),
		average: seconds,
		totalData: count
	}),
	latencyPercentiles: object({
		p10: seconds.optional(),
		p25: seconds.optional(),
		p50: seconds,
		p75: seconds.optional(),
		p90: seconds,
		p95: seconds,
		p99: seconds,
		"p99.9": seconds.optional(),
		"p99.99": seconds.optional()
	}),
	statusCodeDistribution: record(string().regex(/^\d{3}$/), count),
	errorDistribution: preprocess(readableNames, array(tuple([string(), count])))
});
/**
* Reads what oha printed with `--output-format json`.
*
* oha's own rate and success rate are ignored: the first counts errors, the second any status. Its times are in
* seconds, and all of them are null when nothing was answered.
*
* @param text oha's standard output
* @param expectedStatus status of an expected answer
* @throws Error that says what is wrong with the text
*/
function parseOhaOutput(text, expectedStatus) {
	const parsed = outputSchema.safeParse(parseJson(text));
	if (!parsed.success) throw new Error(prettifyError(parsed.error).replaceAll("\n", " "));
	const { summary, latencyPercentiles, statusCodeDistribution, errorDistribution } = parsed.data;
	const answers = Object.values(statusCodeDistribution).reduce((sum, n) => sum + n, 0);
	const expected = statusCodeDistribution[String(expectedStatus)] ?? 0;
	const aborted = errorDistribution.find(([name]) => name === ABORTED)?.[1] ?? 0;
	const errors = Object.fromEntries(errorDistribution.filter(([name]) => name !== ABORTED));
	const in2xx = Object.entries(statusCodeDistribution).reduce((sum, [status, n]) => status.startsWith("2") ? sum + n : sum, 0);
	const latencyMs = latencyOf(summary, latencyPercentiles);
	return {
		expected,
		unexpected: answers - expected,
		aborted,
		errors,
		non2xx: answers - in2xx,
		durationMs: summary.total * 1e3,
		bodyBytes: summary.totalData,
		...latencyMs && { latencyMs }
	};
}
function latencyOf(summary, percentiles) {
	const { p50, p90, p95, p99, "p99.9": p999 } = percentiles;
	const { average, slowest } = summary;
	if (p50 === null || p90 === null || p95 === null || p99 === null) return void 0;
	if (average === null || slowest === null) return void 0;
	return {
		mean: average * 1e3,
		...stddevOf(summary, percentiles),
		p50: p50 * 1e3,
		p90: p90 * 1e3,
		p95: p95 * 1e3,
		p99: p99 * 1e3,
		...typeof p999 === "number" && { p999: p999 * 1e3 },
		max: slowest * 1e3
	};
}
function stddevOf({ fastest, slowest }, percentiles) {
	if (typeof fastest !== "number" || typeof slowest !== "number") return {};
	const inner = Object.entries(percentiles).flatMap(([name, value]) => typeof value === "number" ? [[Number(name.slice(1)) / 100, value * 1e3]] : []);
	inner.sort(([a], [b]) => a - b);
	return { stddev: stddevFromQuantiles([
		[0, fastest * 1e3],
		...inner,
		[1, slowest * 1e3]
	]) };
}
/**
* Entries of the errors, with names that are fit for a report: they come from the system and from what the server
* sent. Names that are equal once they are readable are counted together. Entries, unlike an object, cannot
* collide with inherited properties.
*/
function readableNames(errors) {
	if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return errors;
	const counts = /* @__PURE__ */ new Map();
	for (const [name, number] of Object.entries(errors)) {
		const readable = withoutControls(name, " ").slice(0, MAX_NAME_LENGTH);
		const key = readable === "__proto__" ? "unnamed error" : readable;
		const before = counts.get(key) ?? 0;
		counts.set(key, isNumber(before) && isNumber(number) ? before + number : number);
	}
	return [...counts];
}
function isNumber(value) {
	return typeof value === "number";
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error("not JSON");
	}
}
// src/adapters/oha/oha.ts
/** A burst that takes this much longer than planned is stuck. */
const OVERTIME_MS = 3e4;
/** Longest burst of a number of requests, whose duration is not known beforehand. */
const LONGEST_COUNTED_BURST_MS = 18e5;
/** oha as the load generator, which gets our own environment without the job's secrets. */
function createOha(tool, environment) {
	const { TOKIO_WORKER_THREADS: _threads, NO_COLOR: _color, ...rest } = environment;
	const env = childEnvironment(rest);
	return {
		version: tool.version,
		load: async (request, signal) => {
			const cpuBeforeMs = endedChildrenCpuMs();
			const result = await runCommand({
				program: tool.program,
				args: ohaArguments(request),
				env,
				capture: true,
				timeoutMs: request.shape.requests === void 0 ? request.shape.burstMs + OVERTIME_MS : LONGEST_COUNTED_BURST_MS
			}, signal);
			signal.throwIfAborted();
			const cpuAfterMs = endedChildrenCpuMs();
			const load = read(result, request.expectedStatus);
			return cpuBeforeMs === void 0 || cpuAfterMs === void 0 ? load : {
				...load,
				generatorCpuMs: cpuAfterMs - cpuBeforeMs
			};
		}
	};
}
function read(result, expectedStatus) {
	const { exit, stdout, tail, stopped } = result;
	if (stopped === "timeout") throw failure("it did not finish in time and was stopped", tail);
	if (stopped === "output") throw failure("it printed more than a result can hold", tail);
	if (!hasSucceeded(exit)) throw failure(exitText(exit), tail);
	try {
		return parseOhaOutput(stdout, expectedStatus);
	} catch (error) {
		throw failure(`its output is not what oha prints: ${messageOf(error)}`, [...tail, ...lastLines(stdout.slice(0, 200), 3)]);
	}
}
function failure(what, details) {
	return new LoadgateError("measurement", `The load generator oha failed: ${what}`, {
		details,
		hint: "Check with `oha --version` that the oha on PATH is genuine and of the pinned version."
	});
}
// src/adapters/programs/installed-files.ts
/** How many folders are looked at; larger trees belong to the system, where no build installs. */
const MAX_FOLDERS = 5e4;
/** File times lag behind our clock by up to a tick. */
const CLOCK_SLACK_MS = 20;
/** Prefixes of the system's own packages, where builds only install what npm installs globally. */
const SYSTEM = /* @__PURE__ */ new Set(["/", "/usr"]);
/**
* Folders where builds install programs and libraries globally: those next to the folders of `PATH`, and those
* that `PYTHONPATH` and `NODE_PATH` name.
* @param environment our own
* @param programs paths of programs next to which there may be others
* @returns absolute paths without symlinks
*/
async function installFolders(environment, programs) {
	const listed = (name) => (environment[name] ?? "").split(":").filter((each) => path.isAbsolute(each));
	const home = environment["HOME"];
	const own = home ? [path.join(home, ".local/bin")] : [];
	const bins = [
		...listed("PATH"),
		...own,
		...programs.map((each) => path.dirname(each))
	].filter((each) => path.basename(each) === "bin" && !SYSTEM.has(path.dirname(each)));
	const prefixes = bins.map((each) => path.dirname(each));
	const packages = [...SYSTEM].map((each) => path.join(each, "lib", "node_modules"));
	const folders = [
		...bins,
		...prefixes.flatMap((each) => [path.join(each, "lib"), path.join(each, "lib64")]),
		...packages,
		...listed("PYTHONPATH"),
		...listed("NODE_PATH")
	];
	const real = await Promise.all(folders.map((each) => realpath(each).catch(() => void 0)));
	const distinct = [...new Set(real.flatMap((each) => each ?? []))].sort();
	return distinct.filter((each, index) => !distinct.slice(0, index).some((one) => each.startsWith(`${one}/`)));
}
/**
* Files and symlinks in some folders and below that were last written in some time. Installers create a file or
* rename it into place, which changes its folder, so only files in folders that changed are looked at.
* @param except folders to leave out
*/
async function writtenIn(roots, time, except) {
	const spared = new Set(except);
	const written = [];
	const folders = roots.filter((root) => !except.some((folder) => isWithin(root, folder)));
	let looked = 0;
	for (let folder = folders.pop(); folder !== void 0; folder = folders.pop()) {
		looked += 1;
		if (looked > MAX_FOLDERS) break;
		if (spared.has(folder)) continue;
		const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
		const { ctimeMs = 0 } = await lstat(folder).catch(() => void 0) ?? {};
		for (const entry of entries) {
			const full = path.join(folder, entry.name);
			if (entry.isDirectory()) folders.push(full);
			else if (ctimeMs >= time.fromMs - CLOCK_SLACK_MS && await wasWritten(full, time)) written.push(full);
		}
	}
	return written;
}
/**
* Whether there is such a file or symlink, and it was last written in some time.
* @param by which of its times tells: `mtimeMs` counts only its content, `ctimeMs` also names and permissions
*/
async function wasWritten(file, { fromMs, untilMs }, by = "ctimeMs") {
	const stats = await lstat(file).catch(() => void 0);
	if (stats === void 0 || stats.isDirectory()) return false;
	return stats[by] >= fromMs - CLOCK_SLACK_MS && Math.floor(stats[by]) <= untilMs;
}
// src/adapters/programs/read-marks.ts
/** Looking at more files than this would take too long. */
const MAX_FILES = 3e5;
/** How many files are looked at concurrently. */
const AT_ONCE = 64;
const DAY_MS = 864e5;
/** An access time in the past: 1 January 2000. */
const MARKED = "@946684800";
/** A larger file is not read to see whether reading shows. */
const MAX_PROBE_BYTES = 1e6;
/**
* Marks files, so that their access times show later whether they were read. With `relatime`, reading updates an
* access time only if that is not later than the last change, so later ones are set back. The modification time
* is left alone.
* @param what a folder, or single files
* @param except folders to leave out
* @returns undefined where the file system keeps no access times, or there are too many files
*/
async function markReads(what, except = []) {
	if (process.platform !== "linux") return void 0;
	const listed = typeof what === "string" ? await filesIn(what, new Set(except)) : what;
	if (listed.length > MAX_FILES) return void 0;
	const states = (await statesOf(listed)).filter(({ names }) => names === 1 || typeof what !== "string");
	if (!await setBack(states.filter(({ isStale }) => isStale))) return void 0;
	const files = states.map(({ file }) => file);
	if (!await tellsReads(await statesOf(files.slice(0, AT_ONCE)))) return void 0;
	const marked = await statesOf(files);
	return { read: async () => {
		const now = new Map((await statesOf(files)).map(({ file, atimeMs }) => [file, atimeMs]));
		return marked.filter(({ file, atimeMs }) => (now.get(file) ?? atimeMs) > atimeMs).map(({ file }) => file);
	} };
}
async function filesIn(root, except) {
	const files = [];
	const folders = [root];
	for (let folder = folders.pop(); folder !== void 0; folder = folders.pop()) {
		const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
		for (const entry of entries) {
			const full = path.join(folder, entry.name);
			if (entry.name === ".git" || except.has(full)) continue;
			if (entry.isDirectory()) folders.push(full);
			else if (entry.isFile()) files.push(full);
		}
		if (files.length > MAX_FILES) break;
	}
	return files;
}
/** The current state of those files that exist. */
async function statesOf(files) {
	const recentMs = Date.now() - DAY_MS;
	const states = [];
	for (let start = 0; start < files.length; start += AT_ONCE) {
		const some = files.slice(start, start + AT_ONCE).map(async (file) => {
			const { atimeMs, mtimeMs, ctimeMs, size, nlink: names } = await lstat(file);
			return [{
				file,
				atimeMs,
				size,
				names,
				isStale: atimeMs > Math.max(mtimeMs, ctimeMs) && atimeMs > recentMs
			}];
		});
		const settled = await Promise.all(some.map((one) => one.catch(() => [])));
		states.push(...settled.flat());
	}
	return states;
}
/**
* Sets access times back. Only `touch` can do so without setting the modification time too.
* @returns false where that fails
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
	child.stdin.end(files.map(({ file }) => `${file}\0`).join(""));
	const [code] = await ended;
	return code === 0 || code === 123;
}
/** Reads one of the files to see whether reading shows, and marks it again. */
async function tellsReads(some) {
	const probe = some.find(({ size }) => size > 0 && size < MAX_PROBE_BYTES);
	if (!probe) return true;
	await readFile(probe.file).catch(() => void 0);
	const [after] = await statesOf([probe.file]);
	const isTold = after !== void 0 && after.atimeMs > probe.atimeMs;
	await setBack([probe]);
	return isTold;
}
// src/adapters/programs/program-watch.ts
/** The content of a larger file is not compared. */
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
	return {
		shared: SHARED.flatMap((name) => {
			const folder = environment[name];
			return folder ? attempt(() => realpathSync(folder)) ?? [] : [];
		}),
		mark: markReads,
		installed: async (time, { programs, except }) => writtenIn(await installFolders(environment, programs), time, except),
		contentOf: async (files) => {
			const contents = /* @__PURE__ */ new Map();
			for (const file of files) {
				const content = await contentOf(file).catch(() => void 0);
				if (content !== void 0) contents.set(file, content);
			}
			return contents;
		},
		written: (files, time) => filesThat(files, (file) => wasWritten(file, time)),
		modified: (files, time) => filesThat(files, (file) => wasWritten(file, time, "mtimeMs")),
		realPath: (file) => realpath(file).catch(() => file)
	};
}
async function filesThat(files, fits) {
	const fitting = await Promise.all(files.map(fits));
	return files.filter((_, index) => fitting[index]);
}
async function contentOf(file) {
	const stats = await lstat(file);
	if (stats.isSymbolicLink()) return `-> ${await readlink(file)}`;
	if (!stats.isFile() || stats.size > MAX_BYTES) return void 0;
	return createHash("sha256").update(await readFile(file)).digest("hex");
}
// src/adapters/prometheus/exposition.ts
const NAME = /[a-zA-Z_:][\w:]*/y;
const LABEL = /[ \t]*([a-zA-Z_]\w*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*/y;
const VALUE = /[ \t]*(\S+)(?:[ \t]+-?\d+)?[ \t]*$/y;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^([+-]?inf|nan)$/i;
/** Characters that a label value may escape; a backslash before any other stands for itself. */
const ESCAPES = {
	n: "\n",
	"\"": "\"",
	"\\": "\\"
};
/**
* Reads Prometheus' text format, version 0.0.4
* (https://prometheus.io/docs/instrumenting/exposition_formats/): each line as it is, so a histogram is its
* `_bucket`, `_sum` and `_count` lines. Comments, timestamps and values that are not finite are ignored.
* @throws Error that names the first line that is not in that format
*/
function parseExposition(text) {
	return text.split(/\r?\n/).flatMap((line, index) => {
		if (/^[ \t]*(#|$)/.test(line)) return [];
		const point = parseLine(line.trimStart());
		if (point === "not finite") return [];
		if (point) return [point];
		throw new Error(`line ${index + 1} is not in Prometheus' text format`);
	});
}
function parseLine(line) {
	const read = reader(line);
	const name = read(NAME)?.[0];
	if (name === void 0) return void 0;
	const labels = [];
	if (read(/[ \t]*\{[ \t]*/y)) while (!read(/\}/y)) {
		const [, label, value] = read(LABEL) ?? [];
		if (label === void 0 || value === void 0) return void 0;
		labels.push([label, unescaped(value)]);
		if (!read(/,[ \t]*/y) && !read(/(?=\})/y)) return void 0;
	}
	else if (!read(/(?=[ \t])/y)) return;
	const value = read(VALUE)?.[1] ?? "";
	if (!NUMBER.test(value)) return NOT_FINITE.test(value) ? "not finite" : void 0;
	return Number.isFinite(Number(value)) ? {
		name,
		labels,
		value: Number(value)
	} : "not finite";
}
/** Reads a line piece by piece, each one where the last one ended. */
function reader(line) {
	let at = 0;
	return (pattern) => {
		pattern.lastIndex = at;
		const match = pattern.exec(line);
		if (match) at = pattern.lastIndex;
		return match;
	};
}
function unescaped(value) {
	return value.replace(/\\(.)/g, (whole, letter) => ESCAPES[letter] ?? whole);
}
// src/adapters/prometheus/metrics-reader.ts
const TIMEOUT_MS$1 = 5e3;
const OK = 200;
/** Reads metrics over HTTP. */
function createMetricsReader(http) {
	return { read: async (url, globs, signal) => {
		const request = {
			url,
			method: "GET",
			headers: { accept: "text/plain" },
			timeoutMs: TIMEOUT_MS$1
		};
		const { status, body, truncated } = await http.send(request, signal);
		if (status !== OK) throw new Error(`status ${status}`);
		if (truncated) throw new Error("the answer is too long");
		const isWanted = (0, import_picomatch.default)([...globs]);
		return parseExposition(body).filter(({ name }) => isWanted(name));
	} };
}
// src/adapters/server/http-client.ts
const MAX_BODY_BYTES$1 = 1048576;
/** An HTTP client that opens a connection for each request and bounds what it reads. */
const httpClient = { send: async (request, signal) => {
	const timeout = AbortSignal.timeout(Math.ceil(request.timeoutMs));
	try {
		return await exchange$1(request, AbortSignal.any([signal, timeout]));
	} catch (error) {
		if (!timeout.aborted || signal.aborted) throw error;
		throw new Error(`no answer within ${Math.ceil(request.timeoutMs)} ms`, { cause: error });
	}
} };
function exchange$1(request$2, signal) {
	return new Promise((resolve, reject) => {
		const outgoing = request(request$2.url, {
			method: request$2.method,
			agent: false,
			headers: {
				accept: "*/*",
				...request$2.headers,
				...request$2.body && { "content-length": request$2.body.byteLength }
			},
			signal
		});
		outgoing.once("error", reject);
		outgoing.once("upgrade", (_, socket) => {
			socket.destroy();
			reject(/* @__PURE__ */ new Error("the server switched to another protocol"));
		});
		outgoing.once("response", (response) => {
			const chunks = [];
			let bytes = 0;
			response.on("data", (chunk) => {
				bytes += chunk.length;
				if (bytes <= MAX_BODY_BYTES$1) {
					chunks.push(chunk);
					return;
				}
				resolve(answerOf$1(response, chunks, true));
				response.destroy();
			});
			response.once("end", () => resolve(answerOf$1(response, chunks, false)));
			response.once("error", reject);
		});
		outgoing.end(request$2.body);
	});
}
function answerOf$1({ statusCode = 0, headers }, chunks, truncated) {
	const contentType = headers["content-type"];
	return {
		status: statusCode,
		...contentType !== void 0 && { contentType },
		...headers.location !== void 0 && { location: headers.location },
		body: Buffer.concat(chunks).toString("utf8"),
		truncated
	};
}
// src/adapters/server/request-sequence.ts
/** How much of a body is compared; what is longer is read to its end and dropped. */
const MAX_BODY_BYTES = 1048576;
/** Sends requests one after the other, over one connection if they may share it. */
const requestSequence = { send: async (request, signal) => {
	const { count, keepAlive, timeoutMs } = request;
	const agent = new Agent({
		keepAlive,
		maxSockets: 1
	});
	const late = new AbortController();
	const timer = setTimeout(() => late.abort(), timeoutMs);
	const either = AbortSignal.any([signal, late.signal]);
	try {
		for (let number = 1; number <= count; number += 1) {
			timer.refresh();
			await exchange(request, agent, either).catch((error) => {
				signal.throwIfAborted();
				const what = late.signal.aborted ? `no answer within ${timeoutMs} ms` : messageOf(error);
				throw new Error(`request ${number} of ${count}: ${what}`, { cause: error });
			});
		}
	} finally {
		clearTimeout(timer);
		agent.destroy();
	}
} };
/** @throws Error where the answer is wrong, cut off, or does not come before the signal */
function exchange(request$1, agent, signal) {
	return new Promise((resolve, reject) => {
		const outgoing = request(request$1.url, {
			method: request$1.method,
			agent,
			headers: {
				accept: "*/*",
				...request$1.headers,
				...request$1.body && { "content-length": request$1.body.byteLength }
			},
			signal
		});
		outgoing.once("error", reject);
		outgoing.once("upgrade", (_, socket) => {
			socket.destroy();
			reject(/* @__PURE__ */ new Error("the server switched to another protocol"));
		});
		outgoing.once("response", (response) => {
			checkAnswer(request$1, response).then(resolve, reject);
		});
		outgoing.end(request$1.body);
	});
}
async function checkAnswer({ expected }, response) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of response) {
		bytes += chunk.length;
		if (expected.body !== void 0 && bytes <= MAX_BODY_BYTES) chunks.push(chunk);
	}
	const { statusCode } = response;
	if (statusCode !== expected.status) throw new Error(`expected status ${expected.status}, got ${statusCode}`);
	const isOther = bytes > MAX_BODY_BYTES || Buffer.concat(chunks).toString("utf8") !== expected.body;
	if (expected.body !== void 0 && isOther) throw new Error("the body is not the expected one");
}
// src/adapters/server/free-port.ts
const HOST$1 = "127.0.0.1";
/** Ports that were given away lately, whose servers may not be listening yet. */
const given = [];
const REMEMBERED = 100;
/** Asks the system for a free port that was not given away just before. */
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
* Whether nothing listens on a port now.
* @throws Error when it cannot be listened on for another reason, such as a port below 1024
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
// src/adapters/server/listening.ts
/** 127.0.0.1 and all addresses as `/proc/net/tcp` and `tcp6` write them. */
const LOOPBACK = ["0100007F", "0000000000000000FFFF00000100007F"];
const ANY_ADDRESS = ["00000000", "0".repeat(32)];
/**
* Whether a connection to a TCP port of 127.0.0.1 reaches a process or one that it started.
* @param leader id of the process
*/
function familyListensOn(leader, port) {
	if (!HAS_PROC) {
		const args = [
			"-nP",
			"-a",
			"-g",
			String(leader),
			`-iTCP:${port}`,
			"-sTCP:LISTEN",
			"-t"
		];
		return spawnSync("lsof", args, { encoding: "utf8" }).stdout.trim() !== "";
	}
	const sockets = listeningSockets(port);
	if (sockets.size === 0) return false;
	if (membersOf(leader).some((entry) => holdsAny(entry, sockets))) return true;
	const stray = membersOfRun().find((entry) => holdsAny(entry, sockets));
	if (stray === void 0 || isKnownMember(stray)) return false;
	adopt(leader, stray);
	return true;
}
function holdsAny({ pid }, sockets) {
	return (attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? []).some((descriptor) => {
		const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
		return target !== void 0 && sockets.has(target);
	});
}
/**
* Sockets that a connection to 127.0.0.1 can reach, as `/proc/PID/fd` names them. One that is bound to that
* address takes precedence over those bound to all addresses.
*/
function listeningSockets(port) {
	const LISTEN = "0A";
	const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
	const sockets = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => (attempt(() => readFileSync(file, "utf8")) ?? "").split("\n").slice(1)).flatMap((row) => {
		const [, local = "", , state, , , , , , inode] = row.trim().split(/\s+/);
		const [address = "", at] = local.split(":");
		return state === LISTEN && at === hexPort ? [{
			address,
			name: `socket:[${inode}]`
		}] : [];
	});
	const bound = (addresses) => sockets.filter(({ address }) => addresses.includes(address)).map(({ name }) => name);
	const exact = bound(LOOPBACK);
	return new Set(exact.length > 0 ? exact : bound(ANY_ADDRESS));
}
// src/adapters/server/process-files.ts
/** How many arguments of one process are looked at. */
const MAX_ARGUMENTS = 1e3;
/** What the kernel appends to the path of a file that was removed or replaced meanwhile. */
const REMOVED = " (deleted)";
/**
* What a server's processes execute, map into memory, hold open, are given as arguments, and work in.
* @param leader id of the process that was started
* @returns files and folders without repetition, or undefined where the system does not tell
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
/** Paths as the kernel knows them: without symlinks. */
function heldBy(pid) {
	const at = `/proc/${pid}`;
	const links = [
		"exe",
		"cwd",
		...(attempt(() => readdirSync(`${at}/fd`)) ?? []).map((each) => `fd/${each}`)
	];
	const maps = attempt(() => readFileSync(`${at}/maps`, "utf8")) ?? "";
	return [...links.flatMap((link) => attempt(() => readlinkSync(`${at}/${link}`)) ?? []), ...[...maps.matchAll(/^(?:\S+\s+){5}(\/.*)$/gm)].map(([, file = ""]) => file)].filter((file) => file.startsWith("/") && !/^\/(?:proc|dev|sys|memfd:)/.test(file)).map((file) => file.endsWith(REMOVED) ? file.slice(0, -10) : file);
}
/** Arguments that name existing files, also after `=` and in lists separated by colons. */
function argumentsOf(pid) {
	const folder = attempt(() => readlinkSync(`/proc/${pid}/cwd`));
	const words = attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.split("\0") ?? [];
	if (folder === void 0) return [];
	return words.slice(0, MAX_ARGUMENTS).flatMap((word) => [word, ...word.slice(word.indexOf("=") + 1).split(":")]).filter((word) => word !== "" && word.length < 4096).flatMap((word) => {
		const named = path.resolve(folder, word);
		const real = attempt(() => realpathSync(named));
		return real === void 0 ? [] : [{
			path: named,
			real,
			isArgument: true
		}];
	});
}
// src/adapters/server/process-usage.ts
const NANOSECONDS_PER_MS = 1e6;
/**
* What a process and everything that it started have used so far.
*
* On Linux the CPU time is the sum of the threads' `schedstat` (nanoseconds), or the process's own
* 10 ms ticks where those say more because threads have ended, and the ticks of ended children; the
* memory is VmRSS and VmHWM.
* Elsewhere it is what `ps` gives, without a peak.
* @param leader id of the process
*/
function familyUsage(leader) {
	return usageOf(membersOf(leader));
}
/**
* What some processes have used so far, as {@link familyUsage}, without a search for others: cheap enough to be
* called often. Empty where the system has no `/proc`.
*/
function membersUsage(pids) {
	return HAS_PROC ? usageOf(pids.flatMap((pid) => entryOf(pid) ?? [])) : {};
}
/** What some processes of the table have used so far, as {@link familyUsage}. */
function usageOf(members) {
	if (members.length === 0) return {};
	const sum = (of) => members.reduce((total, entry) => total + of(entry), 0);
	if (!HAS_PROC) return {
		cpuMs: sum((entry) => entry.cpuMs),
		rssBytes: sum((entry) => entry.rssBytes ?? 0)
	};
	const memory = members.map((entry) => memoryOf(entry.pid));
	return {
		cpuMs: sum(({ pid, cpuMs, endedChildrenCpuMs }) => Math.max(cpuMs, threadsCpuMs(pid)) + endedChildrenCpuMs),
		rssBytes: memory.reduce((total, { rssBytes }) => total + rssBytes, 0),
		peakRssBytes: memory.reduce((total, { peakRssBytes }) => total + peakRssBytes, 0)
	};
}
function threadsCpuMs(pid) {
	return threadsOf(pid).reduce((total, thread) => {
		const text = attempt(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"));
		return total + Number(text?.split(" ")[0] ?? 0) / NANOSECONDS_PER_MS;
	}, 0);
}
function memoryOf(pid) {
	const status = attempt(() => readFileSync(`/proc/${pid}/status`, "utf8")) ?? "";
	const kibibytes = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
	return {
		rssBytes: kibibytes("VmRSS") * 1024,
		peakRssBytes: kibibytes("VmHWM") * 1024
	};
}
// src/adapters/server/spoken-protocol.ts
const TIMEOUT_MS = 1e3;
const HOST = "127.0.0.1";
/**
* Finds out which protocol a server speaks that does not answer plain HTTP/1.1 sensibly.
* @param port of the loopback address
* @returns undefined where it is neither of these
*/
async function otherProtocolOn(port) {
	if (await speaksTls(port)) return "TLS";
	return await speaksHttp2(port) ? "HTTP/2" : void 0;
}
/** Whether a TLS handshake succeeds, or fails with an alert, which only a TLS server sends. */
function speaksTls(port) {
	const socket = connect$1({
		port,
		host: HOST,
		rejectUnauthorized: false,
		minVersion: "TLSv1"
	});
	return answerOf(socket, (end) => {
		socket.once("secureConnect", () => end(true));
		socket.on("error", (error) => end(/^ERR_SSL_.*_ALERT_/.test(error.code ?? "")));
	});
}
/** The preface of HTTP/2 and an empty frame of settings (RFC 9113, sections 3.4 and 6.5). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\0\0\0\0\0", "latin1");
const FRAME_HEADER_BYTES = 9;
const SETTINGS_TYPE = 4;
const SETTING_BYTES = 6;
/** Whether the answer to HTTP/2's preface is a frame of settings, which must be the first one. */
function speaksHttp2(port) {
	const socket = connect({
		port,
		host: HOST
	});
	let got = Buffer.alloc(0);
	return answerOf(socket, (end) => {
		socket.once("connect", () => socket.write(PREFACE));
		socket.on("error", () => end(false));
		socket.on("data", (chunk) => {
			got = Buffer.concat([got, chunk]);
			if (got.length < FRAME_HEADER_BYTES) return;
			end(got.readUIntBE(0, 3) % SETTING_BYTES === 0 && got[3] === SETTINGS_TYPE && got.readUInt32BE(5) === 0);
		});
	});
}
/**
* Waits for what a connection shows, and closes it.
* @param listen sets listeners that call `end` with the answer
* @returns false where the time is up or the connection was closed before
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
/** Pause between probes, as a part of the time since the start. */
const PAUSE_PART = .02;
const PROBE_TIMEOUT_MS = 2e3;
/** A probe with less time than this before the deadline says nothing about the server. */
const CUT_OFF_MS = 100;
/**
* Waits for the first right answer and makes sure that it came from the candidate. Which process listens on the
* port is looked up only then, since that takes milliseconds, which would count as start-up time.
* @param ready path that answers 2xx, and how long that may take
* @returns milliseconds from spawn to that answer
* @throws LoadgateError `measurement` when none comes in time, another process gives it, or the server
* speaks another protocol
*/
async function untilReady(ready, candidate) {
	const { startedAt, signal, assertRunning } = candidate;
	const deadline = startedAt + ready.timeoutMs;
	let answer;
	let failure;
	while (performance.now() < deadline) {
		assertRunning();
		const miss = await probe(ready.path, deadline, candidate);
		const elapsedMs = performance.now() - startedAt;
		if (!miss) {
			assertOurs(candidate);
			return elapsedMs;
		}
		const isWorthALook = !answer && !failure && miss.kind !== "timeout";
		if (miss.kind === "answer") answer = miss;
		else if (miss.kind !== "silence") failure = miss;
		if (isWorthALook || miss.redirect !== void 0) await assertPlainHttp(miss, candidate);
		await setTimeout$1(pauseAfter(elapsedMs), void 0, { signal });
	}
	assertRunning();
	const last = answer ?? failure;
	if (last) await assertPlainHttp(last, candidate);
	throw notReady(ready, candidate, last?.what ?? "nothing listened on the port");
}
/**
* Short at first, so that a fast start is timed to a few milliseconds, and then a fiftieth of the time so far, so
* that a slow start is timed to 2 % without flooding the server's log.
*/
function pauseAfter(elapsedMs) {
	return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_PART * elapsedMs));
}
/** @returns undefined for a right answer */
async function probe(path, deadline, { port, http, signal }) {
	const timeoutMs = Math.max(1, Math.min(PROBE_TIMEOUT_MS, deadline - performance.now()));
	const url = `http://127.0.0.1:${port}${path}`;
	try {
		return missOf(path, await http.send({
			url,
			method: "GET",
			headers: {},
			timeoutMs
		}, signal));
	} catch (error) {
		signal.throwIfAborted();
		const what = `GET ${path}: ${messageOf(error)}`;
		if (hasCode(error, "ECONNREFUSED") || timeoutMs <= CUT_OFF_MS) return {
			kind: "silence",
			what
		};
		return {
			kind: !(error instanceof Error && "code" in error) ? "timeout" : "failure",
			what,
			isStrange: true
		};
	}
}
const BAD_REQUEST = 400;
function missOf(path, { status, location = "" }) {
	if (status >= 200 && status < 300) return void 0;
	return {
		kind: "answer",
		what: `the last answer to GET ${path} was ${status}`,
		isStrange: status === BAD_REQUEST,
		.../^https:/i.test(location) && { redirect: location }
	};
}
/** @throws LoadgateError `measurement` where the server speaks another protocol, or redirects to one */
async function assertPlainHttp({ isStrange, redirect }, candidate) {
	const { name, port, logTail } = candidate;
	const spoken = isStrange ? await otherProtocolOn(port) : void 0;
	if (spoken === void 0 && redirect === void 0) return;
	assertOurs(candidate);
	const what = spoken ? `answers ${spoken}` : `redirects to ${JSON.stringify(redirect)}`;
	const way = spoken === "HTTP/2" ? "over HTTP/1.1 too" : "without TLS";
	throw new LoadgateError("measurement", `${name}: ${what} on port ${port} where plain HTTP/1.1 is expected`, {
		details: logTail(),
		hint: `Only plain HTTP/1.1 can be measured: have servers.${name}.run start the server so that it answers ${way}.`
	});
}
function notReady({ timeoutMs }, { name, port, logTail }, what) {
	return new LoadgateError("measurement", `${name}: not ready after ${timeoutMs} ms on port ${port}: ${what}`, {
		details: logTail(),
		hint: `Check servers.${name}.ready.path, raise its timeout, and make sure that the server listens on 127.0.0.1:{port}.`
	});
}
function assertOurs({ name, port, assertRunning, isOurs, logTail }) {
	assertRunning();
	if (isOurs()) return;
	throw new LoadgateError("measurement", `${name}: another process answers on port ${port}`, {
		details: logTail(),
		hint: `servers.${name}.run must start a server that listens on {port} itself.`
	});
}
// src/adapters/server/usage-watch.ts
/** Time between two readings; reading more often would distort what is measured. */
const WINDOW_MS = 100;
/** A last window shorter than this says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;
/**
* Does some work and watches meanwhile what a process and everything that it started use. Peaks are those of
* the processes that run at the beginning; the total counts all of them.
* @param leader id of the process, or undefined where nothing runs
*/
async function observeFamily(leader, work) {
	if (leader === void 0) return {
		result: await work(),
		usage: {}
	};
	const entries = membersOf(leader);
	const members = entries.map(({ pid }) => pid);
	const before = usageOf(entries);
	const peaks = [];
	const rss = [];
	let last = {
		at: performance.now(),
		cpuMs: membersUsage(members).cpuMs
	};
	const look = () => {
		const { cpuMs, rssBytes } = membersUsage(members);
		const at = performance.now();
		if (at - last.at < SHORTEST_WINDOW_MS) return;
		if (rssBytes !== void 0) rss.push(rssBytes);
		if (cpuMs !== void 0 && last.cpuMs !== void 0 && cpuMs >= last.cpuMs) peaks.push((cpuMs - last.cpuMs) / (at - last.at) * 100);
		last = {
			at,
			cpuMs
		};
	};
	const timer = setInterval(look, WINDOW_MS);
	try {
		const result = await work();
		look();
		const after = familyUsage(leader);
		if (after.rssBytes !== void 0) rss.push(after.rssBytes);
		return {
			result,
			usage: {
				...before.cpuMs !== void 0 && after.cpuMs !== void 0 && after.cpuMs >= before.cpuMs && { serverCpuMs: after.cpuMs - before.cpuMs },
				...peaks.length > 0 && { peakCpuPercent: Math.max(...peaks) },
				...rss.length > 0 && { rssBytes: Math.max(...rss) }
			}
		};
	} finally {
		clearInterval(timer);
	}
}
// src/adapters/server/server-runtime.ts
/**
* Starts servers on this machine's loopback address.
* @param http sends the readiness probes
* @param environment our own environment; the servers get it without the job's secrets
*/
function createServerRuntime(http, environment) {
	return { start: async (request, signal) => {
		signal.throwIfAborted();
		await requireFolder(request);
		const launched = launch(request, await portFor(request), environment);
		try {
			const coldStartMs = await waitForAnswer(launched, http, signal);
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
/** @throws LoadgateError `measurement` where a fixed port cannot be used */
async function portFor({ name, port: fixed }) {
	const port = fixed ?? await freePort();
	if (await portIsFree(port).catch((error) => {
		const message = `${name}: port ${port} cannot be used: ${messageOf(error)}`;
		const hint = `Choose another servers.${name}.port, or use {port} in its run command.`;
		throw new LoadgateError("measurement", message, {
			hint,
			cause: error
		});
	})) return port;
	throw new LoadgateError("measurement", `${name}: port ${port} is taken by another process`, { hint: `Stop what listens on ${port}, or use {port} in servers.${name}.run so that a free one is chosen.` });
}
function launch(request, port, environment) {
	const log = openLogFile();
	const startedAt = performance.now();
	const shell = [
		"/bin/sh",
		"-c",
		request.run.replaceAll("{port}", "\"$PORT\"")
	];
	const [program = shell[0], ...args] = [...request.launcher ?? [], ...shell];
	return {
		request,
		port,
		group: spawnGroup(program, args, {
			cwd: request.directory,
			env: childEnvironment(environment, {
				...request.env,
				PORT: String(port)
			}),
			stdio: [
				"ignore",
				log.descriptor,
				log.descriptor
			]
		}),
		log,
		startedAt
	};
}
function waitForAnswer(launched, http, signal) {
	const { request, port, group, log, startedAt } = launched;
	return untilReady(request.ready, {
		name: request.name,
		port,
		startedAt,
		http,
		signal,
		assertRunning: () => {
			assertRunning(launched, "before it was ready");
			log.trim();
		},
		isOurs: () => group.pid !== void 0 && familyListensOn(group.pid, port),
		logTail: log.variedTail
	});
}
function runningServer(launched) {
	const { request, port, group, log } = launched;
	const { pid } = group;
	return {
		name: request.name,
		url: `http://127.0.0.1:${port}`,
		usage: async () => {
			log.trim();
			return pid === void 0 ? {} : familyUsage(pid);
		},
		observe: (work) => observeFamily(pid, work),
		assertAlive: () => assertRunning(launched, "while it was loaded"),
		files: () => pid === void 0 ? void 0 : familyFiles(pid),
		processes: () => pid === void 0 ? [] : membersOf(pid).map((member) => member.pid),
		logTail: log.tail,
		stop: () => stop(launched)
	};
}
async function stop({ request, group, log }) {
	await group.stop(request.stopGraceMs ?? 5e3);
	log.close();
}
function assertRunning({ request, group, log }, when) {
	const exit = group.exit();
	if (!exit) return;
	const message = `${request.name}: the server ended ${when}: ${exitText(exit)}`;
	const hint = startHint(request, exit);
	throw new LoadgateError("measurement", message, {
		details: log.tail(),
		hint
	});
}
const COMMAND_NOT_FOUND = 127;
function startHint(request, exit) {
	if (hasSucceeded(exit)) return `servers.${request.name}.run must not return while the server runs: keep the server in the foreground.`;
	return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND ? `The command of servers.${request.name}.run was not found; check its path, and that the build produces it.` : `Run it by hand: cd ${quoted(request.directory)} && PORT=8080 sh -c ${quoted(request.run.replaceAll("{port}", "8080"))}`;
}
/** A text as one word of a shell. */
function quoted(text) {
	return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
// src/adapters/system/cpu-times.ts
const CLOCK_TICK_MS = 10;
/**
* What the machine's CPUs did since its start: on Linux from `/proc/stat` and `/proc/pressure/cpu`
* (pressure stall information), elsewhere what Node knows.
*/
function readCpuTimes() {
	const read = (file) => attempt(() => readFileSync(file, "utf8"));
	const stat = read("/proc/stat");
	if (stat === void 0) return fromNode();
	const stalledMs = stalledFrom(read("/proc/pressure/cpu") ?? "");
	return {
		...fromStat(stat),
		...stalledMs !== void 0 && { stalledMs }
	};
}
/**
* Reads the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, and guest
* times that user and nice already contain.
*/
function fromStat(text) {
	const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = (/^cpu +(.*)$/m.exec(text)?.[1] ?? "").split(" ").map(Number);
	const busy = user + nice + system + irq + soft;
	return {
		allMs: (busy + idle + wait + steal) * CLOCK_TICK_MS,
		busyMs: busy * CLOCK_TICK_MS,
		stolenMs: steal * CLOCK_TICK_MS
	};
}
/**
* Reads the line `some … total=MICROSECONDS` of `/proc/pressure/cpu`.
* @returns milliseconds, or undefined where there is no such line
*/
function stalledFrom(text) {
	const total = /^some .*total=(\d+)/m.exec(text)?.[1];
	return total === void 0 ? void 0 : Number(total) / 1e3;
}
function fromNode() {
	const times = os.cpus().map((cpu) => cpu.times);
	const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
	return {
		allMs: all,
		busyMs: all - times.reduce((sum, one) => sum + one.idle, 0)
	};
}
// src/ports/machine.ts
/** An ordinary expression takes a thousandth of this on the largest body that is read. */
const MATCH_LIMIT_MS = 1e3;
// src/adapters/system/text-match.ts
const search = new Script("new RegExp(expression, 'u').test(text)");
/**
* Whether a text matches a regular expression. Some expressions take time that doubles with each
* character, such as `^(a+)+$`; only a script of its own can be stopped in the middle of one.
* @returns undefined when it was not found out within {@link MATCH_LIMIT_MS}
*/
function matches(expression, text) {
	try {
		return search.runInContext(createContext({
			expression,
			text
		}), { timeout: MATCH_LIMIT_MS }) === true;
	} catch (error) {
		if (isTimeout(error)) return void 0;
		throw error;
	}
}
/** An error of a script is not made by our own `Error`. */
function isTimeout(error) {
	return (typeof error === "object" && error !== null && "code" in error && error.code) === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
// src/adapters/system/machine.ts
/**
* The machine that this process runs on.
* @param environment `ImageOS` and `ImageVersion` name a hosted runner's image
* @param version our own
*/
function createMachine(environment, version) {
	return {
		environment: () => {
			const cpus = os.cpus();
			const image = environment["ImageOS"];
			return {
				os: `${os.type()} ${os.release()}`,
				arch: os.arch(),
				cpuModel: cpus[0]?.model.trim() || "unknown CPU",
				cpuCount: os.availableParallelism(),
				memoryBytes: os.totalmem(),
				...image && { runnerImage: image },
				node: process.versions.node,
				loadgate: version
			};
		},
		loadAverage: () => process.platform === "win32" ? void 0 : os.loadavg()[0],
		openFileLimit,
		isInstalled: (program) => (environment["PATH"] ?? "").split(path.delimiter).some((folder) => path.isAbsolute(folder) && isExecutable(path.join(folder, program))),
		now: () => performance.now(),
		sleep: async (ms, signal) => {
			await setTimeout$1(ms, void 0, { signal }).catch(() => signal.throwIfAborted());
		},
		date: () => /* @__PURE__ */ new Date(),
		cpuTimes: readCpuTimes,
		uniqueId: () => randomUUID(),
		matches,
		hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
		readFile: (file) => readFile(file)
	};
}
function isExecutable(file) {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
}
/** Node raises its own limit as far as it may, and what it starts inherits that. */
function openFileLimit() {
	if (process.platform !== "linux") return void 0;
	const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
	return limit === void 0 ? void 0 : Number(limit);
}
const NOTE_EVERY_MS = 3e4;
/**
* Installs oha: from PATH, from the cache, as a verified release asset, or with cargo, in this order. Only the
* pinned version is accepted, since figures from different versions do not compare.
*/
function createOhaInstaller(options) {
	const { version, environment, hosts, onLine } = options;
	const asset = assetName(process.platform, process.arch);
	const accepts = (installed) => installed === version;
	const onPath = wayOnPath({
		tool: "oha",
		accepts,
		environment,
		onLine
	});
	const released = waysToRelease({
		name: "oha",
		version,
		environment,
		hosts,
		onLine,
		repository: "hatoo/oha",
		asset,
		sha256: OHA_CHECKSUMS[version]?.[asset ?? ""]
	});
	const built = waysToBuild(options, toolPlace(toolCacheFolder(environment), "oha", `${version}+cargo`));
	const ways = [
		onPath,
		released.cached,
		built.cached,
		released.fresh,
		built.fresh
	];
	const hint = `Install it yourself, so that it is on PATH: cargo install oha --locked --version ${version}`;
	const errorOf = (details) => new LoadgateError("measurement", `oha ${version} could not be installed`, {
		details,
		hint
	});
	return { install: (signal) => firstWay(ways, signal, errorOf) };
}
/** The name of the release asset for a machine; undefined where none is published. */
function assetName(platform, arch) {
	const system = {
		linux: "linux",
		darwin: "macos"
	}[platform];
	const cpu = {
		x64: "amd64",
		arm64: "arm64"
	}[arch];
	return system && cpu ? `oha-${system}-${cpu}` : void 0;
}
/**
* The two ways to an oha that cargo builds. The program differs from machine to machine, so no published hash
* can verify an earlier build: it is kept apart from releases, and only its version is checked.
*/
function waysToBuild(options, place) {
	const { version, environment, onLine } = options;
	const { program } = place;
	const check = async (file, signal) => {
		const said = await versionOf({
			tool: "oha",
			program: file
		}, environment, signal);
		if (said !== version) throw new Error(`${file} reports version ${said ?? "nothing"}`);
	};
	return {
		cached: {
			name: "earlier build",
			take: async (signal) => {
				if (!await place.isTaken()) throw new Error(`there is no ${program}`);
				await check(program, signal);
				onLine(`using the oha ${version} that cargo built earlier, not verified: ${program}`);
				return {
					program,
					version,
					source: "cache"
				};
			}
		},
		fresh: {
			name: "cargo",
			take: async (signal) => {
				await place.fill(async (folder) => {
					await buildWithCargo(options, folder, signal);
					await check(path.join(folder, "oha"), signal);
				}, () => check(program, signal));
				return {
					program,
					version,
					source: "cargo"
				};
			}
		}
	};
}
async function buildWithCargo({ version, environment, onLine, noteEveryMs = NOTE_EVERY_MS }, folder, signal) {
	onLine(`building oha ${version} with cargo, which takes a few minutes`);
	const beganMs = performance.now();
	const timer = setInterval(() => {
		onLine(`cargo has been building oha for ${formatDuration(performance.now() - beganMs)}`);
	}, noteEveryMs);
	const building = {
		program: "cargo",
		args: [
			"install",
			"oha",
			"--locked",
			"--version",
			version,
			"--root",
			folder
		],
		env: childEnvironment(environment, { CARGO_TARGET_DIR: path.join(folder, "target") }),
		onLine
	};
	const { exit, tail } = await runCommand(building, signal).finally(() => clearInterval(timer));
	if (!hasSucceeded(exit)) throw new Error([exitText(exit), ...tail.slice(-3)].join("; "));
	await rename(path.join(folder, "bin", "oha"), path.join(folder, "oha"));
	for (const leftover of [
		"target",
		"bin",
		".crates.toml",
		".crates2.json"
	]) await rm(path.join(folder, leftover), {
		recursive: true,
		force: true
	});
}
// src/composition/run.ts
/**
* The filter of `--only`.
* @param glob a glob over `SERVER/SCENARIO`
*/
function globFilter(glob) {
	return {
		text: glob,
		matches: (0, import_picomatch.default)(glob)
	};
}
/** The builds of base that are kept on this machine. */
function openBuildStore(environment) {
	return new BuildStore(path.join(toolCacheFolder(environment), "base-builds"));
}
/** Puts the real adapters behind the application's ports. */
function createWorld(options) {
	workIn(options.root);
	const { environment, progress } = options;
	const installer = createOhaInstaller({
		version: options.ohaVersion ?? "1.16.0",
		environment,
		hosts: RELEASE_HOSTS,
		onLine: progress.log
	});
	const builder = createBuilder(environment, progress.log);
	return {
		machine: createMachine(environment, VERSION),
		installGenerator: async (signal) => createOha(await installer.install(signal), environment),
		builder,
		baseBuilder: ({ root, tree, isStable }) => isStable && options.cache !== false ? cachingBuilder({
			builder,
			store: openBuildStore(environment),
			root,
			tree,
			git: createGit(root, environment),
			warn: progress.warn
		}) : builder,
		runtime: createServerRuntime(httpClient, environment),
		leftovers,
		programs: createProgramWatch(environment),
		http: httpClient,
		requestSequence,
		findCounter: counterFinder(environment),
		metrics: createMetricsReader(httpClient),
		store: createFolderStore(options.store),
		output: createOutputFolder(options.out),
		exports: RUN_EXPORTS,
		readConfig: (file) => existsSync(file) ? readConfig(file) : void 0,
		sourceControl: createSourceControl(options.root, environment, options.defaultBranch),
		progress
	};
}
// src/app/named.ts
/**
* The entry that a map must have.
* @throws Error when it has none, which is a bug in Loadgate
*/
function named(map, name) {
	const value = map.get(name);
	if (value === void 0) throw new Error(`nothing is named ${name}`);
	return value;
}
// src/app/measure/readings.ts
/**
* Reads the servers' own metrics before and after some work, and records both. A server that serves none gets
* a warning only, since nothing is decided by them.
*/
async function withReadings(measurement, running, work) {
	const before = await readAll(measurement, running);
	await work();
	const after = await readAll(measurement, running);
	for (const lane of lanesOf(measurement.cells)) {
		const name = laneName(lane);
		const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
		if (readings.length > 0) measurement.recorder.updated(lane, { readings });
	}
}
async function readAll({ world, cells, servers, signal }, running) {
	const all = /* @__PURE__ */ new Map();
	for (const name of lanesOf(cells).map(laneName)) {
		const { prometheus } = named(servers, name);
		if (!prometheus) continue;
		const { path, metrics } = prometheus;
		const wanted = [...metrics, GC_PAUSES];
		try {
			all.set(name, await world.metrics.read(`${named(running, name).url}${path}`, wanted, signal));
		} catch (error) {
			signal.throwIfAborted();
			world.progress.warn(`${name}: no metrics from ${path}: ${messageOf(error)}`);
		}
	}
	return all;
}
/**
* Pairs what was read before with what was read after.
* @returns one reading for each name that either has, in the order of their first appearance
*/
function readingsOf(before, after) {
	const earlier = new Map(before.map((point) => [pointName(point), point.value]));
	const later = new Map(after.map((point) => [pointName(point), point.value]));
	return [.../* @__PURE__ */ new Set([...earlier.keys(), ...later.keys()])].map((name) => withoutNullish({
		name,
		before: earlier.get(name),
		after: later.get(name)
	}));
}
export { globFilter as a, createWorld as i, withReadings as n, openBuildStore as o, named as r, MATCH_LIMIT_MS as s, readingsOf as t };
