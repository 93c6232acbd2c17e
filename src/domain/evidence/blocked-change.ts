import { mean } from "../statistics/descriptive.ts";
import { type Change, studentChange } from "./change.ts";

/** Values that both arms have of one block, such as a round, in which they took turns. */
export interface Block {
  /** Logarithms; at least one. */
  readonly base: readonly number[];
  /** Logarithms; at least one. */
  readonly head: readonly number[];
}

/**
 * The change from base to head where both have values of the same blocks: least squares for value = block + arm + error, which
 * leaves out what a block has in common (the unbalanced randomized block design; Montgomery, Design and Analysis of
 * Experiments, chapter 4).
 * @param least minimum assumed standard deviation of a value within its block, above 0
 * @returns undefined if there are no more values than blocks and arms
 */
export function blockedChange(blocks: readonly Block[], least: number): Change | undefined {
  const values = blocks.reduce((sum, { base, head }) => sum + base.length + head.length, 0);
  const degrees = values - blocks.length - 1;
  if (degrees < 1) return undefined;
  const all = blocks.map(({ base, head }) => ({
    difference: mean(head) - mean(base),
    weight: (base.length * head.length) / (base.length + head.length),
    squares: squaresOf(base) + squaresOf(head),
  }));
  const weights = all.reduce((sum, { weight }) => sum + weight, 0);
  const change = all.reduce((sum, one) => sum + one.weight * one.difference, 0) / weights;
  const squares = all.reduce(
    (sum, one) => sum + one.squares + one.weight * (one.difference - change) ** 2,
    0,
  );
  const deviation = Math.max(Math.sqrt(squares / degrees), least);
  return studentChange(change, deviation / Math.sqrt(weights), degrees);
}

/** Sum of the squared distances from the mean. */
function squaresOf(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
