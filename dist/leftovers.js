import { _ as endProcesses, b as leftFolders, d as hasStartedAny, s as membersOfRun, v as killProcesses } from "./family.js";
import { t as membersOfEndedRuns } from "./run-record.js";
// src/adapters/process/leftovers.ts
const GRACE_MS = 2e3;
/** Cleans up what this run and killed ones leave on this machine. */
const leftovers = {
	removeOfKilledRuns: async () => {
		const folders = leftFolders();
		const look = () => membersOfEndedRuns(folders.map(({ record }) => record));
		const count = look().length;
		if (count > 0) await endProcesses(look, GRACE_MS);
		for (const { remove } of folders) remove();
		return count;
	},
	endStarted: async () => {
		if (hasStartedAny()) await endProcesses(membersOfRun, GRACE_MS);
	}
};
/** Kills everything this run has started, synchronously, for use while this process exits. */
function killStarted() {
	if (hasStartedAny()) killProcesses(membersOfRun);
}
export { leftovers as n, killStarted as t };
