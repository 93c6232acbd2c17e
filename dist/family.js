import { a as messageOf, i as hasCode, n as LoadgateError, r as attempt } from "./error.js";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { rm } from "node:fs/promises";
import { createHash, randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
// src/adapters/container/arguments.ts
/**
* Arguments of docker or podman that run a container in the foreground. It is reachable from this machine only, and
* its data is removed when it ends.
*/
function runArguments({ name, image, port, variablesFile, variables }) {
	return [
		...[
			"run",
			"--rm",
			"--name",
			name
		],
		...["--publish", `127.0.0.1:${port}:${image.port}`],
		...["--env-file", variablesFile],
		...Object.entries(variables).flatMap(([variable, value]) => ["--env", `${variable}=${value}`]),
		image.name,
		...image.arguments
	];
}
/** Arguments of docker or podman that end a container and remove its data. */
function removeArguments(name) {
	return [
		"rm",
		"--force",
		"--volumes",
		name
	];
}
/** A file for `--env-file` has one variable per line and takes its value literally. */
const LINE_BREAK = /[\r\n]/;
/**
* Splits variables for a container.
* @returns the text of a file for `--env-file`, and the variables that it cannot hold
*/
function variablesFor(all) {
	const entries = Object.entries(all);
	const lines = entries.filter(([, value]) => !LINE_BREAK.test(value));
	const others = entries.filter(([, value]) => LINE_BREAK.test(value));
	return {
		text: lines.map(([name, value]) => `${name}=${value}\n`).join(""),
		others: Object.fromEntries(others)
	};
}
// src/adapters/process/process-table.ts
/** Whether processes are visible through `/proc`. */
const HAS_PROC = process.platform === "linux";
const CLOCK_TICK_MS = 10;
/** All running processes. Zombies are left out: they hold neither port nor memory. */
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
* @returns undefined when there is no process with that id, or only a zombie
*/
function entryOf(pid) {
	const fields = statFields(pid);
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
* The start time of a process, which distinguishes it from a later one with the same id.
* @returns clock ticks since boot, or undefined when there is no such process
*/
function startTicksOf(pid) {
	return HAS_PROC ? entryOf(pid)?.startTicks : void 0;
}
/**
* Checks whether a process exists.
* @param target its id; the negative id of a group matches any process of that group
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
* @returns milliseconds, or undefined if the system does not report it
*/
function endedChildrenCpuMs() {
	const fields = HAS_PROC ? statFields("self") : void 0;
	return fields && endedChildrenOf(fields);
}
/** Ids of a process's threads. */
function threadsOf(pid) {
	return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}
/** Program and arguments of a process; empty if it does not exist or hides them from other users. */
function commandLineOf(pid) {
	return procText(pid, "cmdline").split("\0");
}
/**
* The text of a process's file in `/proc`.
* @param file its path in the process's folder, such as `status`
* @returns empty if there is no such process or file, or it is hidden from other users
*/
function procText(pid, file) {
	return attempt(() => readFileSync(`/proc/${pid}/${file}`, "utf8")) ?? "";
}
function endedChildrenOf(fields) {
	return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}
/** Fields of `/proc/PID/stat` from the third (the state) on. The process name before it may contain anything. */
function statFields(pid) {
	const text = procText(pid, "stat");
	return text === "" ? void 0 : text.slice(text.lastIndexOf(")") + 2).split(" ");
}
/**
* Parses the output of `ps -A -o pid=,ppid=,pgid=,stat=,rss=,time=` on macOS or Linux.
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
* Matches ids made by {@link thisRun}. Its groups: the process id; the process' start in clock ticks since boot,
* because ids are reused (0 if the system does not report it); the PID namespace of the id, because each container
* has its own (0 if there are none); a hash of the path of the repository's root.
*/
const RUN_ID = /(\d+)-(\d+)-(\d+)-([0-9a-f]{8})/;
let ownId;
/** Defaults to the folder that the process was started in. */
let ownFolder;
/**
* Sets the folder that this run works in. Call it before starting any process.
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
* Checks whether a run of this repository is known to have ended. Runs in another PID namespace are always unknown,
* because their processes are not visible here.
* @param text contains the run's id
*/
function hasEnded(text) {
	const [, pid, startTicks, namespace, repository] = RUN_ID.exec(text) ?? [];
	if (Number(namespace) !== ownNamespace() || repository !== ownRepository()) return false;
	return HAS_PROC ? startTicksOf(Number(pid)) !== Number(startTicks) : !exists(Number(pid));
}
function ownRepository() {
	const folder = ownFolder ?? process.cwd();
	const start = attempt(() => realpathSync(folder)) ?? folder;
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
/** Prefix of links to what this run has elsewhere: files, and containers as `docker:NAME`. */
const ELSEWHERE = "elsewhere-";
const CONTAINER = /^(docker|podman):(loadgate-[\da-f-]{36})$/;
const REMOVE_TIMEOUT_MS = 1e4;
let folder;
const lastWork = /* @__PURE__ */ new Set();
let links = 0;
/**
* The folder for this run's temporary files, created on first use. Its name identifies the run, so that a later run
* can remove what a killed one left.
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
/** Removes the folder and everything this run left unfinished elsewhere, synchronously. */
function removeRunFolder() {
	for (const work of lastWork) attempt(work);
	if (folder !== void 0) removeWithLinked(folder);
	folder = void 0;
}
/**
* Registers something temporary outside the run's folder, such as a file that will be renamed. If it is left when this
* run ends or is killed, this run or the next one removes it.
* @param target absolute path; or a container about to be started, as `docker:NAME` or `podman:NAME`
* @returns call it once it is gone or no longer temporary
*/
function noteTemporary(target) {
	links += 1;
	const link = path.join(runFolder(), `${ELSEWHERE}${links}`);
	symlinkSync(target, link);
	return () => attempt(() => unlinkSync(link));
}
/** Writes the record that lets a later run find the processes of this one. */
function writeRecord(record) {
	const file = path.join(runFolder(), RECORD);
	writeFileSync(`${file}.next`, JSON.stringify(record));
	renameSync(`${file}.next`, file);
}
/**
* Makes or removes something outside the run's folder that temporarily has another name. Anything left under that
* name is removed; if this run is killed, the next one removes it.
* @param place absolute path of that name
*/
async function withTemporary(place, work) {
	const forget = noteTemporary(place);
	try {
		return await work();
	} finally {
		await rm(place, {
			recursive: true,
			force: true
		});
		forget();
	}
}
/**
* Registers work that must happen when this process ends, for whatever reason, and cannot be left to the next run.
* @param work must be synchronous
* @returns call it when the work is no longer needed
*/
function atLastExit(work) {
	lastWork.add(work);
	return () => lastWork.delete(work);
}
/**
* Folders of ended runs that belong to this user. In a shared temporary folder anyone can create a folder with such
* a name.
* @returns the record of each run, and a function that removes its folder and everything its links point to
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
	const text = attempt(() => readFileSync(path.join(left, RECORD), "utf8")) ?? "{}";
	const { limit, processes } = attempt(() => JSON.parse(text)) ?? {};
	return {
		processes: Array.isArray(processes) ? processes.filter((one) => Number(one?.pid) > 1) : [],
		limit
	};
}
function removeWithLinked(left) {
	for (const name of attempt(() => readdirSync(left)) ?? []) {
		if (!name.startsWith(ELSEWHERE)) continue;
		const target = attempt(() => readlinkSync(path.join(left, name))) ?? "";
		const [, engine, container] = CONTAINER.exec(target) ?? [];
		if (engine !== void 0 && container !== void 0) {
			const options = {
				stdio: "ignore",
				timeout: REMOVE_TIMEOUT_MS
			};
			spawnSync(engine, removeArguments(container), options);
		} else if (path.isAbsolute(target)) attempt(() => rmSync(target, {
			recursive: true,
			force: true
		}));
	}
	attempt(() => rmSync(left, {
		recursive: true,
		force: true
	}));
}
// src/adapters/process/ending.ts
/** After SIGKILL only processes stuck in the kernel remain, and waiting longer does not help. */
const KILL_WAIT_MS = 2e3;
/** Reading a file of `/proc` takes microseconds, but starting `ps` takes milliseconds. */
const POLL_MS = HAS_PROC ? 5 : 50;
/**
* Ends processes and the children they start meanwhile: SIGTERM to those running now, SIGKILL after the grace time
* to all that remain. Resolves when a look finds none. Never throws.
*/
async function endProcesses(look, graceMs) {
	const graceEnds = performance.now() + graceMs;
	const givenUp = graceEnds + KILL_WAIT_MS;
	let left = look();
	signalAll(left, "SIGTERM");
	while (left.length > 0 && performance.now() < givenUp) {
		await untilGone(left, graceEnds);
		left = look();
		if (performance.now() < graceEnds) continue;
		signalAll(left, "SIGKILL");
		await untilGone(left, givenUp);
		left = look();
	}
}
/** Kills processes and the children they start meanwhile, synchronously, for use while this process exits. */
function killProcesses(look) {
	const pause = new Int32Array(new SharedArrayBuffer(4));
	const givenUp = performance.now() + KILL_WAIT_MS;
	for (let left = look(); left.length > 0 && performance.now() < givenUp; left = look()) {
		signalAll(left, "SIGKILL");
		Atomics.wait(pause, 0, 0, POLL_MS);
	}
}
async function untilGone(entries, deadline) {
	const isThere = ({ pid, startTicks }) => HAS_PROC ? entryOf(pid)?.startTicks === startTicks : processTable().some((entry) => entry.pid === pid);
	while (performance.now() < deadline && entries.some(isThere)) await setTimeout(POLL_MS);
}
/** Signals a whole group at once if all of it is to be ended, so that no member escapes by forking. */
function signalAll(entries, signal) {
	const pids = new Set(entries.map(({ pid }) => pid));
	const groups = new Set(entries.map(({ group }) => group).filter((group) => pids.has(group)));
	for (const group of groups) send(-group, signal);
	for (const { pid, group } of entries) if (!groups.has(group)) send(pid, signal);
}
function send(target, signal) {
	try {
		process.kill(target, signal);
	} catch {}
}
// src/adapters/process/limit-mark.ts
/** Linux's default. */
const USUAL_BYTES = 819200;
/** Number of marks. Each lowers the limit, by less than a tenth at most. */
const MARKS = 65536;
let ownMark;
let isSet = false;
/**
* Marks this process and its future descendants with a resource limit: the bytes of POSIX message queues, slightly
* below the default. Programs such as nginx overwrite their environment with their title and leave group, session
* and parent, but none raises this limit, and `/proc` shows it. Without `prlimit` there is no such mark.
*/
function setLimitMark() {
	if (isSet || !HAS_PROC) return;
	isSet = true;
	const most = Math.min(limitOf(process.pid) ?? USUAL_BYTES, USUAL_BYTES);
	if (most <= MARKS) return;
	const taken = new Set(processTable().map(({ pid }) => limitOf(pid)));
	let mark = most - randomInt(1, MARKS);
	while (taken.has(mark)) mark = most - randomInt(1, MARKS);
	const limit = `--msgqueue=${mark}:${mark}`;
	const { status } = spawnSync("prlimit", [
		"--pid",
		String(process.pid),
		limit
	], { stdio: "ignore" });
	if (status === 0) ownMark = mark;
}
/** The limit that marks this run, in bytes; undefined if it has none. */
function limitMark() {
	return ownMark;
}
/**
* A soft limit of a process.
* @param name as in `/proc/PID/limits`; by default the limit that marks runs, in bytes
* @returns undefined if it has none or it is not visible
*/
function limitOf(pid, name = "Max msgqueue size") {
	const limit = new RegExp(`^${name} +(\\d+)`, "m").exec(procText(pid, "limits"))?.[1];
	return limit === void 0 ? void 0 : Number(limit);
}
// src/adapters/process/mark.ts
/**
* Variable that names the run in the environment of everything we start. Every descendant inherits it, even one
* that left its process group and session and lost its parent. If a server under test starts a run of its own,
* processes of that run have both marks.
*/
const MARK_VARIABLE = "LOADGATE_RUN";
const VARIABLE = new RegExp(`(?:^|\\0)${MARK_VARIABLE}=([^\\0]*)`);
const MARK = new RegExp(`^${RUN_ID.source}-\\d+$`);
let count = 0;
/** A unique mark. */
function newMark() {
	setLimitMark();
	count += 1;
	return `${thisRun()}-${count}`;
}
/** Adds a mark to an environment. */
function withMark(environment, mark) {
	const outer = environment[MARK_VARIABLE];
	return {
		...environment,
		[MARK_VARIABLE]: outer ? `${outer} ${mark}` : mark
	};
}
/** True if this process has started another one. */
function hasStartedAny() {
	return count > 0;
}
/** Marks in the environment that a process was started with, unless it has overwritten them. */
function marksOf(pid) {
	if (!HAS_PROC) return [];
	const [, marks = ""] = VARIABLE.exec(procText(pid, "environ")) ?? [];
	return marks.split(" ").filter((mark) => MARK.test(mark));
}
// src/adapters/process/family.ts
/** The processes that we started; each leads a group and a session. */
const leaders = /* @__PURE__ */ new Map();
/** Processes seen so far that carried a mark or descended from one that did, by {@link keyOf}. */
const seen = /* @__PURE__ */ new Map();
/** Remembers a process that was started with a mark, until {@link forgetLeader}. */
function rememberLeader(pid, mark) {
	leaders.set(pid, {
		mark,
		startTicks: startTicksOf(pid)
	});
}
/** Forgets an ended process, because its id may be reused. */
function forgetLeader(pid) {
	leaders.delete(pid);
}
/**
* A process that we started and its running descendants, in its group or outside it.
* @param leader id of the process
*/
function membersOf(leader) {
	const table = processTable();
	const { mark, startTicks = 0 } = leaders.get(leader) ?? {};
	const carriesMark = (entry) => mark !== void 0 && entry.startTicks >= startTicks && (seen.get(keyOf(entry))?.mark === mark || marksOf(entry.pid).includes(mark));
	const members = relatives(table, (entry) => isNear(entry, leader, table) || carriesMark(entry));
	for (const entry of members) adopt(leader, entry);
	return members;
}
/**
* The processes of a group that we started.
* @param leader id of the group's leader
*/
function groupOf(leader) {
	if (!exists(-leader)) return [];
	const table = processTable();
	return table.filter((entry) => entry.group === leader && isNear(entry, leader, table));
}
/** All running processes that this run has started. */
function membersOfRun() {
	const own = `${thisRun()}-`;
	const limit = limitMark();
	const table = processTable();
	const known = [...leaders.keys()];
	const began = startTicksOf(process.pid) ?? 0;
	const isMarked = ({ pid, startTicks }) => startTicks >= began && (marksOf(pid).some((mark) => mark.startsWith(own)) || limit !== void 0 && limitOf(pid) === limit);
	return relatives(table, (entry) => known.some((leader) => isNear(entry, leader, table)) || seen.has(keyOf(entry)) || isMarked(entry));
}
/** All running processes that were started with a mark. */
function markedWith(mark) {
	return relatives(processTable(), ({ pid }) => marksOf(pid).includes(mark));
}
/** Checks whether a process is known to descend from one of ours. */
function isKnownMember(entry) {
	return leaders.has(entry.group) || leaders.has(entry.session) || seen.has(keyOf(entry)) || marksOf(entry.pid).length > 0;
}
/** Remembers a process as a descendant of a leader. */
function adopt(leader, entry) {
	const mark = leaders.get(leader)?.mark;
	const { pid, startTicks } = entry;
	if (mark !== void 0) seen.set(keyOf(entry), {
		pid,
		startTicks,
		mark
	});
}
/**
* Processes of this run that a later run could not recognise by the marks in their environment, because programs
* such as nginx overwrite it with their title. A process that has just started may still do so.
*/
function unmarkedProcesses() {
	const started = [...leaders].map(([pid, { startTicks = -1 }]) => ({
		pid,
		startTicks
	}));
	const descendants = [...seen.values()].filter(({ pid }) => !leaders.has(pid) && marksOf(pid).length === 0);
	return [...started, ...descendants].filter(({ pid, startTicks }) => startTicksOf(pid) === startTicks).map(({ pid, startTicks }) => ({
		pid,
		startTicks
	}));
}
/** Checks whether a process is in the group or session of a leader whose id was not reused. */
function isNear(entry, leader, table) {
	if (entry.group !== leader && entry.session !== leader) return false;
	const startTicks = leaders.get(leader)?.startTicks;
	const there = table.find(({ pid }) => pid === leader);
	return startTicks === void 0 || there === void 0 || there.startTicks === startTicks;
}
/** The matching processes, their descendants, and the members of groups and sessions that they lead. */
function relatives(table, fits) {
	const members = new Map(table.filter((entry) => entry.pid !== process.pid && fits(entry)).map((entry) => [entry.pid, entry]));
	let before;
	do {
		before = members.size;
		for (const entry of table) {
			const { parent, group, session } = entry;
			if ([
				parent,
				group,
				session
			].some((id) => members.has(id))) members.set(entry.pid, entry);
		}
	} while (members.size > before);
	members.delete(process.pid);
	return [...members.values()];
}
function keyOf({ pid, startTicks }) {
	return `${pid} ${startTicks}`;
}
export { commandLineOf as A, variablesFor as B, runFolder as C, thisRun as D, hasEnded as E, processTable as F, startTicksOf as I, threadsOf as L, entryOf as M, exists as N, workIn as O, procText as P, removeArguments as R, removeRunFolder as S, writeRecord as T, endProcesses as _, markedWith as a, leftFolders as b, relatives as c, hasStartedAny as d, marksOf as f, limitOf as g, limitMark as h, isKnownMember as i, endedChildrenCpuMs as j, HAS_PROC as k, rememberLeader as l, withMark as m, forgetLeader as n, membersOf as o, newMark as p, groupOf as r, membersOfRun as s, adopt as t, unmarkedProcesses as u, killProcesses as v, withTemporary as w, noteTemporary as x, atLastExit as y, runArguments as z };
