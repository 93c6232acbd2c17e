import { COMPARISON_SCHEMA, type Comparison } from "../../../src/domain/comparison/comparison.ts";
import type { HeadToHead } from "../../../src/domain/comparison/head-to-head.ts";
import type { Loss } from "../../../src/domain/evidence/failed-under-load.ts";
import type {
  CountedComparison,
  MetricComparison,
  SeriesComparison,
} from "../../../src/domain/findings/series-comparison.ts";
import type { GateReason, ReasonFigures } from "../../../src/domain/gate/gate-reason.ts";
import type { SeriesMetricId } from "../../../src/domain/metrics/catalogue.ts";
import { seriesName } from "../../../src/domain/series/series.ts";

/** A gated metric that stayed where it was. */
export function aMetric(overrides: Partial<MetricComparison> = {}): MetricComparison {
  return {
    base: 10_000,
    head: 10_100,
    changePercent: 1,
    lowPercent: -1,
    highPercent: 3,
    tolerancePercent: 5,
    smallestDetectablePercent: 5,
    verdict: "unchanged",
    ...overrides,
  };
}

/** A throughput that fell. */
export function aRegression(overrides: Partial<MetricComparison> = {}): MetricComparison {
  return aMetric({
    base: 10_000,
    head: 8770,
    changePercent: -12.3,
    lowPercent: -14.1,
    highPercent: -10.4,
    verdict: "regression",
    ...overrides,
  });
}

/** `go/greet c=10` with an unchanged throughput; its name follows from its parts. */
export function aSeriesComparison(overrides: Partial<SeriesComparison> = {}): SeriesComparison {
  const key = { server: "go", scenario: "greet", level: { concurrency: 10 }, ...overrides };
  const metrics: Partial<Record<SeriesMetricId, MetricComparison>> = {
    throughput: aMetric(),
    errors: { head: 0 },
  };
  return { name: seriesName(key), verdict: "unchanged", metrics, ...key };
}

/** `go/greet` with unchanged instructions. */
export function aCountedComparison(overrides: Partial<CountedComparison> = {}): CountedComparison {
  return {
    name: "go/greet",
    server: "go",
    scenario: "greet",
    verdict: "unchanged",
    metrics: { instructions: aMetric() },
    ...overrides,
  };
}

/** Figures of a reason that are a sentence. */
export function told(text: string): ReasonFigures {
  return { of: "benchmark", told: text };
}

/** A reason of the gate in these words; the series is what they begin with. */
export function aReason(text: string, overrides: Partial<GateReason> = {}): GateReason {
  const series = /^\S+\/\S+ (?:c|rate)=\d+(?=: )/.exec(text)?.[0];
  const figures = told(text);
  return { kind: "regression", figures, ...(series !== undefined && { series }), ...overrides };
}

/** A part of base that is lost for this reason. */
export function aLoss(reason: string): Loss {
  return { kind: "lost-base", reason };
}

/** go against rust on throughput. */
export function aDuel(overrides: Partial<HeadToHead> = {}): HeadToHead {
  return {
    scenario: "greet",
    level: { concurrency: 10 },
    metric: "throughput",
    servers: ["rust", "go"],
    ratio: 1.84,
    low: 1.8,
    high: 1.88,
    pairs: 60,
    ...overrides,
  };
}

/** A comparison with ten earlier runs that found nothing. */
export function aComparison(overrides: Partial<Comparison> = {}): Comparison {
  return {
    schema: COMPARISON_SCHEMA,
    verdict: "unchanged",
    gate: { decision: "pass", reasons: [] },
    comparedWith: { kind: "history", runs: 10, testbed: "linux, x64" },
    series: [aSeriesComparison()],
    headToHead: [],
    ...overrides,
  };
}
