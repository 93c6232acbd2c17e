import type { Change, Rounds } from "../evidence/change.ts";
import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { MOST_ROUNDS } from "../run/plan/round-counts.ts";
import { studentQuantile } from "../statistics/student.ts";
import { CONFIDENCE } from "../verdict/verdict.ts";
import { type Hurdle, toleratedDifferences } from "./detectable.ts";
import { ratesAfter } from "./looks.ts";

/** The bounds that a change of a metric has to exceed. */
export interface MetricHurdle extends Hurdle {
  /** Its direction says what is worse. */
  readonly id: MetricId;
}

/** The error of an estimate, and its rounds. */
export interface RoundsError extends Pick<Change, "standardError" | "degrees"> {
  readonly rounds: Rounds;
}

/**
 * The error of the same estimate in a run that is longer or shorter. More time gives more pairs, and more rounds up to
 * {@link MOST_ROUNDS}: what pairs scatter averages out, what processes differ only as far as there are rounds.
 * @param times length of that run ÷ length of this one
 */
export function errorInRunOf(times: number, error: RoundsError): Omit<RoundsError, "rounds"> {
  const { number } = error.rounds;
  return errorWith(error, {
    rounds: Math.min(Math.max(number, MOST_ROUNDS), number * times),
    times,
  });
}

/**
 * The error of the same estimate in a run with other rounds and other pairs.
 * @param rounds number of its rounds
 * @param times its pairs ÷ those of this one
 */
export function errorWith(
  error: RoundsError,
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Omit<RoundsError, "rounds"> {
  const { number, between } = error.rounds;
  return {
    standardError: Math.sqrt(between / rounds + ofPairs(error) / times),
    degrees: Math.max(1, ((error.degrees + 1) * rounds) / number - 1),
  };
}

/**
 * How much longer a run would have to be to decide what this one left open, if the estimate stays where it is: within the
 * tolerance, and on the good side of it, its bound has to get within the tolerance; beyond it the p-value has to be small
 * enough. The degrees of freedom are those of this run, so it is rather less.
 * @param hurdle what a change has to get past
 * @returns length of that run ÷ length of this one, above 1; undefined where no longer run decides it, as for an estimate at
 *   the edge of the tolerance
 */
export function timesToDecide(change: Change, hurdle: MetricHurdle): number | undefined {
  const { rounds, standardError, degrees } = change;
  if (!rounds || standardError === 0) return undefined;
  const { distance, confidence } = whatDecides(change, hurdle);
  const enough = distance / studentQuantile(confidence, degrees);
  const most = Math.max(rounds.number, MOST_ROUNDS);
  const asRounds = (standardError / enough) ** 2;
  const left = enough ** 2 - rounds.between / most;
  const times =
    asRounds * rounds.number <= most
      ? asRounds
      : ofPairs({ ...change, rounds }) / Math.max(0, left);
  return times > 1 && Number.isFinite(times) ? times : undefined;
}

/**
 * Whether a run that is longer or shorter would decide, if the estimate stays where it is; with the degrees of freedom that
 * its rounds would have, so that no longer time would do where this says no.
 * @param times length of that run ÷ length of this one
 * @returns undefined for an estimate without rounds, or without an error
 */
export function isDecidedIn(
  times: number,
  change: Change,
  hurdle: MetricHurdle,
): boolean | undefined {
  const { rounds, standardError, degrees } = change;
  if (!rounds || standardError === 0) return undefined;
  const there = errorInRunOf(times, { rounds, standardError, degrees });
  const { distance, confidence } = whatDecides(change, hurdle);
  return distance >= studentQuantile(confidence, there.degrees) * there.standardError;
}

/** How sure the last look of a long run is of a bound. */
const { boundConfidence: BOUND_CONFIDENCE = CONFIDENCE } = ratesAfter(MOST_ROUNDS, MOST_ROUNDS);

/** What must be so many standard errors that it is certain: the way to the tolerance, or from no change to beyond it. */
function whatDecides(
  { difference }: Pick<Change, "difference">,
  { id, falseAlarmRate, tolerancePercent }: MetricHurdle,
): { readonly distance: number; readonly confidence: number } {
  const { least, most } = toleratedDifferences(tolerancePercent);
  const room = anyMetric(id).better === "higher" ? difference - least : most - difference;
  return room < 0
    ? { distance: Math.abs(difference), confidence: 1 - falseAlarmRate }
    : { distance: room, confidence: BOUND_CONFIDENCE };
}

/** The part of the error that more pairs average out, as a variance. */
function ofPairs({ standardError, rounds: { number, between } }: RoundsError): number {
  return Math.max(0, standardError ** 2 - between / number);
}
