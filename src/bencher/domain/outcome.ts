import type { GateReason } from "../../domain/gate/gate-reason.ts";
import { anyMetric, type MetricId } from "../../domain/metrics/catalogue.ts";
import type { RunOrigin } from "../../domain/run/file/origin.ts";
import type { TestedBoundary } from "./answer.ts";

/**
 * Result of one tested metric: beyond its limit (`alert`), beyond it but dismissed by somebody (`dismissed`),
 * tested and within (`within`), or not tested (`untested`), which does not count as a pass.
 */
export type RowStatus = "alert" | "dismissed" | "within" | "untested";

/** The side that a metric was tested against. */
export type Against = "history" | "base";

/** One metric of one series in Bencher. Values are in the metric's own unit. */
export interface OutcomeRow extends TestedBoundary {
  readonly series: string;
  readonly metric: MetricId;
  readonly against: Against;
  readonly status: RowStatus;
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

interface OutcomeReport {
  readonly uuid: string;
  readonly against: Against;
  /** Absent if the console's URL is unknown. */
  readonly url?: string;
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
  readonly reports: readonly OutcomeReport[];
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
 * Bencher's alerts on the history as reasons of a gate.
 * @returns one for each alert that is not dismissed
 */
export function alertReasons(outcome: Outcome): readonly GateReason[] {
  if (outcome.kind !== "tracked") return [];
  return outcome.rows
    .filter((row) => row.status === "alert" && row.against === "history" && !isForTheBetter(row))
    .map(({ series, metric, value, lower, upper }) => ({
      kind: "alert",
      series,
      figures: { of: "alert", tracker: "Bencher", metric, value, lower, upper },
    }));
}

/** True if a value is beyond the limit on the side where its metric gets better. */
export function isForTheBetter({ metric, value, lower, upper }: OutcomeRow): boolean {
  if (value === undefined) return false;
  return anyMetric(metric).better === "higher"
    ? upper !== undefined && value > upper
    : lower !== undefined && value < lower;
}
