import type { MetricId } from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { By } from "./by.ts";
import type { Effect, Finding } from "./finding.ts";
import type { InstrumentComparison } from "./instrument-comparison.ts";
import { looksOver, mayBeWorse } from "./looks-worse.ts";
import { metricEntries } from "./metric-entries.ts";
import type { KeptLimit, MetricComparison, WithMetrics } from "./series-comparison.ts";
import type { Verdict } from "./verdict.ts";

/** Anything with a name whose metrics are judged. */
interface NamedMetrics extends WithMetrics {
  readonly name: string;
}

/** One finding for each metric of something that has a verdict, without those that are only new. */
export function metricFindings(by: By, { name, metrics }: NamedMetrics): readonly Finding[] {
  return metricEntries(metrics).flatMap(([id, metric]): readonly Finding[] => {
    const effect = effectOf(id, metric);
    if (effect === undefined) return [];
    const own = { series: name, metric: id, by, effect };
    if (effect === "unmeasured") return [{ ...own, figures: { of: "unmeasured-metric" } }];
    return [{ ...own, figures: { of: "metric", metric } }];
  });
}

/** What an instrument shows of a series: the verdicts on its metrics, or why its gated metrics cannot be judged. */
export function instrumentFindings(
  by: "counts" | "open-loop",
  row: InstrumentComparison,
  base: RunFile["base"],
): readonly Finding[] {
  const { name: series, problem, isBaseLost, notCompared, metrics } = row;
  // The loss of base has its own reasons.
  if (notCompared !== undefined) return [];
  // What is open of a metric says by itself why, and is no pass.
  if (problem === undefined) return metricFindings(by, row);
  if (Object.values(metrics).every(({ verdict }) => verdict === undefined)) return [];
  const finding = { series, by, effect: "unmeasured", figures: { of: by, problem } } as const;
  if (!isBaseLost) return [finding];
  const isOptional = base?.isRequired === false;
  return [{ ...finding, kind: "lost-base", ...(isOptional && { isBlocking: false }) }];
}

/** What the verdict on a metric means; undefined if it is not judged, or compared with nothing. */
function effectOf(id: MetricId, metric: MetricComparison): Effect | undefined {
  const { verdict, changePercent, looksWorse } = metric;
  if (verdict !== "inconclusive") return verdict && EFFECT_OF[verdict];
  // Without an estimate, only the values can speak against head.
  const isWorse = changePercent === undefined && mayBeWorse(id, metric);
  return isWorse || looksWorse ? "doubts" : "open";
}

const EFFECT_OF: Readonly<Partial<Record<Verdict, Effect>>> = {
  regression: "fails",
  unmeasurable: "unmeasured",
  improvement: "improves",
  "no-worse": "holds",
  unchanged: "holds",
};

/** What the result of a limit means; that base was already beyond it says nothing about head. */
export function effectOfLimit(id: MetricId, limit: KeptLimit): Exclude<Effect, "improves"> {
  if (limit.verdict === "over") return "fails";
  if (limit.verdict === "unmeasurable") return "unmeasured";
  if (limit.verdict === "within") return "holds";
  return looksOver(id, limit) ? "doubts" : "open";
}
