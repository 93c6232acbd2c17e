import type { Evidence } from "../evidence/evidence.ts";
import { type MeasuredSeries, type RunFile, seriesByName } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import type { Finding } from "./finding.ts";
import type { SeriesComparison } from "./series-comparison.ts";
import type { JudgedStarts } from "./starts/judged-starts.ts";

/** The judged series and their references, by name. */
type MeasuredArms = Readonly<Record<"head" | "base", ReadonlyMap<string, MeasuredSeries>>>;

/** What estimators look at. */
export interface Seen {
  /** Every series of head, as its typical bursts judge it. */
  readonly rows: readonly SeriesComparison[];
  readonly arms: MeasuredArms;
  readonly gate: Gate;
  /** What both arms show start by start; absent unless base was measured too, in the same run or in one of its own. */
  readonly paired?: {
    readonly evidence: Evidence;
    readonly starts: JudgedStarts;
  };
}

/** Finds what it looks for in the series of a comparison; what it finds is final. */
export type Estimator = (seen: Seen) => readonly Finding[];

/** The arms of one run. */
export function armsIn(run: Pick<RunFile, "series">): MeasuredArms {
  return { head: seriesByName(run, "head"), base: seriesByName(run, "base") };
}
