import { createGit } from "../adapters/git/git.ts";
import { removeLeftCheckouts } from "../adapters/git/worktree.ts";
import { leftovers } from "../adapters/process/leftovers.ts";
import { workIn } from "../adapters/process/run-id.ts";

/**
 * Removes what a killed run left: its processes, and base's checkout.
 * @param folder of the run's configuration; absent where the run did not come that far
 * @returns number of processes that were ended
 */
export async function cleanUp(
  folder: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  if (folder !== undefined) workIn(folder);
  const ended = await leftovers.removeOfKilledRuns();
  if (folder !== undefined) await removeLeftCheckouts(createGit(folder, environment));
  return ended;
}
