import { boundsOf } from "../../domain/bounds/bounds.ts";
import { type CountProblem, unsteadiness } from "../../domain/evidence/count-steadiness.ts";
import { type Reference, referenceOf } from "../../domain/evidence/reference.ts";
import { addressesOf } from "../../domain/findings/addresses.ts";
import { compareInstrument } from "../../domain/findings/compare-instrument.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import { type AdjustedPValues, metricVerdicts } from "../../domain/findings/metric-verdict.ts";
import type { UnjudgedMetric } from "../../domain/findings/unjudged-metric.ts";
import { referenceSince } from "../../domain/history/change-since.ts";
import { COUNT_METRIC_IDS, type CountMetricId } from "../../domain/metrics/catalogue.ts";
import { countedValue } from "../../domain/metrics/values.ts";
import { lossOf } from "../../domain/run/file/base-commit.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import { type CountedSeries, WITHOUT_COMPILER } from "../../domain/series/counts.ts";
import { present } from "../../domain/shared/present.ts";
import { countChange, LEAST_ERROR, pairedCounts, verdictOnNothing } from "./count-change.ts";
import { grownFunctions, inBothArms } from "./per-request.ts";
import type { CountHistory } from "./with-counts.ts";

/** One metric of a counted series, before it is judged. */
type UnjudgedCount = UnjudgedMetric<CountMetricId>;

/** The input of a judgement: counts, and the lost parts of base. */
type RunWithCounts = Pick<RunFile, "counts" | "base">;

/** The gate, and the reference of counts if there is no base. */
export interface CountRule extends Gate {
  /** Absent if nothing is stored. */
  readonly past?: CountHistory;
}

/** The two arms of a series; a run without a base only has head. */
type CountedArms = readonly [base: CountedSeries | undefined, head: CountedSeries];

/**
 * Judges a run's counts by the rule for timing: the estimate must be beyond the tolerance, and significant after Holm's
 * correction over everything that counting gates. Counting has its own false-alarm rate, independent of timing. A run
 * without a base is compared with earlier runs.
 * @returns each series of head and those that only base has; empty if nothing was counted
 */
export function compareCounts(
  run: RunWithCounts,
  rule: CountRule,
): readonly InstrumentComparison[] {
  return compareInstrument(run.counts?.series ?? [], {
    enter: (base, head) => enter(run, [base, head], rule),
    comparisonOf,
  });
}

function isOfAllocator(id: CountMetricId): boolean {
  return id === "allocations" || id === "allocated-bytes";
}

/** A counted series of head with all its metrics. */
function enter(run: RunWithCounts, [base, head]: CountedArms, rule: CountRule) {
  const notCompared = lossOf(run.base?.lost ?? [], head);
  const arms = base ? [head, base] : [head];
  const failures = arms.map((one) => failureOf(one, rule));
  const other = base && otherMethod(base, head);
  const [problem] = present([...failures, ...arms.map(unsteadiness), other]);
  const { tolerancePercent } = boundsOf(rule, head.name);
  // If this machine cannot count allocations, it is unknown whether a program has any.
  const isKnown = !run.counts?.conditions.includes(WITHOUT_COMPILER);
  // Earlier runs are the reference if no base was requested.
  const past = base || run.base ? undefined : rule.past;
  const cases = COUNT_METRIC_IDS.map((id): UnjudgedCount => {
    const own = countedValue(head.turns, id);
    const { head: shown = own, ...found } = past
      ? pastReference(past, head, id)
      : pairedReference(base, head, id);
    const reference = notCompared === undefined ? found : { notCompared };
    // A custom allocator hides allocations, and head may have introduced one.
    const isHidden =
      (base !== undefined && isPartial(base, head, id)) ||
      (isOfAllocator(id) && found.plainVerdict === "improvement");
    return {
      ...reference,
      id,
      head: notCompared === undefined ? shown : own,
      tolerancePercent: tolerancePercent[id],
      isUnmeasurable: problem !== undefined || isHidden,
      hasNothing: problem === undefined && found.base === undefined && isOfAllocator(id) && isKnown,
    };
  });
  const isBaseLost = failures[0] === undefined && failures[1] !== undefined ? true : undefined;
  return { series: head, base, cases, problem, isBaseLost, notCompared };
}

