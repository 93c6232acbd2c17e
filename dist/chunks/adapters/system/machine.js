import { i as attempt } from "../../domain/shared/error.js";
import { f as limitOf } from "../process/leftovers.js";
import { a as makeTemporaryFolder } from "../process/start-environment.js";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readFile } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Script, createContext } from "node:vm";
// src/ports/machine.ts
/** An ordinary expression takes a thousandth of this on the largest body that is read. */
const MATCH_LIMIT_MS = 1e3;
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
export { MATCH_LIMIT_MS as i, foldersOfPath as n, isOnPath as r, createMachine as t };
