import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { elementAt } from "../statistics/element-at.ts";
import { chanceOf } from "../statistics/variance-ratio.ts";
import { type Change, studentChange } from "./change.ts";
import { type Arms, differencesByRound, MIN_PAIRS, pairBursts } from "./pairs.ts";
import { LEAST_VARIANCE, type ProcessPool, processPool } from "./process-pool.ts";
import { type RoundCentres, roundCentres, weightedRounds } from "./round-centres.ts";

/** The pool lends at most this many times the degrees of freedom of a comparison's own rounds. */
const MOST_LENT = 3;

/** Below this probability, a comparison's own rounds contradict the pool. */
const CONTRADICTION = 0.1;

/**
 * With at most this many degrees of freedom, two or three rounds agree too often by chance: they are no evidence of a
 * small variance.
 */
const MOST_BY_CHANCE = 2;

/** Assumed variance between processes of a single round: a standard deviation of 5 %. */
export const ASSUMED_VARIANCE = 0.05 ** 2;

/** Degrees of freedom of the assumption: so few that two modes 20 % apart are not called a change. */
const ASSUMED_DEGREES = 3;

/**
 * The change of a comparison.
 *
 * Fresh processes can shift a whole round, so a round is one value: the Hodges–Lehmann estimate over its pairs. Their
 * weighted mean is the estimate, and Student's t gives interval and p-values. A few rounds estimate their variance
 * badly, but all comparisons of a run share their processes. So the variance is drawn towards what the pool expects,
 * with as many degrees of freedom as the pool is worth (Smyth, Statistical Applications in Genetics and Molecular
 * Biology 3 (2004), article 3). If a comparison's rounds scatter more than that explains, only its own rounds count.
 * docs/figures/statistics.md explains the choice of this rule.
 *
 * @param comparison its rounds
 * @param pool of the run
 * @param isWarming one of the servers was still getting faster: its speed rises in its own steps, so only its own
 * rounds count, with a variance never below what the pool expects
 * @returns undefined with too few pairs for an interval, without a round, and for fewer than two of a server that was not warm
 */
export function changeOf(comparison: RoundCentres, pool?: ProcessPool, isWarming = false) {
  if (comparison.pairs < MIN_PAIRS) return undefined;
  const own = comparison.rounds.length - 1;
  // A round in which an arm has too few answers has no value.
  if (own < 0 || (isWarming && own < 1)) return undefined;
  if (!pool) return changeOfPairs(comparison);
  const { centre, weight, ratio, explained, between } = weightedRounds(comparison, pool.variance);
  const worth = (2 * (explained + pool.variance) ** 2) / pool.errorVariance;
  // By chance alone, the ratio is 1 or more in at least three cases of ten.
  const isContradicted =
    ratio > 1 && chanceOf({ f: ratio, between: own, within: worth }) < CONTRADICTION;
  const isAlone = isContradicted || isWarming;
  const lent = isAlone
    ? 0
    : Math.min(MOST_LENT * Math.max(1, own), pool.degrees, Math.max(0, worth - own));
  const degrees = own + lent;
  const scale = isWarming ? ratio : (own * ratio + lent) / degrees;
  const least = isWarming || own <= MOST_BY_CHANCE ? 1 : 0;
  const variance = Math.max(Math.max(least, scale) / weight, LEAST_VARIANCE / (own + 1));
  const rounds = { number: own + 1, between: isAlone ? Math.max(0, between) : pool.variance };
  return { ...studentChange(centre, Math.sqrt(variance), Math.max(1, degrees)), rounds };
}

/**
 * The change of a metric that no rule judges, from its own rounds alone.
 * @returns undefined as {@link changeOf}
 */
export function changeAlone({ head, base }: Arms, id: SeriesMetricId): Change | undefined {
  const own = roundCentres(differencesByRound(pairBursts(base.samples, head.samples), id));
  return changeOf(own, processPool([own]));
}

/**
 * The change of one round. Its pairs share their processes, so they cannot show the variation between processes, which
 * is assumed.
 */
function changeOfPairs({ centres, variances, pairs }: RoundCentres): Change {
  const degrees = Math.min(ASSUMED_DEGREES, pairs - 1);
  const standardError = Math.sqrt(elementAt(variances, 0) + ASSUMED_VARIANCE);
  const rounds = { number: 1, between: ASSUMED_VARIANCE };
  return { ...studentChange(elementAt(centres, 0), standardError, degrees), rounds };
}
