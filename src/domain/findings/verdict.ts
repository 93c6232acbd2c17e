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

/**
 * The most important of several verdicts.
 * @returns `new` if there are none
 */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? "new";
}
