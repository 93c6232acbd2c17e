import { n as excerptOf, t as createExcerpt } from "../../domain/shared/log-excerpt.js";
import { a as forgetLeader, c as markedWith, d as rememberLeader, h as endProcesses, l as membersOf, m as withMark, o as groupOf, p as newMark, r as writeDown } from "./leftovers.js";
import { t as withoutControls } from "../../domain/shared/control-characters.js";
import { c as runFolder } from "./start-environment.js";
import { o as messageOf } from "../../domain/shared/error.js";
import { spawn } from "node:child_process";
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
// src/adapters/process/process-group.ts
/** Starts a program, without a shell, as the leader of a new process group. */
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
		/** Id of the leader and of the group; undefined if it could not start. */
		pid,
		stdin: child.stdin,
		stdout: child.stdout,
		stderr: child.stderr,
		/** Resolves when the leader has ended; never rejects. */
		exited,
		/** The leader's exit, or undefined while it runs. */
		exit: () => ended,
		/**
		* Ends the leader and all its descendants, including those that left the group: SIGTERM first, SIGKILL after
		* the grace time. Resolves when none of them runs any more. Never throws.
		*/
		stop: (graceMs) => end(membersOf, graceMs),
		/** As `stop`, but descendants that left the group keep running until the run ends. */
		stopGroup: (graceMs) => end(groupOf, graceMs)
	};
}
/** True if a process exited by itself with success. */
function hasSucceeded(exit) {
	return exit.kind === "code" && exit.code === 0;
}
/** An exit in words, such as `exit code 3` or `SIGSEGV`. */
function exitText(exit) {
	if (exit.kind === "code") return `exit code ${exit.code}`;
	return exit.kind === "signal" ? exit.signal : exit.reason;
}
// src/adapters/process/line-tail.ts
/** How much of a log an error shows: fifty lines. */
const SHOWN = {
	first: 10,
	causes: 9,
	last: 30
};
const LINE_LENGTH = 2e3;
/** All last lines at their maximum length, in characters of up to four bytes. */
const PART_BYTES = SHOWN.last * LINE_LENGTH * 4;
const MAX_LOG_BYTES = 67108864;
/** The lines of a text that tell most, each truncated and without control characters. */
function shownLines(text) {
	return excerptOf(text.split(/\r?\n/), SHOWN).map(printable);
}
/** A line made safe to show: without control or escape characters, and of limited length. */
function printable(line) {
	return shortened(withoutControls(stripVTControlCharacters(line).replaceAll("	", "  ")), LINE_LENGTH);
}
/** A text, cut off with an ellipsis if it is too long. */
function shortened(text, length) {
	return text.length > length ? `${text.slice(0, length)}…` : text;
}
/**
* Opens a log file that a process writes to directly, so that logging costs us nothing under load. The file is
* unlinked at once, so nothing is left behind.
* @param masked removes secrets from a text
*/
function openLogFile(masked = (text) => text) {
	const file = path.join(runFolder(), "log");
	const descriptor = openSync(file, "a+");
	rmSync(file);
	let open = true;
	const size = () => open ? fstatSync(descriptor).size : 0;
	let cutOff = [];
	const part = (from, to) => {
		const buffer = Buffer.alloc(to - from);
		if (buffer.length > 0) readSync(descriptor, buffer, 0, buffer.length, from);
		return masked(buffer.toString("utf8"));
	};
	const tail = () => {
		const end = size();
		if (end <= 2 * PART_BYTES) return shownLines([...cutOff, part(0, end)].join("\n"));
		const [begin, rest] = [part(0, PART_BYTES), part(end - PART_BYTES, end)];
		const whole = begin.slice(0, begin.lastIndexOf("\n") + 1) + rest.slice(rest.indexOf("\n") + 1);
		return shownLines([...cutOff, whole].join("\n"));
	};
	return {
		/** File descriptor for the process's standard output and error. */
		descriptor,
		tail,
		/** Truncates the log if it has grown too long. */
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
/** Beginning of a line that names an error: `Error: …`, `java.net.BindException: …`, `panic: …`. */
const NAMES_ERROR = /^(?:Caused by: |Exception in thread "[^"]*" )?(?:[\w.$]*(?:Error|Exception)\b(?: \[\w+\])?: |panic: |fatal error: |error: )\S/i;
const SHOWN_LENGTH = 200;
/**
* Finds the log line with the reason a program ended; a long stack trace may follow it.
* @param lines the end of the log
* @returns the last such line, truncated to a limit, or undefined
*/
function errorLine(lines) {
	const line = lines.findLast((one) => NAMES_ERROR.test(one))?.trim();
	return line && shortened(line, SHOWN_LENGTH);
}
// src/adapters/process/run-command.ts
const STOP_GRACE_MS = 2e3;
const DRAIN_MS = 500;
/** The longest that a timer can run: 24 days. */
const LONGEST_MS = 2 ** 31 - 1;
const DEFAULT_MAX_OUTPUT_BYTES = 16777216;
/**
* Runs a program until it ends, in a process group of its own, and ends the rest of the group. Processes that left
* the group, such as a build tool's daemon, keep running until the run ends.
* @param signal stops it; without one, only its own limits do. The result is then an exit by a signal
* @returns its exit and output; a program that cannot start also counts as an exit
*/
async function runCommand(command, signal = new AbortController().signal) {
	signal.throwIfAborted();
	const { program, args, cwd, env, timeoutMs = LONGEST_MS } = command;
	const group = spawnGroup(program, args, {
		cwd,
		env,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		]
	});
	let stopped;
	let stopping;
	const stop = (reason) => {
		stopped ??= reason;
		stopping ??= group.stopGroup(STOP_GRACE_MS);
	};
	const output = readOutput(group, command, () => stop("output"));
	const onAbort = () => stop();
	signal.addEventListener("abort", onAbort, { once: true });
	const timer = setTimeout(() => stop("timeout"), timeoutMs);
	const exit = await group.exited;
	clearTimeout(timer);
	signal.removeEventListener("abort", onAbort);
	if (exit.kind !== "not-started") await Promise.race([output.closed, setTimeout$1(DRAIN_MS, void 0, { ref: false })]);
	await (stopping ?? group.stopGroup(STOP_GRACE_MS));
	return {
		exit,
		stdout: output.captured(),
		tail: output.tail(),
		stopped
	};
}
/** Reads the output of a program. */
function readOutput({ stdout, stderr }, { capture, maxOutputBytes = DEFAULT_MAX_OUTPUT_BYTES, onLine }, onTooMuch) {
	const excerpt = createExcerpt(SHOWN);
	const log = (line) => {
		excerpt.add(line);
		onLine?.(printable(line));
	};
	const captured = collectedOutput(maxOutputBytes, onTooMuch);
	if (capture) stdout?.on("data", captured.keep);
	else if (stdout) splitLines(stdout, log);
	if (stderr) splitLines(stderr, log);
	return {
		tail: () => excerpt.lines().map(printable),
		/** Standard output, if it is captured. */
		captured: captured.text,
		/** Resolves when both pipes are closed. */
		closed: Promise.all([stdout, stderr].map((stream) => stream && new Promise((resolve) => stream.once("close", resolve))))
	};
}
/** Longer lines are truncated: a program that never ends a line must not fill our memory. */
const MAX_LINE_LENGTH = 16384;
/** Splits a stream into lines and passes each on without its line break. */
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
/**
* Collects the output of a program.
* @param onTooMuch called for each chunk beyond `maxBytes`, which is dropped
* @returns `keep` takes a chunk; `text` returns everything that was kept
*/
function collectedOutput(maxBytes, onTooMuch) {
	const chunks = [];
	let bytes = 0;
	return {
		keep: (chunk) => {
			bytes += chunk.length;
			if (bytes > maxBytes) onTooMuch();
			else chunks.push(chunk);
		},
		text: () => Buffer.concat(chunks).toString("utf8")
	};
}
const SHORT_STOP_GRACE_MS = 500;
/**
* Runs a short command through `@actions/exec`. That package can neither limit a command's time and output nor end
* it. A command that exceeds its limits is therefore found by the mark in its environment and ended. Use
* `runCommand` for programs that use the network, build or serve.
* @returns trimmed standard output; undefined if the command failed, could not start or exceeded a limit
*/
async function askCommand(command) {
	const { program, args, timeoutMs, maxOutputBytes, signal } = command;
	signal?.throwIfAborted();
	if ([program, ...args].some((word) => word.includes("\0"))) return void 0;
	const { exec } = await import("../../exports/@actions-exec.js");
	const mark = newMark();
	const over = new AbortController();
	const output = collectedOutput(maxOutputBytes, () => over.abort());
	const running = exec(`"${program.replaceAll("\"", "\\\"")}"`, [...args], {
		env: withMark(command.env, mark),
		silent: true,
		ignoreReturnCode: true,
		delay: SHORT_STOP_GRACE_MS,
		listeners: { stdout: output.keep }
	}).catch(() => void 0);
	const limits = AbortSignal.any([over.signal, ...signal ? [signal] : []]);
	const giveUp = setTimeout$1(timeoutMs, "given up", { signal: limits }).catch(() => "given up");
	const exit = await Promise.race([running, giveUp]);
	over.abort();
	if (exit === "given up") await endProcesses(() => markedWith(mark), SHORT_STOP_GRACE_MS);
	return exit === 0 ? output.text().trim() : void 0;
}
export { openLogFile as a, exitText as c, errorLine as i, hasSucceeded as l, runCommand as n, printable as o, splitLines as r, shownLines as s, askCommand as t, spawnGroup as u };
