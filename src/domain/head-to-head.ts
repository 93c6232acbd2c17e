import { type SeriesMetricId, seriesMetric } from "./metric.ts";
import { MIN_BLOCKS } from "./plan.ts";
import type { MeasuredSeries } from "./run-file.ts";
import type { Sample } from "./sample.ts";
import { type LoadLevel, levelName } from "./series.ts";
import { mean } from "./statistics/descriptive.ts";
import { signedRankInterval } from "./statistics/signed-rank.ts";
import { CONFIDENCE } from "./verdict.ts";

/** Two servers under the same load, from bursts of the same blocks. */
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
  /** Blocks that both gave a value in. */
  readonly blocks: number;
}

/** Metrics that servers are compared on. */
const COMPARED = ["throughput", "latency-p50", "latency-p99", "cpu-per-request"] as const;

/**
 * Compares the servers of a run with each other, pair by pair.
 *
 * In each block a server's value is the mean of the logarithms of its two bursts; the ratio is the
 * Hodges–Lehmann estimate of the blocks' differences, its interval the signed-rank one. A pair with
 * fewer blocks than an interval needs is left out.
 *
 * @param series measured series; those of other arms than head are left aside
 */
export function compareServers(series: readonly MeasuredSeries[]): readonly HeadToHead[] {
  const heads = series.filter(({ arm }) => arm === "head");
  return heads.flatMap((first, index) =>
    heads
      .slice(index + 1)
      .filter(
        (second) =>
          second.scenario === first.scenario && levelName(second.level) === levelName(first.level),
      )
      .flatMap((second) => comparePair(first, second)),
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
): Pick<HeadToHead, "ratio" | "low" | "high" | "blocks"> | undefined {
  const left = blockLogs(a.samples, metric);
  const right = blockLogs(b.samples, metric);
  const differences = [...left].flatMap(([block, value]) => {
    const other = right.get(block);
    return other === undefined ? [] : [value - other];
  });
  if (differences.length < MIN_BLOCKS) return undefined;
  const { estimate, low, high } = signedRankInterval(differences, CONFIDENCE);
  return {
    ratio: Math.exp(estimate),
    low: Math.exp(low),
    high: Math.exp(high),
    blocks: differences.length,
  };
}

/**
 * Mean logarithm of a metric in each block in which all bursts gave a value above 0.
 * @returns by the block's index, in the order of the samples
 */
export function blockLogs(
  samples: readonly Sample[],
  id: SeriesMetricId,
): ReadonlyMap<number, number> {
  const { of } = seriesMetric(id);
  const blocks = new Map<number, (number | undefined)[]>();
  for (const sample of samples) {
    const values = blocks.get(sample.block) ?? [];
    values.push(of(sample));
    blocks.set(sample.block, values);
  }
  return new Map(
    [...blocks].flatMap(([block, values]) => {
      const logs = values.flatMap((value) =>
        value !== undefined && value > 0 ? Math.log(value) : [],
      );
      return logs.length === values.length ? [[block, mean(logs)] as const] : [];
    }),
  );
}
