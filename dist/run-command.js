import { r as messageOf } from "./error.js";
import { a as runFolder, o as writeRecord } from "./run-folder.js";
import { d as newMark, f as withMark, h as isSecret, i as groupOf, l as rememberLeader, n as currentRecord, o as membersOf, p as endProcesses, r as forgetLeader } from "./family.js";
import { t as withoutControls } from "./control-characters.js";
import { spawn } from "node:child_process";
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
// src/adapters/process/child-environment.ts
/** Families of variables that are the action's own, and the job's command files. */
const WITHHELD = [
	/^INPUT_/,
	/^ACTIONS_/,
	/^STATE_/,
	/^BENCHER_/
];
const COMMAND_FILES = /* @__PURE__ */ new Set([
	"GITHUB_ENV",
	"GITHUB_OUTPUT",
	"GITHUB_PATH",
	"GITHUB_STATE",
	"GITHUB_STEP_SUMMARY"
]);
/**
* The environment for builds, servers and tools: ours, without the job's secrets and command files,
* since what they run may be a stranger's pull request.
* @param environment our own
* @param additions variables to set
*/
function childEnvironment(environment, additions = {}) {
	const kept = Object.entries(environment).filter(([name]) => !isSecret(name) && !COMMAND_FILES.has(name) && !WITHHELD.some((pattern) => pattern.test(name)));
	return {
		...Object.fromEntries(kept),
		...additions
	};
}
// src/adapters/process/process-group.ts
/**
* Starts a program as the leader of a process group of its own.
* @param program path or name; no shell reads it
* @param args its arguments
* @param options `cwd`, `env` and `stdio` as Node's spawn takes them
*/
function spawnGroup(program, args, options) {
	const mark = newMark();
	const env = withMark(options.env, mark);
	const child = spawn(program, args, {
		...options,
		env,
		detached: true
	});
	const pid = child.pid;
	if (pid !== void 0) {
		rememberLeader(pid, mark);
		writeDown();
	}
	let ended;
	const exited = new Promise((resolve) => {
		const settle = (exit) => {
			ended ??= exit;
			resolve(ended);
		};
		child.once("error", (error) => settle({
			kind: "not-started",
			reason: messageOf(error)
		}));
		child.once("exit", (code, signal) => settle(signal ? {
			kind: "signal",
			signal
		} : {
			kind: "code",
			code: code ?? 0
		}));
	});
	const end = async (members, graceMs) => {
		if (pid === void 0) return;
		await endProcesses(() => members(pid), graceMs);
		child.stdout?.destroy();
		child.stderr?.destroy();
		forgetLeader(pid);
		writeDown();
	};
	return {
		pid,
		stdout: child.stdout,
		stderr: child.stderr,
		exited,
		exit: () => ended,
		stop: (graceMs) => end(membersOf, graceMs),
		stopGroup: (graceMs) => end(groupOf, graceMs)
	};
}
/**
* Writes down what a later run could not find by itself if this one was killed now.
*/
function writeDown() {
	try {
		writeRecord(currentRecord());
	} catch {}
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
// src/adapters/process/line-splitter.ts
/** A line is cut off here: a program that never ends one must not fill our memory. */
const MAX_LINE_LENGTH = 16384;
/**
* Gives a stream's text line by line.
* @param onLine called with each line, without its end
*/
function splitLines(stream, onLine) {
	let rest = "";
	stream.setEncoding("utf8");
	stream.on("data", (text) => {
		const lines = (rest + text).split(/\r?\n/);
		rest = (lines.pop() ?? "").slice(0, MAX_LINE_LENGTH);
		for (const line of lines) onLine(line);
	});
	stream.once("close", () => {
		if (rest !== "") onLine(rest);
		rest = "";
	});
}
const LINE_LENGTH = 2e3;
/** As many lines as are shown, each as long as one is shown, in characters of up to four bytes. */
const TAIL_BYTES = 50 * LINE_LENGTH * 4;
const MAX_LOG_BYTES = 67108864;
/**
* The last lines of a text, each cut off at a bound, without control characters: what a process
* prints is not trusted with a terminal.
*/
function lastLines(text, count = 50) {
	return text.split(/\r?\n/).map(printable).filter((line) => line.trim() !== "").slice(-count);
}
/**
* A line that is safe to show: no control or escape characters, no endless length.
*/
function printable(line) {
	const clean = withoutControls(stripVTControlCharacters(line).replaceAll("	", "  "));
	return clean.length > LINE_LENGTH ? `${clean.slice(0, LINE_LENGTH)}…` : clean;
}
/** Lines that differ only in their numbers, of which so many are shown. */
const MOST_ALIKE = 3;
/**
* The last lines, few of each kind: what a server says with each request must not hide the rest.
* @returns at most as many as are shown, the first of them says how many were left out
*/
function variedLines(lines) {
	const seen = /* @__PURE__ */ new Map();
	const kept = lines.toReversed().filter((line) => {
		const kind = line.replace(/[\da-f]{8,}|\d+/gi, "0");
		const times = (seen.get(kind) ?? 0) + 1;
		seen.set(kind, times);
		return times <= MOST_ALIKE;
	});
	const left = lines.length - kept.length;
	if (left === 0) return lines.slice(-50);
	const shown = kept.slice(0, 49).toReversed();
	return [`(${left} lines that repeat others but for their numbers are left out)`, ...shown];
}
/**
* Opens a log file that has no name any more, so that nothing of it can be left behind.
*/
function openLogFile() {
	const folder = mkdtempSync(path.join(runFolder(), "log-"));
	const descriptor = openSync(path.join(folder, "log"), "a+");
	rmSync(folder, { recursive: true });
	let open = true;
	const size = () => open ? fstatSync(descriptor).size : 0;
	let cutOff = [];
	const lines = (count) => {
		const end = size();
		const buffer = Buffer.alloc(Math.min(end, TAIL_BYTES));
		if (buffer.length > 0) readSync(descriptor, buffer, 0, buffer.length, end - buffer.length);
		return [...cutOff, ...lastLines(buffer.toString("utf8"), count)];
	};
	const tail = () => lines(50).slice(-50);
	return {
		descriptor,
		tail,
		variedTail: () => variedLines(lines(TAIL_BYTES)),
		trim: () => {
			if (size() <= MAX_LOG_BYTES) return;
			for (let tries = 0, seen = -1; tries < 5 && seen !== size(); tries += 1) {
				seen = size();
				cutOff = tail();
			}
			ftruncateSync(descriptor);
		},
		close: () => {
			if (open) closeSync(descriptor);
			open = false;
		}
	};
}
// src/adapters/process/run-command.ts
const STOP_GRACE_MS = 2e3;
const DRAIN_MS = 500;
const DEFAULT_MAX_OUTPUT_BYTES = 16777216;
/**
* Runs a program to its end in a process group of its own, and leaves nothing of the group running. What
* left the group, such as the daemon of a build tool, goes on until the run ends.
* @param command what to run
* @param signal ends it; the result then is an exit by a signal
* @returns how it ended and what it printed; a program that cannot start is an exit too
*/
async function runCommand(command, signal) {
	signal.throwIfAborted();
	const group = spawnGroup(command.program, command.args, {
		...command.cwd !== void 0 && { cwd: command.cwd },
		env: command.env,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		]
	});
	const tail = [];
	const log = (line) => {
		const clean = printable(line);
		tail.push(clean);
		if (tail.length > 50) tail.shift();
		command.onLine?.(clean);
	};
	const chunks = [];
	let bytes = 0;
	let stopped;
	let stopping;
	const stop = (reason) => {
		stopped ??= reason;
		stopping ??= group.stopGroup(STOP_GRACE_MS);
	};
	if (command.capture) group.stdout?.on("data", (chunk) => {
		bytes += chunk.length;
		if (bytes > (command.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES)) stop("output");
		else chunks.push(chunk);
	});
	const logs = command.capture ? [group.stderr] : [group.stdout, group.stderr];
	const drained = [...logs, command.capture ? group.stdout : null].map((stream) => stream && new Promise((resolve) => {
		stream.once("close", resolve);
	}));
	for (const stream of logs) if (stream) splitLines(stream, log);
	const onAbort = () => stop();
	signal.addEventListener("abort", onAbort, { once: true });
	const timer = command.timeoutMs === void 0 ? void 0 : setTimeout(() => stop("timeout"), command.timeoutMs);
	const exit = await group.exited;
	clearTimeout(timer);
	signal.removeEventListener("abort", onAbort);
	if (exit.kind !== "not-started") {
		let drainTimer;
		const drainTime = new Promise((resolve) => {
			drainTimer = setTimeout(resolve, DRAIN_MS);
		});
		await Promise.race([Promise.all(drained), drainTime]);
		clearTimeout(drainTimer);
	}
	await (stopping ?? group.stopGroup(STOP_GRACE_MS));
	return {
		exit,
		stdout: Buffer.concat(chunks).toString("utf8"),
		tail,
		...stopped !== void 0 && { stopped }
	};
}
export { spawnGroup as a, exitText as i, lastLines as n, writeDown as o, openLogFile as r, childEnvironment as s, runCommand as t };
