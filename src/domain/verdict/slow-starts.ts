import { agreeingValues, percentOf } from "../evidence/change.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { type Arms, MIN_PAIRS } from "../evidence/pairs.ts";
import { anyMetric, type SeriesMetricId } from "../metrics/catalogue.ts";
import { knownValues } from "../metrics/values.ts";
import { STARTS_RATE } from "../rates/looks.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { significant } from "../statistics/holm.ts";
import { withEachMetric } from "./metric-entries.ts";
import type { LateAnswers, MetricComparison, SeriesComparison } from "./series-comparison.ts";
import { DOUBT, isLate, type Respect, respectsOf } from "./start-respects.ts";
import { worstVerdict } from "./verdict.ts";

/** A respect in which head is slower, or looks so. */
interface JudgedRespect extends Respect {
  readonly isWorse: boolean;
  readonly looksWorse: boolean;
}

/**
 * Adds the results of comparing starts one by one, for series whose bursts are inconclusive or cannot show the effect:
 * answers that come late or never, connections that get slower with use, servers that were not warm. All starts but one
 * must show it, and processes are assumed to differ at least as much as any on record ({@link assumedVariance}). All
 * series and respects share {@link STARTS_RATE} (Holm). A series that is already a regression stays one, for that
 * reason alone. An effect that is only significant by the scatter of the starts themselves, or that the only start
 * shows, looks worse.
 * @param compared the verdicts by the bursts of each series
 */
export function withSlowStarts(
  compared: readonly SeriesComparison[],
  evidence: Pick<Evidence, "series" | "gate" | "pool">,
): readonly SeriesComparison[] {
  const all = compared.map(({ name }) => respectsOf(name, evidence));
  const flat = all.flat();
  const doubtful = doubtfulOf(flat);
  const worse = new Set(significant(flat, STARTS_RATE, ({ pValue }) => pValue));
  return compared.map((series, index) => {
    const arms = evidence.series.get(series.name);
    if (series.verdict === "regression" || !arms) return series;
    const found = required(all[index], "series").flatMap((one): readonly JudgedRespect[] => {
      const [isWorse, looksWorse] = [worse.has(one), doubtful.has(one)];
      const isSlower = one.typical > one.tolerated;
      return isWorse || looksWorse || isSlower ? [{ ...one, isWorse, looksWorse }] : [];
    });
    return withFound(series, found, arms);
  });
}

/**
 * Respects in which head looks worse. Late answers, all answers and metrics have separate rates: otherwise many metrics
 * would hide the others.
 */
function doubtfulOf(all: readonly Respect[]): ReadonlySet<Respect> {
  const kinds = groupedBy(all, ({ by, ofAllAnswers = false }) => [isLate(by), ofAllAnswers].join());
  const pValueOf = ({ doubtPValue }: Respect) => doubtPValue;
  return new Set([...kinds.values()].flatMap((own) => significant(own, DOUBT, pValueOf)));
}

function withFound(
  series: SeriesComparison,
  found: readonly JudgedRespect[],
  arms: Arms,
): SeriesComparison {
  const late = lateIn(found);
  // The result of all answers comes last, and overrides that of typical bursts.
  const changed = found.flatMap((one) => {
    const { by, ofAllAnswers } = one;
    const metric = isLate(by) ? undefined : series.metrics[by];
    if (isLate(by) || !metric) return [];
    const seen = ofAllAnswers
      ? byAllAnswers(metric, one)
      : openMetric(metric, one, { id: by, ...arms });
    return seen ? [[by, seen] as const] : [];
  });
  if (!late && changed.length === 0) return series;
  const metrics = { ...series.metrics, ...Object.fromEntries(changed) };
  const verdict = worstVerdict(Object.values(metrics).flatMap((metric) => metric.verdict ?? []));
  // If bursts show it as well, their figures describe it best.
  if (late?.verdict === "worse" && verdict !== "regression") {
    // None of the gated values includes all answers, and even CPU time is per answer.
    const withheld = withEachMetric(series.metrics, (metric) =>
      metric.verdict === undefined ? metric : { ...metric, verdict: "unmeasurable" },
    );
    return { ...series, metrics: withheld, verdict: "regression", late };
  }
  return { ...series, verdict, ...(late && { late }), metrics };
}

/** The strongest evidence for late answers of head; one cause is only reported once. */
function lateIn(found: readonly JudgedRespect[]): LateAnswers | undefined {
  const [first] = found
    .filter(({ isWorse, looksWorse }) => isWorse || looksWorse)
    .toSorted((a, b) => a.pValue - b.pValue)
    .flatMap(({ by, percentile, shown, isWorse }): readonly LateAnswers[] => {
      const verdict = isWorse ? "worse" : "perhaps-worse";
      return isLate(by) ? [{ by, percentile, ...shown, verdict }] : [];
    });
  return first;
}

/**
 * Updates a metric by all answers together.
 * @returns undefined if they show nothing, or the metric is judged otherwise
 */
function byAllAnswers(
  metric: MetricComparison,
  { isWorse, looksWorse }: JudgedRespect,
): MetricComparison | undefined {
  const { allAnswers, base, head, verdict } = metric;
  if (!allAnswers || !(isWorse || looksWorse) || verdict === "unmeasurable") return undefined;
  const values = { base: required(base, "base"), head: required(head, "head") };
  return {
    ...metric,
    ...allAnswers,
    ...agreeingValues(values, Math.log1p(allAnswers.changePercent / 100)),
    allAnswers: { ...allAnswers, decides: true },
    ...(isWorse ? { verdict: "regression" } : { verdict: "inconclusive", looksWorse }),
  };
}

/**
 * Updates an inconclusive metric by its starts.
 * @returns undefined if they show nothing, or the metric is decided
 */
function openMetric(
  metric: MetricComparison,
  own: JudgedRespect,
  { id, ...arms }: Arms & { readonly id: SeriesMetricId },
): MetricComparison | undefined {
  const { typical } = own;
  if (metric.verdict !== "inconclusive") return undefined;
  const higher = anyMetric(id).better === "higher" ? -typical : typical;
  if (own.isWorse) {
    // A server that was not warm has no interval, but all its starts show the change.
    return { changePercent: percentOf(higher), ...metric, verdict: "regression" };
  }
  const looksWorse = own.looksWorse || (typical > own.tolerated && areApart(arms, id));
  return looksWorse ? { ...metric, looksWorse } : undefined;
}

/**
 * True if every burst of head is worse than every burst of base in a metric. Mann and Whitney's statistic is then 0:
 * whatever the interval says, the bursts are obviously those of two different servers. It counts in runs of one or two
 * starts, whose intervals are wide.
 */
export function areApart({ base, head }: Arms, id: SeriesMetricId): boolean {
  const sign = anyMetric(id).better === "higher" ? -1 : 1;
  const worseIn = ({ samples }: MeasuredSeries) =>
    knownValues(samples, id).map((value) => sign * value);
  const [before, now] = [worseIn(base), worseIn(head)];
  const isEnough = Math.min(before.length, now.length) >= MIN_PAIRS;
  return isEnough && Math.min(...now) > Math.max(...before);
}
