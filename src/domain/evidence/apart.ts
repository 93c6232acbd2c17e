import { forTheWorse, type SeriesMetricId } from "../metrics/catalogue.ts";
import { knownValues } from "../metrics/values.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { type Arms, MIN_PAIRS } from "./pairs.ts";

/**
 * True if every burst of head is worse than every burst of base in a metric. Mann and Whitney's statistic is then 0:
 * whatever the interval says, the bursts are obviously those of two different servers. It counts in runs of one or two
 * starts, whose intervals are wide.
 */
export function areApart({ base, head }: Arms, id: SeriesMetricId): boolean {
  const worseIn = ({ samples }: MeasuredSeries) =>
    knownValues(samples, id).map((value) => forTheWorse(id, value));
  const [before, now] = [worseIn(base), worseIn(head)];
  const isEnough = Math.min(before.length, now.length) >= MIN_PAIRS;
  return isEnough && Math.min(...now) > Math.max(...before);
}
