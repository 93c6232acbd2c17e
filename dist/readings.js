import { n as LoadgateError, r as messageOf } from "./error.js";
import { t as SERIES_METRIC_IDS } from "./metric.js";
import { c as number, g as union, i as boolean, l as object, m as string, n as _enum, o as int, r as array, s as literal, t as datetime, u as partialRecord } from "./vendor/zod.js";
import { i as laneName, o as lanesOf } from "./plan.js";
import { c as writeAtomically, n as BASELINE_SCHEMA } from "./output-folder.js";
import path from "node:path";
import { mkdir, readFile, readdir, rm, stat } from "node:fs/promises";
// src/adapters/store/record.ts
const text = string().max(1024);
const count = int().nonnegative();
const commit = object({
	sha: text,
	ref: text.exactOptional(),
	dirty: boolean()
});
const environment = object({
	os: text,
	arch: text,
	cpuModel: text,
	cpuCount: count,
	memoryBytes: count,
	runnerImage: text.exactOptional(),
	node: text,
	loadgate: text,
	oha: text.exactOptional()
});
const series = object({
	name: text,
	server: text,
	scenario: text,
	level: union([object({ concurrency: count }), object({ rate: number().positive() })]),
	configHash: text,
	metrics: partialRecord(_enum(SERIES_METRIC_IDS), number())
});
const record = object({
	schema: literal(BASELINE_SCHEMA),
	id: text,
	startedAt: datetime(),
	commit,
	environment,
	series: array(series).max(1e5)
});
/**
* Reads a stored record; files of a store can come from anybody who can write to it.
* @param json the file's text
* @throws Error with the reason when it is not a record of a known version
*/
function parseRecord(json) {
	let value;
	try {
		value = JSON.parse(json);
	} catch {
		throw new Error("it is not JSON");
	}
	const parsed = record.safeParse(value);
	if (parsed.success) return parsed.data;
	const schema = object({ schema: string() }).safeParse(value);
	if (schema.success && schema.data.schema !== "loadgate/baseline/1") throw new Error(`its schema is ${JSON.stringify(schema.data.schema.slice(0, 64))}, not ${BASELINE_SCHEMA}`);
	const issue = parsed.error.issues[0];
	throw new Error(`${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}
// src/adapters/store/folder-store.ts
const RECORD_SUFFIX = ".json";
/** Names that we give; only such files are ever removed. */
const OWN_NAME = /^\.?\d{4}-\d\d-\d\dT[\w-]+\.json/;
/** A temporary file this old belongs to a writer that was killed. */
const STALE_MS = 36e5;
/** Far above a record of 10,000 series. */
const MAX_FILE_BYTES = 33554432;
const READ_AT_ONCE = 16;
/**
* A folder with one file for each run. Names begin with the time, so their order is the runs' order;
* each file is written whole under a name of its own, so writers never meet.
* @param folder its path; it is made with the first record
*/
function createFolderStore(folder) {
	return {
		location: folder,
		load: async () => {
			const names = await recordNames(folder);
			const records = [];
			const skipped = [];
			for (let index = 0; index < names.length; index += READ_AT_ONCE) {
				const batch = names.slice(index, index + READ_AT_ONCE);
				for (const result of await Promise.all(batch.map((name) => readRecord(folder, name)))) if ("record" in result) records.push(result.record);
				else skipped.push(result);
			}
			return {
				records,
				skipped
			};
		},
		save: async (record, keep) => {
			try {
				await mkdir(folder, { recursive: true });
				await writeAtomically(path.join(folder, fileName(record)), `${JSON.stringify(record)}\n`);
				await prune(folder, keep);
			} catch (error) {
				throw new LoadgateError("publishing", `The run could not be added to the baseline in ${folder}: ${messageOf(error)}`, {
					hint: "Make the folder writable and free some disk, or set baseline.store or --store to another; the run's own files are kept.",
					cause: error
				});
			}
		}
	};
}
function fileName({ startedAt, commit, id }) {
	return `${startedAt.replaceAll(/[:.]/g, "-")}-${commit.sha.slice(0, 12)}-${id}${RECORD_SUFFIX}`;
}
/** Names of the records, oldest first; a folder that is not there yet is an empty store. */
async function recordNames(folder) {
	try {
		return (await readdir(folder)).filter((name) => name.endsWith(RECORD_SUFFIX) && !name.startsWith(".")).sort();
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
		throw new LoadgateError("publishing", `The baseline in ${folder} cannot be read: ${messageOf(error)}`, {
			hint: "Make it a readable folder, or set baseline.store or --store to another.",
			cause: error
		});
	}
}
async function readRecord(folder, name) {
	const file = path.join(folder, name);
	try {
		const found = await stat(file);
		if (!found.isFile()) return {
			file,
			reason: "it is no file"
		};
		const { size } = found;
		if (size > MAX_FILE_BYTES) return {
			file,
			reason: `it has ${size} bytes`
		};
		return { record: parseRecord(await readFile(file, "utf8")) };
	} catch (error) {
		return {
			file,
			reason: messageOf(error)
		};
	}
}
async function prune(folder, keep) {
	const names = (await recordNames(folder)).filter((name) => OWN_NAME.test(name));
	const surplus = names.slice(0, Math.max(0, names.length - keep));
	await Promise.all(surplus.map((name) => rm(path.join(folder, name), { force: true })));
	for (const name of await readdir(folder)) {
		if (!name.endsWith(".tmp") || !OWN_NAME.test(name)) continue;
		const file = path.join(folder, name);
		const found = await stat(file).catch(() => void 0);
		if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { force: true });
	}
}
// src/ports/host.ts
/** An ordinary expression takes a thousandth of it on the largest body that is read. */
const MATCH_LIMIT_MS = 1e3;
// src/app/measurement.ts
/**
* Starts the server of a lane.
* @throws LoadgateError `measurement` as {@link World.runtime}
*/
function startLane({ runtime }, lane, { directory, run, env, port, ready }, signal) {
	const request = {
		name: laneName(lane),
		directory,
		run,
		env,
		ready
	};
	return runtime.start(port === void 0 ? request : {
		...request,
		port
	}, signal);
}
/** A measurement that failed because of one lane's server. */
var LaneFailure = class extends LoadgateError {
	lane;
	/** @param error what happened; message, details and hint are its own */
	constructor(lane, { message, details, hint }, cause) {
		super("measurement", message, {
			details,
			cause,
			...hint !== void 0 && { hint }
		});
		this.lane = lane;
	}
};
/**
* Does some work on a lane's server, so that a failure tells whose it was.
* @throws LaneFailure in place of a LoadgateError `measurement`
*/
async function onLane(lane, work) {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
		throw error instanceof LaneFailure ? error : new LaneFailure(lane, error, error);
	}
}
/**
* What a map holds under a name that must be there.
* @throws Error when it is not: a bug of ours
*/
function get(map, key) {
	const value = map.get(key);
	if (value === void 0) throw new Error(`nothing is named ${key}`);
	return value;
}
// src/domain/exposition.ts
/**
* Name and labels of a value as Prometheus writes them.
* @returns for example `http_requests_total{code="200"}`
*/
function pointName({ name, labels }) {
	if (labels.length === 0) return name;
	return `${name}{${labels.map(([label, value]) => `${label}="${value.replaceAll("\\", "\\\\").replaceAll("\"", "\\\"").replaceAll("\n", "\\n")}"`).join(",")}}`;
}
// src/app/readings.ts
/** Always read: the longest of them is a metric of the server. */
const GC_PAUSES = "go_gc_duration_seconds";
/**
* Reads the servers' own metrics before and after some work, and records both. A server that does not
* show them is said, not failed: nothing is decided by them.
*/
async function withReadings(measurement, running, work) {
	const before = await readAll(measurement, running);
	await work();
	const after = await readAll(measurement, running);
	for (const lane of lanesOf(measurement.cells)) {
		const name = laneName(lane);
		const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
		if (readings.length > 0) measurement.recorder.updated(lane, { readings });
	}
}
async function readAll({ world, cells, servers, signal }, running) {
	const all = /* @__PURE__ */ new Map();
	for (const lane of lanesOf(cells)) {
		const { prometheus } = get(servers, laneName(lane));
		if (!prometheus) continue;
		const url = `${get(running, laneName(lane)).url}${prometheus.path}`;
		try {
			all.set(laneName(lane), await world.metrics.read(url, [...prometheus.metrics, GC_PAUSES], signal));
		} catch (error) {
			signal.throwIfAborted();
			world.progress.warn(`${laneName(lane)}: no metrics from ${prometheus.path}: ${messageOf(error)}`);
		}
	}
	return all;
}
/**
* Puts what was read before beside what was read after.
* @returns one reading for each name that either has, in the order of their first appearance
*/
function readingsOf(before, after) {
	const earlier = new Map(before.map((point) => [pointName(point), point.value]));
	const later = new Map(after.map((point) => [pointName(point), point.value]));
	return [.../* @__PURE__ */ new Set([...earlier.keys(), ...later.keys()])].map((name) => {
		const [from, to] = [earlier.get(name), later.get(name)];
		return {
			name,
			...from !== void 0 && { before: from },
			...to !== void 0 && { after: to }
		};
	});
}
export { onLane as a, createFolderStore as c, get as i, withReadings as n, startLane as o, LaneFailure as r, MATCH_LIMIT_MS as s, readingsOf as t };
