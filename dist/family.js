import { _ as startTicksOf, c as hasEnded, f as HAS_PROC, g as processTable, h as entryOf, l as runIdFrom, p as attempt, s as RUN_ID, u as thisRun } from "./run-folder.js";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
// src/adapters/process/secret-variables.ts
/**
* Variables that give rights and that the runner set, or that Loadgate asks for: the action's inputs, the
* runtime's tokens, Bencher's key, and GitHub's tokens by the names that GitHub's own tools read.
* Whatever else there is, such as NPM_TOKEN, the workflow's author put there for the builds to use.
*/
const SECRET = [
	/^INPUT_.*(?:TOKEN|KEY)$/,
	/^ACTIONS_.*TOKEN$/,
	/^BENCHER_API_(?:KEY|TOKEN)$/,
	/^(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN$/,
	/^RUNNER_TOKEN$/
];
/**
* Whether a variable gives rights that no program that we start needs.
* @param name the variable's name
*/
function isSecret(name) {
	return SECRET.some((pattern) => pattern.test(name));
}
// src/adapters/process/ending.ts
/** After SIGKILL only a process stuck in the kernel stays; waiting longer does not help. */
const KILL_WAIT_MS = 2e3;
/** A look at one file of `/proc` costs microseconds; `ps` is a program of its own. */
const POLL_MS = HAS_PROC ? 5 : 50;
/**
* Ends processes and what they start meanwhile: a polite signal to those that run now, then SIGKILL
* after the grace time to all that are left. Never throws; done when a look finds nothing.
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
/**
* Ends processes and what they start meanwhile by force, before it returns: for the moment of this
* process's own end.
*/
function killProcesses(look) {
	const pause = new Int32Array(new SharedArrayBuffer(4));
	const givenUp = performance.now() + KILL_WAIT_MS;
	for (let left = look(); left.length > 0 && performance.now() < givenUp; left = look()) {
		signalAll(left, "SIGKILL");
		Atomics.wait(pause, 0, 0, POLL_MS);
	}
}
async function untilGone(entries, deadline) {
	while (performance.now() < deadline && entries.some(isThere)) await setTimeout(POLL_MS);
}
function isThere({ pid, startTicks }) {
	return HAS_PROC ? entryOf(pid)?.startTicks === startTicks : processTable().some((entry) => entry.pid === pid);
}
/** A group at once where all of it is meant, so that no member can fork itself past the signal. */
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
/** What Linux gives a process unless somebody changes it. */
const USUAL_BYTES = 819200;
/** A mark takes less than a tenth of it away. */
const MARKS = 65536;
let ownMark;
let isSet = false;
/**
* Marks this process and everything that it will start by a resource limit: how many bytes of POSIX
* message queues it may have, a little less than usual. Programs such as nginx write their title over
* their environment and leave group, session and parent behind; no program gives itself a higher limit,
* and `/proc` shows it. Where `prlimit` is missing there is no such mark.
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
/**
* The limit that marks this run.
* @returns bytes, or undefined where it has none
*/
function limitMark() {
	return ownMark;
}
/**
* The limit of a process.
* @returns bytes, or undefined where it has none or cannot be seen
*/
function limitOf(pid) {
	const limits = attempt(() => readFileSync(`/proc/${pid}/limits`, "latin1")) ?? "";
	const bytes = /^Max msgqueue size +(\d+)/m.exec(limits)?.[1];
	return bytes === void 0 ? void 0 : Number(bytes);
}
// src/adapters/process/mark.ts
/**
* Variable in the environment of everything that we start, which names the run. Every descendant
* inherits it, also one that left its process group and session and lost its parent. A run that is
* started by another run's server has both marks.
*/
const MARK_VARIABLE = "LOADGATE_RUN";
const MARK = new RegExp(`^${RUN_ID.source}-\\d+$`);
let count = 0;
/**
* A mark that no other process has.
*/
function newMark() {
	setLimitMark();
	count += 1;
	return `${thisRun()}-${count}`;
}
/**
* Adds a mark to an environment.
*/
function withMark(environment, mark) {
	const outer = environment[MARK_VARIABLE];
	return {
		...environment,
		[MARK_VARIABLE]: outer ? `${outer} ${mark}` : mark
	};
}
/**
* Whether this process has started any other.
*/
function hasStartedAny() {
	return count > 0;
}
/**
* Marks in the environment with which a process's program began, unless it wrote over them.
*/
function marksOf(pid) {
	if (!HAS_PROC) return [];
	const text = attempt(() => readFileSync(`/proc/${pid}/environ`, "latin1")) ?? "";
	const start = `${MARK_VARIABLE}=`;
	return text.split("\0").find((variable) => variable.startsWith(start))?.slice(start.length).split(" ").filter((mark) => MARK.test(mark)) ?? [];
}
// src/adapters/process/family.ts
const leaders = /* @__PURE__ */ new Map();
/** Processes found so far with the mark under which they were started, by id and start. */
const found = /* @__PURE__ */ new Map();
/**
* Remembers a process that was started with a mark, until {@link forgetLeader}.
*/
function rememberLeader(pid, mark) {
	leaders.set(pid, {
		mark,
		startTicks: startTicksOf(pid)
	});
}
/**
* Forgets a process that has ended: its id may become another's.
*/
function forgetLeader(pid) {
	leaders.delete(pid);
}
/**
* A process that we started and all that came of it and still runs, in its group or out of it.
* @param leader id of the process
*/
function membersOf(leader) {
	const table = processTable();
	const { mark, startTicks = 0 } = leaders.get(leader) ?? {};
	const carriesMark = (entry) => mark !== void 0 && entry.startTicks >= startTicks && (found.get(keyOf(entry)) === mark || marksOf(entry.pid).includes(mark));
	const members = relatives(table, (entry) => isNear(entry, leader, table) || carriesMark(entry));
	if (mark !== void 0) for (const entry of members) found.set(keyOf(entry), mark);
	return members;
}
/**
* What runs in a process group that we started.
* @param leader id of the process that leads it
*/
function groupOf(leader) {
	if (!groupExists(leader)) return [];
	const table = processTable();
	return table.filter((entry) => entry.group === leader && isNear(entry, leader, table));
}
/**
* All that this run has started and that still runs.
*/
function membersOfRun() {
	const own = `${thisRun()}-`;
	const limit = limitMark();
	const table = processTable();
	const known = [...leaders.keys()];
	const began = startTicksOf(process.pid) ?? 0;
	const isMarked = ({ pid, startTicks }) => startTicks >= began && (marksOf(pid).some((mark) => mark.startsWith(own)) || limit !== void 0 && limitOf(pid) === limit);
	return relatives(table, (entry) => known.some((leader) => isNear(entry, leader, table)) || found.has(keyOf(entry)) || isMarked(entry));
}
/**
* Whether it is known from which process that we started another one came.
*/
function isKnownMember(entry) {
	return leaders.has(entry.group) || leaders.has(entry.session) || found.has(keyOf(entry)) || marksOf(entry.pid).length > 0;
}
/**
* Counts a process of this run as one that came of a leader, where nothing else tells of which.
*/
function adopt(leader, entry) {
	const mark = leaders.get(leader)?.mark;
	if (mark !== void 0) found.set(keyOf(entry), mark);
}
/**
* What there is to write down now.
*/
function currentRecord() {
	const limit = limitMark();
	return {
		processes: withoutMark(),
		...limit !== void 0 && { limit }
	};
}
/**
* All that runs of this repository have started which ended without ending it.
* @param records what such runs wrote down
*/
function membersOfEndedRuns(records) {
	const known = records.flatMap(({ processes }) => processes);
	const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
	const limits = new Set(records.flatMap(({ limit }) => limit ?? []));
	const table = processTable();
	const left = relatives(table, (entry) => starts.get(entry.pid) === entry.startTicks || limits.size > 0 && limits.has(limitOf(entry.pid) ?? 0) || marksOf(entry.pid).some((mark) => hasEnded(runIdFrom(mark.split("-")))));
	const own = lineOf(process.pid, table);
	return left.filter(({ pid }) => !own.has(pid));
}
/**
* Processes that a later run could not tell by the marks in their environment: programs such as nginx
* write their title over it. Of those that have just begun nobody knows yet.
*/
function withoutMark() {
	const begun = [...leaders].map(([pid, { startTicks }]) => ({
		pid,
		startTicks
	}));
	const others = [...found.keys()].map((key) => {
		const [pid, startTicks] = key.split(" ").map(Number);
		return {
			pid: pid ?? 0,
			startTicks
		};
	}).filter(({ pid }) => !leaders.has(pid) && marksOf(pid).length === 0);
	return [...begun, ...others].flatMap(({ pid, startTicks }) => startTicks !== void 0 && startTicksOf(pid) === startTicks ? [{
		pid,
		startTicks
	}] : []);
}
/** In the group or session of a leader, unless the leader's id is another process's by now. */
function isNear(entry, leader, table) {
	if (entry.group !== leader && entry.session !== leader) return false;
	const startTicks = leaders.get(leader)?.startTicks;
	const there = table.find(({ pid }) => pid === leader);
	return startTicks === void 0 || there === void 0 || there.startTicks === startTicks;
}
function groupExists(group) {
	try {
		process.kill(-group, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
/** The processes that fit, what they have started, and what is in a group or session that they lead. */
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
/** A process and its ancestors. */
function lineOf(pid, table) {
	const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let each = pid; each && !line.has(each); each = parents.get(each)) line.add(each);
	return line;
}
function keyOf({ pid, startTicks }) {
	return `${pid} ${startTicks}`;
}
export { isKnownMember as a, membersOfRun as c, newMark as d, withMark as f, isSecret as h, groupOf as i, rememberLeader as l, killProcesses as m, currentRecord as n, membersOf as o, endProcesses as p, forgetLeader as r, membersOfEndedRuns as s, adopt as t, hasStartedAny as u };
