import { type History, testbedOf } from "./baseline.ts";
import {
  COMPARISON_SCHEMA,
  type ComparedWith,
  type Comparison,
  type MetricComparison,
  type SeriesComparison,
} from "./comparison.ts";
import { decideGate, type GatePolicy } from "./gate.ts";
import { compareServers } from "./head-to-head.ts";
import { SERIES_METRIC_IDS, type SeriesMetricId, seriesMetric } from "./metric.ts";
import type { MeasuredSeries, RunFile } from "./run-file.ts";
import { isUnanswered } from "./sample.ts";
import { errorPercent, seriesValue } from "./series-value.ts";
import { median } from "./statistics/descriptive.ts";
import { elementAt } from "./statistics/element-at.ts";
import { holmAdjust } from "./statistics/holm.ts";
import { predictionInterval, predictionPValues } from "./statistics/prediction.ts";
import { studentQuantile } from "./statistics/student.ts";
import { CONFIDENCE, decide, FALSE_ALARM_RATE, type Verdict, worstVerdict } from "./verdict.ts";

/** Earlier runs that are needed before their spread says anything. */
export const MIN_HISTORY = 3;

/** Bursts with a value that a series must have given to be judged. */
const MIN_SAMPLES = 6;

/** A server that hangs more often than this is not measured by the bursts in which it does not. */
const MAX_UNANSWERED = 0.1;

/** A detectable change is one that is found with this probability. */
const POWER = 0.8;

/** A metric of a series, with what is known before anything is decided. */
interface Entry {
  readonly series: MeasuredSeries;
  readonly id: SeriesMetricId;
  readonly head: number | undefined;
  /** Earlier values above 0, oldest first. */
  readonly past: readonly number[];
  /** Defined for a gated metric. */
  readonly tolerancePercent: number | undefined;
  /** The series cannot be judged. */
  readonly unmeasurable: boolean;
}

/** An entry that is judged, with its p-values adjusted for all others that are. */
interface Judged {
  readonly pLower: number;
  readonly pHigher: number;
  /** Number of entries that are judged together. */
  readonly tests: number;
}

/**
 * Compares a run with earlier runs: the one function behind which the rule of the verdict stands.
 *
 * Each value is a run's own, so the spread between runs is the noise that counts: the new value's
 * place is judged by the prediction interval of the logarithms. The p-values of all gated metrics of
 * all series are adjusted together (Holm), so that the chance of a false alarm is that of the run.
 * A series with too many errors, or too few good bursts, is not judged at all.
 *
 * @param run the run to judge
 * @param history comparable earlier runs
 * @param policy what is gated, and what fails the gate
 */
export function compareWithHistory(run: RunFile, history: History, policy: GatePolicy): Comparison {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const entered = heads.map((one) => ({ one, entries: entriesOf(one, history, policy) }));
  const judged = judge(entered.flatMap(({ entries }) => entries));
  const series = [
    ...entered.map(({ one, entries }) => seriesComparison(one, entries, judged)),
    ...removedSeries(run, history),
  ];
  return {
    schema: COMPARISON_SCHEMA,
    verdict: worstVerdict(series.map(({ verdict }) => verdict)),
    gate: decideGate(series, policy),
    comparedWith: comparedWith(run, history),
    series,
    headToHead: compareServers(run.series),
  };
}

function entriesOf(series: MeasuredSeries, history: History, policy: GatePolicy): readonly Entry[] {
  const errors = errorPercent(series.samples);
  const good = series.samples.filter(({ throughput }) => throughput !== undefined);
  const unmeasurable =
    good.length < MIN_SAMPLES ||
    unanswered(series) > MAX_UNANSWERED * series.samples.length ||
    errors === undefined ||
    errors > policy.maxErrorPercent;
  return SERIES_METRIC_IDS.map((id) => ({
    series,
    id,
    head: seriesValue(series.samples, id),
    past: history.valuesOf(series, id).filter((value) => value > 0),
    tolerancePercent: policy.tolerancePercent[id],
    unmeasurable,
  }));
}

function unanswered({ samples }: MeasuredSeries): number {
  return samples.filter(isUnanswered).length;
}

function judge(entries: readonly Entry[]): ReadonlyMap<Entry, Judged> {
  const judgeable = entries.flatMap((entry) => {
    const { head, past, tolerancePercent, unmeasurable } = entry;
    if (tolerancePercent === undefined || unmeasurable || past.length < MIN_HISTORY) return [];
    if (head === undefined || head <= 0) return [];
    return [{ entry, p: predictionPValues(past.map(Math.log), Math.log(head)) }];
  });
  const lower = holmAdjust(judgeable.map(({ p }) => p.less));
  const higher = holmAdjust(judgeable.map(({ p }) => p.greater));
  return new Map(
    judgeable.map(({ entry }, index) => [
      entry,
      {
        pLower: elementAt(lower, index),
        pHigher: elementAt(higher, index),
        tests: judgeable.length,
      },
    ]),
  );
}

