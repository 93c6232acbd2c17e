import { type SeriesMetricId, seriesMetric } from "../domain/metrics/catalogue.ts";
import { isWhole } from "../domain/run/series/series.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import type { SeriesComparison } from "../domain/verdict/series-comparison.ts";

/** One line of a chart. */
export interface ChartLine {
  readonly name: string;
  /** One for each level, all finite. */
  readonly values: readonly number[];
}

/** One metric of one scenario over its concurrency levels. */
export interface Chart {
  readonly scenario: string;
  readonly metric: string;
  readonly unit: string;
  /** Concurrency, lowest first. */
  readonly levels: readonly number[];
  readonly lines: readonly ChartLine[];
}

/** Fewer points do not make a curve. */
const MIN_LEVELS = 3;

/** The number of colours that are easy to distinguish. */
const MAX_LINES = 8;

const CHARTED = ["throughput", "latency-p99"] as const satisfies readonly SeriesMetricId[];

interface Point {
  readonly server: string;
  readonly concurrency: number;
  readonly series: SeriesComparison;
}

/**
 * Throughput and p99 over concurrency, for each scenario with enough levels. A server without a value at some level has
 * no line. A single server is shown with its base.
 * @param all every series; the requests of a mix are not drawn
 * @param baseName name of base
 */
export function chartsOf(all: readonly SeriesComparison[], baseName: string): readonly Chart[] {
  const points = all.flatMap((series): Point[] =>
    "concurrency" in series.level && series.verdict !== "removed" && isWhole(series)
      ? [{ server: series.server, concurrency: series.level.concurrency, series }]
      : [],
  );
  const byScenario = groupedBy(points, ({ series }) => series.scenario);
  return [...byScenario].flatMap(([scenario, own]) => {
    const levels = [...new Set(own.map(({ concurrency }) => concurrency))].sort((a, b) => a - b);
    if (levels.length < MIN_LEVELS) return [];
    return CHARTED.flatMap((id): Chart[] => {
      const lines = linesOf(own, { levels, id }, baseName).slice(0, MAX_LINES);
      const { label, unit } = seriesMetric(id);
      return lines.length === 0 ? [] : [{ scenario, metric: label, unit, levels, lines }];
    });
  });
}

function linesOf(
  points: readonly Point[],
  { levels, id }: { readonly levels: readonly number[]; readonly id: SeriesMetricId },
  baseName: string,
): readonly ChartLine[] {
  const byServer = groupedBy(points, ({ server }) => server);
  const linesIn = (arm: "base" | "head") =>
    [...byServer].flatMap(([name, own]): readonly ChartLine[] => {
      const found = new Map(own.map((one) => [one.concurrency, one.series.metrics[id]?.[arm]]));
      const values = levels.map((level) => found.get(level) ?? Number.NaN);
      return values.every(Number.isFinite) ? [{ name, values }] : [];
    });
  const bases = byServer.size === 1 ? linesIn("base") : [];
  return [...linesIn("head"), ...bases.map((line) => ({ ...line, name: baseName }))];
}
