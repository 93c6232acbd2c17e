import { COUNT_METRIC_IDS, type CountMetricId, countMetric } from "../metrics/catalogue.ts";
import { lossOf } from "../run/lost-base.ts";
import type { RunFile } from "../run/run-file.ts";
import { elementAt } from "../statistics/element-at.ts";
import { holmAdjust } from "../statistics/holm.ts";
import { agreeingValues, type Change, percentOf } from "../verdict/change.ts";
import type { CountedComparison, MetricComparison } from "../verdict/comparison.ts";
import { decide } from "../verdict/decide.ts";
import type { GatePolicy } from "../verdict/gate.ts";
import { FALSE_ALARM_RATE, type Verdict, worstVerdict } from "../verdict/verdict.ts";
import { countChange } from "./count-change.ts";
import { countedValue } from "./counted-value.ts";
import type { CountedSeries } from "./counts.ts";
import { grownFunctions } from "./functions.ts";
import { unsteady } from "./steadiness.ts";

/** One metric of a counted series, before anything is decided. */
interface Case {
  readonly id: CountMetricId;
  readonly base: number | undefined;
  readonly head: number | undefined;
  readonly change: Change | undefined;
  readonly tolerancePercent: number | undefined;
}

/** A counted series with all its metrics. */
interface Entered {
  readonly series: CountedSeries;
  /** Why nothing can be said of it. */
  readonly problem: string | undefined;
  readonly cases: readonly Case[];
}

/** P-values of a case, adjusted for all others. */
interface Adjusted {
  readonly lower: number;
  readonly higher: number;
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
  const pValues = adjustedPValues(entered.flatMap(({ cases, problem }) => (problem ? [] : cases)));
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
  const loss = base ? undefined : lossOf(run.base?.lost ?? [], head);
  const problem = problemOf(head) ?? (base && problemOf(base)) ?? loss?.reason;
  return {
    series: head,
    problem,
    cases: COUNT_METRIC_IDS.map((id) => ({
      id,
      head: countedValue(head.turns, id),
      base: base && countedValue(base.turns, id),
      change: base && countChange(base.turns, head.turns, id),
      tolerancePercent: tolerancePercent[id],
    })),
  };
}

function problemOf(series: CountedSeries): string | undefined {
  const problem = series.failure ?? unsteady(series);
  return problem !== undefined && series.arm === "base" ? `base: ${problem}` : problem;
}

function adjustedPValues(cases: readonly Case[]): ReadonlyMap<Case, Adjusted> {
  const judged = cases.flatMap((one) =>
    one.change && one.tolerancePercent !== undefined ? [{ one, p: one.change.pValues() }] : [],
  );
  const lower = holmAdjust(judged.map(({ p }) => p.lower));
  const higher = holmAdjust(judged.map(({ p }) => p.higher));
  return new Map(
    judged.map(({ one }, index) => [
      one,
      { lower: elementAt(lower, index), higher: elementAt(higher, index) },
    ]),
  );
}

function comparisonOf(
  { series, problem, cases }: Entered,
  pValues: ReadonlyMap<Case, Adjusted>,
): CountedComparison {
  const { name, server, scenario, functions = [] } = series;
  const metrics: Partial<Record<CountMetricId, MetricComparison>> = {};
  for (const one of cases) {
    if (one.head === undefined && (problem === undefined || one.id !== "instructions")) continue;
    metrics[one.id] = {
      ...figuresOf(one),
      ...(one.tolerancePercent !== undefined && {
        tolerancePercent: one.tolerancePercent,
        verdict: problem === undefined ? verdictOn(one, pValues.get(one)) : "unmeasurable",
      }),
    };
  }
  const verdicts = Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
  const verdict = problem === undefined ? worstVerdict(verdicts) : "unmeasurable";
  return {
    name,
    server,
    scenario,
    verdict,
    ...(problem !== undefined && { problem }),
    metrics,
    ...(verdict === "regression" && functions.length > 0 && { grown: grownFunctions(functions) }),
  };
}

/** Base and head as they agree with the change, and the change. */
function figuresOf({ base, head, change }: Case): Omit<MetricComparison, "verdict"> {
  if (head === undefined) return {};
  if (base === undefined) return { head };
  if (!change) return { base, head };
  return {
    ...agreeingValues({ base, head }, change.difference),
    changePercent: percentOf(change.difference),
    lowPercent: percentOf(change.low),
    highPercent: percentOf(change.high),
  };
}

function verdictOn(
  { id, base, change, tolerancePercent = 0 }: Case,
  adjusted: Adjusted | undefined,
): Verdict {
  if (base === undefined) return "new";
  if (!change || !adjusted) return "inconclusive";
  const evidence = {
    changePercent: percentOf(change.difference),
    lowPercent: percentOf(change.low),
    highPercent: percentOf(change.high),
    pLower: adjusted.lower,
    pHigher: adjusted.higher,
  };
  const { better } = countMetric(id);
  return decide(evidence, { better, tolerancePercent, falseAlarmRate: FALSE_ALARM_RATE });
}

function removed({ name, server, scenario }: CountedSeries): CountedComparison {
  return { name, server, scenario, verdict: "removed", metrics: {} };
}
