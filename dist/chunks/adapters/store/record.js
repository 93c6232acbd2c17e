import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { g as SERVER_METRIC_IDS, l as OPEN_LOOP_METRIC_IDS, m as SERIES_METRIC_IDS, n as COUNT_METRIC_IDS, s as METRIC_IDS } from "../../domain/shared/without-nullish.js";
import { t as OPEN_LOOP_KINDS } from "../../domain/series/series.js";
import { t as BASELINE_SCHEMA } from "../../domain/history/baseline.js";
import { a as _enum, g as preprocess, h as partialRecord, m as object, p as number, s as boolean, t as datetime, u as literal, y as string } from "../../vendor/zod.js";
import { a as environment, c as count, d as list, f as name, i as counter, l as figure, n as level, p as text, s as areUnique, u as isTable } from "../run-file/schema.js";
import { readFile, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
// src/adapters/store/store-layout.ts
const VERSION = 1;
/** The version is part of the name, so that a listing of the branch shows it. */
const VERSION_FILE = `loadgate-store-${VERSION}.json`;
/** Content of the files that every store has, by path. */
const FRAME = /* @__PURE__ */ new Map([[VERSION_FILE, `${JSON.stringify({ schema: `loadgate/store/${VERSION}` })}\n`], ["README.md", `# Runs that Loadgate recorded

One file for each run, below \`runs/\` by month; the oldest go when there are more than \`baseline.keep\`. Jobs with
\`mode: record\` write here. Do not merge this branch anywhere. Deleting a file takes that run out of the baseline;
deleting the branch begins a new one.
`]]);
/** The first file written to a branch: if writing is cut off after it, the branch is still a valid store. */
const FIRST_FILE = {
	path: VERSION_FILE,
	text: FRAME.get(VERSION_FILE) ?? ""
};
/**
* Path of a record on the branch. A folder for each month keeps the trees that each commit rewrites small.
* @throws LoadgateError `publishing` if the record's parts make no safe file name
*/
function recordPath(record) {
	const path = `runs/${record.startedAt.slice(0, 7)}/${recordFileName(record)}`;
	if (isRecordPath(path)) return path;
	const message = `The run ${JSON.stringify(`${record.commit.sha} ${record.id}`.slice(0, 100))}: its commit and its id make no name of a file`;
	throw new LoadgateError("publishing", message, { hint: "A commit and an id of letters, digits and hyphens are what Loadgate gives its runs." });
}
/** Checks whether a path is a record's. */
function isRecordPath(path) {
	const [, name = ""] = /^runs\/\d{4}-\d\d\/([^/]+)$/.exec(path) ?? [];
	return RECORD_NAME.test(name) && name.length <= 200;
}
/**
* Checks that the files of a branch form a store that this version understands.
* @param paths of all its files, from the branch's root
* @returns the reason they do not, as text that follows the branch's name; undefined if they do or there are none
*/
function whyNoStore(paths) {
	const versions = paths.flatMap((path) => /^loadgate-store-(\d{1,9})\.json$/.exec(path)?.[1] ?? []);
	const newest = Math.max(0, ...versions.map(Number));
	if (newest > VERSION) return `has the format ${newest} of a newer Loadgate; this one knows ${VERSION}`;
	if (newest === 0 && paths.length > 0) return "holds other files than recorded runs";
}
/** Names given by Loadgate, without a folder; no other file is ever removed. */
const RECORD_NAME = /^\d{4}-\d\d-\d\dT[\w-]+\.json$/;
/** Name of a record's file: it begins with the time, so names sort by run. */
function recordFileName({ startedAt, commit, id }) {
	return `${startedAt.replaceAll(/[:.]/g, "-")}-${commit.sha.slice(0, 12)}-${id}.json`;
}
// src/adapters/store/record.ts
/**
* Reads the record written by a run.
* @param sha256 of its bytes, as hex digits
* @throws LoadgateError `usage` when it is missing, has another hash or is no record
*/
async function readRecordFile(file, sha256) {
	try {
		const bytes = await recordBytes(file);
		const found = createHash("sha256").update(bytes).digest("hex");
		if (found !== sha256) throw new Error(`its SHA-256 is ${found}, not ${sha256}`);
		return parseRecord(bytes.toString("utf8"));
	} catch (error) {
		const reason = hasCode(error, "ENOENT") ? "there is no such file" : messageOf(error);
		throw new LoadgateError("usage", `${file} is not the record of the run: ${reason}`, {
			hint: "The job that measures writes it; download its artifact into the folder `out` as it is.",
			cause: error
		});
	}
}
/**
* A table by metric. Metrics that only a newer version knows are dropped, so that the others stay readable.
* @param ids the metrics that this version knows
* @param value schema of each value
*/
function byMetric(ids, value) {
	const known = new Set(ids);
	const knownIn = (table) => Object.entries(table).filter(([id]) => known.has(id));
	return preprocess((table) => isTable(table) ? Object.fromEntries(knownIn(table)) : table, partialRecord(_enum(ids), value));
}
const countedSeries = object({
	name: text(),
	server: name,
	scenario: name,
	configHash: text(),
	requests: count,
	tool: text(64).exactOptional(),
	metrics: byMetric(COUNT_METRIC_IDS, figure)
});
const openLoop = object({
	name: text(),
	server: name,
	scenario: name,
	kind: _enum(OPEN_LOOP_KINDS),
	configHash: text(),
	testbed: text().exactOptional(),
	metrics: byMetric(OPEN_LOOP_METRIC_IDS, figure)
});
/** The schema of a stored record's counts. */
const storedCounts = object({
	counter: object({
		name: counter,
		version: text()
	}),
	conditions: list(text(), 20),
	series: list(countedSeries, 1e5).refine(areUnique, "a name is there twice")
});
const anyCounts = object({ counter: object({ name: string() }) });
/** Removes counts of a counter that this version does not know: nothing can be compared with them. */
function ofKnownCounter(counts) {
	const { data } = anyCounts.safeParse(counts);
	return data && !counter.safeParse(data.counter.name).success ? void 0 : counts;
}
const commit = object({
	sha: text(),
	ref: text().exactOptional(),
	dirty: boolean()
});
/** Above the noise of any real run. */
const MOST_NOISE = 1e6;
const noiseError = object({
	standardError: number().nonnegative().max(MOST_NOISE),
	degrees: number().min(1).max(MOST_NOISE)
});
const series = object({
	name: text(),
	server: name,
	scenario: name,
	level,
	request: text().exactOptional(),
	configHash: text(),
	metrics: byMetric(SERIES_METRIC_IDS, figure),
	totals: byMetric(SERIES_METRIC_IDS, figure).exactOptional(),
	closingMs: figure.exactOptional(),
	testbed: text().exactOptional(),
	noise: object({
		rounds: count.min(1).max(MOST_NOISE),
		pairs: count.min(1).max(MOST_NOISE),
		between: number().nonnegative().max(MOST_NOISE),
		errors: byMetric(SERIES_METRIC_IDS, noiseError)
	}).exactOptional()
});
const server = object({
	name,
	configHash: text(),
	testbed: text().exactOptional(),
	metrics: byMetric(SERVER_METRIC_IDS, figure)
});
const acceptedChange = object({
	series: text(),
	metric: text().exactOptional(),
	by: text(100),
	reason: text(),
	at: datetime({ offset: true }),
	pull: count
});
/** Drops entries of metrics that only a newer version knows. */
const accepted = list(acceptedChange, 1e4).transform((all) => all.flatMap(({ metric, ...change }) => {
	if (metric === void 0) return [change];
	const known = METRIC_IDS.find((id) => id === metric);
	return known === void 0 ? [] : [{
		...change,
		metric: known
	}];
}));
const tool = object({
	server: name,
	name: text(),
	version: text()
});
const record = object({
	schema: literal(BASELINE_SCHEMA),
	id: text(),
	name: text().exactOptional(),
	startedAt: datetime(),
	commit,
	environment,
	configHash: text(),
	tools: list(tool, 1e4),
	series: list(series, 1e5).refine(areUnique, "a name is there twice"),
	servers: list(server, 1e4).refine(areUnique, "a name is there twice").exactOptional(),
	openLoop: list(openLoop, 1e5).refine(areUnique, "a name is there twice").exactOptional(),
	counts: preprocess(ofKnownCounter, storedCounts.optional()).optional(),
	accepted: accepted.exactOptional()
});
/** Maximum size of a record in bytes; a record of 10,000 series has some ten million. */
const MAX_RECORD_BYTES = 33554432;
/** Maximum length of a reason, which can quote the file. */
const MAX_REASON = 200;
/**
* Parses an untrusted stored record. Additions of newer versions are dropped: unknown keys, metrics and counters.
* @throws Error with the reason, of limited length, when it is not a record of a known version
*/
function parseRecord(json) {
	const value = attempt(() => JSON.parse(json));
	if (value === void 0) throw new Error("it is not JSON");
	const parsed = record.safeParse(value);
	if (parsed.success) return parsed.data;
	const { schema = BASELINE_SCHEMA } = object({ schema: string() }).safeParse(value).data ?? {};
	if (schema !== "loadgate/baseline/1") throw new Error(`its schema is ${JSON.stringify(schema.slice(0, 64))}, not ${BASELINE_SCHEMA}`);
	const issue = parsed.error.issues[0];
	const reason = `${issue?.path.join(".") || "the file"}: ${issue?.message}`;
	throw new Error(reason.slice(0, MAX_REASON));
}
/** Reads a record's file. @throws Error with the reason if that is not possible */
async function recordBytes(file) {
	const stats = await stat(file);
	if (!stats.isFile()) throw new Error("it is not a file");
	if (stats.size > 33554432) throw new Error(`it is too large: ${stats.size} bytes`);
	return readFile(file);
}
/** Reads the records of a store, in order; those that cannot be read are skipped. */
async function readRecords(files) {
	const records = [];
	const skipped = [];
	for (const { file, bytes } of files) try {
		const content = await bytes();
		if (content.length > 33554432) throw new Error(`it is larger than ${MAX_RECORD_BYTES} bytes`);
		records.push(parseRecord(content.toString("utf8")));
	} catch (error) {
		skipped.push({
			file,
			reason: messageOf(error)
		});
	}
	return {
		records,
		skipped
	};
}
export { FIRST_FILE as a, isRecordPath as c, whyNoStore as d, recordBytes as i, recordFileName as l, readRecordFile as n, FRAME as o, readRecords as r, RECORD_NAME as s, MAX_RECORD_BYTES as t, recordPath as u };
