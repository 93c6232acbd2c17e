import { groupedBy } from "../shared/grouped-by.ts";
import { sumOf } from "../shared/sum-of.ts";

/** Numbers of failed requests by cause: a status, or the load generator's name of an error. */
export interface Causes {
  /** @minimum 0 */
  readonly [name: string]: number;
}

/** A limit is needed because causes come from the network: a server may answer with any number of statuses. */
const MOST_CAUSES = 5;

/** Groups the causes beyond the most frequent ones. */
export const OTHER_CAUSES = "others";

/** The most frequent causes by name, and the sum of all others; the same object if there are few. */
export function mostFrequent(causes: Causes): Causes {
  const all = Object.entries(causes);
  if (all.length <= MOST_CAUSES) return causes;
  const named = all
    .filter(([name]) => name !== OTHER_CAUSES)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_CAUSES);
  const others = all.filter(([name]) => !named.some(([other]) => other === name));
  return Object.fromEntries([...named, [OTHER_CAUSES, sumOf(others, ([, number]) => number)]]);
}

/** The causes of several periods of load together. */
export function addedCauses(each: readonly Causes[]): Causes {
  const byName = groupedBy(each.flatMap(Object.entries<number>), ([name]) => name);
  const sums = [...byName].map(([name, own]) => [name, sumOf(own, ([, number]) => number)]);
  return Object.fromEntries(sums);
}
