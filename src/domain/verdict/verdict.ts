/** Verdicts in descending order of importance. */
export const VERDICT_ORDER = [
  "regression",
  "unmeasurable",
  "inconclusive",
  "improvement",
  "removed",
  "new",
  "no-worse",
  "unchanged",
] as const;

/** The result of a comparison. */
export type Verdict = (typeof VERDICT_ORDER)[number];

/** Verdicts of comparisons that found nothing. */
export const FOUND_NOTHING: readonly (Verdict | undefined)[] = [
  "unchanged",
  "no-worse",
  "inconclusive",
];

/** Probability, over all gated series and metrics of a run together, of calling a regression if nothing changed. */
export const FALSE_ALARM_RATE = 0.01;

/** Probability of detecting a change of the size that is called detectable. */
export const POWER = 0.8;

/** Confidence of every interval that is shown. */
export const CONFIDENCE = 0.95;

/**
 * The most important of several verdicts.
 * @returns `new` if there are none
 */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
