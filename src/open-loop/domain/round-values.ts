import type { ValueBound } from "../../domain/metrics/metric.ts";
import { overRounds } from "../../domain/metrics/values.ts";
import type { OpenLoopMetricId, OpenLoopSeries } from "../../domain/series/open-loop.ts";
import type { FoundRate } from "./capacity/search.ts";
import { capacityOf, type Pair } from "./rounds.ts";

/** The parts of a series that values of rounds are read from. */
type Measured = Pick<OpenLoopSeries, "rounds" | "capacity">;

/** The values of a metric by round, as what was found in it. */
export function valuesIn({ rounds, capacity }: Measured, id: OpenLoopMetricId) {
  // What bounds a search that ended below the highest rate is the load.
  const higherOf = (rate: number) => (rate < (capacity?.to ?? 0) ? "load" : "to");
  const found = rounds.flatMap(({ round, values, bounds = {} }) => {
    const { [id]: rate } = values;
    const { [id]: bound } = bounds;
    if (rate === undefined) return [];
    const edge = bound && (bound === "lower" ? "from" : higherOf(rate));
    const value: FoundRate = { rate, ...(edge && { edge }) };
    return [[round, value] as const];
  });
  return new Map(found);
}

/** The rounds of a metric that both arms have. */
export function pairsOf(base: Measured, head: Measured, id: OpenLoopMetricId): readonly Pair[] {
  const before = valuesIn(base, id);
  return [...valuesIn(head, id)].flatMap(([round, own]) => {
    const other = before.get(round);
    return other ? [{ base: other, head: own }] : [];
  });
}

/**
 * The value of a metric over all rounds: {@link overRounds} with the interval of a median, or the edge that bounds at least
 * half of them.
 * @returns undefined if no round has one
 */
export function typicalOf(series: Measured, id: OpenLoopMetricId) {
  const values = [...valuesIn(series, id).values()];
  if (values.length === 0) return undefined;
  const unknown = { low: undefined, high: undefined, edge: undefined };
  if (id !== "lost") return { ...unknown, ...capacityOf(values) };
  const lost = values.map(({ rate }) => rate);
  return { ...unknown, rate: overRounds(id, lost) };
}

/** The side of the true value, if that of a metric over all rounds is only a bound. */
export function foundIn(series: Measured, id: OpenLoopMetricId): ValueBound | undefined {
  const { edge } = typicalOf(series, id) ?? {};
  return edge && (edge === "from" ? "lower" : "higher");
}
