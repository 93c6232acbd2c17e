import type { Profiler } from "../port.ts";
import { createNodeProfiler } from "./node-profiler.ts";
import { createPerfProfiler } from "./perf-profiler.ts";
import { createPythonProfiler } from "./python-profiler.ts";

/**
 * All profilers, in the order in which they are tried: perf knows any program, but not its interpreted functions.
 * @param environment of Loadgate, which servers inherit
 */
export function createProfilers(environment: NodeJS.ProcessEnv): readonly Profiler[] {
  return [
    createNodeProfiler(environment),
    createPythonProfiler(environment),
    createPerfProfiler(environment),
  ];
}
