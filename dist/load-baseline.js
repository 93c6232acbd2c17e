import { n as LoadgateError } from "./error.js";
// src/app/record/load-baseline.ts
/**
* Loads the stored runs that a run is compared with.
* @param required if false, an unreadable store is only a warning, and the run is compared with none
* @throws LoadgateError `publishing` when it cannot be read and is required
*/
async function loadBaseline(store, required, progress) {
	try {
		return await store.load();
	} catch (error) {
		if (required !== false || !(error instanceof LoadgateError)) throw error;
		progress.warn(error.message);
		return {
			records: [],
			skipped: []
		};
	}
}
export { loadBaseline as t };
