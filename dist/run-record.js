import { T as hasEnded, c as relatives, f as marksOf, j as processTable, u as unmarkedProcesses, w as writeRecord } from "./family.js";
// src/adapters/process/run-record.ts
/** Records what a later run could not find otherwise if this one were killed now. */
function writeDown() {
	try {
		writeRecord(unmarkedProcesses());
	} catch {}
}
/**
* What runs of this repository started and left running when they ended.
* @param known the processes that such runs recorded
*/
function membersOfEndedRuns(known) {
	const starts = new Map(known.map(({ pid, startTicks }) => [pid, startTicks]));
	const table = processTable();
	const left = relatives(table, (entry) => starts.get(entry.pid) === entry.startTicks || marksOf(entry.pid).some(hasEnded));
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
