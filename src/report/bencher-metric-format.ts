import {
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  seriesMetric,
  serverMetric,
} from "../domain/metric.ts";
import type { RunFile } from "../domain/run-file.ts";
import type { Sample } from "../domain/sample.ts";
import { seriesValue } from "../domain/series-value.ts";
import { medianInterval } from "../domain/statistics/median-interval.ts";
import { CONFIDENCE } from "../domain/verdict.ts";

/** One measure of one benchmark. */
export interface BencherMeasure {
  readonly value: number;
  readonly lower_value?: number;
  readonly upper_value?: number;
}

/** Bencher Metric Format: measures by benchmark and name. */
export type BencherMetrics = Readonly<Record<string, Readonly<Record<string, BencherMeasure>>>>;

/**
 * A run in Bencher Metric Format. Series are benchmarks under their names; a server's own figures
 * stand under `SERVER/process`. Times are in nanoseconds. The bounds are the median's 95 % interval
 * over the bursts.
 */
export function bencherMetrics(run: RunFile): BencherMetrics {
  const series = run.series
    .filter(({ arm }) => arm === "head")
    .map(({ name, samples }) => [name, seriesMeasures(samples)] as const);
  const servers = run.servers
    .filter(({ arm }) => arm === "head")
    .map((facts) => {
      const measures = SERVER_METRIC_IDS.flatMap((id) => {
        const { of, bencher } = serverMetric(id);
        const value = of(facts);
        return value === undefined ? [] : [[bencher.measure, { value: value * bencher.factor }]];
      });
      return [`${facts.server}/process`, Object.fromEntries(measures)] as const;
    });
  return Object.fromEntries(
    [...series, ...servers].filter(([, measures]) => Object.keys(measures).length > 0),
  );
}

function seriesMeasures(samples: readonly Sample[]): Record<string, BencherMeasure> {
  const measures = SERIES_METRIC_IDS.flatMap((id) => {
    const value = seriesValue(samples, id);
    if (value === undefined) return [];
    const { of, bencher } = seriesMetric(id);
    if (!bencher) return [];
    const values = samples.flatMap((sample) => of(sample) ?? []);
    const { low, high } = medianInterval(values, CONFIDENCE);
    const bounded = id !== "errors" && Number.isFinite(low) && Number.isFinite(high);
    return [
      [
        bencher.measure,
        {
          value: value * bencher.factor,
          ...(bounded && {
            lower_value: low * bencher.factor,
            upper_value: high * bencher.factor,
          }),
        },
      ],
    ];
  });
  return Object.fromEntries(measures);
}
