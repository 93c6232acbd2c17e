import { E as hasEnded, F as processTable, T as writeRecord, c as relatives, f as marksOf, g as limitOf, h as limitMark, u as unmarkedProcesses } from "./family.js";
// src/adapters/process/run-record.ts
/** Records the processes that a later run could not find otherwise if this one were killed now. */
function writeDown() {
	const limit = limitMark();
	try {
		writeRecord({
			processes: unmarkedProcesses(),
			limit
		});
	} catch {}
}
/**
* Processes that ended runs of this repository left running.
* @param records the records of such runs
*/
function membersOfEndedRuns(records) {
	const known = records.flatMap(({ processes }) => processes);
	const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
	const limits = new Set(records.flatMap(({ limit }) => limit ?? []));
	const table = processTable();
	const left = relatives(table, (entry) => starts.get(entry.pid) === entry.startTicks || limits.size > 0 && limits.has(limitOf(entry.pid) ?? 0) || marksOf(entry.pid).some(hasEnded));
	const own = ancestryOf(process.pid, table);
	return left.filter(({ pid }) => !own.has(pid));
}
/** A process and its ancestors. */
function ancestryOf(pid, table) {
	const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let each = pid; each && !line.has(each); each = parents.get(each)) line.add(each);
	return line;
}
export { writeDown as n, membersOfEndedRuns as t };
