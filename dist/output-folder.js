import { n as LoadgateError, r as messageOf } from "./error.js";
import { r as noteTemporary } from "./run-folder.js";
import { t as SERIES_METRIC_IDS } from "./metric.js";
import { s as seriesValue } from "./figure-table.js";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { access, constants, mkdir, open, rename, rm } from "node:fs/promises";
// src/adapters/system/atomic-write.ts
/** Ending of a file that is being written; whoever reads the folder passes over it. */
const TEMPORARY_SUFFIX = ".tmp";
/**
* Writes a file whole or not at all: readers see the old file, or none, until the new one is on disk.
* @param file path of the file; its folder must exist
* @param text its content
* @throws Error from the file system; nothing is left then
*/
async function writeAtomically(file, text) {
	const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}${TEMPORARY_SUFFIX}`);
	const forget = noteTemporary(temporary);
	try {
		const handle = await open(temporary, "wx");
		try {
			await handle.writeFile(text);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	} finally {
		forget();
	}
}
// src/domain/baseline.ts
/** Schema id of a stored record; a change that older readers cannot read raises the number. */
const BASELINE_SCHEMA = "loadgate/baseline/1";
/** Where a run was made; only runs of one testbed compare. */
function testbedOf(environment) {
	const { os, arch, cpuModel, cpuCount, runnerImage, oha } = environment;
	return [
		runnerImage ?? os,
		arch,
		`${cpuCount} × ${cpuModel}`,
		`oha ${oha ?? "unknown"}`
	].join(", ");
}
/**
* The record of a run.
* @param run a complete run
* @param commit the commit that it measured
*/
function recordOf(run, commit) {
	return {
		schema: BASELINE_SCHEMA,
		id: run.id,
		startedAt: run.startedAt,
		commit,
		environment: run.environment,
		series: run.series.filter((series) => series.arm === "head").map((series) => ({
			name: series.name,
			server: series.server,
			scenario: series.scenario,
			level: series.level,
			configHash: series.configHash,
			metrics: metricValues(series)
		}))
	};
}
/**
* The part of a store that a run compares with: the newest records of its testbed.
* @param run the run to compare
* @param records everything stored, in any order
*/
function historyOf(run, records) {
	const testbed = testbedOf(run.environment);
	const comparable = records.filter((record) => record.id !== run.id && testbedOf(record.environment) === testbed).toSorted((a, b) => a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0);
	const bySeries = /* @__PURE__ */ new Map();
	for (const record of comparable) for (const { name, configHash, metrics } of record.series) {
		const key = historyKey(name, configHash);
		bySeries.set(key, [...bySeries.get(key) ?? [], metrics]);
	}
	return {
		records: comparable,
		valuesOf: (series, id) => (bySeries.get(historyKey(series.name, series.configHash)) ?? []).slice(-20).flatMap((metrics) => metrics[id] ?? [])
	};
}
/**
* Why a run does not enter the baseline: only complete runs of the default branch that passed do,
* and only where the commit says what was measured.
* @returns the reason in words, or undefined when it is to be recorded
*/
function reasonNotToRecord(facts) {
	const { commit, branch } = facts;
	if (!commit) return "this is not a git repository with a commit";
	if (branch === void 0) return "the default branch is not known; baseline.branch in the configuration can name it";
	if (commit.ref !== branch) return `this is ${commit.ref ?? "a detached head"}, not ${branch}`;
	if (commit.dirty) return "tracked files have uncommitted changes";
	if (!facts.complete) return "the run is not complete";
	if (!facts.passed) return "the gate failed";
	if (facts.partial) return "--only left series out";
}
function historyKey(name, configHash) {
	return `${configHash} ${name}`;
}
function metricValues(series) {
	return Object.fromEntries(SERIES_METRIC_IDS.flatMap((id) => {
		const value = seriesValue(series.samples, id);
		return value === void 0 ? [] : [[id, value]];
	}));
}
// src/adapters/system/output-folder.ts
/**
* A folder on disk for a run's files.
* @param folder its path; it is made when it is not there
*/
function createOutputFolder(folder) {
	const guarded = async (work) => {
		try {
			return await work();
		} catch (error) {
			throw new LoadgateError("publishing", `The results cannot be written to ${folder}: ${messageOf(error)}`, {
				hint: "Make room or name another folder with --out.",
				cause: error
			});
		}
	};
	return {
		location: folder,
		prepare: () => guarded(async () => {
			await mkdir(folder, { recursive: true });
			await access(folder, constants.W_OK);
		}),
		write: (name, text) => guarded(async () => {
			const file = path.join(folder, name);
			await writeAtomically(file, text);
			return file;
		})
	};
}
export { recordOf as a, writeAtomically as c, reasonNotToRecord as i, BASELINE_SCHEMA as n, testbedOf as o, historyOf as r, TEMPORARY_SUFFIX as s, createOutputFolder as t };
