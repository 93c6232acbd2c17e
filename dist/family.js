import { _ as processTable, c as RUN_ID, f as HAS_PROC, g as exists, h as entryOf, p as attempt, u as thisRun, v as startTicksOf } from "./run-folder.js";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
// src/adapters/process/secret-variables.ts
/**
* Secrets that the runner sets or that Loadgate asks for: the action's inputs, the runtime's tokens, Bencher's
* key, and GitHub's tokens under the names that GitHub's own tools read. Other secrets, such as NPM_TOKEN, were
* put there by the workflow's author for the builds to use.
*/
const SECRET = [
	/^INPUT_.*(?:TOKEN|KEY)$/,
	/^ACTIONS_.*TOKEN$/,
	/^BENCHER_API_(?:KEY|TOKEN)$/,
	/^(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN$/,
	/^RUNNER_TOKEN$/
];
/** Whether a variable of this name holds a secret that no program we start needs. */
function isSecret(name) {
	return SECRET.some((pattern) => pattern.test(name));
}
// src/adapters/process/ending.ts
/** After SIGKILL only a process stuck in the kernel stays, for which waiting longer does not help. */
const KILL_WAIT_MS = 2e3;
/** Reading a file of `/proc` takes microseconds, but starting `ps` takes milliseconds. */
const POLL_MS = HAS_PROC ? 5 : 50;
/**
* Ends processes and what they start meanwhile: SIGTERM to those that run now, then SIGKILL after the grace
* time to all that are left. Never throws; done when a look finds none.
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
/** Kills processes and what they start meanwhile, synchronously: for when this process itself is about to end. */
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
/** Signals a whole group at once where all of it is meant, so that no member escapes by forking. */
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
/** How many marks there are: each lowers the limit, by less than a tenth. */
const MARKS = 65536;
let ownMark;
let isSet = false;
/**
* Marks this process and everything that it will start by a resource limit: the bytes of POSIX message queues,
* a little below the default. Programs such as nginx write their title over their environment and leave group,
* session and parent, but none raises its own limit, which `/proc` shows. Without `prlimit` there is no such
* mark.
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
/** The limit that marks this run, in bytes; undefined where it has none. */
function limitMark() {
	return ownMark;
}
/** The limit of a process, in bytes; undefined where it has none or cannot be seen. */
function limitOf(pid) {
	const limits = attempt(() => readFileSync(`/proc/${pid}/limits`, "latin1")) ?? "";
	const bytes = /^Max msgqueue size +(\d+)/m.exec(limits)?.[1];
	return bytes === void 0 ? void 0 : Number(bytes);
}
// src/adapters/process/mark.ts
/**
* Variable that names the run in the environment of everything that we start. Every descendant inherits it,
* even one that left its process group and session and lost its parent. What a run started by another run's
* server starts has both marks.
*/
const MARK_VARIABLE = "LOADGATE_RUN";
const VARIABLE = new RegExp(`(?:^|\\0)${MARK_VARIABLE}=([^\\0]*)`);
const MARK = new RegExp(`^${RUN_ID.source}-\\d+$`);
let count = 0;
/** A mark that no other process has. */
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
/** Whether this process has started any other. */
function hasStartedAny() {
	return count > 0;
}
/** Marks in the environment that a process was started with, unless it wrote over them. */
function marksOf(pid) {
	if (!HAS_PROC) return [];
	const text = attempt(() => readFileSync(`/proc/${pid}/environ`, "latin1")) ?? "";
	const [, marks = ""] = VARIABLE.exec(text) ?? [];
	return marks.split(" ").filter((mark) => MARK.test(mark));
}
// src/adapters/process/family.ts
const leaders = /* @__PURE__ */ new Map();
/** The processes seen so far that carried a mark or descended from one that did, by {@link keyOf}. */
const seen = /* @__PURE__ */ new Map();
/** Remembers a process that was started with a mark, until {@link forgetLeader}. */
function rememberLeader(pid, mark) {
	leaders.set(pid, {
		mark,
		startTicks: startTicksOf(pid)
	});
}
/** Forgets a process that has ended: its id may be reused. */
function forgetLeader(pid) {
	leaders.delete(pid);
}
/**
* A process that we started and everything that it started and that still runs, in its group or out of it.
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
* @param leader id of the process that leads it
*/
function groupOf(leader) {
	if (!exists(-leader)) return [];
	const table = processTable();
	return table.filter((entry) => entry.group === leader && isNear(entry, leader, table));
}
/** Everything that this run has started and that still runs. */
function membersOfRun() {
	const own = `${thisRun()}-`;
	const limit = limitMark();
	const table = processTable();
	const known = [...leaders.keys()];
	const began = startTicksOf(process.pid) ?? 0;
	const isMarked = ({ pid, startTicks }) => startTicks >= began && (marksOf(pid).some((mark) => mark.startsWith(own)) || limit !== void 0 && limitOf(pid) === limit);
	return relatives(table, (entry) => known.some((leader) => isNear(entry, leader, table)) || seen.has(keyOf(entry)) || isMarked(entry));
}
/** What still runs of all that was started with a mark. */
function markedWith(mark) {
	return relatives(processTable(), ({ pid }) => marksOf(pid).includes(mark));
}
/** Whether it is known which of our processes a process descends from. */
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
* Processes of this run that a later one could not recognise by the marks in their environment, because programs
* such as nginx write their title over it. One that has just started may still do so.
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
/** Whether a process is in the group or session of a leader, and the leader's id was not reused. */
function isNear(entry, leader, table) {
	if (entry.group !== leader && entry.session !== leader) return false;
	const startTicks = leaders.get(leader)?.startTicks;
	const there = table.find(({ pid }) => pid === leader);
	return startTicks === void 0 || there === void 0 || there.startTicks === startTicks;
}
/** The processes that fit, their descendants, and what is in a group or session that they lead. */
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
export { endProcesses as _, markedWith as a, relatives as c, hasStartedAny as d, marksOf as f, limitOf as g, limitMark as h, isKnownMember as i, rememberLeader as l, withMark as m, forgetLeader as n, membersOf as o, newMark as p, groupOf as r, membersOfRun as s, adopt as t, unmarkedProcesses as u, killProcesses as v, isSecret as y };
