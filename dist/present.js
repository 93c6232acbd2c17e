import { r as SERIES_METRIC_IDS } from "./catalogue.js";
import { k as branchCommit, v as seriesValue } from "./figure-table.js";
// src/domain/verdict/baseline.ts
/** Schema id of a stored record; the number rises with each change that older readers cannot read. */
const BASELINE_SCHEMA = "loadgate/baseline/1";
/** Where a run was measured; runs are only comparable on the same testbed. */
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
* The part of a store that a run is compared with: the newest records of its testbed.
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
* Why a run is not added to the baseline. Only complete, passing runs of the default branch are, and only
* if the commit says what was measured.
* @returns the reason in words, or undefined if the run should be recorded
*/
function reasonNotToRecord(facts) {
	const measured = branchCommit(facts.commit, facts.branch);
	if (measured.kind === "elsewhere") return `this is ${measured.where}, not ${facts.branch}`;
	if (measured.kind === "unclear") return measured.reason;
	if (!facts.complete) return "the run is incomplete";
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
// src/domain/shared/present.ts
/** The items that are there, so that `condition && item` in a list leaves the item out where it does not apply. */
function present(items) {
	return items.filter((item) => item !== void 0 && item !== false);
}
export { recordOf as a, reasonNotToRecord as i, BASELINE_SCHEMA as n, testbedOf as o, historyOf as r, present as t };
