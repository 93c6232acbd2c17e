import { normalCdf } from "../statistics/student.ts";

/** Minimum number of starts to leave one out: of two, it would be half of the evidence. */
const LEAST_WITH_AN_ODD_ONE = 3;

/**
 * Tests if the starts agree that head is worse. One outlier, in either arm, decides nothing, for or against: the second
 * smallest value counts, an order statistic of independent values (David & Nagaraja, Order Statistics, 3rd edition,
 * 2003, section 2.1).
 * @param values one per start, in standard deviations, above 0 if head is worse; at least one
 * @param leastByOne probability that an accident that is not normal makes one start worse by any number of them
 * @returns `shown`, the value that all starts but the smallest reach, with one or two starts the smallest; `pValue`,
 * the probability of that if each start's value is standard normal but for accidents, 1 for one start; and `byOne`, the probability that
 * one start reaches the value
 */
export function agreementOf(values: readonly number[], leastByOne = 0) {
  const starts = values.length;
  const [least = 0, second = least] = values.toSorted((a, b) => a - b);
  const hasOddOne = starts >= LEAST_WITH_AN_ODD_ONE;
  const shown = hasOddOne ? second : least;
  const byOne = Math.max(leastByOne, normalCdf(-shown));
  if (starts < 2) return { shown, pValue: 1, byOne };
  const allButOne = hasOddOne ? starts * byOne ** (starts - 1) * (1 - byOne) : 0;
  return { shown, pValue: allButOne + byOne ** starts, byOne };
}
