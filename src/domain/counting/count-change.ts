import { type CountMetricId, countMetric } from "../metrics/catalogue.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { type Change, studentChange } from "../verdict/change.ts";
import type { Turn } from "./counts.ts";

/**
 * The least spread of a turn's difference that is assumed, as a difference of logarithms. Two builds of one
 * program differ by so much where an edit that changes nothing moves its parts, however well the turns agree.
 */
const LEAST_SPREAD = 0.001;

/**
 * The change from base to head, by Student's t over the turns: the two counts of a turn had the same seeds,
 * so what these do cancels.
 * @returns undefined with fewer than two turns that both arms have a value of
 */
export function countChange(
  base: readonly Turn[],
  head: readonly Turn[],
  id: CountMetricId,
): Change | undefined {
  const { of } = countMetric(id);
  const before = new Map(base.map((one) => [one.turn, of(one)]));
  const differences = head.flatMap((one) => {
    const [from = 0, to = 0] = [before.get(one.turn), of(one)];
    return from > 0 && to > 0 ? [Math.log(to / from)] : [];
  });
  const { length } = differences;
  if (length < 2) return undefined;
  const spread = Math.max(standardDeviation(differences), LEAST_SPREAD);
  return studentChange(mean(differences), spread / Math.sqrt(length), length - 1);
}
