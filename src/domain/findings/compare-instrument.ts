import type { InstrumentMetricId } from "../metrics/catalogue.ts";
import type { InstrumentSeries } from "../series/instrument-series.ts";
import type { InstrumentComparison } from "./instrument-comparison.ts";
import { adjustedPValues } from "./judge.ts";
import type { AdjustedPValues } from "./metric-verdict.ts";
import type { UnjudgedMetric } from "./unjudged-metric.ts";

/** How an instrument beside timing compares the arms of one series. */
export interface InstrumentRule<Series, Case, Entered> {
  /** Enters a series of head beside base's, which is absent if base has none. */
  readonly enter: (base: Series | undefined, head: Series) => Entered;
  readonly comparisonOf: (
    entered: Entered,
    pValues: ReadonlyMap<Case, AdjustedPValues>,
  ) => InstrumentComparison;
  /** Probability of a false alarm over all that is gated of it; that of a run if absent. */
  readonly falseAlarmRate?: number;
}

/**
 * Compares what an instrument measured, with Holm's correction over everything that is gated of it.
 * @param all its series in both arms
 * @returns each series of head and those that only base has
 */
export function compareInstrument<
  Series extends InstrumentSeries,
  Case extends UnjudgedMetric<InstrumentMetricId>,
  Entered extends { readonly cases: readonly Case[] },
>(
  all: readonly Series[],
  { enter, comparisonOf, ...certainty }: InstrumentRule<Series, Case, Entered>,
): readonly InstrumentComparison[] {
  const bases = new Map(all.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
  const heads = all.filter(({ arm }) => arm === "head");
  const entered = heads.map((head) => enter(bases.get(head.name), head));
  const pValues = adjustedPValues(
    entered.flatMap(({ cases }) => cases),
    certainty,
  );
  const names = new Set(heads.map(({ name }) => name));
  return [
    ...entered.map((one) => comparisonOf(one, pValues)),
    ...[...bases.values()].flatMap(({ name, server, scenario }) =>
      names.has(name) ? [] : [{ name, server, scenario, verdict: "removed" as const, metrics: {} }],
    ),
  ];
}
