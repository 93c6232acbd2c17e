import { coverage } from "./coverage.js";
import { noiseFacts } from "./noise.js";

/**
 * What the engine makes of a recording that no rule was tuned on.
 * @typedef {import("./recordings.js").Unseen & {
 *   runs: number,
 *   facts: import("./noise.js").NoiseFacts,
 *   powers: readonly import("./pull-requests.js").PlannedPower[],
 *   coverage: readonly import("./chance.js").Count[],
 * }} UnseenResults
 */

/**
 * @param {import("./recordings.js").Unseen} unseen
 * @param {Pick<UnseenResults, "runs" | "powers">} found in it
 * @returns {UnseenResults}
 */
export function tryUnseen(unseen, found) {
  const { recording } = unseen;
  return { ...unseen, ...found, facts: noiseFacts(recording), coverage: coverage(recording) };
}
