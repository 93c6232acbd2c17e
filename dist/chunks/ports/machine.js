// src/ports/machine.ts
/** An ordinary expression takes a thousandth of this on the largest body that is read. */
const MATCH_LIMIT_MS = 1e3;
export { MATCH_LIMIT_MS as t };
