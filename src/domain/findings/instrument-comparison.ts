import type { Loss } from "../evidence/failed-under-load.ts";
import type { InstrumentProblem } from "../evidence/instrument-problem.ts";
import type { InstrumentMetricId } from "../metrics/catalogue.ts";
import type { FunctionCount } from "../series/counts.ts";
import type { SeriesKey } from "../series/series.ts";
import type { Addressed } from "./addresses.ts";
import type { MetricComparison } from "./series-comparison.ts";
import type { Verdict } from "./verdict.ts";

/** All metrics of one series of an instrument beside timing: a counted one, or one that is loaded at several rates. */
export interface InstrumentComparison extends Pick<SeriesKey, "server" | "scenario">, Addressed {
  /** `SERVER/SCENARIO` if it is counted; followed by ` capacity` or ` stages` if it is loaded at several rates. */
  readonly name: string;
  readonly verdict: Verdict;
  /** The reason why it cannot be judged; absent if it can. */
  readonly problem?: InstrumentProblem;
  /** The problem is that base could not be measured. */
  readonly isBaseLost?: boolean;
  /** As for a timed series. */
  readonly notCompared?: Loss;
  readonly metrics: Readonly<Partial<Record<InstrumentMetricId, MetricComparison>>>;
  /** Gated metrics that neither arm has; absent if there are none. */
  readonly unseen?: readonly InstrumentMetricId[];
  /** Functions that grew, the largest growth first; absent unless something got worse, or ungated instructions grew. */
  readonly grown?: readonly FunctionCount[];
  /** System calls that are made more often; absent unless their number got worse. */
  readonly grownCalls?: readonly FunctionCount[];
}
