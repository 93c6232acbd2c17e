import { n as LoadgateError, r as messageOf } from "./error.js";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { createHash } from "node:crypto";
// src/adapters/process/process-table.ts
/** Whether processes can be looked at through `/proc`. */
const HAS_PROC = process.platform === "linux";
const CLOCK_TICK_MS = 10;
/**
* Every process that runs now. Zombies are left out: they hold neither port nor memory.
*/
function processTable() {
	if (!HAS_PROC) return psTable();
	return readdirSync("/proc").flatMap((name) => {
		const entry = /^\d+$/.test(name) ? entryOf(Number(name)) : void 0;
		return entry ? [entry] : [];
	});
}
/**
* One process of `/proc`.
* @returns undefined when there is none of that id, or only a zombie
*/
function entryOf(pid) {
	const fields = statFields(String(pid));
	if (!fields || fields[0] === "X") return void 0;
	if (fields[0] === "Z" && threadsOf(pid).length <= 1) return void 0;
	return {
		pid,
		parent: Number(fields[1]),
		group: Number(fields[2]),
		session: Number(fields[3]),
		cpuMs: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS,
		endedChildrenCpuMs: endedChildrenOf(fields),
		startTicks: Number(fields[19])
	};
}
/**
* When a process started, to tell it from a later one of the same id.
* @returns clock ticks since boot, or undefined when there is no such process
*/
function startTicksOf(pid) {
	return HAS_PROC ? entryOf(pid)?.startTicks : void 0;
}
/**
* CPU time of the ended children of this process, in steps of 10 ms.
* @returns milliseconds, or undefined where the system does not tell
*/
function endedChildrenCpuMs() {
	const fields = HAS_PROC ? statFields("self") : void 0;
	return fields && endedChildrenOf(fields);
}
/**
* Ids of a process's threads.
*/
function threadsOf(pid) {
	return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}
/**
* Reads something of a process, which can end between the look at the table and the look at its files.
* @returns undefined when it cannot be read
*/
function attempt(read) {
	try {
		return read();
	} catch {
		return;
	}
}
function endedChildrenOf(fields) {
	return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}
/** Fields of `/proc/PID/stat` from the third, the state, on: the name before may hold anything. */
function statFields(pid) {
	const text = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
	return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}
