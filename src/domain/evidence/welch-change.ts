import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { type Change, studentChange } from "./change.ts";

/** Minimum number of values of each arm to estimate their variance. */
const LEAST_VALUES = 2;

/**
 * The change between two unpaired groups of values with unequal variances (Welch, The generalization of "Student's"
 * problem, Biometrika 34, 1947; degrees of freedom after Satterthwaite).
 * @param base logarithms
 * @param head logarithms
 * @param least minimum assumed standard deviation of the values of either arm
 * @returns undefined with fewer than two values of either arm, or if the variance is 0
 */
export function welchChange(
  base: readonly number[],
  head: readonly number[],
  least = 0,
): Change | undefined {
  if (Math.min(base.length, head.length) < LEAST_VALUES) return undefined;
  const varianceOf = (values: readonly number[]) =>
    Math.max(standardDeviation(values), least) ** 2 / values.length;
  const [a, b] = [varianceOf(base), varianceOf(head)];
  if (a + b === 0) return undefined;
  const degrees = (a + b) ** 2 / (a ** 2 / (base.length - 1) + b ** 2 / (head.length - 1));
  return studentChange(mean(head) - mean(base), Math.sqrt(a + b), degrees);
}
