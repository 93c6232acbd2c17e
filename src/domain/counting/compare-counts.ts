import { COUNT_METRIC_IDS, type CountMetricId } from "../metrics/catalogue.ts";
import { lossOf } from "../run/lost-base.ts";
import type { RunFile } from "../run/run-file.ts";
import { present } from "../shared/present.ts";
import type { CountedComparison } from "../verdict/comparison.ts";
import type { GatePolicy } from "../verdict/gate.ts";
import { adjustedPValues } from "../verdict/judge.ts";
import type { MetricCase } from "../verdict/metric-case.ts";
import { type AdjustedPValues, metricVerdicts } from "../verdict/metric-verdict.ts";
import { referenceOf } from "../verdict/reference.ts";
import { countChange, pairedCounts, verdictOnNothing } from "./count-change.ts";
import { countedValue } from "./counted-value.ts";
import type { CountedSeries } from "./counts.ts";
import { grownFunctions } from "./functions.ts";
import { unsteadiness } from "./steadiness.ts";

/** One metric of a counted series, before anything is decided. */
type CountCase = MetricCase<CountMetricId>;

/** A counted series of head with all its metrics. */
interface Entered extends Pick<CountedComparison, "problem" | "isBaseLost" | "notCompared"> {
  readonly series: CountedSeries;
  readonly cases: readonly CountCase[];
}

/**
 * Judges what a run counted, by the rule that timing is judged by: the estimate must be beyond the tolerance,
 * and beyond chance after Holm's correction for everything that counting gates. The false-alarm rate is counting's
 * own, and no figure of timing takes part.
 * @param policy what is gated
 * @returns each series of head and those that only base has; empty where nothing was counted
 */
export function compareCounts(
  run: RunFile,
  policy: Pick<GatePolicy, "tolerancePercent">,
): readonly CountedComparison[] {
  const all = run.counts?.series ?? [];
  const bases = new Map(all.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
  const heads = all.filter(({ arm }) => arm === "head");
  const entered = heads.map((head) => enter(run, [bases.get(head.name), head], policy));
  const pValues = adjustedPValues(entered.flatMap(({ cases }) => cases));
  const names = new Set(heads.map(({ name }) => name));
  return [
    ...entered.map((one) => comparisonOf(one, pValues)),
    ...[...bases.values()].filter(({ name }) => !names.has(name)).map(removed),
  ];
}

function enter(
  run: RunFile,
  [base, head]: readonly [CountedSeries | undefined, CountedSeries],
  { tolerancePercent }: Pick<GatePolicy, "tolerancePercent">,
): Entered {
  const notCompared = lossOf(run.base?.lost ?? [], head)?.reason;
  const failures = [failureOf(head), base && failureOf(base)];
  const problem = present([...failures, unsteadiness(head), base && unsteadiness(base)])[0];
  const cases = COUNT_METRIC_IDS.map((id): CountCase => {
    const own = countedValue(head.turns, id);
    const pairs = base && notCompared === undefined ? pairedCounts(base.turns, head.turns, id) : [];
    const change = countChange(pairs);
    const plainVerdict = verdictOnNothing(pairs);
    const { head: shown = own, ...reference } =
      notCompared === undefined
        ? referenceOf(base && countedValue(base.turns, id), own, change)
        : { notCompared };
    return {
      ...reference,
      id,
      head: shown,
      tolerancePercent: tolerancePercent[id],
      isUnmeasurable: problem !== undefined,
      ...(plainVerdict && { plainVerdict }),
    };
  });
  return {
    series: head,
    cases,
    ...(problem !== undefined && { problem }),
    ...(failures[0] === undefined && failures[1] !== undefined && { isBaseLost: true }),
    ...(notCompared !== undefined && { notCompared }),
  };
}

function failureOf({ failure, turns, arm }: CountedSeries): string | undefined {
  const why = failure ?? (turns.length === 0 ? "it was not counted" : undefined);
  return why !== undefined && arm === "base" ? `base: ${why}` : why;
}

function comparisonOf(
  { series, cases, ...why }: Entered,
  pValues: ReadonlyMap<CountCase, AdjustedPValues>,
): CountedComparison {
  const { name, server, scenario, functions = [] } = series;
  const { verdict, metrics } = metricVerdicts(cases, pValues);
  const unseen = cases.flatMap(({ id, tolerancePercent }) =>
    tolerancePercent === undefined || metrics[id] ? [] : [id],
  );
  return {
    name,
    server,
    scenario,
    verdict,
    ...why,
    metrics,
    ...(unseen.length > 0 && { unseen }),
    ...(verdict === "regression" && functions.length > 0 && { grown: grownFunctions(functions) }),
  };
}

function removed({ name, server, scenario }: CountedSeries): CountedComparison {
  return { name, server, scenario, verdict: "removed", metrics: {} };
}
