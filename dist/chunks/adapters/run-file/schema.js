import { a as LIMIT_METRIC_IDS, j as errorCount, l as OPEN_LOOP_METRIC_IDS, o as MACHINE_METRIC_IDS, r as GATE_METRIC_IDS } from "../../domain/shared/without-nullish.js";
import { $ as NO_SAMPLES, Q as FIGURES, ct as tableOf, h as RUN_SCHEMA, t as BASE_CHOICES } from "../../domain/run/file/base-commit.js";
import { c as seriesKeyOf, t as OPEN_LOOP_KINDS } from "../../domain/series/series.js";
import { t as withoutControls } from "../../domain/shared/control-characters.js";
import { S as unknown, a as _enum, b as tuple, c as custom, f as never, g as preprocess, h as partialRecord, l as int, m as object, o as array, p as number, s as boolean, t as datetime, u as literal, w as NEVER, x as union, y as string } from "../../vendor/zod.js";
// src/domain/series/profile.ts
/** Only paths from the root, so that nothing else can be looked up or linked. */
const PLACE = /\(([^()\\\p{C}]+?)(?::(\d{1,9}))?\)$/u;
/** The place that a function's name ends with, such as `(src/server.js:12)`; undefined if it names no file of a tree. */
function placeOf(name) {
	const [, path, line] = PLACE.exec(name) ?? [];
	if (path === void 0 || path.split("/").some((part) => /^\.{0,2}$/.test(part))) return void 0;
	return {
		path,
		...line !== void 0 && { line: Number(line) }
	};
}
// src/adapters/run-file/limits.ts
const MIB = 1048576;
/** Larger than any run file, compressed or not. */
const MOST_BYTES = 512 * MIB;
/** Requests per second. */
const MAX_RATE = 1e9;
/** The value of a server's own metric, which servers choose freely. */
const MAX_READING = 1e24;
/** Far more than any plan has; with many more, a look would have no share of the false-alarm rate left. */
const MAX_ROUNDS = 1e3;
/** Maximum length of a text, in characters. */
const MAX_TEXT = 1024;
/** Starts per server. */
const MAX_STARTS = 1e4;
/** Limits for files that the user names: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS = {
	bytes: 4 * MOST_BYTES,
	lineBytes: 64 * MIB,
	figures: 1e8,
	series: 1e5,
	burstsOfSeries: 1e6,
	servers: 5e3,
	pairsOfServers: Number.POSITIVE_INFINITY
};
/**
* Limits for files from strangers: a job that measures for six hours stays below. The slowest file within them is
* judged and reported in some seconds: `npm run bench:hostile`.
*/
const STRANGERS_LIMITS = {
	bytes: 64 * MIB,
	lineBytes: 8 * MIB,
	figures: 25e5,
	series: 1e4,
	burstsOfSeries: 5e3,
	servers: 100,
	pairsOfServers: 6e4
};
// src/adapters/run-file/parts.ts
/**
* Free text as one line: without control and format characters, lone surrogates, and the two characters that XML
* does not allow. It must still be escaped wherever it is shown.
* @param max maximum length in characters
*/
const text = (max = MAX_TEXT) => string().max(max).transform(asLine);
/** Checks whether a text is already a valid line. Nearly all are, and checking is faster than transforming. */
function isPlainText(value, max) {
	return typeof value === "string" && value.length <= max && PLAIN.test(value);
}
const PLAIN = /^[ -~]*$/;
function asLine(value) {
	if (PLAIN.test(value)) return value;
	return withoutControls(value, " ").replace(/[\p{Cs}\ufffe\uffff]/gu, "�");
}
/** A text of several sentences, such as the output of a failed build. */
const longText = text(1e4);
/** The arm that a measurement belongs to. */
const arm = _enum(["head", "base"]);
/** The name of a server or scenario, by the configuration's rules. */
const name = string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "it is no name");
/** The id of a commit. */
const sha = string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "it is no commit's id");
/** A hash, id or seed, such as the configuration's hash and the run's id. */
const word = string().regex(/^[\w.:-]{1,200}$/, "it is no id");
/** Above any measured figure, and far below arithmetic overflow. */
const MAX_FIGURE = 0x38d7ea4c68000;
/** Below any measured value or rounding error; keeps the ratio of two figures finite. */
const MIN_FIGURE = 1e-30;
const count = int().nonnegative().max(MAX_FIGURE);
const figure = number().nonnegative().max(MAX_FIGURE).refine((value) => value === 0 || value >= MIN_FIGURE, "too small for a figure");
/** Checks whether {@link count} accepts a value. */
function isCount(value) {
	return Number.isSafeInteger(value) && isFigure(value);
}
/** Checks whether {@link figure} accepts a value. */
function isFigure(value) {
	return typeof value === "number" && value <= MAX_FIGURE && (value >= MIN_FIGURE || value === 0);
}
/** Checks whether a value is an object and no array. */
function isTable(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/**
* A list that is validated element by element and stops at the first error: an invalid list of millions costs no
* more than its first element.
* @param max maximum number of elements
* @param isPlain fast check for elements that are already valid; the schema validates the others
*/
function list(element, max, isPlain = (_) => false) {
	return array(unknown()).max(max).transform((all, context) => {
		const found = [];
		for (const [index, one] of all.entries()) {
			if (isPlain(one)) {
				found.push(one);
				continue;
			}
			const parsed = element.safeParse(one);
			if (!parsed.success) {
				const { path = [], message = "it is wrong" } = parsed.error.issues[0] ?? {};
				context.addIssue({
					code: "custom",
					path: [index, ...path],
					message
				});
				return NEVER;
			}
			found.push(parsed.data);
		}
		return found;
	});
}
/** Checks that no name occurs twice. */
function areUnique(named) {
	return new Set(named.map(({ name }) => name)).size === named.length;
}
/** Causes of failed requests per burst; this version writes half a dozen. */
const MAX_CAUSES = 100;
/** Maximum length of a cause, in characters. */
const MAX_CAUSE = 200;
/** Numbers of failed requests by cause. */
const causes = unknown().transform((all, context) => {
	const entries = isTable(all) ? Object.entries(all) : void 0;
	const isRight = ([cause, number]) => cause.length <= MAX_CAUSE && isCount(number);
	if (entries && entries.length <= MAX_CAUSES && entries.every(isRight)) return Object.fromEntries(entries.map(([cause, number]) => [asLine(cause), Number(number)]));
	context.addIssue({
		code: "custom",
		message: `it is no table of at most ${MAX_CAUSES} counts`
	});
	return NEVER;
});
// src/domain/shared/shared-numbers.ts
/**
* Reuses an array with the same numbers: for ten thousand series, equal arrays take tens of MiB.
* @returns `other` if both have the same numbers, otherwise `own`; never `other` with NaN
*/
function sharedNumbers(own, other = own) {
	if (own.length !== other.length) return own;
	for (let at = 0; at < own.length; at += 1) if (own[at] !== other[at]) return own;
	return other;
}
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
const time = text(MAX_TIME);
const isTime = (one) => isPlainText(one, MAX_TIME);
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
		shared[id] = sharedNumbers(written === 0 ? zeros : numbersIn(id, written, length), shared[id]);
		columns[id] = shared[id];
	}
	const causesOf = causesIn(value, length);
	const errorsIn = (_, burst) => errorCount(causesOf.get(burst) ?? { errors: {} });
	if (length > 0) columns.errorCount = causesOf.size === 0 ? zeros : zeros.map(errorsIn);
	return {
		length,
		startedAt: each("startedAt", {
			written: value["startedAt"] ?? "",
			length,
			isPlain: isTime
		}, (one) => parsed("startedAt", time, one)),
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
/** One value for each burst; a value that is the same for all is read once. */
function each(column, { written, length, isPlain }, read) {
	if (!Array.isArray(written)) return length === 0 ? [] : Array(length).fill(read(written));
	if (written.length !== length) throw new WrongColumn(column, `it has ${written.length} values for ${length} bursts`);
	return isPlain && written.every(isPlain) ? written : written.map(read);
}
function numbersIn(id, written, length) {
	const isRight = WHOLE.has(id) ? isCount : isFigure;
	const isRequired = REQUIRED.has(id);
	return each(id, {
		written,
		length,
		isPlain: isRight
	}, (value) => {
		if (value === null && !isRequired) return NaN;
		if (isRight(value)) return value;
		throw new WrongColumn(id, "it holds something that is no figure of a burst");
	});
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
// src/adapters/run-file/sections.ts
/** The machine and the tools of a run. */
const environment = object({
	...tableOf([
		"os",
		"arch",
		"cpuModel"
	], () => text()),
	cpuCount: count,
	cpuQuota: figure.exactOptional(),
	memoryBytes: count,
	...tableOf(["node", "loadgate"], () => text()),
	...tableOf([
		"runnerImage",
		"imageVersion",
		"oha"
	], () => text().exactOptional())
});
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
const shardJob = object({
	index: count.min(1).max(256),
	environment: environment.exactOptional(),
	failure: longText.exactOptional()
});
/**
* The parts that a file was merged from.
* @param mostSeries maximum number of series in a plan
*/
const mergedShards = (mostSeries) => object({
	jobs: list(shardJob, 256),
	unmeasured: list(seriesText$1, mostSeries, isSeriesText)
});
/** What counts instructions. */
const counter = _enum(["hardware counters", "cachegrind"]);
const turn = object({
	turn: count,
	instructions: figure.positive(),
	...tableOf([
		"allocations",
		"allocatedBytes",
		"systemCalls"
	], () => figure.exactOptional())
});
function areDistinct$1(turns) {
	return new Set(turns.map(({ turn }) => turn)).size === turns.length;
}
/** Function names come from the counted programs. */
const functionCount = object({
	name: text(300),
	base: figure,
	head: figure
});
/** Names come from the counting tool. */
const systemCall = object({
	name: text(64),
	count: figure
});
/** Methods and paths of requests, which may be those of a stranger's configuration. */
const addresses = list(text(), 100);
const countedSeries = object({
	name: string().max(256),
	server: name,
	scenario: name,
	arm,
	addresses: addresses.exactOptional(),
	runtime: text(64).exactOptional(),
	tool: text(64).exactOptional(),
	requests: count,
	configHash: text(64).exactOptional(),
	turns: list(turn, 100).refine(areDistinct$1, "a turn is there twice"),
	failure: longText.exactOptional(),
	systemCalls: list(systemCall, 100).exactOptional(),
	functions: list(functionCount, 20).exactOptional()
});
/**
* The schema of a run's counts.
* @param mostSeries maximum number of series in a file
*/
const countsSchema = (mostSeries) => object({
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
	series: list(countedSeries, mostSeries)
});
const costs = {
	name: text(300),
	baseUs: figure,
	headUs: figure
};
const functionCost = object({
	...costs,
	caller: text(300).exactOptional(),
	...tableOf(["isChanged", "isTracked"], () => literal(true).exactOptional())
});
const calledFrame = object({
	...costs,
	depth: count.max(127)
});
/** Each frame follows its caller, or another frame that its caller calls. */
function isTree(frames) {
	return frames.every(({ depth }, at) => depth <= (frames[at - 1]?.depth ?? -1) + 1);
}
/** Where the CPU time of a request goes. */
const profile = object({
	series: seriesText$1,
	starts: count,
	durationMs: figure,
	failure: longText.exactOptional(),
	profiler: text(64).exactOptional(),
	baseUs: figure,
	headUs: figure,
	compared: count,
	functions: list(functionCost, 20),
	tree: list(calledFrame, 400).refine(isTree, "a frame has no caller").exactOptional()
});
const reading = number().min(-1e24).max(MAX_READING).exactOptional();
const start = object({
	round: count,
	shard: count.exactOptional(),
	coldStartMs: figure.exactOptional(),
	furtherColdStartsMs: list(figure, 16).exactOptional(),
	addressTaken: text().exactOptional(),
	...tableOf([
		"answerMs",
		"stopMs",
		"idleRssBytes",
		"peakRssBytes"
	], () => figure.exactOptional()),
	...tableOf([
		"warmUpMs",
		"stillFasterPercent",
		"stillUsedPercent"
	], () => figure.exactOptional()),
	readings: list(object({
		name: text(),
		before: reading,
		after: reading
	}), 1e3).exactOptional()
});
const tool = object({
	name: text(64),
	version: text(64)
});
/** The schema of the facts about a server in one arm. */
const server = object({
	server: name,
	arm,
	url: text(2048).exactOptional(),
	starts: list(start, MAX_STARTS),
	...tableOf([
		"buildMs",
		"setupMs",
		"artifactBytes"
	], () => figure.exactOptional()),
	tools: list(tool, 32).exactOptional()
});
/** Requests outside the bursts, one entry for each start. */
const besideBursts = list(object({
	finished: count,
	failed: count,
	statuses: causes,
	errors: causes
}).refine(({ finished, failed }) => failed <= finished, "more requests failed than finished"), MAX_STARTS);
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
const originText = string().max(MAX_TEXT);
/** The purpose that a run file was made for. */
const origin = object({
	event: originText,
	name: originText.exactOptional(),
	defaultBranch: originText.exactOptional(),
	pullRequest: object({
		number: int().positive(),
		...tableOf([
			"headSha",
			"baseBranch",
			"baseSha"
		], () => originText),
		isFork: boolean()
	}).exactOptional()
});
// src/adapters/run-file/open-loop.ts
/** Loads of one search; this version makes two dozen at most. */
const MAX_PROBES = 100;
/** Stages of a load; the configuration allows twenty. */
const MAX_STAGES = 100;
/** Windows of a load in stages: of a million requests, 500 in each, and one for each stage. */
const MAX_WINDOWS = 2100;
const rate = number().positive().max(MAX_RATE);
const part = figure.max(1);
const probe = object({
	rate,
	holds: boolean(),
	answeredPart: part,
	p99Ms: figure.exactOptional(),
	cpuUs: figure.exactOptional(),
	generatorBound: boolean().exactOptional(),
	busyPart: figure.exactOptional()
});
const window = object({
	rate,
	fromMs: figure,
	toMs: figure,
	answers: count,
	failed: count,
	p50Ms: figure.exactOptional(),
	p99Ms: figure.exactOptional()
});
const values = partialRecord(_enum(OPEN_LOOP_METRIC_IDS), figure).refine(({ capacity = 1, lost = 0 }) => capacity > 0 && lost <= 100, "a value that is not possible");
const round = object({
	round: count,
	values,
	bounds: partialRecord(_enum(OPEN_LOOP_METRIC_IDS), _enum(["higher", "lower"])).exactOptional(),
	machine: partialRecord(_enum(MACHINE_METRIC_IDS), figure).exactOptional(),
	probes: list(probe, MAX_PROBES).exactOptional(),
	windows: list(window, MAX_WINDOWS).exactOptional()
});
function areDistinct(rounds) {
	return new Set(rounds.map((one) => one.round)).size === rounds.length;
}
/** What was measured cannot be judged without the load that it was measured under. */
const isWhole = (one) => one.rounds.length === 0 || Boolean(one.kind === "capacity" ? one.capacity : one.stages?.length);
const series = object({
	name: string().max(256),
	server: name,
	scenario: name,
	arm,
	kind: _enum(OPEN_LOOP_KINDS),
	addresses: addresses.exactOptional(),
	shard: count.min(1).max(256).exactOptional(),
	configHash: text(64).exactOptional(),
	capacity: object({
		p99Ms: figure,
		errorPart: part,
		from: rate,
		to: rate
	}).exactOptional(),
	stages: list(object({
		rate,
		ms: figure
	}), MAX_STAGES).exactOptional(),
	rounds: list(round, MAX_ROUNDS).refine(areDistinct, "a round is there twice"),
	failure: longText.exactOptional()
}).refine(isWhole, "rounds without the load that they are of");
/**
* The schema of what a run loaded at several rates.
* @param mostSeries maximum number of series in a file
*/
const openLoopSchema = (mostSeries) => object({
	durationMs: figure,
	series: list(series, mostSeries)
});
// src/adapters/run-file/schema.ts
const timedLevel = union([object({ concurrency: count.min(1) }), object({ rate: number().positive().max(MAX_RATE) })]);
/** The load of a series. */
const level = union([timedLevel, object({ openLoop: _enum(OPEN_LOOP_KINDS) })]);
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
	name: text(),
	server: name,
	scenario: name,
	configHash: word,
	arm,
	level: timedLevel,
	request: text(MAX_REQUEST).exactOptional(),
	addresses: addresses.exactOptional(),
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
	details: list(longText, 100).exactOptional(),
	hint: longText.exactOptional()
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
const SERIES = `${NAME}/${NAME}(?: (?:${`(?:c|rate)=[\\d.e+-]{1,32}(?: / .{1,100})?|${OPEN_LOOP_KINDS.join("|")}`}))?`;
const seriesText = text().pipe(string().regex(new RegExp(`^${SERIES}$`, "i"), "it is no series"));
/** A series, `SERVER/SCENARIO`, or a server. */
const boundedName = text().pipe(string().regex(new RegExp(`^(?:${SERIES}|${NAME})$`, "i"), "it is no series or server"));
const gate = (limits) => {
	const all = list(tuple([boundedName, bounds]), 3 * limits.series);
	return bounds.extend({ bySeries: preprocess((value) => isTable(value) ? Object.entries(value) : value, all).transform((entries) => Object.fromEntries(entries)).exactOptional() });
};
const removedSeries = object({
	server: name,
	scenario: name,
	level
});
const choice = custom((by) => typeof by === "string" && Object.hasOwn(BASE_CHOICES, by));
const baseCommit = (limits) => object({
	ref: text(),
	sha: sha.exactOptional(),
	why: object({
		by: choice,
		lacking: count.min(1).exactOptional()
	}).exactOptional(),
	isRequired: boolean().exactOptional(),
	isAdoption: boolean().exactOptional(),
	lost: list(lostBase, limits.servers * 10).exactOptional(),
	programsSeen: _enum(["processes", "nothing"]).exactOptional(),
	removed: list(removedSeries, limits.series).exactOptional(),
	kept: list(seriesText, limits.series).exactOptional(),
	changes: list(longText, 1e3).exactOptional(),
	uncompared: list(object({
		text: longText,
		series: seriesText
	}), 1e3).exactOptional(),
	gate: gate(limits).exactOptional()
});
/** Series of further bases are kept apart from head's. */
function ofBase(part) {
	return part.refine(({ arm }) => arm === "base", "it is not base's");
}
const ignored = object({
	ref: text(),
	sha,
	files: count.min(1),
	under: list(text(), 1e4)
});
const workingTree = object({
	untracked: list(text(), 100).exactOptional(),
	moreUntracked: count.exactOptional(),
	changed: list(text(), 100).exactOptional(),
	moreChanged: count.exactOptional()
});
const skipped = object({
	server: name,
	program: text(),
	install: text()
});
const suspects = list(seriesText, 100);
const followUp = object({
	suspects,
	rounds: count.max(MAX_ROUNDS),
	ms: figure
});
const plan = object({
	seed: text(),
	rounds: count.min(1).max(MAX_ROUNDS),
	blocks: count,
	budgetMs: figure.exactOptional(),
	repeats: count.exactOptional(),
	endedEarly: literal(true).exactOptional(),
	neededMs: figure.exactOptional(),
	failFast: boolean().exactOptional(),
	followUp: followUp.exactOptional()
});
const timing = object({
	...tableOf([
		"totalMs",
		"installMs",
		"buildMs",
		"measureMs",
		"loadMs"
	], () => figure),
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
	const servers = list(ofBase(server), limits.servers);
	const further = object({
		base,
		servers,
		series: noSeries
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
		ignored: ignored.exactOptional(),
		base: base.exactOptional(),
		furtherBases: list(further, 3).exactOptional(),
		environment,
		only: text().exactOptional(),
		workingTree: workingTree.exactOptional(),
		skipped: list(skipped, limits.servers).exactOptional(),
		plan,
		shard: planPart(limits.series).exactOptional(),
		shards: mergedShards(limits.series).exactOptional(),
		timing,
		failure: longText.exactOptional(),
		origin: origin.optional().catch(void 0),
		servers: list(server, limits.servers * 2),
		series: noSeries,
		seriesLines: count.exactOptional(),
		counts: countsSchema(limits.series).exactOptional(),
		openLoop: openLoopSchema(limits.series).exactOptional(),
		profile: profile.exactOptional()
	});
}
export { placeOf as _, environment as a, count as c, list as d, name as f, STRANGERS_LIMITS as g, OWN_LIMITS as h, counter as i, figure as l, MOST_BYTES as m, level as n, figureCount as o, text as p, lineSchema as r, areUnique as s, headSchema as t, isTable as u };
