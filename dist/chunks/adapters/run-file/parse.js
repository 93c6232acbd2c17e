import { r as underSameLoad } from "../../domain/comparison/head-to-head.js";
import { h as RUN_SCHEMA, m as runsByBase, v as roundsMeasured } from "../../domain/run/file/base-commit.js";
import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { L as sumOf, w as openLoopMetric } from "../../domain/shared/without-nullish.js";
import { g as STRANGERS_LIMITS, h as OWN_LIMITS, m as MOST_BYTES, o as figureCount, r as lineSchema, t as headSchema } from "./schema.js";
import { h as laneName, r as countedName } from "../../domain/series/counts.js";
import { t as openLoopName } from "../../domain/series/open-loop.js";
import { d as wholeOf, l as seriesName } from "../../domain/series/series.js";
import { readFileSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
// src/adapters/run-file/consistency.ts
/**
* Finds contradictions in a run file whose parts are valid: names that do not match what they name, and duplicates,
* of which readers would only see one.
* @returns the place and what is wrong there, or undefined
*/
function contradictionIn(run) {
	const misnamed = run.series.findIndex((series) => series.name !== seriesName(series));
	if (misnamed !== -1) return `series.${misnamed}.name: it is not the name of its server, scenario, level and request`;
	const { base, counts, furtherBases, ignored, openLoop, series, servers } = run;
	const isMeasured = (base ?? counts ?? openLoop ?? furtherBases) !== void 0 || servers.length > 0 || roundsMeasured(series) > 0;
	return twice("series", series.map(armAndName)) ?? twice("servers", servers.map(laneName), "server") ?? (ignored && isMeasured ? "ignored: something was measured all the same" : void 0) ?? twice("base.removed", (base?.removed ?? []).map(seriesName)) ?? contradictionInShard(run) ?? contradictionInFollowUp(run) ?? contradictionInCounts(run) ?? contradictionInOpenLoop(run) ?? contradictionInFurther(run);
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
function contradictionInShard({ shard, series, openLoop }) {
	if (!shard) return void 0;
	if (shard.index > shard.count) return "shard.index: there are not so many shards";
	const repeatedly = twice("shard.plan", shard.plan) ?? twice("shard.own", shard.own);
	if (repeatedly !== void 0) return repeatedly;
	const [plan, own] = [new Set(shard.plan), new Set(shard.own)];
	const unplanned = shard.own.findIndex((name) => !plan.has(name));
	if (unplanned !== -1) return `shard.own.${unplanned}: the plan does not have it`;
	const isOthers = ({ name }) => plan.has(wholeOf(name)) && !own.has(wholeOf(name));
	for (const [place, all] of [["series", series], ["openLoop.series", openLoop?.series ?? []]]) {
		const others = all.findIndex(isOthers);
		if (others !== -1) return `${place}.${others}: it is the part of another shard`;
	}
}
/** Only what the run measured can have been suspected; shards measure nothing again. */
function contradictionInFollowUp({ plan, series, shard }) {
	const { suspects = [] } = plan.followUp ?? {};
	if (shard && suspects.length > 0) return "plan.followUp: a shard has none";
	const known = new Set(series.map(({ name }) => name));
	const other = suspects.findIndex((name) => !known.has(name));
	if (other !== -1) return `plan.followUp.suspects.${other}: the run did not measure it`;
	return twice("plan.followUp.suspects", suspects);
}
function contradictionInCounts({ counts }) {
	const { series = [] } = counts ?? {};
	const misnamed = series.findIndex((one) => one.name !== countedName(one.server, one.scenario));
	if (misnamed !== -1) return `counts.series.${misnamed}.name: it is not the name of its server and scenario`;
	return twice("counts.series", series.map(armAndName));
}
function contradictionInOpenLoop({ openLoop }) {
	const { series = [] } = openLoop ?? {};
	const misnamed = series.findIndex((one) => one.name !== openLoopName(one.server, one.scenario, one.kind));
	if (misnamed !== -1) return `openLoop.series.${misnamed}.name: it is not the name of its server, scenario and kind`;
	const other = series.findIndex(({ kind, rounds }) => rounds.some(({ values, bounds }) => Object.keys({
		...values,
		...bounds
	}).some((id) => openLoopMetric(id).kind !== kind)));
	if (other !== -1) return `openLoop.series.${other}.rounds: a value is not of its kind of load`;
	return twice("openLoop.series", series.map(armAndName));
}
function armAndName({ arm, name }) {
	return `${arm} ${name}`;
}
/** @returns a message that names the first duplicate, or undefined */
function twice(place, names, what = "series") {
	const seen = /* @__PURE__ */ new Set();
	const at = names.findIndex((name) => {
		if (seen.has(name)) return true;
		seen.add(name);
		return false;
	});
	return at === -1 ? void 0 : `${place}.${at}: the ${what} is there twice`;
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
	const hint = "The file was ignored. Run the workflow that measures again.";
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
		const count = sumOf([
			run,
			run.counts,
			run.openLoop
		], (part) => part?.series.length ?? 0);
		if (count > left.series) throw new Error(`series: there are more than ${left.series}`);
		left = {
			...left,
			bytes: left.bytes - bytes.length,
			figures: left.figures - figures,
			series: left.series - count,
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
function jsonOf(line, number) {
	const value = attempt(() => JSON.parse(line));
	if (value === void 0) throw new Error(`line ${number} is no JSON`);
	return value;
}
/** The rest of a file in another format is not read. */
function checkFormat(bytes) {
	const begin = Buffer.from(bytes.subarray(0, 100)).toString("latin1");
	const [, format = RUN_SCHEMA] = FORMAT.exec(begin) ?? [];
	if (format === "loadgate/run/2") return;
	throw new Error(`its format is ${format}, and this version reads ${RUN_SCHEMA}: use the Loadgate that wrote it, or run again`);
}
/** Files of all versions begin with their format. */
const FORMAT = /^\s*\{\s*"schema": ?"(loadgate\/run\/\d{1,9})"/;
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
		const message = `${place} is no run file of this version: ${messageOf(error)}`;
		throw new LoadgateError("usage", message, {
			hint,
			cause: error
		});
	}
}
/** Cost of two servers without a common burst, in pairs of bursts. */
const LEAST = 5;
/** Number of pairs of bursts for comparing the servers of a run with each other, two by two under each load. */
function pairsOfServers({ series }) {
	return underSameLoad(series).flatMap((loaded) => {
		return loaded.map(({ samples }) => samples.length).toSorted((a, b) => b - a).map((fewer, index) => index * Math.max(fewer, LEAST));
	}).reduce((sum, each) => sum + each, 0);
}
export { readRunFiles as n, strangersParser as r, readRunFile as t };
