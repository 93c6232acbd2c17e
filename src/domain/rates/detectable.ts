import { type Change, percentOf } from "../evidence/change.ts";
import { anyMetric, forTheWorse, type MetricId } from "../metrics/catalogue.ts";
import { MOST_ROUNDS } from "../run/plan/round-counts.ts";
import { CONFIDENCE, POWER } from "../statistics/confidence.ts";
import { studentQuantile } from "../statistics/student.ts";
import { ratesAfter } from "./looks.ts";

/** Larger changes for the worse are not named: to eleven times the value, or to a tenth of it. */
const MOST_NAMED_PERCENT = { lower: 1000, higher: 90 } as const;

/** True if a change for the worse is small enough to be meaningful to a reader. */
export function isWorthNaming(id: MetricId, worsePercent: number): boolean {
  return worsePercent <= MOST_NAMED_PERCENT[anyMetric(id).better];
}

/** The thresholds that a change must exceed, for one metric of one series. */
export interface Hurdle {
  /** Determines the direction that is worse. */
  readonly id: MetricId;
  /** Significance level, 0 to 1. */
  readonly falseAlarmRate: number;
  readonly tolerancePercent: number;
}

/** The tolerated change for the worse, as a difference of logarithms; infinite if any decrease is tolerated. */
export function toleratedWorse(id: MetricId, tolerancePercent: number): number {
  const part = tolerancePercent / 100;
  return anyMetric(id).better === "higher" ? -Math.log1p(-Math.min(1, part)) : Math.log1p(part);
}

/**
 * The smallest change for the worse that is detected with probability {@link POWER}: its p-value must be small enough,
 * and its estimate beyond the tolerance.
 * @param error of the estimated change
 * @param hurdle the thresholds
 * @returns percent, above 0; infinite if no change of such a metric can exceed the tolerance
 */
export function detectablePercent(error: Omit<RoundsError, "rounds">, hurdle: Hurdle): number {
  const { standardError, degrees } = error;
  const { id, falseAlarmRate, tolerancePercent } = hurdle;
  const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
  const least = Math.max(critical, toleratedWorse(id, tolerancePercent));
  const detectable = least + studentQuantile(POWER, degrees) * standardError;
  if (detectable === Number.POSITIVE_INFINITY) return detectable;
  return forTheWorse(id, percentOf(forTheWorse(id, detectable)));
}

/** The error of an estimate, and its rounds. */
export type RoundsError = Required<Pick<Change, "standardError" | "degrees" | "rounds">>;

/**
 * The error of the same estimate in a longer or shorter run. More time gives more pairs, and more rounds up to
 * {@link MOST_ROUNDS}. More pairs average out the variation of pairs; the variation of processes only averages out over
 * rounds.
 * @param times length of that run ÷ length of this one
 */
export function errorInRunOf(times: number, error: RoundsError) {
  const { number } = error.rounds;
  const rounds = Math.min(Math.max(number, MOST_ROUNDS), number * times);
  return errorWith(error, { rounds, times });
}

/**
 * The error of the same estimate in a run with other numbers of rounds and pairs.
 * @param run `rounds`: number of its rounds; `times`: its pairs ÷ those of this one
 */
export function errorWith(error: RoundsError, run: Readonly<Record<"rounds" | "times", number>>) {
  const { number, between } = error.rounds;
  return {
    standardError: Math.sqrt(between / run.rounds + ofPairs(error) / run.times),
    degrees: Math.max(1, ((error.degrees + 1) * run.rounds) / number - 1),
  };
}

/**
 * How much longer a run must be to decide a comparison that this one left open, if the estimate does not move. An
 * estimate that is within the tolerance needs its bound to get within it too; one that is beyond needs a small enough
 * p-value. It uses this run's degrees of freedom, so the result is rather too high.
 * @param hurdle the thresholds for the change
 * @returns length of that run ÷ length of this one, above 1; undefined if no longer run decides it, as for an estimate
 * at the edge of the tolerance
 */
export function timesToDecide(change: Change, hurdle: Hurdle): number | undefined {
  const { rounds, standardError, degrees } = change;
  if (!rounds || standardError === 0) return undefined;
  const { distance, confidence } = whatDecides(change, hurdle);
  const enough = distance / studentQuantile(confidence, degrees);
  const most = Math.max(rounds.number, MOST_ROUNDS);
  const asRounds = (standardError / enough) ** 2;
  const left = Math.max(0, enough ** 2 - rounds.between / most);
  const asPairs = ofPairs({ ...change, rounds }) / left;
  const times = asRounds * rounds.number <= most ? asRounds : asPairs;
  return times > 1 && Number.isFinite(times) ? times : undefined;
}

/**
 * True if a longer or shorter run would decide the comparison, if the estimate does not move. It uses the degrees of
 * freedom of that run's rounds, so if it says no, no more time would help.
 * @param times length of that run ÷ length of this one
 * @returns undefined for an estimate without rounds or without an error
 */
export function isDecidedIn(times: number, change: Change, hurdle: Hurdle): boolean | undefined {
  const { rounds, standardError, degrees } = change;
  if (!rounds || standardError === 0) return undefined;
  const there = errorInRunOf(times, { rounds, standardError, degrees });
  const { distance, confidence } = whatDecides(change, hurdle);
  return distance >= studentQuantile(confidence, there.degrees) * there.standardError;
}

/** Confidence of a bound at the last look of a long run. */
const { boundConfidence: BOUND_CONFIDENCE = CONFIDENCE } = ratesAfter(MOST_ROUNDS, MOST_ROUNDS);

/**
 * The distance that must be enough standard errors for a decision: from the estimate to the tolerance, or, beyond the
 * tolerance, from no change to the estimate.
 */
function whatDecides({ difference }: Change, hurdle: Hurdle) {
  const { id, falseAlarmRate, tolerancePercent } = hurdle;
  const room = toleratedWorse(id, tolerancePercent) - forTheWorse(id, difference);
  return room < 0
    ? { distance: Math.abs(difference), confidence: 1 - falseAlarmRate }
    : { distance: room, confidence: BOUND_CONFIDENCE };
}

/** The part of the variance that more pairs average out. */
function ofPairs({ standardError, rounds: { number, between } }: RoundsError): number {
  return Math.max(0, standardError ** 2 - between / number);
}
