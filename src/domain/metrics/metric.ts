import type { Sample } from "../run/sample.ts";
import type { FigureId } from "../run/sample-figures.ts";
import type { ServerFacts } from "../run/server-facts.ts";

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

/** A metric of a series, read from one sample. */
export interface SeriesMetric extends Metric {
  /** The figure of a sample that it is, where it is one as it stands. */
  readonly figure?: FigureId;
  /** @returns the value, or undefined if the sample has none */
  readonly of: (sample: Sample) => number | undefined;
}

/** A metric of a server, read from its facts. */
export interface ServerMetric extends Metric {
  /** @returns the value, or undefined if it is not known */
  readonly of: (facts: ServerFacts) => number | undefined;
}
