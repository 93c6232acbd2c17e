import {
  type FunctionCount,
  MOST_CHARACTERS,
  MOST_FUNCTIONS,
} from "../../domain/run/file/counts.ts";

/**
 * Both arms' counts by name, of functions or system calls.
 * @returns names of either arm, base's first; 0 in an arm that lacks it
 */
export function inBothArms(
  base: ReadonlyMap<string, number>,
  head: ReadonlyMap<string, number>,
): readonly FunctionCount[] {
  const names = new Set([...base.keys(), ...head.keys()]);
  return [...names].map((name) => ({
    name,
    base: base.get(name) ?? 0,
    head: head.get(name) ?? 0,
  }));
}

/**
 * The functions whose counts differ most between the arms.
 * @param base instructions per request, by function
 * @param head the same
 * @returns at most twenty, the largest difference first
 */
export function changedFunctions(
  base: ReadonlyMap<string, number>,
  head: ReadonlyMap<string, number>,
): readonly FunctionCount[] {
  return inBothArms(base, head)
    .map((one) => ({
      name: one.name.slice(0, MOST_CHARACTERS),
      // In work unrelated to requests, the shorter start may execute slightly more than the longer one.
      base: Math.max(0, one.base),
      head: Math.max(0, one.head),
    }))
    .filter((one) => one.base !== one.head)
    .toSorted((a, b) => growth(b) - growth(a))
    .slice(0, MOST_FUNCTIONS);
}

function growth({ base, head }: FunctionCount): number {
  return Math.abs(head - base);
}

/** Maximum number of functions that a report names. */
const NAMED = 5;

/** The functions that grew most, the largest growth first. */
export function grownFunctions(functions: readonly FunctionCount[]): readonly FunctionCount[] {
  return functions
    .filter(({ base, head }) => head > base)
    .toSorted((a, b) => growth(b) - growth(a))
    .slice(0, NAMED);
}
