import type { ParsedConfig } from "../schema/schema.ts";
import type { PathSegment } from "../source.ts";

type Scenarios = ParsedConfig["scenarios"];

/** A problem at one place in a configuration. */
export interface Problem {
  readonly path: readonly PathSegment[];
  /** What was found there, in words. */
  readonly what: string;
  /** What to do about it. */
  readonly hint: string;
}

/** Something in a scenario that cannot be: its key, what was found there, and what to do. */
export type Finding = readonly [path: readonly PathSegment[], what: string, hint: string];

/** Looks at each scenario, and puts what is found where it is in the configuration. */
export function problemsOf(
  scenarios: Scenarios,
  find: (scenario: Scenarios[string], name: string) => Iterable<Finding>,
): readonly Problem[] {
  return Object.entries(scenarios).flatMap(([name, scenario]) =>
    [...find(scenario, name)].map(([path, what, hint]) => ({
      path: ["scenarios", name, ...path],
      what,
      hint,
    })),
  );
}
