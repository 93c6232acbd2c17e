import type { Change } from "../evidence/change.ts";
import { estimates } from "../evidence/estimates.ts";
import { type Evidence, headsOf } from "../evidence/evidence.ts";
import { quantileOfAll } from "../evidence/pooled-quantiles.ts";
import {
  type MetricId,
  PAIRED_METRIC_IDS,
  percentileOf,
  SERIES_METRIC_IDS,
  type SeriesMetricId,
} from "../metrics/catalogue.ts";
import { totalValue } from "../metrics/totals.ts";
import { seriesValue, valuesByMetric } from "../metrics/values.ts";
import type { Commit } from "../run/file/checkout.ts";
import { type Conditions, conditionsOf } from "../run/file/conditions.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { testbedOf, testbedsIn } from "../run/file/testbed.ts";
import type { Samples } from "../series/samples.ts";
import type { SeriesKey } from "../series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import { median } from "../statistics/descriptive.ts";
import { type BaselineCounts, baselineCountsOf } from "./baseline-counts.ts";
import { type BaselineOpenLoop, baselineOpenLoopOf } from "./baseline-open-loop.ts";
import { type BaselineServer, baselineServersOf, type StoredValues } from "./baseline-servers.ts";

/** Schema id of a stored record; the number rises with each change that older readers cannot read. */
export const BASELINE_SCHEMA = "loadgate/baseline/1";

/** One series of a recorded run. */
interface BaselineSeries extends SeriesKey, StoredValues<SeriesMetricId> {
  /** The same over all answers, of metrics that have it. */
  readonly totals?: Readonly<Partial<Record<SeriesMetricId, number>>>;
  /** Typical time of a request in the load at the end of a start; absent where there was none. */
  readonly closingMs?: number;
  /** Absent where the run had no base. */
  readonly noise?: SeriesNoise;
}

/** How well a run knew the changes of a series, from which follows how long the next one has to be. */
export interface SeriesNoise {
  readonly rounds: number;
  readonly pairs: number;
  /** Variance between processes, in squared logarithms. */
  readonly between: number;
  /** Standard error of each gated metric's change, in logarithms, with its degrees of freedom. */
  readonly errors: Readonly<
    Partial<Record<SeriesMetricId, Pick<Change, "standardError" | "degrees">>>
  >;
}

/** A regression, or a value beyond its limit, that somebody with write access accepted, as the record of its run keeps it. */
export interface AcceptedChange {
  /** Login of who accepted it. */
  readonly by: string;
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Number of its pull request. @type integer */
  readonly pull: number;
  /** Name of the series or server. */
  readonly series: string;
  /** Absent if it concerns all its metrics. */
  readonly metric?: MetricId;
}

/** The stored part of a run: one value per series and metric, without samples. */
export interface BaselineRecord extends Conditions {
  readonly schema: typeof BASELINE_SCHEMA;
  /** The run's own id. */
  readonly id: string;
  /** Sets the job that measured it apart from others of its workflow. */
  readonly name?: string;
  readonly startedAt: string;
  readonly commit: Commit;
  readonly series: readonly BaselineSeries[];
  /** Absent where nothing is known of any. */
  readonly servers?: readonly BaselineServer[];
  /** Absent if nothing was counted. */
  readonly counts?: BaselineCounts;
  /** Absent if nothing was loaded at several rates. */
  readonly openLoop?: readonly BaselineOpenLoop[];
  /** Regressions that the run was recorded with, since somebody accepted them; absent if there are none. */
  readonly accepted?: readonly AcceptedChange[];
}

/**
 * The record of a run.
 * @param evidence what a complete run shows; the noise of what is gated is kept
 * @param commit the commit that it measured
 */
export function recordOf(evidence: Evidence<RunFile>, commit: Commit): BaselineRecord {
  const { run } = evidence;
  const noise = noiseBySeries(evidence);
  const testbedFor = testbedsIn(run);
  const own = testbedOf(run.environment);
  const servers = baselineServersOf(run, own, testbedFor);
  const counts = baselineCountsOf(run);
  const openLoop = baselineOpenLoopOf(run, own, testbedFor);
  return {
    schema: BASELINE_SCHEMA,
    id: run.id,
    ...withoutNullish({ name: run.origin?.name }),
    startedAt: run.startedAt,
    commit,
    ...conditionsOf(run),
    series: headsOf(run).map((one) => {
      const { name, server, scenario, level, request, configHash, samples } = one;
      const key = { name, server, scenario, level, ...withoutNullish({ request }) };
      const metrics = valuesByMetric(SERIES_METRIC_IDS, (id) => seriesValue(samples, id));
      const totals = valuesByMetric(PAIRED_METRIC_IDS, (id) => overAllAnswers(samples, id));
      const testbed = testbedFor(one) === own ? undefined : testbedFor(one);
      const more = { closingMs: closingMsOf(one), noise: noise.get(name), testbed };
      return { ...key, configHash, metrics, totals, ...withoutNullish(more) };
    }),
    ...(servers.length > 0 && { servers }),
    ...(counts && { counts }),
    ...(openLoop.length > 0 && { openLoop }),
  };
}

