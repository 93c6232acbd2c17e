import type { Verdict } from "./verdict.ts";

/** What the data say about a change, in percent; above 0 the value got higher. */
export interface Evidence {
  readonly changePercent: number;
  readonly lowPercent: number;
  readonly highPercent: number;
  /** Adjusted p-value of "it got lower". */
  readonly pLower: number;
  /** Adjusted p-value of "it got higher". */
  readonly pHigher: number;
}

/** What a change is held against. */
export interface Bounds {
  /** The direction that is an improvement. */
  readonly better: "higher" | "lower";
  /** Change that is tolerated in either direction, in percent. */
  readonly tolerancePercent: number;
  /** Adjusted p-value up to which a change is beyond chance. */
  readonly falseAlarmRate: number;
}

/**
 * The verdict on one metric of one series: the rule that calls a regression.
 *
 * A regression or an improvement must be beyond chance, by p-values that are adjusted for everything that is gated, and
 * its estimate beyond the tolerance. Unchanged needs the whole interval within the tolerance. Anything else is
 * inconclusive.
 *
 * @param evidence what the data say
 * @param bounds what that is held against
 */
export function decide(
  evidence: Evidence,
  { better, tolerancePercent, falseAlarmRate }: Bounds,
): Verdict {
  const { changePercent, lowPercent, highPercent, pLower, pHigher } = evidence;
  const [pWorse, pBetter] = better === "higher" ? [pLower, pHigher] : [pHigher, pLower];
  const worsePercent = better === "higher" ? -changePercent : changePercent;
  if (pWorse <= falseAlarmRate && worsePercent > tolerancePercent) return "regression";
  if (pBetter <= falseAlarmRate && -worsePercent > tolerancePercent) return "improvement";
  if (lowPercent >= -tolerancePercent && highPercent <= tolerancePercent) return "unchanged";
  return "inconclusive";
}
