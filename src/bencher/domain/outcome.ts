import type { MetricId } from "../../domain/metrics/catalogue.ts";
import type { RunOrigin } from "../../domain/run/file/origin.ts";
import type { TestedBoundary } from "./answer.ts";

/**
 * What came of one tested metric: beyond its limit (`alert`), beyond it but dismissed by somebody
 * (`dismissed`), tested and within (`within`), or not tested, which is no pass.
 */
export type RowStatus = "alert" | "dismissed" | "within" | "untested";

/** What a metric was tested against. */
export type Against = "history" | "base";

/** One metric of one series as Bencher sees it. Values are in the metric's own unit. */
export interface OutcomeRow extends TestedBoundary {
  readonly series: string;
  readonly metric: MetricId;
  readonly against: Against;
  readonly status: RowStatus;
  /** Why it was not tested, or what else there is to know. */
  readonly reason?: string;
  /** Absent where there was none to send. */
  readonly value?: number;
  readonly alertUrl?: string;
  readonly plotUrl?: string;
  /** Earlier values that Bencher has. */
  readonly samples?: number;
  /** Change over those values, first to last, in percent. */
  readonly trendPercent?: number;
}

/** One report in Bencher. */
interface OutcomeReport {
  readonly uuid: string;
  readonly against: Against;
  /** Absent where the console's address is not known. */
  readonly url?: string;
}

/** Why a run cannot be sent. */
export interface Obstacle {
  readonly reason: string;
  /** It could not have been sent, so nothing failed. */
  readonly isExpected: boolean;
}

/** The result of sending a run; `comparison.json` holds it unchanged. */
export type Outcome =
  | (Obstacle & { readonly kind: "skipped"; readonly facts: RunOrigin })
  | {
      readonly kind: "failed";
      /** One line: what went wrong. */
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
  /** What the reader should know, in sentences. */
  readonly problems: readonly string[];
  /** Everything that was sent came back, and every part of the work was done. */
  readonly isComplete: boolean;
  /** All of it had been sent before; nothing was sent again. */
  readonly wasSentBefore: boolean;
}

/**
 * Why a run was not sent, or not all of it, though it could have been.
 * @returns undefined where all of it is stored, and where nobody could have sent it
 */
export function failureReason(outcome: Outcome): string | undefined {
  switch (outcome.kind) {
    case "skipped":
      return outcome.isExpected ? undefined : outcome.reason;
    case "failed":
      return outcome.reason;
    case "tracked":
      return outcome.isComplete ? undefined : outcome.problems[0];
  }
}
