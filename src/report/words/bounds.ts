import { commonBound } from "../../domain/findings/metric-verdict.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import { FOUND_NOTHING } from "../../domain/findings/verdict.ts";
import { anyMetric, type MetricId, SERVER_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { boundSign } from "./bound-sign.ts";

/** From here on, a bound is rounded to whole percent. */
const WHOLE_FROM = 10;

/** Tolerance for rounding errors when rounding up. */
const ROUNDING_ERROR = 1e-9;

/** A bound for display, rounded up so that it stays true: `7.3 %` or `13 %`. */
export function boundPercent(percent: number): string {
  const parts = percent < WHOLE_FROM ? 10 : 1;
  return `${Math.ceil(percent * parts - ROUNDING_ERROR) / parts} %`;
}

/**
 * A bound of a metric in words.
 * @param percent the bound
 * @returns for example `not slower by more than 7 %` or `no more than 7 % more CPU per request`
 */
export function boundText(id: MetricId, percent: number): string {
  const { better, label, unit } = anyMetric(id);
  const by = percent === 0 ? "" : boundPercent(percent);
  if (isSpeed(id)) return by === "" ? "not slower" : `not slower by more than ${by}`;
  const more = better === "higher" ? "less" : unit === "ms" ? "longer" : moreOf(id);
  const what = label.replace("/", " per ");
  if (by !== "") return `no more than ${by} ${more} ${what}`;
  return more === "more" ? `no more ${what}` : `${label} not ${more}`;
}

function moreOf(id: MetricId): string {
  return id === "artifact-size" ? "larger" : "more";
}

/** Whether a metric is of a server as a whole. */
export function isOfServer(id: MetricId): boolean {
  return SERVER_METRIC_IDS.some((one) => one === id);
}

/**
 * How many series or servers, whichever a metric is of: `2 series`, `1 server`.
 * @param id absent where it is about whole series
 */
export function placesText(id: MetricId | undefined, number: number): string {
  if (id !== undefined && isOfServer(id)) return formatCount(number, "server");
  return formatCount(number, "series", "series");
}

/** True if a metric that got worse is called slower. */
export function isSpeed(id: MetricId): boolean {
  return id === "throughput" || id.startsWith("latency-");
}

/** The reason why an inconclusive comparison has no bound. */
function noBoundText(id: MetricId, { base, head, bounds = {} }: MetricComparison): string {
  if (base === undefined) return "there is no value to compare with";
  const { format } = anyMetric(id);
  const known = Object.entries({ base, head }).flatMap(([arm, value]) => {
    const sign = boundSign(bounds[arm as keyof typeof bounds]);
    return sign === "" || value === undefined
      ? []
      : [`${arm} is only known to be ${sign}${format(value)}`];
  });
  return known.length > 0
    ? known.join(", ")
    : "too little was measured, or too noisily, for a bound";
}

/** The bound of an inconclusive comparison, and whether an hour would decide it. */
export function undecidedText(id: MetricId, metric: MetricComparison): string {
  const { atMostWorsePercent: bound, isLongToDecide, tolerancePercent = 0 } = metric;
  return present([
    metric.looksWorse && `looks ${isSpeed(id) ? "slower" : "worse"}`,
    bound === undefined ? noBoundText(id, metric) : boundText(id, bound),
    isLongToDecide && `an hour would not tell it from the ${tolerancePercent} % tolerated`,
  ]).join("; ");
}

/** The common bound of several inconclusive comparisons, such as `at most 8 % worse`. */
export function allUndecidedText(
  undecided: readonly Pick<MetricComparison, "verdict" | "atMostWorsePercent">[],
): string {
  const bound = commonBound(undecided.map(({ atMostWorsePercent }) => atMostWorsePercent));
  if (bound === undefined) return "not all with a bound";
  return bound === 0 ? "none worse" : `at most ${boundPercent(bound)} worse`;
}

/** With a wider tolerance, a report says what it may have missed. */
const WIDE_PERCENT = 20;

/**
 * What a comparison with a wide tolerance that found nothing might have missed.
 * @returns for example `red from about 62 % worse`
 */
export function redFromText(metric: MetricComparison): string | undefined {
  const { verdict, tolerancePercent = 0, smallestDetectablePercent: red } = metric;
  const isWide = FOUND_NOTHING.includes(verdict) && tolerancePercent > WIDE_PERCENT;
  return isWide && red !== undefined ? `red from about ${boundPercent(red)} worse` : undefined;
}
