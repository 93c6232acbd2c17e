import { engine } from "./engine.js";
import { betweenGroups } from "./noise.js";

/** @typedef {typeof engine.changeOf} Rule */

/**
 * Rules that could stand in place of the engine's: what to do with rounds.
 * @type {Readonly<Record<string, Rule>>}
 */
export const RULES = {
  "the engine's": engine.changeOf,
  "rounds left aside": (rounds) => engine.changeOf(rounds.flat().map((value) => [value])),
  "means of rounds where F is below 0.1 %": strict,
  "means of rounds, always": meansOfRounds,
  "blocks, interval widened by √F": widened,
};

/** @type {Rule} */
function strict(rounds) {
  return engine.clusteringOf(rounds).pValue < 0.001
    ? meansOfRounds(rounds)
    : engine.changeOf(rounds.flat().map((value) => [value]));
}

/** @type {Rule} */
function meansOfRounds(rounds) {
  const means = rounds.flatMap((round) => (round.length > 0 ? [engine.mean(round)] : []));
  if (means.length < 3) return engine.changeOf(rounds);
  const standardError = engine.standardDeviation(means) / Math.sqrt(means.length);
  return engine.studentChange(engine.mean(means), standardError, means.length - 1);
}

/**
 * The signed-rank interval as long as the rounds differ no more than their blocks explain; √F times
 * wider where they do, with the degrees of freedom that the interval then has (Satterthwaite).
 * @type {Rule}
 */
function widened(rounds) {
  const filled = rounds.filter((round) => round.length > 0);
  const blocks = engine.changeOf(filled.flat().map((value) => [value]));
  if (!blocks || filled.length < 3) return blocks;
  const { f } = betweenGroups(filled);
  if (!(f > 1)) return blocks;
  const extra = 1 - 1 / f;
  const degrees = 1 / (extra ** 2 / (filled.length - 1) + (1 - extra) ** 2 / blocks.degrees);
  return engine.studentChange(blocks.difference, blocks.standardError * Math.sqrt(f), degrees);
}
