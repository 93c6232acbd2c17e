import { r as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { r as messageOf } from "./error.js";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
// src/adapters/process/process-table.ts
const LINUX = process.platform === "linux";
const CLOCK_TICK_MS = 10;
const NANOSECONDS_PER_MS = 1e6;
/**
* Whether any process of a group still runs. Zombies do not count: they hold neither port nor memory.
* @param group id of the group
*/
function groupIsAlive(group) {
	try {
		process.kill(-group, 0);
	} catch {
		return false;
	}
	return membersOf(group).length > 0;
}
/**
* What a process group has used so far.
*
* On Linux the CPU time is the sum of the threads' `schedstat` (nanoseconds), or the process's own
* 10 ms ticks where those say more because threads have ended; the memory is VmRSS and VmHWM.
* Elsewhere it is what `ps` gives, without a peak.
*/
function groupUsage(group) {
	const members = membersOf(group);
	if (members.length === 0) return {};
	const sum = (of) => members.reduce((total, entry) => total + of(entry), 0);
	if (!LINUX) return {
		cpuMs: sum((entry) => entry.cpuMs),
		rssBytes: sum((entry) => entry.rssBytes ?? 0)
	};
	const memory = members.map((entry) => memoryOf(entry.pid));
	return {
		cpuMs: sum((entry) => Math.max(entry.cpuMs, threadsCpuMs(entry.pid))),
		rssBytes: memory.reduce((total, { rssBytes }) => total + rssBytes, 0),
		peakRssBytes: memory.reduce((total, { peakRssBytes }) => total + peakRssBytes, 0)
	};
}
/**
* Whether a process of the group listens on a TCP port.
* @param group id of the group
* @param port the port, on any local address
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
	if (!fields || fields[0] === "Z" || fields[0] === "X") return void 0;
	return {
		pid,
		group: Number(fields[2]),
		cpuMs: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS,
		startTicks: Number(fields[19])
	};
}
/** Fields of `/proc/PID/stat` from the third, the state, on: the name before may hold anything. */
function statFields(pid) {
	const text = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
	return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}
function threadsCpuMs(pid) {
	return (attempt(() => readdirSync(`/proc/${pid}/task`)) ?? []).reduce((total, thread) => {
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
function listeningSockets(port) {
	const LISTEN = "0A";
	const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
	const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => attempt(() => readFileSync(file, "utf8"))?.split("\n").slice(1) ?? []);
	return new Set(rows.flatMap((row) => {
		const [, local = "", , state, , , , , , inode] = row.trim().split(/\s+/);
		return state === LISTEN && local.endsWith(`:${hexPort}`) ? [`socket:[${inode}]`] : [];
	}));
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
* @param text its output; times are `[[DD-]HH:]MM:SS[.cc]`, memory is in KiB
*/
function parsePsTable(text) {
	return text.split("\n").flatMap((line) => {
		const [pid, group, state, rss, time] = line.trim().split(/\s+/);
		if (!pid || !group || !state || !rss || !time || state.startsWith("Z")) return [];
		const [clock = "", days = "0"] = time.split("-").toReversed();
		const seconds = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
		return [{
			pid: Number(pid),
			group: Number(group),
			cpuMs: (Number(days) * 86400 + seconds) * 1e3,
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
			signalGroup(pid, signal);
			if (!await groupEnds(pid, graceMs)) {
				signalGroup(pid, "SIGKILL");
				await groupEnds(pid, KILL_WAIT_MS);
			}
			child.stdout?.destroy();
			child.stderr?.destroy();
			change(() => liveGroups.delete(pid));
		}
	};
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
// src/version.ts
/** Our own version, as package.json has it. */
const VERSION = "0.1.0";
// src/cli/palette.ts
var import_picocolors = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module) => {
	let p = process || {};
	let argv = p.argv || [];
	let env = p.env || {};
	let isColorSupported = !(!!env.NO_COLOR || argv.includes("--no-color")) && (!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || (p.stdout || {}).isTTY && env.TERM !== "dumb" || !!env.CI);
	let formatter = (open, close, replace = open) => (input) => {
		let string = "" + input, index = string.indexOf(close, open.length);
		return ~index ? open + replaceClose(string, close, replace, index) + close : open + string + close;
	};
	let replaceClose = (string, close, replace, index) => {
		let result = "", cursor = 0;
		do {
			result += string.substring(cursor, index) + replace;
			cursor = index + close.length;
			index = string.indexOf(close, cursor);
		} while (~index);
		return result + string.substring(cursor);
	};
	let createColors = (enabled = isColorSupported) => {
		let f = enabled ? formatter : () => String;
		return {
			isColorSupported: enabled,
			reset: f("\x1B[0m", "\x1B[0m"),
			bold: f("\x1B[1m", "\x1B[22m", "\x1B[22m\x1B[1m"),
			dim: f("\x1B[2m", "\x1B[22m", "\x1B[22m\x1B[2m"),
			italic: f("\x1B[3m", "\x1B[23m"),
			underline: f("\x1B[4m", "\x1B[24m"),
			inverse: f("\x1B[7m", "\x1B[27m"),
			hidden: f("\x1B[8m", "\x1B[28m"),
			strikethrough: f("\x1B[9m", "\x1B[29m"),
			black: f("\x1B[30m", "\x1B[39m"),
			red: f("\x1B[31m", "\x1B[39m"),
			green: f("\x1B[32m", "\x1B[39m"),
			yellow: f("\x1B[33m", "\x1B[39m"),
			blue: f("\x1B[34m", "\x1B[39m"),
			magenta: f("\x1B[35m", "\x1B[39m"),
			cyan: f("\x1B[36m", "\x1B[39m"),
			white: f("\x1B[37m", "\x1B[39m"),
			gray: f("\x1B[90m", "\x1B[39m"),
			bgBlack: f("\x1B[40m", "\x1B[49m"),
			bgRed: f("\x1B[41m", "\x1B[49m"),
			bgGreen: f("\x1B[42m", "\x1B[49m"),
			bgYellow: f("\x1B[43m", "\x1B[49m"),
			bgBlue: f("\x1B[44m", "\x1B[49m"),
			bgMagenta: f("\x1B[45m", "\x1B[49m"),
			bgCyan: f("\x1B[46m", "\x1B[49m"),
			bgWhite: f("\x1B[47m", "\x1B[49m"),
			blackBright: f("\x1B[90m", "\x1B[39m"),
			redBright: f("\x1B[91m", "\x1B[39m"),
			greenBright: f("\x1B[92m", "\x1B[39m"),
			yellowBright: f("\x1B[93m", "\x1B[39m"),
			blueBright: f("\x1B[94m", "\x1B[39m"),
			magentaBright: f("\x1B[95m", "\x1B[39m"),
			cyanBright: f("\x1B[96m", "\x1B[39m"),
			whiteBright: f("\x1B[97m", "\x1B[39m"),
			bgBlackBright: f("\x1B[100m", "\x1B[49m"),
			bgRedBright: f("\x1B[101m", "\x1B[49m"),
			bgGreenBright: f("\x1B[102m", "\x1B[49m"),
			bgYellowBright: f("\x1B[103m", "\x1B[49m"),
			bgBlueBright: f("\x1B[104m", "\x1B[49m"),
			bgMagentaBright: f("\x1B[105m", "\x1B[49m"),
			bgCyanBright: f("\x1B[106m", "\x1B[49m"),
			bgWhiteBright: f("\x1B[107m", "\x1B[49m")
		};
	};
	module.exports = createColors();
	module.exports.createColors = createColors;
})))(), 1);
/**
* Colours for a stream: only on a terminal, and not where NO_COLOR is set (https://no-color.org).
*/
function paletteFor(stream, environment) {
	return import_picocolors.default.createColors(stream.isTTY === true && !environment["NO_COLOR"]);
}
export { spawnGroup as a, groupUsage as c, killAllGroups as i, VERSION as n, endedChildrenCpuMs as o, exitText as r, groupListensOn as s, paletteFor as t };
