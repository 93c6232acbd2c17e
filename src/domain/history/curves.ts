import { COUNT_METRIC_IDS } from "../metrics/catalogue.ts";
import type { AcceptedChange } from "../review/accepted-change.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import type { BaselineRecord } from "./baseline.ts";
import { LEAST_RATIO, LEAST_RUNS, levelsOf, type Segment } from "./change-points.ts";
import { type CurveKey, type CurveMetricId, recordedSeries } from "./recorded-values.ts";

/** A value of a curve. */
export interface CurvePoint {
  /** Index of its run. */
  readonly run: number;
  readonly value: number;
}

/** A level, and the range in which a further run is expected. */
export interface Level extends Segment {
  /** Both ends of the 95 % prediction interval; absent if there are too few runs. */
  readonly band?: readonly [low: number, high: number];
}

/** A part of a curve with comparable values: one testbed and one configuration. */
export interface Stretch {
  readonly testbed: string;
  /** Oldest first. */
  readonly points: readonly CurvePoint[];
  /** Their indices refer to `points`. */
  readonly levels: readonly Level[];
}

/** One metric of a series or server over the runs. */
export interface Curve {
  readonly name: string;
  readonly key: CurveKey;
  readonly metric: CurveMetricId;
  readonly stretches: readonly Stretch[];
  /** Its accepted regressions, oldest first. */
  readonly accepted: readonly AcceptedRun[];
}

/** An accepted regression, and the run that added it to the baseline. */
export interface AcceptedRun extends AcceptedChange {
  /** Index of the run. */
  readonly run: number;
}

/** Confidence of a level's band. */
const BAND = 0.95;

/** Counts and sizes hardly differ from run to run, so that a smaller change of theirs is worth showing. */
const LEAST_RATIO_OF_COUNTS = 1.01;

const STEADY: ReadonlySet<CurveMetricId> = new Set<CurveMetricId>([
  ...COUNT_METRIC_IDS,
  "artifact-size",
]);

/** A stretch that grows. */
interface GrowingStretch {
  readonly testbed: string;
  readonly points: CurvePoint[];
}

/** Curves by an id that determines their order, with their parts by the conditions that make values comparable. */
type GrowingCurves = Map<
  string,
  Pick<Curve, "name" | "key" | "metric"> & { readonly parts: Map<string, GrowingStretch> }
>;

/**
 * The curves of runs, ordered by name, then metric.
 * @param records oldest first
 * @param metrics which metrics, in order
 * @param accepted regressions that somebody accepted, by the name of the series or server
 */
export function curvesOf(
  records: readonly BaselineRecord[],
  metrics: readonly CurveMetricId[],
  accepted: ReadonlyMap<string, readonly AcceptedRun[]>,
): readonly Curve[] {
  const found: GrowingCurves = new Map();
  for (const [run, record] of records.entries()) {
    for (const { name, key, metrics: values, testbed, conditions } of recordedSeries(record)) {
      for (const [place, metric] of metrics.entries()) {
        const value = values[metric];
        // A logarithm needs a value above 0.
        if (value === undefined || !(value > 0)) continue;
        const id = `${name}\n${place}`;
        const curve = found.get(id) ?? {
          name,
          key,
          metric,
          parts: new Map<string, GrowingStretch>(),
        };
        const part = curve.parts.get(conditions) ?? { testbed, points: [] };
        part.points.push({ run, value });
        curve.parts.set(conditions, part);
        found.set(id, curve);
      }
    }
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { parts, ...curve }]) => ({
      ...curve,
      stretches: [...parts.values()].map((part) => stretchOf(part, leastRatioOf(curve.metric))),
      accepted: (accepted.get(curve.name) ?? []).filter(
        ({ metric }) => metric === undefined || metric === curve.metric,
      ),
    }));
}

function leastRatioOf(metric: CurveMetricId): number {
  return STEADY.has(metric) ? LEAST_RATIO_OF_COUNTS : LEAST_RATIO;
}

function stretchOf({ testbed, points }: GrowingStretch, leastRatio: number): Stretch {
  const values = points.map(({ value }) => value);
  const levels = levelsOf(values, leastRatio).segments.map((segment) => ({
    ...segment,
    ...bandOf(values.slice(segment.from, segment.to), segment.level),
  }));
  return { testbed, points, levels };
}

function bandOf(values: readonly number[], level: number): Pick<Level, "band"> {
  if (values.length < LEAST_RUNS) return {};
  const middle = Math.log(level);
  const { low, high } = predictionInterval(values.map(Math.log), middle, BAND);
  return { band: [Math.exp(middle + low), Math.exp(middle + high)] };
}
