import { outcomeOf } from "../run/series/outcome.ts";
import { column, known, knownOf, type Samples } from "../run/series/samples.ts";
import { median } from "../statistics/descriptive.ts";
import { type SeriesMetricId, seriesMetric } from "./catalogue.ts";
import type { Row } from "./metric.ts";

/**
 * The value of a series' metric: the median over its bursts, which is robust to a single outlier; for `errors`, the
 * failed share of all finished requests, so that no burst hides its failures.
 * @returns the value in the metric's unit, or undefined if no sample has one
 */
export function seriesValue(samples: Samples, id: SeriesMetricId): number | undefined {
  if (id === "errors") return outcomeOf(samples).errorPercent;
  const values = knownValues(samples, id);
  return values.length === 0 ? undefined : median(values);
}

/** The values of a metric in all bursts that have one. */
export function knownValues(samples: Samples, id: SeriesMetricId): readonly number[] {
  const { figures, by } = seriesMetric(id);
  if (!by || !samples.columns[figures[0]]) return known(samples, figures[0]);
  return knownOf(metricColumn(samples, id));
}

/** The value of a metric in each burst, NaN for bursts without one. */
export function metricColumn(samples: Samples, id: SeriesMetricId): readonly number[] {
  const { figures, by } = seriesMetric(id);
  const [first] = figures;
  if (!by || !samples.columns[first]) return column(samples, first);
  const columns = figures.map((figure) => samples.columns[figure]);
  // One row for all bursts, and loops without iterators, because there are millions of them.
  const row: number[] = [];
  const values = Array<number>(samples.length).fill(Number.NaN);
  for (let burst = 0; burst < values.length; burst += 1) {
    for (let at = 0; at < columns.length; at += 1) row[at] = columns[at]?.[burst] ?? Number.NaN;
    values[burst] = by(row as unknown as Row);
  }
  return values;
}

/**
 * The values of a metric in the bursts of each round.
 * @param of transforms a value; the burst is left out if the result is not finite
 * @returns by round; rounds without a value are left out
 */
export function valuesByRound(
  samples: Samples,
  id: SeriesMetricId,
  of: (value: number) => number = (value) => value,
): Map<number, number[]> {
  const rounds = column(samples, "round");
  const values = metricColumn(samples, id);
  const found = new Map<number, number[]>();
  for (let burst = 0; burst < values.length; burst += 1) {
    const value = of(values[burst] as number);
    if (!Number.isFinite(value)) continue;
    const round = rounds[burst] as number;
    const own = found.get(round);
    if (own) own.push(value);
    else found.set(round, [value]);
  }
  return found;
}
