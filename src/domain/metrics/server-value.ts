import type { ServerFacts } from "../run/series/server-facts.ts";
import { median } from "../statistics/descriptive.ts";
import { type ServerMetricId, serverMetric } from "./catalogue.ts";

/**
 * The known values of a server's metric: one for each start, or one for its build.
 * @returns in the metric's unit, in the order of the starts
 */
export function serverValues(facts: ServerFacts, id: ServerMetricId): readonly number[] {
  const { ofStarts, ofBuild } = serverMetric(id);
  const values = ofStarts ? facts.starts.flatMap(ofStarts) : [ofBuild?.(facts)];
  return values.filter((value) => value !== undefined);
}

/**
 * The value of a server's metric: the median over its starts, which is robust to a single outlier.
 * @returns in the metric's unit, or undefined if it is unknown
 */
export function serverValue(facts: ServerFacts, id: ServerMetricId): number | undefined {
  const values = serverValues(facts, id);
  return values.length === 0 ? undefined : median(values);
}
