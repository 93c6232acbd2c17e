import { type Change, studentChange } from "../evidence/change.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import { isPresentable } from "../verdict/unjudged-metric.ts";
import { CONFIDENCE } from "../verdict/verdict.ts";
import { MIN_HISTORY } from "./baseline.ts";

/**
 * The change from earlier runs, each of which is one value.
 * @param past earlier values
 * @param head this run's value
 * @param least standard error, as a difference of logarithms, that is assumed at least: earlier values can agree by chance
 * @returns undefined with fewer than three earlier values above 0, and for a change that cannot be written in percent
 */
export function changeSince(
  past: readonly number[],
  head: number,
  least: number,
): Change | undefined {
  const logs = past.filter((value) => value > 0).map(Math.log);
  if (head <= 0 || logs.length < MIN_HISTORY) return undefined;
  const found = predictionInterval(logs, Math.log(head), CONFIDENCE);
  const error = Math.max(found.standardError, least);
  const change = studentChange(found.difference, error, found.degrees);
  return isPresentable(change) ? change : undefined;
}
