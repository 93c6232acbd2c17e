import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { spawnSync } from "node:child_process";
import fs, { chmodSync, closeSync, constants, existsSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync, writeSync } from "node:fs";
import { devNull, tmpdir, userInfo } from "node:os";
import path from "node:path";
import { rm } from "node:fs/promises";
import { createHash } from "node:crypto";
// src/adapters/container/arguments.ts
/** A file for `--env-file` has one variable per line and takes its value literally. */
const LINE_BREAK = /[\r\n]/;
/**
* Arguments of docker or podman that run a container in the foreground. It is reachable from this machine only, and
* its data is removed when it ends.
* @param variablesFile path of a file with its variables, whose values then appear in no command line
* @returns with the text of that file; variables that it cannot hold are among the arguments
*/
function runArguments(image, { name, port, variables }, variablesFile) {
	const entries = Object.entries(variables);
	const lines = entries.filter(([, value]) => !LINE_BREAK.test(value));
	const others = entries.filter(([, value]) => LINE_BREAK.test(value));
	return {
		variablesText: lines.map(([variable, value]) => `${variable}=${value}\n`).join(""),
		args: [
			...[
				"run",
				"--rm",
				"--name",
				name
			],
			...["--publish", `127.0.0.1:${port}:${image.port}`],
			...["--env-file", variablesFile],
			...others.flatMap(([variable, value]) => ["--env", `${variable}=${value}`]),
			image.name,
			...image.arguments
		]
	};
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
// src/adapters/system/remove-tree.ts
/**
* Removes a folder that programs wrote to, if it exists, even if they made folders in it read-only, as Go does with its
* module cache. Synchronous, for use while this process exits.
* @param folder absolute path
* @throws Error when something in it cannot be removed
*/
function removeTree(folder) {
	const remove = () => rmSync(folder, {
		recursive: true,
		force: true,
		maxRetries: 3
	});
	try {
		remove();
	} catch {
		makeWritable(folder);
		remove();
	}
}
/** Makes a folder and all folders in it writable for this user, as far as possible. */
function makeWritable(folder) {
	attempt(() => chmodSync(folder, statSync(folder).mode | 448));
	for (const entry of attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []) if (entry.isDirectory()) makeWritable(path.join(folder, entry.name));
}
// src/adapters/system/folders-from.ts
/** A folder and all folders above it, up to the root. @param folder absolute path */
function foldersFrom(folder) {
	const parent = path.dirname(folder);
	return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
}
// src/adapters/process/process-table.ts
/** Whether processes are visible through `/proc`. */
const HAS_PROC = process.platform === "linux";
const CLOCK_TICK_MS = 10;
/** All running processes. Zombies are left out: they hold neither port nor memory. */
function processTable() {
	if (!HAS_PROC) return parsePsTable(spawnSync("ps", [
		"-A",
		"-o",
		"pid=,ppid=,pgid=,stat=,rss=,time="
	], { encoding: "utf8" }).stdout);
	return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => entryOf(Number(name)) ?? []);
}
/**
* One process of `/proc`.
* @returns undefined when there is no process with that id, or only a zombie
*/
function entryOf(pid) {
	const fields = statFields(pid);
	if (!fields || fields[0] === "X") return void 0;
	if (fields[0] === "Z" && threadsOf(pid).length <= 1) return void 0;
	return {
		pid,
		parent: Number(fields[1]),
		group: Number(fields[2]),
		session: Number(fields[3]),
		cpuMs: (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS,
		endedChildrenCpuMs: endedChildrenOf(fields),
		systemMs: (Number(fields[12]) + Number(fields[14])) * CLOCK_TICK_MS,
		startTicks: Number(fields[19])
	};
}
/**
* The start time of a process, which distinguishes it from a later one with the same id.
* @returns clock ticks since boot, or undefined when there is no such process
*/
function startTicksOf(pid) {
	return HAS_PROC ? entryOf(pid)?.startTicks : void 0;
}
/**
* Checks whether a process exists.
* @param target its id; the negative id of a group matches any process of that group
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
* @returns milliseconds, or undefined if the system does not report it
*/
function endedChildrenCpuMs() {
	const fields = HAS_PROC ? statFields("self") : void 0;
	return fields && endedChildrenOf(fields);
}
/** Ids of a process's threads. */
function threadsOf(pid) {
	return attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
}
/** Targets of the files and sockets that a process holds open, as in `/proc/PID/fd`. */
function descriptorsOf(pid) {
	const folder = `/proc/${pid}/fd`;
	return (attempt(() => readdirSync(folder)) ?? []).flatMap((name) => attempt(() => readlinkSync(`${folder}/${name}`)) ?? []);
}
/** Program and arguments of a process; empty if it does not exist or hides them from other users. */
function commandLineOf(pid) {
	return procText(pid, "cmdline").split("\0");
}
/**
* The text of a process's file in `/proc`.
* @param file its path in the process's folder, such as `status`
* @returns empty if there is no such process or file, or it is hidden from other users
*/
function procText(pid, file) {
	return attempt(() => readFileSync(`/proc/${pid}/${file}`, "utf8")) ?? "";
}
function endedChildrenOf(fields) {
	return (Number(fields[13]) + Number(fields[14])) * CLOCK_TICK_MS;
}
/** Fields of `/proc/PID/stat` from the third (the state) on. The process name before it may contain anything. */
function statFields(pid) {
	const text = procText(pid, "stat");
	return text === "" ? void 0 : text.slice(text.lastIndexOf(")") + 2).split(" ");
}
/**
* Parses the output of `ps -A -o pid=,ppid=,pgid=,stat=,rss=,time=` on macOS or Linux.
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
* Matches ids made by {@link thisRun}. Its groups: the process id; the process' start in clock ticks since boot,
* because ids are reused (0 if the system does not report it); the PID namespace of the id, because each container
* has its own (0 if there are none); a hash of the path of the repository's root.
*/
const RUN_ID = /(\d+)-(\d+)-(\d+)-([0-9a-f]{8})/;
let ownId;
/** Defaults to the folder that the process was started in. */
let ownFolder;
/**
* Sets the folder that this run works in. Call it before starting any process.
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
* Checks whether a run of this repository is known to have ended. Runs in another PID namespace are always unknown,
* because their processes are not visible here.
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
	const isRoot = (at) => existsSync(path.join(at, ".git"));
	const repository = foldersFrom(start).find(isRoot) ?? start;
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
/** Prefix of links to what this run has elsewhere: files, and containers as `docker:NAME`. */
const ELSEWHERE = "elsewhere-";
const CONTAINER = /^(docker|podman):(loadgate-[\da-f-]{36})$/;
const REMOVE_TIMEOUT_MS = 1e4;
let folder;
let links = 0;
/**
* The folder for this run's temporary files, created on first use. Its name identifies the run, so that a later run
* can remove what a killed one left.
*/
function runFolder() {
	if (folder === void 0 || !fs.existsSync(folder)) {
		if (folder === void 0) process.once("exit", removeRunFolder);
		folder = makeFolder();
	}
	return folder;
}
function makeFolder() {
	try {
		return fs.mkdtempSync(path.join(tmpdir(), `${PREFIX}${thisRun()}-`));
	} catch (error) {
		const message = `no folder for temporary files: ${messageOf(error)}`;
		throw new LoadgateError("usage", message, {
			hint: "Set TMPDIR to a folder that exists and is writable.",
			cause: error
		});
	}
}
/** Removes the folder and everything this run left unfinished elsewhere, synchronously. */
function removeRunFolder() {
	if (folder !== void 0) removeWithLinked(folder);
	folder = void 0;
}
/**
* Registers something temporary outside the run's folder, such as a file that will be renamed. If it is left when this
* run ends or is killed, this run or the next one removes it.
* @param target absolute path; or a container about to be started, as `docker:NAME` or `podman:NAME`
* @returns call it once it is gone or no longer temporary
*/
function noteTemporary(target) {
	links += 1;
	const link = path.join(runFolder(), `${ELSEWHERE}${links}`);
	fs.symlinkSync(target, link);
	return () => attempt(() => fs.unlinkSync(link));
}
/** Writes the record that lets a later run find the processes of this one. */
function writeRecord(record) {
	const file = path.join(runFolder(), RECORD);
	fs.writeFileSync(`${file}.next`, JSON.stringify(record));
	fs.renameSync(`${file}.next`, file);
}
/**
* Makes or removes something outside the run's folder that temporarily has another name. Anything left under that
* name is removed; if this run is killed, the next one removes it.
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
* Folders of ended runs that belong to this user. In a shared temporary folder anyone can create a folder with such
* a name.
* @returns the record of each run, and a function that removes its folder and everything its links point to
*/
function leftFolders() {
	return (attempt(() => fs.readdirSync(tmpdir())) ?? []).flatMap((name) => {
		const left = path.join(tmpdir(), name);
		if (!NAME.test(name) || !hasEnded(name) || !isOwn(left)) return [];
		return [{
			record: recordIn(left),
			remove: () => removeWithLinked(left)
		}];
	});
}
function isOwn(left) {
	const stats = attempt(() => fs.lstatSync(left));
	return stats !== void 0 && (stats.mode & 63) === 0 && stats.isDirectory() && stats.uid === userInfo().uid;
}
function recordIn(left) {
	const text = attempt(() => fs.readFileSync(path.join(left, RECORD), "utf8")) ?? "{}";
	const { limit, processes } = attempt(() => JSON.parse(text)) ?? {};
	return {
		processes: Array.isArray(processes) ? processes.filter((one) => Number(one?.pid) > 1) : [],
		limit
	};
}
function removeWithLinked(left) {
	for (const name of attempt(() => fs.readdirSync(left)) ?? []) {
		if (!name.startsWith(ELSEWHERE)) continue;
		const target = attempt(() => fs.readlinkSync(path.join(left, name))) ?? "";
		const [, engine, container] = CONTAINER.exec(target) ?? [];
		if (engine !== void 0 && container !== void 0) {
			const options = {
				stdio: "ignore",
				timeout: REMOVE_TIMEOUT_MS
			};
			spawnSync(engine, removeArguments(container), options);
		} else if (path.isAbsolute(target)) attempt(() => removeTree(target));
	}
	attempt(() => removeTree(left));
}
/**
* Makes an empty folder that is removed at the end of the run. It lies beside the run's own folder, which only this
* user can read: a database that refuses to run as root must still find its data.
* @param kind part of its name
* @returns its path is without symlinks
*/
function makeTemporaryFolder(kind) {
	const folder = fs.mkdtempSync(path.join(fs.realpathSync(tmpdir()), `loadgate-${kind}-`));
	const forget = noteTemporary(folder);
	return {
		path: folder,
		remove: () => {
			removeTree(folder);
			forget();
		}
	};
}
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
	const secrets = Object.keys(env).filter((name) => isSecret(name, env) && env[name] !== "");
	const readsStdin = argv.some((word) => /\/dev\/(?:stdin|fd\/0)$|\/self\/fd\/0$/.test(word));
	if (secrets.length === 0 || readsStdin || !started.execve) return;
	const kept = secrets.flatMap((name) => needed.includes(name) ? `${name}=${env[name]}` : []);
	const empty = Object.fromEntries(secrets.map((name) => [name, ""]));
	const next = {
		...env,
		...empty
	};
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
	try {
		const pipe = path.join(runFolder(), "pipe");
		const options = {
			env: { PATH: env["PATH"] },
			stdio: "ignore"
		};
		const { error, status } = spawnSync("mkfifo", [
			"-m",
			"600",
			pipe
		], options);
		if (status !== 0) throw error ?? /* @__PURE__ */ new Error(`mkfifo: exit code ${status}`);
		pourIntoStdin(text, pipe);
	} finally {
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
/** Secrets wherever we run: Bencher's key, and GitHub's tokens under the names that GitHub's own tools read. */
const SECRET = /^(?:INPUT_GITHUB-TOKEN|INPUT_BENCHER-API-KEY|BENCHER_API_(?:KEY|TOKEN)|(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN)$/;
/** In a job: other inputs, the runtime's tokens, and the registration token that some runner images leave. */
const SECRET_OF_JOB = /^(?:INPUT_.*(?:TOKEN|KEY)|ACTIONS_.*TOKEN|RUNNER_TOKEN)$/;
/**
* Checks whether a variable of this name holds a secret that no program we start needs. Other secrets, such as
* NPM_TOKEN, were set by the workflow's author for the builds to use.
*/
function isSecret(name, environment) {
	return SECRET.test(name) || isInJob(environment) && SECRET_OF_JOB.test(name);
}
/** Outside of a job, variables with names like the runner's are the user's own. */
function isInJob({ GITHUB_ACTIONS = "" }) {
	return GITHUB_ACTIONS !== "";
}
export { startTicksOf as C, removeTree as D, makeWritable as E, removeArguments as O, processTable as S, foldersFrom as T, descriptorsOf as _, makeTemporaryFolder as a, exists as b, runFolder as c, RUN_ID as d, hasEnded as f, commandLineOf as g, HAS_PROC as h, leftFolders as i, runArguments as k, withTemporary as l, workIn as m, isInJob as n, noteTemporary as o, thisRun as p, isSecret as r, removeRunFolder as s, hideSecrets as t, writeRecord as u, endedChildrenCpuMs as v, threadsOf as w, procText as x, entryOf as y };
