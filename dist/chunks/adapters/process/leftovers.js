import { i as attempt } from "../../domain/shared/error.js";
import { C as startTicksOf, S as processTable, b as exists, d as RUN_ID, f as hasEnded, h as HAS_PROC, i as leftFolders, p as thisRun, u as writeRecord, x as procText, y as entryOf } from "./start-environment.js";
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
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
	const send = (target) => attempt(() => process.kill(target, signal));
	for (const group of groups) send(-group);
	for (const { pid, group } of entries) if (!groups.has(group)) send(pid);
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
	const args = [
		"--pid",
		String(process.pid),
		`--msgqueue=${mark}:${mark}`
	];
	const { status } = spawnSync("prlimit", args, { stdio: "ignore" });
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
// src/adapters/process/family.ts
/** The processes that we started, by id; each leads a group and a session. */
const leaders = /* @__PURE__ */ new Map();
/** Processes seen so far that carried a mark or descended from one that did, by {@link keyOf}. */
const seen = /* @__PURE__ */ new Map();
/** Remembers a process that was started with a mark, until {@link forgetLeader}. */
function rememberLeader(pid, mark) {
	leaders.set(pid, {
		pid,
		mark,
		startTicks: startTicksOf(pid) ?? 0
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
	const isNearAny = (entry) => known.some((leader) => isNear(entry, leader, table));
	return relatives(table, (entry) => isNearAny(entry) || seen.has(keyOf(entry)) || isMarked(entry));
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
	const descendants = [...seen.values()].filter(({ pid }) => !leaders.has(pid) && marksOf(pid).length === 0);
	return [...leaders.values(), ...descendants].filter(({ pid, startTicks }) => startTicksOf(pid) === startTicks);
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
	const fitting = table.filter((entry) => entry.pid !== process.pid && fits(entry));
	const members = new Map(fitting.map((entry) => [entry.pid, entry]));
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
// src/adapters/process/leftovers.ts
/** Records the processes that a later run could not find otherwise if this one were killed now. */
function writeDown() {
	attempt(() => writeRecord({
		processes: unmarkedProcesses(),
		limit: limitMark()
	}));
}
/**
* Processes that ended runs of this repository left running.
* @param records the records of such runs
*/
function membersOfEndedRuns(records) {
	const known = records.flatMap(({ processes }) => processes);
	const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
	const limits = new Set(records.flatMap(({ limit }) => limit ?? []));
	const isLeft = ({ pid, startTicks }) => starts.get(pid) === startTicks || limits.size > 0 && limits.has(limitOf(pid) ?? 0) || marksOf(pid).some(hasEnded);
	const table = processTable();
	const own = ancestryOf(process.pid, table);
	return relatives(table, isLeft).filter(({ pid }) => !own.has(pid));
}
/** A process and its ancestors. */
function ancestryOf(pid, table) {
	const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let each = pid; each && !line.has(each); each = parents.get(each)) line.add(each);
	return line;
}
const GRACE_MS = 2e3;
/** Cleans up what this run and killed ones leave on this machine. */
const leftovers = {
	removeOfKilledRuns: async () => {
		const folders = leftFolders();
		const look = () => membersOfEndedRuns(folders.map(({ record }) => record));
		const count = look().length;
		if (count > 0) await endProcesses(look, GRACE_MS);
		for (const { remove } of folders) remove();
		return count;
	},
	endStarted: async () => {
		if (hasStartedAny()) await endProcesses(membersOfRun, GRACE_MS);
	}
};
/** Kills everything this run has started, synchronously, for use while this process exits. */
function killStarted() {
	if (hasStartedAny()) killProcesses(membersOfRun);
}
export { forgetLeader as a, markedWith as c, rememberLeader as d, limitOf as f, endProcesses as h, adopt as i, membersOf as l, withMark as m, leftovers as n, groupOf as o, newMark as p, writeDown as r, isKnownMember as s, killStarted as t, membersOfRun as u };
