import { r as createGit } from "./atomic-write.js";
import { t as createSourceControl } from "./source-control.js";
import { o as RUN_SCHEMA } from "./system-calls.js";
import { i as messageOf, n as LoadgateError, r as hasCode } from "./error.js";
import { a as RUN_FILE } from "./output-folder2.js";
import { l as countedName } from "./series-gate.js";
import { a as int, c as number, d as preprocess, g as union, h as tuple, i as boolean, l as object, m as string, n as _enum, o as literal, t as datetime, u as partialRecord } from "./vendor/zod.js";
import { n as laneName, o as groupedBy } from "./lane.js";
import { i as seriesName, r as seriesKeyOf, t as levelName } from "./series.js";
import { n as GATE_METRIC_IDS } from "./catalogue.js";
import { a as list, c as text$1, i as figure, l as word, n as count, o as name, r as errorCounts, s as sha } from "./parts.js";
import { t as createOutputFolder } from "./output-folder.js";
import { readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
// src/adapters/run-file/consistency.ts
/**
* What contradicts itself in a run file whose parts are right: names that are not what they name,
* and things that are there twice, of which readers would see one or the other.
* @returns the place and what is wrong there, or undefined
*/
function contradictionIn(run) {
	const misnamed = run.series.findIndex((series) => series.name !== seriesName(series));
	if (misnamed !== -1) return `series.${misnamed}.name: it is not the name of its server, scenario and level`;
	const series = repeated(run.series.map(({ name, arm }) => `${arm} ${name}`));
	if (series !== -1) return `series.${series}: the series is there twice`;
	const server = repeated(run.servers.map(laneName));
	if (server !== -1) return `servers.${server}: the server is there twice`;
	const removed = repeated((run.base?.removed ?? []).map(seriesName));
	if (removed !== -1) return `base.removed.${removed}: the series is there twice`;
	return contradictionInShard(run) ?? contradictionInCounts(run);
}
/** What is in the plan is measured by the shard whose part it is: a report tells from the parts what is missing. */
function contradictionInShard({ shard, series }) {
	if (!shard) return void 0;
	if (shard.index > shard.count) return "shard.index: there are not so many shards";
	const planned = repeated(shard.plan);
	if (planned !== -1) return `shard.plan.${planned}: the series is there twice`;
	const twice = repeated(shard.own);
	if (twice !== -1) return `shard.own.${twice}: the series is there twice`;
	const [plan, own] = [new Set(shard.plan), new Set(shard.own)];
	const unplanned = shard.own.findIndex((name) => !plan.has(name));
	if (unplanned !== -1) return `shard.own.${unplanned}: the plan does not have it`;
	const others = series.findIndex(({ name }) => plan.has(name) && !own.has(name));
	return others === -1 ? void 0 : `series.${others}: it is the part of another shard`;
}
function contradictionInCounts({ counts }) {
	const { series = [] } = counts ?? {};
	const misnamed = series.findIndex((one) => one.name !== countedName(one.server, one.scenario));
	if (misnamed !== -1) return `counts.series.${misnamed}.name: it is not the name of its server and scenario`;
	const twice = repeated(series.map(({ name, arm }) => `${arm} ${name}`));
	if (twice !== -1) return `counts.series.${twice}: the series is there twice`;
	const turns = series.findIndex((one) => repeated(one.turns.map(({ turn }) => String(turn))) !== -1);
	return turns === -1 ? void 0 : `counts.series.${turns}.turns: a turn is there twice`;
}
function repeated(all) {
	const seen = /* @__PURE__ */ new Set();
	return all.findIndex((one) => {
		if (seen.has(one)) return true;
		seen.add(one);
		return false;
	});
}
// src/adapters/run-file/origin.ts
const text = string().max(1024);
const origin = object({
	event: text,
	defaultBranch: text.exactOptional(),
	pullRequest: object({
		number: int().positive(),
		headSha: text,
		baseBranch: text,
		baseSha: text,
		isFork: boolean()
	}).exactOptional()
});
/** Files of earlier versions have it beside what a tracker said. */
const earlier = object({ tracking: object({ facts: origin }) });
const current = object({ origin });
/**
* What a run file says it was made for. Nothing that was measured depends on it.
* @param value the whole file
* @returns undefined where it says nothing, or nothing that can be read: the run is as good without it
*/
function originIn(value) {
	return current.safeParse(value).data?.origin ?? earlier.safeParse(value).data?.tracking.facts;
}
// src/adapters/run-file/pairs-of-servers.ts
/** What two servers cost that have no burst in common, in pairs of bursts. */
const LEAST = 5;
/**
* How many pairs of bursts there are to compare the servers of a run with each other, two by two under each
* load.
*/
function pairsOfServers({ series }) {
	const heads = series.filter(({ arm }) => arm === "head");
	return [...groupedBy(heads, ({ scenario, level, shard }) => `${scenario} ${levelName(level)} ${shard ?? ""}`).values()].reduce((sum, loaded) => sum + pairsAmong(loaded), 0);
}
/** Of two servers, the one with fewer bursts says how many pairs there are. */
function pairsAmong(series) {
	return series.map(({ samples }) => samples.length).toSorted((a, b) => b - a).reduce((sum, fewer, index) => sum + index * Math.max(fewer, LEAST), 0);
}
// src/adapters/run-file/counts-schema.ts
const counter = _enum(["hardware counters", "cachegrind"]);
const turn = object({
	turn: count,
	instructions: figure,
	allocations: figure.exactOptional(),
	allocatedBytes: figure.exactOptional(),
	systemCalls: figure.exactOptional()
});
/** Names of functions come from the programs that were counted. */
const functionCount = object({
	name: text$1(300),
	base: figure,
	head: figure
});
/** Names come from the tool that counted. */
const systemCall = object({
	name: text$1(64),
	count: figure
});
const series$1 = object({
	name: string().max(256),
	server: name,
	scenario: name,
	arm: _enum(["head", "base"]),
	runtime: text$1(64).exactOptional(),
	requests: count,
	configHash: text$1(64).exactOptional(),
	turns: list(turn, 100),
	failure: text$1(1e4).exactOptional(),
	systemCalls: list(systemCall, 100).exactOptional(),
	functions: list(functionCount, 20).exactOptional()
});
/**
* The schema of what a run counted.
* @param mostSeries that a file may hold
*/
function countsSchema(mostSeries) {
	return object({
		counter: object({
			name: counter,
			version: text$1(64)
		}).exactOptional(),
		unusable: list(object({
			name: counter,
			reason: text$1()
		}), 10),
		conditions: list(text$1(), 20),
		durationMs: figure,
		series: list(series$1, mostSeries)
	});
}
// src/adapters/run-file/environment.ts
/** The machine and the tools of a run. */
const environment = object({
	os: text$1(),
	arch: text$1(),
	cpuModel: text$1(),
	cpuCount: count,
	memoryBytes: count,
	node: text$1(),
	loadgate: text$1(),
	runnerImage: text$1().exactOptional(),
	imageVersion: text$1().exactOptional(),
	oha: text$1().exactOptional()
});
/** One burst of a series. */
const sample = object({
	round: count,
	block: count,
	position: count,
	startedAt: text$1(64),
	durationMs: figure,
	expected: count,
	unexpected: count,
	aborted: count,
	non2xx: count,
	bodyBytes: count,
	errors: errorCounts,
	parts: list(object({
		expected: count,
		unexpected: count,
		aborted: count,
		errors: count,
		bodyBytes: count
	}), 20).exactOptional(),
	throughput: figure.exactOptional(),
	latencyMs: object({
		mean: figure,
		p50: figure,
		p90: figure,
		p95: figure,
		p99: figure,
		max: figure,
		stddev: figure.exactOptional(),
		p999: figure.exactOptional()
	}).exactOptional(),
	serverCpuMs: figure.exactOptional(),
	servicesCpuMs: figure.exactOptional(),
	servicesCpuUnknown: literal(true).exactOptional(),
	servicesRssBytes: figure.exactOptional(),
	generatorCpuMs: figure.exactOptional(),
	cpuPerRequestUs: figure.exactOptional(),
	peakCpuPercent: figure.exactOptional(),
	rssBytes: figure.exactOptional(),
	loadAverage: figure.exactOptional(),
	rateShortfall: figure.exactOptional(),
	machineCpuMs: figure.exactOptional(),
	machineBusyMs: figure.exactOptional(),
	stolenMs: figure.exactOptional(),
	stalledMs: figure.exactOptional(),
	generatorBound: boolean().exactOptional()
});
// src/adapters/run-file/shard-schema.ts
const seriesText$1 = string().max(256).refine((text) => seriesKeyOf(text) !== void 0, "it is no name of a series");
/**
* The part of a plan that a file is.
* @param mostSeries that a plan may have
*/
const planPart = (mostSeries) => object({
	index: count.min(1).max(256),
	count: count.min(1).max(256),
	own: list(seriesText$1, mostSeries),
	plan: list(seriesText$1, mostSeries),
	planHash: word,
	cutBy: _enum([
		"budget",
		"auto",
		"repeats"
	])
});
/**
* The parts that a file was put together from.
* @param mostSeries that a plan may have
*/
const mergedShards = (mostSeries) => object({
	jobs: list(object({
		index: count.min(1).max(256),
		environment: environment.exactOptional(),
		failure: text$1(1e4).exactOptional()
	}), 256),
	unmeasured: list(seriesText$1, mostSeries)
});
// src/adapters/run-file/schema.ts
const arm = _enum(["head", "base"]);
const level = union([object({ concurrency: count.min(1) }), object({ rate: number().positive().max(1e9) })]);
const transport = object({
	protocol: _enum([
		"http1",
		"http2",
		"h2c"
	]),
	tls: literal(true).exactOptional(),
	socket: literal(true).exactOptional()
});
const series = (limits) => object({
	name: string().max(256),
	server: name,
	scenario: name,
	configHash: word,
	arm,
	level,
	load: object({
		burstMs: figure,
		longerMs: figure.exactOptional(),
		isLengthOpen: literal(true).exactOptional(),
		connections: count,
		keepAlive: boolean(),
		warmUpMs: figure.exactOptional(),
		requests: count.exactOptional(),
		streams: count.exactOptional()
	}),
	shard: count.min(1).max(256).exactOptional(),
	requests: list(object({
		name: text$1(),
		weight: figure
	}), 20).exactOptional(),
	transport: transport.exactOptional(),
	samples: list(sample, limits.samplesOfSeries)
});
/** The value of a server's own metric, which may be anything that a server says. */
const reading = number().min(-1e24).max(1e24);
const start = object({
	round: count,
	coldStartMs: figure.exactOptional(),
	idleRssBytes: figure.exactOptional(),
	peakRssBytes: figure.exactOptional(),
	warmUpMs: figure.exactOptional(),
	stillFasterPercent: figure.exactOptional(),
	readings: list(object({
		name: text$1(),
		before: reading.exactOptional(),
		after: reading.exactOptional()
	}), 1e3).exactOptional()
});
const tool = object({
	name: text$1(64),
	version: text$1(64)
});
const server = object({
	server: name,
	arm,
	url: text$1(2048).exactOptional(),
	starts: list(start, 1e4),
	buildMs: figure.exactOptional(),
	setupMs: figure.exactOptional(),
	artifactBytes: figure.exactOptional(),
	tools: list(tool, 32).exactOptional(),
	coldStartMs: figure.exactOptional(),
	idleRssBytes: figure.exactOptional(),
	peakRssBytes: figure.exactOptional(),
	longestGcPauseMs: figure.exactOptional()
});
const lostBase = object({
	kind: _enum(["lost-base", "same-program"]),
	server: name.exactOptional(),
	scenario: name.exactOptional(),
	reason: text$1(1e4),
	details: list(text$1(1e4), 100).exactOptional()
});
const bounds = object({
	tolerancePercent: partialRecord(_enum(GATE_METRIC_IDS), figure),
	maxErrorPercent: figure
});
const seriesText = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}\/[a-z0-9][a-z0-9._-]{0,63}(?: (?:c|rate)=[\d.e+-]{1,32})?$/i, "it is no series");
const gate = (limits) => {
	const all = list(tuple([seriesText, bounds]), 2 * limits.series);
	return bounds.extend({ bySeries: preprocess((value) => isTable(value) ? Object.entries(value) : value, all).transform((entries) => Object.fromEntries(entries)).exactOptional() });
};
function isTable(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function withLoss({ failure, ...base }) {
	if (failure === void 0) return base;
	return {
		...base,
		lost: [{
			kind: "lost-base",
			reason: failure
		}, ...base.lost ?? []]
	};
}
const workingTree = object({
	isClean: boolean(),
	hasOtherChanges: boolean().exactOptional(),
	untracked: list(text$1(), 100).exactOptional(),
	moreUntracked: count.exactOptional()
});
const plan = object({
	seed: text$1(),
	rounds: count.min(1).max(1e3),
	blocks: count,
	budgetMs: figure.exactOptional(),
	repeats: count.exactOptional(),
	screenedAfter: count.exactOptional(),
	failFast: boolean().exactOptional()
});
const timing = object({
	totalMs: figure,
	installMs: figure,
	buildMs: figure,
	measureMs: figure,
	loadMs: figure
});
/**
* The schema of a run file. What it lets through has the right types, finite numbers within bounds,
* names that are names, and texts of one line; keys that it does not know are left out.
*/
function runFileSchema(limits) {
	const key = object({
		server: name,
		scenario: name,
		level
	});
	return object({
		schema: literal(RUN_SCHEMA),
		id: word,
		startedAt: datetime(),
		configHash: word,
		commit: object({
			sha,
			ref: text$1().exactOptional(),
			dirty: boolean()
		}).exactOptional(),
		base: object({
			ref: text$1(),
			sha: sha.exactOptional(),
			isRequired: boolean().exactOptional(),
			isAdoption: boolean().exactOptional(),
			failure: text$1(1e4).exactOptional(),
			lost: list(lostBase, limits.servers * 10).exactOptional(),
			programsSeen: _enum(["processes", "nothing"]).exactOptional(),
			removed: list(key, limits.series).exactOptional(),
			changes: list(text$1(1e4), 1e3).exactOptional(),
			gate: gate(limits).exactOptional()
		}).transform(withLoss).exactOptional(),
		environment,
		only: text$1().exactOptional(),
		workingTree: workingTree.exactOptional(),
		skipped: list(object({
			server: name,
			program: text$1(),
			install: text$1()
		}), limits.servers).exactOptional(),
		plan,
		shard: planPart(limits.series).exactOptional(),
		shards: mergedShards(limits.series).exactOptional(),
		timing,
		failure: text$1(1e4).exactOptional(),
		servers: list(server, limits.servers * 2),
		series: list(series(limits), limits.series),
		counts: countsSchema(limits.series).exactOptional()
	});
}
// src/adapters/run-file/text-bounds.ts
/** A run file nests no deeper than eight; a text that nests without end would take the parser's time. */
const MAX_DEPTH = 32;
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = /* @__PURE__ */ new Set([91, 123]);
const CLOSING = /* @__PURE__ */ new Set([93, 125]);
/**
* Decodes the bytes of a JSON document after a look that costs little whatever they are: how many, how
* deeply nested, of how many values, and whether they are text.
* @throws Error with the reason
*/
function decodeJson(bytes, limits) {
	if (bytes.length > limits.bytes) throw new Error(`it has ${bytes.length} bytes; at most ${limits.bytes} are read`);
	const values = checkStructure(bytes, limits.values);
	try {
		return {
			text: new TextDecoder("utf-8", { fatal: true }).decode(bytes),
			values
		};
	} catch {
		throw new Error("it is not UTF-8 text");
	}
}
function checkStructure(bytes, maxValues) {
	let depth = 0;
	let values = 1;
	let inString = false;
	for (let index = 0; index < bytes.length; index += 1) {
		const byte = bytes[index] ?? 0;
		if (inString) {
			if (byte === BACKSLASH) index += 1;
			else if (byte === QUOTE) inString = false;
		} else if (byte === QUOTE) inString = true;
		else if (OPENING.has(byte)) {
			depth += 1;
			values += 1;
			if (depth > MAX_DEPTH) throw new Error(`it nests deeper than ${MAX_DEPTH} levels`);
		} else if (CLOSING.has(byte)) depth -= 1;
		else if (byte === COMMA) values += 1;
	}
	if (values > maxValues) throw new Error(`it has more than ${maxValues} values`);
	return values;
}
// src/adapters/run-file/parse.ts
const MIB = 1048576;
/** More than any run file has: what is beyond could not be one text. */
const MOST_BYTES = 512 * MIB;
/** Of files that the user names, all together: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS = {
	bytes: 4 * MOST_BYTES,
	values: Number.POSITIVE_INFINITY,
	series: 1e5,
	samplesOfSeries: 1e6,
	servers: 5e3,
	pairsOfServers: Number.POSITIVE_INFINITY
};
/**
* Of files that strangers made, all that are read together: a job of six hours that does nothing but measure stays below. The slowest
* file within them is judged and reported in some seconds: `npm run bench:hostile`.
*/
const STRANGERS_LIMITS = {
	bytes: 64 * MIB,
	values: 25e5,
	series: 1e4,
	samplesOfSeries: 5e3,
	servers: 100,
	pairsOfServers: 6e4
};
/**
* Reads a run file, which may come from anybody.
* @throws LoadgateError `usage` that says what is wrong with it
*/
function readRunFile(file) {
	return readOne(file, runFileParser(OWN_LIMITS, true));
}
/**
* Reads run files, which may come from anybody.
* @throws LoadgateError `usage` that says what is wrong with the first that is none
*/
function readRunFiles(files) {
	const parse = runFileParser(OWN_LIMITS, true);
	return files.map((place) => ({
		place,
		run: readOne(place, parse)
	}));
}
function readOne(file, parse) {
	const hint = "Name the run.json that loadgate run wrote into its output folder.";
	try {
		const found = statSync(file);
		const { size } = found;
		if (!found.isFile()) throw new Error("it is not a regular file");
		if (size > MOST_BYTES) throw new Error(`it has ${size} bytes, more than any run file`);
		return parse(readFileSync(file));
	} catch (error) {
		throw wrong(file, error, hint);
	}
}
/**
* A parser of the bytes of run files that strangers made. What it reads counts together, so many files cost no more
* time than one.
* @returns takes a file's bytes and where it came from, for messages; it throws LoadgateError `usage` that says what is
*   wrong with the file, with nothing of its content but keys and numbers of places
*/
function strangersParser() {
	const hint = "Nothing of it was used. Run the workflow that measures again.";
	const parse = runFileParser(STRANGERS_LIMITS);
	return (bytes, place) => {
		try {
			return parse(bytes);
		} catch (error) {
			throw wrong(place, error, hint);
		}
	};
}
/**
* @param limits of all that is parsed together
* @param isOwn keeps what a file says of its origin and of the shards that it was put together from, in which a
*   stranger's file has no say
*/
function runFileParser(limits, isOwn = false) {
	let left = limits;
	return (bytes) => {
		const { text, values } = decodeJson(bytes, left);
		const value = jsonIn(text);
		const run = checked(value, left);
		const pairs = pairsOfServers(run);
		if (pairs > left.pairsOfServers) throw new Error(`series: its servers would be compared by ${pairs} pairs of bursts; at most ${left.pairsOfServers} are`);
		left = {
			...left,
			bytes: left.bytes - bytes.length,
			values: left.values - values,
			series: left.series - run.series.length,
			pairsOfServers: left.pairsOfServers - pairs
		};
		if (!isOwn) {
			const { shards: _, ...measured } = run;
			return measured;
		}
		const origin = originIn(value);
		return {
			...run,
			...origin && { origin }
		};
	};
}
function jsonIn(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error("it is not JSON, or was cut off");
	}
}
function checked(value, limits) {
	const parsed = runFileSchema(limits).safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
	}
	const contradiction = contradictionIn(parsed.data);
	if (contradiction !== void 0) throw new Error(contradiction);
	return parsed.data;
}
function wrong(place, error, hint) {
	return new LoadgateError("usage", `${place} is no run file of this version: ${messageOf(error)}`, {
		hint,
		cause: error
	});
}
// src/adapters/git/clone.ts
/**
* Looks at the clone that a folder is part of.
* @param file name of a file in the folder that must be under version control: a package in `node_modules`
* lies in a repository, too, and is no part of it
* @param environment our own environment
* @returns undefined where there is no git, no repository, or the file is not in it
*/
async function readClone(folder, file, environment) {
	const git = createGit(folder, environment);
	const root = await git.ask("rev-parse", "--show-toplevel");
	const tracked = await git.ask("ls-files", "--error-unmatch", "--", file);
	if (!root || !tracked) return void 0;
	const remote = await git.ask("config", "--get", "remote.origin.url");
	const commit = await git.ask("rev-parse", "--verify", "HEAD");
	const branches = commit && await git.read("branch", "--remotes", "--contains", commit);
	return {
		/** Absolute path of the repository's root. */
		root,
		/** The folder's path in the repository, with slashes; empty for its root. */
		inside: path.relative(realpathSync(root), realpathSync(folder)).replaceAll(path.sep, "/"),
		/** URL of the remote `origin`. It may hold a password: never show it. */
		...remote && { remote },
		...commit && { commit },
		/** Whether a branch of a remote is known to have that commit. */
		isPublished: Boolean(branches)
	};
}
/**
* Which of some folders git would take for part of the repository.
* @param paths relative to the folder
* @returns none where there is no repository
*/
async function notIgnored(folder, paths, environment) {
	const git = createGit(folder, environment);
	if (await git.ask("rev-parse", "--is-inside-work-tree") !== "true") return [];
	const ignored = await git.ask("check-ignore", "--no-index", "--", ...paths) ?? "";
	const known = new Set(ignored.split("\n"));
	return paths.filter((each) => !known.has(each));
}
/** URL of the remote `origin` of the repository that a folder is in; it may hold a password. */
function originOf(folder, environment) {
	return createGit(folder, environment).ask("config", "--get", "remote.origin.url");
}
// src/adapters/run-file/find.ts
/**
* The run files that some paths name. A folder stands for the run.json in it and in its folders, which is how
* artifacts are downloaded.
* @throws LoadgateError `usage` for a path that is not there, `measurement` for a folder without a run file
*/
function findRunFiles(places) {
	const all = places.flatMap(filesAt);
	if (all.length <= 256) return all;
	const message = `There are ${all.length} run files; a run has at most 256 shards`;
	throw new LoadgateError("usage", message, { hint: "Name the files of one run." });
}
function filesAt(place) {
	if (!isFolder(place)) return [place];
	const found = [place, ...readdirSync(place, { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => path.join(place, name)).toSorted(byNumber)].map((folder) => path.join(folder, RUN_FILE)).filter(isThere);
	if (found.length > 0) return found;
	throw new LoadgateError("measurement", `${place} holds no ${RUN_FILE}`, { hint: "No shard left one: see the logs of their jobs." });
}
/** Shard 10 after shard 9. */
function byNumber(a, b) {
	return a.localeCompare(b, "en", { numeric: true });
}
function isFolder(place) {
	try {
		return statSync(place).isDirectory();
	} catch (error) {
		if (!hasCode(error, "ENOENT")) throw error;
		throw new LoadgateError("usage", `${place} does not exist`, { hint: "Name run files, or a folder that holds them." });
	}
}
function isThere(file) {
	return statSync(file, { throwIfNoEntry: false }) !== void 0;
}
// src/composition/files.ts
/** Reads a run file that the user names. @throws LoadgateError `usage` that says what is wrong with it */
const openRunFile = readRunFile;
/**
* Reads the run files that some paths name; a folder stands for those in it.
* @throws LoadgateError `usage` that says what is wrong, `measurement` for a folder without any
*/
function openRunFiles(places) {
	return readRunFiles(findRunFiles(places));
}
/** A folder for results, by its absolute path. */
const openOutput = createOutputFolder;
/** The repository that a folder is in. */
const openRepository = createSourceControl;
/** What is asked about the clone that a folder belongs to. */
const clones = {
	notIgnored,
	originOf,
	readClone
};
export { openRunFiles as a, openRunFile as i, openOutput as n, STRANGERS_LIMITS as o, openRepository as r, strangersParser as s, clones as t };
