import { r as __toESM } from "./rolldown-runtime.js";
import { t as require_picomatch } from "./vendor/picomatch.js";
import { n as createGit, t as createSourceControl } from "./source-control.js";
import { n as LoadgateError, r as messageOf } from "./error.js";
import { c as number, d as preprocess, f as record, h as tuple, l as object, m as string, o as int, r as array, y as prettifyError } from "./vendor/zod.js";
import { i as childEnvironment, n as lastLines, r as openLogFile, t as runCommand } from "./run-command.js";
import { c as groupMembers, i as spawnGroup, l as groupUsage, n as exitText, o as endedChildrenCpuMs, s as groupListensOn, u as membersUsage } from "./process-group.js";
import { t as createOutputFolder, u as connectionsOf } from "./output-folder.js";
import { t as withoutControls } from "./control-characters.js";
import { C as elementAt } from "./figure-table.js";
import { a as createFolderStore } from "./readings.js";
import { i as toolCacheFolder, n as versionOf, o as OHA_CHECKSUMS, r as createToolCache, t as toolOnPath } from "./tool-version.js";
import { n as downloadAsset, t as RELEASE_HOSTS } from "./release-asset.js";
import { n as loadConfig } from "./load.js";
import { t as VERSION } from "./version.js";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { createServer } from "node:net";
import { request } from "node:http";
import { createHash, randomUUID } from "node:crypto";
import { cp, lstat, mkdir, readFile, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import os from "node:os";
import { setTimeout } from "node:timers/promises";
// src/adapters/tools/oha-installer.ts
/** The version of oha that is used unless another is asked for. */
const OHA_VERSION = "1.16.0";
/**
* Installs oha: from PATH, from the cache, as a verified release asset, with cargo, in this order.
* Only a program that says the pinned version is accepted, since another one's figures do not
* compare.
*/
function createOhaInstaller(options) {
	const { version, environment } = options;
	const cache = createToolCache(toolCacheFolder(environment));
	return { install: async (signal) => {
		const failures = [];
		const onPath = await toolOnPath("oha", (found) => found === version, environment, signal);
		if (typeof onPath !== "string") return {
			...onPath,
			source: "path"
		};
		failures.push(`PATH: ${onPath}`);
		const cached = await cache.find("oha", version);
		if (cached !== void 0) {
			const said = await versionOf("oha", cached, environment, signal);
			if (said === version) return {
				program: cached,
				version,
				source: "cache"
			};
			failures.push(`cache: ${cached} says ${said ?? "nothing"}`);
			await rm(path.dirname(cached), {
				recursive: true,
				force: true
			});
		} else failures.push(`cache: no oha ${version} in ${toolCacheFolder(environment)}`);
		for (const [source, make] of [["release", fromRelease], ["cargo", fromCargo]]) try {
			return {
				program: await cache.add("oha", version, async (folder) => {
					await make(options, folder, signal);
					const said = await versionOf("oha", path.join(folder, "oha"), environment, signal);
					if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
				}),
				version,
				source
			};
		} catch (error) {
			signal.throwIfAborted();
			failures.push(`${source}: ${messageOf(error)}`);
		}
		throw new LoadgateError("measurement", `oha ${version} could not be installed`, {
			details: failures,
			hint: `Install it yourself, so that it is on PATH: cargo install oha --locked --version ${version}`
		});
	} };
}
/**
* The name of the release asset for this machine.
* @returns undefined where no asset is published
*/
function assetName(platform, arch) {
	const system = {
		linux: "linux",
		darwin: "macos"
	}[platform];
	const cpu = {
		x64: "amd64",
		arm64: "arm64"
	}[arch];
	return system && cpu ? `oha-${system}-${cpu}` : void 0;
}
async function fromRelease({ version, hosts, onLine }, folder, signal) {
	const asset = assetName(process.platform, process.arch);
	if (!asset) throw new Error(`no asset for ${process.platform} ${process.arch}`);
	onLine(`downloading ${asset} ${version}`);
	const sha256 = OHA_CHECKSUMS[version]?.[asset];
	await downloadAsset(hosts, {
		repository: "hatoo/oha",
		version,
		asset,
		...sha256 !== void 0 && { sha256 }
	}, path.join(folder, "oha"), signal);
}
async function fromCargo({ version, environment, onLine }, folder, signal) {
	onLine(`building oha ${version} with cargo, which takes some minutes`);
	const { exit, tail } = await runCommand({
		program: "cargo",
		args: [
			"install",
			"oha",
			"--locked",
			"--version",
			version,
			"--root",
			folder
		],
		env: childEnvironment(environment, { CARGO_TARGET_DIR: path.join(folder, "target") }),
		onLine
	}, signal);
	if (exit.kind !== "code" || exit.code !== 0) throw new Error([exitText(exit), ...tail.slice(-3)].join("; "));
	await rename(path.join(folder, "bin", "oha"), path.join(folder, "oha"));
	for (const leftover of [
		"target",
		"bin",
		".crates.toml",
		".crates2.json"
	]) await rm(path.join(folder, leftover), {
		recursive: true,
		force: true
	});
}
// src/adapters/oha/arguments.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/** No request may wait longer than this; oha itself would wait for ever. */
const REQUEST_TIMEOUT = "10s";
/**
* The command line of one burst.
*
* A rate is an open loop: with latency correction a request's time runs from when it was due, so a
* server that falls behind cannot hide it.
*
* Redirects are answers, not detours, and compression is off, so that a body's length under load is
* the length that the answer check saw.
*
* @returns oha's arguments, for a program that no shell reads
*/
function ohaArguments(request) {
	const { level, shape } = request;
	const headers = Object.entries(request.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	return [
		"--no-tui",
		"--output-format",
		"json",
		"--disable-compression",
		"--redirect",
		"0",
		"-c",
		String(connectionsOf(level, shape)),
		..."rate" in level ? [
			"-q",
			String(level.rate),
			"--latency-correction"
		] : [],
		...shape.requests === void 0 ? ["-z", `${Math.round(shape.burstMs)}ms`] : ["-n", String(shape.requests)],
		...shape.keepAlive ? [] : ["--disable-keepalive"],
		"-t",
		REQUEST_TIMEOUT,
		"-m",
		request.method,
		...headers,
		...request.bodyFile === void 0 ? [] : ["-D", request.bodyFile],
		request.url
	];
}
// src/domain/statistics/quantile-function.ts
/**
* Standard deviation of a distribution of which only some quantiles are known, taking the quantile
* function Q as linear between them: the mean is ∫Q(u)du and the mean square ∫Q(u)²du, over u from 0
* to 1, each in closed form on every piece. With the ten quantiles that a load generator prints it is
* some percent high for usual times, up to a quarter off where tails are heavy, and anything from 40 %
* low to 80 % high where a few answers lie far from all others; see the tests.
*
* @param quantiles at least two, the first of part 0, the last of part 1, parts and values ascending
* @returns in the unit of the values
* @throws RangeError when there are fewer, or their parts do not ascend from 0 to 1
*/
function stddevFromQuantiles(quantiles) {
	if (quantiles[0]?.[0] !== 0 || quantiles.at(-1)?.[0] !== 1) throw new RangeError("quantiles must reach from part 0 to part 1");
	const parts = quantiles.map(([part]) => part);
	const values = quantiles.map(([, value]) => value);
	const pieces = quantiles.slice(1).map(([part, high], index) => {
		const width = part - elementAt(parts, index);
		if (width < 0) throw new RangeError("the parts of quantiles must ascend");
		return {
			width,
			low: elementAt(values, index),
			high
		};
	});
	const integral = (of) => pieces.reduce((sum, { width, low, high }) => sum + width * of(low, high), 0);
	const mean = integral((low, high) => (low + high) / 2);
	return Math.sqrt(integral((low, high) => {
		const [a, b] = [low - mean, high - mean];
		return (a * a + a * b + b * b) / 3;
	}));
}
// src/adapters/oha/output.ts
/** oha's word for requests that the end of the burst cut off. */
const ABORTED = "aborted due to deadline";
const MAX_NAME_LENGTH = 200;
const count = int().nonnegative();
const seconds = number().nonnegative().nullable();
const outputSchema = object({
	summary: object({
		total: number().nonnegative(),
		slowest: seconds,
		fastest: seconds.optional(),
		average: seconds,
		totalData: count
	}),
	latencyPercentiles: object({
		p10: seconds.optional(),
		p25: seconds.optional(),
		p50: seconds,
		p75: seconds.optional(),
		p90: seconds,
		p95: seconds,
		p99: seconds,
		"p99.9": seconds.optional(),
		"p99.99": seconds.optional()
	}),
	statusCodeDistribution: record(string().regex(/^\d{3}$/), count),
	errorDistribution: preprocess(readableNames, array(tuple([string(), count])))
});
/**
* Reads what oha printed with `--output-format json`.
*
* oha's own rate and success rate are left aside: the first counts errors, the second any status.
* Its times are seconds; every one of them is null when nothing was answered.
*
* @param text oha's standard output
* @param expectedStatus status of an expected answer
* @throws Error that says what is wrong with the text
*/
function parseOhaOutput(text, expectedStatus) {
	const parsed = outputSchema.safeParse(parseJson(text));
	if (!parsed.success) throw new Error(prettifyError(parsed.error).replaceAll("\n", " "));
	const { summary, latencyPercentiles, statusCodeDistribution, errorDistribution } = parsed.data;
	const answers = Object.values(statusCodeDistribution).reduce((sum, n) => sum + n, 0);
	const expected = statusCodeDistribution[String(expectedStatus)] ?? 0;
	const aborted = errorDistribution.find(([name]) => name === ABORTED)?.[1] ?? 0;
	const errors = Object.fromEntries(errorDistribution.filter(([name]) => name !== ABORTED));
	const in2xx = Object.entries(statusCodeDistribution).reduce((sum, [status, n]) => status.startsWith("2") ? sum + n : sum, 0);
	const latencyMs = latencyOf(summary, latencyPercentiles);
	return {
		expected,
		unexpected: answers - expected,
		aborted,
		errors,
		non2xx: answers - in2xx,
		durationMs: summary.total * 1e3,
		bodyBytes: summary.totalData,
		...latencyMs && { latencyMs }
	};
}
function latencyOf(summary, percentiles) {
	const { p50, p90, p95, p99, "p99.9": p999 } = percentiles;
	const { average, slowest } = summary;
	if (p50 === null || p90 === null || p95 === null || p99 === null) return void 0;
	if (average === null || slowest === null) return void 0;
	return {
		mean: average * 1e3,
		...stddevOf(summary, percentiles),
		p50: p50 * 1e3,
		p90: p90 * 1e3,
		p95: p95 * 1e3,
		p99: p99 * 1e3,
		...typeof p999 === "number" && { p999: p999 * 1e3 },
		max: slowest * 1e3
	};
}
function stddevOf({ fastest, slowest }, percentiles) {
	if (typeof fastest !== "number" || typeof slowest !== "number") return {};
	const inner = Object.entries(percentiles).flatMap(([name, value]) => typeof value === "number" ? [[Number(name.slice(1)) / 100, value * 1e3]] : []);
	inner.sort(([a], [b]) => a - b);
	return { stddev: stddevFromQuantiles([
		[0, fastest * 1e3],
		...inner,
		[1, slowest * 1e3]
	]) };
}
/**
* Entries of the errors, with names that are fit for a report. They come from the system and from
* what the server sent. Two that are the same when they are readable are counted together, and as
* entries, no name can collide with what every object has.
*/
function readableNames(errors) {
	if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return errors;
	const counts = /* @__PURE__ */ new Map();
	for (const [name, number] of Object.entries(errors)) {
		const readable = withoutControls(name, " ").slice(0, MAX_NAME_LENGTH);
		const key = readable === "__proto__" ? "unnamed error" : readable;
		const before = counts.get(key) ?? 0;
		counts.set(key, isNumber(before) && isNumber(number) ? before + number : number);
	}
	return [...counts];
}
function isNumber(value) {
	return typeof value === "number";
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error("not JSON");
	}
}
// src/adapters/oha/oha.ts
/** A burst that has not ended this long after its time is stuck. */
const OVERTIME_MS = 3e4;
/** The same for a burst of a number of requests, whose time nobody knows beforehand. */
const LONGEST_COUNTED_BURST_MS = 18e5;
/**
* oha as the load generator.
* @param tool the installed program
* @param environment our own environment
*/
function createOha(tool, environment) {
	const { TOKIO_WORKER_THREADS: _threads, NO_COLOR: _color, ...rest } = environment;
	const env = childEnvironment(rest);
	return {
		version: tool.version,
		load: async (request, signal) => {
			const cpuBeforeMs = endedChildrenCpuMs();
			const result = await runCommand({
				program: tool.program,
				args: ohaArguments(request),
				env,
				capture: true,
				timeoutMs: request.shape.requests === void 0 ? request.shape.burstMs + OVERTIME_MS : LONGEST_COUNTED_BURST_MS
			}, signal);
			signal.throwIfAborted();
			const cpuAfterMs = endedChildrenCpuMs();
			const load = read$1(result, request.expectedStatus);
			return cpuBeforeMs === void 0 || cpuAfterMs === void 0 ? load : {
				...load,
				generatorCpuMs: cpuAfterMs - cpuBeforeMs
			};
		}
	};
}
function read$1(result, expectedStatus) {
	const { exit, stdout, tail, stopped } = result;
	if (stopped === "timeout") throw failure("it did not end in time and was stopped", tail);
	if (stopped === "output") throw failure("it printed more than a result can hold", tail);
	if (exit.kind !== "code" || exit.code !== 0) throw failure(exitText(exit), tail);
	try {
		return parseOhaOutput(stdout, expectedStatus);
	} catch (error) {
		throw failure(`its output is not what oha prints: ${messageOf(error)}`, [...tail, ...lastLines(stdout.slice(0, 200), 3)]);
	}
}
function failure(what, details) {
	return new LoadgateError("measurement", `The load generator oha failed: ${what}`, {
		details,
		hint: "Check that the oha on PATH is a real one of the pinned version; `oha --version` tells."
	});
}
// src/adapters/process/build-cache.ts
/** Builds that are kept, the least recently used one going first. */
const KEPT = 10;
/** After this time the compiler may be another, which nothing here would tell. */
const MAX_AGE_MS = 864e5;
/** A build that makes more than this costs more to keep than to repeat. */
const MAX_BYTES = 1024 ** 3;
const OUTPUTS = "outputs";
const LIST_TIMEOUT_MS = 6e4;
const NEVER = new AbortController().signal;
/**
* Builds in a checkout, or brings back what the same build made of the same files within a day. What a
* build made are the files that it wrote: those that git does not know of, and those that it changed.
* @param builder does the building
* @param folder where builds are kept; removed by hand at any time without harm
*/
function cachingBuilder(builder, folder, source) {
	return { build: async (request, signal) => {
		if (request.build === void 0) return builder.build(request, signal);
		const kept = path.join(folder, keyOf(request, source));
		const { build: _, clean: __, ...withoutBuild } = request;
		const outputs = path.join(kept, OUTPUTS);
		const made = await stat(outputs).catch(() => void 0);
		if (made && Date.now() - made.ctimeMs < MAX_AGE_MS) {
			await cp(outputs, source.root, {
				recursive: true,
				verbatimSymlinks: true
			});
			const now = /* @__PURE__ */ new Date();
			await utimes(kept, now, now);
			return builder.build(withoutBuild, signal);
		}
		const before = await changedFiles(source).catch(() => /* @__PURE__ */ new Map());
		const build = await builder.build(request, signal);
		await keep(kept, source, before).catch(() => void 0);
		return build;
	} };
}
function keyOf(request, { tree, root }) {
	const { build, clean, env, directory } = request;
	const place = path.relative(root, directory);
	const machine = [
		process.platform,
		process.arch,
		process.env["ImageOS"] ?? ""
	];
	const shape = [
		tree,
		place,
		build,
		clean,
		Object.entries(env).toSorted(),
		machine
	];
	return createHash("sha256").update(JSON.stringify(shape)).digest("hex");
}
async function keep(kept, source, before) {
	const { root } = source;
	const files = [...await changedFiles(source)].filter(([file, { ctimeMs }]) => before.get(file)?.ctimeMs !== ctimeMs);
	const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
	if (files.length === 0 || bytes > MAX_BYTES) return;
	const partial = `${kept}.${process.pid}.tmp`;
	try {
		for (const [file] of files) {
			const target = path.join(partial, OUTPUTS, file);
			await mkdir(path.dirname(target), { recursive: true });
			await cp(path.join(root, file), target, {
				verbatimSymlinks: true,
				preserveTimestamps: true
			});
		}
		await rm(kept, {
			recursive: true,
			force: true
		});
		await rename(partial, kept);
	} finally {
		await rm(partial, {
			recursive: true,
			force: true
		});
	}
	await removeOldest(path.dirname(kept));
}
/** Files that git does not know of, and those that differ from what it knows, by their path from the root. */
async function changedFiles({ root, git }) {
	const files = (await Promise.all([[
		"ls-files",
		"--others",
		"-z"
	], [
		"diff",
		"--name-only",
		"--diff-filter=d",
		"-z"
	]].map((args) => git.run(args, {
		signal: NEVER,
		timeoutMs: LIST_TIMEOUT_MS
	})))).flatMap(({ stdout }) => stdout.split("\0").filter((file) => file !== ""));
	return new Map(await Promise.all(files.map(async (file) => [file, await lstat(path.join(root, file))])));
}
async function removeOldest(folder) {
	const entries = await Promise.all((await readdir(folder)).map(async (name) => {
		const { mtimeMs } = await stat(path.join(folder, name));
		return {
			name,
			mtimeMs
		};
	}));
	entries.sort((a, b) => b.mtimeMs - a.mtimeMs);
	for (const { name } of entries.slice(KEPT)) await rm(path.join(folder, name), {
		recursive: true,
		force: true
	});
}
// src/adapters/process/require-folder.ts
/**
* Makes sure that a server's folder is there: the system blames the shell for a missing one.
* @throws LoadgateError `measurement` that names server and folder
*/
async function requireFolder(server) {
	if ((await stat(server.directory).catch(() => void 0))?.isDirectory()) return;
	throw new LoadgateError("measurement", `${server.name}: no such folder: ${server.directory}`, { hint: `Correct servers.${server.name}.directory.` });
}
// src/adapters/process/builder.ts
const COMMAND_NOT_FOUND$1 = 127;
/**
* Builds servers with their shell commands.
* @param environment our own environment; the builds get it without the job's secrets
* @param onLine called with each line of a build's log
*/
function createBuilder(environment, onLine) {
	return { build: async (request, signal) => {
		await requireFolder(request);
		const run = (key, command) => shell(request, key, command, environment, onLine, signal);
		if (request.clean !== void 0) await run("clean", request.clean);
		if (request.build === void 0) return artifactSize(request);
		const startedAt = performance.now();
		await run("build", request.build);
		return {
			buildMs: performance.now() - startedAt,
			...await artifactSize(request)
		};
	} };
}
async function shell(request, key, command, environment, onLine, signal) {
	const { name, directory, env } = request;
	const { exit, tail } = await runCommand({
		program: "/bin/sh",
		args: ["-c", command],
		cwd: directory,
		env: childEnvironment(environment, env),
		onLine
	}, signal);
	signal.throwIfAborted();
	if (exit.kind === "code" && exit.code === 0) return;
	const missing = exit.kind === "code" && exit.code === COMMAND_NOT_FOUND$1;
	throw new LoadgateError("measurement", `${name}: the ${key} failed: ${missing ? "command not found" : exitText(exit)}`, {
		details: tail,
		hint: missing ? `Install what servers.${name}.${key} calls, or correct it: ${command}` : `Run it by hand: cd ${directory} && ${command}`
	});
}
async function artifactSize(request) {
	if (request.artifact === void 0) return {};
	const found = await stat(request.artifact).catch(() => void 0);
	if (found?.isFile()) return { artifactBytes: found.size };
	throw new LoadgateError("measurement", `${request.name}: there is no artifact ${request.artifact}`, { hint: `Correct servers.${request.name}.artifact, or leave it out.` });
}
// src/adapters/process/http-client.ts
const MAX_BODY_BYTES = 1048576;
/** An HTTP client that opens a connection for each request and bounds what it reads. */
const httpClient = { send: async (request, signal) => {
	const timeout = AbortSignal.timeout(Math.ceil(request.timeoutMs));
	try {
		return await exchange(request, AbortSignal.any([signal, timeout]));
	} catch (error) {
		if (!timeout.aborted || signal.aborted) throw error;
		throw new Error(`no answer within ${Math.ceil(request.timeoutMs)} ms`, { cause: error });
	}
} };
function exchange(request$1, signal) {
	return new Promise((resolve, reject) => {
		const outgoing = request(request$1.url, {
			method: request$1.method,
			agent: false,
			headers: {
				accept: "*/*",
				...request$1.headers,
				...request$1.body && { "content-length": request$1.body.byteLength }
			},
			signal
		});
		outgoing.once("error", reject);
		outgoing.once("upgrade", (_, socket) => {
			socket.destroy();
			reject(/* @__PURE__ */ new Error("the server switched to another protocol"));
		});
		outgoing.once("response", (response) => {
			const chunks = [];
			let bytes = 0;
			response.on("data", (chunk) => {
				bytes += chunk.length;
				if (bytes <= MAX_BODY_BYTES) {
					chunks.push(chunk);
					return;
				}
				resolve(answerOf(response, chunks, true));
				response.destroy();
			});
			response.once("end", () => resolve(answerOf(response, chunks, false)));
			response.once("error", reject);
		});
		outgoing.end(request$1.body);
	});
}
function answerOf({ statusCode = 0, headers }, chunks, truncated) {
	const contentType = headers["content-type"];
	return {
		status: statusCode,
		...contentType !== void 0 && { contentType },
		body: Buffer.concat(chunks).toString("utf8"),
		truncated
	};
}
// src/adapters/process/free-port.ts
const HOST = "127.0.0.1";
/**
* Asks the system for a port that is free now.
*/
async function freePort() {
	const port = await listenOnce(0);
	if (port === void 0) throw new Error("the system gave no free port");
	return port;
}
/**
* Whether nobody listens on a port now.
* @throws Error when it cannot be listened on for another reason, such as a port below 1024
*/
async function portIsFree(port) {
	return await listenOnce(port) !== void 0;
}
function listenOnce(port) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => error.code === "EADDRINUSE" ? resolve(void 0) : reject(error));
		server.listen({
			host: HOST,
			port,
			exclusive: true
		}, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : void 0));
		});
	});
}
// src/adapters/process/readiness.ts
const POLL_MS = 2;
const PROBE_TIMEOUT_MS = 2e3;
/** A probe that had less time than this before the deadline says nothing about the server. */
const CUT_OFF_MS = 100;
/**
* Waits for the first right answer and makes sure that it came from the candidate. Who listens on the
* port is looked up only then: a look costs milliseconds, which would count as the server's start.
* @param ready path that answers 2xx, and how long that may take
* @returns milliseconds from spawn to that answer
* @throws LoadgateError `measurement` when none comes in time, or another process gives it
*/
async function untilReady({ path, timeoutMs }, candidate) {
	const { name, port, startedAt, http, signal, assertRunning, logTail } = candidate;
	const deadline = startedAt + timeoutMs;
	let last = "nothing listened on the port";
	let answered = false;
	while (performance.now() < deadline) {
		assertRunning();
		const timeLeftMs = Math.max(1, Math.min(PROBE_TIMEOUT_MS, deadline - performance.now()));
		const url = `http://127.0.0.1:${port}${path}`;
		try {
			const probe = {
				url,
				method: "GET",
				headers: {},
				timeoutMs: timeLeftMs
			};
			const { status } = await http.send(probe, signal);
			const coldStartMs = performance.now() - startedAt;
			if (status >= 200 && status < 300) {
				assertOurs(candidate);
				return coldStartMs;
			}
			answered = true;
			last = `the last answer to GET ${path} was ${status}`;
		} catch (error) {
			if (error instanceof LoadgateError) throw error;
			signal.throwIfAborted();
			if (!isRefused(error) && !answered && timeLeftMs > CUT_OFF_MS) last = `GET ${path}: ${messageOf(error)}`;
		}
		await setTimeout(POLL_MS, void 0, { signal });
	}
	assertRunning();
	throw new LoadgateError("measurement", `${name}: not ready after ${timeoutMs} ms on port ${port}: ${last}`, {
		details: logTail(),
		hint: `Check servers.${name}.ready.path, raise its timeout, and make sure that the server listens on 127.0.0.1:{port}.`
	});
}
function assertOurs({ name, port, assertRunning, isOurs, logTail }) {
	assertRunning();
	if (isOurs()) return;
	throw new LoadgateError("measurement", `${name}: another process answers on port ${port}`, {
		details: logTail(),
		hint: `servers.${name}.run must start a server that listens on {port} itself and stays in its process group.`
	});
}
function isRefused(error) {
	return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
// src/adapters/process/usage-watch.ts
/** Time between two looks; a shorter one would cost what it measures. */
const WINDOW_MS = 100;
/** A last window shorter than this says nothing about the peak. */
const SHORTEST_WINDOW_MS = 50;
/**
* Does some work and watches meanwhile what a process group uses. The looks between see only the
* processes that are there at its start; the whole of it counts all.
* @param group id of the group, or undefined where nothing runs
*/
async function observeGroup(group, work) {
	if (group === void 0) return {
		result: await work(),
		usage: {}
	};
	const members = groupMembers(group);
	const before = groupUsage(group);
	const peaks = [];
	const rss = [];
	let last = {
		at: performance.now(),
		cpuMs: membersUsage(members).cpuMs
	};
	const look = () => {
		const { cpuMs, rssBytes } = membersUsage(members);
		const at = performance.now();
		if (at - last.at < SHORTEST_WINDOW_MS) return;
		if (rssBytes !== void 0) rss.push(rssBytes);
		if (cpuMs !== void 0 && last.cpuMs !== void 0 && cpuMs >= last.cpuMs) peaks.push((cpuMs - last.cpuMs) / (at - last.at) * 100);
		last = {
			at,
			cpuMs
		};
	};
	const timer = setInterval(look, WINDOW_MS);
	try {
		const result = await work();
		look();
		const after = groupUsage(group);
		if (after.rssBytes !== void 0) rss.push(after.rssBytes);
		return {
			result,
			usage: {
				...before.cpuMs !== void 0 && after.cpuMs !== void 0 && after.cpuMs >= before.cpuMs && { serverCpuMs: after.cpuMs - before.cpuMs },
				...peaks.length > 0 && { peakCpuPercent: Math.max(...peaks) },
				...rss.length > 0 && { rssBytes: Math.max(...rss) }
			}
		};
	} finally {
		clearInterval(timer);
	}
}
// src/adapters/process/server-runtime.ts
const STOP_GRACE_MS = 5e3;
/**
* Starts servers on this machine's loopback address.
* @param http sends the readiness probes
* @param environment our own environment; the servers get it without the job's secrets
*/
function createServerRuntime(http, environment) {
	return { start: (request, signal) => start(request, signal, http, environment) };
}
async function start(request, signal, http, environment) {
	signal.throwIfAborted();
	await requireFolder(request);
	const port = request.port ?? await freePort();
	if (!await portIsFree(port).catch((error) => {
		throw new LoadgateError("measurement", `${request.name}: port ${port} cannot be used: ${messageOf(error)}`, {
			hint: `Choose another servers.${request.name}.port, or use {port} in its run command.`,
			cause: error
		});
	})) throw new LoadgateError("measurement", `${request.name}: port ${port} is taken by another process`, { hint: `Stop what listens on ${port}, or use {port} in servers.${request.name}.run so that a free one is chosen.` });
	const log = openLogFile();
	const startedAt = performance.now();
	const group = spawnGroup("/bin/sh", ["-c", request.run.replaceAll("{port}", "\"$PORT\"")], {
		cwd: request.directory,
		env: childEnvironment(environment, {
			...request.env,
			PORT: String(port)
		}),
		stdio: [
			"ignore",
			log.descriptor,
			log.descriptor
		]
	});
	const stop = async () => {
		await group.stop(STOP_GRACE_MS);
		log.close();
	};
	const died = (exit, when) => new LoadgateError("measurement", `${request.name}: the server ended ${when}: ${exitText(exit)}`, {
		details: log.tail(),
		hint: startHint(request, exit)
	});
	const server = {
		name: request.name,
		url: `http://127.0.0.1:${port}`,
		coldStartMs: 0,
		usage: async () => {
			log.trim();
			return group.pid === void 0 ? {} : groupUsage(group.pid);
		},
		observe: (work) => observeGroup(group.pid, work),
		assertAlive: () => {
			const exit = group.exit();
			if (exit) throw died(exit, "while it was loaded");
		},
		logTail: log.tail,
		stop
	};
	try {
		const coldStartMs = await untilReady(request.ready, {
			name: request.name,
			port,
			startedAt,
			http,
			signal,
			assertRunning: () => {
				const exit = group.exit();
				if (exit) throw died(exit, "before it was ready");
				log.trim();
			},
			isOurs: () => group.pid !== void 0 && groupListensOn(group.pid, port),
			logTail: log.tail
		});
		return {
			...server,
			coldStartMs
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
const COMMAND_NOT_FOUND = 127;
function startHint(request, exit) {
	return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND ? `The command of servers.${request.name}.run was not found; check the path and that the build makes it.` : `Run it by hand: cd ${quoted(request.directory)} && PORT=8080 sh -c ${quoted(request.run.replaceAll("{port}", "8080"))}`;
}
/** A text as one word of a shell. */
function quoted(text) {
	return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
// src/adapters/prometheus/exposition.ts
const NAME = /[a-zA-Z_:][\w:]*/y;
const LABEL = /[ \t]*([a-zA-Z_]\w*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*/y;
const VALUE = /[ \t]*(\S+)(?:[ \t]+-?\d+)?[ \t]*$/y;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^([+-]?inf|nan)$/i;
/** Characters that a label value may escape; a backslash before any other stands for itself. */
const ESCAPES = {
	n: "\n",
	"\"": "\"",
	"\\": "\\"
};
/**
* Reads Prometheus' text format, version 0.0.4
* (https://prometheus.io/docs/instrumenting/exposition_formats/): each line as it is written, so that a
* histogram is its `_bucket`, `_sum` and `_count` lines. Comments and timestamps are left aside, and so
* are values that are not finite.
* @throws Error that names the first line that is not in that format
*/
function parseExposition(text) {
	return text.split(/\r?\n/).flatMap((line, index) => {
		if (/^[ \t]*(#|$)/.test(line)) return [];
		const point = parseLine(line.trimStart());
		if (point === "not finite") return [];
		if (point) return [point];
		throw new Error(`line ${index + 1} is not in Prometheus' text format`);
	});
}
function parseLine(line) {
	const read = reader(line);
	const name = read(NAME)?.[0];
	if (name === void 0) return void 0;
	const labels = [];
	if (read(/[ \t]*\{[ \t]*/y)) while (!read(/\}/y)) {
		const [, label, value] = read(LABEL) ?? [];
		if (label === void 0 || value === void 0) return void 0;
		labels.push([label, unescaped(value)]);
		if (!read(/,[ \t]*/y) && !read(/(?=\})/y)) return void 0;
	}
	else if (!read(/(?=[ \t])/y)) return;
	const value = read(VALUE)?.[1] ?? "";
	if (!NUMBER.test(value)) return NOT_FINITE.test(value) ? "not finite" : void 0;
	return Number.isFinite(Number(value)) ? {
		name,
		labels,
		value: Number(value)
	} : "not finite";
}
/** Reads a line piece by piece, each where the last one ended. */
function reader(line) {
	let at = 0;
	return (pattern) => {
		pattern.lastIndex = at;
		const found = pattern.exec(line);
		if (found) at = pattern.lastIndex;
		return found;
	};
}
function unescaped(value) {
	return value.replace(/\\(.)/g, (whole, letter) => ESCAPES[letter] ?? whole);
}
// src/adapters/prometheus/metrics-reader.ts
const TIMEOUT_MS = 5e3;
const OK = 200;
/**
* Reads metrics over HTTP.
*/
function createMetricsReader(http) {
	return { read: async (url, globs, signal) => {
		const request = {
			url,
			method: "GET",
			headers: { accept: "text/plain" },
			timeoutMs: TIMEOUT_MS
		};
		const { status, body, truncated } = await http.send(request, signal);
		if (status !== OK) throw new Error(`status ${status}`);
		if (truncated) throw new Error("the answer is too long");
		const isWanted = (0, import_picomatch.default)([...globs]);
		return parseExposition(body).filter(({ name }) => isWanted(name));
	} };
}
// src/adapters/system/cpu-times.ts
const CLOCK_TICK_MS = 10;
/**
* What the machine's CPUs did since its start: on Linux from `/proc/stat` and `/proc/pressure/cpu`
* (pressure stall information), elsewhere what Node knows.
*/
function readCpuTimes() {
	const stat = read("/proc/stat");
	if (stat === void 0) return fromNode();
	const stalledMs = stalledFrom(read("/proc/pressure/cpu") ?? "");
	return {
		...fromStat(stat),
		...stalledMs !== void 0 && { stalledMs }
	};
}
/**
* Reads the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, and guest
* times that user and nice already contain.
*/
function fromStat(text) {
	const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = (/^cpu +(.*)$/m.exec(text)?.[1] ?? "").split(" ").map(Number);
	const busy = user + nice + system + irq + soft;
	return {
		allMs: (busy + idle + wait + steal) * CLOCK_TICK_MS,
		busyMs: busy * CLOCK_TICK_MS,
		stolenMs: steal * CLOCK_TICK_MS
	};
}
/**
* Reads the line `some … total=MICROSECONDS` of `/proc/pressure/cpu`.
* @returns milliseconds, or undefined where there is no such line
*/
function stalledFrom(text) {
	const total = /^some .*total=(\d+)/m.exec(text)?.[1];
	return total === void 0 ? void 0 : Number(total) / 1e3;
}
function fromNode() {
	const times = os.cpus().map((cpu) => cpu.times);
	const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
	return {
		allMs: all,
		busyMs: all - times.reduce((sum, one) => sum + one.idle, 0)
	};
}
function read(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return;
	}
}
// src/adapters/system/host.ts
/**
* The machine that this process runs on.
* @param environment `ImageOS` and `ImageVersion` name a hosted runner's image
* @param version our own version
*/
function createHost(environment, version) {
	return {
		environment: () => {
			const cpus = os.cpus();
			const image = environment["ImageOS"];
			return {
				os: `${os.type()} ${os.release()}`,
				arch: os.arch(),
				cpuModel: cpus[0]?.model.trim() || "unknown CPU",
				cpuCount: os.availableParallelism(),
				memoryBytes: os.totalmem(),
				...image && { runnerImage: image },
				node: process.versions.node,
				loadgate: version
			};
		},
		loadAverage: () => process.platform === "win32" ? void 0 : os.loadavg()[0],
		openFileLimit,
		isInstalled: (program) => (environment["PATH"] ?? "").split(path.delimiter).some((folder) => path.isAbsolute(folder) && isExecutable(path.join(folder, program))),
		now: () => performance.now(),
		sleep: async (ms, signal) => {
			await setTimeout(ms, void 0, { signal }).catch(() => signal.throwIfAborted());
		},
		date: () => /* @__PURE__ */ new Date(),
		cpuTimes: readCpuTimes,
		uniqueId: () => randomUUID(),
		hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
		readFile: (file) => readFile(file)
	};
}
function isExecutable(file) {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
}
/** Node raises its own limit as far as it may, and what it starts inherits that. */
function openFileLimit() {
	if (process.platform !== "linux") return void 0;
	const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
	return limit === void 0 ? void 0 : Number(limit);
}
// src/composition.ts
/**
* The filter of `--only`.
* @param glob a glob over `SERVER/SCENARIO`
*/
function globFilter(glob) {
	return {
		text: glob,
		matches: (0, import_picomatch.default)(glob)
	};
}
/**
* Puts the real adapters behind the application's ports.
*/
function createWorld(options) {
	const { environment, progress } = options;
	const installer = createOhaInstaller({
		version: options.ohaVersion,
		environment,
		hosts: RELEASE_HOSTS,
		onLine: progress.log
	});
	const builder = createBuilder(environment, progress.log);
	return {
		host: createHost(environment, VERSION),
		installGenerator: async (signal) => createOha(await installer.install(signal), environment),
		builder,
		baseBuilder: ({ root, tree }) => cachingBuilder(builder, path.join(toolCacheFolder(environment), "base-builds"), {
			root,
			tree,
			git: createGit(root, environment)
		}),
		runtime: createServerRuntime(httpClient, environment),
		http: httpClient,
		metrics: createMetricsReader(httpClient),
		store: createFolderStore(options.store),
		output: createOutputFolder(options.out),
		readConfig: loadConfig,
		sourceControl: createSourceControl(options.root, environment, options.defaultBranch),
		progress
	};
}
export { globFilter as n, OHA_VERSION as r, createWorld as t };
