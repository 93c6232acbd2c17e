import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { formatDuration, formatSome } from "../../domain/shared/format.ts";
import type { BeyondBudget } from "../../domain/stopping/first-outlook.ts";

/**
 * Names the comparisons that the budget cannot decide, once the first round has shown it.
 * @returns undefined if it may decide all
 */
export function beyondBudgetText(
  beyond: readonly BeyondBudget[],
  budgetMs: number,
): string | undefined {
  if (beyond.length === 0) return undefined;
  const each = beyond.map(({ series, metric, neededMs }) => {
    const time = neededMs === undefined ? "not in an hour" : `about ${neededMs / MINUTE_MS} min`;
    return `${series} ${anyMetric(metric).label} (${time})`;
  });
  return `As the first round scatters, ${formatDuration(budgetMs)} cannot show that these are no worse than tolerated: ${formatSome(each)}`;
}

const MINUTE_MS = 60_000;
