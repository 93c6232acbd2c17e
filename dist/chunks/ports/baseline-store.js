// src/ports/baseline-store.ts
/** The reason nothing was added without a failure, as text that follows the store's location. */
const NOTHING_ADDED = "has the run already, or keeps only newer ones";
export { NOTHING_ADDED as t };
