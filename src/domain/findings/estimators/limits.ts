import { boundsOf, metricsNamed } from "../../bounds/bounds.ts";
import { quantilesByRound } from "../../evidence/pooled-quantiles.ts";
import { mediansByRound } from "../../evidence/round-values.ts";
import {
  anyMetric,
  INSTRUMENT_METRIC_IDS,
  type LimitMetricId,
  percentileOf,
  SERIES_METRIC_IDS,
  type SeriesMetricId,
  type ServerMetricId,
} from "../../metrics/catalogue.ts";
import { totalsByRound } from "../../metrics/totals.ts";
import { instrumentValues, serverValuesByRound } from "../../metrics/values.ts";
import type { Gate } from "../../run/plan/config.ts";
import { NO_SAMPLES, type Samples } from "../../series/samples.ts";
import { byShard, type ServerFacts, shardOf } from "../../series/server-facts.ts";
import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import { type KeptLimit, LIMIT_ORDER } from "../series-comparison.ts";
import type { Side, Sides } from "../sides.ts";
import { judgeLimits, type LimitCase } from "./limit.ts";

/** The result of a limit of a named series or server. */
type NamedLimit = Pick<LimitCase, "id"> & { readonly name: string; readonly limit: KeptLimit };

/** The results of all limits of series and servers, in the order of their names. They are judged together. */
export function limitsByName(
  names: readonly string[],
  { head, base }: Sides,
  gate: Gate,
): readonly NamedLimit[] {
  const valuesOfHead = valuesIn(head);
  const valuesOfBase = valuesIn(base);
  const cases = names.flatMap((name) => {
    const { limits = {} } = boundsOf(gate, name);
    return metricsNamed(name).flatMap((id) => {
      const limit = limits[id];
      if (!limit) return [];
      // A base that may be better than its bound says excuses nothing.
      const bases = new Map(
        valuesOfBase(name, id).map(({ shard, values, bound }) => {
          const isKnown = bound !== "either" && bound !== anyMetric(id).better;
          return [shard, isKnown ? values : []];
        }),
      );
      return valuesOfHead(name, id).map(({ shard, values, bound }) => {
        const base = bases.get(shard) ?? [];
        return { name, id, limit, head: values, base, bound, isExact: isOfBuild(id) };
      });
    });
  });
  const kept = judgeLimits(cases);
  const all = cases.map(({ name, id }, at) => ({ name, id, limit: required(kept[at], "limit") }));
  return [...groupedBy(all, ({ name, id }) => `${name} ${id}`).values()].map((own) =>
    own.reduce((one, other) => (isWorse(other, one) ? other : one)),
  );
}

/** True if one shard's result for a server's limit is worse than another's. Less is better in all these metrics. */
function isWorse({ limit }: NamedLimit, { limit: other }: NamedLimit): boolean {
  if (limit.verdict === other.verdict) return (limit.head ?? 0) > (other.head ?? 0);
  return LIMIT_ORDER.indexOf(limit.verdict) < LIMIT_ORDER.indexOf(other.verdict);
}

function isOfBuild(id: LimitMetricId): boolean {
  return "ofBuild" in anyMetric(id);
}

/** Looks up the values of a side that are compared with limits, by name and metric. */
function valuesIn(side: Side): (name: string, id: LimitMetricId) => readonly LimitedValues[] {
  const series = new Map(side.series.map((one) => [one.name, one]));
  const servers = new Map(side.servers.map((one) => [one.server, one]));
  const instrumented = new Map(side.instrumented.map((one) => [one.name, one]));
  return (name, id) => {
    const ofSeries = SERIES_METRIC_IDS.find((one) => one === id);
    if (ofSeries) return [limitedValues(series.get(name)?.samples ?? NO_SAMPLES, ofSeries)];
    const ofInstrument = INSTRUMENT_METRIC_IDS.find((one) => one === id);
    if (ofInstrument) {
      const own = instrumented.get(name);
      return [own ? instrumentValues(own, ofInstrument) : { values: [] }];
    }
    const server = servers.get(name);
    // A server that was never started, as in a run that only counts, has no metrics of starts.
    if (!server || (server.starts.length === 0 && !isOfBuild(id))) return [];
    const valuesOf = (one: ServerFacts) => serverValuesByRound(one, id as ServerMetricId);
    return byShard(server).map((one) => ({ shard: shardOf(one), values: valuesOf(one) }));
  };
}

/** Values that are compared with a limit. */
interface LimitedValues {
  /** The shard of a merged run that measured them; absent if one job measured all of them. */
  readonly shard?: number | undefined;
  /** In the metric's unit. */
  readonly values: readonly number[];
  /** Some values are only bounds, such as those of a percentile with too few answers: the true ones are on this side. */
  readonly bound?: LimitCase["bound"];
}

/**
 * The values of a metric that are compared with its limit, one for each round that has one. A limit protects every user, so
 * a value covers all answers of the round, or all its time under load; the longest latency is the longest of all answers.
 * For a metric that cannot be added up, it is the median of the round's bursts.
 */
export function limitedValues(samples: Samples, id: SeriesMetricId): LimitedValues {
  if (!percentileOf(id)) {
    return { values: totalsByRound(samples, id) ?? mediansByRound(samples, id) };
  }
  const quantiles = quantilesByRound(samples, id);
  const bound = quantiles.some(({ isLeast }) => isLeast) ? "higher" : undefined;
  return { values: quantiles.map(({ value }) => value), bound };
}
