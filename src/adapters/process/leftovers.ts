import type { Leftovers } from "../../ports/leftovers.ts";
import { endProcesses, killProcesses } from "./ending.ts";
import { membersOfRun } from "./family.ts";
import { hasStartedAny } from "./mark.ts";
import { leftFolders } from "./run-folder.ts";
import { membersOfEndedRuns } from "./run-record.ts";

const GRACE_MS = 2000;

/** Cleans up what this run and killed ones leave on this machine. */
export const leftovers: Leftovers = {
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
  },
};

/** Kills everything this run has started, synchronously, for use while this process exits. */
export function killStarted(): void {
  if (hasStartedAny()) killProcesses(membersOfRun);
}
