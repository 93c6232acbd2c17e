import { type Change, studentChange } from "../evidence/change.ts";
import { assumedVariance, type ProcessPool } from "../evidence/process-pool.ts";
import type { RoundCentres } from "../evidence/round-centres.ts";
import { ROUNDS_TO_CALL, ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import { CONFIDENCE, FALSE_ALARM_RATE } from "../statistics/confidence.ts";
import { mean } from "../statistics/descriptive.ts";

/** The share of a run's false-alarm rate for all early calls together. */
const EARLY_CALLS_RATE = 0.001;

/** The share of it for changes that all series have in common, spent once, at the end. */
export const COMMON_RATE = 0.001;

/**
 * The share of it for all answers together and for single starts, spent once, at the end: late answers, and servers that
 * were not warm.
 */
export const STARTS_RATE = 0.002;

/** The share of it for servers as a whole, their memory and starts, spent once, at the end. */
export const SERVERS_RATE = 0.0005;

/** The share of it for limits, spent once, at the end. */
export const LIMITS_RATE = 0.0005;

/** The rest of it, for the series of a run that is compared with another run or with earlier ones. */
export const OTHER_RUNS_RATE = FALSE_ALARM_RATE - SERVERS_RATE - LIMITS_RATE;

/** The same beside a base: spent at once if there are no interim looks, otherwise divided among the looks. */
export const SERIES_RATE = OTHER_RUNS_RATE - STARTS_RATE - COMMON_RATE;

/**
 * The part of it for series that are loaded at several rates, spent once, at the end, in runs that have any: each round
 * gives them one value, and among the comparisons of timing these would need far more rounds.
 */
export const OPEN_LOOP_RATE = 0.002;

/** What the timed series of a run leave to those that it loaded at several rates. */
export function openLoopRate({ openLoop }: { readonly openLoop?: object }): number {
  return openLoop ? OPEN_LOOP_RATE : 0;
}

/** The part of it that looks leave to the follow-up of a run that has one: for its own looks, by its own rounds. */
export const FOLLOW_UP_RATE = 0.002;

/** A higher power spends the false-alarm rate later and leaves more for the last look. */
const SPENDING_POWER = 3;

/**
 * The number of the look after a round.
 * @param rounds number of completed rounds
 * @param planned number of rounds of the whole run
 * @returns from 1; 0 if it is too early for a look
 */
export function lookAfter(rounds: number, planned: number): number {
  return Math.max(0, rounds - Math.min(ROUNDS_TO_DECIDE, planned) + 1);
}

/**
 * True if a large slowdown may be called after a round that is too early for a look.
 * @param rounds number of completed rounds
 * @param planned number of rounds of the whole run
 */
export function isEarlyCall(rounds: number, planned: number): boolean {
  return rounds >= ROUNDS_TO_CALL && lookAfter(rounds, planned) === 0;
}

/** True if the only look of a plan is one more early call: its rounds are too few to show how much processes differ. */
export function isAlsoEarlyCall(rounds: number, planned: number): boolean {
  return planned < ROUNDS_TO_DECIDE && rounds >= ROUNDS_TO_CALL && rounds >= planned;
}

/**
 * True if anything may be decided after a round.
 * @param rounds number of completed rounds
 * @param planned number of rounds of the whole run
 */
export function mayDecide(rounds: number, planned: number): boolean {
  return isEarlyCall(rounds, planned) || lookAfter(rounds, planned) > 0;
}

/**
 * The false-alarm rate that one look may spend, over all gated comparisons together.
 *
 * A run looks at its data after each round from the fifth on, and ends early if nothing is left to decide. Each look is
 * another opportunity for a false alarm, so after a fraction t of the looks, at most t³ of the rate may be spent (Kim &
 * DeMets, Biometrika 74 (1987), 149–154); each look has what the looks before it left over. By Bonferroni's inequality,
 * the run keeps its rate however the looks depend on each other. The shares grow, so a later look is never stricter
 * than an earlier one.
 *
 * @param look from 1 to looks
 * @param looks number of looks
 * @param rate of all looks together
 */
export function falseAlarmRateOfLook(look: number, looks: number, rate: number): number {
  const spent = (until: number) => (until / looks) ** SPENDING_POWER;
  return rate * (spent(look) - spent(look - 1));
}

/**
 * Error rates of the bounds on how much worse, or better, head can be: `early` for all early looks together, `end` for
 * each of the two times at which a series can be fully measured: after half of the run if it is then paused, or at its
 * end. Two such times at 2.7 % each give 4.5 % (Pocock, Biometrika 64 (1977), 191–199), so that the total is 5 %.
 */
const BOUND_RATES = { early: 0.005, end: 0.027 } as const;

/** The error rates of a look or an early call. */
export interface LookRates {
  /** Probability of a false alarm over all comparisons judged together. */
  readonly falseAlarmRate: number;
  /** Confidence of the bounds on how much worse, or better, head can be, 0 to 1; {@link CONFIDENCE} if absent. */
  readonly boundConfidence?: number;
  /** An early call: nothing can be unchanged or better yet, and no bound is given. */
  readonly isEarly?: boolean;
}

/**
 * The error rates of the look after a round. Of the false-alarm rate, tests of single starts take a fifth, early calls
 * a tenth, changes common to all series another, servers and limits together one more, and the looks the rest. A bound
 * has its confidence over all looks together: {@link BOUND_RATES}.
 *
 * @param rounds number of completed rounds, enough for a look or an early call
 * @param planned number of rounds of the whole run
 * @param left what looks leave to others, such as {@link FOLLOW_UP_RATE} to what measures suspects again
 */
export function ratesAfter(rounds: number, planned: number, left = 0): LookRates {
  if (isEarlyCall(rounds, planned)) return earlyRates(planned);
  const [look, looks] = [lookAfter(rounds, planned), lookAfter(planned, planned)];
  // With few rounds, everything but a large slowdown is measured to the end and judged there.
  const isWhole = planned < ROUNDS_TO_DECIDE;
  const earlyRate = planned < ROUNDS_TO_CALL ? 0 : EARLY_CALLS_RATE;
  const falseAlarmRate = falseAlarmRateOfLook(look, looks, SERIES_RATE - earlyRate - left);
  if (look < looks) return { falseAlarmRate, boundConfidence: 1 - BOUND_RATES.early / (looks - 1) };
  return { falseAlarmRate, boundConfidence: isWhole ? CONFIDENCE : 1 - BOUND_RATES.end };
}

/** The error rates of one early call: each has the same share. */
export function earlyRates(planned: number): LookRates {
  const last = Math.min(planned, ROUNDS_TO_DECIDE - 1);
  const calls = last - ROUNDS_TO_CALL + 1;
  return { falseAlarmRate: EARLY_CALLS_RATE / calls, isEarly: true };
}

/** Minimum change in every round, as a difference of logarithms: 22 % less, or 28 % more. */
const LEAST_CHANGE = 0.25;

/** An assumed variance has no error; with this many degrees of freedom, Student's t is practically normal. */
const DEGREES = 1000;

/**
 * The change of a comparison for a decision before the first look. So few rounds cannot show how much processes differ,
 * so a variance far larger than usual is assumed, and every round must show a large change. Only a large slowdown is
 * then significant, and nothing is called unchanged.
 *
 * @param comparison its rounds
 * @param pool of the run
 * @param isWarming one of the servers was still getting faster, so either arm can be far ahead
 * @returns undefined if no early call is allowed
 */
export function earlyChangeOf(rounds: RoundCentres, pool?: ProcessPool, isWarming = false) {
  const { centres, variances } = rounds;
  if (!pool || isWarming || centres.length < ROUNDS_TO_CALL) return undefined;
  const variance = assumedVariance(pool) + mean(variances);
  return earlyChange(centres, Math.sqrt(variance / centres.length));
}

/**
 * The change from rounds whose mean has this error; significant only if all rounds agree.
 * @param centres of the rounds, differences of logarithms
 * @param standardError of their mean, above 0
 */
export function earlyChange(centres: readonly number[], standardError: number): Change {
  const change = studentChange(mean(centres), standardError, DEGREES);
  const pValues = () => {
    const { lower, higher } = change.pValues();
    return {
      lower: centres.every((centre) => centre <= -LEAST_CHANGE) ? lower : 1,
      higher: centres.every((centre) => centre >= LEAST_CHANGE) ? higher : 1,
    };
  };
  return { ...change, pValues };
}
