import { coverage } from "./coverage.js";
import { noiseFacts } from "./noise.js";
import { plannedPower } from "./pull-requests.js";

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
 * @param {number} runs of each plan
 * @param {string} seed
 * @returns {UnseenResults}
 */
export function tryUnseen(unseen, runs, seed) {
  const { recording, name } = unseen;
  return {
    ...unseen,
    runs,
    facts: noiseFacts(recording),
    powers: plannedPower(recording, runs, `${seed} ${name}`),
    coverage: coverage(recording),
  };
}
