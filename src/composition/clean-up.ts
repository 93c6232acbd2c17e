import { createGit } from "../adapters/git/git.ts";
import { removeLeftCheckouts } from "../adapters/git/worktree.ts";
import { leftovers } from "../adapters/process/leftovers.ts";
import { workIn } from "../adapters/process/run-id.ts";

/**
 * Removes the processes and base's checkout that a killed run left.
 * @param folder of the run's configuration; absent if the run ended before it was known
 * @returns number of processes that were ended
 */
export async function cleanUp(folder: string | undefined, environment: NodeJS.ProcessEnv) {
  if (folder !== undefined) workIn(folder);
  const ended = await leftovers.removeOfKilledRuns();
  if (folder !== undefined) await removeLeftCheckouts(createGit(folder, environment));
  return ended;
}
