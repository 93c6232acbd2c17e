import type { Profiler } from "../port.ts";
import { createJavaProfiler } from "./java-profiler.ts";
import { createNodeProfiler } from "./node-profiler.ts";

/**
 * All profilers, in the order in which they are tried.
 * @param environment of Loadgate, which servers inherit
 */
export function createProfilers(environment: NodeJS.ProcessEnv): readonly Profiler[] {
  return [createNodeProfiler(environment), createJavaProfiler(environment)];
}
