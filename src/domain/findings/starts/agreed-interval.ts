import { agreementOf } from "../../evidence/agreement.ts";
import type { StartDifference } from "../../evidence/starts-shown.ts";
import { CONFIDENCE } from "../../statistics/confidence.ts";

/** Halvings of the range in which an end is searched: enough for any number of digits that is shown. */
const STEPS = 40;

/** The range ends this many standard errors beyond all starts, where no agreement is left. */
const BEYOND = 10;

/**
 * The interval of the change that starts agree on: the values that {@link agreementOf} would not contradict, by
 * inversion of its test. One odd start widens it and decides nothing.
 * @param starts at least two
 * @param between assumed variance between processes, above 0
 * @returns differences of logarithms, above 0 if head is worse; 95 % confidence
 */
export function agreedInterval(starts: readonly StartDifference[], between: number) {
  const low = endOf(starts, between);
  const turned = starts.map((start) => ({ ...start, worse: -start.worse }));
  return { low, high: -endOf(turned, between) };
}

function endOf(starts: readonly StartDifference[], between: number): number {
  const all = starts.map(({ worse, variance, noise }) => {
    return { worse, error: Math.sqrt(between + variance + noise) };
  });
  const isContradicted = (value: number) =>
    agreementOf(all.map(({ worse, error }) => (worse - value) / error)).pValue <=
    (1 - CONFIDENCE) / 2;
  let low = Math.min(...all.map(({ worse, error }) => worse - BEYOND * error));
  let high = Math.max(...all.map(({ worse }) => worse));
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (isContradicted(middle)) low = middle;
    else high = middle;
  }
  return low;
}
