import { anyMetric, type MetricId } from "../domain/metrics/catalogue.ts";
import { formatCount, formatSome } from "../domain/shared/format.ts";
import type { MetricComparison } from "../domain/verdict/comparison.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import { changeSize, changeText } from "./change-text.ts";

/** A metric that has a verdict. */
export interface Judged {
  readonly series: string;
  readonly id: MetricId;
  readonly metric: MetricComparison;
}

/** What was judged together: everything that was timed, or everything that was counted. */
export interface Findings {
  /** What one of them is called. */
  readonly noun: "comparison" | "count";
  readonly judged: readonly Judged[];
  /** Names of series that have no result. */
  readonly without: readonly string[];
  /** What is said of these. */
  readonly problem: string;
  /** Said in place of the verdicts where nothing got worse or failed; absent where there are verdicts. */
  readonly instead?: string;
}

/**
 * What was found, in one sentence.
 * @param reference what head was compared with
 */
export function findingText(findings: Findings, reference: string): string {
  const { noun, judged, without, problem, instead } = findings;
  const number = (verdict: Verdict) =>
    judged.filter(({ metric }) => metric.verdict === verdict).length;
  const worse = judged.filter(({ metric }) => metric.verdict === "regression");
  const [worst] = worse.toSorted((a, b) => changeSize(b.metric) - changeSize(a.metric));
  if (worst) {
    const { series, id, metric } = worst;
    const how = worse.every(isSpeed) ? "slower" : "worse";
    return `${worse.length} of ${formatCount(judged.length, noun)} ${how} than ${reference}: ${series} ${anyMetric(id).label} ${changeText(metric)}`;
  }
  if (without.length > 0) {
    return `${formatCount(without.length, "series", "series")} ${problem}: ${formatSome(without)}`;
  }
  if (instead !== undefined) return instead;
  if (number("inconclusive") === judged.length) {
    return judged.length === 1
      ? `Nothing decided: the only ${noun} is inconclusive`
      : `Nothing decided: all ${judged.length} ${noun}s are inconclusive`;
  }
  const parts = (["improvement", "unchanged", "inconclusive", "new"] as const)
    .filter((verdict) => number(verdict) > 0)
    .map((verdict) => `${number(verdict)} ${verdict === "improvement" ? "better" : verdict}`);
  return `No regression found in ${formatCount(judged.length, noun)}: ${parts.join(", ")}`;
}

function isSpeed({ id }: Judged): boolean {
  return id === "throughput" || id.startsWith("latency-");
}
