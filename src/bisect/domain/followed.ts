import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { ChangePercents } from "../../domain/evidence/change.ts";
import { metricEntries } from "../../domain/findings/metric-entries.ts";
import { type Verdict, worstVerdict } from "../../domain/findings/verdict.ts";
import type { Followed, Shown } from "./bisection.ts";
import { worseningOf } from "./standing.ts";

/** What a search may follow: of what is absent, anything. */
export interface Wanted {
  /** Name of a series or server. */
  readonly series?: string | undefined;
  readonly metric?: string | undefined;
}

/** A metric of a series or server that was judged against base. */
interface Compared {
  readonly followed: Followed;
  readonly verdict: Verdict;
  /** Absent for a metric without a percentage, such as errors where base has none. */
  readonly change?: ChangePercents;
}

/** All that was judged against base and that a search may follow. */
export function comparedIn(
  { series, servers = [] }: Comparison,
  wanted: Wanted,
): readonly Compared[] {
  return [...series, ...servers].flatMap(({ name, metrics }) =>
    metricEntries<Followed["metric"]>(metrics).flatMap(([metric, of]) => {
      const { verdict, changePercent, lowPercent, highPercent } = of;
      const isWanted = (wanted.series ?? name) === name && (wanted.metric ?? metric) === metric;
      if (!isWanted || verdict === undefined || NOT_COMPARED.includes(verdict)) return [];
      const compared = { followed: { series: name, metric }, verdict };
      if (changePercent === undefined || lowPercent === undefined || highPercent === undefined)
        return [compared];
      return [{ ...compared, change: { changePercent, lowPercent, highPercent } }];
    }),
  );
}

/**
 * Whether anything got worse from GOOD to BAD, and what: the metric that did by most, as far as is certain; if that is
 * open, the one that looks so.
 * @returns undefined if nothing of what is wanted was compared
 */
export function wholeIn(comparison: Comparison, wanted: Wanted): Shown | undefined {
  const compared = comparedIn(comparison, wanted);
  if (compared.every(({ verdict }) => verdict === "unmeasurable")) return undefined;
  const byCertainty = compared
    .flatMap(({ change, ...one }) => (change ? [{ ...one, change }] : []))
    .toSorted((a, b) => certainOf(b) - certainOf(a));
  const worst = byCertainty.find((one) => one.verdict === "regression");
  if (worst) return { standing: "bad", ...worst };
  const verdict = worstVerdict(compared.map((one) => one.verdict));
  if (DECIDED.includes(verdict)) return { standing: "good", verdict };
  const looks = byCertainty.find((one) => !DECIDED.includes(one.verdict));
  return { standing: "open", verdict, ...looks };
}

/** Verdicts of what only one commit has. */
const NOT_COMPARED: readonly Verdict[] = ["new", "removed"];

const DECIDED: readonly Verdict[] = ["unchanged", "no-worse", "improvement"];

function certainOf({ followed, change }: Required<Compared>): number {
  return worseningOf(followed.metric, change).low;
}
