import { r as messageOf } from "./error.js";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
// src/adapters/process/process-table.ts
const LINUX = process.platform === "linux";
const CLOCK_TICK_MS = 10;
const NANOSECONDS_PER_MS = 1e6;
/** 127.0.0.1 and all addresses as `/proc/net/tcp` and `tcp6` write them. */
const LOOPBACK = ["0100007F", "0000000000000000FFFF00000100007F"];
const ANY_ADDRESS = ["00000000", "0".repeat(32)];
/**
* Whether any process of a group still runs. Zombies do not count: they hold neither port nor memory.
* @param group id of the group
*/
function groupIsAlive(group) {
	try {
		process.kill(-group, 0);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
	}
	return membersOf(group).length > 0;
}
/**
* When a process started, to tell it from a later one of the same id.
* @returns clock ticks since boot, or undefined when there is no such process
*/
function startTicksOf(pid) {
	return LINUX ? linuxEntry(pid)?.startTicks : void 0;
}
/**
* What a process group has used so far.
*
* On Linux the CPU time is the sum of the threads' `schedstat` (nanoseconds), or the process's own
* 10 ms ticks where those say more because threads have ended, and the ticks of ended children; the
* memory is VmRSS and VmHWM.
* Elsewhere it is what `ps` gives, without a peak.
*/
function groupUsage(group) {
	return usageOf(membersOf(group));
}
/**
* Ids of a group's processes, for {@link membersUsage}.
*/
function groupMembers(group) {
	return membersOf(group).map(({ pid }) => pid);
}
/**
* What some processes have used so far, as {@link groupUsage}, without a search for others: cheap
* enough for looks in quick succession. Empty where the system has no files to look at.
*/
function membersUsage(pids) {
	return LINUX ? usageOf(pids.flatMap((pid) => linuxEntry(pid) ?? [])) : {};
}
function usageOf(members) {
	if (members.length === 0) return {};
	const sum = (of) => members.reduce((total, entry) => total + of(entry), 0);
	if (!LINUX) return {
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
/**
* Whether a connection to a TCP port of 127.0.0.1 reaches a process of the group.
* @param group id of the group
* @param port the port
*/
function groupListensOn(group, port) {
	if (!LINUX) {
		const args = [
			"-nP",
			"-a",
			"-g",
			String(group),
			`-iTCP:${port}`,
			"-sTCP:LISTEN",
			"-t"
		];
		return spawnSync("lsof", args, { encoding: "utf8" }).stdout.trim() !== "";
	}
	const sockets = listeningSockets(port);
	return sockets.size > 0 && membersOf(group).some(({ pid }) => {
		return (attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? []).some((descriptor) => {
			const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
			return target !== void 0 && sockets.has(target);
		});
	});
}
/**
* CPU time of the ended children of this process, in steps of 10 ms.
* @returns milliseconds, or undefined where the system does not tell
*/
function endedChildrenCpuMs() {
	const fields = LINUX ? statFields("self") : void 0;
	if (!fields) return void 0;
	return endedChildrenOf(fields);
}
function endedChildrenOf(fields) {
	return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}
function membersOf(group) {
	return (LINUX ? linuxTable() : psTable()).filter((entry) => entry.group === group);
}
function linuxTable() {
	return readdirSync("/proc").flatMap((name) => {
		const entry = /^\d+$/.test(name) ? linuxEntry(Number(name)) : void 0;
		return entry ? [entry] : [];
	});
}
function linuxEntry(pid) {
	const fields = statFields(String(pid));
	if (!fields || fields[0] === "X") return void 0;
	if (fields[0] === "Z" && threadsOf(pid).length <= 1) return void 0;
	return {
		pid,
		group: Number(fields[2]),
		cpuMs: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS,
		endedChildrenCpuMs: endedChildrenOf(fields),
		startTicks: Number(fields[19])
	};
}
/** Fields of `/proc/PID/stat` from the third, the state, on: the name before may hold anything. */
function statFields(pid) {
	const text = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
	return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}
function threadsOf(pid) {
	return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
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
/**
* Sockets that a connection to 127.0.0.1 can reach, as `/proc/PID/fd` names them: one that is bound to
* that very address is reached before those that are bound to all.
*/
function listeningSockets(port) {
	const LISTEN = "0A";
	const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
	const sockets = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => attempt(() => readFileSync(file, "utf8"))?.split("\n").slice(1) ?? []).flatMap((row) => {
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
function psTable() {
	const { stdout } = spawnSync("ps", [
		"-A",
		"-o",
		"pid=,pgid=,stat=,rss=,time="
	], { encoding: "utf8" });
	return parsePsTable(stdout);
}
/**
* Reads what `ps -A -o pid=,pgid=,stat=,rss=,time=` prints, on macOS or Linux.
* @param text its output; times are `[[DD-]HH:]MM:SS[.cc]`, with the locale's decimal sign, memory is in KiB
*/
function parsePsTable(text) {
	return text.split("\n").flatMap((line) => {
		const [pid, group, state, rss, time] = line.trim().split(/\s+/);
		if (!pid || !group || !state || !rss || !time || state.startsWith("Z")) return [];
		const [clock = "", days = "0"] = time.replace(",", ".").split("-").toReversed();
		const seconds = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
		return [{
			pid: Number(pid),
			group: Number(group),
			cpuMs: (Number(days) * 86400 + seconds) * 1e3,
			endedChildrenCpuMs: 0,
			startTicks: 0,
			rssBytes: Number(rss) * 1024
		}];
	});
}
/** A process can end between the look at the table and the look at its files: then there is nothing. */
function attempt(read) {
	try {
		return read();
	} catch {
		return;
	}
}
// src/adapters/process/process-group.ts
/** Groups that run right now, so that the last line of defence can end them. */
const liveGroups = /* @__PURE__ */ new Set();
const listeners = /* @__PURE__ */ new Set();
/**
* Ends every group that still runs, at once and by force. For the moment of the process's own end.
*/
function killAllGroups() {
	for (const pid of liveGroups) signalGroup(pid, "SIGKILL");
}
/**
* Watches which groups run.
* @param listener called with the leaders' ids after each change
*/
function watchGroups(listener) {
	listeners.add(listener);
}
/**
* Starts a program as the leader of a process group of its own.
* @param program path or name; no shell reads it
* @param args its arguments
* @param options `cwd`, `env` and `stdio` as Node's spawn takes them
*/
function spawnGroup(program, args, options) {
	const child = spawn(program, args, {
		...options,
		detached: true
	});
	const pid = child.pid;
	if (pid !== void 0) change(() => liveGroups.add(pid));
	let ended;
	const exited = new Promise((resolve) => {
		const end = (exit) => {
			ended ??= exit;
			resolve(ended);
		};
		child.once("error", (error) => end({
			kind: "not-started",
			reason: messageOf(error)
		}));
		child.once("exit", (code, signal) => end(signal ? {
			kind: "signal",
			signal
		} : {
			kind: "code",
			code: code ?? 0
		}));
	});
	return {
		pid,
		stdout: child.stdout,
		stderr: child.stderr,
		exited,
		exit: () => ended,
		stop: async (graceMs, signal = "SIGTERM") => {
			if (pid === void 0) return;
			await endGroup(pid, graceMs, signal);
			child.stdout?.destroy();
			child.stderr?.destroy();
			change(() => liveGroups.delete(pid));
		}
	};
}
/**
* Ends a process group: a polite signal, then SIGKILL after the grace time.
* @param pid id of the group
*/
async function endGroup(pid, graceMs = 2e3, signal = "SIGTERM") {
	signalGroup(pid, signal);
	if (await groupEnds(pid, graceMs)) return;
	signalGroup(pid, "SIGKILL");
	await groupEnds(pid, KILL_WAIT_MS);
}
/**
* How a process ended, in words.
* @returns for example `exit code 3` or `SIGSEGV`
*/
function exitText(exit) {
	switch (exit.kind) {
		case "code": return `exit code ${exit.code}`;
		case "signal": return exit.signal;
		case "not-started": return exit.reason;
	}
}
/** After SIGKILL only a process stuck in the kernel stays; waiting longer does not help. */
const KILL_WAIT_MS = 2e3;
const POLL_MS = 5;
async function groupEnds(pid, withinMs) {
	const deadline = performance.now() + withinMs;
	while (groupIsAlive(pid)) {
		if (performance.now() >= deadline) return false;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	return true;
}
function signalGroup(pid, signal) {
	try {
		process.kill(-pid, signal);
	} catch {}
}
function change(edit) {
	edit();
	for (const listener of listeners) listener([...liveGroups]);
}
export { watchGroups as a, groupMembers as c, startTicksOf as d, spawnGroup as i, groupUsage as l, exitText as n, endedChildrenCpuMs as o, killAllGroups as r, groupListensOn as s, endGroup as t, membersUsage as u };
