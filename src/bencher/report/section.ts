import { anyMetric, formatApart } from "../../domain/metrics/catalogue.ts";
import type { TrackerRow, TrackerSection } from "../../domain/review/tracker-section.ts";
import { formatCount, formatPercent, formatSome } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import { isForTheBetter, type Outcome, type OutcomeRow } from "../domain/outcome.ts";

/** The mark and wording of each status. */
const STATUSES: Readonly<Record<OutcomeRow["status"], readonly [mark: string, finding: string]>> = {
  alert: ["🔴", "alert"],
  dismissed: ["🔕", "dismissed"],
  untested: ["🟡", "not tested"],
  within: ["⚪", "within its limit"],
};

const AGAINST = { history: "history", base: "base of this job" } as const;

/** A section with a single statement. */
const EMPTY = {
  title: "Bencher",
  notes: [],
  links: [],
  columns: ["series", "metric", "against", "value", "baseline", "limit", "earlier", "found"],
  textColumns: 3,
  alerts: [],
  others: [],
  othersTitle: "",
} as const;

/** The content of the report's Bencher section. */
export function bencherSection(outcome: Outcome): TrackerSection {
  if (outcome.kind === "skipped") {
    return { ...EMPTY, headline: `Not sent to Bencher: ${outcome.reason}` };
  }
  if (outcome.kind === "failed") {
    const { reason, hint } = outcome;
    return { ...EMPTY, headline: `Not tracked: ${reason}`, notes: present([hint]) };
  }
  const { rows } = outcome;
  const of = (status: OutcomeRow["status"]) => rows.filter((row) => row.status === status);
  const [alerts, untested, within] = [of("alert"), of("untested"), of("within")];
  return {
    ...EMPTY,
    headline: `${headline(rows.length, alerts.length, untested.length)} (${outcome.branch} on ${outcome.testbed})`,
    notes: [
      ...outcome.problems,
      ...untestedNotes(untested),
      ...(outcome.wasSentBefore ? ["The run had been sent before; it was not sent again."] : []),
    ],
    links: outcome.reports.flatMap(({ url, against }) =>
      url === undefined ? [] : [{ label: `report (${AGAINST[against]})`, url }],
    ),
    alerts: [...alerts, ...of("dismissed")].map(rowOf),
    others: [...untested, ...within].map(rowOf),
    // Untested values are never counted as fine.
    othersTitle: present([
      within.length > 0 && `${within.length} within their limits`,
      untested.length > 0 && `${untested.length} not tested`,
    ]).join(", "),
  };
}

function headline(values: number, alerts: number, untested: number): string {
  if (values === 0) return "Stored in Bencher; no metric has a threshold, nothing was tested";
  if (values === untested) {
    return `Stored in Bencher, which tested nothing: ${formatCount(untested, "value")} without a baseline`;
  }
  const found = alerts === 0 ? "No alert" : formatCount(alerts, "alert");
  const rest = untested === 0 ? "" : `; ${untested} more not tested`;
  return `${found} in ${formatCount(values - untested, "value")} that Bencher tested${rest}`;
}

function untestedNotes(untested: readonly OutcomeRow[]): readonly string[] {
  return [...groupedBy(untested, ({ reason = "" }) => reason)].map(([reason, own]) => {
    const values = own.map(({ series, metric }) => `${series} ${anyMetric(metric).label}`);
    const count = formatCount(values.length, "value");
    return `${count} not tested, ${reason} (${formatSome(values)}).`;
  });
}

function rowOf(row: OutcomeRow): TrackerRow {
  const { label } = anyMetric(row.metric);
  const format = formatApart(row.metric, row.value, row.lower, row.upper);
  const formatted = (value: number | undefined) => (value === undefined ? "" : format(value));
  const limits = present([
    row.lower !== undefined && `≥ ${format(row.lower)}`,
    row.upper !== undefined && `≤ ${format(row.upper)}`,
  ]);
  const against = AGAINST[row.against];
  return {
    mark: STATUSES[row.status][0],
    name: `${row.series} ${label} (${against})`,
    cells: [
      row.series,
      label,
      against,
      formatted(row.value),
      formatted(row.baseline),
      limits.join(", "),
      historyText(row),
      findingText(row),
    ],
    links: present([
      row.alertUrl !== undefined && { label: "alert", url: row.alertUrl },
      row.plotUrl !== undefined && { label: "plot", url: row.plotUrl },
    ]),
  };
}

/** The finding on a value, with further remarks for an alert. */
function findingText(row: OutcomeRow): string {
  const { status, reason } = row;
  const isGood = status === "alert" && isForTheBetter(row);
  const found = isGood ? "alert, on the better side" : STATUSES[status][1];
  // Reasons of untested values are listed once each in the notes.
  return reason === undefined || status === "untested" ? found : `${found}: ${reason}`;
}

/** Number of earlier values and their trend, or empty. */
function historyText({ samples, trendPercent }: OutcomeRow): string {
  if (samples === undefined) return "";
  const trend = trendPercent === undefined ? "" : `, trend ${formatPercent(trendPercent)}`;
  return formatCount(samples, "value") + trend;
}
