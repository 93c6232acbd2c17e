import type { FunctionCost } from "../../domain/series/profile.ts";

/** A difference in a changed file counts as if it were so many times as large. */
const CHANGED_COUNTS = 2;

/**
 * Functions by the size of their differences, in which one of a changed file counts twice: of two similar differences, it is the
 * likelier cause. The order of equals is kept.
 */
export function changedFirst(functions: readonly FunctionCost[]): readonly FunctionCost[] {
  return functions.toSorted((a, b) => weightOf(b) - weightOf(a));
}

function weightOf({ baseUs, headUs, isChanged }: FunctionCost): number {
  return Math.abs(headUs - baseUs) * (isChanged ? CHANGED_COUNTS : 1);
}
