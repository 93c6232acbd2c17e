import { leftovers } from "../adapters/process/leftovers.ts";
import { workIn } from "../adapters/process/run-id.ts";

/**
 * Removes the processes, temporary files and base's checkout that a killed run left.
 * @param folder of the run's configuration; absent if the run ended before it was known
 * @returns number of processes that were ended
 */
export async function cleanUp(folder: string | undefined) {
  if (folder !== undefined) workIn(folder);
  return await leftovers.removeOfKilledRuns();
}
