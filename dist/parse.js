import { i as messageOf, n as LoadgateError } from "./error.js";
import { i as RUN_SCHEMA, r as countedName } from "./functions.js";
import { c as seriesName, i as laneName, l as groupedBy, s as levelName } from "./output-folder.js";
import { a as int, c as object, d as record, g as unknown, h as union, i as boolean, l as partialRecord, m as tuple, n as _enum, o as literal, p as string, r as array, s as number, t as datetime, y as NEVER } from "./vendor/zod.js";
import { n as GATE_METRIC_IDS } from "./catalogue.js";
import { t as withoutControls } from "./control-characters.js";
import { readFileSync, statSync } from "node:fs";
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
	return contradictionInCounts(run);
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
const text$1 = string().max(1024);
const origin = object({
	event: text$1,
	defaultBranch: text$1.exactOptional(),
	pullRequest: object({
		number: int().positive(),
		headSha: text$1,
		baseBranch: text$1,
		baseSha: text$1,
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
	return [...groupedBy(heads, ({ scenario, level }) => `${scenario} ${levelName(level)}`).values()].reduce((sum, loaded) => sum + pairsAmong(loaded), 0);
}
/** Of two servers, the one with fewer bursts says how many pairs there are. */
function pairsAmong(series) {
	return series.map(({ samples }) => samples.length).toSorted((a, b) => b - a).reduce((sum, fewer, index) => sum + index * Math.max(fewer, LEAST), 0);
}
// src/adapters/run-file/parts.ts
/** Above any figure that is measured, and far from where arithmetic overflows. */
const MAX_FIGURE = 0x38d7ea4c68000;
/** Below anything that is measured or left over by rounding; a ratio of two figures stays finite. */
const MIN_FIGURE = 1e-30;
/** Words for the causes of errors; a load generator has a dozen. */
const MAX_ERROR_KINDS = 100;
/**
* A text that somebody wrote, as one line: without control and format characters and without halves of
* surrogate pairs. It still has to be escaped wherever it is shown.
* @param max characters that it may have
*/
const text = (max = 1024) => string().max(max).transform((value) => withoutControls(value, " ").replace(/\p{Cs}/gu, "�"));
/** The name of a server or scenario, as the configuration allows it. */
const name = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "it is no name");
/** The id of a commit. */
const sha = string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "it is no commit's id");
/** A hash, an id or a seed, as the configuration's hash and the run's id are. */
const word = string().regex(/^[\w.:-]{1,200}$/, "it is no id");
const count = int().nonnegative().max(MAX_FIGURE);
const figure = number().nonnegative().max(MAX_FIGURE).refine((value) => value === 0 || value >= MIN_FIGURE, "too small for a figure");
/**
* A list whose elements are read one after the other, up to the first that is wrong: a wrong list of
* millions costs no more than its first element.
* @param max elements that it may have
*/
function list(element, max) {
	return array(unknown()).max(max).transform((all, context) => {
		const found = [];
		for (const [index, one] of all.entries()) {
			const parsed = element.safeParse(one);
			if (!parsed.success) {
				const issue = parsed.error.issues[0];
				context.addIssue({
					code: "custom",
					path: [index, ...issue?.path ?? []],
					message: issue?.message ?? "it is wrong"
				});
				return NEVER;
			}
			found.push(parsed.data);
		}
		return found;
	});
}
const errorCount = tuple([text(200), count]);
/** Numbers of errors by their cause. */
const errorCounts = record(string(), unknown()).transform((all, context) => {
	const entries = Object.entries(all);
	const found = entries.slice(0, MAX_ERROR_KINDS).map((entry) => errorCount.safeParse(entry)).flatMap(({ data }) => data ? [data] : []);
	if (found.length === entries.length) return Object.fromEntries(found);
	context.addIssue({
		code: "custom",
		message: `it is no table of at most ${MAX_ERROR_KINDS} counts`
	});
	return NEVER;
});
// src/adapters/run-file/counts-schema.ts
const counter = _enum(["hardware counters", "cachegrind"]);
const turn = object({
	turn: count,
	instructions: figure,
	allocations: figure.exactOptional(),
	allocatedBytes: figure.exactOptional()
});
/** Names of functions come from the programs that were counted. */
const functionCount = object({
	name: text(300),
	base: figure,
	head: figure
});
const series$1 = object({
	name: string().max(256),
	server: name,
	scenario: name,
	arm: _enum(["head", "base"]),
	runtime: text(64).exactOptional(),
	requests: count,
	turns: list(turn, 100),
	failure: text(1e4).exactOptional(),
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
			version: text(64)
		}).exactOptional(),
		unusable: list(object({
			name: counter,
			reason: text()
		}), 10),
		conditions: list(text(), 20),
		durationMs: figure,
		series: list(series$1, mostSeries)
	});
}
// src/adapters/run-file/schema.ts
const arm = _enum(["head", "base"]);
const sample = object({
	round: count,
	block: count,
	position: count,
	startedAt: text(64),
	durationMs: figure,
	expected: count,
	unexpected: count,
	aborted: count,
	non2xx: count,
	bodyBytes: count,
	errors: errorCounts,
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
const level = union([object({ concurrency: count.min(1) }), object({ rate: number().positive().max(1e9) })]);
const series = (limits) => object({
	name: string().max(256),
	server: name,
	scenario: name,
	configHash: word,
	arm,
	level,
	load: object({
		burstMs: figure,
		connections: count,
		keepAlive: boolean(),
		warmUpMs: figure.exactOptional(),
		requests: count.exactOptional()
	}),
	samples: list(sample, limits.samplesOfSeries)
});
/** The value of a server's own metric, which may be anything that a server says. */
const reading = number().min(-1e24).max(1e24);
const start = object({
	round: count,
	coldStartMs: figure,
	idleRssBytes: figure.exactOptional(),
	peakRssBytes: figure.exactOptional(),
	warmUpMs: figure.exactOptional(),
	stillFasterPercent: figure.exactOptional(),
	readings: list(object({
		name: text(),
		before: reading.exactOptional(),
		after: reading.exactOptional()
	}), 1e3).exactOptional()
});
const server = object({
	server: name,
	arm,
	starts: list(start, 1e4),
	buildMs: figure.exactOptional(),
	artifactBytes: figure.exactOptional(),
	coldStartMs: figure.exactOptional(),
	idleRssBytes: figure.exactOptional(),
	peakRssBytes: figure.exactOptional(),
	longestGcPauseMs: figure.exactOptional()
});
const lostBase = object({
	kind: _enum(["lost-base", "same-program"]),
	server: name.exactOptional(),
	scenario: name.exactOptional(),
	reason: text(1e4),
	details: list(text(1e4), 100).exactOptional()
});
const gate = object({
	tolerancePercent: partialRecord(_enum(GATE_METRIC_IDS), figure),
	maxErrorPercent: figure
});
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
const environment = object({
	os: text(),
	arch: text(),
	cpuModel: text(),
	cpuCount: count,
	memoryBytes: count,
	node: text(),
	loadgate: text(),
	runnerImage: text().exactOptional(),
	oha: text().exactOptional()
});
const workingTree = object({
	isClean: boolean(),
	hasOtherChanges: boolean().exactOptional(),
	untracked: list(text(), 100).exactOptional(),
	moreUntracked: count.exactOptional()
});
const plan = object({
	seed: text(),
	rounds: count.min(1).max(1e6),
	blocks: count,
	budgetMs: figure.exactOptional(),
	repeats: count.exactOptional(),
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
			ref: text().exactOptional(),
			dirty: boolean()
		}).exactOptional(),
		base: object({
			ref: text(),
			sha: sha.exactOptional(),
			isRequired: boolean().exactOptional(),
			isAdoption: boolean().exactOptional(),
			failure: text(1e4).exactOptional(),
			lost: list(lostBase, limits.servers * 10).exactOptional(),
			programsSeen: _enum(["processes", "nothing"]).exactOptional(),
			removed: list(key, limits.series).exactOptional(),
			changes: list(text(1e4), 1e3).exactOptional(),
			gate: gate.exactOptional()
		}).transform(withLoss).exactOptional(),
		environment,
		only: text().exactOptional(),
		workingTree: workingTree.exactOptional(),
		skipped: list(object({
			server: name,
			program: text(),
			install: text()
		}), limits.servers).exactOptional(),
		plan,
		timing,
		failure: text(1e4).exactOptional(),
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
	checkStructure(bytes, limits.values);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
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
}
// src/adapters/run-file/parse.ts
const MIB = 1048576;
/** Of files that the user names: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS = {
	bytes: 512 * MIB,
	values: Number.POSITIVE_INFINITY,
	series: 1e5,
	samplesOfSeries: 1e6,
	servers: 5e3,
	pairsOfServers: Number.POSITIVE_INFINITY
};
/**
* Of files that strangers made: a job of six hours that does nothing but measure stays below. The slowest
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
	const hint = "Name the run.json that loadgate run wrote into its output folder.";
	try {
		const found = statSync(file);
		const { size } = found;
		if (!found.isFile()) throw new Error("it is not a regular file");
		if (size > OWN_LIMITS.bytes) throw new Error(`it has ${size} bytes, more than any run file`);
		return parse(readFileSync(file), OWN_LIMITS, true);
	} catch (error) {
		throw wrong(file, error, hint);
	}
}
/**
* Parses the bytes of a run file that strangers made.
* @param place where it came from, for messages
* @throws LoadgateError `usage` that says what is wrong with it; nothing of its content but keys and
*   numbers of places is in the message
*/
function parseStrangersRunFile(bytes, place) {
	const hint = "Nothing of it was used. Run the workflow that measures again.";
	try {
		return parse(bytes, STRANGERS_LIMITS);
	} catch (error) {
		throw wrong(place, error, hint);
	}
}
/** @param isOwn keeps what it says of its origin, which a stranger's file has no say in */
function parse(bytes, limits, isOwn = false) {
	const text = decodeJson(bytes, limits);
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		throw new Error("it is not JSON, or was cut off");
	}
	const parsed = runFileSchema(limits).safeParse(value);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
	}
	const contradiction = contradictionIn(parsed.data);
	if (contradiction !== void 0) throw new Error(contradiction);
	const pairs = pairsOfServers(parsed.data);
	if (pairs > limits.pairsOfServers) throw new Error(`series: its servers would be compared by ${pairs} pairs of bursts; at most ${limits.pairsOfServers} are`);
	if (!isOwn) return parsed.data;
	const origin = originIn(value);
	return {
		...parsed.data,
		...origin && { origin }
	};
}
function wrong(place, error, hint) {
	return new LoadgateError("usage", `${place} is no run file of this version: ${messageOf(error)}`, {
		hint,
		cause: error
	});
}
export { parseStrangersRunFile as n, readRunFile as r, STRANGERS_LIMITS as t };
