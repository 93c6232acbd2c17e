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
 * The same, but only one for each round, the median of what was started in it: the machine is quick in one round and slow in
 * another, so starts of one round are alike.
 */
export function serverValuesByRound(facts: ServerFacts, id: ServerMetricId): readonly number[] {
  const { ofStarts } = serverMetric(id);
  if (!ofStarts) return serverValues(facts, id);
  const rounds = facts.starts.map((start) =>
    ofStarts(start).filter((value) => value !== undefined),
  );
  return rounds.filter(({ length }) => length > 0).map(median);
}

/**
 * The value of a server's metric: the median over its starts, which is robust to a single outlier.
 * @returns in the metric's unit, or undefined if it is unknown
 */
export function serverValue(facts: ServerFacts, id: ServerMetricId): number | undefined {
  const values = serverValues(facts, id);
  return values.length === 0 ? undefined : median(values);
}
