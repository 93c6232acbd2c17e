import { r as createGit } from "./atomic-write.js";
import { t as createSourceControl } from "./source-control.js";
import { i as messageOf, n as LoadgateError, r as hasCode } from "./error.js";
import { r as PACKED_RUN_FILE, s as RUN_FILE } from "./output-folder.js";
import { o as RUN_SCHEMA, u as runAgainst } from "./system-calls.js";
import { f as countedName } from "./series-gate.js";
import { a as int, c as number, d as preprocess, g as union, h as tuple, i as boolean, l as object, m as string, n as _enum, o as literal, t as datetime, u as partialRecord } from "./vendor/zod.js";
import { f as PackedSamples, g as placeOfFigure, h as FIGURES, m as packSamples, n as laneName, o as groupedBy } from "./lane.js";
import { c as wholeOf, n as isWhole, o as seriesKeyOf, r as levelName, s as seriesName } from "./series.js";
import { a as isCount, c as list, d as text$1, f as word, i as figure, l as name, m as machinesOf, n as causes, o as isFigure, r as count, s as isTable, u as sha } from "./parts.js";
import { n as GATE_METRIC_IDS } from "./catalogue.js";
import { t as createOutputFolder } from "./output-folder2.js";
import { readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
// src/adapters/run-file/consistency.ts
/**
* What contradicts itself in a run file whose parts are right: names that are not what they name,
* and things that are there twice, of which readers would see one or the other.
* @returns the place and what is wrong there, or undefined
*/
function contradictionIn(run) {
	const misnamed = run.series.findIndex((series) => series.name !== seriesName(series));
	if (misnamed !== -1) return `series.${misnamed}.name: it is not the name of its server, scenario, level and request`;
	const series = repeated(run.series.map(({ name, arm }) => `${arm} ${name}`));
	if (series !== -1) return `series.${series}: the series is there twice`;
	const server = repeated(run.servers.map(laneName));
	if (server !== -1) return `servers.${server}: the server is there twice`;
	const removed = repeated((run.base?.removed ?? []).map(seriesName));
	if (removed !== -1) return `base.removed.${removed}: the series is there twice`;
	return contradictionInShard(run) ?? contradictionInRepeats(run) ?? contradictionInCounts(run) ?? contradictionInFurther(run);
}
/** A machine that is there twice would count twice. */
function contradictionInRepeats({ shards, series }) {
	const wrong = series.findIndex((one) => {
		const indices = machinesOf(one).map(({ shard = 0 }) => String(shard));
		return indices.length > (shards?.repeatOn ?? 1) || repeated(indices) !== -1;
	});
	return wrong === -1 ? void 0 : `series.${wrong}.repeats: there are not so many machines`;
}
/** Each further base is to be read as if it had been the only one. */
function contradictionInFurther({ furtherBases = [], shard, shards, ...run }) {
	if (furtherBases.length === 0) return void 0;
	if (shard || shards) return "furtherBases: a shard has one base";
	for (const [index, further] of furtherBases.entries()) {
		const wrong = contradictionIn(runAgainst(run, further));
		if (wrong !== void 0) return `furtherBases.${index}: ${wrong}`;
	}
}
/** What is in the plan is measured by the shard whose part it is: a report tells from the parts what is missing. */
function contradictionInShard({ shard, series }) {
	if (!shard) return void 0;
	if (shard.index > shard.count) return "shard.index: there are not so many shards";
	const { repeatOn = 1 } = shard;
	if (shard.count % repeatOn !== 0) return "shard.repeatOn: the number of shards is no multiple of it";
	const planned = repeated(shard.plan);
	if (planned !== -1) return `shard.plan.${planned}: the series is there twice`;
	const twice = repeated(shard.own);
	if (twice !== -1) return `shard.own.${twice}: the series is there twice`;
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
// src/adapters/run-file/file-reader.ts
/** More than any run file has, packed or not. */
const MOST_BYTES = 536870912;
/**
* Reads files, each once, however often and by whichever names it is asked for.
* @param most bytes of all files together
* @returns it throws where something is no regular file, cannot be read, or is too large
*/
function fileReader(most) {
	const digests = /* @__PURE__ */ new Map();
	let left = most;
	return (file) => {
		const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
		const key = [
			dev,
			ino,
			size,
			mtimeNs
		].join(" ");
		const known = digests.get(key);
		if (known !== void 0) return { digest: known };
		const packed = bytesOf$1(file, left, `the files have more than ${most} bytes together`);
		left -= packed.length;
		const digest = createHash("sha256").update(packed).digest("hex");
		digests.set(key, digest);
		return {
			digest,
			packed
		};
	};
}
/**
* The bytes of a regular file.
* @param most that it may have, where that is less than any run file may
* @param tooMany what to say where it has more
*/
function bytesOf$1(file, most = MOST_BYTES, tooMany = "") {
	const found = statSync(file);
	const { size } = found;
	if (!found.isFile()) throw new Error("it is not a regular file");
	if (size > 536870912) throw new Error(`it has ${size} bytes, more than any run file`);
	if (size > most) throw new Error(tooMany);
	return readFileSync(file);
}
// src/adapters/run-file/json-look.ts
/** A run file nests no deeper than eight; a text that nests without end would take the parser's time. */
const MAX_DEPTH = 32;
const KINDS = {
	quote: 1,
	opening: 2,
	closing: 3,
	comma: 4,
	colon: 5
};
/** By byte; 0 for all that says nothing of the structure. */
const KIND_OF = kindsOf({
	"\"": KINDS.quote,
	"[": KINDS.opening,
	"{": KINDS.opening,
	"]": KINDS.closing,
	"}": KINDS.closing,
	",": KINDS.comma,
	":": KINDS.colon
});
function kindsOf(kinds) {
	const all = /* @__PURE__ */ new Uint8Array(256);
	for (const [character, kind] of Object.entries(kinds)) all[character.charCodeAt(0)] = kind;
	return all;
}
const QUOTE$1 = 34;
const BACKSLASH = 92;
const BRACKET = 91;
const BRACE_END = 125;
/** Levels of the list's elements, and of what is in them. */
const [IN_LIST, IN_ELEMENT] = [2, 3];
/**
* Looks at all bytes of a document once. What is wrong in the text is left to the parser: every byte of it is in the rest,
* in an element, or in a list that was read.
* @throws Error where it nests too deeply, or the list is too long
*/
function structureOf(bytes, list) {
	return new Look(bytes, list).structure();
}
var Look = class {
	#bytes;
	#list;
	/** By the depth at which they count. */
	#names;
	#depth = 0;
	/** A list or an object has a comma less than values in it, and is one itself. */
	#values = 1;
	#edges = [];
	#lists = /* @__PURE__ */ new Map();
	#isInside = false;
	/** What the last byte of structure was: the end of a list's key, or the colon after it. */
	#before;
	constructor(bytes, list) {
		this.#bytes = bytes;
		this.#list = list;
		this.#names = [
			void 0,
			nameOf(list.key),
			void 0,
			nameOf(list.reader.key)
		];
	}
	structure() {
		const bytes = this.#bytes;
		for (let at = 0; at < bytes.length; at += 1) {
			const kind = KIND_OF[bytes[at]];
			if (kind === 0) continue;
			const last = this.#before;
			this.#before = void 0;
			if (kind === KINDS.quote) at = this.#text(at);
			else if (kind === KINDS.opening) at = this.#opening(at, last === "colon");
			else if (kind === KINDS.closing) this.#closing(at);
			else if (kind === KINDS.comma) this.#comma(at);
			else if (last === "key") this.#colon();
		}
		return {
			values: this.#values,
			edges: this.#isInside ? [] : this.#edges,
			lists: this.#lists
		};
	}
	/** @returns where it ends */
	#text(start) {
		const end = endOfText(this.#bytes, start);
		const name = this.#names[this.#depth];
		if (end - start + 1 === name?.length && name.equals(this.#bytes.subarray(start, end + 1))) this.#before = "key";
		return end;
	}
	/** @returns the last place that was looked at */
	#opening(at, isNamed) {
		this.#depth += 1;
		this.#values += 1;
		if (this.#depth > MAX_DEPTH) throw new Error(`it nests deeper than ${MAX_DEPTH} levels`);
		if (!isNamed || this.#bytes[at] !== BRACKET) return at;
		if (this.#depth > IN_LIST) return this.#isInside ? this.#read(at) : at;
		this.#isInside = true;
		this.#edges = [at + 1];
		return at;
	}
	/** The last of several keys that are the same counts, so a list is only read where its element ends with it. */
	#read(at) {
		const start = at + 1;
		const list = this.#list.reader.read(this.#bytes, start);
		if (!list || this.#bytes[list.end + 1] !== BRACE_END) return at;
		this.#lists.set(this.#edges.length - 1, {
			...list,
			start
		});
		this.#values += list.values;
		return list.end - 1;
	}
	#closing(at) {
		if (this.#isInside && this.#depth === IN_LIST) {
			this.#isInside = false;
			this.#edges.push(at);
		}
		this.#depth -= 1;
	}
	#comma(at) {
		this.#values += 1;
		if (this.#isInside && this.#depth === IN_LIST) this.#edges.push(at);
		if (this.#edges.length > this.#list.most + 1) throw tooMany(this.#list);
	}
	#colon() {
		this.#before = "colon";
		if (this.#depth >= IN_ELEMENT) return;
		this.#edges = [];
		this.#lists.clear();
	}
};
function nameOf(key) {
	return Buffer.from(`"${key}"`);
}
/** The error of a list with more elements than it may have. */
function tooMany({ key, most }) {
	return /* @__PURE__ */ new Error(`${key}: it has more than ${most}`);
}
/** Where a text that begins with a quote ends with one. */
function endOfText(bytes, start) {
	for (let at = start + 1; at < bytes.length; at += 1) {
		if (bytes[at] === QUOTE$1) return at;
		if (bytes[at] === BACKSLASH) at += 1;
	}
	return bytes.length;
}
// src/adapters/run-file/json-pieces.ts
/**
* Parses the bytes of a JSON document after a look that costs little whatever they are: how many, how deeply nested, of
* how many values.
* @throws Error with the reason, also while elements are asked for
*/
function parseJson(document, limits, list) {
	if (document.length > limits.bytes) throw new Error(`it has ${document.length} bytes; at most ${limits.bytes} are read`);
	const bytes = Buffer.from(document.buffer, document.byteOffset, document.length);
	const { values, edges, lists } = structureOf(bytes, list);
	if (values > limits.values) throw new Error(`it has more than ${limits.values} values`);
	const parsedValues = [...lists.values()].reduce((left, one) => left - one.values, values);
	if (parsedValues > limits.parsedValues) throw new Error(`it has more than ${limits.parsedValues} values outside of ${list.reader.key}`);
	const [start, end] = [edges[0], edges.at(-1)];
	if (start === void 0 || end === void 0) return {
		rest: jsonOf(textOf(bytes, DOCUMENT)),
		values,
		parsedValues
	};
	return {
		rest: jsonOf(textOf(bytes.subarray(0, start), DOCUMENT) + textOf(bytes.subarray(end))),
		elements: elementsOf(bytes, edges, lists),
		values,
		parsedValues
	};
}
function* elementsOf(bytes, edges, lists) {
	for (const [index, edge] of edges.slice(0, -1).entries()) {
		const start = index === 0 ? edge : edge + 1;
		const end = edges[index + 1];
		const list = lists.get(index);
		if (list) {
			yield {
				value: jsonOf(textOf(bytes.subarray(start, list.start)) + textOf(bytes.subarray(list.end, end))),
				list: list.value
			};
			continue;
		}
		const text = textOf(bytes.subarray(start, end));
		if (edges.length === 2 && text.trim() === "") return;
		yield { value: jsonOf(text) };
	}
}
const DOCUMENT = new TextDecoder("utf-8", { fatal: true });
/** A byte order mark is one only where the document begins. */
const PIECE = new TextDecoder("utf-8", {
	fatal: true,
	ignoreBOM: true
});
function textOf(bytes, decoder = PIECE) {
	try {
		return decoder.decode(bytes);
	} catch {
		throw new Error("it is not UTF-8 text");
	}
}
function jsonOf(text) {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error("it is not JSON, or was cut off");
	}
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
	const heads = series.filter((one) => one.arm === "head" && isWhole(one));
	return [...groupedBy(heads, ({ scenario, level, shard }) => `${scenario} ${levelName(level)} ${shard ?? ""}`).values()].reduce((sum, loaded) => sum + pairsAmong(loaded), 0);
}
/** Of two servers, the one with fewer bursts says how many pairs there are. */
function pairsAmong(series) {
	return series.map(({ samples }) => samples.length).toSorted((a, b) => b - a).reduce((sum, fewer, index) => sum + index * Math.max(fewer, LEAST), 0);
}
// src/domain/run/sample-rows.ts
/** Figures of a row. */
const WIDTH = Object.keys(FIGURES).length;
const NO_CAUSES = /* @__PURE__ */ new Map();
/** Samples without causes of failures, as rows of figures that are filled one after the other: what can be packed without making them. */
var SampleRows = class {
	causes = NO_CAUSES;
	times = [];
	#numbers = new Float64Array(64 * WIDTH);
	#length = 0;
	/** Where the row that is being filled begins. */
	#row = 0;
	get length() {
		return this.#length;
	}
	/** Empties it, for other samples in the same room. */
	clear() {
		this.times = [];
		this.#length = 0;
	}
	/** Begins a row, which has no figures yet. */
	begin() {
		this.#row = this.#length * WIDTH;
		this.#length += 1;
		if (this.#numbers.length < this.#length * WIDTH) {
			const more = new Float64Array(2 * this.#numbers.length);
			more.set(this.#numbers);
			this.#numbers = more;
		}
		this.#numbers.fill(NaN, this.#row, this.#row + WIDTH);
	}
	/** Whether the row has a figure. @param place its place among all figures */
	has(place) {
		return !Number.isNaN(this.#numbers[this.#row + place]);
	}
	/** Puts a figure into the row. @param place its place among all figures */
	put(place, number) {
		this.#numbers[this.#row + place] = number;
	}
	/** Reads a figure of all rows, NaN where one has none. @param into receives it from `at` on */
	read(place, into, at) {
		const numbers = this.#numbers;
		let from = place;
		for (let to = at; to < at + this.#length; to += 1) {
			into[to] = numbers[from];
			from += WIDTH;
		}
	}
};
// src/adapters/run-file/json-cursor.ts
const ZERO = 48;
const NINE = 57;
const POINT = 46;
const QUOTE = 34;
/** Powers of ten, all that a number holds exactly. */
const TENS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
/** JSON's numbers. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const IN_NUMBERS = bytesOf(/[-+.\de]/i);
const PLAIN = bytesOf(/[\w:.+-]/);
function bytesOf(characters) {
	return Uint8Array.from({ length: 128 }, (_, byte) => Number(characters.test(String.fromCharCode(byte))));
}
/** A place in the bytes of a JSON text without white space. It goes past what it reads, and only past that. */
var JsonCursor = class {
	#bytes;
	at;
	constructor(bytes, at) {
		this.#bytes = bytes;
		this.at = at;
	}
	/** Whether a byte comes next, which is then read. */
	take(byte) {
		if (this.#bytes[this.at] !== byte) return false;
		this.at += 1;
		return true;
	}
	/** Whether some bytes come next, which are then read. */
	takeAll(expected) {
		const bytes = this.#bytes;
		const { at } = this;
		for (let index = 0; index < expected.length; index += 1) if (bytes[at + index] !== expected[index]) return false;
		this.at = at + expected.length;
		return true;
	}
	/** Reads a number, to the last bit as JSON.parse does. @returns NaN where there is none */
	number() {
		const bytes = this.#bytes;
		const start = this.at;
		let at = start;
		let whole = 0;
		let byte = bytes[at];
		for (; isDigit(byte); byte = bytes[at]) {
			whole = 10 * whole + byte - ZERO;
			at += 1;
		}
		const digits = at - start;
		let decimals = 0;
		if (byte === POINT) {
			at += 1;
			const first = at;
			for (byte = bytes[at]; isDigit(byte); byte = bytes[at]) {
				whole = 10 * whole + byte - ZERO;
				at += 1;
			}
			decimals = at - first;
			if (decimals === 0) return this.#otherNumber();
		}
		const isZeroLed = digits > 1 && bytes[start] === ZERO;
		if (digits === 0 || isZeroLed || IN_NUMBERS[byte] === 1) return this.#otherNumber();
		this.at = at;
		if (whole <= Number.MAX_SAFE_INTEGER && decimals < TENS.length) return whole / TENS[decimals];
		return Number(bytes.toString("latin1", start, at));
	}
	/** One with a sign or an exponent, or none. */
	#otherNumber() {
		const text = this.#while(IN_NUMBERS, Number.POSITIVE_INFINITY);
		return NUMBER.test(text) ? Number(text) : NaN;
	}
	/**
	* Reads a text of letters, digits and what times have beside them.
	* @param most characters that it may have
	* @returns undefined where there is none
	*/
	plainText(most) {
		if (!this.take(QUOTE)) return void 0;
		const text = this.#while(PLAIN, most);
		return this.take(QUOTE) ? text : void 0;
	}
	/** The bytes that come next, as long as they are of some. */
	#while(some, most) {
		const bytes = this.#bytes;
		const start = this.at;
		let { at } = this;
		while (at - start < most && some[bytes[at] ?? 0] === 1) at += 1;
		this.at = at;
		return bytes.toString("latin1", start, at);
	}
};
/** @param byte undefined where the bytes end */
function isDigit(byte) {
	return byte >= ZERO && byte <= NINE;
}
// src/adapters/run-file/known-keys.ts
/** The keys that an object may have, and something for each. */
var KnownKeys = class {
	#all;
	#first;
	#last;
	constructor(values) {
		this.#all = Object.entries(values).map(([name, value]) => ({
			bytes: Buffer.from(`"${name}":`),
			value,
			next: void 0
		}));
	}
	/** Reads the first key of an object. @returns what there is for it, undefined where nobody knows it */
	first(cursor) {
		this.#first = this.#taken(cursor, this.#first);
		this.#last = this.#first;
		return this.#last?.value;
	}
	/** Reads the next key of the object, as {@link first} does. */
	next(cursor) {
		const before = this.#last;
		this.#last = this.#taken(cursor, before?.next);
		if (before) before.next = this.#last;
		return this.#last?.value;
	}
	#taken(cursor, likely) {
		if (likely && cursor.takeAll(likely.bytes)) return likely;
		return this.#all.find(({ bytes }) => cursor.takeAll(bytes));
	}
};
// src/adapters/run-file/sample-schema.ts
/** Whole numbers that every burst has. */
const COUNTS = [...[
	"round",
	"block",
	"position",
	"expected",
	"unexpected",
	"aborted"
], ...["non2xx", "bodyBytes"]];
/** Figures that not every system, server or load has. */
const USAGE = [
	...[
		"throughput",
		"serverCpuMs",
		"servicesCpuMs",
		"servicesRssBytes"
	],
	...[
		"generatorCpuMs",
		"cpuPerRequestUs",
		"peakCpuPercent",
		"rssBytes"
	],
	...[
		"loadAverage",
		"rateShortfall",
		"machineCpuMs",
		"machineBusyMs"
	],
	...["stolenMs", "stalledMs"]
];
/** Figures that every latency has. */
const LATENCIES = [
	"mean",
	"p50",
	"p90",
	"p95",
	"p99",
	"max"
];
/** Figures of a latency that its percentiles may not allow. */
const OTHER_LATENCIES = ["stddev", "p999"];
/** One burst of a series. */
const sample = object({
	...each$1(COUNTS, count),
	...each$1(USAGE, figure.exactOptional()),
	startedAt: text$1(64),
	durationMs: figure,
	statuses: causes.exactOptional(),
	errors: causes,
	latencyMs: object({
		...each$1(LATENCIES, figure),
		...each$1(OTHER_LATENCIES, figure.exactOptional())
	}).exactOptional(),
	servicesCpuUnknown: literal(true).exactOptional(),
	generatorBound: boolean().exactOptional()
});
function each$1(ids, schema) {
	const all = {};
	for (const id of ids) all[id] = schema;
	return all;
}
/** No text that {@link text} would change. */
const PLAIN_TIME = /^[\w:.+-]{0,64}$/;
/**
* Tells most bursts that the schema takes as they are from all others, in a hundredth of its time: those in which
* no request failed. Keys that nobody knows may be in them.
*/
function isPlainSample(value) {
	if (!isTable(value)) return false;
	for (const id of COUNTS) if (!isCount(value[id])) return false;
	for (const id of USAGE) if (value[id] !== void 0 && !isFigure(value[id])) return false;
	const { startedAt, durationMs, errors, latencyMs, generatorBound } = value;
	return isFigure(durationMs) && value["servicesCpuUnknown"] === void 0 && value["statuses"] === void 0 && (generatorBound === void 0 || typeof generatorBound === "boolean") && typeof startedAt === "string" && PLAIN_TIME.test(startedAt) && isTable(errors) && isEmpty(errors) && (latencyMs === void 0 || areLatencies(latencyMs));
}
function areLatencies(value) {
	return isTable(value) && LATENCIES.every((id) => isFigure(value[id])) && OTHER_LATENCIES.every((id) => value[id] === void 0 || isFigure(value[id]));
}
function isEmpty(table) {
	for (const _ in table) return false;
	return true;
}
// src/adapters/run-file/sample-reader.ts
/** A longer list takes more room while it is read than is worth keeping; hardly any is a tenth as long. */
const MOST_SAMPLES = 1e4;
const OPENING = 123;
const CLOSING = 125;
const END = 93;
const COMMA = 44;
const TRUE = Buffer.from("true");
const FALSE = Buffer.from("false");
const NOTHING = Buffer.from("{}");
/**
* Reads the bursts of a series from the bytes of its file, without making them: those that `isPlainSample` takes, written
* as Loadgate writes them. All others it leaves to the parser and the schema, which say what is wrong.
* @param most bursts that a series may have
*/
function sampleReader(most) {
	const reader = new SampleReader(Math.min(most, MOST_SAMPLES));
	return {
		key: "samples",
		read: (bytes, at) => reader.list(bytes, at)
	};
}
const places = (ids) => ids.map(placeOfFigure);
const REQUIRED = places([
	...COUNTS,
	"durationMs",
	"errorCount"
]);
const REQUIRED_LATENCIES = places(LATENCIES);
const ERROR_COUNT = placeOfFigure("errorCount");
const GENERATOR_BOUND = placeOfFigure("generatorBound");
function each(ids, read) {
	return Object.fromEntries(ids.map((id) => {
		const place = placeOfFigure(id);
		return [id, (reader) => read(reader, place)];
	}));
}
var SampleReader = class {
	#most;
	#rows = new SampleRows();
	#cursor = new JsonCursor(Buffer.alloc(0), 0);
	#values = 0;
	#latencyKeys = new KnownKeys(each([...LATENCIES, ...OTHER_LATENCIES], (reader, place) => reader.#figure(place)));
	#keys = new KnownKeys({
		...each(COUNTS, (reader, place) => reader.#count(place)),
		...each([...USAGE, "durationMs"], (reader, place) => reader.#figure(place)),
		startedAt: (reader) => reader.#time(),
		errors: (reader) => reader.#noErrors(),
		generatorBound: (reader) => reader.#flag(GENERATOR_BOUND),
		latencyMs: (reader) => reader.#object(reader.#latencyKeys) && reader.#hasAll(REQUIRED_LATENCIES)
	});
	constructor(most) {
		this.#most = most;
	}
	/** Reads the list whose first element is at a place. */
	list(bytes, at) {
		const cursor = new JsonCursor(bytes, at);
		this.#cursor = cursor;
		this.#values = 0;
		this.#rows.clear();
		do {
			if (this.#rows.length === this.#most || !this.#sample()) return void 0;
			this.#values += 1;
		} while (cursor.take(COMMA));
		const end = cursor.at;
		if (!cursor.take(END)) return void 0;
		return {
			value: new PackedSamples(this.#rows),
			end,
			values: this.#values - 1
		};
	}
	#sample() {
		this.#rows.begin();
		return this.#object(this.#keys) && this.#hasAll(REQUIRED) && this.#rows.times.length === this.#rows.length;
	}
	#object(keys) {
		const cursor = this.#cursor;
		if (!cursor.take(OPENING)) return false;
		let read = keys.first(cursor);
		for (;;) {
			this.#values += 1;
			if (!read?.(this)) return false;
			if (!cursor.take(COMMA)) return cursor.take(CLOSING);
			read = keys.next(cursor);
		}
	}
	#hasAll(figures) {
		for (const place of figures) if (!this.#rows.has(place)) return false;
		return true;
	}
	#count(place) {
		const number = this.#cursor.number();
		return isCount(number) && this.#put(place, number);
	}
	#figure(place) {
		const number = this.#cursor.number();
		return isFigure(number) && this.#put(place, number);
	}
	/** What is there twice is left to the parser. */
	#put(place, number) {
		if (this.#rows.has(place)) return false;
		this.#rows.put(place, number);
		return true;
	}
	#flag(place) {
		if (this.#cursor.takeAll(TRUE)) return this.#put(place, 1);
		return this.#cursor.takeAll(FALSE) && this.#put(place, 0);
	}
	#time() {
		const text = this.#cursor.plainText(64);
		if (text === void 0) return false;
		this.#rows.times.push(text);
		return true;
	}
	#noErrors() {
		this.#values += 1;
		return this.#cursor.takeAll(NOTHING) && this.#put(ERROR_COUNT, 0);
	}
};
// src/adapters/run-file/counts-schema.ts
const counter = _enum(["hardware counters", "cachegrind"]);
const turn = object({
	turn: count,
	instructions: figure.positive(),
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
const series = object({
	name: string().max(256),
	server: name,
	scenario: name,
	arm: _enum(["head", "base"]),
	runtime: text$1(64).exactOptional(),
	tool: text$1(64).exactOptional(),
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
		series: list(series, mostSeries)
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
// src/adapters/run-file/shard-schema.ts
const MOST_CHARACTERS = 256;
const seriesText$1 = string().max(MOST_CHARACTERS).refine((text) => seriesKeyOf(text) !== void 0, "it is no name of a series");
/** Each shard has the whole plan in its file. */
function isSeriesText(value) {
	return typeof value === "string" && value.length <= MOST_CHARACTERS && seriesKeyOf(value) !== void 0;
}
const repeatOn = count.min(2).max(256);
/**
* The part of a plan that a file is.
* @param mostSeries that a plan may have
*/
const planPart = (mostSeries) => object({
	index: count.min(1).max(256),
	count: count.min(1).max(256),
	repeatOn: repeatOn.exactOptional(),
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
* The parts that a file was put together from.
* @param mostSeries that a plan may have
*/
const mergedShards = (mostSeries) => object({
	jobs: list(object({
		index: count.min(1).max(256),
		environment: environment.exactOptional(),
		failure: text$1(1e4).exactOptional()
	}), 256),
	unmeasured: list(seriesText$1, mostSeries, isSeriesText),
	repeatOn: repeatOn.exactOptional()
});
// src/adapters/run-file/schema.ts
const arm = _enum(["head", "base"]);
const level = union([object({ concurrency: count.min(1) }), object({ rate: number().positive().max(1e9) })]);
/** Characters of a request's name, as the configuration allows it. */
const MAX_REQUEST = 100;
const failedRequests = object({
	finished: count,
	failed: count,
	statuses: causes,
	errors: causes
}).refine(({ finished, failed }) => failed <= finished, "more requests failed than finished");
/** One for each start. */
const besideBursts = list(failedRequests, 1e4);
/** At most one for each start. */
const closings = list(object({
	round: count,
	requests: count.min(1),
	meanMs: figure
}), 1e4);
const transport = object({
	protocol: _enum([
		"http1",
		"http2",
		"h2c"
	]),
	tls: literal(true).exactOptional(),
	socket: literal(true).exactOptional()
});
/** The schema of one series, whose samples it packs. */
const seriesSchema = (limits) => object({
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
	samples: list(sample, limits.samplesOfSeries, isPlainSample).transform(packSamples),
	repeats: list(object({
		shard: count.min(1).max(256),
		samples: list(sample, limits.samplesOfSeries, isPlainSample).transform(packSamples),
		closings: closings.exactOptional(),
		besideBursts: besideBursts.exactOptional()
	}), 256).exactOptional()
});
/** The value of a server's own metric, which may be anything that a server says. */
const reading = number().min(-1e24).max(1e24);
const start = object({
	round: count,
	coldStartMs: figure.exactOptional(),
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
const seriesText = text$1().pipe(string().regex(/^[a-z0-9][a-z0-9._-]{0,63}\/[a-z0-9][a-z0-9._-]{0,63}(?: (?:c|rate)=[\d.e+-]{1,32}(?: \/ .{1,100})?)?$/i, "it is no series"));
const gate = (limits) => {
	const all = list(tuple([seriesText, bounds]), 2 * limits.series);
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
	failure: text$1(1e4).exactOptional(),
	lost: list(lostBase, limits.servers * 10).exactOptional(),
	programsSeen: _enum(["processes", "nothing"]).exactOptional(),
	removed: list(object({
		server: name,
		scenario: name,
		level
	}), limits.series).exactOptional(),
	kept: list(seriesText, limits.series).exactOptional(),
	changes: list(text$1(1e4), 1e3).exactOptional(),
	uncompared: list(object({
		text: text$1(1e4),
		series: seriesText
	}), 1e3).exactOptional(),
	gate: gate(limits).exactOptional()
}).transform(withLoss);
/** What a further base has is kept apart from head's. */
function ofBase(part) {
	return part.refine(({ arm }) => arm === "base", "it is not base's");
}
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
	loadMs: figure,
	beside: object({
		startMs: figure,
		answerMs: figure,
		stopMs: figure
	}).exactOptional()
});
/**
* The schema of a run file without its series. What it lets through has the right types, finite numbers within bounds,
* names that are names, and texts of one line; keys that it does not know are left out.
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
		base: base.exactOptional(),
		furtherBases: list(object({
			base,
			servers: list(ofBase(server), limits.servers),
			series: list(ofBase(seriesSchema(limits)), limits.series)
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
		failure: text$1(1e4).exactOptional(),
		servers: list(server, limits.servers * 2),
		counts: countsSchema(limits.series).exactOptional()
	});
}
// src/adapters/run-file/unpack.ts
/** Least room that is made at once for what comes out. */
const LEAST_ROOM = 65536;
/** A file that says it holds more is a large one. */
const LARGE = 1048576;
/**
* Least room for what a large file holds. The system gets back room of more than 32 MiB as soon as it is let go: of less,
* the allocator of Linux keeps some for later, which are tens of megabytes after a few files.
*/
const LEAST_LARGE_ROOM = 34603008;
/**
* Room for what a file says that it holds, so that its pieces need not be put together; what it says is only believed
* within the bound. What of it is not needed is never touched, and costs nothing.
*/
function roomFor(bytes, mostBytes) {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const said = bytes.length < 4 ? 0 : view.getUint32(bytes.length - 4, true);
	const least = said > LARGE ? LEAST_LARGE_ROOM : LEAST_ROOM;
	return Math.max(LEAST_ROOM, Math.min(Math.max(said + 1, least), mostBytes));
}
/**
* The bytes of a file that may be packed by gzip, by what it begins with and not by its name.
* @param mostBytes where unpacking ends, whatever the file says of its size
* @throws Error with the reason
*/
function unpacked(bytes, mostBytes) {
	if (!isPacked(bytes)) return bytes;
	try {
		return gunzipSync(bytes, optionsFor(bytes, mostBytes));
	} catch (error) {
		throw wrong$1(error, mostBytes);
	}
}
/** The same as {@link unpacked}, on another thread. */
async function unpackedBeside(bytes, mostBytes) {
	if (!isPacked(bytes)) return bytes;
	try {
		return await gunzipBeside(bytes, optionsFor(bytes, mostBytes));
	} catch (error) {
		throw wrong$1(error, mostBytes);
	}
}
const gunzipBeside = promisify(gunzip);
function isPacked(bytes) {
	return bytes[0] === 31 && bytes[1] === 139;
}
function optionsFor(bytes, mostBytes) {
	return {
		maxOutputLength: mostBytes,
		chunkSize: roomFor(bytes, mostBytes)
	};
}
function wrong$1(error, mostBytes) {
	const isTooLarge = hasCode(error, "ERR_BUFFER_TOO_LARGE");
	return /* @__PURE__ */ new Error(isTooLarge ? `it has more than ${mostBytes} bytes unpacked` : "it is no gzip file, or was cut off");
}
// src/adapters/run-file/parse.ts
const MIB = 1048576;
/** Of files that the user names, all together: a run of ten thousand series with forty bursts each stays below. */
const OWN_LIMITS = {
	bytes: 4 * MOST_BYTES,
	values: Number.POSITIVE_INFINITY,
	parsedValues: 2e7,
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
	parsedValues: 25e5,
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
	const { mostBytes, parse } = runFileParser(OWN_LIMITS, true);
	try {
		return parse(unpacked(bytesOf$1(file), mostBytes()));
	} catch (error) {
		throw wrong(file, error, OWN_HINT);
	}
}
/**
* Reads run files, which may come from anybody. Each is unpacked while the one before it is parsed.
* @throws LoadgateError `usage` that says what is wrong with the first that is none
*/
async function readRunFiles(files) {
	const { mostBytes, parse } = runFileParser(OWN_LIMITS, true);
	const runs = [];
	const read = /* @__PURE__ */ new Map();
	const unpackedOf = unpacker();
	let unpacking = unpackedOf(files[0], mostBytes());
	for (const [index, place] of files.entries()) try {
		const { digest, bytes } = await unpacking;
		unpacking = unpackedOf(files[index + 1], mostBytes(bytes));
		unpacking.catch(() => void 0);
		const run = read.get(digest) ?? parse(bytes);
		read.set(digest, run);
		runs.push({
			place,
			run
		});
	} catch (error) {
		throw wrong(place, error, OWN_HINT);
	}
	return runs;
}
const OWN_HINT = "Name the run.json that loadgate run wrote into its output folder.";
/** Unpacks one file after the other, each content once. */
function unpacker() {
	const read = fileReader(OWN_LIMITS.bytes);
	const seen = /* @__PURE__ */ new Set();
	/** @param file none after the last */
	return async (file, mostBytes) => {
		if (file === void 0) return {
			digest: "",
			bytes: /* @__PURE__ */ new Uint8Array()
		};
		const { digest, packed } = read(file);
		if (!packed || seen.has(digest)) return {
			digest,
			bytes: /* @__PURE__ */ new Uint8Array()
		};
		seen.add(digest);
		return {
			digest,
			bytes: await unpackedBeside(packed, mostBytes)
		};
	};
}
/**
* A parser of the bytes of run files that strangers made. What it reads counts together, so many files cost no more
* time than one.
* @returns takes a file's bytes and where it came from, for messages; it throws LoadgateError `usage` that says what is
*   wrong with the file, with nothing of its content but keys and numbers of places
*/
function strangersParser() {
	const hint = "Nothing of it was used. Run the workflow that measures again.";
	const { mostBytes, parse } = runFileParser(STRANGERS_LIMITS);
	return (bytes, place) => {
		try {
			return parse(unpacked(bytes, mostBytes()));
		} catch (error) {
			throw wrong(place, error, hint);
		}
	};
}
/**
* @param limits of all that is parsed together
* @param isOwn keeps what a file says of its origin, of the shards that it was put together from and of further bases,
*   in which a stranger's file has no say
*/
function runFileParser(limits, isOwn = false) {
	const schemas = {
		head: headSchema(limits),
		series: seriesSchema(limits)
	};
	const reader = sampleReader(limits.samplesOfSeries);
	let left = limits;
	const mostBytes = (before) => Math.min(MOST_BYTES, left.bytes - (before?.length ?? 0));
	const parse = (bytes) => {
		const list = {
			key: SERIES,
			most: left.series,
			reader
		};
		const pieces = parseJson(bytes, left, list);
		const run = checked(pieces, schemas, list);
		const pairs = pairsOfServers(run);
		if (pairs > left.pairsOfServers) throw new Error(`series: its servers would be compared by ${pairs} pairs of bursts; at most ${left.pairsOfServers} are`);
		left = {
			...left,
			bytes: left.bytes - bytes.length,
			values: left.values - pieces.values,
			parsedValues: left.parsedValues - pieces.parsedValues,
			series: left.series - run.series.length,
			pairsOfServers: left.pairsOfServers - pairs
		};
		if (!isOwn) {
			const { shards: _, furtherBases: __, ...measured } = run;
			return {
				...measured,
				series: run.series.map(({ repeats: ___, ...one }) => one)
			};
		}
		const origin = originIn(pieces.rest);
		return {
			...run,
			...origin && { origin }
		};
	};
	return {
		mostBytes,
		parse
	};
}
const SERIES = "series";
function checked({ rest, elements }, schemas, list) {
	checkFormat(rest);
	const head = valid(schemas.head, rest);
	if (!elements) throw new Error(`${SERIES}: it is no list`);
	const series = [];
	for (const { value, list: samples } of elements) {
		if (series.length === list.most) throw tooMany(list);
		const one = valid(schemas.series, value, [SERIES, series.length]);
		series.push(samples ? {
			...one,
			samples
		} : one);
	}
	const run = {
		...head,
		series
	};
	const contradiction = contradictionIn(run);
	if (contradiction !== void 0) throw new Error(contradiction);
	return run;
}
/** A run file of a version of Loadgate that writes others. */
var OtherFormat = class extends Error {};
/** What a file of another format holds is not looked at. */
function checkFormat(rest) {
	const { schema } = Object(rest);
	if (typeof schema !== "string" || schema === "loadgate/run/1" || !FORMAT.test(schema)) return;
	throw new OtherFormat(`its format is ${schema}, and this version reads ${RUN_SCHEMA}`);
}
const FORMAT = /^loadgate\/run\/\d{1,9}$/;
const FORMAT_HINT = "Use the version of Loadgate that wrote it; jobs of one run have the same version.";
function valid(schema, value, place = []) {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const issue = parsed.error.issues[0];
	const path = [...place, ...issue?.path ?? []];
	throw new Error(`${path.map(String).join(".") || "the file"}: ${issue?.message}`);
}
function wrong(place, error, hint) {
	return new LoadgateError("usage", `${place} is no run file of this version: ${messageOf(error)}`, {
		hint: error instanceof OtherFormat ? FORMAT_HINT : hint,
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
/** URL of the remote `origin` of the repository that a folder is in; it may hold a password. */
function originOf(folder, environment) {
	return createGit(folder, environment).ask("config", "--get", "remote.origin.url");
}
// src/adapters/run-file/find.ts
/**
* The run files that some paths name. A folder stands for the run.json or run.json.gz in it and in its folders, which is
* how artifacts are downloaded.
* @throws LoadgateError `usage` for a path that is not there or cannot be looked at, `measurement` for a folder without a
*   run file
*/
function findRunFiles(places) {
	const all = places.flatMap(filesAt);
	if (all.length <= 256) return all;
	const message = `There are ${all.length} run files; a run has at most 256 shards`;
	throw new LoadgateError("usage", message, { hint: "Name the files of one run." });
}
function filesAt(place) {
	if (!isFolder(place)) return [place];
	const found = [place, ...entriesOf(place).filter((one) => one.isDirectory()).map(({ name }) => path.join(place, name)).toSorted(byNumber)].flatMap((folder) => [RUN_FILE, PACKED_RUN_FILE].map((name) => path.join(folder, name)).filter(isThere));
	if (found.length > 0) return found;
	throw new LoadgateError("measurement", `${place} holds no ${RUN_FILE} or ${PACKED_RUN_FILE}`, { hint: "No shard left one: see the logs of their jobs." });
}
/** Shard 10 after shard 9. */
function byNumber(a, b) {
	return a.localeCompare(b, "en", { numeric: true });
}
function isFolder(place) {
	try {
		return statSync(place).isDirectory();
	} catch (error) {
		throw unusable(`${place} ${hasCode(error, "ENOENT") ? "does not exist" : `cannot be read: ${messageOf(error)}`}`, error);
	}
}
function entriesOf(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		throw unusable(`${folder} cannot be read: ${messageOf(error)}`, error);
	}
}
function unusable(message, cause) {
	return new LoadgateError("usage", message, {
		hint: "Name run files, or a folder that holds them.",
		cause
	});
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
* Reads the run files that some paths name; a folder stands for those in it.
* @throws LoadgateError `usage` that says what is wrong, `measurement` for a folder without any
*/
async function openRunFiles(places) {
	return await readRunFiles(findRunFiles(places));
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
