import { a as knownProcesses, f as marksOf, g as limitOf, h as limitMark, l as relatives } from "./family.js";
import { _ as startTicksOf, c as hasEnded, g as processTable, l as runIdFrom } from "./run-folder.js";
// src/adapters/process/run-record.ts
/** The record as it is now. */
function currentRecord() {
	const limit = limitMark();
	return {
		processes: withoutMark(),
		...limit !== void 0 && { limit }
	};
}
/**
* What runs of this repository started and left running when they ended.
* @param records what such runs recorded
*/
function membersOfEndedRuns(records) {
	const known = records.flatMap(({ processes }) => processes);
	const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
	const limits = new Set(records.flatMap(({ limit }) => limit ?? []));
	const table = processTable();
	const left = relatives(table, (entry) => starts.get(entry.pid) === entry.startTicks || limits.size > 0 && limits.has(limitOf(entry.pid) ?? 0) || marksOf(entry.pid).some((mark) => hasEnded(runIdFrom(mark.split("-")))));
	const own = ancestryOf(process.pid, table);
	return left.filter(({ pid }) => !own.has(pid));
}
/**
* Processes that a later run could not recognise by the marks in their environment, because programs such as
* nginx write their title over it. One that has just started may still do so.
*/
function withoutMark() {
	const { leaders, descendants } = knownProcesses();
	const unmarked = descendants.filter(({ pid }) => marksOf(pid).length === 0);
	return [...leaders, ...unmarked].filter(({ pid, startTicks }) => startTicksOf(pid) === startTicks);
}
/** A process and its ancestors. */
function ancestryOf(pid, table) {
	const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let each = pid; each && !line.has(each); each = parents.get(each)) line.add(each);
	return line;
}
export { membersOfEndedRuns as n, currentRecord as t };
