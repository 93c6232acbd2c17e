import { a as hasCode, i as attempt, o as messageOf } from "../../domain/shared/error.js";
import { a as makeTemporaryFolder, l as withTemporary } from "../process/start-environment.js";
import { f as limitOf } from "../process/leftovers.js";
import { m as object, o as array, y as string } from "../../vendor/zod.js";
import { t as childEnvironment } from "../process/child-environment.js";
import { t as askCommand } from "../process/run-command.js";
import { n as makeFolder } from "../system/make-folder.js";
import { n as fetchText, r as withClient, t as bounded } from "../system/outgoing-http.js";
import { accessSync, constants, createReadStream, createWriteStream, existsSync, readFileSync, statSync } from "node:fs";
import os, { userInfo } from "node:os";
import path from "node:path";
import { access, chmod, constants as constants$1, mkdir, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { Script, createContext } from "node:vm";
// src/ports/machine.ts
/** An ordinary expression takes a thousandth of this on the largest body that is read. */
const MATCH_LIMIT_MS = 1e3;
// src/adapters/tools/first-source.ts
/**
* Tries the sources in order until one succeeds.
* @throws an error made from the reasons why each source failed
*/
async function firstSource(sources, signal, errorOf) {
	const failures = [];
	for (const { name, take } of sources) try {
		return await take(signal);
	} catch (error) {
		signal.throwIfAborted();
		failures.push(`${name}: ${messageOf(error)}`);
	}
	throw errorOf(failures);
}
// src/adapters/tools/checksums.ts
/**
* SHA-256 of release assets, by repository, version and asset name. `scripts/update-checksums.js` fills them in from the
* digests in GitHub's API; never write one by hand. An asset that is missing here is checked at download time, against
* that digest and, for Bencher's client, the hash file beside it.
*/
const CHECKSUMS = { "hatoo/oha": { "1.16.0": {
	"oha-linux-amd64": "620bb9e16fb53eabc9a3fc45f88bdb41fefa3fee5c05e75892011ce320391716",
	"oha-linux-arm64": "99a790eb8c3e0feaca974bd6b32f0f8d4426a0c5b289f39e833e5b2c7529cd39"
} } };
// src/adapters/tools/download.ts
/** Far above any tool's size, far below a disk's. */
const MAX_BYTES = 209715200;
/** Ten times a release document with all its assets. */
const MAX_DOCUMENT_BYTES = 4194304;
const OK = 200;
/**
* Downloads a file and keeps it only if its hash is the expected one.
* @param source its URL, and its expected SHA-256 as 64 hex digits
* @param target path to write
* @throws Error when the download fails or the hash differs; then nothing is kept
*/
async function downloadVerified({ url, sha256 }, target, signal) {
	try {
		await withClient(signal, async (client) => {
			const { message } = await client.get(url);
			if (message.statusCode !== OK) throw new Error(`${url}: status ${message.statusCode}`);
			const bound = (body) => bounded(body, url, MAX_BYTES);
			await pipeline(message, bound, createWriteStream(target), { signal });
		});
		const found = await hashOf(target);
		if (found !== sha256) throw new Error(`sha256 is ${found}, expected ${sha256}: ${url}`);
	} catch (error) {
		await rm(target, { force: true });
		throw error;
	}
}
/**
* Fetches a JSON document.
* @returns its value, which the caller must not trust
* @throws Error when there is none
*/
async function fetchJson(url, signal) {
	return JSON.parse(await fetchDocument(url, signal));
}
/** Fetches a text document. @throws Error when there is none */
async function fetchDocument(url, signal) {
	const { status, text } = await fetchText(url, {
		headers: { accept: "application/json, text/plain, */*" },
		maxBytes: MAX_DOCUMENT_BYTES
	}, signal);
	if (status !== OK) throw new Error(`${url}: status ${status}`);
	return text;
}
/** The SHA-256 of a file, as 64 hex digits. */
async function hashOf(file) {
	const hash = createHash("sha256");
	await pipeline(createReadStream(file), hash);
	return hash.digest("hex");
}
// src/adapters/tools/tool-cache.ts
/** Leftovers of a killed install are removed once no install can still be using them. */
const STALE_MS = 72e5;
const PARTIAL = ".partial-";
/**
* Root folder of the tools: the runner's tool cache in a job, the user's cache folder elsewhere.
* @param environment `RUNNER_TOOL_CACHE`, `XDG_CACHE_HOME` and `HOME` are read
*/
function toolCacheFolder(environment) {
	const runner = environment["RUNNER_TOOL_CACHE"];
	if (runner) return runner;
	const named = (name) => [environment[name] ?? ""].find(path.isAbsolute);
	const home = () => named("HOME") ?? userInfo().homedir;
	return path.join(named("XDG_CACHE_HOME") ?? path.join(home(), ".cache"), "loadgate");
}
/**
* The location of a tool's version, in the layout of the runner's tool cache: `TOOL/VERSION/ARCH/PROGRAM`.
* @param environment as for {@link toolCacheFolder}; the folder is created with the first install
*/
function toolPlace(environment, tool, version) {
	const parent = path.join(toolCacheFolder(environment), tool, version);
	const folder = path.join(parent, process.arch);
	const program = path.join(folder, tool);
	return {
		/** Absolute path that the program has or will have. */
		program,
		/** @throws Error if no such file exists; the caller must check that it is the right program */
		assertTaken: async () => {
			if (!existsSync(program)) throw new Error(`there is no ${program}`);
		},
		/**
		* Installs the tool atomically: it is made in a folder of its own, which is then moved into place. Of two
		* concurrent installs, the later finds the place taken and uses the other's.
		* @param make puts the program into the given folder
		* @param check rejects if the other install's program is missing or not acceptable; it is then replaced
		*/
		fill: async (make, check) => {
			await makeFolder(parent);
			await removeStale(parent);
			const partial = path.join(parent, `${PARTIAL}${randomUUID()}`);
			await withTemporary(partial, async () => {
				await mkdir(partial);
				await make(partial);
				await rename(partial, folder).catch(async (error) => {
					if (!(hasCode(error, "ENOTEMPTY") || hasCode(error, "EEXIST"))) throw error;
					await check().catch(async () => {
						await rm(folder, {
							recursive: true,
							force: true
						});
						await rename(partial, folder);
					});
				});
			});
		}
	};
}
async function removeStale(parent) {
	for (const name of await readdir(parent)) {
		if (!name.startsWith(PARTIAL)) continue;
		const folder = path.join(parent, name);
		const made = await stat(folder).catch(() => void 0);
		if (made && Date.now() - made.mtimeMs > STALE_MS) await rm(folder, {
			recursive: true,
			force: true
		});
	}
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
			const cpuCount = os.availableParallelism();
			const quota = cpuQuota();
			const { ImageOS: image, ImageVersion: imageVersion } = environment;
			return {
				os: `${os.type()} ${os.release()}`,
				arch: os.arch(),
				cpuModel: cpus[0]?.model.trim() || "unknown CPU",
				cpuCount,
				...quota !== void 0 && quota < cpuCount && { cpuQuota: quota },
				memoryBytes: os.totalmem(),
				...image && { runnerImage: image },
				...imageVersion && { imageVersion },
				node: process.versions.node,
				loadgate: version
			};
		},
		loadAverage: () => process.platform === "win32" ? void 0 : os.loadavg()[0],
		openFileLimit: () => limitOf(process.pid, "Max open files"),
		isInstalled: (program) => isOnPath(environment, program),
		now: () => performance.now(),
		sleep: async (ms, signal) => {
			await setTimeout(ms, void 0, { signal }).catch(() => signal.throwIfAborted());
		},
		date: () => /* @__PURE__ */ new Date(),
		cpuTimes: readCpuTimes,
		uniqueId: () => randomUUID(),
		matches,
		hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
		readFile: (file) => readFile(file),
		temporaryFolder: async () => makeTemporaryFolder("data")
	};
}
const CLOCK_TICK_MS = 10;
/**
* CPU times of the machine since boot: on Linux from `/proc/stat` and `/proc/pressure/cpu` (pressure stall
* information), elsewhere from Node.
*/
function readCpuTimes() {
	const read = (file) => attempt(() => readFileSync(file, "utf8"));
	const stat = read("/proc/stat");
	if (stat === void 0) return fromNode();
	const stalledMs = stalledFrom(read("/proc/pressure/cpu") ?? "");
	return {
		...fromStat(stat),
		stalledMs
	};
}
/**
* Parses the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, and guest times,
* which are already included in user and nice.
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
* Parses the line `some … total=MICROSECONDS` of `/proc/pressure/cpu`.
* @returns milliseconds, or undefined if there is no such line
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
const search = new Script("new RegExp(expression, 'u').test(text)");
/**
* Checks whether a text matches a regular expression. Some expressions, such as `^(a+)+$`, take time that doubles
* with each character. Only a separate script can be interrupted while matching.
* @returns undefined if there is no result within {@link MATCH_LIMIT_MS}
*/
function matches(expression, text) {
	try {
		const context = createContext({
			expression,
			text
		});
		return search.runInContext(context, { timeout: MATCH_LIMIT_MS }) === true;
	} catch (error) {
		if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return void 0;
		throw error;
	}
}
/** The absolute folders of an environment's PATH. */
function foldersOfPath({ PATH = "" }) {
	return PATH.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}
