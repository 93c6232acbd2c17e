import { COUNT_METRIC_IDS, type MetricId } from "../metrics/catalogue.ts";
import { machineTypeOf, testbedOf } from "../run/file/testbed.ts";
import type { SeriesKey } from "../series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import { CONFIDENCE } from "../statistics/confidence.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import type { AcceptedChange, BaselineRecord } from "./baseline.ts";
import type { StoredValues } from "./baseline-servers.ts";
import { LEAST_RATIO, LEAST_RUNS, levelsOf } from "./change-points.ts";

/**
 * Identifies what was measured: without a scenario, a server as a whole; without a level, that or what was counted, one
 * request at a time.
 */
type CurveKey = Pick<SeriesKey, "server"> & Partial<Pick<SeriesKey, "scenario" | "level">>;

/** A value of a curve, and the index of its run. */
export type CurvePoint = Stretch["points"][number];

/** A part of a curve with comparable values: one testbed and one configuration. */
export type Stretch = ReturnType<typeof stretchOf>;

/** One metric of a series or server over the runs, with its accepted regressions, oldest first. */
export type Curve = ReturnType<typeof curvesOf>[number];

/** An accepted regression, and the run that added it to the baseline. */
export interface AcceptedRun extends AcceptedChange {
  /** Index of the run. */
  readonly run: number;
}

/** Counts and sizes hardly differ from run to run, so that a smaller change of theirs is worth showing. */
const LEAST_RATIO_OF_COUNTS = 1.01;

const STEADY: ReadonlySet<MetricId> = new Set<MetricId>([...COUNT_METRIC_IDS, "artifact-size"]);

/**
 * The curves of runs, ordered by name, then metric.
 * @param records oldest first
 * @param metrics which metrics, in order
 * @param accepted regressions that somebody accepted, by the name of the series or server
 */
export function curvesOf(
  records: readonly BaselineRecord[],
  metrics: readonly MetricId[],
  accepted: ReadonlyMap<string, readonly AcceptedRun[]>,
) {
  const all = records.flatMap((record, run) => recordedValues(record, run, metrics));
  // Padded, because text is compared: 10 comes after 2.
  const place = (metric: MetricId) => String(metrics.indexOf(metric)).padStart(3, "0");
  const byCurve = groupedBy(all, ({ of, metric }) => `${of.name}\n${place(metric)}`);
  return [...byCurve]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => {
      const { of, metric } = required(own[0], "value");
      const { name, key } = of;
      const parts = groupedBy(own, (one) => one.of.conditions);
      const isAbout = (one: AcceptedRun) => one.metric === undefined || one.metric === metric;
      const stretches = [...parts.values()].map(stretchOf);
      return { name, key, metric, stretches, accepted: (accepted.get(name) ?? []).filter(isAbout) };
    });
}

/** The values of metrics that a run recorded. */
function recordedValues(record: BaselineRecord, run: number, metrics: readonly MetricId[]) {
  return recordedSeries(record).flatMap((of) =>
    metrics.flatMap((metric) => {
      const { [metric]: value = 0 } = of.metrics;
      // A logarithm needs a value above 0.
      return value > 0 ? [{ of, metric, run, value }] : [];
    }),
  );
}

/** Comparable values as a stretch: its points, oldest first, and its levels, whose indices refer to these. */
function stretchOf(all: readonly ReturnType<typeof recordedValues>[number][]) {
  const { of, metric } = required(all[0], "value");
  const points = all.map(({ run, value }) => ({ run, value }));
  const values = points.map(({ value }) => value);
  const leastRatio = STEADY.has(metric) ? LEAST_RATIO_OF_COUNTS : LEAST_RATIO;
  const levels = levelsOf(values, leastRatio).segments.map((segment) => ({
    ...segment,
    ...withoutNullish({ band: bandOf(values.slice(segment.from, segment.to), segment.level) }),
  }));
  return { testbed: of.testbed, points, levels };
}

/** Both ends of the 95 % prediction interval of a further run at a level; undefined if there are too few runs. */
function bandOf(values: readonly number[], level: number) {
  if (values.length < LEAST_RUNS) return undefined;
  const middle = Math.log(level);
  const { low, high } = predictionInterval(values.map(Math.log), middle, CONFIDENCE);
  return [Math.exp(middle + low), Math.exp(middle + high)] as const;
}

/**
 * Everything that a stored run keeps values of: servers as a whole, what was timed and what was counted.
 * @returns with `testbed`, the machine and tools that measured it, in words, and `conditions`: values are comparable if
 * these are the same
 */
function recordedSeries(record: BaselineRecord) {
  const { environment, name: job, servers = [], series, counts, openLoop = [] } = record;
  const recorded = (
    key: CurveKey,
    { name, metrics, configHash, testbed = testbedOf(environment) }: StoredValues<MetricId>,
    fixed: readonly unknown[] = [],
  ) => {
    // Jobs of different names measure different things, even on machines of one type.
    const place = job === undefined ? testbed : `${job}: ${testbed}`;
    const conditions = [configHash, place, ...fixed].join("\n");
    return { name, key, metrics, testbed: place, conditions };
  };
  const counted = counts?.series.map(({ server, scenario, requests, tool, ...stored }) => {
    // A count depends on its counter and on the fixed conditions, not on the load generator.
    const { name, version } = counts.counter;
    const testbed = `${machineTypeOf(environment)}, ${name} ${version}`;
    const fixed = [requests, tool, ...counts.conditions];
    return recorded({ server, scenario }, { ...stored, testbed }, fixed);
  });
  return [
    ...servers.map((one) => recorded({ server: one.name }, one)),
    ...series.map(({ server, scenario, level, ...stored }) =>
      recorded({ server, scenario, level }, stored),
    ),
    ...openLoop.map(({ server, scenario, kind, ...stored }) =>
      recorded({ server, scenario, level: { openLoop: kind } }, stored),
    ),
    ...(counted ?? []),
  ];
}
