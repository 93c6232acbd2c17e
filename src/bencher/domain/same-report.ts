import type { StoredMetric, StoredReport } from "./answer.ts";
import type { BencherMetrics } from "./measures.ts";

/** Numbers lose only their last digits in JSON and the database. */
const RELATIVE_DIFFERENCE = 1e-9;

/** Checks whether a stored value is the one that was sent. */
export function isSameValue(sent: number, stored: number): boolean {
  return Math.abs(sent - stored) <= RELATIVE_DIFFERENCE * Math.abs(sent);
}

/** Identifies a value within a report. */
export function valueKey(benchmark: string, measure: string): string {
  return `${measure} ${benchmark}`;
}

/**
 * The values of a report by {@link valueKey}; of a sample, only the first iteration, which is all that is kept as
 * `sent`.
 */
export function firstMetrics({ metrics }: StoredReport): ReadonlyMap<string, StoredMetric> {
  const first = metrics.filter(({ iteration }) => iteration === 0);
  return new Map(first.map((one) => [valueKey(one.benchmark.name, one.measure.slug), one]));
}

/**
 * Checks whether a stored report holds exactly the values that were sent. Commit, branch and testbed are the same
 * for all jobs of a commit, and so can the second of the start be, but not the measured values.
 * @param sent the first document, in Bencher Metric Format
 * @returns true if each of its values is in the report
 */
export function holdsValues(stored: StoredReport, sent: BencherMetrics): boolean {
  const metrics = firstMetrics(stored);
  return Object.entries(sent).every(([name, measures]) =>
    Object.entries(measures).every(([measure, { value }]) => {
      const found = metrics.get(valueKey(name, measure));
      return found !== undefined && isSameValue(value, found.value);
    }),
  );
}
