import { withPast } from "../../domain/comparison/compare.ts";
import { type Compared, withFindings } from "../../domain/comparison/comparison.ts";
import { isNeverCompared } from "../../domain/findings/estimators/bursts.ts";
import type { Finding } from "../../domain/findings/finding.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import { instrumentFindings } from "../../domain/findings/metric-finding.ts";
import type { BaselineRecord } from "../../domain/history/baseline.ts";
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
  const { counter } = counts;
  const machine = machineTypeOf(run.environment);
  const testbed = counter && `${machine}, ${counter.name} ${counter.version}`;
  return {
    ...withFindings(compared, countFindings({ ...run, counts }, compared, counted)),
    comparedWith: withPast(run, compared, rule.past, testbed),
    instrumented: [...(compared.instrumented ?? []), ...counted],
  };
}

/** What a run's counts show. */
function countFindings(
  run: RunFile & Required<Pick<RunFile, "counts">>,
  { series }: Compared,
  counted: readonly InstrumentComparison[],
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
  const { name, problem, notCompared, metrics, unseen = [] } = counted;
  const found = instrumentFindings("counts", counted, base);
  if (problem !== undefined || notCompared !== undefined) return found;
  const own = { series: name, by: "counts" } as const;
  const isJudged = Object.values(metrics).some(({ verdict }) => verdict !== undefined);
  // If the series is also timed and gated, that is its verdict.
  if (!isJudged && unseen.length > 0 && !isTimed) {
    const figures = { of: "counts", problem: { of: "unseen", metrics: unseen } } as const;
    return [{ ...own, effect: "unmeasured", figures }];
  }
  if (!isNeverCompared(counted)) return found;
  // None of its verdicts could be reached, and other series do not cover it.
  return [...found, { ...own, effect: "doubts", figures: { of: "never-compared" } }];
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
