import { engine } from "../../scripts/engine.js";
import { kept } from "./slowdown.js";

/** @typedef {import("./slowdown.js").Change} Change */

/** The average counts as much as this many comparisons. */
const AVERAGE_COUNTS = 2;

/** The most that one comparison may add to the average. */
const MOST_IN_AVERAGE = 10;

/** Below this probability each round counted as one value. */
const NOT_CHANCE = 0.001;

/**
 * The engine's rule before it pooled the variance between processes: the Hodges–Lehmann estimate over all pairs, with
 * an interval that the ratio of variances F between and within rounds widens, drawn towards the run's average.
 * @type {import("./rules.js").Rule}
 */
export function formerRule(run) {
  const ratios = run.flat().flatMap((rounds) => engine.varianceRatio(rounds) ?? []);
  const known = ratios.map(({ f }) => Math.min(f, MOST_IN_AVERAGE));
  const average = known.length > 0 ? engine.mean(known) : 1;
  const weight = Math.min(1 + AVERAGE_COUNTS, run.length, known.length);
  return run.map((own) =>
    own.map((rounds) => {
      const pairs = changeOfPairs(rounds.flat());
      const ratio = engine.varianceRatio(rounds);
      if (!ratio) return kept(pairs);
      if (engine.chanceOf(ratio) < NOT_CHANCE) return kept(changeOfMeans(rounds));
      const inflation = (ratio.f + AVERAGE_COUNTS * average) / (1 + AVERAGE_COUNTS);
      if (inflation <= 1) return kept(pairs);
      const extra = 1 - 1 / inflation;
      const degrees =
        1 / (extra ** 2 / (ratio.between * weight) + (1 - extra) ** 2 / pairs.degrees);
      const standardError = pairs.standardError * Math.sqrt(inflation);
      return kept(engine.studentChange(pairs.difference, standardError, degrees));
    }),
  );
}

/**
 * The change of pairs that are independent, by signed ranks.
 * @param {readonly number[]} pairs
 */
export function changeOfPairs(pairs) {
  const degrees = pairs.length - 1;
  const { estimate, low, high } = engine.signedRankInterval(pairs, 0.95);
  return {
    difference: estimate,
    low,
    high,
    standardError: (high - low) / (2 * engine.studentQuantile(0.975, degrees)),
    degrees,
    ranked: pairs,
    pValues: () => ({
      lower: engine.signedRankPValue(pairs, "less"),
      higher: engine.signedRankPValue(pairs, "greater"),
    }),
  };
}

/** @param {readonly (readonly number[])[]} rounds */
export function changeOfMeans(rounds) {
  const means = rounds.map((round) => engine.mean(round));
  const standardError = engine.standardDeviation(means) / Math.sqrt(means.length);
  return engine.studentChange(engine.mean(means), standardError, means.length - 1);
}
