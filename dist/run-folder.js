import { i as messageOf, n as LoadgateError, r as hasCode } from "./error.js";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { rm } from "node:fs/promises";
import { createHash } from "node:crypto";
// src/adapters/process/process-table.ts
/** Whether processes can be looked at through `/proc`. */
const HAS_PROC = process.platform === "linux";
const CLOCK_TICK_MS = 10;
/** Every process that runs now. Zombies are left out: they hold neither port nor memory. */
function processTable() {
	if (!HAS_PROC) return parsePsTable(spawnSync("ps", [
		"-A",
		"-o",
		"pid=,ppid=,pgid=,stat=,rss=,time="
	], { encoding: "utf8" }).stdout);
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
* Whether there is a process.
* @param target its id; the negative id of a group asks for any process of that group
*/
function exists(target) {
	try {
		process.kill(target, 0);
		return true;
	} catch (error) {
		return hasCode(error, "EPERM");
	}
}
/**
* CPU time of the ended children of this process, in steps of 10 ms.
* @returns milliseconds, or undefined where the system does not tell
*/
function endedChildrenCpuMs() {
	const fields = HAS_PROC ? statFields("self") : void 0;
	return fields && endedChildrenOf(fields);
}
/** Ids of a process's threads. */
function threadsOf(pid) {
	return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}
/**
* Reads something that may be gone: a process can end between the look at the table and the look at its files.
* @returns undefined when that throws
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
/**
* Matches what {@link thisRun} returns. Its groups: the process id; the process's start in clock ticks since boot,
* since ids are reused (0 where the system does not tell); the PID namespace of the id, as a container has its own
* (0 where there are none); a hash of the path of the repository's root.
*/
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
* This run's id.
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
* Whether a run of this repository is known to have ended. Nothing is known of runs in another PID namespace,
* whose processes this one cannot see.
* @param text contains the run's id
*/
function hasEnded(text) {
	const [, pid, startTicks, namespace, repository] = RUN_ID.exec(text) ?? [];
	if (Number(namespace) !== ownNamespace() || repository !== ownRepository()) return false;
	return HAS_PROC ? startTicksOf(Number(pid)) !== Number(startTicks) : !exists(Number(pid));
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
/** Removes the folder, and whatever this run left unfinished elsewhere, synchronously. */
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
/** Writes the record by which a later run finds what this one started. */
function writeRecord(record) {
	const file = path.join(runFolder(), RECORD);
	writeFileSync(`${file}.next`, JSON.stringify(record));
	renameSync(`${file}.next`, file);
}
/**
* Makes or removes something outside the run's folder that has a temporary name meanwhile. What is left under that
* name is removed, by the next run if this one is killed.
* @param place absolute path of that name
*/
async function withTemporary(place, work) {
	const forget = noteTemporary(place);
	try {
		await work();
	} finally {
		await rm(place, {
			recursive: true,
			force: true
		});
		forget();
	}
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
* @returns what each run recorded, and a function that removes its folder and what that points to
*/
function leftFolders() {
	return (attempt(() => readdirSync(tmpdir())) ?? []).flatMap((name) => {
		const left = path.join(tmpdir(), name);
		if (!NAME.test(name) || !hasEnded(name) || !isOwn(left)) return [];
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
export { processTable as _, runFolder as a, RUN_ID as c, workIn as d, HAS_PROC as f, exists as g, entryOf as h, removeRunFolder as i, hasEnded as l, endedChildrenCpuMs as m, leftFolders as n, withTemporary as o, attempt as p, noteTemporary as r, writeRecord as s, atLastExit as t, thisRun as u, startTicksOf as v, threadsOf as y };
