// src/domain/run/server-facts.ts
/** Servers finish the requests under way within this time, and are killed after it. */
const STOP_GRACE_MS = 5e3;
export { STOP_GRACE_MS as t };
