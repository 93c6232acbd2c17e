import type { Instrument } from "../app/instrument.ts";
import { createCounting } from "../counting/counting.ts";

/** The instruments beside timing, in the order in which they measure, compare and report. */
const INSTRUMENTS: readonly ((environment: NodeJS.ProcessEnv) => Instrument)[] = [createCounting];

/** @param environment where their programs are looked for */
export function createInstruments(environment: NodeJS.ProcessEnv): readonly Instrument[] {
  return INSTRUMENTS.map((create) => create(environment));
}
