import type { RunFile } from "../../domain/run/file/run-file.ts";
import { formatSome } from "../../domain/shared/format.ts";
import type { HistoryValue, StoredAlert, StoredReport } from "../domain/answer.ts";
import { measureOf } from "../domain/measures.ts";
import { type OutcomeRow, withDismissal } from "../domain/outcome.ts";
import { firstMetrics, valueKey } from "../domain/same-report.ts";
import { trendPercent } from "../domain/trend.ts";
import type { Bencher } from "../port.ts";
import type { ReportPlan } from "./report-plans.ts";
import type { Sending, StoredPart } from "./send-parts.ts";

/** Bencher answers at most 255 series per query, and fewer if others come first. */
const MAX_SERIES = 60;

/** Further rows are shown collapsed, and each costs the server a query. */
const MAX_ROWS = 240;

/**
 * Dismissed alerts of a pull request. Request them before sending anything: sending resets the branch, and Bencher
 * then silences all its alerts.
 * @returns empty for the default branch, whose history keeps them
 */
export async function dismissedBefore({ bencher, optional }: Sending, first?: ReportPlan) {
  if (!first?.startPoint) return [];
  const what = "Dismissed alerts could not be looked up";
  return (await optional(what, () => bencher.dismissed(first.submission))) ?? [];
}

/**
 * The rows of a report with the number and trend of their earlier values, and with alerts that were already
 * dismissed marked.
 * @param dismissed alerts dismissed before the branch was reset, newest first
 */
export async function judgedRows(
  sending: Sending,
  { rows, stored, plan }: StoredPart & { readonly rows: readonly OutcomeRow[] },
  dismissed: readonly StoredAlert[],
): Promise<readonly OutcomeRow[]> {
  if (plan.against !== "history") return rows;
  const ask = () => earlierValues(sending.bencher, stored, rows);
  const earlier = await sending.optional("Earlier values could not be fetched", ask);
  const judged: OutcomeRow[] = [];
  for (const row of rows) {
    const own = dismissed.flatMap((alert) =>
      isOf(alert, row) ? [{ ...alert, report: "", metric: alert, alert }] : [],
    );
    const anew = withDismissal(row, own.toReversed());
    const alert = anew === row ? undefined : stored.alerts.find((one) => isOf(one, row));
    if (alert) {
      // Otherwise the dismissal would be lost to the next run, which resets the branch.
      const what = "An alert could not be dismissed again";
      await sending.optional(what, () => sending.bencher.dismiss(alert.uuid));
    }
    const values = earlier?.(row);
    judged.push(values ? { ...withDismissal(anew, values), ...trendOf(values) } : anew);
  }
  return judged;
}

function isOf({ benchmark, measure }: StoredAlert, { series, metric }: OutcomeRow): boolean {
  return benchmark.name === series && measure.slug === measureOf(metric)?.measure;
}

function trendOf(earlier: readonly HistoryValue[]) {
  const values = earlier.map(({ metric }) => metric.value);
  return { samples: values.length, trendPercent: trendPercent(values) };
}

/**
 * Requests the values before a report's own.
 * @returns a function giving those of a row, oldest first; undefined if Bencher returned nothing
 * @throws LoadgateError `publishing` when the request fails
 */
async function earlierValues(bencher: Bencher, report: StoredReport, rows: readonly OutcomeRow[]) {
  const stored = firstMetrics(report);
  const placeOf = ({ series, metric }: OutcomeRow) =>
    stored.get(valueKey(series, measureOf(metric)?.measure ?? ""));
  const asked = rows
    .toSorted((a, b) => Number(a.status === "within") - Number(b.status === "within"))
    .slice(0, MAX_ROWS)
    .flatMap((row) => placeOf(row) ?? []);
  const measureUuids = [...new Set(asked.map(({ measure }) => measure.uuid))];
  const benchmarkUuids = [...new Set(asked.map(({ benchmark }) => benchmark.uuid))];
  const atOnce = Math.max(1, Math.floor(MAX_SERIES / Math.max(1, measureUuids.length)));

  const values = new Map<string, readonly HistoryValue[]>();
  for (let from = 0; from < benchmarkUuids.length; from += atOnce) {
    const some = benchmarkUuids.slice(from, from + atOnce);
    const found = await bencher.history(report, some, measureUuids);
    for (const { benchmark, measure, metrics } of found) {
      const own = metrics.findIndex((one) => one.report === report.uuid);
      const earlier = own === -1 ? metrics : metrics.slice(0, own);
      values.set(valueKey(benchmark.uuid, measure.uuid), earlier);
    }
  }
  return (row: OutcomeRow) => {
    const place = placeOf(row);
    return place && values.get(valueKey(place.benchmark.uuid, place.measure.uuid));
  };
}

/**
 * Compares a run with the one that it follows in Bencher. Request this before sending anything.
 * @returns a sentence if that one is newer, or has series that this run lacks
 */
export async function previousNotes(sending: Sending, plans: readonly ReportPlan[], run: RunFile) {
  const { startedAt, only } = run;
  const [first] = plans;
  const what = "The run before this one could not be looked up";
  const ask = first && (() => sending.bencher.previous(first.submission));
  const previous = ask && (await sending.optional(what, ask));
  if (!previous) return [];
  const { startPoint, branch } = first.submission;
  const { start_time: at, metrics } = previous;
  if (!startPoint && Date.parse(at) > Date.parse(startedAt)) {
    return [
      `Bencher has a newer run of ${branch}, from ${at}, but now counts this one as the newest.`,
    ];
  }
  const sent = new Set(plans.flatMap((plan) => Object.keys(plan.sent)));
  const gone = metrics.map(({ benchmark }) => benchmark.name).filter((name) => !sent.has(name));
  if (gone.length === 0 || only) return [];
  const names = formatSome([...new Set(gone)]);
  return [
    `Not tested, because ${startPoint?.branch ?? branch} has it and this run does not: ${names}.`,
  ];
}
