import type { Evidence } from "../../evidence/evidence.ts";
import { laneName } from "../../series/lane.ts";
import { isWhole } from "../../series/series.ts";
import type { Finding } from "../finding.ts";
import { withEachMetric } from "../metric-entries.ts";
import { metricFindings } from "../metric-finding.ts";
import type { Estimator } from "../seen.ts";
import type { SeriesComparison, WithMetrics } from "../series-comparison.ts";
import { unmeasuredIn } from "../unmeasured.ts";
import { worstVerdict } from "../verdict.ts";

/** Each gated metric by typical bursts, or that a series has too few of them. */
export const bursts: Estimator = ({ rows, paired }) => {
  const kept = new Set(paired?.evidence.run.base?.kept);
  return rows.flatMap((row): readonly Finding[] => {
    const { name, notCompared, tooFewAnswers = [] } = row;
    // What is lost has a finding of its own.
    if (notCompared !== undefined) return [];
    const own = { series: name, by: "bursts" } as const;
    if (unmeasuredIn(row) === "all") {
      return [{ ...own, effect: "unmeasured", figures: { of: "too-few-answers" } }];
    }
    const found = metricFindings("bursts", row);
    const few: Finding[] = [];
    if (isNeverCompared(row))
      few.push({ ...own, effect: "doubts", figures: { of: "never-compared" } });
    if (tooFewAnswers.length > 0) {
      const inBurst = row.metrics.requests?.head ?? 0;
      const figures = { of: "few-answers", metrics: tooFewAnswers, inBurst } as const;
      // A request of a mix is also in the figures of the whole.
      few.push({ ...own, effect: isWhole(row) ? "doubts" : "open", figures });
    }
    // Head may have renamed a series to tolerate more, so base's series must be decided for a pass.
    const isKept = kept.has(name) && row.verdict === "inconclusive";
    return [...(isKept ? found.map(doubted) : found), ...few];
  });
};

function doubted(finding: Finding): Finding {
  return finding.effect === "open" ? { ...finding, effect: "doubts" } : finding;
}

/**
 * True if a series was measured in both arms but none of its gated metrics could be compared, for example with too few
 * pairs: the results of other series do not cover it.
 */
export function isNeverCompared({ metrics }: WithMetrics): boolean {
  const gated = Object.values(metrics).filter(({ verdict }) => verdict !== undefined);
  const compared = gated.filter((one) => one.changePercent !== undefined);
  const isOpen = gated.every(({ verdict }) => verdict === "inconclusive");
  return gated.length > 0 && compared.length === 0 && isOpen;
}

/**
 * Withdraws improvements of servers that were not warm, or for which that is unknown: a server that warms up gets
 * faster in steps, so either arm can be far ahead by chance.
 * @param judged the series by their bursts
 */
export function withoutColdImprovements(
  judged: readonly SeriesComparison[],
  evidence: Evidence,
): readonly SeriesComparison[] {
  if (!judged.some(isImproved)) return judged;
  const cold = coldServers(evidence);
  return judged.map((series) => {
    if (!cold.has(series.server) || !isImproved(series)) return series;
    const metrics = withEachMetric(series.metrics, (metric) =>
      metric.verdict === "improvement"
        ? { ...metric, verdict: "inconclusive", isCold: true }
        : metric,
    );
    const verdicts = Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
    const verdict = series.verdict === "improvement" ? worstVerdict(verdicts) : series.verdict;
    return { ...series, metrics, verdict };
  });
}

function isImproved({ metrics }: WithMetrics): boolean {
  return Object.values(metrics).some(({ verdict }) => verdict === "improvement");
}

/** An automatic warm-up detects if a server is warm. After one of a fixed time, only a trend of its bursts can tell. */
function coldServers({ run, trends, warming }: Evidence): ReadonlySet<string> {
  const known = new Set(trends.known.map(laneName));
  const timed = run.series.filter(({ load }) => load.warmUpMs !== undefined);
  const unknown = timed.filter((one) => !known.has(laneName(one)));
  return new Set([...warming, ...unknown.map(({ server }) => server)]);
}
