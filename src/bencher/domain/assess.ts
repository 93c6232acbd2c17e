import type { StoredReport } from "./answer.ts";
import { type Answer, findingOf, limitsOf, otherStart, type SentReport } from "./finding.ts";
import { metricOfMeasure } from "./measures.ts";
import type { OutcomeRow } from "./outcome.ts";
import { isSameValue } from "./same-report.ts";

/** What is made of a report. */
export interface Assessment {
  readonly rows: readonly OutcomeRow[];
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
  const { stored } = sent;
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

  const rows = keys.flatMap((value) => {
    const key = keyOf(value.series, value.measure);
    return rowOf(sent, value, { metric: metrics.get(key), alert: alerts.get(key) }) ?? [];
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

/** One value as it was sent, in Bencher's unit. */
interface SentValue {
  readonly series: string;
  readonly measure: string;
  readonly value: number;
}

/** @returns undefined for a value that nothing was to test and nothing did */
function rowOf(
  sent: SentReport,
  { series, measure, value }: SentValue,
  answer: Answer,
): OutcomeRow | undefined {
  const { links, against } = sent;
  const { metric, alert } = answer;
  const known = metricOfMeasure(measure);
  const isTested = sent.tested.has(measure) || metric?.test !== undefined || alert !== undefined;
  if (!known || !isTested) return undefined;
  const { id, factor } = known;
  const { baseline } = alert?.boundary ?? metric?.boundary ?? {};
  return {
    series,
    metric: id,
    against,
    ...findingOf(sent, { known, value }, answer),
    value: value / factor,
    ...(baseline !== undefined && { baseline: baseline / factor }),
    ...limitsOf(alert ?? metric, known),
    ...(alert && links && { alertUrl: links.alert(alert.uuid) }),
    // A link is ten times as long as its row: only what wants a look has one.
    ...(alert &&
      links && { plotUrl: links.plot(alert.benchmark.uuid, alert.measure.uuid, alert.limit) }),
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
    `Bencher did not return ${series.length} of ${all} values that were sent: ${some(series)}.`,
  ];
}

function changedProblem(series: readonly string[]): readonly string[] {
  if (series.length === 0) return [];
  return [`Bencher stored different values than were sent: ${some(series)}.`];
}

function strangers(stored: StoredReport, known: ReadonlySet<string>): readonly string[] {
  const names = [...stored.metrics, ...stored.alerts].flatMap(({ benchmark, measure }) =>
    known.has(keyOf(benchmark.name, measure.slug)) ? [] : [`${benchmark.name} ${measure.slug}`],
  );
  if (names.length === 0) return [];
  return [`Bencher's answer has values that were not sent: ${some(names)}.`];
}

function some(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const left = unique.length - SHOWN_NAMES;
  return unique.slice(0, SHOWN_NAMES).join(", ") + (left > 0 ? ` and ${left} more` : "");
}

function keyOf(benchmark: string, measure: string): string {
  return `${measure} ${benchmark}`;
}
