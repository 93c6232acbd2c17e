import type { Comparison } from "../../domain/comparison/comparison.ts";
import { metricEntries } from "../../domain/findings/metric-entries.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import { type Verdict, worstVerdict } from "../../domain/findings/verdict.ts";
import { present } from "../../domain/shared/present.ts";
import type { Followed } from "./bisection.ts";
import { type ChangeInPercent, worseningOf } from "./standing.ts";

/** What a search may follow. */
export interface Wanted {
  /** Name of a series or server. */
  readonly series?: string | undefined;
  readonly metric?: string | undefined;
}

/** A metric of a series or server that was compared with base. */
interface Compared {
  readonly followed: Followed;
  readonly verdict: Verdict;
  /** Absent for a metric without a percentage, such as errors where base has none. */
  readonly change?: ChangeInPercent | undefined;
}

/**
 * The metric that got worse by most, as far as is certain.
 * @returns undefined if none did
 */
export function worstOf(comparison: Comparison, wanted: Wanted): Compared | undefined {
  const [worst] = comparedIn(comparison, wanted)
    .filter(({ verdict, change }) => verdict === "regression" && change !== undefined)
    .toSorted((a, b) => certainOf(b) - certainOf(a));
  return worst;
}

/** The most important verdict of what a search may follow; `new` if nothing was compared. */
export function verdictOf(comparison: Comparison, wanted: Wanted): Verdict {
  const all = comparedIn(comparison, wanted);
  if (all.every(({ change }) => change === undefined)) return "new";
  return worstVerdict(all.map(({ verdict }) => verdict));
}

/**
 * A metric's change in a comparison, and its verdict.
 * @returns undefined if it was not compared
 */
export function changeIn(comparison: Comparison, followed: Followed) {
  const [{ change, verdict } = {}] = comparedIn(comparison, followed);
  return change && { change, verdict };
}

function certainOf({ followed, change }: Compared): number {
  return change ? worseningOf(followed.metric, change).low : 0;
}

function comparedIn({ series, servers = [] }: Comparison, wanted: Wanted): readonly Compared[] {
  const isWanted = ({ series: name, metric }: Followed) =>
    (wanted.series ?? name) === name && (wanted.metric ?? metric) === metric;
  const all = [...series, ...servers].flatMap(({ name, metrics }) =>
    metricEntries<Followed["metric"]>(metrics).map(([metric, of]) =>
      comparedOf({ series: name, metric }, of),
    ),
  );
  return present(all).filter(({ followed }) => isWanted(followed));
}

function comparedOf(followed: Followed, of: MetricComparison): Compared | undefined {
  const { verdict, changePercent, lowPercent, highPercent } = of;
  if (verdict === undefined || verdict === "new" || verdict === "removed") return undefined;
  const hasChange = changePercent !== undefined && lowPercent !== undefined;
  const change =
    hasChange && highPercent !== undefined ? { changePercent, lowPercent, highPercent } : undefined;
  return { followed, verdict, change };
}
