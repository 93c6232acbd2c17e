import type { FigureId } from "../run/series/sample-figures.ts";
import type { ServerFacts, ServerStart } from "../run/series/server-facts.ts";

/** What is fixed about a metric, independent of any run. */
export interface Metric {
  /** Short name for a table's column. */
  readonly label: string;
  /** Unit of the stored value. */
  readonly unit: string;
  readonly better: "higher" | "lower";
  /** One sentence: what it is and where it comes from. */
  readonly description: string;
  /** The value for people, in a unit that suits its size. */
  readonly format: (value: number) => string;
}

/** Figures of one sample. What takes them apart does it by their index: a list of names would be gone through, millions of times. */
export type Row = readonly [number, number, number, number, number, number];

/** A metric of a series, which each of its samples has. */
export interface SeriesMetric extends Metric {
  /** The figures of a sample that it follows from; as many as a {@link Row} has at most. Without the first it is not known. */
  readonly figures: readonly [FigureId, ...FigureId[]];
  /** What follows from them, NaN where it is not known, as they are; without it, the metric is the only one of them. */
  readonly by?: (figures: Row) => number;
}

/** A metric of a server: a value of each of its starts, or one of its build. */
export interface ServerMetric extends Metric {
  /** @returns the values of a round's starts, undefined where one is not known; absent for a metric of the build */
  readonly ofStarts?: (round: ServerStart) => readonly (number | undefined)[];
  /** @returns the value of the build, or undefined if it is not known */
  readonly ofBuild?: (facts: ServerFacts) => number | undefined;
}