/** A metric over all answers of a series; undefined if it has no such value. */
export function overAllAnswers(samples: Samples, id: SeriesMetricId): number | undefined {
  return percentileOf(id) ? quantileOfAll(samples, id) : totalValue(samples, id);
}

/** The median over the starts; undefined without such a load. */
export function closingMsOf({ closings = [] }: MeasuredSeries): number | undefined {
  return closings.length === 0 ? undefined : median(closings.map(({ meanMs }) => meanMs));
}

function noiseBySeries(evidence: Evidence): ReadonlyMap<string, SeriesNoise> {
  const all = groupedBy(estimates(evidence), ({ series }) => series);
  return new Map(
    [...all].map(([name, own]) => {
      const { rounds, pairs } = required(own[0], "change");
      const errors = own.map(({ metric, change }) => {
        const [standardError, degrees] = [short(change.standardError), short(change.degrees)];
        return [metric, { standardError, degrees }];
      });
      const of = { rounds: rounds.number, pairs, between: short(rounds.between) };
      return [name, { ...of, errors: Object.fromEntries(errors) }];
    }),
  );
}

/** With the digits that an estimate of noise is worth, which keeps records small. */
function short(value: number): number {
  return Number(value.toPrecision(3));
}

/** Older records than these say more about the past than about the present. */
const COMPARED_RUNS = 20;

/** Earlier runs that are needed before their spread says anything. */
export const MIN_HISTORY = 3;

/** Earlier runs that a run can be compared with. */
export type History = ReturnType<typeof historyOf>;

/**
 * The part of a store that a run is compared with: the newest records of its testbed.
 * @param run the run to compare
 * @param records everything stored, in any order
 * @returns `records`, those of the same testbed, oldest first, without this run's own; `newest`, the newest of them, or of
 * any testbed where there are none; `valuesOf`, the earlier values of one series' metric, measured with the same
 * configuration, oldest first; `totalsOf`, the same over all answers; and `closingsOf`, its times at the ends of starts
 */
export function historyOf(run: RunFile, records: readonly BaselineRecord[]) {
  const testbedFor = testbedsIn(run);
  const testbeds = new Set([testbedOf(run.environment), ...run.series.map(testbedFor)]);
  const others = recordsBeside(run, records);
  const comparable = others.filter(
    ({ environment, series }) =>
      testbeds.has(testbedOf(environment)) ||
      series.some(({ testbed = "" }) => testbeds.has(testbed)),
  );
  const newest = comparable.at(-1) ?? others.at(-1);
  const storedOf = storedIn(comparable, (record) => record.series);
  const earlier = (series: MeasuredSeries) => storedOf({ ...series, testbed: testbedFor(series) });
  return {
    records: comparable,
    newest,
    valuesOf: (series: MeasuredSeries, id: SeriesMetricId) =>
      earlier(series).flatMap(({ metrics }) => metrics[id] ?? []),
    totalsOf: (series: MeasuredSeries, id: SeriesMetricId) =>
      earlier(series).flatMap(({ totals }) => totals?.[id] ?? []),
    closingsOf: (series: MeasuredSeries) =>
      earlier(series).flatMap(({ closingMs }) => closingMs ?? []),
  };
}

/**
 * Looks up what was stored of a series or server: the newest of the same name, configuration and testbed, oldest first.
 * @param records oldest first
 * @param ownOf what a record has of each series or server
 */
export function storedIn<Stored extends StoredValues<string>>(
  records: readonly BaselineRecord[],
  ownOf: (record: BaselineRecord) => readonly Stored[],
) {
  const stored = records.flatMap((record) => {
    const testbed = testbedOf(record.environment);
    return ownOf(record).map((one) => ({ ...one, testbed: one.testbed ?? testbed }));
  });
  const byKey = groupedBy(stored, keyOf);
  return (of: Key): readonly Stored[] => (byKey.get(keyOf(of)) ?? []).slice(-COMPARED_RUNS);
}

/** What has to be the same for values to be comparable. */
type Key = Pick<StoredValues<string>, "name" | "configHash" | "testbed">;

function keyOf({ name, configHash, testbed }: Key): string {
  return `${configHash} ${name} ${testbed}`;
}

/** The records of other runs of the same name, oldest first. */
export function recordsBeside({ id, origin }: RunFile, records: readonly BaselineRecord[]) {
  return records
    .filter((record) => record.id !== id && record.name === origin?.name)
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}
