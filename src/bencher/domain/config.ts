import { anyMetric, type MetricId } from "../../domain/metrics/catalogue.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";

const PROBABILITY = [0.5, 1, "a probability from 0.5 to below 1, such as 0.999"] as const;
const QUARTILES = [0, 1e12, "a number of interquartile ranges, such as 3"] as const;

/**
 * Tests that Bencher's thresholds support, each with the boundaries that it accepts: from the first number to below
 * the second, and in words.
 */
export const THRESHOLD_TESTS = {
  t_test: PROBABILITY,
  z_score: PROBABILITY,
  log_normal: PROBABILITY,
  iqr: QUARTILES,
  delta_iqr: QUARTILES,
  percentage: [0, 1e12, "a fraction of the mean, such as 0.1 for 10 %"],
  static: [0, 1e12, "a value in the metric's own unit"],
} as const;

/** One of Bencher's tests. */
export type ThresholdTest = keyof typeof THRESHOLD_TESTS;

/** Bencher's test of one metric. Boundaries are in Bencher's form; for `static`, in the metric's own unit. */
export interface ThresholdModel extends Limits {
  readonly test: ThresholdTest;
  readonly minSampleSize?: number;
  readonly maxSampleSize?: number;
  readonly windowSeconds?: number;
}

/** Thresholds by metric; other metrics are not tested. */
export type Thresholds = Readonly<Partial<Record<MetricId, ThresholdModel>>>;

/** The form of the names in the configuration's section, and the allowed values in words. */
export const BENCHER_FORMS = {
  project: [/^[a-z0-9][a-z0-9-]{0,63}$/, "the slug or UUID of a project"],
  host: [/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, "an address such as https://bencher.example.com"],
  // Bencher finds testbeds by slug too, so "Big Box" and "big-box" would be the same.
  testbed: [
    /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/,
    "a slug such as big-box: lower-case letters, digits and single dashes, at most 64",
  ],
  // Older clients have not all options and keys that are used.
  version: [/^(?!0\.([0-5]\.|6\.[0-6]$))\d+\.\d+\.\d+$/, "a version from 0.6.7 on, such as 0.6.12"],
} as const;

/** URL of Bencher Cloud's API. */
export const CLOUD_HOST = "https://api.bencher.dev";

/** URL of Bencher Cloud's console. */
export const CLOUD_CONSOLE = "https://bencher.dev";

/** Metrics that are a share of something, with their maximum. */
const HIGHEST: Readonly<Partial<Record<MetricId, number>>> = {
  errors: 100,
  "rate-shortfall": 100,
  "generator-share": 100,
};

/** Limits of a metric in its own unit, on one side or both. */
export interface Limits {
  readonly lower?: number;
  readonly upper?: number;
}

/**
 * Whether a metric could have a value beyond its limit. No metric is ever negative, so a lower limit of 0 or less
 * is never crossed. If there is a limit on the side where the metric gets worse, only that side counts: a limit
 * that only an improvement can cross guards nothing.
 */
export function canBeCrossed(id: MetricId, { lower, upper }: Limits): boolean {
  const isLowerLive = lower !== undefined && lower > 0;
  const isUpperLive = upper !== undefined && upper < (HIGHEST[id] ?? Number.POSITIVE_INFINITY);
  if (lower === undefined || upper === undefined) return isLowerLive || isUpperLive;
  return anyMetric(id).better === "higher" ? isLowerLive : isUpperLive;
}

type Boundaries = Partial<Record<"boundary" | "lower" | "upper", number | undefined>>;

/** The boundaries of a threshold; a single boundary is put on the side where the metric gets worse. */
export function boundariesOf(id: MetricId, { boundary, lower, upper }: Boundaries): Limits {
  if (boundary === undefined) return withoutNullish({ lower, upper });
  return anyMetric(id).better === "higher" ? { lower: boundary } : { upper: boundary };
}
