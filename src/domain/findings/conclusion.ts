import type { MetricId } from "../metrics/catalogue.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { byEffect, type Finding } from "./finding.ts";
import { metricEntries, withEachMetric } from "./metric-entries.ts";
import type { BesideVerdict, SeriesComparison } from "./series-comparison.ts";
import { worstVerdict } from "./verdict.ts";

/** The findings without those whose reason another one gives. */
export function withoutOverruled(findings: readonly Finding[]): readonly Finding[] {
  const overruling = findings.flatMap(({ overrules }) => overrules ?? []);
  if (overruling.length === 0) return findings;
  const bySeries = groupedBy(
    overruling.flatMap((one) => one.series.map((series) => ({ series, one }))),
    ({ series }) => series,
  );
  return findings.filter(({ series = "", by, effect, overrules }) =>
    (bySeries.get(series) ?? []).every(
      ({ one }) =>
        one === overrules ||
        one.by?.includes(by) === false ||
        one.effects?.includes(effect) === false,
    ),
  );
}

/**
 * Of the findings that no other one overrules, all that concern whole subjects, and for each metric of a subject the one
 * that decides it: the last of those with the most important effect. A limit, and a comparison with earlier runs beside
 * base, decide something else than a change from base.
 */
export function decidingIn(all: readonly Finding[]): readonly Finding[] {
  const findings = withoutOverruled(all);
  const keyOf = ({ series, metric, by, earlierRuns }: Finding) =>
    `${series} ${metric} ${by === "limit"} ${earlierRuns}`;
  const ofMetrics = findings.filter(({ series, metric }) => series !== undefined && metric);
  const byMetric = groupedBy(ofMetrics, keyOf);
  const deciding = new Map(
    [...byMetric.values()].map((own) => [
      own[0],
      own.reduce((one, other) => (byEffect(one, other) < 0 ? one : other)),
    ]),
  );
  // In the place of the first finding on the metric, so that the order is that of the metrics.
  return findings.flatMap((one) =>
    one.series === undefined || one.metric === undefined ? [one] : (deciding.get(one) ?? []),
  );
}

/**
 * The series as a comparison shows them: each metric as what decides it shows it, and with everything that was found of
 * the series as a whole.
 * @param rows as typical bursts judge them
 */
export function concludedSeries(
  rows: readonly SeriesComparison[],
  findings: readonly Finding[],
): readonly SeriesComparison[] {
  const bySeries = groupedBy(findings, ({ series }) => series);
  return rows.map((row) => concluded(row, bySeries.get(row.name) ?? []));
}

function concluded(row: SeriesComparison, own: readonly Finding[]): SeriesComparison {
  const isLate = own.some(({ by, effect }) => by === "late-answers" && effect === "fails");
  const others = own.filter(({ by }) => BESIDE_BURSTS.includes(by));
  const told = Object.assign({}, ...own.map(shownOf));
  if (!isLate && others.length === 0) return { ...row, ...told };
  const decided = decidingIn(
    own.filter(({ by }) => by === "bursts" || others.some((o) => o.by === by)),
  );
  const metrics = { ...row.metrics };
  const byId = new Map<MetricId | undefined, Finding>(decided.map((one) => [one.metric, one]));
  for (const [id] of metricEntries(row.metrics)) {
    const figures = byId.get(id)?.figures;
    if (figures?.of === "metric") metrics[id] = figures.metric;
  }
  const verdict = worstVerdict(Object.values(metrics).flatMap((one) => one.verdict ?? []));
  // If bursts show it as well, their figures describe it best.
  if (!isLate || verdict === "regression") return { ...row, ...told, metrics, verdict };
  const withheld = withEachMetric(row.metrics, (metric) =>
    metric.verdict === undefined ? metric : { ...metric, verdict: "unmeasurable" },
  );
  return { ...row, ...told, metrics: withheld, verdict: "regression" };
}

/** What decides on metrics of series beside typical bursts. */
const BESIDE_BURSTS: readonly Finding["by"][] = ["all-answers", "starts", "follow-up"];

/** What a finding on a whole series adds to it. */
function shownOf({ figures, effect }: Finding): Partial<SeriesComparison> {
  switch (figures.of) {
    case "late-answers":
      return { late: figures.late };
    case "answer-bytes":
      return { answerBytes: figures.answerBytes };
    case "idle-work":
      return { idleWork: figures.idleWork };
    case "failed-requests":
      return { failures: { ...figures.failures, ...(effect !== "holds" && { areTooMany: true }) } };
    case "failed-beside":
      return { failuresBeside: { ...figures.failures, verdict: BESIDE[effect] } };
    default:
      return {};
  }
}

/** The published words for what failures beside the bursts mean. */
const BESIDE: Readonly<Partial<Record<Finding["effect"], BesideVerdict>>> = {
  fails: "worse",
  doubts: "perhaps-worse",
  open: "not-compared",
};
