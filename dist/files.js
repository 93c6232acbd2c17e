import { r as createGit } from "./atomic-write.js";
import { d as createSourceControl, u as sharedNumbers } from "./round-values.js";
import { i as roundsMeasured, m as runsByBase, n as RUN_SCHEMA, s as laneName } from "./walsh-averages.js";
import { a as messageOf, i as hasCode, n as LoadgateError } from "./error.js";
import { c as RUN_FILE, l as RUN_FILES, r as PACKED_RUN_FILE } from "./output-folder.js";
import { S as unknown, a as _enum, b as tuple, c as custom, f as never, g as preprocess, h as partialRecord, l as int, m as object, p as number, s as boolean, t as datetime, u as literal, w as NEVER, x as union, y as string } from "./vendor/zod.js";
import { _ as errorCount, n as GATE_METRIC_IDS, r as LIMIT_METRIC_IDS } from "./catalogue.js";
import { M as FIGURES, w as NO_SAMPLES } from "./paired-changes.js";
import { C as OWN_LIMITS, S as MOST_BYTES, _ as MAX_RATE, a as count, b as MAX_STARTS, c as isFigure, d as list, f as longText, g as word, h as text$1, i as causes, l as isPlainText, m as sha, o as figure, p as name, r as arm, s as isCount, t as environment, u as isTable, v as MAX_READING, w as STRANGERS_LIMITS, x as MAX_TEXT, y as MAX_ROUNDS } from "./environment.js";
import { C as seriesName, S as seriesKeyOf, T as wholeOf, h as countedName } from "./bounds.js";
import { i as underSameLoad } from "./head-to-head.js";
import { t as createOutputFolder } from "./output-folder2.js";
import { readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
// src/adapters/run-file/columns.ts
/** Integers that every burst has. */
const COUNTS = [...[
	"round",
	"block",
	"position",
	"expected",
	"unexpected",
	"aborted"
], ...["non2xx", "bodyBytes"]];
/** Figures that every burst has. */
const REQUIRED = /* @__PURE__ */ new Set([...COUNTS, "durationMs"]);
const WHOLE = /* @__PURE__ */ new Set([
	...COUNTS,
	"servicesCpuUnknown",
	"generatorBound"
]);
/** Errors are counted by cause instead. */
const WRITTEN = Object.keys(FIGURES).filter((id) => id !== "errorCount");
/** Maximum length of a time. */
const MAX_TIME = 64;
const time = text$1(MAX_TIME);
/** The error for an invalid column of a series. */
var WrongColumn = class extends Error {
	column;
	constructor(column, message) {
		super(message);
		this.column = column;
	}
};
/**
* The schema of the bursts of one series, in columns. A column with the same value for all bursts may be written as
* one value.
* @param most maximum number of bursts per series
*/
function samplesSchema(most) {
	const length = count.max(most);
	const shared = {};
	return unknown().transform((value, context) => {
		try {
			return samplesIn(value, length, shared);
		} catch (error) {
			if (!(error instanceof WrongColumn)) throw error;
			context.addIssue({
				code: "custom",
				path: [error.column],
				message: error.message
			});
			return NEVER;
		}
	});
}
/** @param shared the last column of each figure, reused by a series with the same numbers, such as those of its rounds */
function samplesIn(value, lengthSchema, shared) {
	if (!isTable(value)) throw new WrongColumn("bursts", "there are no columns");
	const length = parsed("bursts", lengthSchema, value["bursts"]);
	const columns = {};
	const zeros = Array(length).fill(0);
	for (const id of WRITTEN) {
		const written = value[id];
		if (written === void 0 && (length === 0 || !REQUIRED.has(id))) continue;
		const own = written === 0 ? zeros : numbersIn(id, written, length);
		shared[id] = sharedNumbers(own, shared[id]);
		columns[id] = shared[id];
	}
	const causesOf = causesIn(value, length);
	const errorsIn = (_, burst) => errorCount(causesOf.get(burst) ?? { errors: {} });
	if (length > 0) columns.errorCount = causesOf.size === 0 ? zeros : zeros.map(errorsIn);
	return {
		length,
		startedAt: timesIn(value["startedAt"] ?? "", length),
		columns: { ...columns },
		causes: causesOf
	};
}
/** The size of a series in memory: figures of its bursts, and causes of their failed requests. */
function figureCount({ length, columns, causes: causesOf }) {
	const ofCauses = ({ statuses = {}, errors }) => Object.keys(statuses).length + Object.keys(errors).length;
	const figures = length * Object.keys(columns).length;
	return [...causesOf.values()].reduce((sum, one) => sum + ofCauses(one), figures);
}
/** One value for each burst; a value that is the same for all is checked once. */
function each(column, { written, length }, read) {
	if (Array.isArray(written) && written.length !== length) throw new WrongColumn(column, `it has ${written.length} values for ${length} bursts`);
	if (Array.isArray(written)) return written.map(read);
	return length === 0 ? [] : Array(length).fill(read(written));
}
function numbersIn(id, written, length) {
	const isRight = WHOLE.has(id) ? isCount : isFigure;
	if (Array.isArray(written) && written.length === length && areAll(written, isRight)) return written;
	const isRequired = REQUIRED.has(id);
	return each(id, {
		written,
		length
	}, (value) => {
		if (value === null && !isRequired) return NaN;
		if (isRight(value)) return value;
		throw new WrongColumn(id, "it holds something that is no figure of a burst");
	});
}
/** Like {@link numbersIn}, reuses the parsed array. */
function timesIn(written, length) {
	const isTime = (one) => isPlainText(one, MAX_TIME);
	if (Array.isArray(written) && written.length === length && written.every(isTime)) return written;
	return each("startedAt", {
		written,
		length
	}, (one) => parsed("startedAt", time, one));
}
/** A plain loop: an iterator would allocate an object for each of millions of numbers. */
function areAll(values, isRight) {
	for (let at = 0; at < values.length; at += 1) if (!isRight(values[at])) return false;
	return true;
}
function causesIn({ errors = {}, statuses = null }, length) {
	if (statuses === null && isTable(errors) && Object.keys(errors).length === 0) return NO_SAMPLES.causes;
	const found = /* @__PURE__ */ new Map();
	const statusesOf = each("statuses", {
		written: statuses,
		length
	}, (one) => one === null ? void 0 : parsed("statuses", causes, one));
	const errorsOf = each("errors", {
		written: errors,
		length
	}, (one) => parsed("errors", causes, one));
	for (const [index, own] of errorsOf.entries()) {
		const status = statusesOf[index];
		if (status) found.set(index, {
			statuses: status,
			errors: own
		});
		else if (Object.keys(own).length > 0) found.set(index, { errors: own });
	}
	return found;
}
function parsed(column, schema, value) {
	const { data, error } = schema.safeParse(value);
	if (error) throw new WrongColumn(column, error.issues[0]?.message ?? "it is wrong");
	return data;
}
// src/adapters/run-file/consistency.ts
/**
* Finds contradictions in a run file whose parts are valid: names that do not match what they name, and duplicates,
* of which readers would only see one.
* @returns the place and what is wrong there, or undefined
*/
function contradictionIn(run) {
	const misnamed = run.series.findIndex((series) => series.name !== seriesName(series));
	if (misnamed !== -1) return `series.${misnamed}.name: it is not the name of its server, scenario, level and request`;
	const isMeasured = run.ignored !== void 0 && hasMeasured(run);
	return twice("series", run.series.map(armAndName)) ?? twice("servers", run.servers.map(laneName), "server") ?? (isMeasured ? "ignored: something was measured all the same" : void 0) ?? twice("base.removed", (run.base?.removed ?? []).map(seriesName)) ?? contradictionInShard(run) ?? contradictionInCounts(run) ?? contradictionInFurther(run);
}
function hasMeasured({ base, servers, counts, furtherBases, series }) {
	return (base ?? counts ?? furtherBases) !== void 0 || servers.length > 0 || roundsMeasured(series) > 0;
}
/** Each further base must be valid as if it were the only one. */
function contradictionInFurther(run) {
	const { others } = runsByBase(run);
	if (others.length === 0) return void 0;
	if (run.shard || run.shards) return "furtherBases: a shard has one base";
	for (const [index, own] of others.entries()) {
		const wrong = contradictionIn(own);
		if (wrong !== void 0) return `furtherBases.${index}: ${wrong}`;
	}
}
/**
* Each series of the plan must be measured by the shard it is assigned to, because a report tells from the shards'
* parts what is missing.
*/
function contradictionInShard({ shard, series }) {
	if (!shard) return void 0;
	if (shard.index > shard.count) return "shard.index: there are not so many shards";
	const repeatedly = twice("shard.plan", shard.plan) ?? twice("shard.own", shard.own);
	if (repeatedly !== void 0) return repeatedly;
	const [plan, own] = [new Set(shard.plan), new Set(shard.own)];
	const unplanned = shard.own.findIndex((name) => !plan.has(name));
	if (unplanned !== -1) return `shard.own.${unplanned}: the plan does not have it`;
	const others = series.findIndex(({ name }) => plan.has(wholeOf(name)) && !own.has(wholeOf(name)));
	return others === -1 ? void 0 : `series.${others}: it is the part of another shard`;
}
function contradictionInCounts({ counts }) {
	const { series = [] } = counts ?? {};
	const misnamed = series.findIndex((one) => one.name !== countedName(one.server, one.scenario));
	if (misnamed !== -1) return `counts.series.${misnamed}.name: it is not the name of its server and scenario`;
	const repeatedly = twice("counts.series", series.map(armAndName));
	if (repeatedly !== void 0) return repeatedly;
	const turns = series.findIndex((one) => repeated(one.turns.map(({ turn }) => String(turn))) !== -1);
	return turns === -1 ? void 0 : `counts.series.${turns}.turns: a turn is there twice`;
}
function armAndName({ arm, name }) {
	return `${arm} ${name}`;
}
/** @returns a message that names the first duplicate, or undefined */
function twice(place, names, what = "series") {
	const at = repeated(names);
	return at === -1 ? void 0 : `${place}.${at}: the ${what} is there twice`;
}
function repeated(all) {
	const seen = /* @__PURE__ */ new Set();
	return all.findIndex((one) => {
		if (seen.has(one)) return true;
		seen.add(one);
		return false;
	});
}
// src/adapters/run-file/file-reader.ts
/**
* Reads and parses each file's content once, however often and under whatever names it is requested.
* @param most maximum size of all files together, in bytes
* @param parse converts the bytes of a file
* @returns a reader; it throws if a path is no regular file, cannot be read, or is too large
*/
function onceFrom(most, parse) {
	const known = /* @__PURE__ */ new Map();
	let left = most;
	return (file) => {
		const found = statSync(file, { bigint: true });
		const { dev, ino, size, mtimeNs } = found;
		const key = [
			dev,
			ino,
			size,
			mtimeNs
		].join(" ");
		const same = known.get(key);
		if (same) return same.value;
		if (!found.isFile()) throw new Error("it is not a regular file");
		if (size > 536870912) throw new Error(`it has ${size} bytes, more than any run file`);
		if (size > left) throw new Error(`the files have more than ${most} bytes together`);
		const bytes = readFileSync(file);
		left -= bytes.length;
		const digest = createHash("sha256").update(bytes).digest("hex");
		const read = known.get(digest) ?? { value: parse(bytes) };
		known.set(key, read).set(digest, read);
		return read.value;
	};
}
// src/adapters/run-file/lines.ts
const LINE_BREAK = 10;
const DECODER = new TextDecoder("utf-8", { fatal: true });
/**
* The non-empty lines of a text, each decoded on demand.
* @param mostBytes maximum size of a line
* @throws Error with the number of the line that is too long or not valid text
*/
function* linesOf(bytes, mostBytes) {
	let start = 0;
	for (let number = 1; start < bytes.length; number += 1) {
		const found = bytes.indexOf(LINE_BREAK, start);
		const end = found === -1 ? bytes.length : found;
		if (end - start > mostBytes) throw new Error(`line ${number} has ${end - start} bytes; at most ${mostBytes} are read`);
		if (end > start) yield textOf(bytes.subarray(start, end), number);
		start = end + 1;
	}
}
function textOf(bytes, number) {
	try {
		return DECODER.decode(bytes);
	} catch (cause) {
		throw new Error(`line ${number} is no UTF-8`, { cause });
	}
}
// src/adapters/run-file/pairs-of-servers.ts
/** Cost of two servers without a common burst, in pairs of bursts. */
const LEAST = 5;
/** Number of pairs of bursts for comparing the servers of a run with each other, two by two under each load. */
function pairsOfServers({ series }) {
	return underSameLoad(series).reduce((sum, loaded) => sum + pairsAmong(loaded), 0);
}
/** For two servers, the smaller number of bursts is the number of pairs. */
function pairsAmong(series) {
	return series.map(({ samples }) => samples.length).toSorted((a, b) => b - a).reduce((sum, fewer, index) => sum + index * Math.max(fewer, LEAST), 0);
}
// src/adapters/run-file/beside-bursts.ts
const failedRequests = object({
	finished: count,
	failed: count,
	statuses: causes,
	errors: causes
}).refine(({ finished, failed }) => failed <= finished, "more requests failed than finished");
/** Requests outside the bursts, one entry for each start. */
const besideBursts = list(failedRequests, MAX_STARTS);
/** Loads at the ends of starts, at most one entry for each. */
const closings = list(object({
	round: count,
	isSustained: literal(true).exactOptional(),
	requests: count.min(1),
	meanMs: figure,
	percentilesMs: object({
		p50: figure,
		p90: figure,
		p95: figure,
		p99: figure,
		p999: figure.exactOptional()
	}).exactOptional()
}), MAX_STARTS);
// src/adapters/run-file/counts-schema.ts
const counter = _enum(["hardware counters", "cachegrind"]);
const turn = object({
	turn: count,
	instructions: figure.positive(),
	allocations: figure.exactOptional(),
	allocatedBytes: figure.exactOptional(),
	systemCalls: figure.exactOptional()
});
/** Function names come from the counted programs. */
const functionCount = object({
	name: text$1(300),
	base: figure,
	head: figure
});
/** Names come from the counting tool. */
const systemCall = object({
	name: text$1(64),
	count: figure
});
const series = object({
	name: string().max(256),
	server: name,
	scenario: name,
	arm,
	runtime: text$1(64).exactOptional(),
	tool: text$1(64).exactOptional(),
	requests: count,
	configHash: text$1(64).exactOptional(),
	turns: list(turn, 100),
	failure: longText.exactOptional(),
	systemCalls: list(systemCall, 100).exactOptional(),
	functions: list(functionCount, 20).exactOptional()
});
/**
* The schema of a run's counts.
* @param mostSeries maximum number of series in a file
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
		series: list(series, mostSeries)
	});
}
// src/adapters/run-file/origin.ts
const text = string().max(MAX_TEXT);
/** The purpose that a run file was made for. */
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
// src/adapters/run-file/server-schema.ts
const reading = number().min(-MAX_READING).max(MAX_READING);
const start = object({
	round: count,
	shard: count.exactOptional(),
	coldStartMs: figure.exactOptional(),
	furtherColdStartsMs: list(figure, 16).exactOptional(),
	addressTaken: text$1().exactOptional(),
	answerMs: figure.exactOptional(),
	stopMs: figure.exactOptional(),
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
/** The schema of the facts about a server in one arm. */
const server = object({
	server: name,
	arm,
	url: text$1(2048).exactOptional(),
	starts: list(start, MAX_STARTS),
	buildMs: figure.exactOptional(),
	setupMs: figure.exactOptional(),
	artifactBytes: figure.exactOptional(),
	tools: list(tool, 32).exactOptional()
});
// src/adapters/run-file/shard-schema.ts
/** Checked quickly, because each shard's file holds the whole plan. */
function isSeriesText(value) {
	return typeof value === "string" && value.length <= 256 && seriesKeyOf(value) !== void 0;
}
const seriesText$1 = custom(isSeriesText, "it is no name of a series");
/**
* The part of a plan that a file covers.
* @param mostSeries maximum number of series in a plan
*/
const planPart = (mostSeries) => object({
	index: count.min(1).max(256),
	count: count.min(1).max(256),
	own: list(seriesText$1, mostSeries, isSeriesText),
	plan: list(seriesText$1, mostSeries, isSeriesText),
	planHash: word,
	cutBy: _enum([
		"budget",
		"auto",
		"repeats"
	])
});
/**
* The parts that a file was merged from.
* @param mostSeries maximum number of series in a plan
*/
const mergedShards = (mostSeries) => object({
	jobs: list(object({
		index: count.min(1).max(256),
		environment: environment.exactOptional(),
		failure: longText.exactOptional()
	}), 256),
	unmeasured: list(seriesText$1, mostSeries, isSeriesText)
});
// src/adapters/run-file/schema.ts
const level = union([object({ concurrency: count.min(1) }), object({ rate: number().positive().max(MAX_RATE) })]);
/** Maximum length of a request's name, by the configuration's rules. */
const MAX_REQUEST = 100;
const transport = object({
	protocol: _enum([
		"http1",
		"http2",
		"h2c"
	]),
	tls: literal(true).exactOptional(),
	socket: literal(true).exactOptional()
});
/** The schema of the line of a series. */
const lineSchema = (limits) => object({
	furtherBase: count.exactOptional(),
	name: text$1(),
	server: name,
	scenario: name,
	configHash: word,
	arm,
	level,
	request: text$1(MAX_REQUEST).exactOptional(),
	weight: figure.exactOptional(),
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
	checkedBytes: figure.exactOptional(),
	closings: closings.exactOptional(),
	besideBursts: besideBursts.exactOptional(),
	shard: count.min(1).max(256).exactOptional(),
	transport: transport.exactOptional(),
	samples: samplesSchema(limits.burstsOfSeries)
});
const lostBase = object({
	kind: _enum(["lost-base", "same-program"]),
	server: name.exactOptional(),
	scenario: name.exactOptional(),
	reason: longText,
	details: list(longText, 100).exactOptional()
});
const limit = object({
	value: figure.positive(),
	isAlways: literal(true).exactOptional()
});
const bounds = object({
	tolerancePercent: partialRecord(_enum(GATE_METRIC_IDS), figure),
	limits: partialRecord(_enum(LIMIT_METRIC_IDS), limit).exactOptional(),
	maxErrorPercent: figure
});
const NAME = "[a-z0-9][a-z0-9._-]{0,63}";
const SERIES = `${NAME}/${NAME}(?: (?:c|rate)=[\\d.e+-]{1,32}(?: / .{1,100})?)?`;
const seriesText = text$1().pipe(string().regex(new RegExp(`^${SERIES}$`, "i"), "it is no series"));
/** A series, `SERVER/SCENARIO`, or a server. */
const boundedName = text$1().pipe(string().regex(new RegExp(`^(?:${SERIES}|${NAME})$`, "i"), "it is no series or server"));
const gate = (limits) => {
	const all = list(tuple([boundedName, bounds]), 3 * limits.series);
	return bounds.extend({ bySeries: preprocess((value) => isTable(value) ? Object.entries(value) : value, all).transform((entries) => Object.fromEntries(entries)).exactOptional() });
};
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
const baseCommit = (limits) => object({
	ref: text$1(),
	sha: sha.exactOptional(),
	isRequired: boolean().exactOptional(),
	isAdoption: boolean().exactOptional(),
	failure: longText.exactOptional(),
	lost: list(lostBase, limits.servers * 10).exactOptional(),
	programsSeen: _enum(["processes", "nothing"]).exactOptional(),
	removed: list(object({
		server: name,
		scenario: name,
		level
	}), limits.series).exactOptional(),
	kept: list(seriesText, limits.series).exactOptional(),
	changes: list(longText, 1e3).exactOptional(),
	uncompared: list(object({
		text: longText,
		series: seriesText
	}), 1e3).exactOptional(),
	gate: gate(limits).exactOptional()
}).transform(withLoss);
/** Series of further bases are kept apart from head's. */
function ofBase(part) {
	return part.refine(({ arm }) => arm === "base", "it is not base's");
}
const ignored = object({
	ref: text$1(),
	sha,
	files: count.min(1),
	under: list(text$1(), 1e4)
});
const workingTree = object({
	isClean: boolean(),
	hasOtherChanges: boolean().exactOptional(),
	untracked: list(text$1(), 100).exactOptional(),
	moreUntracked: count.exactOptional(),
	changed: list(text$1(), 100).exactOptional(),
	moreChanged: count.exactOptional()
});
const plan = object({
	seed: text$1(),
	rounds: count.min(1).max(MAX_ROUNDS),
	blocks: count,
	budgetMs: figure.exactOptional(),
	repeats: count.exactOptional(),
	endedEarly: literal(true).exactOptional(),
	neededMs: figure.exactOptional(),
	failFast: boolean().exactOptional()
});
const timing = object({
	totalMs: figure,
	installMs: figure,
	buildMs: figure,
	measureMs: figure,
	loadMs: figure,
	beside: object({
		startMs: figure,
		answerMs: figure,
		stopMs: figure
	}).exactOptional()
});
/** Refuses series here: each has a line of its own, and these would be dropped silently. */
const noSeries = never("each has a line of its own").exactOptional();
/**
* The schema of a run file without its series. Accepted values have the right types, finite numbers within bounds,
* valid names and texts of one line; unknown keys are dropped.
*/
function headSchema(limits) {
	const base = baseCommit(limits);
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
		ignored: ignored.exactOptional(),
		base: base.exactOptional(),
		furtherBases: list(object({
			base,
			servers: list(ofBase(server), limits.servers),
			series: noSeries
		}), 3).exactOptional(),
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
		failure: longText.exactOptional(),
		origin: origin.optional().catch(void 0),
		servers: list(server, limits.servers * 2),
		series: noSeries,
		seriesLines: count.exactOptional(),
		counts: countsSchema(limits.series).exactOptional()
	});
}
// src/adapters/run-file/unpack.ts
/** Unpacked at a time. With the default of 16 KiB, a file of 10 MiB would be joined from hundreds of pieces. */
const CHUNK_BYTES = 1048576;
/**
* The same for a file of which more than {@link CHUNK_BYTES} are packed: nearly all of these are unpacked in one piece,
* whose memory goes back to the system; that of joined pieces stays with the process. For hundreds of small files, it
* would keep the garbage collector busy.
*/
const LARGE_CHUNK_BYTES = 32 * CHUNK_BYTES;
/**
* The bytes of a file that may be compressed with gzip, detected by its first bytes, not its name.
* @param mostBytes unpacking stops there, whatever size the file claims
* @throws Error with the reason
*/
function unpacked(bytes, mostBytes) {
	if (!(bytes[0] === 31 && bytes[1] === 139)) return bytes;
	const chunkSize = bytes.length > CHUNK_BYTES ? LARGE_CHUNK_BYTES : CHUNK_BYTES;
	try {
		return gunzipSync(bytes, {
			maxOutputLength: mostBytes,
			chunkSize
		});
	} catch (cause) {
		const reason = hasCode(cause, "ERR_BUFFER_TOO_LARGE") ? `it has more than ${mostBytes} bytes unpacked` : "it is no gzip file, or was cut off";
		throw new Error(reason, { cause });
	}
}
// src/adapters/run-file/parse.ts
/**
* Reads an untrusted run file.
* @throws LoadgateError `usage` that says what is wrong with it
*/
function readRunFile(file) {
	return ownReader()(file);
}
/**
* Reads untrusted run files.
* @throws LoadgateError `usage` that says what is wrong with the first invalid one
*/
async function readRunFiles(files) {
	const read = ownReader();
	const runs = [];
	for (const place of files) {
		await setImmediate();
		runs.push({
			place,
			run: read(place)
		});
	}
	return runs;
}
/** Makes a reader for files that the user names. Its limits apply to all of them together. */
function ownReader() {
	const hint = "Name the run.jsonl that loadgate run wrote into its output folder.";
	const read = onceFrom(OWN_LIMITS.bytes, runFileParser(OWN_LIMITS, true));
	return (file) => orWrong(() => read(file), file, hint);
}
/**
* Makes a parser for run files from strangers. Its limits apply to all files together, so many files take no longer
* than one.
* @returns takes a file's bytes and their origin for messages; it throws LoadgateError `usage` that says what is
* wrong with the file, quoting only keys and positions from its content
*/
function strangersParser() {
	const hint = "Nothing of it was used. Run the workflow that measures again.";
	const parse = runFileParser(STRANGERS_LIMITS);
	return (bytes, place) => orWrong(() => parse(bytes), place, hint);
}
/**
* Makes a parser for run files, one after another, compressed or not.
* @param limits for all parsed files together
* @param isOwn keeps the file's origin, the shards it was merged from and its further bases; a stranger's file must
* not set these
*/
function runFileParser(limits, isOwn = false) {
	const schemas = {
		head: headSchema(limits),
		line: lineSchema(limits)
	};
	let left = limits;
	return (packed) => {
		const bytes = unpacked(packed, Math.min(MOST_BYTES, left.bytes));
		if (bytes.length > left.bytes) throw new Error(`it has ${bytes.length} bytes; at most ${left.bytes} are read`);
		const { run, figures } = readLines(bytes, schemas, left);
		const contradiction = contradictionIn(run);
		if (contradiction !== void 0) throw new Error(contradiction);
		const pairs = pairsOfServers(run);
		if (pairs > left.pairsOfServers) throw new Error(`series: its servers would be compared by ${pairs} pairs of bursts; at most ${left.pairsOfServers} are`);
		left = {
			...left,
			bytes: left.bytes - bytes.length,
			figures: left.figures - figures,
			series: left.series - run.series.length,
			pairsOfServers: left.pairsOfServers - pairs
		};
		if (isOwn) return run;
		const { origin: _, shards: __, furtherBases: ___, ...measured } = run;
		return measured;
	};
}
/** @returns the run, and the number of figures in all its bursts */
function readLines(bytes, schemas, limits) {
	checkFormat(bytes);
	const lines = linesOf(bytes, limits.lineBytes);
	const first = jsonOf(lines.next().value ?? "", 1);
	const { furtherBases, origin, seriesLines, ...head } = valid(schemas.head, first);
	const series = [];
	const ofFurther = (furtherBases ?? []).map(() => []);
	let [count, figures] = [0, 0];
	for (const line of lines) {
		const place = ["series", count];
		const { furtherBase, ...one } = valid(schemas.line, jsonOf(line, count + 2), place);
		count += 1;
		if (count > limits.series) throw new Error(`series: there are more than ${limits.series}`);
		figures += figureCount(one.samples);
		if (figures > limits.figures) throw new Error(`series: their bursts have more than ${limits.figures} figures`);
		const own = furtherBase === void 0 ? series : ofFurther[furtherBase];
		if (!own) throw new Error(`${place.join(".")}.furtherBase: there is no such base`);
		if (own !== series && one.arm !== "base") throw new Error(`${place.join(".")}: it is not base's`);
		own.push(one);
	}
	if (seriesLines !== void 0 && count !== seriesLines) throw new Error(`it has ${count} of its ${seriesLines} lines of series: it was cut off or changed`);
	const further = furtherBases?.map((base, at) => ({
		...base,
		series: ofFurther[at] ?? []
	}));
	return {
		run: {
			...head,
			furtherBases: further,
			series,
			origin
		},
		figures
	};
}
/** A run file in another version's format; the message says so of the file. */
var OtherFormat = class extends Error {};
function jsonOf(line, number) {
	try {
		return JSON.parse(line);
	} catch (cause) {
		throw new Error(`line ${number} is no JSON`, { cause });
	}
}
/** The rest of a file in another format is not read. */
function checkFormat(bytes) {
	const begin = Buffer.from(bytes.subarray(0, 100)).toString("latin1");
	const [, format = RUN_SCHEMA] = FORMAT.exec(begin) ?? [];
	if (format === "loadgate/run/2") return;
	throw new OtherFormat(format === "loadgate/run/1" ? "was written by an older Loadgate: run again" : `is no run file of this version: its format is ${format}, and this version reads ${RUN_SCHEMA}`);
}
/** Files of all versions begin with their format. */
const FORMAT = /^\s*\{\s*"schema": ?"(loadgate\/run\/\d{1,9})"/;
const FORMAT_HINT = "Use the version of Loadgate that wrote it; jobs of one run have the same version.";
function valid(schema, value, place = []) {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const issue = parsed.error.issues[0];
	const path = [...place, ...issue?.path ?? []];
	throw new Error(`${path.map(String).join(".") || "the file"}: ${issue?.message}`);
}
/** The result of reading a file. @throws LoadgateError `usage` that says what is wrong with it */
function orWrong(read, place, hint) {
	try {
		return read();
	} catch (error) {
		const isOther = error instanceof OtherFormat;
		const what = isOther ? error.message : `is no run file of this version: ${messageOf(error)}`;
		throw new LoadgateError("usage", `${place} ${what}`, {
			hint: isOther ? FORMAT_HINT : hint,
			cause: error
		});
	}
}
// src/adapters/git/clone.ts
/**
* Reads facts about the clone that contains a folder.
* @param file name of a file in the folder that must be tracked: a package in `node_modules` lies in a repository
* without being part of it
* @param environment our own environment
* @returns undefined if git is missing, there is no repository, or the file is not tracked
*/
async function readClone(folder, file, environment) {
	const git = createGit(folder, environment);
	const root = await git.ask("rev-parse", "--show-toplevel");
	const tracked = await git.ask("ls-files", "--error-unmatch", "--", file);
	if (!root || !tracked) return void 0;
	const remote = await git.ask("config", "--get", "remote.origin.url");
	const commit = await git.ask("rev-parse", "--verify", "HEAD");
	const contains = [
		"for-each-ref",
		"--count=1",
		`--contains=${commit}`,
		"refs/remotes"
	];
	const branches = commit && await git.read(...contains);
	return {
		/** Absolute path of the repository's root. */
		root,
		/** The folder's path in the repository, with slashes; empty for the root. */
		inside: path.relative(realpathSync(root), realpathSync(folder)).replaceAll(path.sep, "/"),
		/** URL of the remote `origin`. It may hold a password: never show it. */
		remote: remote || void 0,
		commit: commit || void 0,
		/** True if a remote's branch is known to contain the commit. */
		isPublished: Boolean(branches)
	};
}
/**
* Filters out paths that git ignores.
* @param paths relative to the folder
* @returns empty if there is no repository
*/
async function notIgnored(folder, paths, environment) {
	const git = createGit(folder, environment);
	if (await git.ask("rev-parse", "--is-inside-work-tree") !== "true") return [];
	const asked = [
		"-c",
		"core.quotePath=false",
		"check-ignore",
		"--no-index",
		"--",
		...paths
	];
	const known = new Set((await git.ask(...asked))?.split("\n"));
	return paths.filter((each) => !known.has(each));
}
/** URL of the remote `origin` of a folder's repository; it may contain a password. */
function originOf(folder, environment) {
	return createGit(folder, environment).ask("config", "--get", "remote.origin.url");
}
// src/adapters/run-file/find.ts
/**
* Finds the run files under some paths. A folder stands for each run.jsonl or run.jsonl.gz in it and in its direct
* subfolders, which is the layout of downloaded artifacts.
* @throws LoadgateError `usage` for a path that does not exist or cannot be read, `measurement` for a folder
* without a run file
*/
function findRunFiles(places) {
	const all = places.flatMap(filesAt);
	if (all.length <= 256) return all;
	const message = `There are ${all.length} run files; a run has at most 256 shards`;
	throw new LoadgateError("usage", message, { hint: "Name the files of one run." });
}
function filesAt(place) {
	const entries = entriesOf(place);
	if (!entries) return [place];
	const found = [place, ...entries.filter((one) => one.isDirectory()).map(({ name }) => path.join(place, name)).toSorted(byNumber)].flatMap((folder) => RUN_FILES.map((name) => path.join(folder, name)).filter(isThere));
	if (found.length > 0) return found;
	throw new LoadgateError("measurement", `${place} holds no ${RUN_FILE} or ${PACKED_RUN_FILE}`, { hint: "No shard left one: see the logs of their jobs." });
}
/** Sorts shard 10 after shard 9. */
function byNumber(a, b) {
	return a.localeCompare(b, "en", { numeric: true });
}
/** @returns undefined if it is a file */
function entriesOf(place) {
	try {
		return statSync(place).isDirectory() ? readdirSync(place, { withFileTypes: true }) : void 0;
	} catch (error) {
		const what = hasCode(error, "ENOENT") ? "does not exist" : `cannot be read: ${messageOf(error)}`;
		throw new LoadgateError("usage", `${place} ${what}`, {
			hint: "Name run files, or a folder that holds them.",
			cause: error
		});
	}
}
function isThere(file) {
	try {
		return statSync(file, { throwIfNoEntry: false }) !== void 0;
	} catch {
		return true;
	}
}
// src/composition/files.ts
/** Reads a run file that the user names. @throws LoadgateError `usage` that says what is wrong with it */
const openRunFile = readRunFile;
/**
* Reads the run files under some paths; a folder stands for those in it.
* @throws LoadgateError `usage` that says what is wrong, `measurement` for a folder without any
*/
async function openRunFiles(places) {
	return await readRunFiles(findRunFiles(places));
}
/** A folder for results, by its absolute path. */
const openOutput = createOutputFolder;
/** The repository of a folder. */
const openRepository = createSourceControl;
/** Queries about the clone that contains a folder. */
const clones = {
	notIgnored,
	originOf,
	readClone
};
export { openRunFiles as a, openRunFile as i, openOutput as n, strangersParser as o, openRepository as r, clones as t };
