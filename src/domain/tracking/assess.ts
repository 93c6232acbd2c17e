import type { StoredAlert, StoredMetric, StoredReport } from "./answer.ts";
import { metricOfMeasure } from "./bencher-config.ts";
import type { ReportLinks } from "./links.ts";
import type { BencherMetrics } from "./metric-format.ts";
import type { StartPoint } from "./target.ts";
import type { TrackedAgainst, TrackedRow, TrackedStatus } from "./tracking.ts";

/** A report that was sent, and what came back for it. */
export interface SentReport {
  readonly against: TrackedAgainst;
  readonly sent: BencherMetrics;
  /** Measures that ought to be tested. */
  readonly tested: ReadonlySet<string>;
  /** Where the branch was to begin; absent for the default branch. */
  readonly startPoint?: StartPoint;
  readonly stored: StoredReport;
  readonly links?: ReportLinks;
}

/** What is made of a report. */
export interface Assessment {
  readonly rows: readonly TrackedRow[];
  /** Sentences. */
  readonly problems: readonly string[];
  /** Everything that was sent came back. */
  readonly isComplete: boolean;
}

/** What a value was found to be, without its figures. */
interface Found {
  readonly status: TrackedStatus;
  readonly reason?: string;
}

/**
 * Joins what Bencher answered to what was sent. Only a value that Bencher did test, against the base
 * that was asked for, and that is within its limits, is within; everything else is named as what it is.
 */
export function assessReport(sent: SentReport): Assessment {
  const { stored, links, against } = sent;
  const metrics = new Map(
    stored.metrics.map((one) => [keyOf(one.benchmark.name, one.measure.slug), one]),
  );
  const alerts = new Map(
    stored.alerts.map((one) => [keyOf(one.benchmark.name, one.measure.slug), one]),
  );
  const keys = Object.entries(sent.sent).flatMap(([series, measures]) =>
    Object.entries(measures).map(([measure, { value }]) => ({ series, measure, value })),
  );
  const sentKeys = new Set(keys.map(({ series, measure }) => keyOf(series, measure)));
  const lost = keys.filter(({ series, measure }) => !metrics.has(keyOf(series, measure)));

  const rows = keys.flatMap(({ series, measure, value }): TrackedRow[] => {
    const known = metricOfMeasure(measure);
    const metric = metrics.get(keyOf(series, measure));
    const alert = alerts.get(keyOf(series, measure));
    const isTested = sent.tested.has(measure) || metric?.test !== undefined || alert !== undefined;
    if (!known || !isTested) return [];
    const { id, factor } = known;
    const boundary = alert?.boundary ?? metric?.boundary ?? {};
    return [
      {
        ...{ series, metric: id, against, ...found(sent, metric, alert) },
        value: value / factor,
        ...(boundary.baseline !== undefined && { baseline: boundary.baseline / factor }),
        ...(boundary.lower !== undefined && { lower: boundary.lower / factor }),
        ...(boundary.upper !== undefined && { upper: boundary.upper / factor }),
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
      ...strangers(stored, sentKeys),
      ...startProblem(sent),
    ],
    isComplete: lost.length === 0,
  };
}

function found(
  sent: SentReport,
  metric: StoredMetric | undefined,
  alert: StoredAlert | undefined,
): Found {
  if (alert) return alertStatus(alert);
  if (!metric) {
    return untested("Bencher did not give it back: it was not stored, or under another name");
  }
  const { boundary } = metric;
  const limited = boundary.lower !== undefined || boundary.upper !== undefined;
  if (metric.test === undefined || !limited) {
    if (sent.startPoint && !sent.stored.startPoint) {
      return untested(`no base was found: Bencher has no branch ${sent.startPoint.branch}`);
    }
    return metric.test === undefined
      ? untested(
          sent.startPoint
            ? `no threshold: ${sent.startPoint.branch} has none for this measure on testbed ${sent.stored.testbed.name}`
            : "no threshold: Bencher did not take over the one that was sent",
        )
      : untested("no baseline: too few earlier values, or values without any spread");
  }
  if (isBeyond(metric)) {
    return { status: "alert", reason: "beyond its limit, though Bencher raised no alert" };
  }
  const other = otherStart(sent);
  return other === undefined ? { status: "within" } : untested(`no base: ${other}`);
}

function alertStatus({ status }: StoredAlert): Found {
  if (status === "active") return { status: "alert" };
  if (status === "dismissed" || status === "silenced") {
    return { status: "dismissed", reason: `the alert was ${status} in Bencher` };
  }
  return { status: "alert", reason: `Bencher calls the alert ${JSON.stringify(status)}` };
}

function isBeyond({ value, boundary: { lower, upper } }: StoredMetric): boolean {
  return (lower !== undefined && value < lower) || (upper !== undefined && value > upper);
}

function untested(reason: string): Found {
  return { status: "untested", reason };
}

/** Bencher takes the newest commit of a branch that does not have the one that was asked for. */
function otherStart({ startPoint, stored }: SentReport): string | undefined {
  if (startPoint?.hash === undefined || !stored.startPoint) return undefined;
  const { hash } = stored.startPoint;
  if (hash === startPoint.hash) return undefined;
  return `compared with ${startPoint.branch} up to ${hash?.slice(0, 12) ?? "an unknown commit"}, since Bencher has no ${startPoint.hash.slice(0, 12)}`;
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
