import type { StoredReport } from "./answer.ts";
import { metricOfMeasure } from "./bencher-config.ts";
import { found, limitsOf, otherStart, type SentReport } from "./finding.ts";
import { isSameValue } from "./same-report.ts";
import type { TrackedRow } from "./tracking.ts";

/** What is made of a report. */
export interface Assessment {
  readonly rows: readonly TrackedRow[];
  /** Sentences. */
  readonly problems: readonly string[];
  /** Everything that was sent came back. */
  readonly isComplete: boolean;
}

/**
 * Joins what Bencher answered to what was sent. Only a value that Bencher did test, against the base
 * that was asked for, and that is within its limits, is within; everything else is named as what it is.
 */
export function assessReport(sent: SentReport): Assessment {
  const { stored, links, against } = sent;
  // Of a sample only the first iteration is kept as `sent`.
  const metrics = new Map(
    stored.metrics
      .filter(({ iteration }) => iteration === 0)
      .map((one) => [keyOf(one.benchmark.name, one.measure.slug), one]),
  );
  const alerts = new Map(
    stored.alerts.map((one) => [keyOf(one.benchmark.name, one.measure.slug), one]),
  );
  const keys = Object.entries(sent.sent).flatMap(([series, measures]) =>
    Object.entries(measures).map(([measure, { value }]) => ({ series, measure, value })),
  );
  const sentKeys = new Set(keys.map(({ series, measure }) => keyOf(series, measure)));
  const lost = keys.filter(({ series, measure }) => !metrics.has(keyOf(series, measure)));
  const changed = keys.filter(({ series, measure, value }) => {
    const metric = metrics.get(keyOf(series, measure));
    return metric !== undefined && !isSameValue(value, metric.value);
  });

  const rows = keys.flatMap(({ series, measure, value }): TrackedRow[] => {
    const known = metricOfMeasure(measure);
    const metric = metrics.get(keyOf(series, measure));
    const alert = alerts.get(keyOf(series, measure));
    const isTested = sent.tested.has(measure) || metric?.test !== undefined || alert !== undefined;
    if (!known || !isTested) return [];
    const { id, factor } = known;
    const { baseline } = alert?.boundary ?? metric?.boundary ?? {};
    const limits = limitsOf(alert ?? metric, known);
    return [
      {
        series,
        metric: id,
        against,
        ...found({ sent, known, value }, metric, alert),
        value: value / factor,
        ...(baseline !== undefined && { baseline: baseline / factor }),
        ...limits,
        ...(alert && links && { alertUrl: links.alert(alert.uuid) }),
        // A link is ten times as long as its row: only what wants a look has one.
        ...(alert &&
          links && { plotUrl: links.plot(alert.benchmark.uuid, alert.measure.uuid, alert.limit) }),
      },
    ];
  });
  return {
    rows,
    problems: [
      ...lostProblem(
        lost.map(({ series }) => series),
        keys.length,
      ),
      ...changedProblem(changed.map(({ series }) => series)),
      ...strangers(stored, sentKeys),
      ...startProblem(sent),
    ],
    isComplete: lost.length === 0 && changed.length === 0,
  };
}

function startProblem(sent: SentReport): readonly string[] {
  const { startPoint, stored } = sent;
  if (!startPoint) return [];
  if (!stored.startPoint) {
    return [
      `No base was found in Bencher: there is no branch ${startPoint.branch} in project ${stored.project.slug}, so nothing was compared.`,
    ];
  }
  const other = otherStart(sent);
  return other === undefined ? [] : [`Bencher ${other}; the base commit itself was never tracked.`];
}

const SHOWN_NAMES = 3;

function lostProblem(series: readonly string[], all: number): readonly string[] {
  if (series.length === 0) return [];
  return [
    `Bencher did not give back ${series.length} of ${all} values that were sent: ${some(series)}.`,
  ];
}

function changedProblem(series: readonly string[]): readonly string[] {
  if (series.length === 0) return [];
  return [`Bencher stored other values than were sent: ${some(series)}.`];
}

function strangers(stored: StoredReport, known: ReadonlySet<string>): readonly string[] {
  const names = [...stored.metrics, ...stored.alerts].flatMap(({ benchmark, measure }) =>
    known.has(keyOf(benchmark.name, measure.slug)) ? [] : [`${benchmark.name} ${measure.slug}`],
  );
  if (names.length === 0) return [];
  return [`Bencher's answer names what was not sent: ${some(names)}.`];
}

function some(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const left = unique.length - SHOWN_NAMES;
  return unique.slice(0, SHOWN_NAMES).join(", ") + (left > 0 ? ` and ${left} more` : "");
}

function keyOf(benchmark: string, measure: string): string {
  return `${measure} ${benchmark}`;
}
