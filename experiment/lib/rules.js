import { engine } from "../../scripts/engine.js";
import { changeOfMeans, changeOfPairs, formerRule } from "./former-rule.js";
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
  return changesOf(
    run.map((own) => own.map(centresOf)),
    false,
  ).map((own) => own.map(kept));
}

/**
 * The changes of a run that is too early for a look, as the engine has them.
 * @type {Rule}
 */
export function engineEarlyRule(run) {
  const centres = run.map((own) => own.map(centresOf));
  return changesOf(centres, true).map((own, series) =>
    own.map((change, metric) => {
      const early = kept(change);
      return early && { ...early, centres: centres[series]?.[metric]?.centres ?? [] };
    }),
  );
}

/**
 * The engine's estimates from the rounds of all comparisons of a run.
 * @param {readonly (readonly ReturnType<typeof centresOf>[])[]} centres by series and metric
 * @param {boolean} isEarly it is too early for a look
 */
export function changesOf(centres, isEarly) {
  const pool = engine.processPool(centres.flat());
  const estimate = isEarly ? engine.earlyChangeOf : engine.changeOf;
  return centres.map((own) => own.map((one) => estimate(one, pool)));
}

/** @param {readonly (readonly number[])[]} rounds */
export function centresOf(rounds) {
  return engine.roundCentres(
    rounds.flatMap((differences, round) =>
      differences.length > 0 ? [{ round, differences }] : [],
    ),
  );
}

/**
 * Rules that could stand in place of the engine's.
 * @type {Readonly<Record<string, Rule>>}
 */
export const RULES = {
  "the engine's": engineRule,
  "the former one, ratios of variances": formerRule,
  "each comparison by itself": each(byItself),
  "rounds left aside": each(ofPairs),
  "means of rounds, always": each(changeOfMeans),
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
  return changeOfPairs(rounds.flat());
}

/** @param {readonly (readonly number[])[]} rounds */
function byItself(rounds) {
  const centres = centresOf(rounds);
  return engine.changeOf(centres, engine.processPool([centres]));
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
