import { engine } from "../../scripts/engine.js";

/**
 * A change, with what its p-values need beside it where it is not Student's t: `ranked` are the pairs whose signed ranks
 * give them, `centres` the rounds that all have to agree.
 * @typedef {(NonNullable<ReturnType<typeof engine.changeOf>> & { ranked?: readonly number[], centres?: readonly number[] }) | undefined} Change
 */

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
 * The change of shifted differences. Estimate and interval move by the shift, and how rounds differ stays what it
 * was, so only the p-values are computed anew.
 * @param {Change} change of the differences as they are
 * @param {number} shift
 * @returns {Change}
 */
export function shiftedChange(change, shift) {
  if (!change) return undefined;
  if (change.centres) {
    const centres = change.centres.map((centre) => centre + shift);
    const early = kept(engine.earlyChange(centres, change.standardError));
    return early && { ...early, centres };
  }
  if (!change.ranked) {
    return kept(
      engine.studentChange(change.difference + shift, change.standardError, change.degrees),
    );
  }
  const values = change.ranked.map((value) => value + shift);
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
