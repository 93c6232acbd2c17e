import { engine } from "./engine.js";

/** @typedef {ReturnType<typeof engine.changesOf>[number]} Change */

/**
 * What a slowdown of head's bursts adds to the differences of logarithms, by gated metric: throughput
 * × (1 − x), latency and CPU per request ÷ (1 − x).
 * @param {number} slowdown 0 to 1
 * @returns {readonly number[]}
 */
export function shiftsOf(slowdown) {
  const shift = Math.log(1 - slowdown);
  return [shift, -shift, -shift];
}

/**
 * The change of shifted differences. Estimate and interval move by the shift, and whether rounds
 * differ stays what it was, so only the p-values are computed anew.
 * @param {Change} change of the differences as they are
 * @param {readonly (readonly number[])[]} rounds
 * @param {number} shift
 * @returns {Change}
 */
export function shiftedChange(change, rounds, shift) {
  if (!change) return undefined;
  const values = rounds.flat().map((value) => value + shift);
  const isWidened = change.degrees !== values.length - 1;
  if (isWidened) {
    return kept(
      engine.studentChange(change.difference + shift, change.standardError, change.degrees),
    );
  }
  return kept({
    ...change,
    difference: change.difference + shift,
    low: change.low + shift,
    high: change.high + shift,
    pValues: () => ({
      lower: engine.signedRankPValue(values, "less"),
      higher: engine.signedRankPValue(values, "greater"),
    }),
  });
}

/**
 * The change, with its p-values worked out once only.
 * @param {Change} change
 * @returns {Change}
 */
export function kept(change) {
  if (!change) return undefined;
  /** @type {ReturnType<typeof change.pValues> | undefined} */
  let known;
  const pValues = () => {
    known ??= change.pValues();
    return known;
  };
  return { ...change, pValues };
}