/** Checks whether a program is on an environment's PATH. */
function isOnPath(environment, program) {
	return foldersOfPath(environment).some((folder) => isExecutable(path.join(folder, program)));
}
function isExecutable(file) {
	return attempt(() => {
		accessSync(file, constants.X_OK);
		return statSync(file);
	})?.isFile() === true;
}
/** Mount points of the hierarchies with CPU quotas, of versions 2 and 1. */
const MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/cpu"];
/** The lines of `/proc/self/cgroup` about version 2, `0::/group`, or the CPU in version 1, `2:cpu,cpuacct:/group`. */
const OWN_GROUP = /^(?:0|\d+:(?:.*,)?cpu(?:,.*)?)::?(\/.*)$/gm;
/**
* The CPU time that this process's control group and those above it may use. Inside a container, its group is the root
* of the mount, whatever its name is.
* @param read returns a file's text, or undefined if it cannot be read
* @returns cores, or undefined if nothing limits it
*/
function cpuQuota(read = (file) => attempt(() => readFileSync(file, "utf8"))) {
	const groups = /* @__PURE__ */ new Set(["/"]);
	for (const [, own = "/"] of (read("/proc/self/cgroup") ?? "").matchAll(OWN_GROUP)) {
		let group = path.posix.normalize(own);
		for (; group !== "/"; group = path.posix.dirname(group)) groups.add(group);
	}
	const quotas = [...groups].flatMap((group) => MOUNTS.map((mount) => quotaIn(mount + group, read)));
	const least = Math.min(...quotas);
	return Number.isFinite(least) ? least : void 0;
}
function quotaIn(folder, read) {
	const version1 = ["quota", "period"].map((name) => read(`${folder}/cpu.cfs_${name}_us`));
	const [quota = 0, period = 0] = (read(`${folder}/cpu.max`) ?? version1.join(" ")).split(/\s+/).map(Number);
	return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY;
}
// src/adapters/tools/tool-version.ts
const VERSION_TIMEOUT_MS = 1e4;
/**
* Asks a program for its version.
* @param candidate path or name of the program, and the tool that it should be
* @returns undefined if it prints nothing of the form `TOOL VERSION`
*/
async function versionOf({ tool, program }, environment, signal) {
	const [name, version] = (await askCommand({
		program,
		args: ["--version"],
		env: childEnvironment(environment),
		maxOutputBytes: 4096,
		timeoutMs: VERSION_TIMEOUT_MS,
		signal
	}) ?? "").split(/\s+/, 2);
	return name === tool ? version : void 0;
}
/**
* Finds a tool on PATH: the first acceptable one.
* @param accepts checks whether a version is acceptable
*/
function sourceOnPath({ name: tool, environment, onLine }, accepts) {
	return {
		name: "PATH",
		take: async (signal) => {
			const said = [];
			for (const folder of foldersOfPath(environment)) {
				const program = path.join(folder, tool);
				const version = await versionOf({
					tool,
					program
				}, environment, signal);
				if (version === void 0) continue;
				if (accepts(version)) {
					onLine(`${tool} ${version} is the one on PATH: ${program}`);
					return {
						program,
						version,
						source: "path"
					};
				}
				said.push(`${program} is ${version}`);
			}
			throw new Error(said.join(", ") || "not found");
		}
	};
}
// src/adapters/tools/released-tool.ts
/**
* The two sources of a release: an earlier download, and a new one.
*
* An earlier download is verified by its hash, because the version that a program prints proves nothing. The hash
* is the pinned one. If none is pinned, the publisher is asked again: a hash stored beside the program could be
* changed with it.
*/
function releaseSources(tool) {
	const { name, version, environment, onLine } = tool;
	const { program, assertTaken, fill } = toolPlace(environment, name, version);
	const published = () => {
		const { asset } = tool;
		if (asset !== void 0) return {
			...tool,
			asset
		};
		throw new Error(`no asset for ${process.platform} ${process.arch}`);
	};
	const checkCached = async (release, signal) => {
		await assertTaken();
		const expected = await releaseHash(release, signal);
		const found = await hashOf(program);
		if (found !== expected) throw new Error(`sha256 of ${program} is ${found}, expected ${expected}`);
		await access(program, constants$1.X_OK);
	};
	const download = async (release, folder, signal) => {
		const target = path.join(folder, name);
		const sha256 = await releaseHash(release, signal);
		await downloadVerified({
			url: assetUrl(release),
			sha256
		}, target, signal);
		await chmod(target, 493);
		const said = await versionOf({
			tool: name,
			program: target
		}, environment, signal);
		if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
	};
	return [{
		name: "cache",
		take: async (signal) => {
			await checkCached(published(), signal);
			return {
				program,
				version,
				source: "cache"
			};
		}
	}, {
		name: "release",
		take: async (signal) => {
			const release = published();
			onLine(`downloading ${release.asset} ${version}`);
			const make = (folder) => download(release, folder, signal);
			await fill(make, () => checkCached(release, signal));
			return {
				program,
				version,
				source: "release"
			};
		}
	}];
}
/** The hosts of the real releases and their digests, without a trailing slash. */
const RELEASE_HOSTS = {
	download: "https://github.com",
	api: "https://api.github.com"
};
/**
* The expected hash of a release asset: the pinned one, or else the publisher's, which is given in two places. If
* both are available, they must agree.
* @returns SHA-256, 64 hex digits
* @throws Error when none is known, or the two differ
*/
async function releaseHash(release, signal) {
	const { hosts = RELEASE_HOSTS, repository, version, asset, hasHashFile } = release;
	const pinned = CHECKSUMS[repository]?.[version]?.[asset];
	if (pinned !== void 0) return pinned;
	const failures = [];
	const from = (find) => find.catch((error) => {
		signal.throwIfAborted();
		failures.push(messageOf(error));
	});
	const digest = await from(digestFromApi(`${hosts.api}/repos/${repository}/releases/tags/v${version}`, asset, signal));
	const beside = hasHashFile ? await from(hashFile(`${assetUrl(release)}.sha256`, asset, signal)) : void 0;
	if (digest !== void 0 && beside !== void 0 && digest !== beside) throw new Error(`${asset} ${version}: its hash file says ${beside}, its release ${digest}`);
	const sha256 = digest ?? beside;
	if (sha256 === void 0) throw new Error([`no checksum is known for ${asset} ${version}`, ...failures].join("; "));
	return sha256;
}
/** Download URL of a release asset. */
function assetUrl({ hosts = RELEASE_HOSTS, repository, version, asset }) {
	return `${hosts.download}/${repository}/releases/download/v${version}/${asset}`;
}
const releaseSchema = object({ assets: array(object({
	name: string(),
	digest: string().nullish()
})) });
async function digestFromApi(url, asset, signal) {
	const { assets } = releaseSchema.parse(await fetchJson(url, signal));
	const digest = assets.find(({ name }) => name === asset)?.digest;
	return /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
}
/** Reads `HEX NAME`, the format of sha256sum. */
async function hashFile(url, asset, signal) {
	const [, sha256, name] = /^([0-9a-f]{64}) [ *](\S+)\s*$/.exec(await fetchDocument(url, signal)) ?? [];
	if (name !== asset) throw new Error(`${url} is not the hash of ${asset}`);
	return sha256;
}
export { isOnPath as a, firstSource as c, createMachine as i, MATCH_LIMIT_MS as l, sourceOnPath as n, toolCacheFolder as o, versionOf as r, toolPlace as s, releaseSources as t };
