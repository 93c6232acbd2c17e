import type { Comparison } from "../comparison/comparison.ts";
import type { CountedSeries } from "../counting/counts.ts";
import { boundsOf, type Gate, metricsNamed } from "../gate/bounds.ts";
import {
  COUNT_METRIC_IDS,
  countMetric,
  type LimitMetricId,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  type ServerMetricId,
  serverMetric,
} from "../metrics/catalogue.ts";
import { serverValues } from "../metrics/server-value.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { ServerFacts } from "../run/series/server-facts.ts";
import { required } from "../shared/required.ts";
import type { MetricComparison, SeriesComparison } from "../verdict/series-comparison.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { judgeLimits, type LimitCase } from "./limit.ts";
import { type LimitedValues, limitedValues } from "./limited-values.ts";
import type { Side, Sides } from "./sides.ts";

/** Something that was judged: a series, what was counted of one, or a server. */
interface Judged extends Partial<Pick<SeriesComparison, "failures">> {
  readonly name: string;
  readonly verdict: Verdict;
  readonly metrics: Readonly<Partial<Record<LimitMetricId, MetricComparison>>>;
}

/** A limit, and whose it is. */
interface NamedCase extends LimitCase {
  readonly name: string;
}

/** Adds to each metric that has a limit how head keeps it. */
export function withLimits(compared: Comparison, { head, base }: Sides, gate: Gate): Comparison {
  const valuesOfHead = valuesIn(head);
  const valuesOfBase = valuesIn(base);
  const judged = [...compared.series, ...(compared.counted ?? []), ...(compared.servers ?? [])];
  const cases = judged.filter(isMeasured).flatMap(({ name }) => {
    const { limits = {} } = boundsOf(gate, name);
    return metricsNamed(name).flatMap((id): readonly NamedCase[] => {
      const limit = limits[id];
      if (!limit) return [];
      const { values, areLeast = false } = valuesOfHead(name, id);
      const base = valuesOfBase(name, id).values;
      return [{ name, id, limit, head: values, base, areLeast, isExact: isOfBuild(id) }];
    });
  });
  if (cases.length === 0) return compared;
  const kept = judgeLimits(cases);
  const limited = <One extends Judged>(one: One): One => {
    const own = cases.flatMap(({ name, id }, at) =>
      name === one.name
        ? [[id, { ...one.metrics[id], limit: required(kept[at], "limit") }] as const]
        : [],
    );
    return own.length === 0
      ? one
      : { ...one, metrics: { ...one.metrics, ...Object.fromEntries(own) } };
  };
  return {
    ...compared,
    series: compared.series.map(limited),
    ...(compared.counted && { counted: compared.counted.map(limited) }),
    ...(compared.servers && { servers: compared.servers.map(limited) }),
  };
}

/** Whether its figures say anything: so many requests may have failed that they say nothing else. */
function isMeasured({ verdict, failures }: Judged): boolean {
  return verdict !== "removed" && !failures?.areTooMany;
}

function isOfBuild(id: LimitMetricId): boolean {
  const server = SERVER_METRIC_IDS.find((one) => one === id);
  return server !== undefined && serverMetric(server).ofBuild !== undefined;
}

/** The values that limits of a side are about, by name and metric: of each round, start or turn. */
function valuesIn(side: Side): (name: string, id: LimitMetricId) => LimitedValues {
  const series = byName(side.series, ({ name }) => name);
  const servers = byName(side.servers, ({ server }) => server);
  const counted = byName(side.counted, ({ name }) => name);
  return (name, id) =>
    valuesOf(
      { series: series.get(name), server: servers.get(name), counted: counted.get(name) },
      id,
    );
}

function byName<One>(all: readonly One[], nameOf: (one: One) => string): ReadonlyMap<string, One> {
  return new Map(all.map((one) => [nameOf(one), one]));
}

/** What has a name on one side. */
interface Found {
  readonly series: MeasuredSeries | undefined;
  readonly server: ServerFacts | undefined;
  readonly counted: CountedSeries | undefined;
}

function valuesOf({ series, server, counted }: Found, id: LimitMetricId): LimitedValues {
  const ofSeries = SERIES_METRIC_IDS.find((one) => one === id);
  if (ofSeries) return series ? limitedValues(series.samples, ofSeries) : { values: [] };
  const ofCount = COUNT_METRIC_IDS.find((one) => one === id);
  if (ofCount) {
    const values = (counted?.turns ?? []).map(countMetric(ofCount).of);
    return { values: values.filter((value) => value !== undefined) };
  }
  return { values: server ? serverValues(server, id as ServerMetricId) : [] };
}
