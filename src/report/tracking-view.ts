import { formatCount, formatPercent } from "../domain/format.ts";
import { isForTheBetter } from "../domain/tracking/alert-reasons.ts";
import { anyMetric } from "../domain/tracking/bencher-config.ts";
import type { TrackedRow, TrackedStatus, Tracking } from "../domain/tracking/tracking.ts";

/** A page and its name. */
export interface NamedLink {
  readonly label: string;
  /** Made of checked parts only, so that it needs no escaping. */
  readonly url: string;
}

/** One value that Bencher tested or did not test, in words and formatted figures. */
export interface TrackingRow {
  readonly status: TrackedStatus;
  readonly series: string;
  readonly metric: string;
  readonly against: string;
  readonly value: string;
  readonly baseline: string;
  readonly limit: string;
  /** Number of earlier values and their trend, or empty. */
  readonly history: string;
  /** What it was found to be; of an alert also what else there is to know. */
  readonly finding: string;
  readonly links: readonly NamedLink[];
}

/** What a report says of Bencher. */
export interface TrackingView {
  /** One sentence. */
  readonly headline: string;
  readonly notes: readonly string[];
  readonly links: readonly NamedLink[];
  /** Alerts, also those that somebody dismissed. */
  readonly alerts: readonly TrackingRow[];
  /** Everything else, what was not tested first. */
  readonly others: readonly TrackingRow[];
}

const STATUS_ORDER: readonly TrackedStatus[] = ["alert", "dismissed", "untested", "within"];

const FINDINGS: Readonly<Record<TrackedStatus, string>> = {
  alert: "alert",
  dismissed: "dismissed",
  untested: "not tested",
  within: "within its limit",
};

/**
 * Decides and formats what a report says of Bencher.
 */
export function trackingView(tracking: Tracking): TrackingView {
  const nothing = { notes: [], links: [], alerts: [], others: [] };
  if (tracking.kind === "skipped") {
    return { ...nothing, headline: `Not sent to Bencher: ${tracking.reason}` };
  }
  if (tracking.kind === "failed") {
    const { reason, hint } = tracking;
    return {
      ...nothing,
      headline: `Not tracked, and no verdict of this run depends on it: ${reason}`,
      notes: hint === undefined ? [] : [hint],
    };
  }
  const rows = tracking.rows
    .toSorted((a, b) => STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status))
    .map(row);
  const isAlert = ({ status }: TrackingRow) => status === "alert" || status === "dismissed";
  return {
    headline: `${headline(tracking.rows)} (${tracking.branch} on ${tracking.testbed})`,
    notes: [
      ...tracking.problems,
      ...untestedNotes(tracking.rows),
      ...(tracking.wasSentBefore ? ["The run had been sent before; it was not sent again."] : []),
    ],
    links: tracking.reports.flatMap(({ url, against }) =>
      url === undefined ? [] : [{ label: `report (${AGAINST[against]})`, url }],
    ),
    alerts: rows.filter(isAlert),
    others: rows.filter((one) => !isAlert(one)),
  };
}

const AGAINST: Readonly<Record<TrackedRow["against"], string>> = {
  history: "history",
  base: "base of this job",
};

function headline(rows: readonly TrackedRow[]): string {
  const number = (status: TrackedStatus) => rows.filter((one) => one.status === status).length;
  const untested = number("untested");
  const tested = rows.length - untested;
  const alerts = number("alert");
  if (rows.length === 0) return "Stored in Bencher; no metric has a threshold, nothing was tested";
  if (tested === 0) {
    return `Stored in Bencher, which tested nothing: ${formatCount(untested, "value")} without a baseline`;
  }
  const found = alerts === 0 ? "No alert" : formatCount(alerts, "alert");
  const rest = untested === 0 ? "" : `; ${untested} more were not tested`;
  return `${found} in ${formatCount(tested, "value")} that Bencher tested${rest}`;
}

const SHOWN_VALUES = 3;

function untestedNotes(rows: readonly TrackedRow[]): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { status, reason = "", series, metric } of rows) {
    if (status !== "untested") continue;
    byReason.set(reason, [...(byReason.get(reason) ?? []), `${series} ${anyMetric(metric).label}`]);
  }
  return [...byReason].map(([reason, values]) => {
    const left = values.length - SHOWN_VALUES;
    const shown = values.slice(0, SHOWN_VALUES).join(", ") + (left > 0 ? ` and ${left} more` : "");
    return `${formatCount(values.length, "value")} not tested, ${reason} (${shown}).`;
  });
}

function row(one: TrackedRow): TrackingRow {
  const { label, format } = anyMetric(one.metric);
  const shown = (value: number | undefined) => (value === undefined ? "" : format(value));
  const limits = [
    ...(one.lower === undefined ? [] : [`≥ ${format(one.lower)}`]),
    ...(one.upper === undefined ? [] : [`≤ ${format(one.upper)}`]),
  ];
  const isGood = one.status === "alert" && isForTheBetter(one);
  return {
    ...{ status: one.status, series: one.series, metric: label, against: AGAINST[one.against] },
    ...{ value: shown(one.value), baseline: shown(one.baseline), limit: limits.join(", ") },
    history: historyText(one),
    finding: [
      isGood ? "alert, on the better side" : FINDINGS[one.status],
      // The reasons of what was not tested are in the notes, each once.
      ...(one.reason === undefined || one.status === "untested" ? [] : [one.reason]),
    ].join(": "),
    links: [
      ...(one.alertUrl === undefined ? [] : [{ label: "alert", url: one.alertUrl }]),
      ...(one.plotUrl === undefined ? [] : [{ label: "plot", url: one.plotUrl }]),
    ],
  };
}

function historyText({ samples, trendPercent }: TrackedRow): string {
  if (samples === undefined) return "";
  const trend = trendPercent === undefined ? "" : `, trend ${formatPercent(trendPercent)}`;
  return formatCount(samples, "value") + trend;
}
