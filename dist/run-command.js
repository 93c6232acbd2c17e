import { i as spawnGroup } from "./process-group.js";
import { t as withoutControls } from "./control-characters.js";
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { tmpdir } from "node:os";
// src/adapters/process/child-environment.ts
/** Variables that hold the job's secrets or its command files; no program that we start needs them. */
const WITHHELD = [
	/^INPUT_/,
	/^ACTIONS_/,
	/^STATE_/,
	/^BENCHER_/,
	/^(GITHUB|GH)_TOKEN$/
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
	const kept = Object.entries(environment).filter(([name]) => !COMMAND_FILES.has(name) && !WITHHELD.some((pattern) => pattern.test(name)));
	return {
		...Object.fromEntries(kept),
		...additions
	};
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
/**
* Opens a log file that has no name any more, so that nothing of it can be left behind.
*/
function openLogFile() {
	const folder = mkdtempSync(path.join(tmpdir(), "loadgate-log-"));
	const descriptor = openSync(path.join(folder, "log"), "a+");
	rmSync(folder, { recursive: true });
	let open = true;
	const size = () => open ? fstatSync(descriptor).size : 0;
	let cutOff = [];
	const tail = () => {
		const end = size();
		const buffer = Buffer.alloc(Math.min(end, TAIL_BYTES));
		if (buffer.length > 0) readSync(descriptor, buffer, 0, buffer.length, end - buffer.length);
		return [...cutOff, ...lastLines(buffer.toString("utf8"))].slice(-50);
	};
	return {
		descriptor,
		tail,
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
* Runs a program to its end in a process group of its own, and leaves nothing of it running.
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
		stopping ??= group.stop(STOP_GRACE_MS);
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
	await (stopping ?? group.stop(STOP_GRACE_MS));
	return {
		exit,
		stdout: Buffer.concat(chunks).toString("utf8"),
		tail,
		...stopped !== void 0 && { stopped }
	};
}
export { childEnvironment as i, lastLines as n, openLogFile as r, runCommand as t };
