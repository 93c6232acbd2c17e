import { agreeingLevels, type Change } from "./change.ts";
import type { MetricComparison, SeriesComparison } from "./comparison.ts";
import type { GatePolicy } from "./gate.ts";
import { SERIES_METRIC_IDS, type SeriesMetricId, seriesMetric } from "./metric.ts";
import type { MeasuredSeries } from "./run-file.ts";
import { isUnanswered } from "./sample.ts";
import { errorPercent, seriesValue } from "./series-value.ts";
import { elementAt } from "./statistics/element-at.ts";
import { holmAdjust } from "./statistics/holm.ts";
import { studentQuantile } from "./statistics/student.ts";
import { decide, FALSE_ALARM_RATE, type Verdict, worstVerdict } from "./verdict.ts";

/** Bursts with a value that a series must have given to be judged, unless fewer were asked for. */
const MIN_SAMPLES = 6;

/** A server that hangs more often than this is not measured by the bursts in which it does not. */
const MAX_UNANSWERED = 0.1;

/** A detectable change is one that is found with this probability. */
const POWER = 0.8;

/** What finds only changes beyond this finds none that anybody looks for. */
const MOST_DETECTABLE_PERCENT = 1000;

/** What a metric is compared with. */
export interface Reference {
  /** Absent where there is nothing to compare with. */
  readonly base?: number;
  /** What head is shown as beside base and change; its own value without it. */
  readonly head?: number;
  /** Absent where there is too little to estimate it, or head has no value. */
  readonly change?: Change;
  /** Why there is nothing to compare with although there was to be something. */
  readonly notCompared?: string;
}

/** Finds what a series is compared with, metric by metric; `head` is the metric's value in this run. */
export type ReferenceOf = (
  series: MeasuredSeries,
) => (id: SeriesMetricId, head: number | undefined) => Reference;

/**
 * What a metric is compared with, where its change was estimated from parts of the two series.
 * @param base base's own value
 * @param head head's own value
 * @param change from one to the other
 */
export function referenceOf(
  base: number | undefined,
  head: number | undefined,
  change: Change | undefined,
): Reference {
  if (base === undefined) return {};
  if (!change) return { base };
  if (head === undefined) return { base, change };
  return { ...agreeingLevels({ base, head }, change.difference), change };
}

/** A metric of a series, with what is known before anything is decided. */
interface Case extends Omit<Reference, "head"> {
  readonly id: SeriesMetricId;
  readonly head: number | undefined;
  /** Defined for a gated metric. */
  readonly tolerancePercent: number | undefined;
  /** The series cannot be judged. */
  readonly unmeasurable: boolean;
}

/** P-values of a case, adjusted for all others that are judged with it. */
interface Judged {
  readonly pLower: number;
  readonly pHigher: number;
  /** Number of cases that are judged together. */
  readonly tests: number;
  /** Adjusted p-value up to which a change is beyond chance. */
  readonly level: number;
}

/**
 * Judges every metric of some series. The p-values of all gated metrics of all series are adjusted
 * together (Holm), so that the chance of a false alarm is that of the run. A series with too many
 * errors, or too few good bursts, is not judged at all.
 *
 * @param all the series to judge
 * @param referenceOf what each is compared with
 * @param policy what is gated
 * @param level chance of a false alarm over all of them together
 */
export function judgeSeries(
  all: readonly MeasuredSeries[],
  referenceOf: ReferenceOf,
  policy: GatePolicy,
  level = FALSE_ALARM_RATE,
): readonly SeriesComparison[] {
  const gated = SERIES_METRIC_IDS.filter((id) => policy.tolerancePercent[id] !== undefined);
  const entered = all.map((series) => {
    const caseOf = casesOf(series, referenceOf, policy);
    return { series, caseOf, cases: new Map(gated.map((id) => [id, caseOf(id)])) };
  });
  const judged = judge(
    entered.flatMap(({ cases }) => [...cases.values()]),
    level,
  );
  return entered.map(({ series, caseOf, cases }) => {
    // Most metrics are only shown: none of them is kept while other series are gone through.
    const own = SERIES_METRIC_IDS.map((id) => cases.get(id) ?? caseOf(id));
    return seriesComparison(series, own, judged);
  });
}

function casesOf(
  series: MeasuredSeries,
  referenceOf: ReferenceOf,
  policy: GatePolicy,
): (id: SeriesMetricId) => Case {
  const { samples } = series;
  const errors = errorPercent(samples);
  const good = samples.filter(({ throughput }) => throughput !== undefined);
  const unmeasurable =
    good.length < Math.min(MIN_SAMPLES, Math.max(1, samples.length)) ||
    unanswered(series) > MAX_UNANSWERED * samples.length ||
    errors === undefined ||
    errors > policy.maxErrorPercent;
  const reference = referenceOf(series);
  return (id) => {
    const own = seriesValue(samples, id);
    const { base, change, notCompared, head = own } = reference(id, own);
    return {
      id,
      head,
      tolerancePercent: policy.tolerancePercent[id],
      unmeasurable,
      ...(base !== undefined && { base }),
      ...(notCompared !== undefined && { notCompared }),
      // Absurd figures in a file must not become infinite ones in a report.
      ...(change && isPresentable(change) && { change }),
    };
  };
}

