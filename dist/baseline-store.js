// src/ports/baseline-store.ts
/** Why nothing was added where nothing failed, as what follows the store's place. */
const NOTHING_ADDED = "has the run already, or keeps only newer ones";
export { NOTHING_ADDED as t };
