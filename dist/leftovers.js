import { c as membersOfRun, m as killProcesses, p as endProcesses, s as membersOfEndedRuns, u as hasStartedAny } from "./family.js";
import { n as leftFolders } from "./run-folder.js";
// src/adapters/process/leftovers.ts
const GRACE_MS = 2e3;
/** What is left on this machine of this run and of others. */
const leftovers = {
	removeOfKilledRuns,
	endStarted
};
async function removeOfKilledRuns() {
	const folders = leftFolders();
	const look = () => membersOfEndedRuns(folders.map(({ record }) => record));
	const count = look().length;
	if (count > 0) await endProcesses(look, GRACE_MS);
	for (const { remove } of folders) remove();
	return count;
}
async function endStarted() {
	if (hasStartedAny()) await endProcesses(membersOfRun, GRACE_MS);
}
/**
* Ends whatever this run has started, at once and by force: for the moment of the process's own end.
*/
function killStarted() {
	if (hasStartedAny()) killProcesses(membersOfRun);
}
export { leftovers as n, killStarted as t };
