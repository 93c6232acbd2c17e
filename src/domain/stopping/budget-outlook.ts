import { selectMedian } from "../statistics/selection.ts";

/** The change that a budget detects in half of the series. */
export interface Finding {
  /** Time for measuring, in milliseconds. */
  readonly budgetMs: number;
  readonly percent: number;
}

/** The changes that budgets are expected to detect. */
export interface BudgetOutlook {
  /** True if the budget was chosen automatically. */
  readonly isChosen: boolean;
  /** True if based on earlier runs on this machine; otherwise on the usual noise. */
  readonly isKnown: boolean;
  /** In ascending order of budgets, without those that detect nothing. */
  readonly finds: readonly Finding[];
}

/** Budgets shown beside a run's own, in milliseconds. */
export const SHOWN_BUDGETS_MS: readonly number[] = [5, 10, 15].map((minutes) => minutes * 60_000);

/**
 * The change that is detected in half of the series.
 * @param percents detectable change of each series, at least one value; infinite if there is none
 * @returns undefined if half of the series have none
 */
export function foundInHalf(percents: readonly number[]): number | undefined {
  // NaN can only come from absurd figures in a file; it must not cause an error.
  const known = Float64Array.from(percents, (percent) =>
    Number.isNaN(percent) ? Infinity : percent,
  );
  const middle = selectMedian(known);
  return Number.isFinite(middle) ? middle : undefined;
}
