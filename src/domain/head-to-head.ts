import type { SeriesMetricId } from "./metric.ts";
import { differencesByRound, MIN_PAIRS, pairBursts } from "./pairs.ts";
import type { MeasuredSeries } from "./run-file.ts";
import { type LoadLevel, levelName } from "./series.ts";
import { signedRankInterval } from "./statistics/signed-rank.ts";
import { CONFIDENCE } from "./verdict.ts";

/** Two servers under the same load, from bursts that took turns. */
export interface HeadToHead {
  readonly scenario: string;
  readonly level: LoadLevel;
  readonly metric: SeriesMetricId;
  /** The first has the higher throughput. */
  readonly servers: readonly [string, string];
  /** First server's value ÷ second server's, with its 95 % interval. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** Pairs of bursts that both gave a value. */
  readonly pairs: number;
}

/** Metrics that servers are compared on. */
const COMPARED = ["throughput", "latency-p50", "latency-p99", "cpu-per-request"] as const;

/**
 * Compares the servers of a run with each other, two by two.
 *
 * The ratio is the Hodges–Lehmann estimate over the pairs of bursts that took turns, on logarithms, its
 * interval the signed-rank one. Servers with fewer pairs than an interval needs are left out.
 *
 * @param series measured series; those of other arms than head are left aside
 */
export function compareServers(series: readonly MeasuredSeries[]): readonly HeadToHead[] {
  const underSameLoad = new Map<string, MeasuredSeries[]>();
  for (const one of series) {
    if (one.arm !== "head") continue;
    const load = `${one.scenario} ${levelName(one.level)}`;
    const others = underSameLoad.get(load);
    if (others) others.push(one);
    else underSameLoad.set(load, [one]);
  }
  return [...underSameLoad.values()].flatMap((servers) =>
    servers.flatMap((first, index) =>
      servers.slice(index + 1).flatMap((second) => comparePair(first, second)),
    ),
  );
}

function comparePair(first: MeasuredSeries, second: MeasuredSeries): readonly HeadToHead[] {
  const throughput = ratioOf(first, second, "throughput");
  if (!throughput) return [];
  const [a, b] = throughput.ratio >= 1 ? [first, second] : [second, first];
  return COMPARED.flatMap((metric) => {
    const ratio = ratioOf(a, b, metric);
    if (!ratio) return [];
    return [
      {
        scenario: a.scenario,
        level: a.level,
        metric,
        servers: [a.server, b.server] as const,
        ...ratio,
      },
    ];
  });
}

function ratioOf(
  a: MeasuredSeries,
  b: MeasuredSeries,
  metric: SeriesMetricId,
): Pick<HeadToHead, "ratio" | "low" | "high" | "pairs"> | undefined {
  const differences = differencesByRound(pairBursts(b.samples, a.samples), metric).flat();
  if (differences.length < MIN_PAIRS) return undefined;
  const { estimate, low, high } = signedRankInterval(differences, CONFIDENCE);
  return {
    ratio: Math.exp(estimate),
    low: Math.exp(low),
    high: Math.exp(high),
    pairs: differences.length,
  };
}
