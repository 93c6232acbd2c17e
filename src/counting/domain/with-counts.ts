import { type Compared, withFindings } from "../../domain/comparison/comparison.ts";
import type { InstrumentProblem } from "../../domain/evidence/instrument-problem.ts";
import { isNeverCompared } from "../../domain/findings/estimators/bursts.ts";
import type { Finding } from "../../domain/findings/finding.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import { metricFindings } from "../../domain/findings/metric-finding.ts";
import { type BaselineRecord, MIN_HISTORY } from "../../domain/history/baseline.ts";
import {
  type InstrumentHistory,
  instrumentHistory,
} from "../../domain/history/instrument-history.ts";
import { type CountMetricId, TOLERANCE_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { machineTypeOf } from "../../domain/run/file/testbed.ts";
import type { CountedSeries, Counts } from "../../domain/series/counts.ts";
import { type CountRule, compareCounts } from "./compare-counts.ts";

/**
 * Adds the results of counting to a comparison, and what they show.
 * @param compared the run's timed comparison
 */
export function withCounts(run: RunFile, compared: Compared, rule: CountRule): Compared {
  const { counts } = run;
  if (!counts) return compared;
  const counted = compareCounts(run, rule);
  const { series } = compared;
  return {
    ...withFindings(compared, countFindings({ ...run, counts }, { counted, series })),
    comparedWith: comparedWith(run, compared, rule),
    instrumented: [...(compared.instrumented ?? []), ...counted],
  };
}

/** Earlier counts are the reference if there are no earlier times. */
function comparedWith(run: RunFile, compared: Compared, { past }: CountRule) {
  const { base, environment, counts } = run;
  const counter = counts?.counter;
  if (
    base ||
    compared.comparedWith.kind !== "none" ||
    !past ||
    past.runs < MIN_HISTORY ||
    !counter
  ) {
    return compared.comparedWith;
  }
  const testbed = `${machineTypeOf(environment)}, ${counter.name} ${counter.version}`;
  return { kind: "history" as const, runs: past.runs, testbed };
}

/** What a run's counts show. */
function countFindings(
  run: RunFile & Required<Pick<RunFile, "counts">>,
  {
    counted,
    series,
  }: Pick<Compared, "series"> & { readonly counted: readonly InstrumentComparison[] },
): readonly Finding[] {
  const heads = run.counts.series.filter(({ arm }) => arm === "head");
  if (run.series.length === 0 && heads.every(({ turns }) => turns.length === 0)) {
    // A run that was only to count and has no count measured nothing, whatever is gated.
    const figures = { of: "nothing-counted", told: heads[0]?.failure } as const;
    return [{ by: "counts", effect: "unmeasured", kind: "ended-early", figures }];
  }
  const timed = series.filter(({ metrics }) =>
    TOLERANCE_METRIC_IDS.some((id) => metrics[id]?.verdict !== undefined),
  );
  const isTimed = ({ server, scenario }: InstrumentComparison) =>
    timed.some((one) => one.server === server && one.scenario === scenario);
  return counted.flatMap((one) => findingsOf(one, run.base, isTimed(one)));
}

function findingsOf(
  counted: InstrumentComparison,
  base: RunFile["base"],
  isTimed: boolean,
): readonly Finding[] {
  const { name, problem, isBaseLost, notCompared, metrics, unseen = [] } = counted;
  // The loss of base has its own reasons.
  if (notCompared !== undefined) return [];
  const isJudged = Object.values(metrics).some(({ verdict }) => verdict !== undefined);
  // If the series is also timed and gated, that is its verdict.
  if (problem === undefined && !isJudged && unseen.length > 0 && !isTimed) {
    return [problemOf(name, { of: "unseen", metrics: unseen })];
  }
  if (problem === undefined) return judgedFindings(counted);
  if (!isJudged) return [];
  const finding = problemOf(name, problem);
  if (!isBaseLost) return [finding];
  const isOptional = base?.isRequired === false;
  return [{ ...finding, kind: "lost-base", ...(isOptional && { isBlocking: false }) }];
}

/** The verdicts on its metrics; if none of them could be compared, other series do not cover it. */
function judgedFindings(counted: InstrumentComparison): readonly Finding[] {
  const found = metricFindings("counts", counted);
  if (!isNeverCompared(counted)) return found;
  const own = { series: counted.name, by: "counts", effect: "doubts" } as const;
  return [...found, { ...own, figures: { of: "never-compared" } }];
}

function problemOf(series: string, problem: InstrumentProblem): Finding {
  return { series, by: "counts", effect: "unmeasured", figures: { of: "counts", problem } };
}

/** Earlier counts to compare a run with. */
export type CountHistory = InstrumentHistory<CountMetricId>;

/**
 * Selects the stored counts that a run can be compared with: of the same counter, under the same conditions, on the
 * same type of machine, and of series counted by the same tool, with the same configuration and number of requests. All
 * others measure something else.
 * @param run the run to compare
 * @param records all stored records, in any order
 */
export function countHistoryOf(run: RunFile, records: readonly BaselineRecord[]): CountHistory {
  return instrumentHistory(run, records, placedCounts(run), placedCounts);
}

/** A run or a record, and what was counted in it. */
interface Counted<Series> extends Pick<RunFile, "environment"> {
  readonly counts?: Pick<Counts, "counter" | "conditions"> & { readonly series: readonly Series[] };
}

/** Counted series with everything that their counts depend on beside the configuration as their testbed. */
function placedCounts<Series extends Pick<CountedSeries, "requests" | "tool">>({
  environment,
  counts,
}: Counted<Series>) {
  if (!counts) return [];
  const { counter, conditions, series } = counts;
  return series.map((one) => {
    const by = [counter?.name, counter?.version, one.tool, one.requests];
    return { ...one, testbed: [machineTypeOf(environment), ...by, ...conditions].join("\n") };
  });
}
