import { formatSome } from "../../domain/shared/format.ts";
import { findingOf, limitsOf, otherStart, type SentReport, type SentValue } from "./finding.ts";
import { metricOfMeasure } from "./measures.ts";
import type { OutcomeRow } from "./outcome.ts";
import { firstMetrics, isSameValue, valueKey } from "./same-report.ts";

/** The assessment of a report. */
export type Assessment = ReturnType<typeof assessReport>;

/**
 * Joins Bencher's answer to the values that were sent. A value is `within` only if Bencher tested it, against the
 * requested base, and found it within its limits. Everything else is listed under its actual finding.
 */
export function assessReport(sent: SentReport) {
  const { stored } = sent;
  const metrics = firstMetrics(stored);
  const alerts = new Map(
    stored.alerts.map((one) => [valueKey(one.benchmark.name, one.measure.slug), one]),
  );
  const values = Object.entries(sent.sent).flatMap(([series, measures]) =>
    Object.entries(measures).map(([measure, { value }]) => {
      const key = valueKey(series, measure);
      return { series, measure, value, key, metric: metrics.get(key), alert: alerts.get(key) };
    }),
  );
  const sentKeys = new Set(values.map(({ key }) => key));
  const lost = values.filter(({ metric }) => !metric);
  const changed = values.filter(({ metric, value }) => metric && !isSameValue(value, metric.value));
  const strangers = [...stored.metrics, ...stored.alerts]
    .filter(({ benchmark, measure }) => !sentKeys.has(valueKey(benchmark.name, measure.slug)))
    .map(({ benchmark, measure }) => `${benchmark.name} ${measure.slug}`);
  const lostCount = `${lost.length} of ${values.length} values that were sent`;
  return {
    rows: values.flatMap((value) => rowOf(sent, value) ?? []),
    /** As sentences. */
    problems: [
      ...problemWith(namesOf(lost), `Bencher did not return ${lostCount}`),
      ...problemWith(namesOf(changed), "Bencher stored different values than were sent"),
      ...problemWith(strangers, "Bencher's answer has values that were not sent"),
      ...startProblem(sent),
    ],
    /** True if everything that was sent came back. */
    isComplete: lost.length === 0 && changed.length === 0,
  };
}

function namesOf(values: readonly SentValue[]): readonly string[] {
  return values.map(({ series }) => series);
}

/** @returns undefined for a value that should not be tested and was not */
function rowOf(sent: SentReport, answered: SentValue): OutcomeRow | undefined {
  const { links, against } = sent;
  const { series, measure, value, metric, alert } = answered;
  const known = metricOfMeasure(measure);
  const isTested = sent.tested.has(measure) || metric?.test !== undefined || alert !== undefined;
  if (!known || !isTested) return undefined;
  const { id, factor } = known;
  const { baseline } = alert?.boundary ?? metric?.boundary ?? {};
  return {
    series,
    metric: id,
    against,
    ...findingOf(sent, known, answered),
    value: value / factor,
    ...(baseline !== undefined && { baseline: baseline / factor }),
    ...limitsOf(alert ?? metric, known),
    // A link is ten times as long as its row, so only rows that need attention have one.
    ...(alert &&
      links && {
        alertUrl: links.alert(alert.uuid),
        plotUrl: links.plot(alert.benchmark.uuid, alert.measure.uuid, alert.limit),
      }),
  };
}

function startProblem(sent: SentReport): readonly string[] {
  const { startPoint, stored } = sent;
  if (!startPoint) return [];
  if (!stored.branch.head.start_point) {
    return [
      `No base was found in Bencher: there is no branch ${startPoint.branch} in project ${stored.project.slug}, so nothing was compared.`,
    ];
  }
  const other = otherStart(sent);
  return other === undefined ? [] : [`Bencher ${other}; the base commit itself was never tracked.`];
}

/** A sentence that names the first of the affected values; empty if there are none. */
function problemWith(names: readonly string[], what: string): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${formatSome([...new Set(names)])}.`];
}
