import type { Evidence } from "../../evidence/evidence.ts";
import { laneName } from "../../series/lane.ts";
import { withEachMetric } from "../metric-entries.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { worstVerdict } from "../verdict.ts";

/**
 * Withdraws improvements of servers that were not warm, or for which that is unknown: a server that warms up gets
 * faster in steps, so either arm can be far ahead by chance.
 * @param compared the verdicts by the bursts of each series
 */
export function withoutColdImprovements(
  compared: readonly SeriesComparison[],
  evidence: Evidence,
): readonly SeriesComparison[] {
  if (!compared.some(isImproved)) return compared;
  const cold = coldServers(evidence);
  return compared.map((series) => {
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

function isImproved({ metrics }: SeriesComparison): boolean {
  return Object.values(metrics).some(({ verdict }) => verdict === "improvement");
}

/** An automatic warm-up detects if a server is warm. After one of a fixed time, only a trend of its bursts can tell. */
function coldServers({ run, trends, warming }: Evidence): ReadonlySet<string> {
  const known = new Set(trends.known.map(laneName));
  const timed = run.series.filter(({ load }) => load.warmUpMs !== undefined);
  const unknown = timed.filter((one) => !known.has(laneName(one)));
  return new Set([...warming, ...unknown.map(({ server }) => server)]);
}
