import { COUNT_METRIC_IDS, type MetricId } from "../metrics/catalogue.ts";
import { machineTypeOf, testbedOf } from "../run/file/testbed.ts";
import type { LoadLevel } from "../series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import type { AcceptedChange, BaselineRecord } from "./baseline.ts";
import type { StoredValues } from "./baseline-servers.ts";
import { LEAST_RATIO, LEAST_RUNS, levelsOf, type Segment } from "./change-points.ts";

/** Identifies what was measured. */
interface CurveKey {
  readonly server: string;
  /** Absent for a server as a whole. */
  readonly scenario?: string;
  /** Absent for what was counted, one request at a time, and for a server as a whole. */
  readonly level?: LoadLevel;
}

/** A value of a curve. */
export interface CurvePoint {
  /** Index of its run. */
  readonly run: number;
  readonly value: number;
}

/** A level, and the range in which a further run is expected. */
interface Level extends Segment {
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
  readonly metric: MetricId;
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

const STEADY: ReadonlySet<MetricId> = new Set<MetricId>([...COUNT_METRIC_IDS, "artifact-size"]);

/** A recorded value of a metric. */
interface RecordedValue extends CurvePoint {
  readonly of: ReturnType<typeof recordedSeries>[number];
  readonly metric: MetricId;
}

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
): readonly Curve[] {
  const all = records.flatMap((record, run) =>
    recordedSeries(record).flatMap((of) =>
      metrics.flatMap((metric): readonly RecordedValue[] => {
        const { [metric]: value = 0 } = of.metrics;
        // A logarithm needs a value above 0.
        return value > 0 ? [{ of, metric, run, value }] : [];
      }),
    ),
  );
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
      return {
        name,
        key,
        metric,
        stretches: [...parts.values()].map(stretchOf),
        accepted: (accepted.get(name) ?? []).filter(isAbout),
      };
    });
}

function stretchOf(all: readonly RecordedValue[]): Stretch {
  const { of, metric } = required(all[0], "value");
  const points = all.map(({ run, value }) => ({ run, value }));
  const values = points.map(({ value }) => value);
  const leastRatio = STEADY.has(metric) ? LEAST_RATIO_OF_COUNTS : LEAST_RATIO;
  const levels = levelsOf(values, leastRatio).segments.map((segment) => ({
    ...segment,
    ...bandOf(values.slice(segment.from, segment.to), segment.level),
  }));
  return { testbed: of.testbed, points, levels };
}

function bandOf(values: readonly number[], level: number): Pick<Level, "band"> {
  if (values.length < LEAST_RUNS) return {};
  const middle = Math.log(level);
  const { low, high } = predictionInterval(values.map(Math.log), middle, BAND);
  return { band: [Math.exp(middle + low), Math.exp(middle + high)] };
}

/**
 * Everything that a stored run keeps values of: servers as a whole, what was timed and what was counted.
 * @returns with `testbed`, the machine and tools that measured it, in words, and `conditions`: values are comparable if
 * these are the same
 */
function recordedSeries(record: BaselineRecord) {
  const { environment, name: job, servers = [], series, counts } = record;
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
    ...(counted ?? []),
  ];
}
