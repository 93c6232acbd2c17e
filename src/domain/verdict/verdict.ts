/** The result of a comparison. */
export type Verdict =
  | "regression"
  | "improvement"
  | "no-worse"
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
  "no-worse",
  "unchanged",
] as const satisfies readonly Verdict[];

/**
 * Probability, over all gated series and metrics of a run together, of calling a regression where
 * nothing changed.
 */
export const FALSE_ALARM_RATE = 0.01;

/** Probability of finding a change of the size that is called detectable. */
export const POWER = 0.8;

/** Confidence of every interval that is shown. */
export const CONFIDENCE = 0.95;

/**
 * The one of several verdicts that matters most.
 * @param verdicts at least one
 * @returns `new` if there are none
 */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
