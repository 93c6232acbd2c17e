import type { FunctionCount } from "./counts.ts";

/** Functions that a run keeps of a series; more say nothing that these do not. */
export const MOST_FUNCTIONS = 20;

/** Longest name that is kept; names of generic functions can have thousands of characters. */
export const MOST_CHARACTERS = 300;

/**
 * The functions whose counts differ most between the arms.
 * @param base instructions for one request by function
 * @param head the same
 * @returns at most twenty, the largest difference first
 */
export function changedFunctions(
  base: ReadonlyMap<string, number>,
  head: ReadonlyMap<string, number>,
): readonly FunctionCount[] {
  return [...new Set([...base.keys(), ...head.keys()])]
    .map((name) => ({
      name: name.slice(0, MOST_CHARACTERS),
      // A start may execute a little more of what no request needs than the longer one.
      base: Math.max(0, base.get(name) ?? 0),
      head: Math.max(0, head.get(name) ?? 0),
    }))
    .filter((one) => one.base !== one.head)
    .toSorted((a, b) => growth(b) - growth(a))
    .slice(0, MOST_FUNCTIONS);
}

function growth({ base, head }: FunctionCount): number {
  return Math.abs(head - base);
}

/** Functions that a report names. */
const NAMED = 5;

/** The functions that grew most, the largest growth first. */
export function grownFunctions(functions: readonly FunctionCount[]): readonly FunctionCount[] {
  return functions
    .filter(({ base, head }) => head > base)
    .toSorted((a, b) => growth(b) - growth(a))
    .slice(0, NAMED);
}
