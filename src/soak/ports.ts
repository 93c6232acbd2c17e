import type { Holdings } from "./domain/trace.ts";

/**
 * What processes hold open now.
 * @param processes their ids
 * @returns undefined if the system does not report it
 */
export type ReadHoldings = (processes: readonly number[]) => Holdings | undefined;