function seriesComparison(
  series: MeasuredSeries,
  entries: readonly Entry[],
  judged: ReadonlyMap<Entry, Judged>,
): SeriesComparison {
  const metrics = entries.flatMap((entry): [SeriesMetricId, MetricComparison][] =>
    isUnknown(entry) ? [] : [[entry.id, metricComparison(entry, judged.get(entry))]],
  );
  const known = series.samples.flatMap(({ generatorBound }) => generatorBound ?? []);
  return {
    name: series.name,
    server: series.server,
    scenario: series.scenario,
    level: series.level,
    verdict: entries.some(({ unmeasurable }) => unmeasurable)
      ? "unmeasurable"
      : worstVerdict(metrics.flatMap(([, { verdict }]) => verdict ?? [])),
    ...(known.length > 0 && { generatorBound: known.filter(Boolean).length / known.length }),
    ...(unanswered(series) > 0 && { unansweredBursts: unanswered(series) }),
    metrics: Object.fromEntries(metrics),
  };
}

/** Neither this run nor an earlier one has it: the machine cannot tell it, which nobody can mend. */
function isUnknown({ head, past, unmeasurable, tolerancePercent }: Entry): boolean {
  return (
    head === undefined && (tolerancePercent === undefined || (past.length === 0 && !unmeasurable))
  );
}

function metricComparison(entry: Entry, judged: Judged | undefined): MetricComparison {
  const { head, past, tolerancePercent } = entry;
  const change = changeOf(entry);
  return {
    ...(past.length > 0 && { base: median(past) }),
    ...(head !== undefined && { head }),
    ...(change && {
      changePercent: percent(change.difference),
      lowPercent: percent(change.low),
      highPercent: percent(change.high),
    }),
    ...(tolerancePercent !== undefined && {
      tolerancePercent,
      verdict: verdictOn(entry, change, judged, tolerancePercent),
    }),
    ...(tolerancePercent !== undefined &&
      change &&
      judged && {
        ...detectablePercent(change, judged.tests, tolerancePercent),
      }),
  };
}

type Change = ReturnType<typeof predictionInterval>;

function changeOf({ id, head, past }: Entry): Change | undefined {
  if (id === "errors" || head === undefined || head <= 0 || past.length < MIN_HISTORY)
    return undefined;
  const change = predictionInterval(past.map(Math.log), Math.log(head), CONFIDENCE);
  // Absurd figures in a stored file must not become infinite ones in a report.
  const ends = [change.difference, change.low, change.high].map(percent);
  return ends.every(Number.isFinite) ? change : undefined;
}

function verdictOn(
  entry: Entry,
  change: Change | undefined,
  judged: Judged | undefined,
  tolerancePercent: number,
): Verdict {
  if (entry.unmeasurable || entry.head === undefined) return "unmeasurable";
  if (entry.past.length === 0) return "new";
  if (!change || !judged) return "inconclusive";
  return decide(
    {
      changePercent: percent(change.difference),
      lowPercent: percent(change.low),
      highPercent: percent(change.high),
      pLower: judged.pLower,
      pHigher: judged.pHigher,
    },
    seriesMetric(entry.id).better,
    tolerancePercent,
  );
}

/** Change found with the given power at Holm's first and strictest step; none where it has no bound. */
function detectablePercent(
  { standardError, degrees }: Change,
  tests: number,
  tolerancePercent: number,
): Pick<MetricComparison, "smallestDetectablePercent"> {
  const critical = studentQuantile(1 - FALSE_ALARM_RATE / tests, degrees);
  const found = percent((critical + studentQuantile(POWER, degrees)) * standardError);
  return Number.isFinite(found)
    ? { smallestDetectablePercent: Math.max(tolerancePercent, found) }
    : {};
}

function percent(logRatio: number): number {
  return Math.expm1(logRatio) * 100;
}

/** Series that the newest comparable run had and this one, when it is complete, does not. */
function removedSeries(run: RunFile, history: History): readonly SeriesComparison[] {
  const newest = history.records.at(-1);
  if (!newest || run.only !== undefined || run.failure !== undefined) return [];
  const present = new Set(run.series.map(({ name }) => name));
  const skipped = new Set(run.skipped?.map(({ server }) => server));
  return newest.series
    .filter(({ name, server }) => !present.has(name) && !skipped.has(server))
    .map(({ name, server, scenario, level, metrics }) => ({
      name,
      server,
      scenario,
      level,
      verdict: "removed",
      metrics: Object.fromEntries(Object.entries(metrics).map(([id, base]) => [id, { base }])),
    }));
}

function comparedWith(run: RunFile, history: History): ComparedWith {
  const testbed = testbedOf(run.environment);
  const runs = Math.max(
    0,
    ...run.series.map((series) => history.valuesOf(series, "throughput").length),
  );
  if (runs > 0) return { kind: "history", runs, testbed };
  return { kind: "none", reason: `no baseline yet for ${testbed}` };
}
