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
* Arguments of docker or podman that run a container in the foreground. It can be reached from this machine only, and
* its data goes with it.
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
/** A file for `--env-file` has one line per variable, whose value is taken literally. */
const LINE_BREAK = /[\r\n]/;
/**
* Splits variables for a container.
* @returns the text of a file for `--env-file`, and those that such a file cannot hold
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
/** Program and arguments of a process; none where there is none, or it is another user's secret. */
function commandLineOf(pid) {
	return (attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? "").split("\0");
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
/** That which the process was started in, unless it was set. */
let ownFolder;
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
/** Prefix of links to temporary files that a run makes outside this folder. */
const ELSEWHERE = "elsewhere-";
/** Prefix of links to containers that a run starts, as `docker:NAME`. */
const CONTAINER = "container-";
const NOTED_CONTAINER = /^(docker|podman):(loadgate-[\da-f-]{36})$/;
const REMOVE_TIMEOUT_MS = 1e4;
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
	return note(ELSEWHERE, place);
}
/**
* Notes a container that is about to be started, so that it is removed whatever ends this run.
* @param engine `docker` or `podman`
* @returns to be called when it is gone
*/
function noteContainer(engine, name) {
	return note(CONTAINER, `${engine}:${name}`);
}
function note(prefix, target) {
	links += 1;
	const link = path.join(runFolder(), `${prefix}${links}`);
	symlinkSync(target, link);
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
function removeContainer(noted) {
	const [, engine, name] = NOTED_CONTAINER.exec(noted) ?? [];
	if (engine === void 0 || name === void 0) return;
	spawnSync(engine, removeArguments(name), {
		stdio: "ignore",
		timeout: REMOVE_TIMEOUT_MS
	});
}
function removeWithLinked(left) {
	for (const name of attempt(() => readdirSync(left)) ?? []) {
		const target = attempt(() => readlinkSync(path.join(left, name)));
		if (target === void 0) continue;
		if (name.startsWith(ELSEWHERE)) attempt(() => rmSync(target, {
			recursive: true,
			force: true
		}));
		if (name.startsWith(CONTAINER)) removeContainer(target);
	}
	attempt(() => rmSync(left, {
		recursive: true,
		force: true
	}));
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
/** The processes that we started, each of which leads a group and a session. */
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
export { HAS_PROC as A, variablesFor as B, removeRunFolder as C, hasEnded as D, writeRecord as E, processTable as F, startTicksOf as I, threadsOf as L, endedChildrenCpuMs as M, entryOf as N, thisRun as O, exists as P, removeArguments as R, noteTemporary as S, withTemporary as T, endProcesses as _, markedWith as a, leftFolders as b, relatives as c, hasStartedAny as d, marksOf as f, limitOf as g, limitMark as h, isKnownMember as i, commandLineOf as j, workIn as k, rememberLeader as l, withMark as m, forgetLeader as n, membersOf as o, newMark as p, groupOf as r, membersOfRun as s, adopt as t, unmarkedProcesses as u, killProcesses as v, runFolder as w, noteContainer as x, atLastExit as y, runArguments as z };
