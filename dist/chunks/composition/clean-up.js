import { n as leftovers } from "../adapters/process/leftovers.js";
import { m as workIn } from "../adapters/process/start-environment.js";
// src/composition/clean-up.ts
/**
* Removes the processes, temporary files and base's checkout that a killed run left.
* @param folder of the run's configuration; absent if the run ended before it was known
* @returns number of processes that were ended
*/
async function cleanUp(folder) {
	if (folder !== void 0) workIn(folder);
	return await leftovers.removeOfKilledRuns();
}
export { cleanUp as t };
