import type { Instrument } from "../app/stages/instrument.ts";
import { explainRegression } from "./app/explain.ts";
import { planProfiling } from "./app/plan-profiling.ts";
import type { Profiler } from "./port.ts";
import { profileView } from "./report/profiled.ts";
import { profilersText } from "./report/profilers-text.ts";

/**
 * Profiling as an instrument: it measures nothing for the verdict, and explains a regression once that is known.
 * @param all in the order in which they are tried
 */
export function profilingWith(all: readonly Profiler[]): Instrument {
  return {
    plan: async (_, asked) => planProfiling(asked),
    collect: async (_, run) => run,
    explain: (world, run, comparison) => explainRegression(all, world, run, comparison),
    compare: (compared) => compared,
    view: profileView,
    diagnose: async (signal) => {
      const profilers = await Promise.all(all.map((one) => one.diagnose(signal)));
      return { document: { profilers }, text: profilersText(profilers) };
    },
  };
}
