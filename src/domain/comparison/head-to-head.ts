import { changeOf } from "../evidence/paired-changes.ts";
import { pairBursts } from "../evidence/pairs.ts";
import { type ProcessPool, processPool } from "../evidence/process-pool.ts";
import { centresOfPairs, type RoundCentres } from "../evidence/round-centres.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { isWhole, type LoadLevel, levelName } from "../run/series/series.ts";

/** Two servers under the same load, in bursts that took turns. */
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
  /** Pairs of bursts that both have a value. */
  readonly pairs: number;
}

/** Metrics that servers are compared on. */
const COMPARED = ["throughput", "latency-p50", "latency-p99", "cpu-per-request"] as const;

/** Two series under the same load. */
type Duel = readonly [MeasuredSeries, MeasuredSeries];

/**
 * Compares the servers of a run with each other, two by two.
 *
 * The ratio is estimated from pairs of bursts that took turns; {@link changeOf} gives its interval,
 * from all such ratios of the run. Servers with too few pairs for an interval are left out.
 *
 * @param series measured series; only whole ones of head count
 */
export function compareServers(series: readonly MeasuredSeries[]): readonly HeadToHead[] {
  const underSameLoad = new Map<string, MeasuredSeries[]>();
  for (const one of series) {
    if (one.arm !== "head" || !isWhole(one)) continue;
    // Servers of different jobs never took turns, and their machines may differ.
    const load = `${one.scenario} ${levelName(one.level)} ${one.shard ?? ""}`;
    const others = underSameLoad.get(load);
    if (others) others.push(one);
    else underSameLoad.set(load, [one]);
  }
  const duels = [...underSameLoad.values()].flatMap((servers) =>
    servers.flatMap((first, index) =>
      servers.slice(index + 1).map((second): Duel => [first, second]),
    ),
  );
  const compared = duels.map((duel) => ({ duel, rated: ratedBy(duel) }));
  const pool = processPool(compared.flatMap(({ rated }) => rated.map(({ rounds }) => rounds)));
  return compared.flatMap(({ duel, rated }) => compareTwo(duel, rated, pool));
}

/** A metric of a duel. */
interface Rated {
  readonly metric: SeriesMetricId;
  readonly rounds: RoundCentres;
}

function ratedBy([first, second]: Duel): readonly Rated[] {
  const pairs = pairBursts(first.samples, second.samples);
  return COMPARED.map((metric) => ({
    metric,
    rounds: centresOfPairs(pairs, metric),
  }));
}

function compareTwo(
  [first, second]: Duel,
  rated: readonly Rated[],
  pool: ProcessPool | undefined,
): readonly HeadToHead[] {
  const ratios = rated.flatMap(({ metric, rounds }) => {
    const change = changeOf(rounds, pool);
    return change ? [{ metric, change, pairs: rounds.pairs }] : [];
  });
  const throughput = ratios.find(({ metric }) => metric === "throughput");
  if (!throughput) return [];
  const isSecondFaster = throughput.change.difference > 0;
  const [a, b] = isSecondFaster ? [second, first] : [first, second];
  return ratios.map(({ metric, change: { difference, low, high }, ...counted }) => {
    // The differences are the second's values less the first's.
    const [ratio, from, to] = isSecondFaster ? [difference, low, high] : [-difference, -high, -low];
    return {
      scenario: a.scenario,
      level: a.level,
      metric,
      servers: [a.server, b.server] as const,
      ratio: Math.exp(ratio),
      low: Math.exp(from),
      high: Math.exp(to),
      ...counted,
    };
  });
}
