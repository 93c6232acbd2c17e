import { s as roundsIn } from "./grouped-by.js";
// src/domain/run/file/further-bases.ts
/**
* Separates the measurements of the other bases from those of head and of the base that the gate judges.
* @param commits all bases, by their arms
* @returns the parts of a run file
*/
function partsByBase({ servers, series }, commits) {
	const others = [...commits].filter(([arm]) => arm !== "base");
	if (others.length === 0) return {
		servers,
		series
	};
	const isGated = ({ arm }) => arm === "head" || arm === "base";
	return {
		servers: servers.filter(isGated),
		series: series.filter(isGated),
		furtherBases: others.map(([arm, base]) => ({
			base,
			servers: servers.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			})),
			series: series.filter((one) => one.arm === arm).map((one) => ({
				...one,
				arm: "base"
			}))
		}))
	};
}
/**
* Splits a run into one per base, each with the same samples of head. Only head and the base that the gate judges are
* counted, so the other runs have no counts.
* @returns the run against the base that the gate judges, and those against the others, in their order
*/
function runsByBase({ furtherBases = [], ...judged }) {
	const { counts: _, ...run } = judged;
	const ofHead = ({ arm }) => arm === "head";
	return {
		judged,
		others: furtherBases.map(({ base, servers, series }) => ({
			...run,
			base,
			servers: [...run.servers.filter(ofHead), ...servers],
			series: [...run.series.filter(ofHead), ...series]
		}))
	};
}
// src/domain/run/file/run-file.ts
/** Schema id of a run file; the number goes up with each change that older versions cannot read. */
const RUN_SCHEMA = "loadgate/run/2";
/** True if everything that was to be measured was. */
function isComplete({ failure, ignored, shards }) {
	if (ignored) return false;
	return failure === void 0 && !shards?.jobs.some((job) => job.failure !== void 0);
}
/** Number of rounds in which series were measured: fewer than planned if the run ended early or ran out of time. */
function roundsMeasured(series) {
	return series.reduce((most, { samples }) => Math.max(most, roundsIn(samples).length), 0);
}
/**
* The functions whose counts differ most between the arms.
* @param base instructions per request, by function
* @param head the same
* @returns at most twenty, the largest difference first
*/
function changedFunctions(base, head) {
	return [.../* @__PURE__ */ new Set([...base.keys(), ...head.keys()])].map((name) => ({
		name: name.slice(0, 300),
		base: Math.max(0, base.get(name) ?? 0),
		head: Math.max(0, head.get(name) ?? 0)
	})).filter((one) => one.base !== one.head).toSorted((a, b) => growth(b) - growth(a)).slice(0, 20);
}
function growth({ base, head }) {
	return Math.abs(head - base);
}
/** Maximum number of functions that a report names. */
const NAMED = 5;
/** The functions that grew most, the largest growth first. */
function grownFunctions(functions) {
	return functions.filter(({ base, head }) => head > base).toSorted((a, b) => growth(b) - growth(a)).slice(0, NAMED);
}
/** Rarer calls are not part of a request: they come from a timer, or a start that needed two readiness checks. */
const LEAST_PER_REQUEST = .005;
/**
* System calls per request by name, from two starts that differ in the number of requests.
* @param short calls of the start with fewer requests
* @param long those of the other
* @param requests by which they differ
* @returns the most frequent first
*/
function callsPerRequest(short, long, requests) {
	return [...long].map(([name, count]) => ({
		name,
		count: (count - (short.get(name) ?? 0)) / requests
	})).filter(({ count }) => count >= LEAST_PER_REQUEST).toSorted((a, b) => b.count - a.count).slice(0, 100);
}
/** Total number of calls per request. */
function totalCalls(calls) {
	return calls.reduce((sum, { count }) => sum + count, 0);
}
/**
* Both arms' calls by name.
* @returns names of either arm; 0 in an arm that does not make the call
*/
function comparedCalls(base, head) {
	const [before, after] = [countsOf(base), countsOf(head)];
	return [...new Set([...base, ...head].map(({ name }) => name))].map((name) => ({
		name,
		base: before.get(name) ?? 0,
		head: after.get(name) ?? 0
	}));
}
function countsOf(calls) {
	return new Map(calls.map(({ name, count }) => [name, count]));
}
export { grownFunctions as a, roundsMeasured as c, changedFunctions as i, partsByBase as l, comparedCalls as n, RUN_SCHEMA as o, totalCalls as r, isComplete as s, callsPerRequest as t, runsByBase as u };
