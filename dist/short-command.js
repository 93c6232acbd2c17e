import { _ as endProcesses, a as markedWith, m as withMark, p as newMark } from "./family.js";
import { setTimeout } from "node:timers/promises";
// src/adapters/process/short-command.ts
const STOP_GRACE_MS = 500;
/**
* Runs a short command through `@actions/exec`. That package can neither limit a command's time and output
* nor end it, so what does not keep to its limits is found by the mark in its environment, and ended. What uses
* the network, builds or serves belongs to `runCommand`.
* @returns standard output without white space around it; undefined where the command failed, could not
* start or went over a limit
*/
async function askCommand(command) {
	const { program, args, timeoutMs, maxOutputBytes, signal } = command;
	signal?.throwIfAborted();
	if ([program, ...args].some((word) => word.includes("\0"))) return void 0;
	const { exec } = await import("./exec.js");
	const mark = newMark();
	const over = new AbortController();
	const limits = AbortSignal.any([over.signal, ...signal ? [signal] : []]);
	const chunks = [];
	let bytes = 0;
	const listen = (chunk) => {
		bytes += chunk.length;
		if (bytes > maxOutputBytes) over.abort();
		else chunks.push(chunk);
	};
	const running = exec(asOneWord(program), [...args], {
		env: withMark(command.env, mark),
		silent: true,
		ignoreReturnCode: true,
		delay: STOP_GRACE_MS,
		listeners: { stdout: listen }
	}).catch(() => void 0);
	const waiting = new AbortController();
	const giveUp = setTimeout(timeoutMs, "given up", { signal: AbortSignal.any([limits, waiting.signal]) }).catch(() => "given up");
	const exit = await Promise.race([running, giveUp]);
	waiting.abort();
	if (exit === "given up") await endProcesses(() => markedWith(mark), STOP_GRACE_MS);
	return exit === 0 ? Buffer.concat(chunks).toString("utf8").trim() : void 0;
}
/** `@actions/exec` splits the program's name at spaces, unless quotes hold it together. */
function asOneWord(program) {
	return `"${program.replaceAll("\"", "\\\"")}"`;
}
export { askCommand as t };
