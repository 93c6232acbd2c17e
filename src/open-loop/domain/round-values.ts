import type { ValueBound } from "../../domain/metrics/metric.ts";
import type { OpenLoopMetricId, OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { capacityOf } from "./capacity/rounds.ts";
import type { FoundRate } from "./capacity/search.ts";

/** The values of a metric in a round of both arms: each is what was found, or the edge that bounds it. */
export type Pair = Readonly<Record<"base" | "head", FoundRate>>;

const EDGE_OF: Readonly<Record<ValueBound, NonNullable<FoundRate["edge"]>>> = {
  higher: "to",
  lower: "from",
};

/** The values of a metric by round, as what was found in it. */
function valuesIn({ rounds }: Pick<OpenLoopSeries, "rounds">, id: OpenLoopMetricId) {
  const found = rounds.flatMap(({ round, values, bounds = {} }) => {
    const { [id]: rate } = values;
    const { [id]: bound } = bounds;
    if (rate === undefined) return [];
    const value: FoundRate = { rate, ...(bound && { edge: EDGE_OF[bound] }) };
    return [[round, value] as const];
  });
  return new Map(found);
}

/** The rounds of a metric that both arms have. */
export function pairsOf(
  base: Pick<OpenLoopSeries, "rounds">,
  head: Pick<OpenLoopSeries, "rounds">,
  id: OpenLoopMetricId,
): readonly Pair[] {
  const before = valuesIn(base, id);
  return [...valuesIn(head, id)].flatMap(([round, own]) => {
    const other = before.get(round);
    return other ? [{ base: other, head: own }] : [];
  });
}

/**
 * The value of a metric over all rounds: their median with its interval, or the edge that bounds at least half of them.
 * @returns undefined if no round has one
 */
export function typicalOf(series: Pick<OpenLoopSeries, "rounds">, id: OpenLoopMetricId) {
  const values = [...valuesIn(series, id).values()];
  return values.length === 0
    ? undefined
    : { low: undefined, high: undefined, edge: undefined, ...capacityOf(values) };
}

/** The side of the true value, if that of a metric over all rounds is only a bound. */
export function foundIn(
  series: Pick<OpenLoopSeries, "rounds">,
  id: OpenLoopMetricId,
): ValueBound | undefined {
  const { edge } = typicalOf(series, id) ?? {};
  return edge && (edge === "to" ? "higher" : "lower");
}
