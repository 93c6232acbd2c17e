import { a as messageOf, n as LoadgateError, t as EXIT_CODES } from "./error.js";
import { C as runFolder, S as removeRunFolder } from "./family.js";
import { t as isSecret } from "./secret-variables.js";
import { t as killStarted } from "./leftovers.js";
import { spawnSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
// src/adapters/process/start-environment.ts
/** Set if standard input holds secrets; its value is the id of the process that they are for. */
const MARK = "LOADGATE_SECRETS_FOR";
const STDIN = 0;
/**
* Removes secrets from the environment that this process was started with. Every process of the same user can read
* it in /proc/PID/environ, even after variables are deleted from `process.env`.
*
* Only a process started without the secrets has none there. So this process replaces itself under the same id: the
* secrets go into a pipe, which becomes its standard input, and the first call after the replacement reads them
* back. Children never get them: see `childEnvironment`.
*
* Does nothing if Node cannot replace a process, or if standard input is used for something else.
* @param needed names of the secrets to pass on; the others are dropped
*/
function hideSecrets(started, needed) {
	const { argv, env, pid, stderr } = started;
	if (env[MARK] === String(pid)) {
		takeBack(env);
		return;
	}
	const secrets = Object.keys(env).filter((name) => isSecret(name) && env[name] !== "");
	const readsStdin = argv.some((word) => /\/dev\/(?:stdin|fd\/0)$|\/self\/fd\/0$/.test(word));
	if (secrets.length === 0 || readsStdin || !started.execve) return;
	const kept = secrets.filter((name) => needed.includes(name)).map((name) => `${name}=${env[name]}`);
	const next = Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.includes(name)));
	try {
		if (kept.length > 0) {
			fillStdin(kept.join("\0"), env);
			next[MARK] = String(pid);
		}
	} catch (error) {
		stderr.write(`Secrets remain in the environment of this process: ${messageOf(error)}\n`);
		return;
	}
	started.execve(started.execPath, [
		started.execPath,
		...started.execArgv,
		...argv.slice(1)
	], next);
}
/**
* Puts a text into standard input, where it can be read once. Only the three standard streams survive the
* replacement, and a named pipe is the only kind of pipe that Node can open.
*/
function fillStdin(text, env) {
	const folder = mkdtempSync(path.join(runFolder(), "pipe-"));
	try {
		const pipe = path.join(folder, "pipe");
		const { error, status } = spawnSync("mkfifo", [
			"-m",
			"600",
			pipe
		], {
			env: { PATH: env["PATH"] },
			stdio: "ignore"
		});
		if (status !== 0) throw error ?? /* @__PURE__ */ new Error(`mkfifo: exit code ${status}`);
		pourIntoStdin(text, pipe);
	} finally {
		rmSync(folder, { recursive: true });
		removeRunFolder();
	}
}
function pourIntoStdin(text, pipe) {
	const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
	const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
	try {
		const bytes = Buffer.from(text);
		if (writeSync(writer, bytes) < bytes.length) throw new Error("they are longer than a pipe");
		closeSync(STDIN);
		const opened = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
		if (opened !== STDIN) throw new Error(`the pipe is ${opened}, not standard input`);
	} catch (error) {
		for (const end of [reader, writer]) closeSync(end);
		throw error;
	}
}
function takeBack(env) {
	delete env[MARK];
	for (const line of readFileSync(STDIN, "utf8").split("\0")) {
		const [name = ""] = line.split("=", 1);
		env[name] = line.slice(name.length + 1);
	}
	closeSync(STDIN);
	openSync(devNull, "r");
}
// src/adapters/process/stop-signals.ts
/** Signals that end a run: Ctrl-C, `kill`, a closed terminal, Ctrl-\. */
const SIGNALS = [
	"SIGINT",
	"SIGTERM",
	"SIGHUP",
	"SIGQUIT"
];
/**
* One Ctrl-C can arrive twice, from the terminal and through npm. Only a later signal means that the user does not
* want to wait.
*/
const IMPATIENT_AFTER_MS = 1e3;
/**
* Turns the first of these signals into an abort, so that everything is stopped in order; a later one exits at
* once. Processes still running when this process ends are killed.
* @returns aborted with a LoadgateError of the signal's kind
*/
function stopOnSignals(target) {
	const controller = new AbortController();
	let firstMs;
	for (const name of SIGNALS) target.on(name, () => {
		const now = performance.now();
		firstMs ??= now;
		if (now - firstMs > IMPATIENT_AFTER_MS) target.exit(EXIT_CODES[name]);
		controller.abort(new LoadgateError(name, `Stopped by ${name}`, { hint: "Servers and load generator were stopped; what was measured so far is in run.jsonl." }));
	});
	target.on("exit", killStarted);
	target.on("exit", removeRunFolder);
	return controller.signal;
}
export { hideSecrets as n, stopOnSignals as t };
