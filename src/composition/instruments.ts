import type { Instrument } from "../app/stages/instrument.ts";
import { counterFinder } from "../counting/adapters/find-counter.ts";
import { countingWith } from "../counting/counting.ts";
import { OPEN_LOOPS } from "../open-loop/open-loop.ts";
import { createProfilers } from "../profiling/adapters/profilers.ts";
import { profilingWith } from "../profiling/profiling.ts";

/**
 * The instruments beside timing, in the order in which they measure, compare and report.
 * @param environment where their programs are looked for
 */
export function createInstruments(environment: NodeJS.ProcessEnv): readonly Instrument[] {
  return [
    countingWith(counterFinder(environment)),
    OPEN_LOOPS,
    profilingWith(createProfilers(environment)),
  ];
}
