import type { SeriesComparison } from "../domain/findings/series-comparison.ts";
import { type SeriesMetricId, seriesMetric } from "../domain/metrics/catalogue.ts";
import { isWhole, type LoadLevel } from "../domain/series/series.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";

/** One metric of one scenario over its concurrency levels, the lowest first; each line has a value for each level. */
export type Chart = ReturnType<typeof chartsOf>[number];

/** Fewer points do not make a curve. */
const MIN_LEVELS = 3;

/** The number of colours that are easy to distinguish. */
const MAX_LINES = 8;

const CHARTED = ["throughput", "latency-p99"] as const satisfies readonly SeriesMetricId[];

/** One metric of one server in one arm over levels, the lowest first. */
export type Curve = ReturnType<typeof curvesOf>[number];

/**
 * A metric of a scenario over its levels.
 * @param all whole series, of one kind of level
 * @returns a curve for each server and arm, which has no points where the metric is unknown
 */
export function curvesOf(
  all: readonly SeriesComparison[],
  id: SeriesMetricId,
  arms: readonly ("base" | "head")[],
) {
  return [...groupedBy(all, ({ server }) => server)].flatMap(([server, own]) =>
    arms.map((arm) => {
      const points = own.flatMap(({ level, metrics }) => {
        const value = metrics[id]?.[arm];
        return value === undefined ? [] : [{ level: amountOf(level), value }];
      });
      return { server, arm, points: points.toSorted((a, b) => a.level - b.level) };
    }),
  );
}

/** Connections or requests per second. */
function amountOf(level: LoadLevel): number {
  return Math.max(...Object.values(level).map(Number));
}

/**
 * Throughput and p99 over concurrency, for each scenario with enough levels. A server without a value at some level has
 * no line. A single server is shown with its base.
 * @param all every series; the requests of a mix are not drawn
 * @param baseName name of base
 */
export function chartsOf(all: readonly SeriesComparison[], baseName: string) {
  const measured = all.filter(({ verdict }) => verdict !== "removed");
  const charted = measured.filter((one) => "concurrency" in one.level && isWhole(one));
  return [...groupedBy(charted, ({ scenario }) => scenario)].flatMap(([scenario, own]) => {
    const levels = [...new Set(own.map(({ level }) => amountOf(level)))].sort((a, b) => a - b);
    if (levels.length < MIN_LEVELS) return [];
    const isAlone = own.every(({ server }) => server === own[0]?.server);
    return CHARTED.flatMap((id) => {
      const lines = curvesOf(own, id, isAlone ? ["head", "base"] : ["head"])
        .map(({ server, arm, points }) => {
          const values = points.map(({ value }) => value);
          return { name: arm === "head" ? server : baseName, values };
        })
        .filter(({ values }) => values.length === levels.length && values.every(Number.isFinite))
        .slice(0, MAX_LINES);
      const { label, unit } = seriesMetric(id);
      return lines.length === 0 ? [] : [{ scenario, metric: label, unit, levels, lines }];
    });
  });
}
