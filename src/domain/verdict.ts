/** What is said of a metric of a series. */
export type Verdict =
  | "regression"
  | "improvement"
  | "unchanged"
  | "inconclusive"
  | "unmeasurable"
  | "new"
  | "removed";

/** Verdicts from the one that matters most to the one that matters least. */
export const VERDICT_ORDER = [
  "regression",
  "unmeasurable",
  "inconclusive",
  "improvement",
  "removed",
  "new",
  "unchanged",
] as const satisfies readonly Verdict[];

/**
 * Probability, over all gated series and metrics of a run together, of calling a regression where
 * nothing changed.
 */
export const FALSE_ALARM_RATE = 0.01;

/** Confidence of every interval that is shown. */
export const CONFIDENCE = 0.95;

/** What the data say about one change; changes are in percent, above 0 for a higher value. */
export interface Evidence {
  readonly changePercent: number;
  readonly lowPercent: number;
  readonly highPercent: number;
  /** Adjusted p-value of "it got lower". */
  readonly pLower: number;
  /** Adjusted p-value of "it got higher". */
  readonly pHigher: number;
}

/**
 * The verdict on one metric of one series.
 *
 * A regression or an improvement must be beyond chance, at a level adjusted for all that is gated,
 * and beyond the tolerance. Unchanged needs the whole interval within the tolerance. Anything else
 * is not known.
 *
 * @param evidence what the data say
 * @param better the direction that is an improvement
 * @param tolerancePercent change that is accepted, in either direction
 * @param level adjusted p-value up to which a change is beyond chance
 */
export function decide(
  evidence: Evidence,
  better: "higher" | "lower",
  tolerancePercent: number,
  level = FALSE_ALARM_RATE,
): Verdict {
  const { changePercent, lowPercent, highPercent, pLower, pHigher } = evidence;
  const [pWorse, pBetter] = better === "higher" ? [pLower, pHigher] : [pHigher, pLower];
  const worsePercent = better === "higher" ? -changePercent : changePercent;
  if (pWorse <= level && worsePercent > tolerancePercent) return "regression";
  if (pBetter <= level && -worsePercent > tolerancePercent) return "improvement";
  if (lowPercent >= -tolerancePercent && highPercent <= tolerancePercent) return "unchanged";
  return "inconclusive";
}

/**
 * The verdict that stands for several: the one that matters most.
 * @param verdicts at least one
 * @returns `new` for none at all
 */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
