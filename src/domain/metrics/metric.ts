import type { Turn } from "../series/counts.ts";
import type { FigureId } from "../series/samples.ts";
import type { OpenLoopKind } from "../series/series.ts";
import type { ServerFacts, ServerStart } from "../series/server-facts.ts";
import { formatBytes, formatMilliseconds, formatNumber } from "../shared/format.ts";

/** The side of a value on which the true one is, if the value is only a bound. */
export type ValueBound = "higher" | "lower";

/** The definition of a metric, independent of any run. */
export interface Metric {
  /** Short name for a table's column. */
  readonly label: string;
  /** Unit of the stored value. */
  readonly unit: string;
  readonly better: "higher" | "lower";
  /** One sentence: its meaning and its source. */
  readonly description: string;
  /** Formats the value in a unit that suits its size. */
  readonly format: (value: number) => string;
}

/** Figures of one sample. Access them by index: destructuring as an array would iterate, millions of times. */
export type Row = readonly [number, number, number, number, number, number];

/** A metric of a series, which each of its samples has. */
export interface SeriesMetric extends Metric {
  /**
   * The figures of a sample that it is computed from, at most as many as a {@link Row} has. If the first is absent from
   * all bursts, so is the metric.
   */
  readonly figures: readonly [FigureId, ...FigureId[]];
  /** Computes it from the figures, NaN if unknown, like the figures; without it, the metric is its first figure. */
  readonly by?: (figures: Row) => number;
}

/** A metric of a server: a value of each of its starts, or one of its build. */
export interface ServerMetric extends Metric {
  /**
   * The values of a round's starts; absent for a metric of the build.
   * @returns undefined for each unknown value
   */
  readonly ofStarts?: (round: ServerStart) => readonly (number | undefined)[];
  /**
   * The value of the build.
   * @returns undefined if it is unknown
   */
  readonly ofBuild?: (facts: ServerFacts) => number | undefined;
}

/** A metric of a counted series, read from one of its turns. */
export interface CountMetric extends Metric {
  /**
   * The value per request.
   * @returns undefined if it was not counted
   */
  readonly of: (turn: Turn) => number | undefined;
}

/** A metric of a series under an open load at several rates, which each of its rounds may have a value of. */
export interface OpenLoopMetric extends Metric {
  /** The kind of load that yields it. */
  readonly kind: OpenLoopKind;
}

/** Where the values of a metric are. */
type Values =
  | Omit<SeriesMetric, keyof Metric>
  | Omit<ServerMetric, keyof Metric>
  | Omit<CountMetric, keyof Metric>
  | Omit<OpenLoopMetric, keyof Metric>;

/**
 * What defines metrics of one unit: of each its label and where its values are, then its description.
 * @param better `higher` if that is so for all of them
 */
export function inUnit(unit: string, format: Metric["format"], better: Metric["better"] = "lower") {
  return <const Own extends Values>(label: string, values: Own) =>
    (description: string) =>
      ({ label, unit, better, description, format, ...values }) as Metric & NoInfer<Own>;
}

/** Metrics in milliseconds. */
export const milliseconds = inUnit("ms", formatMilliseconds);

/** Metrics in microseconds. */
export const microseconds = inUnit("µs", (value) => `${formatNumber(value)} µs`);

/** Metrics in bytes. */
export const bytes = inUnit("bytes", formatBytes);

/** Metrics in percent. */
export const percentage = inUnit("%", (value) => `${formatNumber(value)} %`);

const perSecond = (value: number) => `${formatNumber(value)}/s`;

/** Metrics in requests a second. */
export const requestsPerSecond = inUnit("requests/s", perSecond, "higher");
