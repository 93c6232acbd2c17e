import { failures } from "./doubt-recording.js";

/** @typedef {import("./doubt-recording.js").DoubtRound} DoubtRound */
/** @typedef {import("./doubt-recording.js").DoubtStart} DoubtStart */
/** @typedef {(round: DoubtRound, start: number, random: () => number) => DoubtRound} Change of a run's start */

/**
 * Head fails so many percent of the requests beside its bursts.
 * @param {number} percent
 * @returns {Change}
 */
export const failing = (percent) => (round, _, random) => {
  const { finished, failed } = round.head.beside;
  // From one failure to the next, which takes fewer draws than one for each request.
  const next = () => Math.floor(Math.log(1 - random()) / Math.log1p(-percent / 100));
  let more = 0;
  for (let request = next(); request < finished; request += 1 + next()) more += 1;
  const beside = failures(finished, Math.min(finished, failed + more));
  return { ...round, head: { ...round.head, beside } };
};

/**
 * Head's answers are so many percent shorter under load, in its first starts or in all.
 * @param {number} percent
 * @param {number} [starts]
 * @returns {Change}
 */
export const shorter =
  (percent, starts = Number.POSITIVE_INFINITY) =>
  (round, start) => {
    if (start >= starts) return round;
    const bursts = round.head.bursts.map((burst) => ({
      ...burst,
      bodyBytes: burst.bodyBytes * (1 - percent / 100),
    }));
    return { ...round, head: { ...round.head, bursts } };
  };

/**
 * Head takes so many percent of the machine while base is loaded, as far as there are so many left.
 * @param {number} percent
 * @returns {Change}
 */
export const working = (percent) => (round) => {
  const bursts = round.base.bursts.map((burst) => ({
    ...burst,
    others: Math.min(100, burst.others + percent),
  }));
  return { ...round, base: { ...round.base, bursts } };
};

/**
 * The same on a machine that others use half as much.
 * @param {number} percent
 * @returns {Change}
 */
export const workingAlone = (percent) => (round, start, random) => {
  const halved = (/** @type {DoubtStart} */ one) => ({
    ...one,
    bursts: one.bursts.map((burst) => ({ ...burst, others: burst.others / 2 })),
  });
  return working(percent)({ head: halved(round.head), base: halved(round.base) }, start, random);
};

/**
 * Each start of each arm has a text of its own in all answers, such as the number of its process, of up to so many bytes.
 * @param {number} most
 * @returns {Change}
 */
export const named = (most) => (round, _, random) => {
  const longer = (/** @type {DoubtStart} */ start) => {
    const more = Math.floor(random() * (most + 1));
    const bursts = start.bursts.map((burst) => ({
      ...burst,
      bodyBytes: burst.bodyBytes + more * burst.expected,
    }));
    return { ...start, bursts, checkedBytes: start.checkedBytes + more };
  };
  return { head: longer(round.head), base: longer(round.base) };
};