type CountReference = Reference & Pick<UnjudgedCount, "plainVerdict">;

/** The reference of a metric in base's turns. */
function pairedReference(base: CountedSeries | undefined, head: CountedSeries, id: CountMetricId) {
  const pairs = base ? pairedCounts(base.turns, head.turns, id) : [];
  const before = base && countedValue(base.turns, id);
  const own = countedValue(head.turns, id);
  return { ...referenceOf(before, own, countChange(pairs)), plainVerdict: verdictOnNothing(pairs) };
}

/** The reference of a metric in earlier runs. */
function pastReference(past: CountHistory, head: CountedSeries, id: CountMetricId): CountReference {
  const own = countedValue(head.turns, id);
  const values = present(past.valuesOf(head, id));
  if (own === undefined) return {};
  // Records omit allocations if there were none. If they appear now, that must be reported.
  const wasCounted = present(past.valuesOf(head, "instructions")).length > 0;
  const hadNone = isOfAllocator(id) && values.length === 0 && own > 0 && wasCounted;
  if (hadNone) return { base: 0, plainVerdict: "inconclusive" };
  const plainVerdict = verdictOnNothing(values.map((value) => ({ base: value, head: own })));
  return { ...referenceSince(values, own, LEAST_ERROR), plainVerdict };
}

/** True if one arm has a count in a turn in which the other has none, which may be due to the change. */
function isPartial(base: CountedSeries, head: CountedSeries, id: CountMetricId): boolean {
  const { length } = pairedCounts(base.turns, head.turns, id);
  return [base, head].some(({ turns }) => {
    const counted = turns.filter((turn) => countedValue([turn], id) !== undefined);
    return counted.length > length;
  });
}

/** A run counts both arms in the same way, but its file may have come from anywhere. */
function otherMethod(base: CountedSeries, head: CountedSeries): CountProblem | undefined {
  if (base.tool !== head.tool) return { of: "other-tool" };
  const isAlike = base.requests === head.requests && base.runtime === head.runtime;
  return isAlike ? undefined : { of: "other-requests" };
}

function failureOf(
  { failure: told, turns, arm, name }: CountedSeries,
  rule: CountRule,
): CountProblem | undefined {
  if (told !== undefined) return { of: "failure", arm, told };
  if (turns.length === 0) return { of: "not-counted", arm };
  // Unlike allocations, which some programs hide, every server makes system calls.
  const needsCalls = boundsOf(rule, name).tolerancePercent["system-calls"] !== undefined;
  const hasCalls = turns.every(({ systemCalls }) => systemCalls !== undefined);
  return needsCalls && !hasCalls ? { of: "no-system-calls", arm } : undefined;
}

function comparisonOf(
  { series, base, cases, ...why }: ReturnType<typeof enter>,
  pValues: ReadonlyMap<UnjudgedCount, AdjustedPValues>,
): InstrumentComparison {
  const { name, server, scenario, functions = [], systemCalls = [] } = series;
  const { verdict, metrics } = metricVerdicts(cases, pValues);
  const unseen = cases.flatMap(({ id, tolerancePercent }) =>
    tolerancePercent === undefined || metrics[id] ? [] : [id],
  );
  const before = base?.systemCalls;
  // Whoever counts without a gate wants to know where, too.
  const { verdict: judged, lowPercent = 0 } = { ...metrics.instructions };
  const isMore = verdict === "regression" || (judged === undefined && lowPercent > 0);
  const hasMoreCalls = metrics["system-calls"]?.verdict === "regression";
  return {
    name,
    server,
    scenario,
    ...addressesOf(series, base),
    verdict,
    ...why,
    metrics,
    ...(unseen.length > 0 && { unseen }),
    ...(isMore && functions.length > 0 && { grown: grownFunctions(functions) }),
    ...(hasMoreCalls && before && { grownCalls: grownFunctions(inBothArms(before, systemCalls)) }),
  };
}
