import { selectMedian } from "../statistics/selection.ts";

/** The change that a budget finds in half of the series. */
export interface Finding {
  /** Time for measuring, in milliseconds. */
  readonly budgetMs: number;
  readonly percent: number;
}

/** The expected findings of budgets. */
export interface BudgetOutlook {
  /** Whether the budget was chosen, not asked for. */
  readonly isChosen: boolean;
  /** Whether earlier runs on this machine tell; else it is the usual noise. */
  readonly isKnown: boolean;
  /** By rising budgets; those that find nothing are left out. */
  readonly finds: readonly Finding[];
}

/** Budgets that are shown beside a run's own, in milliseconds. */
export const SHOWN_BUDGETS_MS: readonly number[] = [5, 10, 15].map((minutes) => minutes * 60_000);

/**
 * The change that is found in half of the series.
 * @param percents what is found in each, at least one; infinite where none is
 * @returns undefined where half of them find none
 */
export function foundInHalf(percents: readonly number[]): number | undefined {
  // Absurd figures in a file must not become an error.
  const known = Float64Array.from(percents, (percent) =>
    Number.isNaN(percent) ? Infinity : percent,
  );
  const middle = selectMedian(known);
  return Number.isFinite(middle) ? middle : undefined;
}
