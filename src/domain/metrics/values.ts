import type { Turn } from "../series/counts.ts";
import { outcomeOf } from "../series/failed-requests.ts";
import type { InstrumentSeries } from "../series/instrument-series.ts";
import type { MachineMetricId, OpenLoopMetricId, OpenLoopRound } from "../series/open-loop.ts";
import type { Sample } from "../series/sample.ts";
import { burstsByRound, column, knownOf, type Samples, samplesOf } from "../series/samples.ts";
import type { ServerFacts } from "../series/server-facts.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import { mean, median } from "../statistics/descriptive.ts";
import {
  COUNT_METRIC_IDS,
  type CountMetricId,
  countMetric,
  type InstrumentMetricId,
  MACHINE_METRIC_IDS,
  OPEN_LOOP_METRIC_IDS,
  type SeriesMetricId,
  type ServerMetricId,
  seriesMetric,
  serverMetric,
} from "./catalogue.ts";
import type { Row, ValueBound } from "./metric.ts";

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
export function valuesByRound(samples: Samples, id: SeriesMetricId, of = (value: number) => value) {
  const values = metricColumn(samples, id).map((value) => of(value));
  const rounds = [...burstsByRound(samples)].map(([round, bursts]) => {
    return [round, bursts.map((burst) => values[burst] as number).filter(Number.isFinite)] as const;
  });
  return new Map(rounds.filter(([, own]) => own.length > 0));
}

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
  const rounds = facts.starts.map((start) => ofStarts(start).flatMap((value) => value ?? []));
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

/**
 * The value of a counting metric: the median over the turns.
 * @returns the value in the metric's unit, or undefined if no turn has one
 */
export function countedValue(turns: readonly Turn[], id: CountMetricId): number | undefined {
  const { of } = countMetric(id);
  const values = turns.flatMap((turn) => of(turn) ?? []);
  return values.length === 0 ? undefined : median(values);
}

/**
 * The values of a series of an instrument beside timing, one for each turn or round that has one.
 * @returns with the side of the true values, if some are only bounds, of one kind or either
 */
export function instrumentValues(
  series: InstrumentSeries,
  id: InstrumentMetricId,
): { readonly values: readonly number[]; readonly bound?: ValueBound | "either" | undefined } {
  if ("turns" in series) {
    const counted = COUNT_METRIC_IDS.find((one) => one === id);
    return {
      values: counted ? series.turns.flatMap((turn) => countMetric(counted).of(turn) ?? []) : [],
    };
  }
  const own = OPEN_LOOP_METRIC_IDS.find((one) => one === id);
  if (!own) return { values: [] };
  const values = series.rounds.flatMap((round) => round.values[own] ?? []);
  // A round of stages without a value may be the worst.
  const isLacking = series.kind === "stages" && values.length < series.rounds.length;
  const sides = series.rounds.flatMap(({ bounds = {} }) => bounds[own] ?? []);
  const [bound, other] = new Set(isLacking ? [...sides, "higher" as const] : sides);
  return { values, bound: other === undefined ? bound : "either" };
}

/**
 * The value of a metric over the rounds of an open load: their median; of requests that were lost the mean, which is their
 * part of all, because as many are due in each round.
 * @param values at least one
 */
export function overRounds(id: OpenLoopMetricId, values: readonly number[]): number {
  return id === "lost" ? mean(values) : median(values);
}

/** What the machine did beside some loads: medians over them, by metric. */
export function machineValues(loads: readonly Sample[]) {
  const samples = samplesOf(loads);
  return valuesByMetric(MACHINE_METRIC_IDS, (id) => seriesValue(samples, id));
}

/** The same over rounds of an open load, of one metric; undefined if no round has it. */
export function machineValue(rounds: readonly OpenLoopRound[], id: MachineMetricId) {
  const values = rounds.flatMap(({ machine = {} }) => machine[id] ?? []);
  return values.length === 0 ? undefined : median(values);
}

/**
 * The known values of metrics, by metric.
 * @param ids the metrics, in the order of the keys
 * @param of undefined for a value that is not known
 */
export function valuesByMetric<Id extends string>(
  ids: readonly Id[],
  of: (id: Id) => number | undefined,
) {
  const values = ids.map((id) => [id, of(id)] as const);
  return withoutNullish(Object.fromEntries(values)) as Partial<Record<Id, number>>;
}
