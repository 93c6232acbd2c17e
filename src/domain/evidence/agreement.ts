import { elementAt } from "../statistics/element-at.ts";
import { normalCdf } from "../statistics/normal.ts";

/** The common result of a server's starts, of which one may be odd. */
export interface Agreement {
  /** What all starts but the least one show at least; of two starts, or of one, the least. */
  readonly shown: number;
  /** Chance of that where each start's value is normal about 0 with a standard deviation of 1; 1 for one start. */
  readonly pValue: number;
  /** Chance that one start shows as much. */
  readonly byOne: number;
}

/** Fewest starts of which one is left out: of two, it would be half of what is known. */
const LEAST_WITH_AN_ODD_ONE = 3;

/**
 * How far starts agree that head is worse. One odd start, of either arm, decides nothing, neither for nor against: the
 * value that counts is the second least, an order statistic of independent values (David & Nagaraja, Order Statistics,
 * 3rd edition, 2003, section 2.1).
 * @param values one of each start, in standard deviations, above 0 where head is worse; at least one
 */
export function agreementOf(values: readonly number[]): Agreement {
  const starts = values.length;
  // Not sorted, since of each of very many series only the two least ones are asked for.
  let [least, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let start = 0; start < starts; start += 1) {
    const value = elementAt(values, start);
    second = Math.min(second, Math.max(least, value));
    least = Math.min(least, value);
  }
  const shown = starts < LEAST_WITH_AN_ODD_ONE ? least : second;
  const byOne = normalCdf(-shown);
  if (starts < 2) return { shown, pValue: 1, byOne };
  const all = byOne ** starts;
  if (starts < LEAST_WITH_AN_ODD_ONE) return { shown, pValue: all, byOne };
  return { shown, pValue: starts * byOne ** (starts - 1) * (1 - byOne) + all, byOne };
}
