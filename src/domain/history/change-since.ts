import { isPresentable, studentChange } from "../evidence/change.ts";
import type { Reference } from "../evidence/reference.ts";
import { CONFIDENCE } from "../statistics/confidence.ts";
import { median } from "../statistics/descriptive.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import { MIN_HISTORY } from "./baseline.ts";

/**
 * The reference that earlier runs are, each of which is one value.
 * @param past earlier values
 * @param head this run's value; undefined if it is not to be compared
 * @param least standard error, as a difference of logarithms, that is assumed at least: earlier values can agree by chance
 * @returns without a change with fewer than three earlier values above 0, and for one that cannot be written in percent
 */
export function referenceSince(past: readonly number[], head?: number, least = 0): Reference {
  if (past.length === 0) return {};
  const logs = past.filter((value) => value > 0).map(Math.log);
  if (head === undefined || head <= 0 || logs.length < MIN_HISTORY) return { base: median(past) };
  const found = predictionInterval(logs, Math.log(head), CONFIDENCE);
  const error = Math.max(found.standardError, least);
  const change = studentChange(found.difference, error, found.degrees);
  if (!isPresentable(change)) return { base: median(past) };
  // Only base is adjusted: head is a single value, not a median.
  return { base: head * Math.exp(-change.difference), change };
}
