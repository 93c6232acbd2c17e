import type { Profiler } from "../port.ts";
import { createCommandProfiler } from "./command-profiler.ts";
import { createGoProfiler } from "./go/profiler.ts";
import { createJavaProfiler } from "./java/profiler.ts";
import { createNodeProfiler } from "./node/profiler.ts";
import { createPerfProfiler } from "./perf/profiler.ts";
import { createPythonProfiler } from "./python/profiler.ts";

/**
 * All profilers, in the order in which they are tried: perf knows any program, but not its interpreted functions.
 * @param environment of Loadgate, which servers inherit
 */
export function createProfilers(environment: NodeJS.ProcessEnv): readonly Profiler[] {
  return [
    createCommandProfiler(environment),
    createNodeProfiler(environment),
    createJavaProfiler(environment),
    createPythonProfiler(environment),
    createGoProfiler(),
    createPerfProfiler(environment),
  ];
}
