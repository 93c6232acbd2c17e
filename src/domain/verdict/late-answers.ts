import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import type { MeasuredSeries } from "../run/run-file.ts";
import { formatMilliseconds, formatNumber } from "../shared/format.ts";
import { median } from "../statistics/descriptive.ts";
import type { SeriesComparison } from "./comparison.ts";

/** Late answers that take up less of the time, in percent, leave the figures of a burst nearly what they are. */
export const LATE_PERCENT = 5;

/** Head's late answers take up so many times as much as base's before they are no chance. */
const LEAST_RATIO = 2;

/**
 * Marks series as unmeasurable of which head answers late, and base does not: bursts cut these answers off, so their
 * figures are those of the other requests. Every start of head has to show it, by more than any of base does: a pause of
 * the machine makes answers late as well, in one start. What is a regression in spite of it stays one.
 * @param measured the series of both arms
 */
export function withLateAnswers(
  compared: readonly SeriesComparison[],
  measured: readonly MeasuredSeries[],
): readonly SeriesComparison[] {
  const heads = new Map(
    measured
      .filter(({ arm, latePercents }) => arm === "head" && latePercents)
      .map((series) => [series.name, series]),
  );
  if (heads.size === 0) return compared;
  const bases = new Map(
    measured
      .filter(({ arm, name }) => arm === "base" && heads.has(name))
      .map(({ name, latePercents }) => [name, latePercents ?? [0]]),
  );
  return compared.map((series) => {
    const head = heads.get(series.name);
    const before = bases.get(series.name);
    if (!head?.latePercents || !before || !isLater(before, head.latePercents)) return series;
    if (series.verdict === "regression" || !isGated(series)) return series;
    const [basePercent, headPercent] = [median(before), median(head.latePercents)];
    const late = { burstMs: head.load.burstMs, basePercent, headPercent };
    return { ...withoutVerdicts(series), late };
  });
}

function isLater(base: readonly number[], head: readonly number[]): boolean {
  return Math.min(...head) > Math.max(LATE_PERCENT, LEAST_RATIO * Math.max(...base));
}

function isGated({ metrics }: SeriesComparison): boolean {
  return SERIES_METRIC_IDS.some((id) => metrics[id]?.verdict !== undefined);
}

/** What is gated is unmeasurable, whatever it is: CPU time is told per answer as well. */
function withoutVerdicts(series: SeriesComparison): SeriesComparison {
  const metrics = SERIES_METRIC_IDS.flatMap((id) => {
    const metric = series.metrics[id];
    if (!metric) return [];
    return [[id, metric.verdict === undefined ? metric : { ...metric, verdict: "unmeasurable" }]];
  });
  return { ...series, verdict: "unmeasurable", metrics: Object.fromEntries(metrics) };
}

/** What late answers mean for a series, after its name. */
export function lateText({
  burstMs,
  basePercent,
  headPercent,
}: NonNullable<SeriesComparison["late"]>): string {
  const share = `${formatNumber(headPercent)} % of the time of head's requests (base: ${formatNumber(basePercent)} %)`;
  return `${share} passed in answers that took longer than a burst of ${formatMilliseconds(burstMs)}, so the figures leave them out. With measure.burst longer than these answers take, they are measured`;
}
