import { EFFECTS, type Finding } from "../finding.ts";
import type { Estimator, Seen } from "../seen.ts";
import type { LateAnswers } from "../series-comparison.ts";
import { isLate } from "../starts/respects.ts";

/**
 * Answers that come later than a burst waits for them, so that bursts only measure the others: none of the gated values
 * includes all answers, and even CPU time is per answer.
 */
export const lateAnswers: Estimator = (seen) =>
  seen.rows.flatMap(({ name }): readonly Finding[] => {
    const late = lateIn(seen, name);
    if (!late) return [];
    const figures = { of: "late-answers", late } as const;
    const own = { series: name, by: "late-answers", figures } as const;
    if (late.verdict !== "worse") return [{ ...own, effect: "doubts" }];
    // Other figures then only mean that answers are late, unless they show a regression as well.
    return [{ ...own, effect: "fails", overrules: { series: [name], ...OTHERS } }];
  });

const OTHERS = {
  by: ["bursts", "all-answers", "starts"],
  effects: EFFECTS.filter((effect) => effect !== "fails"),
} as const;

/**
 * The strongest evidence for late answers of head; one cause is only reported once.
 * @param name of the series
 */
export function lateIn({ paired }: Pick<Seen, "paired">, name: string): LateAnswers | undefined {
  const [first] = (paired?.starts.get(name) ?? [])
    .filter(({ isWorse, looksWorse }) => isWorse || looksWorse)
    .toSorted((a, b) => a.pValue - b.pValue)
    .flatMap(({ by, percentile, shown, isWorse }): readonly LateAnswers[] => {
      const verdict = isWorse ? "worse" : "perhaps-worse";
      return isLate(by) ? [{ by, percentile, ...shown, verdict }] : [];
    });
  return first;
}
