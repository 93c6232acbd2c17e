import { median } from "../statistics/descriptive.ts";
import { evenlySpaced } from "../statistics/evenly-spaced.ts";
import { mannWhitneyPValue } from "../statistics/mann-whitney.ts";

/** Significance level of the test over starts. */
const CHANCE = 0.01;

/** Starts of each arm from which on their ranks can be beyond {@link CHANCE}. */
export const LEAST_RANKED = 5;

/**
 * Starts of each arm from which on arms that are wholly apart differ. If half of the starts of both meet a pause, all four
 * of one and none of the other do with a probability of 0.4 %, and three with 1.6 %.
 */
const LEAST_APART = 4;

/** Starts whose ranks are tested: the exact test is slow for hundreds, and no machine has time for so many. */
const MOST_RANKED = 40;

/** Starts of one program differ, so a share must be more than this many times as large. */
export const LEAST_RATIO = 2;

/**
 * Tests if starts of one arm have more of something than those of the other, such as failed requests. What makes one
 * request fail, or leaves one burst without an answer, often does so to others of the same start, so only starts are
 * independent: by their ranks ({@link mannWhitneyPValue}), or with fewer than {@link LEAST_RANKED} if the least of one
 * arm is more than {@link LEAST_RATIO} times the largest of the other. Fewer than {@link LEAST_APART} show nothing.
 * @param ones shares of the arm that may have more, one for each start
 * @param others those of the other arm
 */
export function areMore(ones: readonly number[], others: readonly number[]): boolean {
  const starts = Math.min(ones.length, others.length);
  if (starts < LEAST_APART) return false;
  if (starts < LEAST_RANKED) return Math.min(...ones) > LEAST_RATIO * Math.max(...others);
  const [own, theirs] = [evenlySpaced(ones, MOST_RANKED), evenlySpaced(others, MOST_RANKED)];
  const higher = own.flatMap((one) => theirs.map((other) => Math.sign(one - other)));
  const isHigher = higher.reduce((sum, sign) => sum + sign, 0) > 0;
  return isHigher && mannWhitneyPValue(own, theirs) <= CHANCE;
}

/** The part of requests that pauses of a few seconds do not make fail in the typical start of one arm alone. */
const FAR_PART = 0.04;

/** How many times as much of the requests fails then. */
const FAR_TIMES = 10;

/**
 * Tests if starts of one arm have more failed requests than those of the other ({@link areMore}); also if a large part fails
 * in the typical one of at least two starts, and hardly any in each of the other arm.
 * @param ones shares of failed requests, 0 to 1, one for each start
 * @param others those of the other arm
 */
export function failMore(ones: readonly number[], others: readonly number[]): boolean {
  if (areMore(ones, others)) return true;
  if (Math.min(ones.length, others.length) < 2) return false;
  const typical = median(ones);
  return typical >= FAR_PART && typical > FAR_TIMES * Math.max(...others);
}

/**
 * True if more requests of one arm fail than of the other: certainly if none of the other does, or else over starts
 * ({@link failMore}).
 * @param ones shares of failed requests, 0 to 1, one for each start
 * @param others those of the other arm
 */
export function failMoreOrAny(ones: readonly number[], others: readonly number[]): boolean {
  const isAny = (shares: readonly number[]) => shares.some((share) => share > 0);
  return isAny(others) ? failMore(ones, others) : isAny(ones);
}
