import { i as messageOf, n as LoadgateError, r as hasCode } from "./error.js";
import { r as writeAtomically } from "./output-folder.js";
import { a as int, c as object, h as union, i as boolean, l as partialRecord, n as _enum, o as literal, p as string, r as array, s as number, t as datetime } from "./vendor/zod.js";
import { r as SERIES_METRIC_IDS } from "./catalogue.js";
import { n as BASELINE_SCHEMA } from "./present.js";
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
* Reads a stored record, which may come from anybody who can write to the store.
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
/** Names that Loadgate gives; no other file is ever removed. */
const OWN_NAME = /^\.?\d{4}-\d\d-\d\dT[\w-]+\.json/;
/** A temporary file older than this was left by a writer that was killed. */
const STALE_MS = 36e5;
/** Far larger than a record of 10,000 series. */
const MAX_FILE_BYTES = 33554432;
const READ_AT_ONCE = 16;
/**
* A folder with one file for each run. Names begin with the time, so they sort in the order of the runs. Each
* file is written whole under a unique name, so concurrent writers do not conflict.
* @param folder its path; it is created with the first record
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
		if (hasCode(error, "ENOENT")) return [];
		throw new LoadgateError("publishing", `The baseline in ${folder} cannot be read: ${messageOf(error)}`, {
			hint: "Make it a readable folder, or set baseline.store or --store to another.",
			cause: error
		});
	}
}
async function readRecord(folder, name) {
	const file = path.join(folder, name);
	try {
		const stats = await stat(file);
		if (!stats.isFile()) return {
			file,
			reason: "it is not a file"
		};
		const { size } = stats;
		if (size > MAX_FILE_BYTES) return {
			file,
			reason: `it is too large: ${size} bytes`
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
		const stats = await stat(file).catch(() => void 0);
		if (stats && Date.now() - stats.mtimeMs > STALE_MS) await rm(file, { force: true });
	}
}
export { createFolderStore as t };
