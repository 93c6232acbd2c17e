import { engine } from "./engine.js";
import { betweenGroups } from "./noise.js";
import { kept } from "./slowdown.js";

/** @typedef {import("./resample.js").SeriesDifferences} SeriesDifferences */
/** @typedef {import("./slowdown.js").Change} Change */

/**
 * Estimates the changes of a run.
 * @callback Rule
 * @param {readonly SeriesDifferences[]} run
 * @returns {readonly (readonly Change[])[]} by series and metric
 */

/** @type {Rule} */
export function engineRule(run) {
  const all = engine.changesOf(run.flat(), run.length);
  let next = 0;
  return run.map((own) =>
    own.map(() => {
      next += 1;
      return kept(all[next - 1]);
    }),
  );
}

/**
 * Rules that could stand in place of the engine's.
 * @type {Readonly<Record<string, Rule>>}
 */
export const RULES = {
  "the engine's": engineRule,
  "each comparison's own F": each(ownF),
  "rounds left aside": each(ofPairs),
  "means of rounds where F is beyond 5 %": each(pretested(0.05)),
  "means of rounds where F is beyond 0.1 %": each(pretested(0.001)),
  "means of rounds, always": each(meansOfRounds),
  "rounds left aside, blocks for pairs": each((rounds) => ofPairs(rounds.map(blocksOf))),
};

/**
 * @param {(rounds: readonly (readonly number[])[]) => Change} changeOf
 * @returns {Rule}
 */
function each(changeOf) {
  return (run) => run.map((own) => own.map((rounds) => kept(changeOf(rounds))));
}

/** @param {readonly (readonly number[])[]} rounds */
function ofPairs(rounds) {
  return engine.changeOfPairs(rounds.flat());
}

/** @param {readonly (readonly number[])[]} rounds */
function ownF(rounds) {
  return engine.changesOf([rounds], 1)[0];
}

/**
 * @param {number} chance
 * @returns {(rounds: readonly (readonly number[])[]) => Change}
 */
function pretested(chance) {
  return (rounds) => (betweenGroups(rounds).pValue < chance ? meansOfRounds : ofPairs)(rounds);
}

/** @param {readonly (readonly number[])[]} rounds */
function meansOfRounds(rounds) {
  const means = rounds.map((round) => engine.mean(round));
  const standardError = engine.standardDeviation(means) / Math.sqrt(means.length);
  return engine.studentChange(engine.mean(means), standardError, means.length - 1);
}

/**
 * Means of the two pairs of each block.
 * @param {readonly number[]} pairs
 */
function blocksOf(pairs) {
  return Array.from({ length: Math.floor(pairs.length / 2) }, (_, block) =>
    engine.mean(pairs.slice(2 * block, 2 * block + 2)),
  );
}