function psTable() {
	const { stdout } = spawnSync("ps", [
		"-A",
		"-o",
		"pid=,ppid=,pgid=,stat=,rss=,time="
	], { encoding: "utf8" });
	return parsePsTable(stdout);
}
/**
* Reads what `ps -A -o pid=,ppid=,pgid=,stat=,rss=,time=` prints, on macOS or Linux.
* @param text its output; times are `[[DD-]HH:]MM:SS[.cc]`, with the locale's decimal sign, memory is in KiB
*/
function parsePsTable(text) {
	return text.split("\n").flatMap((line) => {
		const [pid, parent, group, state, rss, time] = line.trim().split(/\s+/);
		if (!pid || !parent || !group || !state || !rss || !time || state.startsWith("Z")) return [];
		const [clock = "", days = "0"] = time.replace(",", ".").split("-").toReversed();
		const seconds = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
		return [{
			pid: Number(pid),
			parent: Number(parent),
			group: Number(group),
			session: 0,
			cpuMs: (Number(days) * 86400 + seconds) * 1e3,
			endedChildrenCpuMs: 0,
			startTicks: 0,
			rssBytes: Number(rss) * 1024
		}];
	});
}
// src/adapters/process/run-id.ts
/** Matches what {@link thisRun} returns, its parts as groups. */
const RUN_ID = /(\d+)-(\d+)-(\d+)-([0-9a-f]{8})/;
let ownId;
let ownFolder = process.cwd();
/**
* Sets the folder that this run works in, before it starts anything.
* @param folder any folder in the repository
*/
function workIn(folder) {
	ownFolder = folder;
	ownId = void 0;
}
/**
* This process as text.
* @returns for example `4711-123456-4026531836-0a1b2c3d`
*/
function thisRun() {
	const startTicks = startTicksOf(process.pid) ?? 0;
	ownId ??= [
		process.pid,
		startTicks,
		ownNamespace(),
		ownRepository()
	].join("-");
	return ownId;
}
/**
* Reads what {@link thisRun} of some process returned.
* @param parts the groups of {@link RUN_ID}
*/
function runIdFrom([pid, startTicks, namespace, repository = ""]) {
	return {
		pid: Number(pid),
		startTicks: Number(startTicks),
		namespace: Number(namespace),
		repository
	};
}
/**
* Whether a run of this repository is known to have ended. Nothing is known of runs in another PID namespace,
* whose processes this one cannot see.
*/
function hasEnded({ pid, startTicks, namespace, repository }) {
	if (namespace !== ownNamespace() || repository !== ownRepository()) return false;
	return HAS_PROC ? startTicksOf(pid) !== startTicks : !exists(pid);
}
function ownRepository() {
	const start = attempt(() => realpathSync(ownFolder)) ?? ownFolder;
	let root = start;
	while (!existsSync(path.join(root, ".git")) && root !== path.dirname(root)) root = path.dirname(root);
	const repository = existsSync(path.join(root, ".git")) ? root : start;
	return createHash("sha256").update(repository).digest("hex").slice(0, 8);
}
function ownNamespace() {
	const link = HAS_PROC ? attempt(() => readlinkSync("/proc/self/ns/pid")) : void 0;
	return Number(/\d+/.exec(link ?? "")?.[0] ?? 0);
}
function exists(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
// src/adapters/process/run-folder.ts
const PREFIX = "loadgate-run-";
const NAME = new RegExp(`^${PREFIX}${RUN_ID.source}-`);
const RECORD = "record.json";
/** Prefix of links to temporary files that a run makes outside this folder. */
const ELSEWHERE = "elsewhere-";
let folder;
const lastWork = /* @__PURE__ */ new Set();
let links = 0;
/**
* The folder for this run's temporary files, made when it is first needed. Its name says which run it belongs
* to, so that a later run can remove what a killed one left.
*/
function runFolder() {
	if (folder === void 0 || !existsSync(folder)) {
		if (folder === void 0) process.once("exit", removeRunFolder);
		folder = makeFolder();
	}
	return folder;
}
function makeFolder() {
	try {
		return mkdtempSync(path.join(tmpdir(), `${PREFIX}${thisRun()}-`));
	} catch (error) {
		throw new LoadgateError("usage", `no folder for temporary files: ${messageOf(error)}`, {
			hint: "Set TMPDIR to a folder that exists and is writable.",
			cause: error
		});
	}
}
/**
* Removes the folder, and whatever this run left unfinished elsewhere, synchronously.
*/
function removeRunFolder() {
	for (const work of lastWork) attempt(work);
	if (folder !== void 0) removeWithLinked(folder);
	folder = void 0;
}
/**
* Notes a temporary file or folder outside the run's folder, such as one that will be renamed. If this run is
* killed meanwhile, the next one removes it.
* @param place absolute path
* @returns to be called when it is gone, or no longer temporary
*/
function noteTemporary(place) {
	links += 1;
	const link = path.join(runFolder(), `${ELSEWHERE}${links}`);
	symlinkSync(place, link);
	return () => attempt(() => unlinkSync(link));
}
/**
* Writes the record by which a later run finds what this one started.
*/
function writeRecord(record) {
	const file = path.join(runFolder(), RECORD);
	writeFileSync(`${file}.next`, JSON.stringify(record));
	renameSync(`${file}.next`, file);
}
/**
* Registers work for when this process ends, for whatever reason, that cannot be left to the next run.
* @param work must be synchronous
* @returns to be called when the work is no longer needed
*/
function atLastExit(work) {
	lastWork.add(work);
	return () => lastWork.delete(work);
}
/**
* Folders of runs that have ended, if they belong to this user: anybody can make a folder of such a name in a
* shared temporary folder.
*/
function leftFolders() {
	return (attempt(() => readdirSync(tmpdir())) ?? []).flatMap((name) => {
		const [, ...parts] = NAME.exec(name) ?? [];
		const left = path.join(tmpdir(), name);
		if (parts.length === 0 || !hasEnded(runIdFrom(parts)) || !isOwn(left)) return [];
		return [{
			record: recordIn(left),
			remove: () => removeWithLinked(left)
		}];
	});
}
function isOwn(left) {
	const stats = attempt(() => lstatSync(left));
	return stats !== void 0 && (stats.mode & 63) === 0 && stats.isDirectory() && stats.uid === userInfo().uid;
}
function recordIn(left) {
	const text = attempt(() => readFileSync(path.join(left, RECORD), "utf8"));
	const parsed = attempt(() => JSON.parse(text ?? "{}"));
	if (typeof parsed !== "object" || parsed === null) return { processes: [] };
	const { processes, limit } = {
		processes: void 0,
		limit: void 0,
		...parsed
	};
	return {
		processes: (Array.isArray(processes) ? processes : []).filter(isKnownProcess),
		...Number.isSafeInteger(limit) && { limit: Number(limit) }
	};
}
function isKnownProcess(value) {
	if (typeof value !== "object" || value === null) return false;
	if (!("pid" in value && "startTicks" in value)) return false;
	return Number.isSafeInteger(value.pid) && Number(value.pid) > 1;
}
function removeWithLinked(left) {
	for (const name of attempt(() => readdirSync(left)) ?? []) {
		if (!name.startsWith(ELSEWHERE)) continue;
		const place = attempt(() => readlinkSync(path.join(left, name)));
		if (place !== void 0) attempt(() => rmSync(place, {
			recursive: true,
			force: true
		}));
	}
	attempt(() => rmSync(left, {
		recursive: true,
		force: true
	}));
}
export { startTicksOf as _, runFolder as a, hasEnded as c, workIn as d, HAS_PROC as f, processTable as g, entryOf as h, removeRunFolder as i, runIdFrom as l, endedChildrenCpuMs as m, leftFolders as n, writeRecord as o, attempt as p, noteTemporary as r, RUN_ID as s, atLastExit as t, thisRun as u, threadsOf as v };
