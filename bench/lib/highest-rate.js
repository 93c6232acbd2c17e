/** @typedef {import("./echo-load.js").Sample} Sample */
/** @typedef {{ isHeld: boolean, sample: Sample }} Attempt */
/** @typedef {(rate: number, seconds: number) => Promise<Attempt>} Hold */

/** A rate is held when at most this part of it is missing. */
const TOLERATED_SHORTFALL = 0.001;

/** Answers later than this wait in a queue: the rate is not held, even where the queue ends in time. */
const LONGEST_P99_MS = 100;
const PROBE_SECONDS = 2;
const FIRST_RATE = 1000;
/** A server that does not hold this many requests a second is broken. */
const LEAST_RATE = FIRST_RATE / 8;

/**
 * Whether a server held the rate that it was asked for: without an error, a shortfall, or a queue.
 * @param {Sample} sample a burst at a rate
 */
export function isHeld({ errors, unexpected, rateShortfall = 1, latencyMs }) {
  const failed = Object.values(errors).reduce((sum, count) => sum + count, unexpected);
  const p99 = latencyMs?.p99 ?? Number.POSITIVE_INFINITY;
  return failed === 0 && rateShortfall <= TOLERATED_SHORTFALL && p99 <= LONGEST_P99_MS;
}

/**
 * The highest fixed rate that a server holds for some time. Short probes double and then halve the way to
 * it; then it is held for the whole time, and lowered by a tenth until it is held.
 * @param {Hold} hold loads the server
 * @param {{ seconds: number, most?: number }} options the whole time; where others use the machine, what two
 * seconds hold is far above what a minute does, and `most` says where to begin
 * @returns {Promise<{ rate: number, sample: Sample }>}
 * @throws Error where it holds no rate at all
 */
export async function highestRate(hold, { seconds, most = Number.POSITIVE_INFINITY }) {
  let [held, missed] = [0, Number.POSITIVE_INFINITY];
  let rate = FIRST_RATE;
  while (missed - held > held / 20) {
    // Somebody else's work can spoil a probe of two seconds, but seldom two of them.
    const attempts = async () =>
      (await hold(rate, PROBE_SECONDS)).isHeld || (await hold(rate, PROBE_SECONDS)).isHeld;
    if (await attempts()) held = rate;
    else missed = rate;
    if (missed < LEAST_RATE) throw new Error(`no rate is held, not even ${missed}/s`);
    rate = Math.round(missed === Number.POSITIVE_INFINITY ? held * 2 : (held + missed) / 2);
  }
  for (let wanted = Math.min(held, most); ; wanted = Math.round(wanted * 0.9)) {
    if (wanted < LEAST_RATE) throw new Error(`no rate is held for ${seconds} s`);
    const attempt = await hold(wanted, seconds);
    if (attempt.isHeld) return { rate: wanted, sample: attempt.sample };
  }
}
