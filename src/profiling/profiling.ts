import type { Instrument } from "../app/stages/instrument.ts";
import { explainRegression } from "./app/explain.ts";
import type { Profiler } from "./port.ts";
import { profileView } from "./report/profiled.ts";

/** Profiling as an instrument: it measures nothing for the verdict, and explains a regression once that is known. */
export function profilingWith(profiler: Profiler): Instrument {
  return {
    plan: async () => "",
    collect: async (_, run) => run,
    explain: (world, run, comparison) => explainRegression(profiler, world, run, comparison),
    compare: (compared) => compared,
    view: profileView,
    diagnose: async () => ({ document: {}, text: "" }),
  };
}
