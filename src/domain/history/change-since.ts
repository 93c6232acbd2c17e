import { type Change, isPresentable, studentChange } from "../evidence/change.ts";
import type { Reference } from "../evidence/reference.ts";
import { CONFIDENCE } from "../statistics/confidence.ts";
import { median, standardDeviation } from "../statistics/descriptive.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import { MIN_HISTORY } from "./baseline.ts";

/**
 * The reference that earlier runs are, each of which is one value.
 * @param past earlier values
 * @param head this run's value; undefined if it is not to be compared
 * @param least standard error, as a difference of logarithms, that is assumed at least: earlier values can agree by chance
 * @param rounds this run's value in each of its rounds, whose scatter adds to the error; fewer than two add none
 * @returns without a change with fewer than three earlier values above 0, if a round has 0, and for one that cannot be written
 * in percent
 */
export function referenceSince(
  past: readonly number[],
  head?: number,
  least = 0,
  rounds: readonly number[] = [],
): Reference {
  if (past.length === 0) return {};
  const logs = past.filter((value) => value > 0).map(Math.log);
  const isKnown = head !== undefined && [head, ...rounds].every((value) => value > 0);
  if (!isKnown || logs.length < MIN_HISTORY) return { base: median(past) };
  const found = predictionInterval(logs, Math.log(head), CONFIDENCE);
  const { standardError, degrees } = withScatter(found, rounds.map(Math.log));
  const change = studentChange(found.difference, Math.max(standardError, least), degrees);
  if (!isPresentable(change)) return { base: median(past) };
  // Only base is adjusted: head is a single value, not a median.
  return { base: head * Math.exp(-change.difference), change };
}

/**
 * An error with that of a mean added. Degrees of freedom after Satterthwaite (Biometrics Bulletin 2, 1946), but no more than
 * earlier runs have: they vary between runs in what rounds of one run have in common.
 * @param own values whose mean has the error that is added
 */
function withScatter(
  { standardError, degrees }: Pick<Change, "standardError" | "degrees">,
  own: readonly number[],
) {
  const [a, b] = [
    standardError ** 2,
    own.length < 2 ? 0 : standardDeviation(own) ** 2 / own.length,
  ];
  if (b === 0) return { standardError, degrees };
  const joint = (a + b) ** 2 / (a ** 2 / degrees + b ** 2 / (own.length - 1));
  return { standardError: Math.sqrt(a + b), degrees: Math.min(degrees, joint) };
}
