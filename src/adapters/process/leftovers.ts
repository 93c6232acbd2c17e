import type { Leftovers } from "../../ports/leftovers.ts";
import { endProcesses, killProcesses } from "./ending.ts";
import { membersOfEndedRuns, membersOfRun } from "./family.ts";
import { hasStartedAny } from "./mark.ts";
import { leftFolders } from "./run-folder.ts";

const GRACE_MS = 2000;

/** What is left on this machine of this run and of others. */
export const leftovers: Leftovers = { removeOfKilledRuns, endStarted };

async function removeOfKilledRuns(): Promise<number> {
  const folders = leftFolders();
  const look = () => membersOfEndedRuns(folders.map(({ record }) => record));
  const count = look().length;
  if (count > 0) await endProcesses(look, GRACE_MS);
  for (const { remove } of folders) remove();
  return count;
}

async function endStarted(): Promise<void> {
  if (hasStartedAny()) await endProcesses(membersOfRun, GRACE_MS);
}

/**
 * Ends whatever this run has started, at once and by force: for the moment of the process's own end.
 */
export function killStarted(): void {
  if (hasStartedAny()) killProcesses(membersOfRun);
}
