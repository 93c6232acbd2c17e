import { i as hasCode } from "./error.js";
import { _ as endProcesses, a as markedWith, m as withMark, p as newMark } from "./family.js";
import { t as collectedOutput } from "./collected-output.js";
import path from "node:path";
import { mkdir, stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
// src/adapters/process/short-command.ts
const STOP_GRACE_MS = 500;
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
	const { exec } = await import("./exec.js");
	const mark = newMark();
	const over = new AbortController();
	const output = collectedOutput(maxOutputBytes, () => over.abort());
	const running = exec(`"${program.replaceAll("\"", "\\\"")}"`, [...args], {
		env: withMark(command.env, mark),
		silent: true,
		ignoreReturnCode: true,
		delay: STOP_GRACE_MS,
		listeners: { stdout: output.keep }
	}).catch(() => void 0);
	const limits = AbortSignal.any([over.signal, ...signal ? [signal] : []]);
	const giveUp = setTimeout(timeoutMs, "given up", { signal: limits }).catch(() => "given up");
	const exit = await Promise.race([running, giveUp]);
	over.abort();
	if (exit === "given up") await endProcesses(() => markedWith(mark), STOP_GRACE_MS);
	return exit === 0 ? output.text().trim() : void 0;
}
// src/adapters/system/make-folder.ts
/**
* Makes a folder and its missing parents. Node's own `recursive` loops forever if the system reports the parent of
* a new folder as missing although it exists. That happens in `/proc`, where a wrong `HOME` can lead.
* @param folder absolute path
* @param options `mode` of the folders that are made
* @throws Error from the system when it cannot be made
*/
async function makeFolder(folder, options = {}) {
	try {
		await mkdir(folder, options);
	} catch (error) {
		if (await isFolder(folder)) return;
		const parent = path.dirname(folder);
		if (!hasCode(error, "ENOENT") || await isFolder(parent)) throw error;
		await makeFolder(parent, options);
		await mkdir(folder, options).catch(async (again) => {
			if (!await isFolder(folder)) throw again;
		});
	}
}
function isFolder(folder) {
	return stat(folder).then((stats) => stats.isDirectory(), () => false);
}
export { askCommand as n, makeFolder as t };
