import type { Finding } from "../../domain/findings/finding.ts";
import {
  anyMetric,
  type MetricId,
  OPEN_LOOP_METRIC_IDS,
  openLoopMetric,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import type { RunFile, RunOrigin } from "../../domain/run/file/run-file.ts";
import { isWhole } from "../../domain/series/series.ts";
import type { HistoryValue, TestedBoundary } from "./answer.ts";
import type { Thresholds } from "./config.ts";
import { type BencherMetrics, measureOf } from "./measures.ts";
import { type ErrorLimit, metricsToSend } from "./run-metrics.ts";

/** One metric of one series in Bencher. Values are in the metric's own unit. */
export interface OutcomeRow extends TestedBoundary {
  readonly series: string;
  readonly metric: MetricId;
  /** The side that it was tested against. */
  readonly against: "history" | "base";
  /**
   * Beyond its limit (`alert`), beyond it but dismissed by somebody (`dismissed`), tested and within (`within`), or not
   * tested (`untested`), which does not count as a pass.
   */
  readonly status: "alert" | "dismissed" | "within" | "untested";
  /** The reason it was not tested, or a further remark. */
  readonly reason?: string;
  /** Absent if there was none to send. */
  readonly value?: number;
  readonly alertUrl?: string;
  readonly plotUrl?: string;
  /** Number of earlier values in Bencher. */
  readonly samples?: number;
  /** Change over those values, from first to last, in percent. */
  readonly trendPercent?: number;
}

/** The reason a run cannot be sent. */
export interface Obstacle {
  readonly reason: string;
  /** True if it could not have been sent anyway, so nothing failed. */
  readonly isExpected: boolean;
}

/** The result of sending a run; written unchanged to `comparison.json`. */
export type Outcome =
  | (Obstacle & { readonly kind: "skipped"; readonly facts: RunOrigin })
  | {
      readonly kind: "failed";
      /** One line that says what went wrong. */
      readonly reason: string;
      readonly hint?: string;
      readonly details: readonly string[];
      readonly facts: RunOrigin;
    }
  | StoredRun;

/** A run that Bencher has stored. */
export interface StoredRun {
  readonly kind: "tracked";
  readonly facts: RunOrigin;
  readonly project: string;
  readonly branch: string;
  readonly testbed: string;
  /** The URL is absent if the console's is unknown. */
  readonly reports: readonly {
    readonly uuid: string;
    readonly against: OutcomeRow["against"];
    readonly url?: string;
  }[];
  readonly rows: readonly OutcomeRow[];
  /** Problems to report, as sentences. */
  readonly problems: readonly string[];
  /** True if everything that was sent came back and every step succeeded. */
  readonly isComplete: boolean;
  /** True if all of it had been sent before, so nothing was sent again. */
  readonly wasSentBefore: boolean;
}

/**
 * The reason a run was not sent completely although it could have been.
 * @returns undefined if all of it is stored, or if it could not have been sent
 */
export function failureReason(outcome: Outcome): string | undefined {
  if (outcome.kind === "tracked") return outcome.isComplete ? undefined : outcome.problems[0];
  return outcome.kind === "skipped" && outcome.isExpected ? undefined : outcome.reason;
}

/**
 * Bencher's result as findings for a gate that asks it.
 * @returns one for each alert on the history that is not dismissed, and one that does not block if Bencher did not judge
 * all of the run, even if a pull request could not be sent anyway
 */
export function findingsOf(outcome: Outcome): readonly Finding[] {
  const isUnsentPull = outcome.kind === "skipped" && outcome.facts.pullRequest;
  const told = isUnsentPull ? outcome.reason : failureReason(outcome);
  const rows = outcome.kind === "tracked" ? outcome.rows : [];
  const alerts = rows
    .filter((row) => row.status === "alert" && row.against === "history" && !isForTheBetter(row))
    .map(({ series, metric, value, lower, upper }): Finding => {
      const figures = { of: "alert", tracker: "Bencher", metric, value, lower, upper } as const;
      return { series, by: "tracker", effect: "fails", kind: "alert", figures };
    });
  if (told === undefined) return alerts;
  const figures = { of: "unasked", tracker: "Bencher", told } as const;
  const own = { by: "tracker", effect: "unmeasured", kind: "unasked" } as const;
  return [{ ...own, figures, isBlocking: false }, ...alerts];
}

/** True if a value is beyond the limit on the side where its metric gets better. */
export function isForTheBetter(row: OutcomeRow): boolean {
  const { metric, value = Number.NaN, lower = -Infinity, upper = Infinity } = row;
  return anyMetric(metric).better === "higher" ? value > upper : value < lower;
}

/** Options that decide which values should have been sent. */
export interface SentOptions {
  readonly config: { readonly thresholds: Thresholds };
  /** Above that, only a series' error rate is sent. */
  readonly maxErrorPercentOf: ErrorLimit;
}

/**
 * Rows for metrics that have a threshold and no value: the series failed, or this machine does not measure the
 * metric. Without them, a report would omit exactly what went wrong.
 * @param sent head's values as they were sent
 */
export function unsentRows(run: RunFile, sent: BencherMetrics, options: SentOptions) {
  const { maxErrorPercentOf } = options;
  const { thresholds } = options.config;
  const missing = (series: string, ids: readonly MetricId[], reason: string) =>
    ids.flatMap((metric): OutcomeRow[] => {
      const measure = measureOf(metric)?.measure;
      if (!thresholds[metric] || measure === undefined || sent[series]?.[measure]) return [];
      return [{ series, metric, against: "history", status: "untested", reason }];
    });
  return [
    ...run.series.filter(isWhole).flatMap((one) => {
      if (one.arm !== "head") return [];
      const ids = metricsToSend(one, maxErrorPercentOf);
      const others = SERIES_METRIC_IDS.filter((id) => !ids.includes(id));
      const why = ids.length === 1 ? TOO_MANY_ERRORS : TOO_FEW_ANSWERS;
      return [...missing(one.name, ids, NOT_MEASURED), ...missing(one.name, others, why)];
    }),
    ...(run.openLoop?.series ?? []).flatMap(({ arm, name, kind }) => {
      const ids = OPEN_LOOP_METRIC_IDS.filter((id) => openLoopMetric(id).kind === kind);
      return arm === "head" ? missing(name, ids, NO_VALUE) : [];
    }),
    ...run.servers.flatMap(({ arm, server }) =>
      arm === "head" ? missing(`${server}/process`, SERVER_METRIC_IDS, NOT_MEASURED) : [],
    ),
  ];
}

const TOO_MANY_ERRORS =
  "more requests failed than gate.errors.max allows, so only the errors were sent";
const TOO_FEW_ANSWERS = "its bursts have too few answers for this percentile";
const NOT_MEASURED = "there is no value to send";
const NO_VALUE = "it failed, or its value is only a bound";

const REASON = "an earlier alert at this level was dismissed in Bencher";

/**
 * Marks a row whose alert was already dismissed: Bencher raises it again with every run until the history has
 * moved. A dismissal covers the uninterrupted alerts that follow it, as long as the value gets no worse than the
 * dismissed one by more than Bencher's allowed distance from the baseline.
 * @param row as assessed
 * @param earlier values of the same series and measure, oldest first, in Bencher's unit
 * @returns the row with status `dismissed`, or unchanged
 */
export function withDismissal(row: OutcomeRow, earlier: readonly HistoryValue[]): OutcomeRow {
  if (row.status !== "alert" || isForTheBetter(row) || row.value === undefined) return row;
  const limit = anyMetric(row.metric).better === "higher" ? "lower" : "upper";
  const alerts = earlier.slice(earlier.findLastIndex(({ alert }) => alert?.limit !== limit) + 1);
  const dismissed = alerts.findLast(({ alert }) => alert?.status === "dismissed");
  if (!dismissed) return row;
  const value = row.value * (measureOf(row.metric)?.factor ?? 1);
  const { [limit]: allowed, baseline = allowed } = dismissed.boundary;
  const slack = allowed === undefined || baseline === undefined ? 0 : Math.abs(baseline - allowed);
  const { value: known } = dismissed.metric;
  const isWorse = limit === "lower" ? value < known - slack : value > known + slack;
  return isWorse ? row : { ...row, status: "dismissed", reason: REASON };
}