function isPresentable({ difference, low, high }: Change): boolean {
  return [difference, low, high].every((end) => Number.isFinite(percent(end)));
}

function unanswered({ samples }: MeasuredSeries): number {
  return samples.filter(isUnanswered).length;
}

function judge(cases: readonly Case[], level: number): ReadonlyMap<Case, Judged> {
  const judgeable = cases.flatMap((one) =>
    one.change && one.tolerancePercent !== undefined && !one.unmeasurable
      ? [{ one, p: one.change.pValues() }]
      : [],
  );
  const lower = holmAdjust(judgeable.map(({ p }) => p.lower));
  const higher = holmAdjust(judgeable.map(({ p }) => p.higher));
  return new Map(
    judgeable.map(({ one }, index) => [
      one,
      {
        pLower: elementAt(lower, index),
        pHigher: elementAt(higher, index),
        tests: judgeable.length,
        level,
      },
    ]),
  );
}

function seriesComparison(
  series: MeasuredSeries,
  cases: readonly Case[],
  judged: ReadonlyMap<Case, Judged>,
): SeriesComparison {
  const metrics: Partial<Record<SeriesMetricId, MetricComparison>> = {};
  for (const one of cases) {
    if (!isUnknown(one)) metrics[one.id] = metricComparison(one, judged.get(one));
  }
  const notCompared = cases[0]?.notCompared;
  const known = series.samples.flatMap(({ generatorBound }) => generatorBound ?? []);
  return {
    name: series.name,
    server: series.server,
    scenario: series.scenario,
    level: series.level,
    verdict: cases.some((one) => one.unmeasurable || one.notCompared !== undefined)
      ? "unmeasurable"
      : worstVerdict(Object.values(metrics).flatMap(({ verdict }) => verdict ?? [])),
    ...(notCompared !== undefined && { notCompared }),
    ...(known.length > 0 && { generatorBound: known.filter(Boolean).length / known.length }),
    ...(unanswered(series) > 0 && { unansweredBursts: unanswered(series) }),
    metrics,
  };
}

/** Neither side has it: the machine cannot tell it, which nobody can mend. */
function isUnknown({ head, base, unmeasurable, tolerancePercent }: Case): boolean {
  return (
    head === undefined && (tolerancePercent === undefined || (base === undefined && !unmeasurable))
  );
}

function metricComparison(one: Case, judged: Judged | undefined): MetricComparison {
  const { head, base, change, tolerancePercent } = one;
  // Field by field: of these there are hundreds of thousands, and spreading takes three times as long.
  const comparison: { -readonly [Field in keyof MetricComparison]: MetricComparison[Field] } = {};
  if (base !== undefined) comparison.base = base;
  if (head !== undefined) comparison.head = head;
  if (change) {
    comparison.changePercent = percent(change.difference);
    comparison.lowPercent = percent(change.low);
    comparison.highPercent = percent(change.high);
  }
  if (tolerancePercent === undefined) return comparison;
  comparison.tolerancePercent = tolerancePercent;
  comparison.verdict = verdictOn(one, judged, tolerancePercent);
  const detectable = change && judged && detectablePercent(change, judged, tolerancePercent);
  if (detectable !== undefined) comparison.smallestDetectablePercent = detectable;
  return comparison;
}

function verdictOn(one: Case, judged: Judged | undefined, tolerancePercent: number): Verdict {
  const { id, head, base, change, unmeasurable, notCompared } = one;
  if (unmeasurable || head === undefined || notCompared !== undefined) return "unmeasurable";
  if (base === undefined) return "new";
  if (!change || !judged) return "inconclusive";
  return decide(
    {
      changePercent: percent(change.difference),
      lowPercent: percent(change.low),
      highPercent: percent(change.high),
      pLower: judged.pLower,
      pHigher: judged.pHigher,
    },
    seriesMetric(id).better,
    tolerancePercent,
    judged.level,
  );
}

/** Change found with the given power at Holm's first and strictest step; none where it is absurdly large. */
function detectablePercent(
  { standardError, degrees }: Change,
  { tests, level }: Judged,
  tolerancePercent: number,
): number | undefined {
  const critical = studentQuantile(1 - level / tests, degrees);
  const found = percent((critical + studentQuantile(POWER, degrees)) * standardError);
  return found <= MOST_DETECTABLE_PERCENT ? Math.max(tolerancePercent, found) : undefined;
}

function percent(logRatio: number): number {
  return Math.expm1(logRatio) * 100;
}
