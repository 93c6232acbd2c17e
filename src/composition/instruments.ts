import type { Instrument } from "../app/instrument.ts";
import { createCounting } from "../counting/counting.ts";

/** The instruments beside timing, in the order in which they measure, compare and report. */
export function createInstruments(environment: NodeJS.ProcessEnv): readonly Instrument[] {
  return [createCounting(environment)];
}
